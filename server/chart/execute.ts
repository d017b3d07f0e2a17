import { randomUUID } from 'node:crypto'
import { isErrorCode } from '../../contract/errors'
import type { Dataset } from '../dataset/rows'
import { EngineError, type Engine, type RunRequest, type SharedScan, tempTableName } from '../engines/engine'
import { Problem, coded } from '../problem'
import { endingOf } from '../run/failure'
import { type Authored, datasetGuard } from '../rowLevelSecurity/guard'
import type { User } from '../session/security/users'
import { fileRefusal } from '../upload/share/refusal'
import type { Platform } from '../platform'
import type { Exports } from '../run/export/exports'
import type { PreAggregationCache } from './preAggregation'
import type { Budget } from './plan/budget'
import { textBefore } from './plan/expression'
import type { Binned } from './plan/binned'
import { type ChartCache, type CacheEntry, keyOf } from './cache'
import { chartProblem } from './problem'
import type { Reading } from './plan/source'

export interface ChartDeps extends Pick<Platform, 'clock' | 'databases' | 'log' | 'settings' | 'store' | 'templates'> {
  readonly charts: ChartCache
  readonly exports: Exports
  readonly preAggregations: PreAggregationCache
}

const MEGABYTE = 1_048_576
/** Cache seconds of an answer where neither dataset nor database sets them. */
const CACHE_SECONDS = 300

export interface ChartExecution {
  readonly services: ChartDeps
  readonly user: User
  readonly dataset: Dataset
  readonly force: boolean
  readonly timeout: number | null
  readonly signal: AbortSignal
  /** Settles when all queries of the same moment have come; awaited before the database is queried. */
  readonly ready?: () => Promise<void>
  /** Datasets read so far for the current call. */
  readonly reading?: Reading | undefined
  /** Time at which the requesting page was sent: rows read since are new enough even for a forced refresh. */
  readonly since?: number | undefined
  /** The query is a prefetch: it does not start when its answer would not be cached. */
  readonly isPrefetch?: boolean
  /** Answers only from the cache; throws `NotCached` otherwise. */
  readonly cacheOnly?: boolean
  /** Rows as arrays in the order of their columns, without members that follow from them (`contract/rows.ts`). */
  readonly arrays?: boolean
  /** Its file takes none of its user's places; the caller limits such files. */
  readonly ownPlace?: boolean
  /** Rows and bytes that the call may have, with all its other queries; its own where it is not given. */
  readonly budget?: Budget
}

/** The cache has no answer to the query. */
export class NotCached extends Error {}

/** Seconds for which an answer is kept: 0 is without end, -1 not at all. */
export const cacheSeconds = ({ dataset, timeout }: Pick<ChartExecution, 'dataset' | 'timeout'>): number =>
  timeout ?? dataset.row.cache_timeout ?? dataset.database.cache_timeout ?? CACHE_SECONDS

/** Ms for which an answer may be used again. */
export const maxAgeOf = (execution: Pick<ChartExecution, 'dataset' | 'timeout'>): number => {
  const seconds = cacheSeconds(execution)
  if (seconds === 0) return Infinity
  return seconds < 0 ? 0 : seconds * 1000
}

const stopped = (): Problem => new Problem('conflict', { message: 'The query was stopped.' })

/** An engine's error, as the answer to a chart. */
export const failureOf = (
  { services, dataset }: Pick<ChartExecution, 'services' | 'dataset'>,
  error: unknown,
): unknown => {
  if (error instanceof Problem) return error
  const seconds = services.settings.queryTimeoutSeconds
  const ending = endingOf(error, seconds, dataset.database.engine)
  if (ending.kind === 'stopped') return stopped()
  if (ending.kind === 'timed_out') return coded('BACKEND_TIMEOUT_ERROR', ending.error.message)
  if (!(error instanceof EngineError)) return error
  const { error_type: type, message } = ending.error
  // by its type the client tells a database that is away from one that refuses
  return isErrorCode(type) && type.startsWith('CONNECTION_') ? coded(type, message) : chartProblem(message)
}

/** Characters of an expression that an error repeats. */
const MAX_REPEATED = 200

/** An error at the bracket around an expression, as one of the expression: nobody typed the bracket. */
const typedError = ({ dataset }: ChartExecution, sql: string, error: unknown): unknown => {
  const typed = error instanceof EngineError ? textBefore(sql, error.position) : null
  if (typed === null || !(error instanceof EngineError)) return error
  const column = dataset.columns.find(({ expression }) => expression === typed)
  const what = column === undefined ? 'An expression' : `The expression of the column ${column.column_name}`
  return new EngineError(error.code, `${what} ends too early: ${typed.slice(0, MAX_REPEATED)}`)
}

export interface QueryOutcome {
  readonly entry: CacheEntry
  readonly cached: boolean
  readonly key: string
}

/** Bytes of rows that are kept in one piece: small chunks may be views of far larger buffers. */
const SMALL_BYTES = 64 * 1024

const tight = (chunks: readonly Uint8Array[]): readonly Uint8Array[] =>
  chunks.reduce((sum, chunk) => sum + chunk.length, 0) <= SMALL_BYTES ? [Buffer.concat(chunks)] : chunks

interface Statement {
  readonly authored: Authored
  readonly shared?: SharedScan | null
  readonly binned?: Binned | null
}

const isMissingTable = (error: unknown): boolean =>
  error instanceof EngineError && error.code === 'TABLE_DOES_NOT_EXIST_ERROR'

/** Asks the database for the rows of a statement, or the cache. */
export const executeQuery = async (
  execution: ChartExecution,
  sql: string,
  limit: number,
  { authored, shared = null, binned = null }: Statement,
): Promise<QueryOutcome> => {
  const { services, user, dataset, force, signal } = execution
  const { database, row } = dataset
  const engine: Engine = services.databases.engine(database.id, user, row.catalog)
  const runId = `chart-${randomUUID()}`
  // people see different tables among the uploaded ones, and others once a share begins or ends
  const view = services.databases.viewOf(database, user)
  const guard = await datasetGuard(services, user, dataset, authored)
  const place = [database.id, database.changed_ms, row.catalog, row.schema_name, view, guard.key]
  const key = keyOf([...place, limit, sql])
  const maxAgeMs = maxAgeOf(execution)
  const now = services.clock()
  const request: Omit<RunRequest, 'runId' | 'sql'> = {
    user: String(user.id),
    schema: row.schema_name,
    limit,
    maxBytes: services.settings.maxResultMb * MEGABYTE,
    timeoutMs: services.settings.queryTimeoutSeconds * 1000,
    ...guard.request,
  }
  const preAggregateKey = binned === null || force || maxAgeMs === 0 ? null : keyOf([...place, row.id, binned.table])
  const tempTable = (name: string, query: Binned, make: boolean) => {
    const tableName = tempTableName(name)
    const read = make ? `SELECT count(*) FROM ${tableName}` : query.over(tableName)
    return { name, sql: query.table, keys: query.keys, read, make }
  }
  const makePreAggregate = async (query: Binned, name: string): Promise<boolean> => {
    const table = tempTable(name, query, true)
    const { executedSql } = await engine.run({
      ...request,
      runId: `pre-aggregate-${randomUUID()}`,
      sql: 'SELECT 1',
      background: true,
      tempTable: table,
    })
    return executedSql === table.read
  }
  const run = async (): Promise<CacheEntry> => {
    const preAggregate = preAggregateKey === null ? null : services.preAggregations.find(preAggregateKey, now, maxAgeMs)
    const over = preAggregate === null || binned === null ? null : tempTable(preAggregate.name, binned, false)
    const began = performance.now()
    const begunMs = services.clock()
    const { columns, rowsChunks, rowCount, executedSql } = await engine.run({
      ...request,
      runId,
      sql,
      priority: execution.ready === undefined ? 'normal' : 'low',
      ...(over !== null
        ? { tempTable: over }
        : shared === null
          ? {}
          : { shared: { ...shared, key: `${row.id} ${shared.key}` } }),
    })
    const read = preAggregate !== null && executedSql === over?.read
    if (preAggregateKey !== null && binned !== null && !read) {
      if (preAggregate !== null) services.preAggregations.recordDrop(preAggregateKey, preAggregate)
      services.preAggregations.recordRun(preAggregateKey, now, performance.now() - began, (name) =>
        makePreAggregate(binned, name),
      )
    }
    const atMs = read ? preAggregate.atMs : services.clock()
    return {
      result: { columns, rowsChunks: tight(rowsChunks), rowCount },
      atMs,
      begunMs: read ? preAggregate.atMs : begunMs,
    }
  }
  const cancel = (): void => {
    engine.cancel(runId).catch((error: unknown) => services.log.error({ err: error }, 'stop failed'))
  }
  const cachedEntry = services.charts.find({ key, now, maxAgeMs, force, since: execution.since })
  if (cachedEntry) return { entry: cachedEntry, cached: !force, key }
  if (execution.cacheOnly === true || (execution.isPrefetch === true && maxAgeMs === 0)) throw new NotCached()
  const readied = execution.ready?.()
  // a query that is running already must not wait for one that is not
  if (!services.charts.isInFlight(key)) await readied
  if (signal.aborted) throw stopped()
  try {
    const { entry, cached } = await services.charts.getOrRun({
      key,
      now,
      maxAgeMs,
      force,
      since: execution.since,
      signal,
      run,
      cancel,
    })
    // rows of a table that was made before are as old as it is
    return { entry, cached: !force && (cached || entry.atMs < now), key }
  } catch (error) {
    const hidden = isMissingTable(error) ? await fileRefusal(services, user, dataset) : null
    throw hidden ?? failureOf(execution, typedError(execution, sql, error))
  }
}
