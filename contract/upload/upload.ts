import * as z from 'zod/mini'
import { defineCall } from '../call'
import { done, idParams } from '../common'
import { jobSchema } from '../job/job'

const uploadFormats = ['csv', 'excel', 'columnar', 'json'] as const

/** Types that a column of an uploaded file may be given. */
export const columnTypes = [
  'VARCHAR',
  'BIGINT',
  'DOUBLE',
  'DECIMAL(18,4)',
  'BOOLEAN',
  'DATE',
  'TIME',
  'TIMESTAMP',
  'TIMESTAMP WITH TIME ZONE',
  'UUID',
  'JSON',
] as const
export const encodings = ['utf-8', 'latin-1', 'utf-16'] as const
/** Treatment of lines with fewer or more values than the header: no table, NULL for missing values, or no rows. */
export const raggedWays = ['refuse', 'pad', 'skip'] as const

const column = z.object({ name: z.string(), type: z.string() })

/** Reading options of a file; those unknown to a format are null. */
const reading = z.object({
  encoding: z.nullable(z.enum(encodings)),
  delimiter: z.nullable(z.string()),
  header: z.nullable(z.boolean()),
  sheet: z.nullable(z.string()),
  ragged: z.nullable(z.enum(raggedWays)),
  /** Lines above the header, such as a title, that are no rows. */
  above: z.nullable(z.number()),
})
export type Reading = z.output<typeof reading>

const preview = z.object({
  /** Names the file on the server until a table is made of it, for an hour at most. */
  upload_id: z.string(),
  format: z.enum(uploadFormats),
  table_name: z.string(),
  schema: z.string(),
  bytes: z.number(),
  columns: z.array(column),
  /** The first rows as text. */
  rows: z.array(z.array(z.nullable(z.string()))),
  reading,
  sheets: z.array(z.string()),
  notes: z.array(z.string()),
})
export type UploadPreview = z.output<typeof preview>

const permission = ['can_upload', 'Database'] as const

const at = {
  area: 'upload',
  permission,
  method: 'POST',
  params: idParams,
  bodyEncoding: 'multipart',
} as const

/**
 * Sends a file and answers its columns. Fields: `file`, or `upload_id` of a file sent before; `type`; how to read it:
 * `encoding`, `delimiter`, `header`, `sheet_name`, `ragged`, `above`. `result.upload` is Recount's addition.
 */
export const uploadMetadata = defineCall({
  ...at,
  name: 'uploadMetadata',
  audit: 'preview',
  path: '/api/v1/database/{id}/upload_metadata/',
  summary: 'Send a file and learn its columns',
  responses: {
    200: z.object({
      result: z.object({
        items: z.array(z.object({ sheet_name: z.nullable(z.string()), column_names: z.array(z.string()) })),
        upload: preview,
      }),
    }),
  },
  errors: ['INVALID_PAYLOAD_SCHEMA_ERROR', 'GENERIC_DB_ENGINE_ERROR'],
})

/**
 * Makes a table of a file in the caller's own schema. Fields: `file` or `upload_id`, `type`, `table_name`,
 * `already_exists` (`fail` or `replace`), and as additions `columns` (JSON: names and types), `job` to follow it by.
 */
export const upload = defineCall({
  ...at,
  name: 'upload',
  audit: 'changes',
  path: '/api/v1/database/{id}/upload/',
  summary: 'Make a table of a file',
  responses: {
    201: z.object({ message: z.string(), table: z.object({ schema: z.string(), name: z.string(), rows: z.number() }) }),
    202: z.object({ result: jobSchema }),
  },
  errors: ['INVALID_PAYLOAD_SCHEMA_ERROR', 'GENERIC_DB_ENGINE_ERROR'],
})

/** Recount's addition: deletes a table that was made of a file, in the caller's own schema and nowhere else. */
export const uploadDelete = defineCall({
  area: 'upload',
  permission,
  name: 'uploadDelete',
  audit: 'changes',
  method: 'DELETE',
  path: '/api/v1/database/{id}/upload/',
  params: idParams,
  query: z.strictObject({ table_name: z.string() }),
  summary: 'Delete a table made of a file',
  responses: { 200: done },
  errors: [],
})
