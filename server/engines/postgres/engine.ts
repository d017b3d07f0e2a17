import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { EngineError } from '../engine'
import type {
  Engine,
  ExportRequest,
  ExportRun,
  FunctionInfo,
  RunRequest,
  RunResult,
  TableDetail,
  TableInfo,
} from '../engine'
import type { Stage } from '../export/pipeline'
import { startExport } from '../export/start'
import { childEntry } from '../process/entry'
import { FairQueue } from '../process/fairQueue'
import { Child, ChildDied } from '../process/process'
import type { Answer, CatalogAnswer, Judging } from '../process/protocol'
import { toError } from '../process/failure'
import { judgingOf } from '../process/judging'
import { ActiveRuns, stopError, succeedsWithin } from '../process/runs'
import type { PostgresSettings } from './child'
import type { PostgresPlace } from './connection'
import type { PostgresExportSettings } from './export/child'

export interface PostgresOptions {
  readonly place: PostgresPlace
  readonly password: string | undefined
  /** Working directory of the child; nothing is written there. */
  readonly tempDir: string
  readonly memoryLimitMb: number
  /** Runs at one time, in all and of one user. */
  readonly concurrency?: number
  readonly perUser?: number
}

const PLACES = 4
const PER_USER = 2
/** Runs in the background at one time, at most one of a user. */
const BACKGROUND_PLACES = 2
/** The child that does not answer a stop within this time is ended with all its connections. */
const KILL_AFTER_MS = 5_000

/** Threads of the process that makes a Parquet file: with more it would read on while its bytes are not taken. */
const FILE_THREADS = 1
/** Ms for which a close waits for the server to end the connections of exports. */
const CLOSE_MS = 1_000

const CRASH = 'The process that talks to the database ended unexpectedly while running this query.'

/** Connects to a PostgreSQL server, in a child process. Rejects with the server's reason when it cannot be reached. */
export const createPostgresEngine = async (options: PostgresOptions): Promise<Engine> => {
  const entry = await childEntry(import.meta.url, 'postgres-child.js', 'child.ts')
  const cwd = resolve(options.tempDir)
  await mkdir(cwd, { recursive: true })
  const settings: PostgresSettings = {
    place: options.place,
    memoryLimitMb: options.memoryLimitMb,
    ...(options.password === undefined ? {} : { key: options.password }),
  }
  const engine = new PostgresEngine(() => new Child(entry, settings, cwd), options, { settings, cwd })
  try {
    await engine.open()
  } catch (error) {
    await engine.close()
    throw error
  }
  return engine
}

interface Place {
  readonly settings: PostgresSettings
  readonly cwd: string
}

class PostgresEngine implements Engine {
  private readonly spawn: () => Child
  private readonly place: Place
  private readonly database: string
  private child: Child | null = null
  private closed = false
  private readonly queue: FairQueue
  private readonly background = new FairQueue(BACKGROUND_PLACES, 1)
  private readonly runs = new ActiveRuns()
  /** Exports under way, and the ends of their connections. */
  private readonly exports = new Map<ExportRun, Promise<unknown>>()

  constructor(spawn: () => Child, { place, concurrency, perUser }: PostgresOptions, started: Place) {
    this.spawn = spawn
    this.place = started
    this.database = place.database
    this.queue = new FairQueue(concurrency ?? PLACES, perUser ?? PER_USER)
  }

  async open(): Promise<void> {
    await this.ready()
  }

  catalogs(): Promise<readonly string[]> {
    return Promise.resolve([this.database])
  }

  async schemas(): Promise<readonly string[]> {
    return (await this.catalog()).schemas
  }

  async tables(schema: string): Promise<readonly TableInfo[]> {
    if (!(await this.schemas()).includes(schema)) {
      throw new EngineError('SCHEMA_DOES_NOT_EXIST_ERROR', `Schema ${schema} does not exist.`)
    }
    const answer = await this.ask((child) => child.call({ op: 'tables', schema }).answer)
    return answer.op === 'tables' ? answer.tables : []
  }

  async describe(schema: string, table: string): Promise<TableDetail> {
    const answer = await this.ask((child) => child.call({ op: 'describe', schema, table }).answer)
    if (answer.op === 'describe') return answer.detail
    throw new EngineError('TABLE_DOES_NOT_EXIST_ERROR', `Table ${table} does not exist.`)
  }

  async functions(): Promise<readonly FunctionInfo[]> {
    const answer = await this.ask((child) => child.call({ op: 'functions' }).answer)
    return answer.op === 'functions' ? answer.functions : []
  }

  run(request: RunRequest): Promise<RunResult> {
    return this.runs.run(request, (timed, signal) => this.runInTurn(timed, signal))
  }

  async export(request: ExportRequest): Promise<ExportRun> {
    const { sql, schema, format } = request
    const catalog = await this.catalog()
    const entry = await childEntry(import.meta.url, 'postgres-export-child.js', 'export/child.ts')
    const application = `Recount export ${randomUUID()}`
    const settings: PostgresExportSettings = { ...this.place.settings, application }
    const pipeline = { entry, settings, stage: await this.stageOf(request), cwd: this.place.cwd }
    const order = { sql, schema, format, judging: judgingOf(catalog, request), catalog }
    // a server that works on the query notices that nobody takes its rows only when it has some
    const endConnection = () => this.ask((child) => child.call({ op: 'endConnection', application }).answer)
    try {
      const run = await startExport(pipeline, order, request)
      const over = run.outcome.catch(endConnection).catch(() => undefined)
      this.exports.set(run, over)
      void over.then(() => this.exports.delete(run))
      return run
    } catch (error) {
      await endConnection().catch(() => undefined)
      throw error
    }
  }

  private async stageOf({ format }: ExportRequest): Promise<Stage | null> {
    if (format === 'xlsx') {
      const entry = await childEntry(import.meta.url, 'sheet-child.js', '../../upload/sheet/sheetChild.ts')
      return { entry, writesByName: false }
    }
    if (format !== 'parquet') return null
    const entry = await childEntry(import.meta.url, 'parquet-child.js', '../export/parquet/parquetChild.ts')
    const { memoryLimitMb } = this.place.settings
    return { entry, settings: { memoryLimitMb, threads: FILE_THREADS }, writesByName: true }
  }

  cancel(runId: string): Promise<boolean> {
    return this.runs.cancel(runId)
  }

  healthy(timeoutMs: number): Promise<boolean> {
    return succeedsWithin(
      this.ask((child) => child.call({ op: 'ping' }).answer).then(({ op }) => op === 'pong'),
      timeoutMs,
    )
  }

  async close(): Promise<void> {
    for (const run of this.exports.keys()) run.stop()
    const ends = Promise.all(this.exports.values()).then(() => true)
    if (this.exports.size > 0) await succeedsWithin(ends, CLOSE_MS)
    this.closed = true
    this.runs.stopAll()
    this.child?.kill('closed')
    await this.child?.ended
  }

  /** The child of the moment; a new one where the last one ended. */
  private async ready(): Promise<Child> {
    if (this.closed) throw new EngineError('GENERIC_DB_ENGINE_ERROR', 'The database was closed.')
    const child = this.child?.alive ? this.child : this.spawn()
    this.child = child
    try {
      await child.ready
    } catch (error) {
      if (error instanceof ChildDied) throw new EngineError('GENERIC_DB_ENGINE_ERROR', CRASH)
      throw new EngineError('GENERIC_DB_ENGINE_ERROR', error instanceof Error ? error.message : String(error))
    }
    return child
  }

  /** A child whose parser ran out of memory gets no more requests; it ends after its last answer. */
  private retire(child: Child): void {
    if (this.child === child) this.child = null
    child.retire()
  }

  private async ask(call: (child: Child) => Promise<Answer>): Promise<Answer> {
    const child = await this.ready()
    const answer = await call(child).catch((error: unknown) => {
      throw error instanceof ChildDied ? new EngineError('GENERIC_DB_ENGINE_ERROR', CRASH) : error
    })
    if (answer.op === 'failed') throw toError(answer.failure)
    return answer
  }

  private async catalog(): Promise<CatalogAnswer> {
    const answer = await this.ask((child) => child.call({ op: 'catalog' }).answer)
    return answer.op === 'catalog' ? answer.catalog : { catalog: this.database, schemas: [], tables: [] }
  }

  private async runInTurn(request: RunRequest, signal: AbortSignal): Promise<Omit<RunResult, 'elapsedMs'>> {
    const queue = request.background === true ? this.background : this.queue
    const release = await queue.take(request.user ?? '', signal, request.priority)
    if (release === null) throw stopError(signal, request.timeoutMs)
    try {
      request.onStart?.()
      const isLimited = request.mayRead !== undefined || request.parts !== undefined
      const judging = isLimited ? judgingOf(await this.catalog(), request) : { denied: [], parts: [] }
      return await this.runNow(await this.ready(), request, judging, signal)
    } catch (error) {
      if (signal.aborted) throw stopError(signal, request.timeoutMs)
      throw error instanceof ChildDied ? new EngineError('GENERIC_DB_ENGINE_ERROR', CRASH) : error
    } finally {
      release()
    }
  }

  private async runNow(child: Child, request: RunRequest, judging: Judging, signal: AbortSignal) {
    if (signal.aborted) throw stopError(signal, request.timeoutMs)
    const { sql, schema, limit, maxBytes, timeoutMs, allowDml = false, create = null } = request
    const { estimate = false, describeOnly = false } = request
    const order = {
      sql,
      schema,
      limit,
      maxBytes,
      timeoutMs,
      judging,
      allowDml,
      create,
      estimate,
      describeOnly,
      over: null,
      given: null,
    }
    const call = child.call({ op: 'run', ...order }, ({ statement, statements, percent }) =>
      request.onProgress?.({ statement, statements, percent }),
    )
    let killer: NodeJS.Timeout | undefined
    const stop = (): void => {
      child.interrupt(call.id)
      killer = setTimeout(() => child.kill('killed'), KILL_AFTER_MS)
    }
    signal.addEventListener('abort', stop, { once: true })
    try {
      const answer = await call.answer
      if (answer.op === 'failed') {
        if (answer.failure.memory === true) this.retire(child)
        throw toError(answer.failure)
      }
      if (answer.op !== 'done') throw new Error(`Unexpected answer ${answer.op}`)
      const { bytes: _, ...result } = answer.result
      return { ...result, rowsChunks: [Buffer.from('['), ...call.chunks, Buffer.from(']')] }
    } finally {
      clearTimeout(killer)
      signal.removeEventListener('abort', stop)
    }
  }
}
