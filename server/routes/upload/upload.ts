import { calls } from '../../../contract/index'
import { DISK_FULL, isDiskFull } from '../../diskFull'
import { type DatabaseRow, UPLOADS } from '../../database/databases'
import { refreshDatasetsOf } from '../../dataset/refresh'
import { coded, conflict, invalid, notFound, tooMany } from '../../problem'
import { clientSignal } from '../../http/clientSignal'
import { type Route, ok, route } from '../route'
import type { RunningJob } from '../../job/jobs'
import { newClientId } from '../../run/queries'
import type { User } from '../../session/security/users'
import type { Services } from '../../services'
import { EngineError } from '../../engines/engine'
import type { Refresh } from '../../upload/loadProtocol'
import { LoadStopped } from '../../upload/loader'
import { isTableName, tableNameOf } from '../../upload/names'
import { checkReaders } from '../../upload/share/rows'
import { FileProblem } from '../../upload/problem'
import { toKept } from '../../upload/refresh/kept'
import { schemaOf } from '../../upload/uploads'
import { columnsOf, misfitsOf, readForm, readersOf, readingOf, type UploadForm } from './form'

const place = async (services: Services, user: User, id: number): Promise<DatabaseRow> => {
  const row = await services.databases.find(user, id)
  if (!row) throw notFound()
  if (row.location !== UPLOADS) throw coded('INVALID_PAYLOAD_SCHEMA_ERROR', 'This database takes no files.')
  if (row.allow_file_upload !== 1) {
    throw coded('INVALID_PAYLOAD_SCHEMA_ERROR', 'Uploads are switched off. An administrator can allow them.')
  }
  return row
}

/** A fault of the file is reported to the caller; it is no failure of the server. */
const uploadError = (error: unknown): unknown =>
  error instanceof FileProblem ? coded('GENERIC_DB_ENGINE_ERROR', error.message, { reason: 'invalid' }) : error

const metadata = route(calls.uploadMetadata, async (services, { params, user, request, reply }) => {
  await place(services, user, params.id)
  const form = await readForm(services, user, request)
  const { fields, waiting } = form
  try {
    const refresh = fields['same_columns'] === 'true' ? await refreshOf(services, user, params.id, form) : null
    const wanted = { reading: readingOf(fields), columns: columnsOf(fields), refresh, signal: clientSignal(reply) }
    const preview = await services.uploads.look(waiting, wanted)
    const items = [{ sheet_name: preview.reading.sheet, column_names: preview.columns.map(({ name }) => name) }]
    const upload = {
      upload_id: waiting.id,
      format: waiting.format,
      table_name: tableNameOf(waiting.fileName),
      schema: schemaOf(user),
      bytes: waiting.bytes,
      ...preview,
    }
    return ok({ result: { items, upload } })
  } catch (error) {
    // a file that was sent before may be looked at in another way
    if (fields['upload_id'] === undefined) await services.uploads.drop(waiting)
    // the caller left, or the file went meanwhile
    throw error instanceof LoadStopped ? notFound() : uploadError(error)
  }
})

const MAX_PER_USER = 2

const nameOf = ({ fields, waiting }: UploadForm): string => {
  const name = fields['table_name'] ?? tableNameOf(waiting.fileName)
  if (isTableName(name)) return name
  throw coded('INVALID_PAYLOAD_SCHEMA_ERROR', 'The name of the table must have 1 to 100 visible signs.')
}

const replaces = ({ fields }: UploadForm): boolean =>
  fields['already_exists'] === 'replace' || fields['already_exists'] === 'append'

/** True where the file must fit the table: rows are added to it, or its columns have to stay. */
const refreshes = (form: UploadForm): boolean =>
  form.fields['already_exists'] === 'append' || (replaces(form) && form.fields['same_columns'] === 'true')

/** The table that the file refreshes, with the options that it was made with. */
const refreshOf = async (
  { databases, uploads }: Services,
  user: User,
  id: number,
  form: UploadForm,
): Promise<Refresh> => {
  const append = form.fields['already_exists'] === 'append'
  const name = nameOf(form)
  try {
    const { columns } = await databases.engine(id, user).describe(schemaOf(user), name)
    const kept = toKept(uploads.find(schemaOf(user), name)?.made_with ?? null)
    return { append, columns: columns.map((column) => ({ name: column.name, type: column.type })), kept }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    throw uploadError(new FileProblem(`You have no table named ${name.slice(0, 100)}, which the file could refresh.`))
  }
}

/** Gives the datasets on a table its new columns. The table is made by now, so a failure is logged and does not fail the upload. */
const refreshDatasets = async (services: Services, user: User, place: Parameters<typeof refreshDatasetsOf>[2]) => {
  const failed = (err: unknown, datasetId?: number): void =>
    services.log.error({ err, userId: user.id, datasetId }, 'dataset of a replaced table not refreshed')
  await refreshDatasetsOf(services, user, place, failed).catch((error: unknown) => failed(error))
}

interface Making {
  readonly databaseId: number
  readonly form: UploadForm
  readonly refresh: Refresh | null
  readonly job: RunningJob
  readonly stop: AbortController
}

const make = async (services: Services, user: User, { databaseId, form, refresh, job, stop }: Making) => {
  try {
    const loaded = await services.uploads.make(user, form.waiting, {
      name: nameOf(form),
      replace: replaces(form),
      refresh,
      reading: readingOf(form.fields),
      columns: columnsOf(form.fields),
      misfits: misfitsOf(form.fields),
      readers: readersOf(form.fields),
      signal: stop.signal,
      onPercent: (percent) => job.update({ percent }),
    })
    if (refresh === null) {
      await refreshDatasets(services, user, { databaseId, schema: loaded.schema_name, table: loaded.name })
    }
    job.sent(form.waiting.bytes)
    job.done({ rows: Number(loaded.row_count) })
    services.log.info({ userId: user.id, rows: loaded.row_count, bytes: form.waiting.bytes }, 'file loaded')
    return { schema: loaded.schema_name, name: loaded.name, rows: Number(loaded.row_count) }
  } catch (error) {
    if (error instanceof LoadStopped) {
      job.stopped()
      throw conflict('It was stopped. No table was made.')
    }
    const isFileProblem = error instanceof FileProblem
    job.failed(isFileProblem ? error.message : isDiskFull(error) ? DISK_FULL : 'The server met an unexpected error.')
    if (!isFileProblem) services.log.error({ err: error, userId: user.id }, 'file not loaded')
    throw uploadError(error)
  }
}

const upload = route(calls.upload, async (services, { params, user, request }) => {
  await place(services, user, params.id)
  const form = await readForm(services, user, request)
  const jobId = form.fields['job']
  columnsOf(form.fields)
  misfitsOf(form.fields)
  const refresh = refreshes(form) ? await refreshOf(services, user, params.id, form) : null
  if (!replaces(form)) {
    try {
      services.uploads.checkFree(user, nameOf(form))
    } catch (error) {
      throw uploadError(error)
    }
  }
  await checkReaders(services.store, readersOf(form.fields))
  if (services.jobs.running(user.id) >= MAX_PER_USER + 2)
    throw tooMany('You have too many files under way. Stop one, or wait.')
  const stop = new AbortController()
  const job = services.jobs.start(user.id, jobId ?? `up-${newClientId()}`, () => stop.abort())
  if (!job) throw invalid('There is a job of this name already.')
  const work = make(services, user, { databaseId: params.id, form, refresh, job, stop })
  if (jobId === undefined) return ok({ message: 'OK', table: await work }, 201)
  work.catch(() => undefined)
  return ok({ result: services.jobs.get(user.id, jobId) }, 202)
})

/** Users may delete their tables even with uploads switched off. */
const remove = route(calls.uploadDelete, async (services, { params, query, user }) => {
  const row = await services.databases.find(user, params.id)
  if (row?.location !== UPLOADS) throw notFound()
  if (!(await services.uploads.remove(user, query.table_name))) throw notFound()
  return ok({ message: 'OK' })
})

export const uploadRoutes: readonly Route[] = [metadata, upload, remove]
