import { Code, History, Link2, Mail, RotateCcw, Save, Settings2, Share2, Star } from 'lucide-react'
import { useState } from 'react'

import { exploreRights } from '../../projections/chart/rights'
import { isChanged, type Explore } from '../../projections/explore/explores'
import type { ChartState } from '../../projections/chart/state'
import { may } from '../../projections/session/permissions'
import type { ControlContext } from '../../domain/charts/kinds/types'
import { Button, IconButton, Menu, Tag } from '../controls'
import { useCommitOnLeaving } from '../richText/field/useCommitOnLeaving'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t, tn } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { Certified } from '../chart/properties/Certified'
import { useReportMenu } from '../report/useReportMenu'
import { useEditRefusal } from '../lists/deleteRefusal'
import { DownloadMenu } from './save/DownloadMenu'
import type { Kind } from './kind/useKind'

interface TitleProps {
  readonly id: string
  readonly name: string
  readonly disabled: boolean
}

const Title = ({ id, name, disabled }: TitleProps) => {
  const command = useCommand()
  const [draft, setDraft] = useState<string | null>(null)
  const commit = (): void => {
    if (draft !== null) command('explore.rename', { key: id, name: draft })
    setDraft(null)
  }
  useCommitOnLeaving(commit)
  return (
    <input
      className="explore-title"
      aria-label={t('Title of the chart')}
      placeholder={t('New chart')}
      size={Math.max(10, Math.min(48, (draft ?? name).length + 1))}
      maxLength={250}
      value={draft ?? name}
      disabled={disabled}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}

const answerText = (chart: ChartState | null): string => {
  const [answer] = chart?.answers ?? []
  if (answer === undefined || chart === null) return ''
  const ms = chart.startedAt === null || chart.endedAt === null ? null : Math.max(0, chart.endedAt - chart.startedAt)
  return [
    tn('%s row', '%s rows', answer.rows),
    ...(ms === null ? [] : [t('%s ms', ms)]),
    ...(answer.cached ? [t('cached')] : []),
  ].join(', ')
}

interface HeaderProps {
  readonly id: string
  readonly explore: Explore
  readonly chart: ChartState | null
  readonly kind: Kind
  /** The query context of the rows on screen. */
  readonly shown: ControlContext | null
  readonly refusal: string | null
  readonly onSave: () => void
  readonly onQuery: () => void
  readonly onShare: () => void
  readonly onLink: () => void
  readonly onProperties: () => void
  readonly onVersions: () => void
}

export const Header = ({
  id,
  explore,
  chart,
  kind,
  shown,
  refusal,
  onSave,
  onQuery,
  onShare,
  onLink,
  onProperties,
  onVersions,
}: HeaderProps) => {
  const command = useCommand()
  const past = useIsPast()
  const wait = usePastRefusal()
  const { slice } = explore
  const favorite = useSelect(['charts'], (model) => slice !== null && model.charts.favorites[slice.id] === true)
  const mayWrite = useSelect(['session'], (model) => exploreRights(model, id).can_add)
  const owners = (slice?.owners ?? []).map((owner) => ({ id: owner }))
  const editRefusal = useEditRefusal({ owners }, 'Chart', 'charts')
  const mayShare = useSelect(['session'], (model) => may(model, 'can_share_chart on Superset'))
  const reports = useReportMenu('charts', slice?.id ?? null, explore.name)
  const changed = isChanged(explore)
  return (
    <header className="explore-head">
      <h1 className="hidden-visually">{explore.name === '' ? t('New chart') : explore.name}</h1>
      <Title id={id} name={explore.name} disabled={past} />
      <Certified certified={slice?.certified} />
      {slice !== null && (
        <IconButton
          icon={Star}
          label={t('Favorite')}
          aria-pressed={favorite}
          className={favorite ? 'starred' : ''}
          disabledReason={wait}
          onClick={() => command('chart.favor', { chartId: slice.id, favorite: !favorite })}
        />
      )}
      {changed && <Tag kind="warn">{t('Unsaved')}</Tag>}
      {changed && (
        <IconButton
          icon={RotateCcw}
          label={t('Discard changes')}
          disabledReason={wait}
          onClick={() => command('explore.discard', { key: id })}
        />
      )}
      <span className="grow" />
      <output className="ink-3 num answer">{answerText(chart)}</output>
      <IconButton icon={Code} label={t('View query')} disabledReason={wait ?? refusal} onClick={onQuery} />
      <DownloadMenu
        id={id}
        title={explore.name === '' ? t('New chart') : explore.name}
        chart={chart}
        kind={kind}
        context={shown}
      />
      {slice !== null && (
        <IconButton
          icon={Settings2}
          label={t('Chart properties')}
          disabledReason={editRefusal}
          onClick={onProperties}
        />
      )}
      {slice !== null && (
        <IconButton icon={History} label={t('Version history')} disabledReason={editRefusal} onClick={onVersions} />
      )}
      {reports.items.length > 0 && (
        <Menu align="end" trigger={<IconButton icon={Mail} label={t('Report')} />} items={reports.items} />
      )}
      {reports.dialog}
      {mayShare && (
        <>
          <IconButton icon={Share2} label={t('Share')} disabledReason={wait} onClick={onShare} />
          <IconButton icon={Link2} label={t('Copy permalink')} disabledReason={wait} onClick={onLink} />
        </>
      )}
      <Button
        icon={Save}
        disabledReason={wait ?? (mayWrite ? refusal : t('Your roles do not let you save charts.'))}
        onClick={onSave}
      >
        {t('Save')}
      </Button>
    </header>
  )
}
