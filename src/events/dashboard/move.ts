import * as z from 'zod/mini'

import { ExploreDataset } from '../explore/explore'
import { defineEvent } from '../../core/events/define'

const nullableText = z.nullable(z.string())
const dashboardId = z.number()
const message = z.string()
const texts = z.readonly(z.array(z.string()))
const touches = (data: { readonly dashboardId: number }) => [`dashboard/${data.dashboardId}`]
const at = { public: ['dashboardId'], touches }

const optional = z.optional(nullableText)
const PlaceColumn = z.object({
  column_name: z.string(),
  type: optional,
  is_dttm: z.optional(z.nullable(z.boolean())),
  verbose_name: optional,
  description: optional,
  groupby: z.optional(z.nullable(z.boolean())),
  filterable: z.optional(z.nullable(z.boolean())),
  is_active: z.optional(z.nullable(z.boolean())),
  python_date_format: optional,
  advanced_data_type: optional,
  extra: optional,
})

/** A dataset and its place, in the server's words. Columns are those of a place that it had before. */
export const DatasetPlace = z.object({
  id: z.number(),
  database_id: z.number(),
  catalog: optional,
  schema: z.string(),
  main_dttm_col: optional,
  columns: z.optional(z.readonly(z.array(PlaceColumn))),
})
export type DatasetPlace = z.infer<typeof DatasetPlace>

/** Places of datasets, under the name of their database. */
const Places = z.object({ name: z.string(), datasets: z.readonly(z.array(DatasetPlace)) })

const CheckedDataset = z.object({
  id: z.number(),
  name: z.string(),
  databaseName: z.string(),
  schema: z.string(),
  newSchema: z.string(),
  /** Null when it can move. */
  refusal: nullableText,
  differences: z.readonly(
    z.array(
      z.object({
        column: z.string(),
        kind: z.enum(['missing', 'kind']),
        type: nullableText,
        newType: nullableText,
      }),
    ),
  ),
  added: texts,
  same: z.number(),
  rules: texts,
  was: DatasetPlace,
})
export type CheckedDataset = z.infer<typeof CheckedDataset>

const ChosenSchema = z.object({
  schema: z.string(),
  newSchema: z.string(),
  /** Number of the tables that its datasets read. */
  tables: z.number(),
  /** Number of them in the new schema; null where they cannot be listed. */
  found: z.nullable(z.number()),
  /** Other schemas there that may be meant, each with `foundInOthers` of the tables. */
  others: texts,
  foundInOthers: z.number(),
  /** Number of further schemas that may have the tables too. Absent in reports from before it was counted. */
  unread: z.optional(z.number()),
})
export type ChosenSchema = z.infer<typeof ChosenSchema>

const trial = {
  name: z.string(),
  datasetId: z.number(),
  outcome: z.enum(['ok', 'failed', 'untried']),
  message,
}

/** A dashboard's datasets beside their tables in another database, and the outcome of its charts there. */
export const MoveReport = z.object({
  databaseId: z.number(),
  databaseName: z.string(),
  /** Absent or null for the catalog of the database. */
  catalog: optional,
  /** Absent in reports from before other schemas were named. */
  schemas: z.optional(z.readonly(z.array(ChosenSchema))),
  datasets: z.readonly(z.array(CheckedDataset)),
  charts: z.readonly(z.array(z.object({ id: z.number(), ...trial }))),
  /** Absent in reports from before filters were tried. */
  filters: z.optional(z.readonly(z.array(z.object({ id: z.string(), ...trial })))),
  /** Titles of other dashboards with these datasets, and their number with the hidden ones. */
  dashboards: texts,
  dashboardCount: z.number(),
})
export type MoveReport = z.infer<typeof MoveReport>

/** Someone compared the dashboard with another database. `schemas` has the schema for each present one. */
const moveCheckRequested = defineEvent({
  type: 'dashboard.move_check_requested',
  class: 'intent',
  schema: () =>
    z.object({
      dashboardId,
      databaseId: z.number(),
      catalog: optional,
      schemas: z.readonly(z.record(z.string(), z.string())),
    }),
  public: ['dashboardId', 'databaseId'],
  touches,
})

const moveChecked = defineEvent({
  type: 'dashboard.move_checked',
  class: 'remote',
  schema: () => z.object({ dashboardId, report: MoveReport }),
  public: [
    'dashboardId',
    'report.databaseId',
    'report.dashboardCount',
    'report.schemas[].tables',
    'report.schemas[].found',
    'report.schemas[].foundInOthers',
    'report.schemas[].unread',
    'report.datasets[].id',
    'report.datasets[].same',
    'report.datasets[].differences[].kind',
    'report.charts[].id',
    'report.charts[].datasetId',
    'report.charts[].outcome',
    'report.filters[].outcome',
  ],
  touches,
})

const moveCheckFailed = defineEvent({
  type: 'dashboard.move_check_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, message }),
  ...at,
})

/** Someone pointed datasets at another database. `isBack` for a move that takes another one back. */
const moveRequested = defineEvent({
  type: 'dashboard.move_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ dashboardId, to: Places, was: Places, isBack: z.boolean() }),
  public: ['dashboardId', 'isBack', 'to.datasets[].id', 'was.datasets[].id'],
  touches,
  inverse: {
    scope: 'filters',
    of: ({ to, was, isBack, ...data }) => ({
      type: 'dashboard.move_requested',
      data: { ...data, to: was, was: to, isBack: !isBack },
    }),
  },
})

/** The moved datasets as the server has them now, and the charts of the dashboard that read them. */
const moved = defineEvent({
  type: 'dashboard.moved',
  class: 'remote',
  durability: 'prompt',
  schema: () =>
    z.object({
      dashboardId,
      /** With the catalogs, as `databaseText` writes them. */
      databaseName: z.string(),
      isBack: z.boolean(),
      chartIds: z.readonly(z.array(z.number())),
      datasets: z.readonly(z.array(ExploreDataset)),
    }),
  public: ['dashboardId', 'isBack', 'chartIds[]', 'datasets[].id'],
  touches,
})

const moveFailed = defineEvent({
  type: 'dashboard.move_failed',
  class: 'remote',
  schema: () =>
    z.object({
      dashboardId,
      message,
      /** Somebody else changed or moved a dataset first: the same move is refused for good. */
      isOvertaken: z.optional(z.boolean()),
    }),
  ...at,
})

export const dashboardMoveEvents = [
  moveCheckRequested,
  moveChecked,
  moveCheckFailed,
  moveRequested,
  moved,
  moveFailed,
] as const
