import * as z from 'zod/mini'

import { FormData } from '../chart/chart'
import { defineEvent } from '../../core/events/define'
import { exploreFileSaved, exploreLinked, exploreLinkFailed, exploreLinkRequested } from './link'
import { explorePlaced, explorePlaceFailed } from './place'
import { exploreSaveFailed } from './unsaved'

const nullableText = z.nullable(z.string())
const nullableNumber = z.nullable(z.number())
const texts = z.readonly(z.array(z.string()))

/** The certifier of a column or metric, and the reason. */
const Certification = z.object({ by: nullableText, details: nullableText })

export const ExploreColumn = z.object({
  name: z.string(),
  label: nullableText,
  type: nullableText,
  /** 0 numeric, 1 text, 2 temporal, 3 boolean. */
  generic: nullableNumber,
  isTime: z.boolean(),
  groupby: z.boolean(),
  filterable: z.boolean(),
  description: nullableText,
  expression: nullableText,
  certified: z.optional(z.nullable(Certification)),
})
export type ExploreColumn = z.infer<typeof ExploreColumn>

export const ExploreMetric = z.object({
  name: z.string(),
  label: nullableText,
  expression: z.string(),
  description: nullableText,
  format: nullableText,
  /** Its numbers are money; the sign precedes them unless its position says `suffix`. */
  currency: z.optional(z.nullable(z.object({ symbol: z.string(), symbolPosition: z.string() }))),
  /** A warning to read before using it. */
  warning: z.optional(nullableText),
  certified: z.optional(z.nullable(Certification)),
})
export type ExploreMetric = z.infer<typeof ExploreMetric>

/** A dataset as the editor of a chart needs it. */
export const ExploreDataset = z.object({
  id: z.number(),
  name: z.string(),
  /** Absent for the catalog of the database, and in older logs. */
  catalog: z.optional(z.string()),
  schema: nullableText,
  database: z.string(),
  databaseId: z.optional(nullableNumber),
  /** The kind of engine, such as `postgresql`; absent where the server does not tell, and in older logs. */
  backend: z.optional(z.string()),
  /** It is gone, and the chart reports it. */
  missing: z.boolean(),
  /** Based on uploaded files, which only their uploaders may read and those with whom they share them. */
  personal: z.optional(z.boolean()),
  /** Its rows are those of one file's table. */
  file: z.optional(z.object({ schema: z.string(), table: z.string() })),
  columns: z.readonly(z.array(ExploreColumn)),
  metrics: z.readonly(z.array(ExploreMetric)),
  /** The main time column. */
  mainTime: nullableText,
  /** Durations and their names. */
  grains: z.readonly(z.array(z.object({ value: nullableText, label: z.string() }))),
})
export type ExploreDataset = z.infer<typeof ExploreDataset>

/** The saved chart that is being edited. */
export const ExploreSlice = z.object({
  id: z.number(),
  name: z.string(),
  formData: FormData,
  owners: z.readonly(z.array(z.number())),
  favorite: z.boolean(),
  changed: z.string(),
  certified: z.optional(z.nullable(z.object({ by: z.string(), details: z.string() }))),
})
export type ExploreSlice = z.infer<typeof ExploreSlice>

/** The data of a change of type: the controls, and the values to return to. */
export const ExploreForm = z.object({
  formData: FormData,
  /** Values of controls that are hidden now (`B4.58`). */
  stash: FormData,
  /** By type: the controls as they were left. */
  memory: z.record(z.string(), FormData),
  /** The controls as the type now shown found them. */
  arrival: z.nullable(FormData),
})
export type ExploreForm = z.infer<typeof ExploreForm>

const touches = (data: { readonly key: string }) => [`explore/${data.key}`]
const at = { ids: ['key'], touches }

/** Someone opened the editor of a chart: on a saved chart, a dataset or a link. */
const exploreOpenRequested = defineEvent({
  type: 'explore.open_requested',
  class: 'intent',
  schema: () =>
    z.object({
      key: z.string(),
      sliceId: nullableNumber,
      datasetId: nullableNumber,
      permalink: nullableText,
      vizType: nullableText,
    }),
  public: ['sliceId', 'datasetId', 'vizType'],
  ids: ['key', 'permalink'],
  touches,
})

const exploreOpened = defineEvent({
  type: 'explore.opened',
  class: 'remote',
  schema: () =>
    z.object({
      key: z.string(),
      dataset: ExploreDataset,
      formData: FormData,
      slice: z.nullable(ExploreSlice),
      /** Another note of the server, such as unreadable settings. */
      note: z.optional(nullableText),
    }),
  public: [
    'dataset.id',
    'dataset.databaseId',
    'slice.id',
    'slice.favorite',
    'slice.owners[]',
    'dataset.columns[].generic',
  ],
  ids: ['key', 'dataset.catalog', 'dataset.schema'],
  touches,
})

const exploreOpenFailed = defineEvent({
  type: 'explore.open_failed',
  class: 'remote',
  schema: () => z.object({ key: z.string(), message: z.string() }),
  ...at,
})

/** Someone set a control. Values are JSON; null is no value. `hide` and `show` are controls that it hides and shows (`B4.58`). */
const exploreControlSet = defineEvent({
  type: 'explore.control_set',
  schema: () =>
    z.object({
      key: z.string(),
      control: z.string(),
      label: z.string(),
      value: nullableText,
      was: nullableText,
      /** Errors that the control itself finds (`B5.22`). */
      errors: texts,
      wasErrors: texts,
      hide: texts,
      show: texts,
      /** Other controls that change with it, such as the settings of a renamed metric (`B4.57`). */
      also: FormData,
      wasAlso: FormData,
    }),
  public: ['control'],
  ...at,
  inverse: {
    scope: 'explore',
    of: (data) => ({
      type: 'explore.control_set',
      data: {
        ...data,
        value: data.was,
        was: data.value,
        errors: data.wasErrors,
        wasErrors: data.errors,
        hide: data.show,
        show: data.hide,
        also: data.wasAlso,
        wasAlso: data.also,
      },
    }),
  },
})

/** `B4.55` */
const exploreVizTypeChanged = defineEvent({
  type: 'explore.viz_type_changed',
  schema: () =>
    z.object({ key: z.string(), vizType: z.string(), label: z.string(), form: ExploreForm, was: ExploreForm }),
  public: ['vizType'],
  ...at,
  inverse: {
    scope: 'explore',
    of: (data) => ({ type: 'explore.viz_type_changed', data: { ...data, form: data.was, was: data.form } }),
  },
})

/** Someone requested a preview of the chart on another dataset (`B7.11`). */
const exploreDatasetRequested = defineEvent({
  type: 'explore.dataset_requested',
  class: 'intent',
  schema: () => z.object({ key: z.string(), datasetId: z.number() }),
  public: ['datasetId'],
  ...at,
})

const exploreDatasetRead = defineEvent({
  type: 'explore.dataset_read',
  class: 'remote',
  schema: () => z.object({ key: z.string(), dataset: ExploreDataset }),
  public: ['dataset.id'],
  ...at,
})

const exploreDatasetFailed = defineEvent({
  type: 'explore.dataset_failed',
  class: 'remote',
  schema: () => z.object({ key: z.string(), message: z.string() }),
  ...at,
})

/** `B4.56` */
const exploreDatasetChanged = defineEvent({
  type: 'explore.dataset_changed',
  schema: () =>
    z.object({
      key: z.string(),
      dataset: ExploreDataset,
      wasDataset: ExploreDataset,
      formData: FormData,
      was: FormData,
    }),
  public: ['dataset.id', 'wasDataset.id'],
  ...at,
  inverse: {
    scope: 'explore',
    of: (data) => ({
      type: 'explore.dataset_changed',
      data: {
        ...data,
        dataset: data.wasDataset,
        wasDataset: data.dataset,
        formData: data.was,
        was: data.formData,
      },
    }),
  },
})

const exploreRenamed = defineEvent({
  type: 'explore.renamed',
  schema: () => z.object({ key: z.string(), name: z.string(), was: z.string() }),
  ...at,
  inverse: {
    scope: 'explore',
    of: (data) => ({ type: 'explore.renamed', data: { ...data, name: data.was, was: data.name } }),
  },
})

/** The version of a saved chart that edits began from. */
const ExploreBase = z.object({ name: z.string(), formData: FormData })

/** Name and source of a saved chart under edit; with `dataset` null it is read again. */
const ExploreStanding = z.object({ name: z.string(), dataset: z.nullable(ExploreDataset), base: ExploreBase })

/** Someone went back to the chart as it was saved, by whomever, or as it began. */
const exploreDiscarded = defineEvent({
  type: 'explore.discarded',
  schema: () =>
    z.object({
      key: z.string(),
      form: ExploreForm,
      was: ExploreForm,
      /** For a saved chart; absent in older logs. */
      standing: z.optional(z.object({ now: ExploreStanding, was: ExploreStanding })),
    }),
  public: ['standing.now.dataset.id', 'standing.was.dataset.id'],
  ...at,
  inverse: {
    scope: 'explore',
    of: ({ standing, ...data }) => ({
      type: 'explore.discarded',
      data: {
        ...data,
        form: data.was,
        was: data.form,
        ...(standing && { standing: { now: standing.was, was: standing.now } }),
      },
    }),
  },
})

/** A dashboard that a chart is put on with its save: one that exists, or with `id` null a new one (`B4.61`, `B4.62`). */
export const ExploreDashboard = z.object({ id: nullableNumber, title: z.string() })
export type ExploreDashboard = z.infer<typeof ExploreDashboard>

/** Someone saved the chart: over itself or as another one (`B4.60`). */
const exploreSaveRequested = defineEvent({
  type: 'explore.save_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () =>
    z.object({
      key: z.string(),
      /** The chart to overwrite; null for a new one. */
      chartId: nullableNumber,
      name: z.string(),
      vizType: z.string(),
      datasetId: z.number(),
      formData: FormData,
      /** The query context, as JSON. */
      queryContext: z.string(),
      dashboard: z.optional(z.nullable(ExploreDashboard)),
      /** The part that may be overwritten; absent in older logs. */
      base: z.optional(ExploreBase),
      /** The name that the chart had; absent where it keeps its name, and in older logs. */
      was: z.optional(z.string()),
    }),
  public: ['chartId', 'vizType', 'datasetId'],
  ...at,
})

/** B8.35, B8.36 */
const exploreSaved = defineEvent({
  type: 'explore.saved',
  class: 'remote',
  durability: 'prompt',
  schema: () =>
    z.object({
      key: z.string(),
      chartId: z.number(),
      name: z.string(),
      overwritten: z.boolean(),
      formData: FormData,
    }),
  public: ['chartId', 'overwritten'],
  ids: ['key'],
  touches: (data) => [`explore/${data.key}`, 'chart/list'],
})

export const exploreEvents = [
  exploreOpenRequested,
  exploreOpened,
  exploreOpenFailed,
  exploreControlSet,
  exploreVizTypeChanged,
  exploreDatasetRequested,
  exploreDatasetRead,
  exploreDatasetFailed,
  exploreDatasetChanged,
  exploreRenamed,
  exploreDiscarded,
  exploreSaveRequested,
  exploreSaved,
  exploreSaveFailed,
  explorePlaced,
  explorePlaceFailed,
  exploreLinkRequested,
  exploreLinked,
  exploreLinkFailed,
  exploreFileSaved,
] as const
