import type { FilterProblem, SettingsPart } from '../events/nativeFilters'
import { event } from '../events/registry'
import { dashboardOf } from '../projections/dashboards'
import { mayEditDashboard } from '../projections/selectors'
import { barOf, draftOf, type FilterBarState } from '../projections/nativeFilters'
import type { ReadModel } from '../projections/model'
import { defineCommands, refuse, type Context, type Decision } from './command'

/** How long the deletion of a filter can be taken back, in ms (`B4.49`). */
export const KEPT_BEFORE_REMOVAL = 5000

interface OfDashboard {
  readonly dashboardId: number
}
interface OfItem extends OfDashboard {
  readonly id: string
}

interface Start extends OfDashboard {
  readonly items: readonly { readonly id: string; readonly item: string }[]
}

/** Begins to edit; what was being edited before a reload goes on. */
const start = (state: ReadModel, { dashboardId, items }: Start): Decision =>
  draftOf(state.nativeFilters, dashboardId) === null
    ? [event('nativeFilters.edit_started', { dashboardId, items })]
    : []

const end = (state: ReadModel, { dashboardId }: OfDashboard): Decision =>
  draftOf(state.nativeFilters, dashboardId) === null ? [] : [event('nativeFilters.edit_ended', { dashboardId })]

const add = (state: ReadModel, { dashboardId, id, item }: OfItem & { readonly item: string }): Decision =>
  draftOf(state.nativeFilters, dashboardId) === null
    ? []
    : [event('nativeFilters.item_added', { dashboardId, id, item })]

interface Change extends OfItem {
  readonly name: string
  readonly item: string
}

const change = (state: ReadModel, { dashboardId, id, name, item }: Change): Decision => {
  const known = draftOf(state.nativeFilters, dashboardId)?.items.find((one) => one.id === id)
  return known === undefined || known.item === item
    ? []
    : [event('nativeFilters.item_changed', { dashboardId, id, name, item, was: known.item })]
}

const move = (state: ReadModel, { dashboardId, id, to }: OfItem & { readonly to: number }): Decision => {
  const items = draftOf(state.nativeFilters, dashboardId)?.items ?? []
  const from = items.findIndex((one) => one.id === id)
  return from < 0 || to < 0 || to >= items.length || to === from
    ? []
    : [event('nativeFilters.item_moved', { dashboardId, id, from, to })]
}

/** Marks a filter for deletion (`B4.49`). */
const remove = (
  state: ReadModel,
  { dashboardId, id, name }: OfItem & { readonly name: string },
  { now }: Context,
): Decision => {
  const draft = draftOf(state.nativeFilters, dashboardId)
  if (draft === null || !draft.items.some((one) => one.id === id) || Object.hasOwn(draft.deleting, id)) return []
  return [event('nativeFilters.delete_requested', { dashboardId, id, name, until: now + KEPT_BEFORE_REMOVAL })]
}

/** Takes a deletion back (`B4.50`). */
const keep = (state: ReadModel, { dashboardId, id }: OfItem): Decision => {
  const deleting = draftOf(state.nativeFilters, dashboardId)?.deleting ?? {}
  const pending = Object.hasOwn(deleting, id) ? deleting[id] : undefined
  return pending === undefined ? [] : [event('nativeFilters.delete_undone', { dashboardId, id }, pending.request)]
}

interface Save extends OfDashboard {
  readonly part: SettingsPart
  /** Keys of `json_metadata` with their new values. */
  readonly changes: Readonly<Record<string, unknown>>
  /** Filters that are others than before. */
  readonly reset?: readonly string[]
  /** What is wrong; then nothing is saved (`B5.30`). */
  readonly problems?: readonly FilterProblem[]
}

/** Saves settings of a dashboard (B7.19): one save at a time, and only by whoever may edit the dashboard. */
const save = (state: ReadModel, { dashboardId, part, changes, reset = [], problems = [] }: Save): Decision => {
  if (problems.length > 0) return [event('nativeFilters.refused', { dashboardId, problems })]
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null || !mayEditDashboard(state, dashboard)) return refuse('NO_DASHBOARD_PERMISSION')
  if (Object.hasOwn(state.nativeFilters.saving, dashboardId)) return refuse('ALREADY_SAVING')
  return [event('nativeFilters.save_requested', { dashboardId, part, changes: JSON.stringify(changes), reset })]
}

/** Asks for the columns of a dataset, unless they are known or on their way. */
const loadDataset = (
  state: ReadModel,
  { dashboardId, datasetId }: OfDashboard & { readonly datasetId: number },
): Decision => {
  const known = Object.hasOwn(state.nativeFilters.datasets, datasetId)
    ? state.nativeFilters.datasets[datasetId]
    : undefined
  return known === undefined || known.status === 'failed'
    ? [event('nativeFilters.dataset_requested', { dashboardId, datasetId })]
    : []
}

const setBar = (
  state: ReadModel,
  { dashboardId, ...bar }: OfDashboard & { readonly [K in keyof FilterBarState]?: FilterBarState[K] | undefined },
): Decision => {
  const known = barOf(state.nativeFilters, dashboardId)
  const open = bar.open ?? known.open
  const width = bar.width ?? known.width
  const instant = bar.instant ?? known.instant
  if (open === known.open && width === known.width && instant === known.instant) return []
  return [event('nativeFilters.bar_set', { dashboardId, open, width, instant })]
}

export const nativeFiltersCommands = defineCommands({
  'nativeFilters.edit': start,
  'nativeFilters.leave': end,
  'nativeFilters.add': add,
  'nativeFilters.change': change,
  'nativeFilters.move': move,
  'nativeFilters.delete': remove,
  'nativeFilters.keep': keep,
  'nativeFilters.save': save,
  'nativeFilters.load_dataset': loadDataset,
  'nativeFilters.set_bar': setBar,
})
