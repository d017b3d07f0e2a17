import * as z from 'zod/mini'

import { Revision } from '../dashboard/dashboard'
import { defineEvent } from '../../core/events/define'
import { ExploreDataset } from '../explore/explore'

const touches = (data: { readonly dashboardId: number }) => [`dashboard/${data.dashboardId}`]
const at = { public: ['dashboardId'], touches }
const dashboardId = z.number()

/** Parts of a dashboard that are saved apart from its layout (B7.19). */
export const SettingsPart = z.enum(['filters', 'scoping', 'orientation', 'crossFilters'])
export type SettingsPart = z.infer<typeof SettingsPart>

/** Something wrong with a filter, at one of its fields. */
export const FilterProblem = z.object({ id: z.string(), field: z.string(), message: z.string() })
export type FilterProblem = z.infer<typeof FilterProblem>

/** Someone began to edit the filters of a dashboard; each item is JSON as it is kept. */
const filtersEditStarted = defineEvent({
  type: 'nativeFilters.edit_started',
  ...at,
  schema: () => z.object({ dashboardId, items: z.readonly(z.array(z.object({ id: z.string(), item: z.string() }))) }),
  ids: ['items[].id'],
})

/** All edits are discarded. */
const filtersEditEnded = defineEvent({
  type: 'nativeFilters.edit_ended',
  ...at,
  schema: () => z.object({ dashboardId }),
})

const filterAdded = defineEvent({
  type: 'nativeFilters.item_added',
  ...at,
  schema: () => z.object({ dashboardId, id: z.string(), item: z.string() }),
  ids: ['id'],
})

const filterChanged = defineEvent({
  type: 'nativeFilters.item_changed',
  ...at,
  schema: () => z.object({ dashboardId, id: z.string(), name: z.string(), item: z.string(), was: z.string() }),
  ids: ['id'],
  coalesce: { key: ({ id }) => id, withinMs: 2000 },
})

/** Places count from 0. */
const filterMoved = defineEvent({
  type: 'nativeFilters.item_moved',
  ...at,
  schema: () => z.object({ dashboardId, id: z.string(), from: z.number(), to: z.number() }),
  ids: ['id'],
})

/** Someone deleted a filter; until then it can be taken back (`B4.49`). */
const filterDeleteRequested = defineEvent({
  type: 'nativeFilters.delete_requested',
  ...at,
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ dashboardId, id: z.string(), name: z.string(), until: z.number() }),
  ids: ['id'],
})

/** `B4.50` */
const filterDeleteUndone = defineEvent({
  type: 'nativeFilters.delete_undone',
  ...at,
  settles: true,
  schema: () => z.object({ dashboardId, id: z.string() }),
  ids: ['id'],
})

/** Its time is up (`B4.49`). */
const filterDeleted = defineEvent({
  type: 'nativeFilters.deleted',
  ...at,
  settles: true,
  schema: () => z.object({ dashboardId, id: z.string() }),
  ids: ['id'],
})

/** The first of the problems is where the person is led (`B5.30`). */
const filtersRefused = defineEvent({
  type: 'nativeFilters.refused',
  ...at,
  schema: () => z.object({ dashboardId, problems: z.readonly(z.array(FilterProblem)) }),
  ids: ['problems[].id'],
})

/**
 * B7.19. `changes` is JSON: keys of `json_metadata` with their new values (`B4.51`, `B4.54`). The filters in `reset` changed so
 * much that their values are void.
 */
const settingsSaveRequested = defineEvent({
  type: 'nativeFilters.save_requested',
  ...at,
  class: 'intent',
  durability: 'prompt',
  schema: () =>
    z.object({
      dashboardId,
      part: SettingsPart,
      changes: z.string(),
      reset: z.readonly(z.array(z.string())),
    }),
  public: ['dashboardId', 'part'],
  ids: ['reset[]'],
})

/** `lastModified` is in seconds. */
const settingsSaved = defineEvent({
  type: 'nativeFilters.saved',
  ...at,
  class: 'remote',
  durability: 'prompt',
  schema: () =>
    z.object({
      dashboardId,
      part: SettingsPart,
      changes: z.string(),
      lastModified: z.number(),
      revision: Revision,
      reset: z.readonly(z.array(z.string())),
    }),
  public: ['dashboardId', 'part', 'lastModified', 'revision'],
  ids: ['reset[]'],
})

const settingsSaveFailed = defineEvent({
  type: 'nativeFilters.save_failed',
  ...at,
  class: 'remote',
  schema: () => z.object({ dashboardId, part: SettingsPart, message: z.string() }),
  public: ['dashboardId', 'part'],
})

/** Someone chose a dataset for a filter, and its columns are wanted. */
const filterDatasetRequested = defineEvent({
  type: 'nativeFilters.dataset_requested',
  class: 'intent',
  schema: () => z.object({ dashboardId, datasetId: z.number() }),
  public: ['dashboardId', 'datasetId'],
  touches,
})

const filterDatasetLoaded = defineEvent({
  type: 'nativeFilters.dataset_loaded',
  class: 'remote',
  schema: () => z.object({ dashboardId, datasetId: z.number(), dataset: ExploreDataset }),
  public: ['dashboardId', 'datasetId'],
  touches,
})

const filterDatasetFailed = defineEvent({
  type: 'nativeFilters.dataset_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, datasetId: z.number(), message: z.string() }),
  public: ['dashboardId', 'datasetId'],
  touches,
})

/** State of the filter bar: open or not, its width in pixels, and if a value applies as soon as it is chosen. */
const filterBarSet = defineEvent({
  type: 'nativeFilters.bar_set',
  schema: () => z.object({ dashboardId, open: z.boolean(), width: z.number(), instant: z.boolean() }),
  public: ['dashboardId', 'open', 'width', 'instant'],
  touches,
  coalesce: { key: ({ dashboardId: id }) => String(id), withinMs: 1000 },
})

export const nativeFiltersEvents = [
  filtersEditStarted,
  filtersEditEnded,
  filterAdded,
  filterChanged,
  filterMoved,
  filterDeleteRequested,
  filterDeleteUndone,
  filterDeleted,
  filtersRefused,
  settingsSaveRequested,
  settingsSaved,
  settingsSaveFailed,
  filterDatasetRequested,
  filterDatasetLoaded,
  filterDatasetFailed,
  filterBarSet,
] as const
