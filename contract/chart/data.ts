import * as z from 'zod/mini'
import { jobOfQuery } from './asyncEvents'
import { defineCall } from '../call'
import { idParams } from '../common'
import { flag, text, whole } from '../fields'
import { rows } from '../rows'

/*
 * A chart's request and its answer (B7.01): a query context holds query objects, each answered by one result in the same order.
 */

const count = z.nullish(whole.check(z.nonnegative()))
const words = z.array(z.string())

/** A column made in a chart: SQL of its own. The x-axis is one with `columnType` BASE_AXIS and the chosen grain. */
const adhocColumn = z.object({
  label: text,
  sqlExpression: z.string(),
  expressionType: z.nullish(z.literal('SQL')),
  columnType: z.nullish(z.enum(['BASE_AXIS', 'SERIES'])),
  timeGrain: text,
  isColumnReference: flag,
  hasCustomLabel: flag,
  optionName: text,
})

const queryColumn = z.union([z.string(), adhocColumn])
/** A column by its name in the dataset, or one made in the chart. */
export type QueryColumn = z.output<typeof queryColumn>

export const aggregates = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'] as const

const simpleMetric = z.object({
  expressionType: z.literal('SIMPLE'),
  column: z.object({ column_name: z.string() }),
  aggregate: z.enum(aggregates),
  label: text,
  hasCustomLabel: flag,
  optionName: text,
})

const adhocMetric = z.union([
  simpleMetric,
  z.object({
    expressionType: z.literal('SQL'),
    sqlExpression: z.string(),
    label: text,
    hasCustomLabel: flag,
    optionName: text,
  }),
])
export type AdhocMetric = z.output<typeof adhocMetric>

const labelled = z.object({ label: z.string() })
const queryMetric = z.union([z.string(), adhocMetric, labelled])
/** A saved metric by its name, or one made in the chart. */
export type QueryMetric = z.output<typeof queryMetric>

export const filterOperators = [
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'LIKE',
  'NOT LIKE',
  'ILIKE',
  'IS NULL',
  'IS NOT NULL',
  'IN',
  'NOT IN',
  'IS TRUE',
  'IS FALSE',
  'TEMPORAL_RANGE',
] as const
export type FilterOperator = (typeof filterOperators)[number]

const orderItem = z.union([z.string(), adhocColumn, simpleMetric, labelled])
/** An order: a name, an expression (of a column or a metric), an aggregate, or the label of a result column. */
export type OrderItem = z.output<typeof orderItem>

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type FilterValue = z.output<typeof scalar>

export const filter = z.strictObject({
  col: queryColumn,
  /** One of `filterOperators`, in either case. */
  op: z.string(),
  val: z.nullish(z.union([scalar, z.array(scalar)])),
  grain: text,
  isExtra: flag,
})
export type QueryFilter = z.output<typeof filter>

/** `where` and `having` are SQL of the analyst, already joined by AND. */
export const extras = z.strictObject({
  where: text,
  having: text,
  time_grain_sqla: text,
  relative_start: z.nullish(z.enum(['today', 'now'])),
  relative_end: z.nullish(z.enum(['today', 'now'])),
  instant_time_comparison_range: text,
})

const operation = z.object({ operation: z.string(), options: z.nullish(z.record(z.string(), z.unknown())) })
/** A step of post-processing. */
export type PostOperation = z.output<typeof operation>

const resultTypes = [
  'columns',
  'full',
  'query',
  'results',
  'samples',
  'timegrains',
  'post_processed',
  'drill_detail',
] as const
export type ResultType = (typeof resultTypes)[number]

const datasource = z.object({ id: whole, type: z.nullish(z.enum(['table', 'dataset'])) })

/** Parts of one kind that a query may have: more than a table has columns. */
const MAX_PARTS = 5000
const parts = <Part extends z.ZodMiniType>(part: Part) => z.nullish(z.array(part).check(z.maxLength(MAX_PARTS)))

/**
 * One query. Without `metrics` it returns plain rows; with an empty list of them, distinct combinations of `columns`. Every key
 * may be absent or null, and unknown keys are ignored.
 */
export const queryObject = z.object({
  result_type: z.nullish(z.enum(resultTypes)),
  columns: parts(queryColumn),
  /** The old name of `columns`. */
  groupby: parts(queryColumn),
  metrics: parts(queryMetric),
  /** The order of the rows; true is ascending. */
  orderby: parts(z.tuple([orderItem, z.boolean()])),
  filters: parts(filter),
  extras: z.nullish(extras),
  granularity: text,
  granularity_sqla: text,
  time_range: text,
  time_offsets: z.nullish(words),
  /** Rows of an earlier period stay where this one has none. */
  time_compare_full_range: flag,
  is_timeseries: flag,
  series_columns: parts(queryColumn),
  series_limit: count,
  series_limit_metric: z.nullish(queryMetric),
  timeseries_limit: count,
  timeseries_limit_metric: z.nullish(queryMetric),
  group_others_when_limit_reached: flag,
  row_limit: count,
  row_offset: count,
  order_desc: flag,
  is_rowcount: flag,
  post_processing: parts(z.nullable(operation)),
  annotation_layers: z.nullish(z.array(z.unknown())),
  applied_time_extras: z.nullish(z.record(z.string(), z.nullish(z.string()))),
  apply_fetch_values_predicate: flag,
  url_params: z.nullish(z.record(z.string(), z.unknown())),
})
export type QueryObject = z.output<typeof queryObject>

const queryContext = z.strictObject({
  datasource,
  queries: z.array(queryObject).check(z.minLength(1), z.maxLength(100)),
  force: flag,
  result_type: z.nullish(z.enum(resultTypes)),
  result_format: z.nullish(z.enum(['json', 'csv', 'xlsx'])),
  custom_cache_timeout: z.nullish(whole),
  form_data: z.optional(z.unknown()),
})
export type QueryContext = z.output<typeof queryContext>

const generic = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/**
 * The answer to one query; which members it has depends on the type of result. Moments in `data` are ms since the
 * epoch; integers beyond 2^53 and decimals are strings, so that no digit is lost.
 */
export const chartDataResult = z.object({
  data: z.optional(z.array(z.record(z.string(), z.unknown()))),
  colnames: z.optional(words),
  indexnames: z.optional(z.array(z.union([z.number(), z.string()]))),
  /** 0 numeric, 1 text, 2 temporal, 3 boolean. */
  coltypes: z.optional(z.array(generic)),
  rowcount: z.nullish(z.number()),
  /** Rows before post-processing. */
  sql_rowcount: z.nullish(z.number()),
  query: text,
  language: z.optional(z.literal('sql')),
  status: z.optional(z.literal('success')),
  error: text,
  stacktrace: text,
  is_cached: flag,
  cached_dttm: text,
  cache_key: text,
  cache_timeout: z.nullish(z.number()),
  applied_filters: z.optional(z.array(z.object({ column: z.string() }))),
  rejected_filters: z.optional(
    z.array(z.object({ column: z.string(), reason: z.enum(['not_in_datasource', 'no_temporal_column']) })),
  ),
  applied_template_filters: z.nullish(words),
  annotation_data: z.nullish(z.record(z.string(), z.unknown())),
  from_dttm: z.nullish(z.number()),
  to_dttm: z.nullish(z.number()),
  /** The parts that the name of a flattened pivot column is joined of. */
  label_map: z.optional(z.record(z.string(), words)),
  /** The query's row limit, 0 for none: the requested limit may exceed the server's. */
  row_limit: z.optional(z.number()),
  /** Series that a pivot left out, because there were very many; only where rows come as arrays. */
  series_left_out: z.optional(z.number()),
  result_format: z.optional(z.enum(['json', 'csv', 'xlsx'])),
})
export type ChartDataResult = z.output<typeof chartDataResult>

/** The same where rows may come as arrays (`contract/rows.ts`). */
const rowsResult = z.extend(chartDataResult, { data: z.optional(rows) })
export type RowsResult = z.output<typeof rowsResult>

/**
 * B7.01. A query that fails makes the whole call fail: 400 `{message: 'Error: …'}`. CSV and XLSX come as a file and
 * need `can_csv on Superset` besides.
 */
export const chartData = defineCall({
  name: 'chartData',
  audit: 'chartData',
  area: 'chart',
  method: 'POST',
  path: '/api/v1/chart/data',
  summary: 'The rows of a chart',
  sharded: true,
  rows: true,
  permission: ['can_read', 'Chart'],
  // for the log of the server only; the body holds the request
  query: z.object({
    form_data: z.optional(z.string()),
    dashboard_id: z.optional(z.string()),
    force: z.optional(z.string()),
  }),
  body: queryContext,
  responses: { 200: z.object({ result: z.array(rowsResult) }), 202: jobOfQuery },
  errors: ['DATASOURCE_SECURITY_ACCESS_ERROR', 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR', 'BACKEND_TIMEOUT_ERROR'],
})

const at = {
  area: 'chart',
  permission: ['can_read', 'Chart'],
  errors: ['DATASOURCE_SECURITY_ACCESS_ERROR', 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR', 'BACKEND_TIMEOUT_ERROR'],
} as const
const answers = z.object({ result: z.array(chartDataResult) })

/** B4.67: the result of a background query, by the `result_url` of its event. */
export const chartDataFound = defineCall({
  ...at,
  name: 'chartDataFound',
  audit: 'chartData',
  method: 'GET',
  path: '/api/v1/chart/data/{key}',
  summary: 'What a query in the background found',
  params: z.strictObject({ key: z.string().check(z.maxLength(64)) }),
  rows: true,
  responses: { 200: z.object({ result: z.array(rowsResult) }) },
})

export const chartDataSaved = defineCall({
  ...at,
  name: 'chartDataSaved',
  audit: 'chartData',
  method: 'GET',
  path: '/api/v1/chart/{id}/data/',
  summary: 'The rows of a saved chart',
  params: idParams,
  query: z.object({
    format: z.optional(z.enum(['json', 'csv', 'xlsx'])),
    type: z.optional(z.enum(resultTypes)),
    force: z.optional(z.enum(['true', 'false'])),
  }),
  responses: { 200: answers, 202: jobOfQuery },
})
