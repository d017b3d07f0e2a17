import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

import { deleteRefusal } from '../../../projections/session/ownership'
import { isCalculated } from '../../../domain/datasets/content'
import { problemsOf } from '../../../domain/datasets/problems'
import { isDraftChanged, type DatasetDraft, type DatasetVersion } from '../../../projections/dataset/drafts'
import type { DatasetContent } from '../../../events/dataset/content'
import { may } from '../../../projections/session/permissions'
import { Banner, Button, ErrorState, Skeleton, Tabs, type TabItem } from '../../controls'
import { Opening } from '../../controls/feedback/Opening'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { isMissing } from '../../errors/missing'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'
import { datasetAt } from '../../shell/palette/places'
import { ColumnsTab } from './columns/ColumnsTab'
import { Conflict } from './Conflict'
import { EditingContext, type Editing } from './editing'
import { Header } from './Header'
import { MetricsTab } from './columns/MetricsTab'
import { QueryTab } from './QueryTab'
import { RulesTab } from '../../rowLevelSecurity/RulesTab'
import { SamplesTab } from './SamplesTab'
import { SaveDialog } from './SaveDialog'
import { SettingsTab } from './SettingsTab'
import { useTravelled } from './useTravelled'
import { useRestored } from '../../version/useRestored'
import { withListCommands } from '../../withCommands'
import './editor.css'
import { formatWhole } from '../../controls/field/number'

const VersionsDialog = lazyWithRetry(() => withListCommands(import('../../version/VersionsDialog')), 'VersionsDialog')

interface LoadedProps {
  readonly datasetId: number
  readonly draft: DatasetDraft
  readonly start: DatasetVersion
  readonly content: DatasetContent
}

const useRefusal = ({ owners }: DatasetContent['settings']): string | null => {
  const wait = usePastRefusal()
  const reason = useSelect(['session'], ({ session }) => deleteRefusal(session.user, 'Dataset', owners))
  if (wait !== null || reason === null) return wait
  return reason === 'role' ? t('Your roles do not let you change datasets.') : t('Only its owners may change it.')
}

const Loaded = ({ datasetId, draft, start, content }: LoadedProps) => {
  const command = useCommand()
  const past = useIsPast()
  const search = useSearch()
  const [tab, setTab] = useState(() => new URLSearchParams(search).get('part') ?? 'columns')
  const [saving, setSaving] = useState(false)
  const [areVersionsOpen, setVersionsOpen] = useState(false)
  const refusal = useRefusal(start.content.settings)
  const ruling = useSelect(['session'], (model) => may(model, 'can_read on RowLevelSecurity'))
  const problems = useMemo(() => problemsOf(content), [content])
  useRestored('dataset', datasetId, () => command('dataset.edit', { datasetId }))
  const unknownUses = draft.uses === null
  useEffect(() => {
    if (!past && unknownUses) command('dataset.read_uses', { datasetId })
  }, [past, unknownUses, command, datasetId])
  const ownChange = useRef(false)
  const change = useCallback<Editing['change']>(
    (verb, what, target) => {
      const decision = command('dataset.change', { datasetId, verb, what, ...target })
      const [changed] = 'refused' in decision ? [] : decision
      if (changed?.type !== 'dataset.changed') return null
      ownChange.current = true
      const { columns, metrics } = (
        changed.data as { readonly change: { columns: readonly Added[]; metrics: readonly Added[] } }
      ).change
      return [...columns, ...metrics].findLast(({ was }) => was === null)?.key ?? null
    },
    [command, datasetId],
  )
  const editing = useMemo<Editing>(
    () => ({ datasetId, draft, start, content, problems, refusal, change }),
    [datasetId, draft, start, content, problems, refusal, change],
  )
  useTravelled(
    content,
    () => {
      const isOwn = ownChange.current
      ownChange.current = false
      return isOwn
    },
    // shows the undone part, as everywhere else
    (parts) => {
      const [first] = parts
      if (first !== undefined && !parts.some((part) => part === tab)) setTab(first)
    },
  )
  const calculated = content.columns.filter(isCalculated).length
  const tabs: readonly TabItem[] = [
    ...(start.about.virtual ? [{ value: 'query', label: t('SQL'), panel: <QueryTab /> }] : []),
    {
      value: 'columns',
      label: t('Columns'),
      count: formatWhole(content.columns.length - calculated),
      panel: <ColumnsTab calculated={false} />,
    },
    {
      value: 'calculated',
      label: t('Calculated columns'),
      count: formatWhole(calculated),
      panel: <ColumnsTab calculated />,
    },
    {
      value: 'metrics',
      label: t('Metrics'),
      count: formatWhole(content.metrics.length),
      panel: <MetricsTab />,
    },
    { value: 'settings', label: t('Settings'), panel: <SettingsTab /> },
    ...(ruling ? [{ value: 'rules', label: t('Row-level security'), panel: <RulesTab /> }] : []),
    { value: 'samples', label: t('Samples'), panel: <SamplesTab /> },
  ]
  return (
    <EditingContext value={editing}>
      <div className="dataset-editor" data-pane="">
        <Header onSave={() => setSaving(true)} onVersions={() => setVersionsOpen(true)} />
        <Conflict />
        {!past && refusal !== null && (
          <Banner kind="info" announce="status">
            {refusal} {t('You can look at everything.')}
          </Banner>
        )}
        {start.about.managed && (
          <Banner kind="warning">
            {t('Another system manages this dataset and may overwrite what is changed here.')}
          </Banner>
        )}
        {draft.saveFailed !== null && (
          <Banner kind="danger" announce="alert">
            {t('It was not saved: %s', draft.saveFailed)} {t('Your changes are kept here.')}
          </Banner>
        )}
        {draft.message !== null && (
          <Banner
            kind="warning"
            announce="status"
            actions={
              <Button size="small" onClick={() => command('dataset.edit', { datasetId })}>
                {t('Try again')}
              </Button>
            }
          >
            {t('What the server keeps now could not be read: %s', draft.message)}
          </Banner>
        )}
        <Tabs
          label={t('Parts of the dataset')}
          value={tabs.some(({ value }) => value === tab) ? tab : 'columns'}
          onChange={setTab}
          tabs={tabs}
        />
        {saving && <SaveDialog onClose={() => setSaving(false)} />}
        {areVersionsOpen && (
          <Suspense fallback={<Opening onGiveUp={() => setVersionsOpen(false)} />}>
            <VersionsDialog
              kind="dataset"
              id={datasetId}
              name={content.settings.name}
              unsaved={isDraftChanged(draft)}
              onClose={() => setVersionsOpen(false)}
            />
          </Suspense>
        )}
      </div>
    </EditingContext>
  )
}

interface Added {
  readonly key: string
  readonly was: object | null
}

/** The editor of one dataset, at `/tablemodelview/edit/<id>/`. */
const DatasetEditorScreen = () => {
  const command = useCommand()
  const past = useIsPast()
  const [path, go] = useLocation()
  const datasetId = datasetAt(path)
  const draft = useSelect(
    datasetId === null ? ['datasetDrafts'] : [`dataset/${datasetId}`, 'datasetDrafts'],
    (model) => model.datasetDrafts.byId[String(datasetId)] ?? null,
  )
  useEffect(() => {
    if (datasetId !== null) command('dataset.edit', { datasetId })
  }, [command, datasetId])
  const [seen, setSeen] = useState<number | null>(null)
  if (draft !== null && seen !== datasetId) setSeen(datasetId)
  const gone = draft === null && seen === datasetId && !past
  useEffect(() => {
    if (gone) go('/tablemodelview/list/')
  }, [gone, go])
  if (datasetId === null || draft?.status === 'failed') {
    const missing = isMissing(draft?.message ?? null)
    return (
      <div className="page" data-pane="">
        <ErrorState
          title={t('The dataset could not be opened')}
          actions={
            <>
              {datasetId !== null && !missing && (
                <Button onClick={() => command('dataset.edit', { datasetId })}>{t('Try again')}</Button>
              )}
              <Button onClick={() => go('/tablemodelview/list/')}>{t('All datasets')}</Button>
            </>
          }
        >
          {missing
            ? t('It was deleted, or it is not shared with you.')
            : (draft?.message ?? t('There is no such dataset.'))}
        </ErrorState>
      </div>
    )
  }
  if (draft === null || draft.start === null || draft.content === null) {
    return (
      <div className="page" data-pane="">
        <h1 className="hidden-visually">{t('Dataset')}</h1>
        <Skeleton lines={[30, 60, 45, 80, 70]} label={t('Opening the dataset')} />
      </div>
    )
  }
  return <Loaded key={datasetId} datasetId={datasetId} draft={draft} start={draft.start} content={draft.content} />
}

export default DatasetEditorScreen
