import type { UploadColumn, UploadMisfit, UploadPreview } from '../../events/upload/upload'
import type { FilePlace, Readers } from '../../events/upload/share'
import { defineProjection } from '../../core/readModel/projection'

/** A file on its way to become a table. */
export interface Upload {
  readonly id: string
  readonly fileName: string
  readonly bytes: number
  /** The table that it is to refresh. */
  readonly refresh: FilePlace | null
  /** The window that has the file. */
  readonly session: string
  readonly at: number
  state: 'sending' | 'reading' | 'ready' | 'making' | 'failed'
  percent: number | null
  preview: UploadPreview | null
  message: string | null
  /** It did not arrive, through no fault of its own. */
  again: boolean
  /** The columns that were tried on all rows; `misfits` is null until the server has answered. */
  trial: {
    readonly request: string
    readonly misfits: readonly UploadMisfit[] | null
    readonly rowsKey: string | null
  } | null
  /** The last request, so that it can be corrected. */
  wanted: {
    readonly tableName: string
    readonly replace: boolean
    readonly columns: readonly UploadColumn[]
    readonly misfitsAsNull?: boolean | undefined
    readonly readers: Readers
    readonly refresh: 'append' | 'replace' | null
  } | null
  jobId: string | null
  /** The intent whose answers count. */
  request: string
}

export interface Uploads {
  byId: Record<string, Upload>
}

/** Time in ms that the server keeps a file without a table. */
const KEPT = 60 * 60 * 1000
const GIVEN_UP = 'The file did not arrive. Choose it again.'

/** Files that people opened, until each is a table or put away. */
export const uploadsProjection = defineProjection({
  name: 'uploads',
  version: 5,
  initial: (): Uploads => ({ byId: {} }),
  on: {
    'session.started': (uploads, { at }) => {
      // a page that is gone holds no files any more, and neither does the server by then
      for (const upload of Object.values(uploads.byId)) if (upload.at < at - KEPT) delete uploads.byId[upload.id]
    },
    'upload.requested': (uploads, { id: request, session, at, data: { uploadId, fileName, bytes, refresh } }) => {
      uploads.byId[uploadId] = {
        id: uploadId,
        fileName,
        bytes,
        refresh: refresh ?? null,
        session,
        at,
        state: 'sending',
        percent: 0,
        preview: null,
        message: null,
        again: false,
        trial: null,
        wanted: null,
        jobId: null,
        request,
      }
    },
    'upload.progressed': (uploads, { data }) => {
      const upload = uploads.byId[data.uploadId]
      if (upload === undefined || upload.state === 'ready' || upload.state === 'failed') return
      upload.percent = data.percent
      if (upload.state === 'sending' && data.percent === 100) upload.state = 'reading'
    },
    'upload.previewed': (uploads, { cause, data }) => {
      const upload = uploads.byId[data.uploadId]
      if (upload === undefined || upload.request !== cause) return
      upload.state = 'ready'
      upload.preview = data.preview
      const { tried } = data.preview
      upload.trial = tried === undefined ? null : { request: cause, ...tried }
      upload.wanted = null
      upload.message = null
    },
    'upload.failed': (uploads, { cause, data }) => {
      const upload = uploads.byId[data.uploadId]
      if (upload?.trial?.request === cause) {
        upload.trial = null
        upload.message = data.message
      }
      if (upload === undefined || upload.request !== cause) return
      upload.state = upload.preview === null ? 'failed' : 'ready'
      upload.message = data.message
      upload.again = data.again === true
    },
    'upload.reading_chosen': (uploads, { id: request, data }) => {
      const upload = uploads.byId[data.uploadId]
      if (upload === undefined) return
      upload.state = 'reading'
      upload.request = request
    },
    'upload.columns_chosen': (uploads, { id: request, data }) => {
      const upload = uploads.byId[data.uploadId]
      if (upload === undefined) return
      upload.message = null
      upload.trial = { request, misfits: null, rowsKey: null }
    },
    'upload.columns_tried': (uploads, { cause, data: { uploadId, misfits, rowsKey } }) => {
      const upload = uploads.byId[uploadId]
      if (upload?.trial?.request === cause) upload.trial = { request: cause, misfits, rowsKey }
    },
    'upload.table_requested': (uploads, { id: request, data }) => {
      const upload = uploads.byId[data.uploadId]
      if (upload === undefined) return
      upload.state = 'making'
      // its answer is no longer awaited
      if (upload.trial?.misfits === null) upload.trial = null
      upload.percent = null
      upload.message = null
      const { tableName, replace, columns, misfitsAsNull, readers = { users: [], roles: [] }, refresh = null } = data
      upload.wanted = { tableName, replace, columns, misfitsAsNull, readers, refresh }
      upload.jobId = data.jobId
      upload.request = request
    },
    'upload.table_made': (uploads, { data }) => {
      delete uploads.byId[data.uploadId]
    },
    'upload.dismissed': (uploads, { data }) => {
      delete uploads.byId[data.uploadId]
    },
    'effect.abandoned': (uploads, { cause }) => {
      for (const upload of Object.values(uploads.byId)) {
        if (upload.trial?.request === cause) upload.trial = null
        if (upload.request !== cause || upload.state === 'ready' || upload.state === 'failed') continue
        upload.state = upload.preview === null ? 'failed' : 'ready'
        upload.message = GIVEN_UP
      }
    },
  },
})
