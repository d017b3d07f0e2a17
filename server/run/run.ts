import { randomUUID } from 'node:crypto'
import { note } from '../audit/context'
import { recordWith } from '../audit/required'
import type { DatabaseRow } from '../database/databases'
import { type Creation, EngineError, type RunResult } from '../engines/engine'
import { guardOf } from '../rowLevelSecurity/guard'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'
import type { ResultFiles } from './resultFiles'
import { placeInTemplate } from '../templates/render'
import type { ResultHead } from './answer'
import { columnsOf } from './columns'
import { RULES, queryAct } from './entry'
import { candidatesOf, withElsewhere } from './elsewhere'
import { type Ending, endingOf } from './failure'
import { limitingFactor } from './limit'
import { type Live, type LiveRun, runHandle } from './live'
import { beginQuery, endQuery, queryState } from './queries'
import { type QueryRow, toQuery } from './queryWire'

interface Deps extends Pick<Platform, 'clock' | 'databases' | 'log' | 'settings' | 'store'> {
  readonly live: Live
  readonly results: ResultFiles
}

const HOUR = 3_600_000
const MEGABYTE = 1_048_576

export type Outcome =
  | { readonly kind: 'success'; readonly head: ResultHead; readonly rows: readonly Uint8Array[] }
  | (Ending & { readonly row: QueryRow })

export interface Run {
  readonly services: Deps
  readonly user: User
  readonly database: DatabaseRow
  readonly row: QueryRow
  /** The SQL to run: the row's text, or its rendered template. */
  readonly sql?: string
  readonly guard?: Awaited<ReturnType<typeof guardOf>>
}

const fullName = (user: User): string => `${user.firstName} ${user.lastName}`.trim()

/** Seconds that a query may take: longer in the background. */
const secondsOf = ({ settings }: Pick<Platform, 'settings'>, row: QueryRow): number =>
  row.run_async === 1 ? settings.asyncTimeoutSeconds : settings.queryTimeoutSeconds

const creationOf = ({ ctas_method: method, tmp_schema: schema, tmp_table: name }: QueryRow): Creation | null =>
  method === null || schema === null || name === null
    ? null
    : { kind: method === 'VIEW' ? 'view' : 'table', schema, name }

const begin = async (services: Pick<Platform, 'clock' | 'store'>, row: QueryRow): Promise<void> => {
  if (row.run_async === 1) await beginQuery(services.store, row.id, services.clock())
}

const askEngine = (
  { services, user, database, row, sql = row.sql_text, guard }: Run,
  live: LiveRun,
): Promise<RunResult> =>
  services.databases.engine(database.id, user, row.catalog).run({
    runId: runHandle(row.id),
    user: String(user.id),
    sql,
    schema: row.schema_name,
    limit: row.row_limit ?? services.settings.maxRows,
    maxBytes: services.settings.maxResultMb * MEGABYTE,
    timeoutMs: secondsOf(services, row) * 1000,
    ...guard,
    allowDml: database.allow_dml === 1,
    ...(creationOf(row) === null ? {} : { create: creationOf(row) as Creation }),
    background: row.run_async === 1,
    onStart: () => {
      live.changedMs = services.clock()
      begin(services, row).catch((error: unknown) => services.log.error({ err: error }, 'state not written'))
    },
    onProgress: ({ statement, statements, percent }) => {
      live.progress = Math.max(live.progress, Math.min(99, Math.floor(percent)))
      live.progressText = `Running statement ${statement} out of ${statements}`
      live.changedMs = services.clock()
    },
  })

/** The engine gets the rendered text; errors are mapped to the place in the user's text. */
const ask = (run: Run, live: LiveRun): Promise<RunResult> =>
  askEngine(run, live).catch((error: unknown) => {
    if (!(error instanceof EngineError) || (error.position === null && error.elsewhere.length === 0)) throw error
    const { code, position: at } = error
    const candidates = candidatesOf(error, run.sql ?? run.row.sql_text)
    const position = at === null || run.sql === undefined ? at : placeInTemplate(run.row.sql_text, run.sql, at)
    throw new EngineError(code, withElsewhere(error), { position, candidates })
  })

const succeed = async (run: Run, result: RunResult): Promise<Outcome> => {
  const { services, user, row } = run
  const now = services.clock()
  const columns = columnsOf(result.columns)
  const rowLimit = row.row_limit ?? services.settings.maxRows
  const key = randomUUID()
  const change = {
    state: 'success',
    progress: 100,
    row_count: result.rowCount,
    row_limit: Math.min(rowLimit, result.ownLimit ?? rowLimit),
    limiting_factor: limitingFactor({ ...result, own: result.ownLimit, limit: rowLimit }),
    executed_sql: result.executedSql,
    results_key: key,
    extra: JSON.stringify({ columns }),
    end_ms: now,
    changed_ms: now,
  }
  const names = { database: run.database.name, user: fullName(user) }
  const headOf = (ended: QueryRow): ResultHead => ({
    queryId: row.id,
    columns,
    query: toQuery(ended, names, null),
    // rows that were kept in the database are counted, and none of them is answered
    rowCount: row.ctas_method === null ? result.rowCount : 0,
  })
  const expiresMs = now + services.settings.resultHours * HOUR
  const stored = { key, userId: user.id, head: headOf({ ...row, ...change }), rows: result.rowsChunks, expiresMs }
  const ended = await recordWith(
    services,
    (query: QueryRow) => queryAct(services, { row: query, database: run.database.name }),
    (record) =>
      services.results.keep(stored, async (within) => {
        const query = await endQuery(within, row.id, change)
        await record(within, query)
        return query
      }),
  )
  return ended.state === 'success'
    ? { kind: 'success', head: headOf(ended), rows: result.rowsChunks }
    : { kind: 'stopped', row: ended }
}

const fail = async ({ services, user, row, database }: Run, error: unknown): Promise<Outcome> => {
  const ending = endingOf(error, secondsOf(services, row), database.engine)
  if (ending.kind === 'failed' && !ending.expected) services.log.error({ err: error, queryId: row.id }, 'run failed')
  if (ending.kind === 'failed' && RULES.has(ending.error.error_type)) {
    const who = { queryId: row.id, userId: user.id, databaseId: row.database_id }
    services.log.warn({ ...who, rule: ending.error.error_type }, 'query refused')
  }
  const now = services.clock()
  const message = ending.kind === 'stopped' ? {} : { error_message: ending.error.message }
  const errors = ending.kind === 'stopped' ? {} : { errors: [ending.error] }
  const change = {
    state: ending.kind,
    end_ms: now,
    changed_ms: now,
    extra: JSON.stringify(errors),
    ...message,
  }
  const type = ending.kind === 'stopped' ? undefined : ending.error.error_type
  const ended = await recordWith(
    services,
    (query: QueryRow) => queryAct(services, { row: query, database: database.name, error: type }),
    (record) =>
      services.store.transaction().execute(async (within) => {
        const query = await endQuery(within, row.id, change)
        await record(within, query)
        return query
      }),
  )
  return ended.state === 'stopped' ? { kind: 'stopped', row: ended } : { ...ending, row: ended }
}

const runLive = async (run: Run): Promise<Outcome> => {
  const { services, row, user, database } = run
  const live: LiveRun = {
    queryId: row.id,
    userId: user.id,
    databaseId: database.id,
    progress: 0,
    progressText: null,
    changedMs: row.start_ms,
    stopped: false,
  }
  services.live.start(live)
  try {
    const guard = await guardOf(services, user, database, row.catalog)
    // a stop that came before `start` found nothing to cancel; one that comes later sets the flag
    const stored = await queryState(services.store, row.id)
    if (live.stopped || (stored !== 'running' && stored !== 'pending'))
      throw new EngineError('STOPPED', 'The query was stopped.')
    return await succeed(run, await ask({ ...run, guard }, live))
  } catch (error) {
    return await fail(run, error)
  } finally {
    services.live.end(row.id)
  }
}

/**
 * Runs a query whose row exists, and records how it ended. A rejection of the engine is an outcome, not a throw. The
 * result is stored before the row is answered, so a results key that anyone has seen can be read.
 */
export const runQuery = async (run: Run): Promise<Outcome> => {
  // the call that began it may be answered by the time of its entry
  note({ isDeferred: true, about: { kind: 'database', id: run.database.id } })
  return runLive(run)
}

/** Marks a query stopped, and has its engine stop. A query that ended already keeps its end. */
export const stopQuery = async (services: Deps, row: QueryRow): Promise<void> => {
  const now = services.clock()
  const live = services.live.get(row.id)
  if (live) live.stopped = true
  const cancel = async (): Promise<void> => {
    if (!services.live.get(row.id)) return
    await services.databases.engine(row.database_id, undefined, row.catalog).cancel(runHandle(row.id))
  }
  const change = { state: 'stopped', end_ms: now, changed_ms: now }
  // the engine works on while the row is written
  await Promise.all([cancel(), endQuery(services.store, row.id, change)])
  // its run may have begun since
  await cancel()
}
