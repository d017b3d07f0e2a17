import { Transform, type Readable } from 'node:stream'
import type { ExportFormat } from '../../../contract/run/export'
import { isDiskFull } from '../../diskFull'
import type { DatabaseRow } from '../../database/databases'
import { EngineError, type ExportRun } from '../../engines/engine'
import { Problem, conflict, invalid, tooMany } from '../../problem'
import { guardOf } from '../../rowLevelSecurity/guard'
import { endingOf, endingProblem } from '../failure'
import type { QueryRow } from '../queryWire'
import type { User } from '../../session/security/users'
import type { Platform } from '../../platform'
import type { Jobs } from '../../job/jobs'

interface Deps extends Pick<Platform, 'databases' | 'log' | 'settings' | 'store'> {
  readonly exports: Exports
  readonly jobs: Jobs
}

/** Exports that run at one time, in all and of one user: each has a process of its own. */
const MOST = 4
const MAX_PER_USER = 2
/** Ms after which a started file that is not fetched is dropped. */
const FETCHED_WITHIN = 60_000
const MINUTE = 60_000

interface Waiting {
  readonly stream: Readable
  readonly format: ExportFormat
  readonly timer: NodeJS.Timeout
}

export interface Exports {
  readonly running: Map<object, number>
  /** Files that are begun and not fetched yet, by user and job. */
  readonly waiting: Map<string, Waiting>
}

export const openExports = (): Exports => ({ running: new Map(), waiting: new Map() })

const keyOf = (user: User, job: string): string => `${user.id}/${job}`

const refuseTooMany = ({ exports: { running } }: { readonly exports: Exports }, user: User): void => {
  const mine = [...running.values()].filter((userId) => userId === user.id).length
  if (mine < MAX_PER_USER && running.size < MOST) return
  const whose = mine < MAX_PER_USER ? 'The server is making too many files' : 'You have too many exports running'
  throw tooMany(`${whose}. Stop one, or wait.`, 5)
}

/** Takes a place among the exports, or refuses (429); answers the function that frees it. */
export const holdPlace = (services: { readonly exports: Exports }, user: User): (() => void) => {
  refuseTooMany(services, user)
  const place = {}
  services.exports.running.set(place, user.id)
  return () => void services.exports.running.delete(place)
}

/** The error of a file of a database of this kind, as answered before its first byte. */
export const exportProblem = (
  services: Pick<Platform, 'log' | 'settings'>,
  error: unknown,
  engine: string,
): Problem => {
  if (error instanceof Problem) return error
  const ending = endingOf(error, services.settings.exportMinutes * 60, engine)
  if (ending.kind === 'stopped') return conflict('The export was stopped.')
  if (ending.kind === 'failed' && !ending.expected) services.log.error({ err: error }, 'export failed')
  return endingProblem(ending)
}

/** Counts the sent bytes. A query may fail with its first row, when an error answer is still possible. */
const counted = (
  services: Pick<Platform, 'log' | 'settings'>,
  stream: Readable,
  engine: string,
  count: (bytes: number) => void,
): Readable => {
  let bytes = 0
  const counter = new Transform({
    transform: (part: Uint8Array, _encoding, done) => {
      bytes += part.length
      count(bytes)
      done(null, part)
    },
  })
  stream.on('error', (error) => counter.destroy(exportProblem(services, error, engine)))
  counter.on('close', () => stream.destroy())
  return stream.pipe(counter)
}

interface ExportRequest {
  readonly user: User
  readonly row: QueryRow
  /** The query's database. */
  readonly database: DatabaseRow
  readonly format: ExportFormat
  readonly job: string
}

/** Begins to make the file of a query. Throws its errors while nothing has been sent. */
export const beginExport = async (
  services: Deps,
  { user, row, database, format, job: id }: ExportRequest,
): Promise<Readable> => {
  const { engine } = database
  const over = holdPlace(services, user)
  let run: ExportRun | null = null
  const job = services.jobs.start(user.id, id, () => run?.stop())
  if (!job) {
    over()
    throw invalid('There is a job of this name already.')
  }
  const timeoutMs = services.settings.exportMinutes * MINUTE
  const who = { queryId: row.id, userId: user.id, databaseId: row.database_id, format }
  const fail = (error: unknown): void => {
    const ending = endingOf(error, timeoutMs / 1000, engine)
    if (ending.kind === 'stopped') job.stopped()
    else job.failed(error instanceof EngineError && !isDiskFull(error) ? error.message : ending.error.message)
    services.log.warn({ ...who, kind: ending.kind }, 'export not finished')
  }
  try {
    run = await services.databases.engine(database.id, user, row.catalog).export({
      sql: row.executed_sql ?? row.sql_text,
      schema: row.schema_name,
      format,
      timeoutMs,
      onPercent: (percent) => job.update({ percent }),
      ...(await guardOf(services, user, database, row.catalog)),
    })
  } catch (error) {
    over()
    fail(error)
    throw error
  }
  if (services.jobs.get(user.id, id)?.state !== 'running') run.stop()
  void run.outcome.then((outcome) => {
    job.done(outcome)
    services.log.info({ ...who, rows: outcome.rows }, 'exported')
  }, fail)
  void run.outcome.then(over, over)
  return counted(services, run.stream, engine, (bytes) => job.sent(bytes))
}

/** Keeps a file that was begun until it is fetched. */
export const holdExport = (services: Deps, request: ExportRequest, stream: Readable): void => {
  const key = keyOf(request.user, request.job)
  const timer = setTimeout(() => {
    services.exports.waiting.delete(key)
    services.jobs.stop(request.user.id, request.job)
    stream.destroy()
  }, FETCHED_WITHIN)
  timer.unref()
  stream.once('close', () => {
    clearTimeout(timer)
    services.exports.waiting.delete(key)
  })
  stream.on('error', () => undefined)
  services.exports.waiting.set(key, { stream, format: request.format, timer })
}

/** The file that was begun under this name, once. */
export const takeExport = (
  services: { readonly exports: Exports },
  user: User,
  job: string,
): Pick<Waiting, 'stream' | 'format'> | null => {
  const key = keyOf(user, job)
  const file = services.exports.waiting.get(key)
  if (!file) return null
  clearTimeout(file.timer)
  services.exports.waiting.delete(key)
  return file
}
