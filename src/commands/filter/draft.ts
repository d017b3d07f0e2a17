import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import { draftOf } from '../../projections/filter/nativeFilters'
import { defineCommands, type Context, type Decision } from '../../core/commands/command'

/** Time in ms in which the deletion of a filter can be undone (`B4.49`). */
const KEPT_BEFORE_REMOVAL = 5000

interface OfDashboard {
  readonly dashboardId: number
}
interface OfItem extends OfDashboard {
  readonly id: string
}

interface Start extends OfDashboard {
  readonly items: readonly { readonly id: string; readonly item: string }[]
}

/** Begins to edit; edits from before a reload continue. */
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
  const draftItem = draftOf(state.nativeFilters, dashboardId)?.items.find((one) => one.id === id)
  return draftItem === undefined || draftItem.item === item
    ? []
    : [event('nativeFilters.item_changed', { dashboardId, id, name, item, was: draftItem.item })]
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

/** Asks for the columns of a dataset, unless they are known or on their way. */
const loadDataset = (
  state: ReadModel,
  { dashboardId, datasetId }: OfDashboard & { readonly datasetId: number },
): Decision => {
  const dataset = Object.hasOwn(state.nativeFilters.datasets, datasetId)
    ? state.nativeFilters.datasets[datasetId]
    : undefined
  return dataset === undefined || dataset.status === 'failed'
    ? [event('nativeFilters.dataset_requested', { dashboardId, datasetId })]
    : []
}

/** Commands of the dialog of filters, which brings them. */
export const filterDraftCommands = defineCommands({
  'nativeFilters.edit': start,
  'nativeFilters.leave': end,
  'nativeFilters.add': add,
  'nativeFilters.change': change,
  'nativeFilters.move': move,
  'nativeFilters.delete': remove,
  'nativeFilters.keep': keep,
  'nativeFilters.load_dataset': loadDataset,
})
