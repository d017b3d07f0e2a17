import type { ExploreDataset } from '../../events/explore/explore'
import type { FilterProblem, SettingsPart } from '../../events/filter/nativeFilters'
import { failAbandoned, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'

/** An item under edit: JSON as it is kept. */
interface DraftItem {
  readonly id: string
  item: string
}

/** A deletion that can still be taken back (`B4.49`). */
interface PendingDeletion {
  readonly request: string
  /** When it is over, in ms. */
  readonly until: number
}

/** Filters under edit, not saved. */
export interface FilterDraft {
  items: DraftItem[]
  deleting: Record<string, PendingDeletion>
  problems: readonly FilterProblem[]
  /** Counts refusals, so that each of them leads to the first problem again (`B5.30`). */
  refusals: number
}

/** State of the bar. */
export interface FilterBarState {
  readonly open: boolean
  readonly width: number
  readonly instant: boolean
}

export interface NativeFilters {
  /** By dashboard. */
  drafts: Record<string, FilterDraft>
  bars: Record<string, FilterBarState>
  /** By dashboard: the one save that is on its way (`B4.51`, `B4.54`). */
  saving: Record<string, { readonly request: string; readonly part: SettingsPart }>
  /** Datasets that filters are made of, by id. */
  datasets: Record<string, Loadable<ExploreDataset>>
  /** By dashboard: why the last one failed. */
  failed: Record<string, { readonly part: SettingsPart; readonly message: string }>
}

/** `B9.32`: narrowest, and at first, in pixels. */
export const MIN_BAR = 240
const DEFAULT_BAR = 320
export const MAX_BAR = 550
/** Nothing but the button that opens it. */
export const CLOSED_BAR = 32

export const NEW_BAR: FilterBarState = { open: true, width: DEFAULT_BAR, instant: false }

const KEPT = 50

const entryOf = <Value>(record: Record<string, Value>, key: string | number): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

export const barOf = ({ bars }: NativeFilters, dashboardId: number): FilterBarState =>
  entryOf(bars, dashboardId) ?? NEW_BAR
export const draftOf = ({ drafts }: NativeFilters, dashboardId: number): FilterDraft | null =>
  entryOf(drafts, dashboardId) ?? null

const bound = (record: Record<string, unknown>, key: number): void =>
  evictOldest(record, KEPT, (id) => id === String(key))

/** The item without parents that are gone: nothing depends on a filter that was deleted. */
const orphaned = (item: string, gone: string): string => {
  try {
    const read = JSON.parse(item) as { cascadeParentIds?: unknown }
    const { cascadeParentIds: parents } = read
    if (!Array.isArray(parents) || !parents.includes(gone)) return item
    return JSON.stringify({ ...read, cascadeParentIds: parents.filter((id) => id !== gone) })
  } catch {
    return item
  }
}

/** The configuration of filters while it is edited and saved, and the state of their bar. */
export const nativeFiltersProjection = defineProjection({
  name: 'nativeFilters',
  version: 1,
  initial: (): NativeFilters => ({ drafts: {}, bars: {}, saving: {}, failed: {}, datasets: {} }),
  on: {
    'nativeFilters.edit_started': (state, event) => {
      const { dashboardId, items } = event.data
      state.drafts[dashboardId] = {
        items: items.map(({ id, item }) => ({ id, item })),
        deleting: {},
        problems: [],
        refusals: 0,
      }
      delete state.failed[dashboardId]
      bound(state.drafts, dashboardId)
    },
    'nativeFilters.edit_ended': (state, event) => {
      delete state.drafts[event.data.dashboardId]
    },
    'nativeFilters.item_added': (state, event) => {
      const draft = entryOf(state.drafts, event.data.dashboardId)
      const { id, item } = event.data
      if (draft === undefined || draft.items.some((one) => one.id === id)) return
      draft.items.push({ id, item })
    },
    'nativeFilters.item_changed': (state, event) => {
      const draft = entryOf(state.drafts, event.data.dashboardId)
      const draftItem = draft?.items.find(({ id }) => id === event.data.id)
      if (draft === undefined || draftItem === undefined) return
      draftItem.item = event.data.item
      draft.problems = draft.problems.filter(({ id }) => id !== event.data.id)
    },
    'nativeFilters.item_moved': (state, event) => {
      const { dashboardId, id, to } = event.data
      const items = entryOf(state.drafts, dashboardId)?.items
      const from = items?.findIndex((one) => one.id === id) ?? -1
      const item = items?.[from]
      if (items === undefined || item === undefined || to < 0 || to >= items.length) return
      items.splice(from, 1)
      items.splice(to, 0, item)
    },
    'nativeFilters.delete_requested': (state, event) => {
      const { dashboardId, id, until } = event.data
      const draft = entryOf(state.drafts, dashboardId)
      if (draft === undefined || !draft.items.some((one) => one.id === id)) return
      draft.deleting[id] = { request: event.id, until }
    },
    'nativeFilters.delete_undone': (state, event) => {
      const deleting = entryOf(state.drafts, event.data.dashboardId)?.deleting
      if (deleting !== undefined && entryOf(deleting, event.data.id)?.request === event.cause) {
        delete deleting[event.data.id]
      }
    },
    'nativeFilters.deleted': (state, event) => {
      const { dashboardId, id } = event.data
      const draft = entryOf(state.drafts, dashboardId)
      // one that was taken back meanwhile stays
      if (draft === undefined || entryOf(draft.deleting, id)?.request !== event.cause) return
      delete draft.deleting[id]
      draft.items = draft.items
        .filter((one) => one.id !== id)
        .map((one) => ({ id: one.id, item: orphaned(one.item, id) }))
      draft.problems = draft.problems.filter((problem) => problem.id !== id)
    },
    'nativeFilters.refused': (state, event) => {
      const draft = entryOf(state.drafts, event.data.dashboardId)
      if (draft === undefined) return
      draft.problems = event.data.problems
      draft.refusals += 1
    },
    'nativeFilters.save_requested': (state, event) => {
      const { dashboardId, part } = event.data
      if (entryOf(state.saving, dashboardId) !== undefined) return
      state.saving[dashboardId] = { request: event.id, part }
      delete state.failed[dashboardId]
    },
    'nativeFilters.saved': (state, event) => {
      const { dashboardId, part } = event.data
      if (entryOf(state.saving, dashboardId)?.request !== event.cause) return
      delete state.saving[dashboardId]
      if (part === 'filters') delete state.drafts[dashboardId]
    },
    'nativeFilters.save_failed': (state, event) => {
      const { dashboardId, part, message } = event.data
      if (entryOf(state.saving, dashboardId)?.request !== event.cause) return
      delete state.saving[dashboardId]
      state.failed[dashboardId] = { part, message }
    },
    'nativeFilters.dataset_requested': (state, event) => {
      const { datasetId } = event.data
      const dataset = startLoading(entryOf(state.datasets, datasetId), event.id)
      delete state.datasets[datasetId]
      state.datasets[datasetId] = dataset
      bound(state.datasets, datasetId)
    },
    'nativeFilters.dataset_loaded': (state, event) =>
      finishLoading(entryOf(state.datasets, event.data.datasetId), event.cause, event.data.dataset),
    'nativeFilters.dataset_failed': (state, event) =>
      failLoading(entryOf(state.datasets, event.data.datasetId), event.cause, event.data.message),
    // columns may be those of another place now: all are read again at their next use
    'dashboard.moved': (state) => {
      state.datasets = {}
    },
    'nativeFilters.bar_set': (state, event) => {
      const { dashboardId, open, width, instant } = event.data
      state.bars[dashboardId] = { open, width: Math.min(MAX_BAR, Math.max(MIN_BAR, Math.round(width))), instant }
      bound(state.bars, dashboardId)
    },
    'effect.abandoned': (state, event) => {
      for (const [id, { request }] of Object.entries(state.saving)) {
        if (request === event.cause) delete state.saving[id]
      }
      for (const dataset of Object.values(state.datasets)) failAbandoned(dataset, event.cause)
      for (const draft of Object.values(state.drafts)) {
        for (const [id, { request }] of Object.entries(draft.deleting)) {
          if (request === event.cause) delete draft.deleting[id]
        }
      }
    },
  },
})
