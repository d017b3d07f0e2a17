import * as z from 'zod/mini'
import { defineCall } from '../call'
import { jobSchema } from '../job/job'

/** File formats for all rows of a query, with their file extension and media type. */
export const exportFormats = {
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  xlsx: { extension: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  json: { extension: 'json', type: 'application/json; charset=utf-8' },
  parquet: { extension: 'parquet', type: 'application/vnd.apache.parquet' },
} as const
export type ExportFormat = keyof typeof exportFormats

const format = z.enum(['csv', 'xlsx', 'json', 'parquet'])
const clientId = z.string().check(z.maxLength(11), z.minLength(1))
/** The caller's own name for a job, which later calls use to check and stop it. */
const job = z.string().check(z.regex(/^[\w-]{1,36}$/))

const at = {
  area: 'export',
  permission: ['can_export_csv', 'SQLLab'],
  /** A6.01 */
  alsoNeeds: ['can_csv', 'Superset'],
  errors: ['QUERY_SECURITY_ACCESS_ERROR', 'INVALID_SQL_ERROR', 'GENERIC_DB_ENGINE_ERROR', 'SYNTAX_ERROR'],
} as const

/**
 * All rows of a query as a file, beyond every limit of the screen. Without `format` it is CSV, as Superset answers.
 * `job` names a file that `exportStart` has prepared.
 */
export const exportQuery = defineCall({
  ...at,
  name: 'exportQuery',
  audit: 'export',
  method: 'GET',
  path: '/api/v1/sqllab/export/{client_id}/',
  summary: 'All rows of a query as a file',
  params: z.strictObject({ client_id: clientId }),
  query: z.strictObject({ format: z.optional(format), job: z.optional(job) }),
  responses: { 200: z.void() },
})

/** Begins to make a file, so that its errors are reported before a browser saves anything. */
export const exportStart = defineCall({
  ...at,
  name: 'exportStart',
  audit: 'export',
  method: 'POST',
  path: '/api/v1/sqllab/export/',
  summary: 'Begin to export a query',
  body: z.strictObject({ client_id: clientId, format, job }),
  responses: { 201: z.object({ result: jobSchema }) },
})
