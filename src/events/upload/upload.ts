import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { FilePlace, Readers, uploadShareEvents } from './share'

const touches = (data: { readonly uploadId: string }) => [`upload/${data.uploadId}`]
const nullableText = z.nullable(z.string())

export const UploadColumn = z.object({
  name: z.string(),
  type: z.string(),
  /** The format of its texts, where the engine does not read them by itself. */
  format: z.optional(nullableText),
})
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
  /** The list inside a JSON file whose records are the rows; '' for the records of the file. */
  list: z.optional(nullableText),
  /** Nested records as columns of their own. */
  flat: z.optional(z.nullable(z.boolean())),
})
export type UploadReading = z.infer<typeof UploadReading>

const columns = z.readonly(z.array(UploadColumn))
const texts = z.readonly(z.array(z.string()))

/** Values that do not fit the type of their column. The result store holds the first one of each under `rowsKey`. */
export const UploadMisfit = z.object({
  column: z.string(),
  count: z.number(),
  /** Line of the first one in the file, from 1; null where lines are left out. */
  line: z.nullable(z.number()),
})
export type UploadMisfit = z.infer<typeof UploadMisfit>

/** The server's reading of a file. The result store holds its first rows under `rowsKey`. */
export const UploadPreview = z.object({
  remoteId: z.string(),
  dbId: z.number(),
  schema: z.string(),
  tableName: z.string(),
  columns,
  reading: UploadReading,
  sheets: texts,
  lists: z.optional(texts),
  notes: texts,
  rowsKey: z.string(),
  /** The file beside the table that it is to refresh. */
  refresh: z.optional(
    z.object({
      /** The columns of the file with the types of the table, and the formats in which their texts are read. */
      columns,
      /** Columns of the table that the file lacks, and columns of the file that the table lacks. */
      missing: texts,
      added: texts,
      /** Columns whose misfits became NULL before, with the owner's consent. */
      asNull: texts,
    }),
  ),
  /** Values that do not fit the columns of that table, found in all rows. */
  tried: z.optional(z.object({ misfits: z.readonly(z.array(UploadMisfit)), rowsKey: z.string() })),
})
export type UploadPreview = z.infer<typeof UploadPreview>

/** Someone chose a file to query. The file itself stays with the window. */
const uploadRequested = defineEvent({
  type: 'upload.requested',
  class: 'intent',
  schema: () =>
    z.object({
      uploadId: z.string(),
      fileName: z.string(),
      bytes: z.number(),
      /** The table that the file is to refresh. */
      refresh: z.optional(FilePlace),
    }),
  public: ['bytes'],
  ids: ['uploadId', 'refresh.schema'],
  touches,
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
})

const uploadPreviewed = defineEvent({
  type: 'upload.previewed',
  class: 'remote',
  schema: () => z.object({ uploadId: z.string(), preview: UploadPreview }),
  public: ['preview.dbId', 'preview.tried.misfits.*.count', 'preview.tried.misfits.*.line'],
  ids: ['uploadId', 'preview.remoteId', 'preview.rowsKey', 'preview.tried.rowsKey'],
  touches,
})

/** `again`: nothing is wrong with the file itself, so that it may arrive when it is sent once more. */
const uploadFailed = defineEvent({
  type: 'upload.failed',
  class: 'remote',
  schema: () => z.object({ uploadId: z.string(), message: z.string(), again: z.optional(z.boolean()) }),
  public: ['again'],
  ids: ['uploadId'],
  touches,
})

/** Someone wants the file read in another way. */
const uploadReadingChosen = defineEvent({
  type: 'upload.reading_chosen',
  class: 'intent',
  schema: () => z.object({ uploadId: z.string(), remoteId: z.string(), dbId: z.number(), reading: UploadReading }),
  public: ['dbId'],
  ids: ['uploadId', 'remoteId'],
  touches,
})

/** Someone chose the types of a file's columns, which the server tries on all rows. */
const uploadColumnsChosen = defineEvent({
  type: 'upload.columns_chosen',
  class: 'intent',
  schema: () =>
    z.object({ uploadId: z.string(), remoteId: z.string(), dbId: z.number(), reading: UploadReading, columns }),
  public: ['dbId'],
  ids: ['uploadId', 'remoteId'],
  touches,
})

const uploadColumnsTried = defineEvent({
  type: 'upload.columns_tried',
  class: 'remote',
  schema: () => z.object({ uploadId: z.string(), misfits: z.readonly(z.array(UploadMisfit)), rowsKey: z.string() }),
  public: ['misfits.*.count', 'misfits.*.line'],
  ids: ['uploadId', 'rowsKey'],
  touches,
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
      /** The file that it is made of. */
      fileName: z.optional(z.string()),
      replace: z.boolean(),
      columns,
      reading: UploadReading,
      /** Values that do not fit their column become NULL; otherwise no table is made. */
      misfitsAsNull: z.optional(z.boolean()),
      editorId: z.string(),
      /** The rows are added to those of the table, or are all of them; its columns stay. */
      refresh: z.optional(z.enum(['append', 'replace'])),
      /** Those who may read the table besides its maker. */
      readers: z.optional(Readers),
    }),
  public: ['dbId', 'replace', 'misfitsAsNull', 'refresh'],
  ids: ['uploadId', 'jobId', 'remoteId', 'schema', 'editorId'],
  touches,
})

/** The table is there; a tab that reads it opens and runs. */
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
      /** The tab runs its query at once. */
      autorun: z.optional(z.boolean()),
    }),
  public: ['dbId', 'rows', 'queryLimit', 'autorun'],
  ids: ['uploadId', 'editorId', 'schema'],
  touches: (data) => [`upload/${data.uploadId}`, `editor/${data.editorId}`],
})

/** Someone cancelled the file; its partial result is discarded. */
const uploadDismissed = defineEvent({
  type: 'upload.dismissed',
  class: 'intent',
  schema: () => z.object({ uploadId: z.string(), jobId: nullableText }),
  ids: ['uploadId', 'jobId'],
  touches,
})

/** The server knows the end of the upload. */
const uploadEnded = defineEvent({
  type: 'upload.ended',
  class: 'remote',
  schema: () => z.object({ uploadId: z.string() }),
  ids: ['uploadId'],
  touches,
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
})

const uploadTableDeleted = defineEvent({
  type: 'upload.table_deleted',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object(tableSchema),
  public: ['dbId'],
  ids: ['schema'],
})

const uploadTableDeleteFailed = defineEvent({
  type: 'upload.table_delete_failed',
  class: 'remote',
  schema: () => z.object({ ...tableSchema, message: z.string() }),
  public: ['dbId'],
  ids: ['schema'],
})

export const uploadEvents = [
  uploadRequested,
  uploadProgressed,
  uploadPreviewed,
  uploadFailed,
  uploadReadingChosen,
  uploadColumnsChosen,
  uploadColumnsTried,
  uploadTableRequested,
  uploadTableMade,
  uploadDismissed,
  uploadEnded,
  uploadTableDeleteRequested,
  uploadTableDeleted,
  uploadTableDeleteFailed,
  ...uploadShareEvents,
] as const
