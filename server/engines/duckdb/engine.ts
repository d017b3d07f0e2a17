import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { EngineError, tempTableName } from '../engine'
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
import { hasWrite } from '../../sql/writes'
import { childEntry } from '../process/entry'
import { Exclusive } from './queue/exclusive'
import { startExport } from '../export/start'
import { Child, ChildDied, OVERHEAD_MB } from '../process/process'
import { Gathering } from './queue/gathering'
import { givenText } from '../process/protocol'
import type { Answer, Opened, ChildSettings, Over } from '../process/protocol'
import { Quarantine } from './queue/quarantine'
import { FairQueue } from '../process/fairQueue'
import { CRASH, MAX_RERUNS, Runner, Unfinished } from './runner'
import type { Executed } from './runner'
import { toError } from '../process/failure'
import { judgingOf } from '../process/judging'
import { ActiveRuns, stopError, succeedsWithin } from '../process/runs'
import { Supervisor } from './queue/supervisor'
import { ended, makeFile, writeWith } from './writer'

export interface DuckDbOptions {
  readonly file: string
  /** Tables of other files in place of `file`, in an in-memory database. */
  readonly views?: ChildSettings['views']
  /** Working directory of the child; nothing is written there. */
  readonly tempDir: string
  readonly memoryLimitMb: number
  readonly threads: number
  /** Name of the database in SQL; by default the file's name without its extension. */
  readonly catalog?: string
  readonly childEntry?: string
  /** Runs at one time, in all and of one user. */
  readonly concurrency?: number
  readonly perUser?: number
  /** Ms for which a user's only run is tried where no place is free. */
  readonly trialMs?: number
  /** Key of an encrypted file. */
  readonly key?: string
  /** Makes an empty database when there is no file yet. */
  readonly create?: boolean
  /** Largest size to which writes may bring the file, in MB. */
  readonly maxFileMb?: number
}

/**
 * Opens a DuckDB file, read-only except for runs that write, in a child process under a memory limit. Rejects with an
 * `EngineError` when the file cannot be opened.
 *
 * The child's program is `engine-child.js` beside this module's bundle; `scripts/prepare.mjs` makes both. In a source tree (tsx,
 * vitest) it is bundled on first use into `node_modules/.cache/recount`. The child ends when its IPC channel closes, that is with
 * its parent. A second child waits to replace it.
 */
export async function createDuckDbEngine(options: DuckDbOptions): Promise<Engine & { readonly pid: () => number }> {
  const entry = options.childEntry ?? (await childEntry(import.meta.url, 'engine-child.js', 'child.ts'))
  const cwd = resolve(options.tempDir)
  await mkdir(cwd, { recursive: true })
  const settings: ChildSettings = {
    file: resolve(options.file),
    ...(options.views ? { views: options.views } : {}),
    catalog: options.catalog ?? basename(options.file, extname(options.file)),
    memoryLimitMb: options.memoryLimitMb,
    threads: options.threads,
    rssLimitMb: options.memoryLimitMb + OVERHEAD_MB + 256,
    maxFileMb: options.maxFileMb ?? MAX_FILE_MB,
    ...(options.key === undefined ? {} : { key: options.key }),
  }
  const spawn = () => new Child(entry, settings, cwd, true)
  const startDeferred = (writable: boolean) => {
    const deferred: ChildSettings = { ...settings, writable, deferred: true }
    return new Child(entry, deferred, cwd, true)
  }
  if (options.create === true && !existsSync(settings.file)) await makeFile(startDeferred(true))
  const supervisor = new Supervisor(spawn)
  const quarantine = new Quarantine(() => supervisor.lend())
  const engine = new DuckDbEngine(supervisor, quarantine, startDeferred, options, { settings, cwd })
  try {
    await engine.open()
  } catch (error) {
    await engine.close()
    throw new EngineError('GENERIC_DB_ENGINE_ERROR', error instanceof Error ? error.message : String(error))
  }
  return engine
}

interface Place {
  readonly settings: ChildSettings
  readonly cwd: string
}

const MAX_FILE_MB = 10_240
/** Runs in the background at one time, at most one of a user. */
const BACKGROUND_PLACES = 2
/** Concurrent runs that read a prepared table, in all and of one user: they are cheap, and delay no other run. */
const READY_PLACES = 8
const READY_PER_USER = 4
/** Where no place is free, this many concurrent users without another run try theirs for this time while it waits. */
const TRIAL_PLACES = 2
const TRIAL_MS = 600
function overTempTable({ tempTable }: RunRequest): Over | null {
  if (tempTable === undefined) return null
  const { name, sql, keys, read, make } = tempTable
  return { table: tempTableName(name), sql, keys: [...keys], read, tempTable: make ? 'make' : 'read' }
}

class DuckDbEngine implements Engine {
  private readonly supervisor: Supervisor
  private readonly quarantine: Quarantine
  private readonly runner: Runner
  private readonly queue: FairQueue
  private readonly background: FairQueue
  private readonly ready = new FairQueue(READY_PLACES, READY_PER_USER)
  private readonly trials = new FairQueue(TRIAL_PLACES, 1)
  private readonly runs = new ActiveRuns()
  private readonly exports = new Set<ExportRun>()
  private readonly trialMs: number
  private readonly place: Place
  private readonly startDeferred: (writable: boolean) => Child
  private readonly file = new Exclusive()
  private readonly gathering: Gathering

  constructor(
    supervisor: Supervisor,
    quarantine: Quarantine,
    startDeferred: (writable: boolean) => Child,
    options: DuckDbOptions,
    place: Place,
  ) {
    this.place = place
    this.startDeferred = startDeferred
    this.supervisor = supervisor
    this.quarantine = quarantine
    this.runner = new Runner(supervisor, quarantine)
    this.gathering = new Gathering((table) => supervisor.forget(table))
    this.queue = new FairQueue(options.concurrency ?? 4, options.perUser ?? 2)
    this.background = new FairQueue(BACKGROUND_PLACES, 1)
    this.trialMs = options.trialMs ?? TRIAL_MS
  }

  async open(): Promise<void> {
    await this.supervisor.get()
  }

  /** Process id of the child; it changes when a child had to be replaced. */
  readonly pid = (): number => this.supervisor.pid

  async catalogs(): Promise<readonly string[]> {
    return [(await this.opened()).catalog]
  }

  async schemas(): Promise<readonly string[]> {
    return (await this.opened()).schemas
  }

  async tables(schema: string): Promise<readonly TableInfo[]> {
    const { schemas } = await this.opened()
    if (!schemas.includes(schema)) {
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

  async run(request: RunRequest): Promise<RunResult> {
    const { answer, chunks, elapsedMs } = await this.runs.run(request, (timed, signal) => this.runInTurn(timed, signal))
    return { ...answer, rowsChunks: [Buffer.from('['), ...chunks, Buffer.from(']')], elapsedMs }
  }

  async export(request: ExportRequest): Promise<ExportRun> {
    const release = (await this.file.shared()) ?? (() => undefined)
    try {
      const run = await this.beginExport(request)
      this.exports.add(run)
      // a writer waits until the file is complete: the export has the database open
      const over = () => {
        this.exports.delete(run)
        release()
      }
      run.outcome.then(over, over)
      return run
    } catch (error) {
      release()
      throw error
    }
  }

  private async beginExport(request: ExportRequest): Promise<ExportRun> {
    const [child, sheet] = await Promise.all([
      childEntry(import.meta.url, 'export-child.js', 'export/child.ts'),
      childEntry(import.meta.url, 'sheet-child.js', '../../upload/sheet/sheetChild.ts'),
    ])
    const stage = request.format === 'xlsx' ? { entry: sheet, writesByName: false } : null
    const { sql, schema, format, names, given } = request
    const order = {
      sql,
      schema,
      format,
      judging: judgingOf(request),
      ...(names === undefined ? {} : { names }),
      ...(given === undefined ? {} : { given: givenText(given) }),
    }
    return startExport({ entry: child, ...this.place, stage }, order, request)
  }

  cancel(runId: string): Promise<boolean> {
    return this.runs.cancel(runId)
  }

  async healthy(timeoutMs: number): Promise<boolean> {
    if (this.file.busy) return true
    return succeedsWithin(
      this.ask((child) => child.call({ op: 'ping' }).answer).then(({ op }) => op === 'pong'),
      timeoutMs,
    )
  }

  async close(): Promise<void> {
    this.runs.stopAll()
    for (const run of this.exports) run.stop()
    await this.quarantine.close()
    await this.supervisor.close()
  }

  private async opened(): Promise<Opened> {
    const release = await this.file.shared()
    try {
      return await this.supervisor.opened()
    } finally {
      release?.()
    }
  }

  /** Small reads of the catalogue; repeated when the child ended because of another run. */
  private async ask(call: (child: Child) => Promise<Answer>): Promise<Answer> {
    const release = await this.file.shared()
    try {
      return await this.askNow(call)
    } finally {
      release?.()
    }
  }

  private async askNow(call: (child: Child) => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await call(await this.supervisor.get())
        if (answer.op === 'failed') throw toError(answer.failure)
        return answer
      } catch (error) {
        if (!(error instanceof ChildDied) || error.death === 'closed') throw error
        if (attempt >= MAX_RERUNS) throw new EngineError('GENERIC_DB_ENGINE_ERROR', CRASH)
      }
    }
  }

  private async runInTurn(request: RunRequest, signal: AbortSignal): Promise<Executed> {
    const { background = false, tempTable } = request
    const queue = background ? this.background : tempTable === undefined ? this.queue : this.ready
    const writes = request.create !== undefined || (request.allowDml === true && hasWrite(request.sql))
    const user = request.user ?? ''
    const mayTry = !queue.hasPlace(user) && queue.isIdle(user) && tempTable === undefined && !writes
    const place = this.gathering.join(request)
    const ended = new AbortController()
    // even with a free place this takes a turn of the loop, in which runs of the same request join
    const turn = queue.take(user, AbortSignal.any([signal, ended.signal]), request.priority)
    try {
      const tried = mayTry ? await this.try(request, signal, turn) : null
      if (tried !== null) return tried
      if (!(await turn)) throw stopError(signal, request.timeoutMs)
      return await (writes
        ? this.write(request, signal)
        : this.read(request, overTempTable(request) ?? place.begin(), signal))
    } finally {
      ended.abort()
      void turn.then((release) => release?.())
      place.end()
    }
  }

  /**
   * Runs the only run of a user beside those that have all the places, so that a short one does not wait for long ones.
   * Null where it takes too long, and is interrupted, or where its `turn` comes before a trial is free.
   */
  private async try(request: RunRequest, signal: AbortSignal, turn: Promise<unknown>): Promise<Executed | null> {
    const hasTurn = new AbortController()
    void turn.then(() => hasTurn.abort())
    const release = await this.trials.take(request.user ?? '', AbortSignal.any([signal, hasTurn.signal]))
    if (release === null) return null
    const trial = new AbortController()
    const timer = setTimeout(() => trial.abort(), this.trialMs)
    try {
      const { onStart, onProgress: _, ...quiet } = request
      const file = await this.file.shared(AbortSignal.any([signal, trial.signal]))
      if (!file) return null
      try {
        const executed = await this.runner.run(quiet, null, signal, trial.signal)
        onStart?.()
        return executed
      } finally {
        file()
      }
    } catch (error) {
      if (error instanceof Unfinished) return null
      throw error
    } finally {
      clearTimeout(timer)
      release()
    }
  }

  private async read(request: RunRequest, over: Over | null, signal: AbortSignal): Promise<Executed> {
    const release = await this.file.shared(signal)
    if (!release) throw stopError(signal, request.timeoutMs)
    request.onStart?.()
    try {
      return await this.runner.run(request, over, signal)
    } finally {
      release()
    }
  }

  /**
   * Writes in a separate child, which is the only process that has the file open, since readers would see pages change under
   * them. Earlier readers end first, later ones wait. Both the child that writes and the one that reads after it are started
   * ahead, so that the write only waits for opening the file.
   */
  private async write(request: RunRequest, signal: AbortSignal): Promise<Executed> {
    const writer = this.startDeferred(true)
    const release = await this.file.alone(signal)
    if (!release) {
      await ended(writer)
      throw stopError(signal, request.timeoutMs)
    }
    let reader: Child | null = null
    try {
      request.onStart?.()
      await this.supervisor.rest()
      return await writeWith(writer, request, signal, () => (reader = this.startDeferred(false)))
    } finally {
      await ended(writer)
      this.supervisor.resume(reader ?? this.startDeferred(false))
      release()
    }
  }
}
