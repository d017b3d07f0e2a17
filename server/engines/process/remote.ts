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
import { NOT_REACHED, toError } from './failure'
import { judgingOf } from './judging'
import { openPlaces, type Places } from './places'
import { Child, ChildDied } from './process'
import type { Answer } from './protocol'
import { ActiveRuns, stopError, succeedsWithin } from './runs'

export interface RemoteOptions {
  readonly spawn: () => Child
  /** The catalog of names without one. */
  readonly catalog: string
  /** True when the child lists others beside it. */
  readonly hasOtherCatalogs?: boolean
  /** Places that engines share; its own when absent. */
  readonly places?: Places
  /** The error for people, from what was reported about an attempt to connect; the report itself when absent. */
  readonly unreachable?: (reported: string) => EngineError
}

/** The child that does not answer a stop within this time is ended with all its connections. */
const KILL_AFTER_MS = 5_000

const CRASH = 'The process that talks to the database ended unexpectedly while running this query.'

/** An engine on a server of its own, which one child process talks to. A child that ended is followed by another. */
export abstract class RemoteEngine implements Engine {
  private readonly options: RemoteOptions
  private child: Child | null = null
  private closed = false
  private readonly places: Places
  private readonly runs = new ActiveRuns()

  constructor(options: RemoteOptions) {
    this.options = options
    this.places = options.places ?? openPlaces()
  }

  /** Connects. Rejects with the server's reason when it cannot be reached; the engine is closed then. */
  async open(): Promise<void> {
    try {
      await this.ready()
    } catch (error) {
      await this.close()
      throw error
    }
  }

  async catalogs(): Promise<readonly string[]> {
    if (this.options.hasOtherCatalogs !== true) return [this.options.catalog]
    const answer = await this.ask((child) => child.call({ op: 'catalogs' }).answer)
    return answer.op === 'catalogs' ? answer.catalogs : []
  }

  async schemas(): Promise<readonly string[]> {
    const answer = await this.ask((child) => child.call({ op: 'schemas' }).answer)
    return answer.op === 'schemas' ? answer.schemas : []
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

  abstract export(request: ExportRequest): Promise<ExportRun>

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
    this.closed = true
    this.runs.stopAll()
    this.child?.kill('closed')
    await this.child?.ended
  }

  /** The child of the moment; a new one where the last one ended. */
  private async ready(): Promise<Child> {
    if (this.closed) throw new EngineError('GENERIC_DB_ENGINE_ERROR', 'The database was closed.')
    const child = this.child?.alive ? this.child : this.options.spawn()
    this.child = child
    try {
      await child.ready
    } catch (error) {
      if (error instanceof ChildDied) throw new EngineError('GENERIC_DB_ENGINE_ERROR', CRASH)
      throw this.unreached(error instanceof Error ? error.message : String(error))
    }
    return child
  }

  private unreached(reported: string): EngineError {
    return this.options.unreachable?.(reported) ?? new EngineError('GENERIC_DB_ENGINE_ERROR', reported)
  }

  /** An error in words, where it is that of an attempt to connect. */
  protected worded(error: unknown): unknown {
    return error instanceof EngineError && error.code === NOT_REACHED ? this.unreached(error.message) : error
  }

  /** A child that ran out of memory gets no more requests; it ends after its last answer. */
  private retire(child: Child): void {
    if (this.child === child) this.child = null
    child.retire()
  }

  /** Asks the child; rejects with its refusal. */
  protected async ask(call: (child: Child) => Promise<Answer>): Promise<Answer> {
    const child = await this.ready()
    const answer = await call(child).catch((error: unknown) => {
      throw error instanceof ChildDied ? new EngineError('GENERIC_DB_ENGINE_ERROR', CRASH) : error
    })
    if (answer.op === 'failed') throw this.worded(toError(answer.failure))
    return answer
  }

  private async runInTurn(request: RunRequest, signal: AbortSignal): Promise<Omit<RunResult, 'elapsedMs'>> {
    const queue = request.background === true ? this.places.background : this.places.queue
    const release = await queue.take(request.user ?? '', signal, request.priority)
    if (release === null) throw stopError(signal, request.timeoutMs)
    try {
      request.onStart?.()
      return await this.runNow(await this.ready(), request, signal)
    } catch (error) {
      if (signal.aborted) throw stopError(signal, request.timeoutMs)
      throw error instanceof ChildDied ? new EngineError('GENERIC_DB_ENGINE_ERROR', CRASH) : this.worded(error)
    } finally {
      release()
    }
  }

  private async runNow(child: Child, request: RunRequest, signal: AbortSignal) {
    if (signal.aborted) throw stopError(signal, request.timeoutMs)
    const { sql, schema, limit, maxBytes, allowDml = false, create = null } = request
    const { estimate = false, describeOnly = false, timeoutMs } = request
    const questions = { allowDml, create, estimate, describeOnly, over: null, given: null }
    const order = { sql, schema, limit, maxBytes, judging: judgingOf(request), timeoutMs, ...questions }
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
