import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { name, say } from '../../core/events/sentence'

const touches = (data: { readonly uploadId: string }) => [`upload/${data.uploadId}`]
const nullableText = z.nullable(z.string())

export const UploadColumn = z.object({ name: z.string(), type: z.string() })
export type UploadColumn = z.infer<typeof UploadColumn>

/** Reading options of a file; null where its format leaves no choice. */
export const UploadReading = z.object({
  encoding: nullableText,
  delimiter: nullableText,
  header: z.nullable(z.boolean()),
  sheet: nullableText,
  /** Treatment of lines with fewer or more values than the header. */
  ragged: z.optional(nullableText),
  /** Lines above the header. */
  above: z.optional(z.nullable(z.number())),
})
export type UploadReading = z.infer<typeof UploadReading>

const columns = z.readonly(z.array(UploadColumn))
const texts = z.readonly(z.array(z.string()))

/** The server's reading of a file. The result store holds its first rows under `rowsKey`. */
export const UploadPreview = z.object({
  remoteId: z.string(),
  dbId: z.number(),
  schema: z.string(),
  tableName: z.string(),
  columns,
  reading: UploadReading,
  sheets: texts,
  notes: texts,
  rowsKey: z.string(),
})
export type UploadPreview = z.infer<typeof UploadPreview>

/** Someone chose a file to query. The file itself stays with the window. */
const uploadRequested = defineEvent({
  type: 'upload.requested',
  class: 'intent',
  schema: () => z.object({ uploadId: z.string(), fileName: z.string(), bytes: z.number() }),
  public: ['bytes'],
  ids: ['uploadId'],
  touches,
  sentence: (data) => say`Opened the file ${name(data.fileName)}`,
})

/** `percent` counts the sent bytes first, and then the making of the table. */
const uploadProgressed = defineEvent({
  type: 'upload.progressed',
  class: 'remote',
  settles: false,
  schema: () => z.object({ uploadId: z.string(), percent: z.nullable(z.number()) }),
  public: ['percent'],
  ids: ['uploadId'],
  touches,
  coalesce: { key: (data) => data.uploadId, withinMs: 600_000 },
  sentence: () => say`A file went on its way to the server`,
})

const uploadPreviewed = defineEvent({
  type: 'upload.previewed',
  class: 'remote',
  schema: () => z.object({ uploadId: z.string(), preview: UploadPreview }),
  public: ['preview.dbId'],
  ids: ['uploadId', 'preview.remoteId', 'preview.rowsKey'],
  touches,
  sentence: (data) => say`The file has ${data.preview.columns.length} columns`,
})

/** `again`: nothing is wrong with the file itself, so that it may arrive when it is sent once more. */
const uploadFailed = defineEvent({
  type: 'upload.failed',
  class: 'remote',
  schema: () => z.object({ uploadId: z.string(), message: z.string(), again: z.optional(z.boolean()) }),
  public: ['again'],
  ids: ['uploadId'],
  touches,
  sentence: (data) => say`The file could not be read: ${data.message}`,
})

/** Someone wants the file read in another way. */
const uploadReadingChosen = defineEvent({
  type: 'upload.reading_chosen',
  class: 'intent',
  schema: () => z.object({ uploadId: z.string(), remoteId: z.string(), dbId: z.number(), reading: UploadReading }),
  public: ['dbId'],
  ids: ['uploadId', 'remoteId'],
  touches,
  sentence: () => say`Chose how a file is read`,
})

/** Someone wants a table made of the file. */
const uploadTableRequested = defineEvent({
  type: 'upload.table_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () =>
    z.object({
      uploadId: z.string(),
      jobId: z.string(),
      remoteId: z.string(),
      dbId: z.number(),
      schema: z.string(),
      tableName: z.string(),
      replace: z.boolean(),
      columns,
      reading: UploadReading,
      editorId: z.string(),
    }),
  public: ['dbId', 'replace'],
  ids: ['uploadId', 'jobId', 'remoteId', 'schema', 'editorId'],
  touches,
  sentence: (data) => say`Asked for a table ${name(data.tableName)} of a file`,
})

/** The table is there; a tab that reads it opens. */
const uploadTableMade = defineEvent({
  type: 'upload.table_made',
  class: 'remote',
  durability: 'prompt',
  schema: () =>
    z.object({
      uploadId: z.string(),
      editorId: z.string(),
      dbId: z.number(),
      schema: z.string(),
      tableName: z.string(),
      rows: z.nullable(z.number()),
      sql: z.string(),
      queryLimit: z.number(),
    }),
  public: ['dbId', 'rows', 'queryLimit'],
  ids: ['uploadId', 'editorId', 'schema'],
  touches: (data) => [`upload/${data.uploadId}`, `editor/${data.editorId}`],
  sentence: (data) => say`The table ${name(data.tableName)} is ready`,
})

/** Someone cancelled the file; its partial result is discarded. */
const uploadDismissed = defineEvent({
  type: 'upload.dismissed',
  class: 'intent',
  schema: () => z.object({ uploadId: z.string(), jobId: nullableText }),
  ids: ['uploadId', 'jobId'],
  touches,
  sentence: () => say`Put a file away`,
})

/** The server knows the end of the upload. */
const uploadEnded = defineEvent({
  type: 'upload.ended',
  class: 'remote',
  schema: () => z.object({ uploadId: z.string() }),
  ids: ['uploadId'],
  touches,
  sentence: () => say`Nothing is left of the file`,
})

const tableSchema = { dbId: z.number(), schema: z.string(), tableName: z.string() }

/** Someone wants a table gone that was made of a file. */
const uploadTableDeleteRequested = defineEvent({
  type: 'upload.table_delete_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object(tableSchema),
  public: ['dbId'],
  ids: ['schema'],
  sentence: (data) => say`Deleted the table ${name(data.tableName)}`,
})

const uploadTableDeleted = defineEvent({
  type: 'upload.table_deleted',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object(tableSchema),
  public: ['dbId'],
  ids: ['schema'],
  sentence: (data) => say`The table ${name(data.tableName)} is gone`,
})

const uploadTableDeleteFailed = defineEvent({
  type: 'upload.table_delete_failed',
  class: 'remote',
  schema: () => z.object({ ...tableSchema, message: z.string() }),
  public: ['dbId'],
  ids: ['schema'],
  sentence: (data) => say`The table ${name(data.tableName)} could not be deleted: ${data.message}`,
})

export const uploadEvents = [
  uploadRequested,
  uploadProgressed,
  uploadPreviewed,
  uploadFailed,
  uploadReadingChosen,
  uploadTableRequested,
  uploadTableMade,
  uploadDismissed,
  uploadEnded,
  uploadTableDeleteRequested,
  uploadTableDeleted,
  uploadTableDeleteFailed,
] as const
