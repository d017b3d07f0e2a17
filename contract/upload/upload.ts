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
/** Formats of dates that can be chosen for texts, as `strptime` has them. */
export const dateFormats = [
  '%d.%m.%Y',
  '%d/%m/%Y',
  '%m/%d/%Y',
  '%d-%m-%Y',
  '%m-%d-%Y',
  '%d.%m.%y',
  '%d/%m/%y',
  '%m/%d/%y',
  '%d-%m-%y',
  '%m-%d-%y',
  '%y.%m.%d',
  '%y/%m/%d',
  '%y-%m-%d',
  '%d %b %Y',
  '%d-%b-%Y',
  '%d-%b-%y',
  '%d %b %y',
  '%b %d, %Y',
  '%b %d %Y',
  '%a, %d %b %Y',
  '%b %Y',
  '%b-%y',
  '%Y%m%d',
] as const
/** Formats of numbers that can be chosen for texts: whole ones, and those with a fraction; `$` and `€` stand for any currency sign, on either side. */
export const wholeFormats = ['1,234', '1.234'] as const
export const numberFormats = ['1,234.5', '1.234,5', '$1,234.5', '1.234,5 €'] as const
/** Years of two digits are read as in Excel: the first hundred years from this one on, so 30 is 1930 and 29 is 2029. */
export const FIRST_SHORT_YEAR = 1930
/** Formats of a time behind a date. */
export const clockFormats = ['', ' %H:%M', ' %H:%M:%S', ' %I:%M %p', ' %I:%M:%S %p'] as const
/** Treatment of values that do not fit their column: no table, or NULL. */
export const misfitWays = ['refuse', 'null'] as const
/** Treatment of lines with fewer or more values than the header: no table, NULL for missing values, or no rows. */
export const raggedWays = ['refuse', 'pad', 'skip'] as const

const column = z.object({
  name: z.string(),
  type: z.string(),
  /** The id of the format in which the texts are written; null where the engine reads them by itself. */
  format: z.optional(z.nullable(z.string())),
})

/** Values of a column that do not fit its chosen type or format. */
const misfit = z.object({
  column: z.string(),
  count: z.number(),
  /** Line of the first one in the file, from 1; null where lines are left out. */
  line: z.nullable(z.number()),
  value: z.string(),
})
export type UploadMisfit = z.output<typeof misfit>

/** Reading options of a file; those unknown to a format are null. */
const reading = z.object({
  encoding: z.nullable(z.enum(encodings)),
  delimiter: z.nullable(z.string()),
  header: z.nullable(z.boolean()),
  sheet: z.nullable(z.string()),
  ragged: z.nullable(z.enum(raggedWays)),
  /** Lines above the header, such as a title, that are no rows. */
  above: z.nullable(z.number()),
  /** The list inside a JSON file whose records are the rows, as a JSON Pointer without its first stroke; '' for none. */
  list: z.nullable(z.string()),
  /** Nested records as columns of their own. */
  flat: z.nullable(z.boolean()),
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
  /** Lists of records inside a JSON file. */
  lists: z.array(z.string()),
  notes: z.array(z.string()),
  /** Of the columns that the call asked to try on all rows; null when it asked for none. */
  misfits: z.nullable(z.array(misfit)),
  /** The file beside the table that it is to refresh; null where the call named none. */
  refresh: z.nullable(
    z.object({
      /** The columns of the file with the types of the table, and the formats in which their texts are read. */
      columns: z.array(column),
      /** Columns of the table that the file lacks, and columns of the file that the table lacks. */
      missing: z.array(z.string()),
      added: z.array(z.string()),
      /** Columns whose misfits became NULL before, with the owner's consent. */
      as_null: z.array(z.string()),
    }),
  ),
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
 * `encoding`, `delimiter`, `header`, `sheet_name`, `ragged`, `above`, `list`, `flat`. With `columns` (JSON: names, types and
 * formats) these are tried on all rows. With `same_columns` (`true`) and `table_name` the file is looked at as one that
 * refreshes that table of the caller: options that are not given are those that the table was made with, the types are its
 * own, and `columns` choose formats. `result.upload` is Recount's addition.
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
 * `already_exists` (`fail`, `replace` or `append`), and as additions `columns` (JSON: names, types and formats), `misfits`
 * (`refuse` or `null`), `same_columns` (`true`: a table is replaced only by a file of its columns, which is read as the
 * table's own file was), `readers` (JSON: ids of users and roles), `job` to follow it by.
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
