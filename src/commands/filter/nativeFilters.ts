import type { FilterProblem, SettingsPart } from '../../events/filter/nativeFilters'
import { event } from '../../core/events/registry'
import { dashboardOf } from '../../projections/dashboard/dashboards'
import { mayEditDashboard } from '../../projections/dashboard/rights'
import { barOf, type FilterBarState } from '../../projections/filter/nativeFilters'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, refuse, type Decision } from '../../core/commands/command'

interface OfDashboard {
  readonly dashboardId: number
}
interface Save extends OfDashboard {
  readonly part: SettingsPart
  /** Keys of `json_metadata` with their new values. */
  readonly changes: Readonly<Record<string, unknown>>
  /** Filters that are others than before. */
  readonly reset?: readonly string[]
  /** Problems of the filters; with any, nothing is saved (`B5.30`). */
  readonly problems?: readonly FilterProblem[]
}

/** Saves settings of a dashboard (B7.19): one save at a time, and only with the right to edit the dashboard. */
const save = (state: ReadModel, { dashboardId, part, changes, reset = [], problems = [] }: Save): Decision => {
  if (problems.length > 0) return [event('nativeFilters.refused', { dashboardId, problems })]
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null || !mayEditDashboard(state, dashboard)) return refuse('NO_DASHBOARD_PERMISSION')
  if (Object.hasOwn(state.nativeFilters.saving, dashboardId)) return refuse('ALREADY_SAVING')
  return [event('nativeFilters.save_requested', { dashboardId, part, changes: JSON.stringify(changes), reset })]
}

const setBar = (
  state: ReadModel,
  { dashboardId, ...bar }: OfDashboard & { readonly [K in keyof FilterBarState]?: FilterBarState[K] | undefined },
): Decision => {
  const current = barOf(state.nativeFilters, dashboardId)
  const open = bar.open ?? current.open
  const width = bar.width ?? current.width
  const instant = bar.instant ?? current.instant
  if (open === current.open && width === current.width && instant === current.instant) return []
  return [event('nativeFilters.bar_set', { dashboardId, open, width, instant })]
}

export const nativeFiltersCommands = defineCommands({
  'nativeFilters.save': save,
  'nativeFilters.set_bar': setBar,
})
