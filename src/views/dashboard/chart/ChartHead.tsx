import { CircleStop, EllipsisVertical, Info, Minimize2, Waypoints } from 'lucide-react'

import { isEdited, own, viewOf } from '../../../projections/dashboard/state'
import { shortDescription } from '../../../domain/charts/kinds/subtitle'
import { crossFiltersEnabled } from '../../../domain/filters/crossFilters'
import { chartPermissions } from '../../../projections/chart/rights'
import { mayEditDashboard } from '../../../projections/dashboard/rights'
import { Icon, IconButton, Menu, Tooltip, type MenuItem } from '../../controls'
import { AppliedFilters } from '../../filter/bar/AppliedFilters'
import { useCommand, useIsPast, useSelect, useSession } from '../../hooks'
import { Markdown } from '../../html/markdown/Markdown'
import { t, tn } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'
import { useBoard } from '../board'
import { CachedAge } from './CachedAge'
import type { ChartDialog } from './ChartDialogs'
import type { ShownChart } from './useChart'
import { useLate } from './useLate'
import { useSubtitle } from './useSubtitle'
import { useSignedOut } from '../useSignedOut'

const HIDE_CONTROLS = 8

/** A card that is lower, in units of 8 px, has no subtitle. */
const LEAST_HEIGHT = 22

interface ChartHeadProps {
  readonly shown: ShownChart
  readonly name: string
  readonly full: boolean
  /** Height of its place, in units of 8 px. */
  readonly height: number
  /** Number of charts that a selection in this one filters. */
  readonly filtering: number
  readonly onDialog: (dialog: ChartDialog) => void
}

export const ChartHead = ({ shown, name, full, height, filtering, onDialog }: ChartHeadProps) => {
  const command = useCommand()
  const past = useIsPast()
  const pastRefusal = usePastRefusal()
  const session = useSession()
  const { dashboardId, uiConfig, isReport } = useBoard()
  const rights = useSelect(['session'], chartPermissions)
  const { chart, state } = shown
  const fullSize = useSelect(
    [`dashboard/${dashboardId}`],
    ({ dashboards }) => viewOf(dashboards, session, dashboardId).fullSize,
  )
  const edit = useSelect([`dashboard/${dashboardId}`], ({ dashboards }) => isEdited(dashboards, session, dashboardId))
  const mayEdit = useSelect(['session', `dashboard/${dashboardId}`], (model) => {
    const dashboard = own(model.dashboards.byId, dashboardId)
    return (
      dashboard !== undefined &&
      mayEditDashboard(model, dashboard) &&
      crossFiltersEnabled(dashboard.properties.metadata, model.session.flags)
    )
  })
  const mayBlame = useSelect(['session', `dashboard/${dashboardId}`], (model) => {
    const dashboard = own(model.dashboards.byId, dashboardId)
    return dashboard !== undefined && mayEditDashboard(model, dashboard)
  })
  const [answer] = state?.answers ?? []
  const said = shortDescription(chart.description)
  const subtitle = useSubtitle(shown, name, said)
  const hasSubtitle = subtitle !== '' && (full || height >= LEAST_HEIGHT)
  const loading = state?.status === 'loading'
  const nothing = answer === undefined
  const late = useLate(loading)
  const signedOut = useSignedOut(state)
  const word = late
    ? nothing
      ? t('Loading…')
      : t('Updating…')
    : signedOut && !nothing
      ? t('Old figures: your session timed out.')
      : null
  const toggle = (): void =>
    void command('dashboard.full_size', { dashboardId, chartId: fullSize === chart.id ? null : chart.id })
  const items: MenuItem[] = [
    { label: t('Force refresh'), disabled: past || shown.queries === null, onSelect: () => shown.ask(true) },
    {
      label: full ? t('Exit full screen') : t('Enter full screen'),
      disabled: past,
      onSelect: toggle,
    },
    ...(rights.superset_can_explore ? [{ label: t('Edit chart'), onSelect: () => onDialog('edit') }] : []),
    ...(mayEdit ? [{ label: t('Cross-filtering scoping'), disabled: past, onSelect: () => onDialog('scoping') }] : []),
    ...(mayBlame ? [{ label: t('Who set this'), disabled: past, onSelect: () => onDialog('blame') }] : []),
    'separator',
    {
      label: t('View query'),
      disabled: past || shown.queries === null,
      onSelect: () => onDialog('query'),
    },
    { label: t('Drill to detail'), disabled: past || shown.dataset === null, onSelect: () => onDialog('detail') },
    { label: t('Drill by'), disabled: past || shown.dataset === null, onSelect: () => onDialog('by') },
    { label: t('View as table'), disabled: nothing, onSelect: () => onDialog('table') },
    { label: t('Download'), disabled: nothing || !rights.superset_can_csv, onSelect: () => onDialog('download') },
    ...(rights.superset_can_share
      ? [{ label: t('Copy permalink'), disabled: past, onSelect: () => onDialog('link') }]
      : []),
  ]
  return (
    <header className="frame-head">
      <div className="frame-title">
        <h2 className="cut" title={name}>
          {name}
        </h2>
        {hasSubtitle && (
          <p className="cut" title={subtitle}>
            {subtitle}
          </p>
        )}
      </div>
      {chart.description !== null && chart.description !== '' && !(hasSubtitle && said !== null) && (
        <Tooltip content={<Markdown text={chart.description} />}>
          <button type="button" className="frame-info" aria-label={t('About %s: %s', name, chart.description)}>
            <Icon of={Info} size={14} />
          </button>
        </Tooltip>
      )}
      <span className="grow" />
      {word !== null && (
        <span className="frame-wait cut" title={word}>
          {word}
        </span>
      )}
      {filtering > 0 && (
        <span
          className="applied"
          title={tn('%s chart follows the selection', '%s charts follow the selection', filtering)}
        >
          <Icon of={Waypoints} size={12} />
          {t('Filters %s', filtering)}
        </span>
      )}
      <AppliedFilters dashboardId={dashboardId} chartId={chart.id} />
      {answer?.cached === true && !loading && <CachedAge at={answer.cachedAt} />}
      {loading && (
        <IconButton
          size="small"
          icon={CircleStop}
          label={t('Stop %s', name)}
          disabledReason={pastRefusal}
          onClick={shown.stop}
        />
      )}
      {full && <IconButton size="small" icon={Minimize2} label={t('Exit full screen')} onClick={toggle} />}
      {(uiConfig & HIDE_CONTROLS) === 0 && !isReport && !edit && (
        <Menu
          align="end"
          items={items}
          trigger={<IconButton size="small" icon={EllipsisVertical} label={t('Options for %s', name)} />}
        />
      )}
    </header>
  )
}
