import { randomUUID } from 'node:crypto'
import type { Dataset } from '../datasets/rows'
import { EngineError, type Engine, type Shared, joinedRows } from '../engines/engine'
import { Problem, typed } from '../http/problem'
import { endingOf } from '../runs/failure'
import { guardOf } from '../rules/guard'
import type { User } from '../security/users'
import type { Services } from '../services'
import { type Kept, keyOf } from './cache'
import { chartProblem } from './problem'

const MEGABYTE = 1_048_576
/** Seconds for which an answer is used again where neither dataset nor database says. */
const CACHE_SECONDS = 300

export interface Asking {
  readonly services: Services
  readonly user: User
  readonly dataset: Dataset
  readonly force: boolean
  readonly timeout: number | null
  readonly gone: AbortSignal
  /** Settles when nothing more is to be asked at the same time; awaited before the database is. */
  readonly ready?: () => Promise<void>
  /** Only what is known already is answered; for anything else `NotKept` is thrown. */
  readonly onlyKept?: boolean
  /** Rows as arrays in the order of their columns, without what can be told from them (`contract/rows.ts`). */
  readonly arrays?: boolean
  /** A file of it takes none of the places that people have for theirs; whoever asks limits that. */
  readonly ownPlace?: boolean
}

/** Nothing is known yet of what was asked. */
export class NotKept extends Error {}

/** Seconds for which an answer is kept: 0 is without end, -1 not at all. */
export const cacheSeconds = ({ dataset, timeout }: Pick<Asking, 'dataset' | 'timeout'>): number =>
  timeout ?? dataset.row.cache_timeout ?? dataset.database.cache_timeout ?? CACHE_SECONDS

const maxAge = (seconds: number): number => {
  if (seconds === 0) return Infinity
  return seconds < 0 ? 0 : seconds * 1000
}

const stopped = (): Problem => new Problem(409, { message: 'The query was stopped.' })

/** What an engine threw, as the answer to a chart. */
export const failureOf = ({ services }: Pick<Asking, 'services'>, error: unknown): unknown => {
  if (error instanceof Problem) return error
  const seconds = services.settings.queryTimeoutSeconds
  const ending = endingOf(error, seconds)
  if (ending.kind === 'stopped') return stopped()
  if (ending.kind === 'timed_out') return typed('BACKEND_TIMEOUT_ERROR', ending.error.message)
  return error instanceof EngineError ? chartProblem(ending.error.message) : error
}

export interface Answered {
  readonly kept: Kept
  readonly cached: boolean
  readonly key: string
}

/** Asks the database for the rows of a statement, or the cache. */
export const askRows = async (
  asking: Asking,
  sql: string,
  limit: number,
  shared: Shared | null = null,
): Promise<Answered> => {
  const { services, user, dataset, force, gone } = asking
  const { database, row } = dataset
  const engine: Engine = services.databases.engine(database.id, user)
  const runId = `chart-${randomUUID()}`
  // people see tables of their own among the uploaded ones
  const whose = database.location === 'uploads' ? user.id : null
  // the query of a virtual dataset was written by somebody who might; what stands in a table's expressions is not
  const guard = row.sql_text === null ? await guardOf(services, user, database.id, row.id) : {}
  const seenBy = guard.mayRead === undefined ? whose : user.id
  const key = keyOf([database.id, database.changed_ms, row.schema_name, seenBy, limit, sql])
  const run = async (): Promise<Kept> => {
    const { columns, rowsChunks, rowCount } = await engine.run({
      runId,
      user: String(user.id),
      sql,
      schema: row.schema_name,
      limit,
      maxBytes: services.settings.maxResultMb * MEGABYTE,
      timeoutMs: services.settings.queryTimeoutSeconds * 1000,
      patient: asking.ready !== undefined,
      ...guard,
      ...(shared === null ? {} : { shared: { ...shared, key: `${row.id} ${shared.key}` } }),
    })
    return { result: { columns, rows: joinedRows({ rowsChunks }), rowCount }, atMs: services.clock() }
  }
  const cancel = (): void => {
    engine.cancel(runId).catch((error: unknown) => services.log.error({ err: error }, 'stop failed'))
  }
  const maxAgeMs = maxAge(cacheSeconds(asking))
  const now = services.clock()
  const known = services.charts.find({ key, now, maxAgeMs, force })
  if (known) return { kept: known, cached: true, key }
  if (asking.onlyKept === true) throw new NotKept()
  await asking.ready?.()
  if (gone.aborted) throw stopped()
  try {
    return { ...(await services.charts.ask({ key, now, maxAgeMs, force, gone, run, cancel })), key }
  } catch (error) {
    throw failureOf(asking, error)
  }
}
