import { failureOf, isFatal } from './errors'
import { runScript } from './execute'
import type { Running, RunOrder, World } from './execute'
import { readFunctions } from './functions'
import { readCatalog, readDetail, readTables } from './metadata'
import { quoteName } from '../../../common/sql'
import { openConnections } from './connections'
import { openSandbox } from './open'
import { openParser } from './parser'
import { SharedTables } from './queue/shared'
import { Failed, refuse } from '../process/failure'
import { KEY_VARIABLE } from '../process/protocol'
import type { Answer, ChildSettings, Request } from '../process/protocol'
import { openRows } from '../process/rows'

interface Stoppable extends Running {
  readonly halt: () => void
}

/*
 * The process that holds one database. Requests come over the IPC channel, rows leave through a pipe of their own.
 * It ends with its parent, however that one ends.
 */
const key = process.env[KEY_VARIABLE]
delete process.env[KEY_VARIABLE]
const settings: ChildSettings = {
  ...(JSON.parse(process.argv[2] ?? '{}') as ChildSettings),
  ...(key === undefined ? {} : { key }),
}
const runs = new Map<number, Stoppable>()

const send = (answer: Answer) => process.send?.(answer)
// exit() waits for running queries, a signal does not
const end = () => process.kill(process.pid, 'SIGKILL')

process.on('disconnect', end)
const sendRows = openRows(end)

async function run(world: World, order: RunOrder): Promise<void> {
  let halt: () => void = () => undefined
  const stop = new Promise<void>((resolve) => (halt = resolve))
  const running: Stoppable = { connection: null, stopped: false, stop, halt }
  runs.set(order.id, running)
  try {
    const { pieces, ...outcome } = await runScript(world, order, running, (progress) =>
      send({ op: 'progress', id: order.id, ...progress }),
    )
    const bytes = await sendRows(order.id, pieces)
    send({ op: 'done', id: order.id, result: { ...outcome, bytes } })
  } finally {
    runs.delete(order.id)
    if (runs.size === 0) world.connections.prepare()
  }
}

/** One interrupt is lost when it comes before the query's thread has started, so it is repeated until the run ends. */
function interrupt(id: number): void {
  const running = runs.get(id)
  if (!running || running.stopped) return
  running.stopped = true
  running.halt()
  running.connection?.interrupt()
  const timer = setInterval(() => {
    if (runs.get(id) === running) running.connection?.interrupt()
    else clearInterval(timer)
  }, 50)
}

async function answer(world: World, request: Request): Promise<void> {
  const { instance, catalog } = world
  switch (request.op) {
    case 'open':
      return
    case 'run':
      return run(world, request)
    case 'interrupt':
      return interrupt(request.id)
    case 'forget':
      return world.shared.forget(request.table, () => instance.connect())
    case 'ping': {
      const connection = await instance.connect()
      await connection.run('SELECT 1')
      connection.closeSync()
      send({ op: 'pong', id: request.id })
      return
    }
    // moves the writes from the log into the file, so that readers need no log
    case 'finish': {
      const connection = await instance.connect()
      await connection.run(`CHECKPOINT ${quoteName(catalog.name)}`)
      connection.closeSync()
      send({ op: 'pong', id: request.id })
      return
    }
    case 'tables': {
      const tables = await readTables(instance, catalog.name, request.schema)
      send({ op: 'tables', id: request.id, tables })
      return
    }
    case 'describe': {
      const detail = await readDetail(instance, catalog, request.schema, request.table)
      send({ op: 'describe', id: request.id, detail })
      return
    }
    case 'functions':
      send({ op: 'functions', id: request.id, functions: await readFunctions(instance, catalog) })
      return
    // a server's alone
    case 'schemas':
    case 'endExport':
  }
}

function fail(id: number, error: unknown): void {
  if (error instanceof Failed) {
    send({ op: 'failed', id, failure: error.failure })
    return
  }
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${message}\n`)
  send({ op: 'failed', id, failure: failureOf(message, [settings.file, ...(settings.key ? [settings.key] : [])]) })
  if (isFatal(message)) setTimeout(end, 50)
}

function watchMemory(): void {
  setInterval(() => {
    const rssMb = process.memoryUsage.rss() / 1024 / 1024
    if (rssMb < settings.rssLimitMb) return
    process.send?.({ op: 'memory', id: 0, rssMb } satisfies Answer, end)
  }, 100).unref()
}

/** Settles when the file may be opened. */
const nextMessage = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('message', () => resolve())
  })

try {
  if (settings.deferred) await nextMessage()
  const instance = await openSandbox(settings)
  const catalog = await readCatalog(instance, settings.catalog)
  const world: World = {
    instance,
    catalog,
    file: settings.file,
    shared: new SharedTables(),
    parse: openParser(instance),
    connections: openConnections(instance, catalog.name),
  }
  process.on('message', (request: Request) => {
    answer(world, request).catch((error: unknown) => fail(request.id, error))
  })
  watchMemory()
  send({ op: 'ready', id: 0, opened: { catalog: settings.catalog, schemas: catalog.schemas } })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  const { message: shown } = failureOf(message, [settings.file, ...(settings.key ? [settings.key] : [])])
  process.send?.({ op: 'broken', id: 0, message: refuse('', shown).message } satisfies Answer, end)
}
