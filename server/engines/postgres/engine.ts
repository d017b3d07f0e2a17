import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Engine, ExportRequest, ExportRun } from '../engine'
import type { Stage } from '../export/pipeline'
import { startExport } from '../export/start'
import { childEntry } from '../process/entry'
import { judgingOf } from '../process/judging'
import { Child } from '../process/process'
import { RemoteEngine, type RemoteOptions } from '../process/remote'
import { succeedsWithin } from '../process/runs'
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

/** Threads of the process that makes a Parquet file: with more it would read on while its bytes are not taken. */
const FILE_THREADS = 1
/** Ms for which a close waits for the server to end the connections of exports. */
const CLOSE_MS = 1_000

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
  const { concurrency, perUser } = options
  const remote = {
    spawn: () => new Child(entry, settings, cwd),
    catalog: options.place.database,
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(perUser === undefined ? {} : { perUser }),
  }
  const engine = new PostgresEngine(remote, { settings, cwd })
  await engine.open()
  return engine
}

interface Place {
  readonly settings: PostgresSettings
  readonly cwd: string
}

class PostgresEngine extends RemoteEngine {
  private readonly place: Place
  /** Exports under way, and the ends of their connections. */
  private readonly exports = new Map<ExportRun, Promise<unknown>>()

  constructor(remote: RemoteOptions, place: Place) {
    super(remote)
    this.place = place
  }

  override async export(request: ExportRequest): Promise<ExportRun> {
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

  override async close(): Promise<void> {
    for (const run of this.exports.keys()) run.stop()
    const ends = Promise.all(this.exports.values()).then(() => true)
    if (this.exports.size > 0) await succeedsWithin(ends, CLOSE_MS)
    await super.close()
  }
}
