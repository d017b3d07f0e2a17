import { Failed, reportOf } from '../process/failure'
import { KEY_VARIABLE } from '../process/protocol'
import type { Answer, Launch, Request } from '../process/protocol'
import { openRows } from '../process/rows'
import { failureOf } from './errors'
import { openHttp, type TrinoPlace } from './http'
import { readDetail, readFunctions, readTables } from './metadata'
import { readAll, type Running } from './reading'
import { runScript } from './run'
import { METADATA_MS, openWorld } from './world'

/** Settings of a child that talks to one Trino server. */
export interface TrinoSettings extends Launch {
  readonly place: TrinoPlace
}

/*
 * The process that talks to one server. Requests come over the IPC channel, rows leave through a pipe of their own. It ends with its
 * parent, however that one ends.
 */
const password = process.env[KEY_VARIABLE]
delete process.env[KEY_VARIABLE]
const { place } = JSON.parse(process.argv[2] ?? '{}') as TrinoSettings
const runs = new Map<number, Running>()

const send = (answer: Answer) => process.send?.(answer)
const end = () => process.kill(process.pid, 'SIGKILL')

process.on('disconnect', end)
const sendRows = openRows(end)

const open = () => {
  const http = openHttp(place, password)
  const read = (sql: string) => readAll(http, sql, METADATA_MS)
  return { http, read, world: openWorld(http, read) }
}

type Opened = ReturnType<typeof open>

const run = async ({ world }: Opened, order: Extract<Request, { op: 'run' }>): Promise<void> => {
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

const answer = async (opened: Opened, request: Request): Promise<void> => {
  const { read, world } = opened
  const { catalog } = place
  switch (request.op) {
    case 'run':
      return run(opened, request)
    case 'interrupt':
      return interrupt(request.id)
    case 'ping':
      await read('SELECT 1')
      send({ op: 'pong', id: request.id })
      return
    case 'schemas':
      send({ op: 'schemas', id: request.id, schemas: await world.schemas() })
      return
    case 'catalogs':
      send({ op: 'catalogs', id: request.id, catalogs: await world.openCatalogs() })
      return
    case 'tables':
      send({ op: 'tables', id: request.id, tables: await readTables(read, catalog, request.schema) })
      return
    case 'describe': {
      const detail = await readDetail(read, catalog, request.schema, request.table)
      send({ op: 'describe', id: request.id, detail })
      return
    }
    case 'functions':
      send({ op: 'functions', id: request.id, functions: await readFunctions(read) })
      return
    case 'endExport': {
      if (request.statement !== null) await opened.http.send({ method: 'DELETE', path: request.statement })
      send({ op: 'pong', id: request.id })
      return
    }
    // of other engines
    case 'open':
    case 'finish':
    case 'forget':
  }
}

const fail = (id: number, error: unknown): void => {
  try {
    send({ op: 'failed', id, failure: failureOf(error, '') })
  } catch {
    // a fault of this program
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    const message = 'The process that talks to the database failed.'
    send({ op: 'failed', id, failure: { code: 'GENERIC_DB_ENGINE_ERROR', message, position: null, candidates: [] } })
  }
}

/** The catalog is checked at once: Trino itself would miss it only when a table is named. */
const begin = async (): Promise<Opened> => {
  const opened = open()
  const names = await readAll(opened.http, 'SHOW CATALOGS', METADATA_MS)
  if (names.some(([name]) => name === place.catalog)) return opened
  throw Object.assign(new Error(place.catalog), { code: 'CATALOG_NOT_FOUND' })
}

try {
  const opened = await begin()
  process.on('message', (request: Request) => {
    answer(opened, request).catch((error: unknown) => fail(request.id, error))
  })
  send({ op: 'ready', id: 0, opened: { catalog: place.catalog, schemas: [] } })
} catch (error) {
  const message = error instanceof Failed ? error.message : reportOf(error)
  process.send?.({ op: 'broken', id: 0, message } satisfies Answer, end)
}
