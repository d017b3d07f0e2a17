import { event } from '../../core/events/registry'
import type { FilePlace, Readers } from '../../events/upload/share'
import type { UploadColumn, UploadReading } from '../../events/upload/upload'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, type Context, type Decision } from '../../core/commands/command'

interface Opened {
  readonly fileName: string
  readonly bytes: number
  /** The own table that it is to refresh. */
  readonly refresh?: FilePlace
}

const open = (_state: ReadModel, opened: Opened, { newId }: Context): Decision => [
  event('upload.requested', { uploadId: newId(), ...opened }),
]

/** Sends a file once more that did not arrive; the window that opened it still has it. */
const again = (state: ReadModel, { uploadId }: { readonly uploadId: string }): Decision => {
  const upload = state.uploads.byId[uploadId]
  if (upload?.state !== 'failed' || !upload.again) return []
  const { fileName, bytes, refresh } = upload
  return [event('upload.requested', { uploadId, fileName, bytes, ...(refresh === null ? {} : { refresh }) })]
}

/** Has the file read in another way. */
const read = (
  state: ReadModel,
  { uploadId, reading }: { readonly uploadId: string; readonly reading: UploadReading },
): Decision => {
  const upload = state.uploads.byId[uploadId]
  if (upload?.state !== 'ready' || upload.preview === null) return []
  const { remoteId, dbId } = upload.preview
  return [event('upload.reading_chosen', { uploadId, remoteId, dbId, reading })]
}

interface TriedColumns {
  readonly uploadId: string
  readonly columns: readonly UploadColumn[]
}

/** Has the types of columns tried on all rows of the file. */
const tryColumns = (state: ReadModel, { uploadId, columns }: TriedColumns): Decision => {
  const upload = state.uploads.byId[uploadId]
  if (upload?.state !== 'ready' || upload.preview === null) return []
  const { remoteId, dbId, reading } = upload.preview
  return [event('upload.columns_chosen', { uploadId, remoteId, dbId, reading, columns })]
}

interface TableRequest {
  readonly uploadId: string
  readonly tableName: string
  readonly replace: boolean
  readonly columns: readonly UploadColumn[]
  readonly misfitsAsNull?: boolean
  /** Those who may read it besides its maker. */
  readonly readers?: Readers
}

interface RefreshRequest {
  readonly uploadId: string
  readonly way: 'append' | 'replace'
  /** The columns of the file, with the formats in which their texts are read. */
  readonly columns: readonly UploadColumn[]
  readonly misfitsAsNull: boolean
}

/** Has the rows of the file added to the table that it refreshes, or put in place of its rows. */
const refresh = (
  state: ReadModel,
  { uploadId, way, columns, misfitsAsNull }: RefreshRequest,
  { newId }: Context,
): Decision => {
  const upload = state.uploads.byId[uploadId]
  if (upload?.state !== 'ready' || upload.preview === null || upload.refresh === null) return []
  const { remoteId, dbId, reading } = upload.preview
  const { schema, table: tableName } = upload.refresh
  const { fileName } = upload
  const table = { dbId, schema, tableName, fileName, replace: true, refresh: way, columns, misfitsAsNull }
  return [event('upload.table_requested', { uploadId, jobId: newId(), editorId: newId(), remoteId, reading, ...table })]
}

/** Has a table made of the file. */
const make = (
  state: ReadModel,
  { uploadId, tableName, replace, columns, misfitsAsNull = false, readers }: TableRequest,
  { newId }: Context,
): Decision => {
  const upload = state.uploads.byId[uploadId]
  if (upload?.state !== 'ready' || upload.preview === null) return []
  const { remoteId, dbId, schema, reading } = upload.preview
  const place = { remoteId, dbId, schema, reading }
  return [
    event('upload.table_requested', {
      uploadId,
      jobId: newId(),
      editorId: newId(),
      tableName: tableName.trim(),
      fileName: upload.fileName,
      replace,
      columns,
      misfitsAsNull,
      ...(readers === undefined ? {} : { readers }),
      ...place,
    }),
  ]
}

const dismiss = (state: ReadModel, { uploadId }: { readonly uploadId: string }): Decision => {
  const upload = state.uploads.byId[uploadId]
  return upload === undefined ? [] : [event('upload.dismissed', { uploadId, jobId: upload.jobId })]
}

interface MadeTable {
  readonly dbId: number
  readonly schema: string
  readonly tableName: string
}

/** Deletes a table that was made of a file. It cannot be restored, so views ask for confirmation first. */
const deleteTable = (state: ReadModel, { dbId, schema, tableName }: MadeTable): Decision => {
  const underway = Object.values(state.outbox.open).some(
    ({ type, data }) => type === 'upload.table_delete_requested' && (data as MadeTable).tableName === tableName,
  )
  return underway ? [] : [event('upload.table_delete_requested', { dbId, schema, tableName })]
}

export const uploadCommands = defineCommands({
  'upload.open': open,
  'upload.again': again,
  'upload.read': read,
  'upload.try_columns': tryColumns,
  'upload.make': make,
  'upload.refresh': refresh,
  'upload.dismiss': dismiss,
  'upload.delete_table': deleteTable,
})
