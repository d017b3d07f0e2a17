import * as z from 'zod/mini'

import { chartFileEvents } from './file'
import { chartPropertiesEvents } from './properties'
import { chartReadingEvents } from './reading'
import { chartRefusalEvents } from './refusal'
import { defineEvent } from '../../core/events/define'
import { Choice } from '../tag/tag'

const nullableText = z.nullable(z.string())
const nullableNumber = z.nullable(z.number())

/** A saved chart as lists show it (`B3.16`). */
export const ChartSummary = z.object({
  id: z.number(),
  name: z.string(),
  vizType: z.string(),
  datasetId: nullableNumber,
  dataset: z.string(),
  owners: z.readonly(z.array(z.object({ id: z.number(), name: z.string() }))),
  changedBy: z.string(),
  changedOn: nullableText,
  /** It did not change since it was made, as far as the server tells; absent in older logs. */
  isNew: z.optional(z.boolean()),
  createdBy: z.optional(z.string()),
  description: z.optional(z.string()),
  /** Path of its picture, where the server makes such. */
  thumbnail: z.optional(z.string()),
  tags: z.optional(z.readonly(z.array(Choice))),
  certified: z.optional(z.nullable(z.object({ by: z.string(), details: z.string() }))),
})
export type ChartSummary = z.infer<typeof ChartSummary>

/** Facts about the answer to one query; the result store holds its rows under `resultKey`. */
export const ChartAnswer = z.object({
  resultKey: z.string(),
  rows: z.number(),
  /** Rows before they were pivoted and the like: these are limited. */
  sqlRows: z.number(),
  columns: z.readonly(z.array(z.object({ name: z.string(), generic: z.number() }))),
  /** The parts that the names of columns are joined of, in the order of `columns`. */
  labels: z.readonly(z.array(z.readonly(z.array(z.string())))),
  sql: nullableText,
  cached: z.boolean(),
  cachedAt: nullableText,
  applied: z.readonly(z.array(z.string())),
  rejected: z.readonly(z.array(z.string())),
  /** The requested time: from (included) to (not included), in ms since the epoch; null is open. */
  range: z.optional(z.object({ from: nullableNumber, to: nullableNumber })),
  /** Row limit that the server applied to the query, 0 for none; absent where it reports none. */
  rowLimit: z.optional(z.number()),
  /** Series that the server left out, because there were very many. */
  leftOut: z.optional(z.number()),
})
export type ChartAnswer = z.infer<typeof ChartAnswer>

/** Values of controls by name, each as JSON, exactly as they are saved. */
export const FormData = z.record(z.string(), z.string())
export type FormData = z.infer<typeof FormData>

/** Columns that charts are listed by, the least first. */
export const ChartOrder = z.enum(['slice_name', 'viz_type', 'datasource_name'])
export type ChartOrder = z.infer<typeof ChartOrder>

/** Key of the values that a filter of a dashboard offers, which are read as a chart is. */
export const isFilterKey = (key: string | undefined): boolean => key !== undefined && /^dashboard\/\d+\/\D/.test(key)

/** Key of the counts that tell which filter leaves a chart without rows. */
export const isExclusionKey = (key: string | undefined): boolean =>
  key !== undefined && /^dashboard\/\d+\/excluded\/\d+$/.test(key)

/** Key of the facts about the columns of a dataset, which are read as a chart is. */
export const columnFactsKey = (datasetId: number, period: number): string => `dataset/${datasetId}/columns/${period}`
export const isColumnFactsKey = (key: string | undefined): boolean =>
  key !== undefined && /^dataset\/\d+\/columns\/\d+$/.test(key)

/** Reasons for which the product requests a chart by itself, in words. */
export const REASONS = {
  shown: 'it came into view',
  changed: 'its query changed',
  refresh: 'it was refreshed',
  online: 'the server answers again',
  lost: 'its rows were gone',
} as const
export type RequestReason = keyof typeof REASONS

const touchesList = () => ['chart/list']
const touchesChart = (data: { readonly key: string }) => [`chart/${data.key}`]
const at = { ids: ['key'], touches: touchesChart }
const touchesSaved = (data: { readonly chartId: number }) => ['chart/list', `chart/slice/${data.chartId}`]

const chartListRequested = defineEvent({
  type: 'chart.list_requested',
  class: 'intent',
  schema: () =>
    z.object({
      search: z.string(),
      tag: z.optional(z.nullable(z.number())),
      /** Only those that this person owns. */
      owner: z.optional(z.number()),
      /** The latest change first where it is absent (`B7.04`). */
      order: z.optional(ChartOrder),
    }),
  public: ['tag', 'order'],
  touches: touchesList,
})

const chartListed = defineEvent({
  type: 'chart.listed',
  class: 'remote',
  schema: () =>
    z.object({
      charts: z.readonly(z.array(ChartSummary)),
      favorites: z.readonly(z.array(z.number())),
      count: z.number(),
    }),
  public: ['count', 'favorites[]', 'charts[].id', 'charts[].vizType', 'charts[].datasetId', 'charts[].changedOn'],
  touches: touchesList,
})

/** B8.29, B8.30 */
const chartListFailed = defineEvent({
  type: 'chart.list_failed',
  class: 'remote',
  schema: () => z.object({ message: z.string() }),
  touches: touchesList,
})

/** Someone made a chart a favourite, or no longer (B7.09, B7.10). */
const chartFavoriteRequested = defineEvent({
  type: 'chart.favorite_requested',
  class: 'intent',
  schema: () => z.object({ chartId: z.number(), favorite: z.boolean() }),
  public: ['chartId', 'favorite'],
  touches: touchesSaved,
  inverse: {
    scope: 'explore',
    of: ({ chartId, favorite }) => ({ type: 'chart.favorite_requested', data: { chartId, favorite: !favorite } }),
  },
})

const chartFavored = defineEvent({
  type: 'chart.favored',
  class: 'remote',
  schema: () => z.object({ chartId: z.number(), favorite: z.boolean() }),
  public: ['chartId', 'favorite'],
  touches: touchesSaved,
})

/** B8.31 */
const chartFavoriteFailed = defineEvent({
  type: 'chart.favorite_failed',
  class: 'remote',
  schema: () => z.object({ chartId: z.number(), favorite: z.boolean(), message: z.string() }),
  public: ['chartId', 'favorite'],
  touches: touchesSaved,
})

/** Someone deleted a chart. The server learns of it after a while in which the deletion was not undone. */
const chartDeleteRequested = defineEvent({
  type: 'chart.delete_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ chartId: z.number(), name: z.string() }),
  public: ['chartId'],
  touches: touchesSaved,
  inverse: { scope: 'explore', of: (data) => ({ type: 'chart.delete_undone', data }) },
})

/** The deletion was undone before the server received it. */
const chartDeleteUndone = defineEvent({
  type: 'chart.delete_undone',
  durability: 'prompt',
  schema: () => z.object({ chartId: z.number(), name: z.string() }),
  public: ['chartId'],
  touches: touchesSaved,
  inverse: { scope: 'explore', of: (data) => ({ type: 'chart.delete_requested', data }) },
})

const chartDeleted = defineEvent({
  type: 'chart.deleted',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ chartId: z.number(), name: z.string() }),
  public: ['chartId'],
  touches: touchesSaved,
})

const chartDeleteFailed = defineEvent({
  type: 'chart.delete_failed',
  class: 'remote',
  schema: () => z.object({ chartId: z.number(), name: z.optional(z.string()), message: z.string() }),
  public: ['chartId'],
  touches: touchesSaved,
})

/** A chart wants rows (`B4.01`). `queries` are JSON, as the server takes them (B7.01). */
const chartQueryRequested = defineEvent({
  type: 'chart.query_requested',
  class: 'intent',
  schema: () =>
    z.object({
      key: z.string(),
      datasetId: z.number(),
      formData: FormData,
      queries: z.string(),
      /** `full`, `samples` or `query`. */
      resultType: z.string(),
      force: z.boolean(),
      /** Set where the product requested the rows of a dashboard's chart. */
      reason: z.optional(z.enum(Object.keys(REASONS) as RequestReason[])),
    }),
  public: ['datasetId', 'resultType', 'force', 'reason'],
  ...at,
})

/** `B4.03` */
const chartQuerySucceeded = defineEvent({
  type: 'chart.query_succeeded',
  class: 'remote',
  schema: () => z.object({ key: z.string(), answers: z.readonly(z.array(ChartAnswer)) }),
  public: [
    'answers[].rows',
    'answers[].sqlRows',
    'answers[].rowLimit',
    'answers[].leftOut',
    'answers[].cached',
    'answers[].cachedAt',
    'answers[].columns[].generic',
  ],
  ids: ['key', 'answers[].resultKey'],
  touches: touchesChart,
})

/** `B4.07`, `B4.08` */
const chartQueryFailed = defineEvent({
  type: 'chart.query_failed',
  class: 'remote',
  schema: () =>
    z.object({
      key: z.string(),
      message: z.string(),
      stackTrace: nullableText,
      /** One of `B8.08`. */
      errorType: z.optional(nullableText),
      /** Address where access can be requested. */
      link: z.optional(nullableText),
      /** The table of somebody else's file, which is not shared with the reader. */
      file: z.optional(z.object({ schema: z.string(), table: z.string(), owner: z.string() })),
    }),
  public: ['errorType'],
  ...at,
})

/** Someone stopped a chart that was loading (`B4.04`). */
const chartQueryStopped = defineEvent({
  type: 'chart.query_stopped',
  settles: true,
  schema: () => z.object({ key: z.string() }),
  ...at,
})

/** It is drawn (`B4.05`). */
const chartRendered = defineEvent({
  type: 'chart.rendered',
  schema: () => z.object({ key: z.string() }),
  ...at,
})

/** It could not be drawn (`B4.06`). */
const chartRenderFailed = defineEvent({
  type: 'chart.render_failed',
  schema: () => z.object({ key: z.string(), message: z.string(), stackTrace: nullableText }),
  ...at,
})

/** Datasets were read again: charts that failed because of them may be requested again (`B4.09`). */
const chartDatasourcesReset = defineEvent({
  type: 'chart.datasources_reset',
  schema: () => z.object({}),
})

/** `B4.10` */
const chartRemoved = defineEvent({
  type: 'chart.removed',
  schema: () => z.object({ key: z.string() }),
  ...at,
})

/** `B4.11` */
const chartRekeyed = defineEvent({
  type: 'chart.rekeyed',
  schema: () => z.object({ key: z.string(), newKey: z.string() }),
  ids: ['key', 'newKey'],
  touches: (data) => [`chart/${data.key}`, `chart/${data.newKey}`],
})

export const chartEvents = [
  chartListRequested,
  chartListed,
  chartListFailed,
  chartFavoriteRequested,
  chartFavored,
  chartFavoriteFailed,
  chartDeleteRequested,
  chartDeleteUndone,
  chartDeleted,
  chartDeleteFailed,
  ...chartPropertiesEvents,
  ...chartFileEvents,
  chartQueryRequested,
  chartQuerySucceeded,
  chartQueryFailed,
  chartQueryStopped,
  chartRendered,
  chartRenderFailed,
  ...chartRefusalEvents,
  ...chartReadingEvents,
  chartDatasourcesReset,
  chartRemoved,
  chartRekeyed,
] as const
