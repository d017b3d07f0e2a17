import * as z from 'zod/mini'
import { defineCall } from '../call'
import { columnSchema, querySchema } from './query'
import { text, whole } from '../fields'
import { rows } from '../rows'

/** Only `query_id` and `status` are certain: a stopped run has neither rows nor query. */
export const resultSchema = z.object({
  query_id: z.number(),
  status: z.string(),
  data: z.optional(rows),
  columns: z.optional(z.array(columnSchema)),
  selected_columns: z.optional(z.array(columnSchema)),
  expanded_columns: z.optional(z.array(columnSchema)),
  query: z.optional(querySchema),
  displayLimitReached: z.optional(z.boolean()),
})
export type Result = z.output<typeof resultSchema>

/** The answer to a run that exists already, or that runs in the background. */
const runningSchema = z.object({ query: querySchema })

/** A7.01 */
export const execute = defineCall({
  name: 'execute',
  audit: 'query',
  area: 'run',
  method: 'POST',
  path: '/api/v1/sqllab/execute/',
  summary: 'Run SQL',
  permission: ['can_execute_sql_query', 'SQLLab'],
  rows: true,
  /** The page's query string is carried over, so anything may be in it. */
  query: z.looseObject({}),
  body: z.strictObject({
    database_id: whole,
    sql: z.string(),
    client_id: z.nullish(z.string().check(z.maxLength(11))),
    queryLimit: z.nullish(whole),
    sql_editor_id: text,
    catalog: text,
    schema: text,
    tab: text,
    ctas_method: text,
    templateParams: text,
    tmp_table_name: z.nullish(z.string().check(z.maxLength(250))),
    /** Recount's addition: Superset keeps new tables in the schema of the query. */
    tmp_schema_name: z.nullish(z.string().check(z.maxLength(250))),
    select_as_cta: z.nullish(z.boolean()),
    json: z.nullish(z.boolean()),
    runAsync: z.nullish(z.boolean()),
    expand_data: z.nullish(z.boolean()),
  }),
  responses: { 200: z.union([resultSchema, runningSchema]), 202: runningSchema },
  errors: [
    'INVALID_PAYLOAD_FORMAT_ERROR',
    'GENERIC_BACKEND_ERROR',
    'GENERIC_DB_ENGINE_ERROR',
    'SYNTAX_ERROR',
    'COLUMN_DOES_NOT_EXIST_ERROR',
    'TABLE_DOES_NOT_EXIST_ERROR',
    'SCHEMA_DOES_NOT_EXIST_ERROR',
    'OBJECT_DOES_NOT_EXIST_ERROR',
    'TABLE_SECURITY_ACCESS_ERROR',
    'BACKEND_TIMEOUT_ERROR',
    'DML_NOT_ALLOWED_ERROR',
    'INVALID_SQL_ERROR',
    'INVALID_TEMPLATE_PARAMS_ERROR',
    'MISSING_TEMPLATE_PARAMS_ERROR',
    'INVALID_CTAS_QUERY_ERROR',
    'INVALID_CVAS_QUERY_ERROR',
    'RESULT_TOO_LARGE_ERROR',
  ],
})

/** A7.04. `rows` cuts the data; absent or null means all that the display limit allows. */
export const results = defineCall({
  name: 'results',
  area: 'run',
  method: 'GET',
  path: '/api/v1/sqllab/results/',
  summary: 'Stored results of a query',
  permission: ['can_get_results', 'SQLLab'],
  rows: true,
  query: z.strictObject({ key: z.string(), rows: z.nullish(whole.check(z.nonnegative())) }),
  queryEncoding: 'rison',
  responses: { 200: resultSchema },
  errors: ['RESULTS_BACKEND_ERROR'],
})

/** A7.06 */
export const formatSql = defineCall({
  name: 'formatSql',
  audit: 'preview',
  area: 'editor',
  method: 'POST',
  path: '/api/v1/sqllab/format_sql/',
  summary: 'Format SQL',
  permission: ['can_read', 'SQLLab'],
  body: z.strictObject({ sql: z.string(), engine: text }),
  responses: { 200: z.object({ result: z.string() }) },
  errors: ['INVALID_SQL_ERROR', 'SQLLAB_TIMEOUT_ERROR'],
})
