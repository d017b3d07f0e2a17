import { randomUUID } from 'node:crypto'
import type { ExportRequest, ExportRun } from '../engine'
import { childEntry } from '../process/entry'
import { judgingOf } from '../process/judging'
import type { Launch } from '../process/protocol'
import { RemoteEngine, type RemoteOptions } from '../process/remote'
import { succeedsWithin } from '../process/runs'
import type { Stage } from './pipeline'
import { startExport } from './start'

export interface ExportingOptions extends RemoteOptions {
  /** The program that reads the rows of one query. */
  readonly exportEntry: () => Promise<string>
  readonly settings: Launch
  readonly cwd: string
}

/** Threads of the process that makes a Parquet file: with more it would read on while its bytes are not taken. */
const FILE_THREADS = 1
/** Ms for which a close waits for the server to end the statements of exports. */
const CLOSE_MS = 5_000

/** An engine on a server of its own, which writes all rows of a query as a file. */
export class ExportingEngine extends RemoteEngine {
  private readonly place: ExportingOptions
  /** Exports under way, and the ends of their statements. */
  private readonly exports = new Map<ExportRun, Promise<unknown>>()
  private ended = false

  constructor(options: ExportingOptions) {
    super(options)
    this.place = options
  }

  override async export(request: ExportRequest): Promise<ExportRun> {
    const { sql, schema, format, timeoutMs, names } = request
    const { exportEntry, settings, cwd } = this.place
    const handle = randomUUID()
    const pipeline = {
      entry: await exportEntry(),
      settings: { ...settings, handle },
      stage: await this.stageOf(request),
      cwd,
    }
    const order = {
      sql,
      schema,
      format,
      timeoutMs,
      judging: judgingOf(request),
      ...(names === undefined ? {} : { names }),
    }
    let statement: string | null = null
    // a server that works on the query notices that nobody takes its rows only when it has some
    const endExport = () => this.ask((child) => child.call({ op: 'endExport', handle, statement }).answer)
    const onStatement = (path: string): void => {
      statement = path
    }
    try {
      const run = await startExport(pipeline, order, { ...request, onStatement })
      if (this.ended) run.stop()
      const over = run.outcome.catch(endExport).catch(() => undefined)
      this.exports.set(run, over)
      void over.then(() => this.exports.delete(run))
      return run
    } catch (error) {
      await endExport().catch(() => undefined)
      throw this.worded(error)
    }
  }

  private async stageOf({ format }: ExportRequest): Promise<Stage | null> {
    if (format === 'xlsx') {
      const entry = await childEntry(import.meta.url, 'sheet-child.js', '../../upload/sheet/sheetChild.ts')
      return { entry, writesByName: false }
    }
    if (format !== 'parquet') return null
    const entry = await childEntry(import.meta.url, 'parquet-child.js', 'parquet/parquetChild.ts')
    const { memoryLimitMb } = this.place.settings
    return { entry, settings: { memoryLimitMb, threads: FILE_THREADS }, writesByName: true }
  }

  override async close(): Promise<void> {
    this.ended = true
    for (const run of this.exports.keys()) run.stop()
    const ends = Promise.all(this.exports.values()).then(() => true)
    if (this.exports.size > 0) await succeedsWithin(ends, CLOSE_MS)
    await super.close()
  }
}
