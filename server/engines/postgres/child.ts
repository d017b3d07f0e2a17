import { createSemaphore, type Semaphore } from '../../../common/semaphore'
import { keep } from '../process/keep'
import type { Catalog } from '../../sql/catalog'
import { Failed, refuse, reportOf } from '../process/failure'
import { KEY_VARIABLE } from '../process/protocol'
import type { Answer, Launch, Request } from '../process/protocol'
import { openRows } from '../process/rows'
import { applicationOf, cancelStatement, connectTo, type PostgresPlace } from './connection'
import { failureOf } from './errors'
import { openGate, ParserBroken } from './gate/gate'
import type { Names } from './gate/judge'
import { readCatalog, readDetail, readFunctions, readInheritance, readNames, readSchemas, readTables } from './metadata'
import { Pool, type Held } from './pool'
import { runScript, type Running, type World } from './run'
import { noTypes } from './types'

/** Settings of a child that holds connections to one PostgreSQL server. */
export interface PostgresSettings extends Launch {
  readonly place: PostgresPlace
}

/*
 * The process that holds the connections to one server. Requests come over the IPC channel, rows leave through a pipe of their own.
 * It ends with its parent, however that one ends.
 */
const password = process.env[KEY_VARIABLE]
delete process.env[KEY_VARIABLE]
const { place } = JSON.parse(process.argv[2] ?? '{}') as PostgresSettings
const runs = new Map<number, Running>()
const pool = new Pool(() => connectTo(place, password))

const send = (answer: Answer) => process.send?.(answer)
const end = () => process.kill(process.pid, 'SIGKILL')

process.on('disconnect', end)
const sendRows = openRows(end)

/** Ms for which names of tables, and of functions, are believed. */
const CATALOG_MS = 5_000
const NAMES_MS = 60_000

/** Connections beside those of runs: for lists of tables and the like, and for short questions that must not wait for them. */
const reading = createSemaphore(2)
const short = createSemaphore(1)

type Work<Answer> = (client: Held['client']) => Promise<Answer>

const onConnection = async <Answer>(work: Work<Answer>): Promise<Answer> => {
  let answer: Answer | undefined
  const held = await pool.take(async ({ client }) => {
    answer = await work(client)
  })
  pool.give(held, true)
  return answer as Answer
}

/** Runs `work` on a connection of the pool, outside any transaction, in its turn. */
const withClient = <Answer>(work: Work<Answer>, turns: Semaphore = reading): Promise<Answer> =>
  turns(() => onConnection(work))

const catalog = keep<Catalog>(() => withClient((client) => readCatalog(client, place.database)), CATALOG_MS)
const names = keep<Names>(() => withClient(readNames), NAMES_MS)

const END_CONNECTION = `
  SELECT pg_terminate_backend(pid) FROM pg_catalog.pg_stat_activity WHERE application_name = $1 AND usename = current_user`

const world: World = {
  pool,
  catalog: catalog.get,
  inheritance: () => withClient(readInheritance),
  names: names.get,
  types: noTypes(),
  cancel: (client) => cancelStatement(place, client),
  terminate: (pid) =>
    withClient(
      async (client) => void (await client.query(`SELECT pg_terminate_backend($1::int4)`, [String(pid)])),
      short,
    ),
  changed: catalog.forget,
}

const run = async (order: Extract<Request, { op: 'run' }>): Promise<void> => {
  const running: Running = { stopped: false, end: null }
  runs.set(order.id, running)
  try {
    const { pieces, ...outcome } = await runScript(world, order, running, (progress) =>
      send({ op: 'progress', id: order.id, ...progress }),
    )
    const bytes = await sendRows(order.id, pieces)
    send({ op: 'done', id: order.id, result: { ...outcome, bytes } })
  } finally {
    runs.delete(order.id)
  }
}

const interrupt = (id: number): void => {
  const running = runs.get(id)
  if (running === undefined || running.stopped) return
  running.stopped = true
  running.end?.()
}

const answer = async (request: Request): Promise<void> => {
  switch (request.op) {
    case 'run':
      return run(request)
    case 'interrupt':
      return interrupt(request.id)
    case 'ping':
      await withClient((client) => client.query('SELECT 1'), short)
      send({ op: 'pong', id: request.id })
      return
    case 'endExport': {
      await withClient((client) => client.query(END_CONNECTION, [applicationOf(request.handle)]), short)
      send({ op: 'pong', id: request.id })
      return
    }
    case 'schemas': {
      const schemas = await withClient(readSchemas)
      send({ op: 'schemas', id: request.id, schemas })
      return
    }
    case 'tables': {
      const tables = await withClient((client) => readTables(client, request.schema))
      send({ op: 'tables', id: request.id, tables })
      return
    }
    case 'describe': {
      const detail = await withClient((client) => readDetail(client, request.schema, request.table))
      send({ op: 'describe', id: request.id, detail })
      return
    }
    case 'functions': {
      const known = await world.names()
      send({ op: 'functions', id: request.id, functions: await withClient((client) => readFunctions(client, known)) })
      return
    }
    // DuckDB's alone
    case 'open':
    case 'finish':
    case 'forget':
  }
}

const fail = (id: number, error: unknown): void => {
  if (error instanceof ParserBroken) {
    process.stderr.write(`${error.message}\n`)
    send({
      op: 'failed',
      id,
      failure: { ...refuse('INVALID_SQL_ERROR', 'The statement is nested too deeply.'), memory: true },
    })
    return
  }
  if (!(error instanceof Failed)) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  send({ op: 'failed', id, failure: failureOf(error, '') })
}

try {
  await openGate()
  // the first connection says whether the server can be reached at all
  await withClient((client) => client.query('SELECT 1'))
  process.on('message', (request: Request) => {
    answer(request).catch((error: unknown) => fail(request.id, error))
  })
  send({ op: 'ready', id: 0, opened: { catalog: place.database, schemas: [] } })
} catch (error) {
  const message = error instanceof Failed ? error.message : reportOf(error)
  process.send?.({ op: 'broken', id: 0, message } satisfies Answer, end)
}
