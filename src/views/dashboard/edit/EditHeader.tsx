import { EllipsisVertical, History, ListFilter, Save, Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'

import { hasUnsavedChanges, type Dashboard } from '../../../projections/dashboard/dashboards'
import { Button, IconButton, Menu, Tag } from '../../controls'
import { useCommitOnLeaving } from '../../richText/field/useCommitOnLeaving'
import { Opening } from '../../controls/feedback/Opening'
import { FiltersDialog } from '../../filter/bar/settings'
import { useCommand } from '../../hooks'
import { t, tn } from '../../i18n'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { useNarrow } from '../../shell/useNarrow'
import { DiscardDialog } from './DiscardDialog'
import { useStepCount } from './palette/SinceSave'

const VersionsDialog = lazyWithRetry(() => import('../versions/dialog/VersionsDialog'), 'VersionsDialog')

interface EditHeaderProps {
  readonly dashboard: Dashboard
  readonly onSave: () => void
  readonly onProperties: () => void
}

/** Title and commands of a dashboard under edit. */
export const EditHeader = ({ dashboard, onSave, onProperties }: EditHeaderProps) => {
  const { id, title, saving, undoExceeded } = dashboard
  const command = useCommand()
  // the title and the save button have the room there
  const narrow = useNarrow()
  const [draft, setDraft] = useState<string | null>(null)
  const [filters, setFilters] = useState(false)
  const [versions, setVersions] = useState(false)
  const unsaved = hasUnsavedChanges(dashboard)
  const steps = useStepCount(id)
  const commit = (): void => {
    if (draft !== null) command('dashboard.rename', { dashboardId: id, title: draft })
    setDraft(null)
  }
  useCommitOnLeaving(commit)
  const [discarding, setDiscarding] = useState(false)
  const discard = (): void => {
    if (unsaved) setDiscarding(true)
    else command('dashboard.discard', { dashboardId: id })
  }
  return (
    <header className="db-head editing">
      <h1 className="hidden-visually">{title}</h1>
      <input
        className="input db-title"
        aria-label={t('Dashboard title')}
        placeholder={t('[ untitled dashboard ]')}
        maxLength={500}
        value={draft ?? title}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setDraft(null)
        }}
      />
      {unsaved && !narrow && (
        <Tag kind="warn">{steps === 0 ? t('Unsaved') : tn('Unsaved, %s step', 'Unsaved, %s steps', steps)}</Tag>
      )}
      {undoExceeded && !narrow && <Tag>{t('Undo does not reach back to the start')}</Tag>}
      <span className="grow" />
      {!narrow && (
        <>
          <IconButton icon={History} label={t('Version history')} onClick={() => setVersions(true)} />
          <Button variant="ghost" icon={ListFilter} onClick={() => setFilters(true)}>
            {t('Filters and scoping')}
          </Button>
          <Button variant="ghost" icon={Settings2} onClick={onProperties}>
            {t('Dashboard properties')}
          </Button>
          <Button disabledReason={saving === null ? null : t('It is being saved.')} onClick={discard}>
            {t('Discard')}
          </Button>
        </>
      )}
      <Button variant="primary" icon={Save} shortcut="Mod+S" loading={saving !== null} onClick={onSave}>
        {t('Save')}
      </Button>
      {narrow && (
        <Menu
          align="end"
          trigger={<IconButton icon={EllipsisVertical} label={t('Dashboard options')} />}
          items={[
            { label: t('Filters and scoping'), onSelect: () => setFilters(true) },
            { label: t('Dashboard properties'), onSelect: onProperties },
            { label: t('Version history'), onSelect: () => setVersions(true) },
            'separator',
            { label: t('Discard'), onSelect: discard, disabled: saving !== null },
          ]}
        />
      )}
      {discarding && <DiscardDialog dashboardId={id} title={title} onClose={() => setDiscarding(false)} />}
      <Suspense fallback={<Opening onGiveUp={() => setFilters(false)} />}>
        {filters && <FiltersDialog dashboardId={id} onClose={() => setFilters(false)} />}
      </Suspense>
      <Suspense fallback={<Opening onGiveUp={() => setVersions(false)} />}>
        {versions && <VersionsDialog dashboardId={id} part={null} onClose={() => setVersions(false)} />}
      </Suspense>
    </header>
  )
}
