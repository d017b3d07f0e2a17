import { concat, defer, EMPTY, from, mergeMap, Observable, of, takeUntil } from 'rxjs'

import * as databaseCalls from '../../../contract/database/database'
import * as jobCalls from '../../../contract/job/job'
import * as uploadCalls from '../../../contract/upload/upload'
import type { UploadMisfit as Misfit, UploadPreview as Found } from '../../../contract/upload/upload'
import type { NewEvent } from '../../core/events/define'
import type { FilePlace } from '../../events/upload/share'
import { event, type EventMap, type Recorded } from '../../core/events/registry'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure, isUncertain, type Failure } from '../../core/http/failure'
import { follow, UNKNOWN_JOB } from '../job/job'
import { uploadShareEffects } from './share'

/** A gigabyte over a slow line takes its time, in ms. */
const PATIENT = 24 * 60 * 60 * 1000

const GONE = 'The file is no longer at hand. Choose it again.'
const NOWHERE = 'There is no database that takes files. Ask the administrator for the right to upload.'

/** The request itself is valid: the connection, the server or the session failed. */
const isPassing = ({ kind, status }: Failure): boolean =>
  kind !== 'http' || status === null || status >= 500 || status === 408 || status === 429

const messageOf = (error: unknown): string => {
  if (error instanceof CallFailure) return error.failure.message
  throw error
}

/** The database for files: the one that accepts them. */
const placeOf = async ({ http }: EffectIo, signal: AbortSignal): Promise<number | null> => {
  const query = { filters: [{ col: 'allow_file_upload', opr: 'eq', value: true }], keys: ['none'] }
  const { body } = await http.call(databaseCalls.databaseList, { query }, { signal })
  return body.result[0]?.id ?? null
}

/** Puts the first misfit of each column into the result store; answers the rest, which the log may hold. */
const heldMisfits = (uploadId: string, misfits: readonly Misfit[], io: EffectIo) => {
  const rowsKey = `misfits-${uploadId}-${io.newId()}`
  const columns = ['column', 'value'].map((name) => ({
    column_name: name,
    name,
    type: 'VARCHAR',
    type_generic: 1,
    is_dttm: false,
  }))
  io.results.put(rowsKey, { columns, rows: misfits.map(({ column, value }) => [column, value]), bytes: 0 })
  return { misfits: misfits.map(({ column, count, line }) => ({ column, count, line })), rowsKey }
}

/** Names the table that the file is to refresh; the server then looks at both. */
const addRefresh = (form: FormData, refresh: FilePlace | null | undefined): FormData => {
  if (refresh === null || refresh === undefined) return form
  form.append('table_name', refresh.table)
  form.append('same_columns', 'true')
  return form
}

const refreshIn = (uploadId: string, io: EffectIo): FilePlace | null =>
  io.state().uploads.byId[uploadId]?.refresh ?? null

const previewed = (uploadId: string, dbId: number, answer: Found, io: EffectIo): NewEvent => {
  const rowsKey = `upload-${answer.upload_id}-${io.newId()}`
  const columns = answer.columns.map(({ name, type }) => ({
    column_name: name,
    name,
    type,
    type_generic: 1,
    is_dttm: false,
  }))
  io.results.put(rowsKey, { columns, rows: answer.rows, bytes: 0 })
  const { upload_id: remoteId, table_name: tableName, schema, reading, sheets, lists, notes } = answer
  const found = { remoteId, dbId, schema, tableName, columns: answer.columns, reading, sheets, lists, notes, rowsKey }
  if (answer.refresh === null) return event('upload.previewed', { uploadId, preview: found })
  const { as_null: asNull, ...table } = answer.refresh
  const tried = heldMisfits(uploadId, answer.misfits ?? [], io)
  return event('upload.previewed', { uploadId, preview: { ...found, refresh: { ...table, asNull }, tried } })
}

/** Ends, and breaks the connection, when someone puts the file away or asks for its table, which takes the file from the server. */
const whileWanted = (
  uploadId: string,
  io: EffectIo,
  work: (signal: AbortSignal, tell: (event: NewEvent) => void) => Promise<NewEvent>,
): Observable<NewEvent> =>
  new Observable<NewEvent>((subscriber) => {
    const stop = new AbortController()
    work(stop.signal, (progress) => subscriber.next(progress)).then(
      (last) => {
        subscriber.next(last)
        subscriber.complete()
      },
      (error: unknown) => {
        if (stop.signal.aborted) subscriber.complete()
        else subscriber.error(error)
      },
    )
    return () => stop.abort(new Error('put away'))
  }).pipe(takeUntil(io.until(({ uploads }) => (uploads.byId[uploadId]?.state ?? 'making') === 'making')))

const send = (
  { data: { uploadId, bytes, refresh } }: Recorded<'upload.requested'>,
  io: EffectIo,
): Observable<NewEvent> =>
  whileWanted(uploadId, io, async (signal, tell) => {
    const failed = (message: string): NewEvent => event('upload.failed', { uploadId, message })
    try {
      const dbId = await placeOf(io, signal)
      if (dbId === null) return failed(NOWHERE)
      const file = io.file(uploadId)
      if (file === null) return failed(GONE)
      const form = addRefresh(new FormData(), refresh)
      form.append('file', file)
      let last = 0
      const onSent = (sent: number): void => {
        const percent = bytes === 0 ? 100 : Math.min(100, Math.floor((100 * sent) / bytes))
        if (percent > last) tell(event('upload.progressed', { uploadId, percent: (last = percent) }))
      }
      const options = { form, signal, timeout: PATIENT, onSent }
      const { body } = await io.http.call(uploadCalls.uploadMetadata, { params: { id: dbId } }, options)
      return previewed(uploadId, dbId, body.result.upload, io)
    } catch (error) {
      const message = messageOf(error)
      const again = error instanceof CallFailure && isPassing(error.failure)
      return event('upload.failed', { uploadId, message, again })
    }
  })

/** Sends a file and learns its columns. The file is never sent again by itself. */
export const sendFile = defineEffect({
  name: 'send-file',
  on: ['upload.requested'],
  key: ({ data }) => data.uploadId,
  mode: 'merge',
  run: send,
})

type Place = Pick<EventMap['upload.table_requested'], 'remoteId' | 'reading'>

const formOf = ({ remoteId, reading: { sheet, ...reading } }: Place): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...reading, upload_id: remoteId, sheet_name: sheet }))
    if (value != null) form.append(name, `${value}`)
  return form
}

/** Makes a call with the file that the server keeps. After a restart the server has lost it and gets it once more. */
const withKeptFile = async <Answer>(
  uploadId: string,
  newForm: () => FormData,
  call: (form: FormData) => Promise<Answer>,
  io: EffectIo,
): Promise<Answer> => {
  try {
    return await call(newForm())
  } catch (error) {
    const file = io.file(uploadId)
    if (!(error instanceof CallFailure) || error.failure.status !== 404 || file === null) throw error
    const form = newForm()
    form.delete('upload_id')
    form.append('file', file)
    return call(form)
  }
}

export const readFileAgain = defineEffect({
  name: 'read-file-again',
  on: ['upload.reading_chosen'],
  key: ({ data }) => data.uploadId,
  mode: 'switch',
  run: ({ data }, io) =>
    whileWanted(data.uploadId, io, async (signal) => {
      const newForm = (): FormData => addRefresh(formOf(data), refreshIn(data.uploadId, io))
      try {
        const call = (form: FormData) =>
          io.http.call(uploadCalls.uploadMetadata, { params: { id: data.dbId } }, { form, signal, timeout: PATIENT })
        const { body } = await withKeptFile(data.uploadId, newForm, call, io)
        return previewed(data.uploadId, data.dbId, body.result.upload, io)
      } catch (error) {
        return event('upload.failed', { uploadId: data.uploadId, message: messageOf(error) })
      }
    }),
})

/** Has the server try types on all rows of a file; a later choice takes the place of an earlier one. */
export const tryColumns = defineEffect({
  name: 'try-columns',
  on: ['upload.columns_chosen'],
  key: ({ data }) => data.uploadId,
  mode: 'switch',
  run: ({ data }, io) =>
    whileWanted(data.uploadId, io, async (signal) => {
      const newForm = (): FormData => {
        const form = addRefresh(formOf(data), refreshIn(data.uploadId, io))
        form.append('columns', JSON.stringify(data.columns))
        return form
      }
      try {
        const call = (form: FormData) =>
          io.http.call(uploadCalls.uploadMetadata, { params: { id: data.dbId } }, { form, signal, timeout: PATIENT })
        const { body } = await withKeptFile(data.uploadId, newForm, call, io)
        const tried = heldMisfits(data.uploadId, body.result.upload.misfits ?? [], io)
        return event('upload.columns_tried', { uploadId: data.uploadId, ...tried })
      } catch (error) {
        return event('upload.failed', { uploadId: data.uploadId, message: messageOf(error) })
      }
    }),
})

const quote = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

const tableEvents = (
  cause: Recorded<'upload.table_requested'>,
  rows: number | null,
  io: EffectIo,
): readonly NewEvent[] => {
  const { uploadId, editorId, dbId, schema, tableName } = cause.data
  const sql = `SELECT *\nFROM ${quote(schema)}.${quote(tableName)}`
  const queryLimit = io.state().session.config?.defaultQueryLimit ?? 1000
  const place = { dbId, catalog: null }
  return [
    event('upload.table_made', { uploadId, editorId, dbId, schema, tableName, rows, sql, queryLimit, autorun: true }),
    event('schema.schemas_requested', { ...place, force: true }),
    event('schema.tables_requested', { ...place, schema, force: true }),
  ]
}

/** True when the table of a job is there that the server no longer knows. One that replaces another looks the same. */
const isMade = async ({ data }: Recorded<'upload.table_requested'>, { http }: EffectIo): Promise<boolean> => {
  if (data.replace) return false
  const query = { force: true, schema_name: data.schema }
  const { body } = await http.call(databaseCalls.databaseTables, { params: { id: data.dbId }, query })
  return body.result.some(({ value }) => value.toLowerCase() === data.tableName.toLowerCase())
}

const make = (cause: Recorded<'upload.table_requested'>, io: EffectIo): Observable<NewEvent> => {
  const { data } = cause
  const failed = (message: string): NewEvent => event('upload.failed', { uploadId: data.uploadId, message })
  const newForm = (): FormData => {
    const form = formOf(data)
    form.append('table_name', data.tableName)
    form.append('already_exists', data.refresh ?? (data.replace ? 'replace' : 'fail'))
    form.append('columns', JSON.stringify(data.columns))
    // the columns of the table stay, with their types
    if (data.refresh !== undefined) form.append('same_columns', 'true')
    form.append('misfits', data.misfitsAsNull === true ? 'null' : 'refuse')
    form.append('job', data.jobId)
    if (data.readers !== undefined) {
      const { users, roles } = data.readers
      form.append('readers', JSON.stringify({ users: users.map(({ id }) => id), roles: roles.map(({ id }) => id) }))
    }
    return form
  }
  const post = async (form: FormData): Promise<null> => {
    await io.http.call(uploadCalls.upload, { params: { id: data.dbId } }, { form, timeout: PATIENT })
    return null
  }
  /** Null where the job may have begun: also where the answer was lost, since the job is known by its id. */
  const begin = defer(() =>
    from(
      withKeptFile(data.uploadId, newForm, post, io).catch((error: unknown) =>
        error instanceof CallFailure && isUncertain(error.failure) ? null : messageOf(error),
      ),
    ),
  )
  /** A restarted server knows no jobs: the table exists, or is made once more. */
  const lost = (): Observable<NewEvent> =>
    defer(() => from(isMade(cause, io).catch(messageOf))).pipe(
      mergeMap((there) => {
        if (there === true) return from(tableEvents(cause, null, io))
        // rows that may be there already must not be added twice
        if (there !== false || data.refresh === 'append' || io.file(data.uploadId) === null)
          return of(failed(UNKNOWN_JOB))
        return attempt(() => of(failed(UNKNOWN_JOB)))
      }),
    )
  const attempt = (whenLost: () => Observable<NewEvent>): Observable<NewEvent> => {
    const translated = (jobEvent: NewEvent): Observable<NewEvent> => {
      const about = jobEvent.data as EventMap['job.done'] & EventMap['job.failed'] & EventMap['job.progressed']
      if (jobEvent.type === 'job.done') return from(tableEvents(cause, about.rows, io))
      if (jobEvent.type === 'job.failed') return about.message === UNKNOWN_JOB ? whenLost() : of(failed(about.message))
      if (jobEvent.type === 'job.stopped') return of(event('upload.ended', { uploadId: data.uploadId }))
      return of(event('upload.progressed', { uploadId: data.uploadId, percent: about.percent }))
    }
    return begin.pipe(
      mergeMap((refused) =>
        refused === null ? follow(data.jobId, io).pipe(mergeMap(translated)) : of(failed(refused)),
      ),
    )
  }
  return attempt(lost)
}

/** Has the server make the table, and opens a tab that reads it. */
export const makeTable = defineEffect({
  name: 'make-table',
  on: ['upload.table_requested'],
  key: ({ data }) => data.uploadId,
  mode: 'exhaust',
  waitDurable: true,
  run: make,
})

/** A table that is being made is stopped; a file that only waits is removed by the server in its time. */
export const dropFile = defineEffect({
  name: 'drop-file',
  on: ['upload.dismissed'],
  key: ({ data }) => data.uploadId,
  mode: 'exhaust',
  run: ({ data: { uploadId, jobId } }, { http }) => {
    const ended = event('upload.ended', { uploadId })
    if (jobId === null) return of(ended)
    const stop = defer(() => from(http.call(jobCalls.jobStop, { params: { id: jobId } }).catch(messageOf)))
    return concat(stop.pipe(mergeMap(() => EMPTY)), of(ended))
  },
})

/** Deletes a table; a missing one counts as deleted. */
export const deleteTable = defineEffect({
  name: 'delete-table',
  on: ['upload.table_delete_requested'],
  key: ({ data }) => `${data.dbId} ${data.tableName}`,
  mode: 'exhaust',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { dbId, schema, tableName } }, io): Observable<NewEvent> => {
    const gone: readonly NewEvent[] = [
      event('upload.table_deleted', { dbId, schema, tableName }),
      event('schema.tables_requested', { dbId, catalog: null, schema, force: true }),
    ]
    const query = { table_name: tableName }
    return defer(() =>
      from(
        io.http.call(uploadCalls.uploadDelete, { params: { id: dbId }, query }).then(
          () => gone,
          (error: unknown) => {
            if (!(error instanceof CallFailure)) throw error
            const { status, message } = error.failure
            return status === 404 ? gone : [event('upload.table_delete_failed', { dbId, schema, tableName, message })]
          },
        ),
      ),
    ).pipe(mergeMap((events) => from(events)))
  },
})

export const uploadEffects = [
  sendFile,
  readFileAgain,
  tryColumns,
  makeTable,
  dropFile,
  deleteTable,
  ...uploadShareEffects,
] as const
