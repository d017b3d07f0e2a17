import * as z from 'zod/mini'
import { defineCall } from '../call'
import { detailCall } from '../common'
import { apiErrorSchema } from '../errorBodies'
import { text } from '../fields'

/** A moment in ms since the epoch; Superset sends it as a number or as numeric text. */
const moment = z.nullable(z.union([z.number(), z.string()]))

export const columnSchema = z.object({
  column_name: z.string(),
  name: z.string(),
  type: z.nullable(z.string()),
  /** 0 numeric, 1 text, 2 temporal, 3 boolean. */
  type_generic: z.nullish(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
  is_dttm: z.nullish(z.boolean()),
})
export type Column = z.output<typeof columnSchema>

export const queryStates = [
  'started',
  'stopped',
  'failed',
  'pending',
  'running',
  'scheduled',
  'success',
  'fetching',
  'timed_out',
] as const
export type QueryState = (typeof queryStates)[number]
const limitingFactors = ['QUERY', 'DROPDOWN', 'QUERY_AND_DROPDOWN', 'NOT_LIMITED', 'UNKNOWN'] as const

/** A query run as execute, results, updated_since and the tab state carry it. `id` is the client id. */
export const querySchema = z.object({
  id: z.string(),
  queryId: z.number(),
  serverId: z.number(),
  dbId: z.number(),
  db: z.nullable(z.string()),
  sql: z.nullable(z.string()),
  executedSql: z.nullable(z.string()),
  catalog: z.nullish(z.string()),
  schema: z.nullable(z.string()),
  tab: z.nullable(z.string()),
  sqlEditorId: z.nullable(z.string()),
  state: z.enum(queryStates),
  progress: z.number(),
  rows: z.nullable(z.number()),
  limit: z.nullable(z.number()),
  limitingFactor: z.enum(limitingFactors),
  ctas: z.nullable(z.boolean()),
  tempTable: z.nullable(z.string()),
  tempSchema: z.nullable(z.string()),
  startDttm: moment,
  endDttm: moment,
  changed_on: z.string(),
  errorMessage: z.nullable(z.string()),
  resultsKey: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** Free text (`A3.33`); Recount sends none. */
  type: z.nullish(z.string()),
  userId: z.nullable(z.number()),
  user: z.nullable(z.string()),
  extra: z.object({
    progress: z.nullish(z.string()),
    columns: z.optional(z.array(columnSchema)),
    errors: z.optional(z.array(apiErrorSchema)),
  }),
})
export type Query = z.output<typeof querySchema>

const count = z.nullish(z.number())

const queryDetail = z.object({
  id: z.optional(z.number()),
  changed_on: z.optional(z.string()),
  client_id: z.optional(z.string()),
  database: z.optional(z.object({ id: z.number() })),
  end_result_backend_time: z.optional(moment),
  end_time: z.optional(moment),
  start_time: z.optional(moment),
  start_running_time: z.optional(moment),
  error_message: text,
  executed_sql: text,
  select_sql: text,
  sql: text,
  limit: count,
  progress: count,
  rows: count,
  results_key: text,
  /** Recount sends it; Superset does not. */
  catalog: text,
  schema: text,
  sql_editor_id: text,
  status: text,
  tab_name: text,
  tmp_schema_name: text,
  tmp_table_name: text,
  tracking_url: text,
  select_as_cta: z.nullish(z.boolean()),
  select_as_cta_used: z.nullish(z.boolean()),
})
export type QueryDetail = z.output<typeof queryDetail>

const at = { area: 'run', permission: ['can_read', 'Query'] } as const

/** A7.07 */
export const queryStop = defineCall({
  ...at,
  name: 'queryStop',
  audit: 'control',
  method: 'POST',
  path: '/api/v1/query/stop',
  summary: 'Stop a running query',
  body: z.strictObject({ client_id: z.string() }),
  responses: { 200: z.object({ result: z.string() }) },
  errors: [],
})

/** A7.08 */
export const queryGet = defineCall({
  ...at,
  ...detailCall(queryDetail),
  name: 'queryGet',
  path: '/api/v1/query/{id}',
  summary: 'One query by its number',
  errors: [],
})

export const queryUpdatedSince = defineCall({
  ...at,
  name: 'queryUpdatedSince',
  method: 'GET',
  repeats: true,
  path: '/api/v1/query/updated_since',
  summary: 'Own queries that changed at or after a moment',
  query: z.strictObject({ last_updated_ms: z.number() }),
  queryEncoding: 'rison',
  responses: { 200: z.object({ result: z.array(querySchema) }) },
  errors: [],
})
