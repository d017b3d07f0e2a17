import { setTimeout as after } from 'node:timers/promises'
import type { Client } from 'pg'
import { indexTables, type Catalog } from '../../sql/catalog'
import type { Refusal } from '../../sql/refusal'
import type { Creation } from '../engine'
import type { Request, RunAnswer } from '../process/protocol'
import { quoteName, quoteText } from '../../../common/sql'
import { costOf, tablesIn, type PlanNode } from './cost'
import { type Inheritance, readInheritance, readSizes } from './metadata'
import { Failed, refuse, STOPPED } from '../process/failure'
import { checkCreation } from '../process/judging'
import { failureOf, isLost } from './errors'
import { fetchRows } from './fetch'
import { judge, splitScript, type Judged } from './gate/gate'
import { isJudged, judgeParts, ONE_QUERY, schemaOf } from './gate/judging'
import type { Names } from './gate/judge'
import type { Held, Pool } from './pool'
import type { KnownTypes } from './types'

type RunOrder = Extract<Request, { op: 'run' }>

/** A run under way. */
export interface Running {
  stopped: boolean
  /** Ends the statement that runs now, if any. */
  end: (() => void) | null
}

export interface World {
  readonly pool: Pool
  readonly catalog: () => Promise<Catalog>
  /** Read anew at each call. */
  readonly inheritance: () => Promise<Inheritance>
  readonly names: () => Promise<Names>
  readonly types: KnownTypes
  /** Cancels the statement of a connection. */
  readonly cancel: (client: Client) => Promise<void>
  /** Ends a process of the server. */
  readonly terminate: (pid: number) => Promise<void>
  /** Tables may have changed. */
  readonly changed: () => void
}

interface Outcome extends Omit<RunAnswer, 'bytes'> {
  readonly pieces: readonly Uint8Array[]
}

/** A connection that does not obey a cancel within this time is dropped. */
const DROP_AFTER_MS = 500

/** The server ends a statement by itself this time after our own limit, where our cancel did not reach it. */
const AFTER_OURS_MS = 5_000
/** The largest limit that the server takes. */
const MAX_TIMEOUT_MS = 2_147_483_647

/** A cancel is lost that comes before the server has begun with the query, so it is repeated after this time. */
const CANCEL_AGAIN_MS = 50

/** Throws where the outcome of a transaction may not be told; it runs at the end of the transaction. */
type Check = (client: Client) => Promise<void>

/** Runs a statement of a limited person, and judges it again before its outcome is told: others change what inherits from what. */
const runChecked = (
  world: World,
  running: Running,
  run: (check: Check) => Promise<Outcome>,
  judgeAgain: (inheritance: Inheritance) => void,
): Promise<Outcome> =>
  // in its transaction, whose locks keep the tables that it read from ceasing to inherit
  run(async (client) => judgeAgain(await readInheritance(client))).catch(async (error: unknown) => {
    // the text of an error may show a value that the statement read
    if (!running.stopped && !isLost(error)) judgeAgain(await world.inheritance())
    throw error
  })

/** Judges and runs the statements of a script in order, each in a transaction of its own; the last outcome is answered. */
export const runScript = async (
  world: World,
  order: RunOrder,
  running: Running,
  report: (progress: { readonly statement: number; readonly statements: number; readonly percent: number }) => void,
): Promise<Outcome> => {
  const statements = splitScript(order.sql)
  if ('code' in statements) throw new Failed(statements)
  if (order.create?.kind === 'view' && statements.length > 1) {
    throw new Failed(
      refuse('INVALID_CVAS_QUERY_ERROR', 'A view can be made of one statement only, and here are several.'),
    )
  }
  if (order.describeOnly && statements.length > 1) throw new Failed(refuse('INVALID_SQL_ERROR', ONE_QUERY))
  const { access, parts } = order.judging
  const isLimited = access !== null || parts.length > 0
  // a table that begins to inherit would show its rows to whoever may not read them
  const listing = async (): Promise<Catalog> =>
    isLimited ? { ...(await world.catalog()), ...(await world.inheritance()) } : world.catalog()
  checkCreation(order)
  if (order.create !== null) checkLength(order.create)
  const [listed, names] = await Promise.all([listing(), world.names()])
  let catalog = listed
  if (running.stopped) throw new Failed(STOPPED)
  const schema = schemaOf(catalog, order.schema)
  judgeParts(order.judging, catalog, schema, names)
  const judgeBy = (known: Catalog, sql: string): Judged | Refusal =>
    judge(sql, indexTables(known, schema, access, true), names, order.allowDml)
  let hasChanged = false
  let outcome: Outcome | null = null
  const estimates: Uint8Array[] = []
  for (const [at, statement] of statements.entries()) {
    report({ statement: at, statements: statements.length, percent: 0 })
    const last = at === statements.length - 1
    const place = (failure: { readonly position: number | null }) =>
      failure.position === null ? null : statement.start + failure.position
    // a statement may name a table that the one before it made
    if (hasChanged) catalog = await listing()
    const judged = judgeBy(catalog, statement.sql)
    if (!isJudged(judged)) throw new Failed({ ...judged, position: place(judged) })
    const judgeAgain = (inheritance: Inheritance): void => {
      const now = { ...catalog, ...inheritance }
      judgeParts(order.judging, now, schema, names)
      const again = judgeBy(now, statement.sql)
      if (!isJudged(again)) throw new Failed(again)
    }
    const own = { ...order, create: last ? order.create : null, schema }
    const run = (check: Check | null): Promise<Outcome> => runOne(world, judged, own, running, check)
    try {
      outcome = await (isLimited ? runChecked(world, running, run, judgeAgain) : run(null))
    } catch (error) {
      if (running.stopped) throw new Failed(STOPPED)
      const failure = failureOf(error, statement.sql)
      throw new Failed({ ...failure, position: place(failure) })
    }
    if (order.estimate) estimates.push(...outcome.pieces)
    hasChanged = judged.kind === 'write' || order.create !== null
    if (hasChanged) world.changed()
  }
  return (order.estimate ? { ...outcome, pieces: estimates } : outcome) as Outcome
}

/** PostgreSQL cuts longer names: the table would be made under another one, which may be hidden. */
const MAX_NAME_BYTES = 63

const checkLength = ({ kind, schema, name }: Creation): void => {
  const long = [schema, name].find((one) => Buffer.byteLength(one) > MAX_NAME_BYTES)
  if (long === undefined) return
  const code = kind === 'table' ? 'INVALID_CTAS_QUERY_ERROR' : 'INVALID_CVAS_QUERY_ERROR'
  throw new Failed(
    refuse(code, `PostgreSQL cuts names after ${MAX_NAME_BYTES} bytes. Choose a shorter one than ${long}.`),
  )
}

const notASelect = ({ kind }: Creation): Failed =>
  new Failed(
    kind === 'table'
      ? refuse('INVALID_CTAS_QUERY_ERROR', 'A table can be made of a query only: the last statement must be a SELECT.')
      : refuse('INVALID_CVAS_QUERY_ERROR', 'A view can be made of a query only: the statement must be a SELECT.'),
  )

// only the verbose form names the schemas of the tables
const EXPLAIN = 'EXPLAIN (FORMAT JSON, VERBOSE) '

/** An error of a longer statement, with its place in the statement that was sent to be run. */
const movedBack = (error: unknown, by: number): unknown => {
  const { position } = error as { position?: string }
  if (position !== undefined && error instanceof Error)
    Object.assign(error, { position: String(Number(position) - by) })
  return error
}

const runOne = async (
  world: World,
  judged: Judged,
  order: RunOrder & { readonly schema: string },
  running: Running,
  check: Check | null,
): Promise<Outcome> => {
  const { sql, kind } = judged
  const answer = { executedSql: sql, ownLimit: judged.ownLimit, columns: [], pieces: [], rowCount: 0, truncated: false }
  if (order.describeOnly && kind !== 'query') throw new Failed(refuse('INVALID_SQL_ERROR', ONE_QUERY))
  if (order.estimate && kind !== 'query') {
    throw new Failed(refuse('INVALID_SQL_ERROR', 'Only queries have a cost to estimate.'))
  }
  if (order.create !== null) {
    if (kind !== 'query') throw notASelect(order.create)
    const { kind: what, schema, name } = order.create
    const head = `CREATE ${what === 'table' ? 'TABLE' : 'VIEW'} ${quoteName(schema)}.${quoteName(name)} AS\n`
    return inTransaction(world, { ...order, check, writes: true }, running, async (client) => {
      // this needs a right on the database, even where the schema is there
      if (!(await world.catalog()).schemas.includes(schema)) await client.query(`CREATE SCHEMA ${quoteName(schema)}`)
      const { rowCount } = await client.query(head + sql).catch((error: unknown) => {
        throw movedBack(error, head.length)
      })
      return { ...answer, executedSql: head + sql, ownLimit: null, rowCount: what === 'table' ? (rowCount ?? 0) : 0 }
    })
  }
  return inTransaction(world, { ...order, check, writes: kind === 'write' }, running, async (client) => {
    if (order.estimate) {
      const { rows } = await client.query<{ readonly 'QUERY PLAN': string }>(EXPLAIN + sql).catch((error: unknown) => {
        throw movedBack(error, EXPLAIN.length)
      })
      const answers = JSON.parse(rows[0]?.['QUERY PLAN'] ?? '[]') as readonly { readonly Plan: PlanNode }[]
      const plans = answers.map(({ Plan }) => Plan)
      const cost = costOf(plans, await readSizes(client, tablesIn(plans)))
      return { ...answer, rowCount: 1, pieces: [Buffer.from(JSON.stringify(cost))] }
    }
    if (order.describeOnly) {
      const head = 'SELECT * FROM (\n'
      const rows = await fetchRows(client, `${head}${sql}\n) q LIMIT 0`, { ...order, limit: 0 }, world.types).catch(
        (error: unknown) => {
          throw movedBack(error, head.length)
        },
      )
      return { ...answer, columns: rows.columns, reads: judged.reads }
    }
    return { ...answer, ...(await fetchRows(client, sql, order, world.types)) }
  })
}

interface TransactionOptions {
  readonly schema: string
  readonly timeoutMs: number
  readonly check: Check | null
  readonly writes: boolean
}

/** Runs `work` in a transaction; a stop cancels it on the server, and drops the connection where that is not enough. */
const inTransaction = async <Answer>(
  world: World,
  { schema, timeoutMs, check, writes }: TransactionOptions,
  running: Running,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> => {
  let sound = false
  let dropping: NodeJS.Timeout | undefined
  let ended = false
  const cancel = async (client: Client): Promise<void> => {
    while (!ended) {
      await world.cancel(client)
      await after(CANCEL_AGAIN_MS)
    }
  }
  const endOn = (held: Held) => (): void => {
    cancel(held.client).catch(() => undefined)
    dropping = setTimeout(() => {
      world.pool.drop(held)
      // the server would notice the lost connection only with the next rows
      world.terminate(held.pid).catch(() => undefined)
    }, DROP_AFTER_MS)
  }
  const begin = async (held: Held): Promise<void> => {
    running.end = endOn(held)
    if (running.stopped) throw new Failed(STOPPED)
    // unnamed, the schema of temporary tables would come first
    const path = quoteText(`${quoteName(schema)}, pg_temp`)
    const limit = Math.min(MAX_TIMEOUT_MS, Math.ceil(timeoutMs) + AFTER_OURS_MS)
    // in one message: each would wait for the server once more; a check at the end must see what others have committed
    await held.client.query(
      `BEGIN ${check === null ? '' : 'ISOLATION LEVEL READ COMMITTED '}${writes ? 'READ WRITE' : 'READ ONLY'}; ` +
        `SELECT set_config('search_path', ${path}, true), set_config('statement_timeout', '${limit}', true)`,
    )
  }
  const finish = (): void => {
    ended = true
    running.end = null
    clearTimeout(dropping)
  }
  const held = await world.pool.take(begin).catch((error: unknown) => {
    finish()
    throw error
  })
  try {
    if (running.stopped) throw new Failed(STOPPED)
    const checked = async (): Promise<Answer> => {
      const answer = await work(held.client)
      await check?.(held.client)
      return answer
    }
    const answer = await Promise.race([checked(), held.lost])
    await held.client.query(writes ? 'COMMIT' : 'ROLLBACK')
    // a cancel that is on its way, or what a write left behind, must not meet the next run
    sound = !running.stopped && !writes
    return answer
  } catch (error) {
    // the server may be gone without an end that reaches this side of a proxy
    sound =
      !isLost(error) &&
      (await Promise.race([held.client.query('ROLLBACK'), held.lost]).then(
        () => !running.stopped,
        () => false,
      ))
    throw error
  } finally {
    finish()
    world.pool.give(held, sound)
  }
}
