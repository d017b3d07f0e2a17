import { type ChildProcess, fork } from 'node:child_process'
import { Readable } from 'node:stream'
import { EngineError } from '../../engine'
import type { ExportOutcome, ExportRequest, ExportRun } from '../../engine'
import type { ExportAnswer, ExportOrder } from './protocol'
import { OVERHEAD_MB } from '../../process/process'
import type { ChildSettings, Judging } from '../../process/protocol'
import { toError } from '../../process/failure'
import { CRASH } from '../runner'

/** Ms without a byte taken after which the reader of a file counts as gone, even on an open connection. */
const STALLED_MS = 120_000

export interface ExportEntries {
  readonly child: string
  /** The program that makes sheets of rows. */
  readonly sheet: string
}

/** File descriptor of the notes that the sheet's program leaves. */
const NOTES_FD = 4

/**
 * Starts the writer under limits of the operating system, with a pipe as its descriptor 5: Node would give it a socket, which
 * cannot be opened by name. The output of the pipeline is the file. Nothing but the pipe grows.
 */
function launch(entries: ExportEntries, settings: ChildSettings, cwd: string, sheet: boolean): ChildProcess {
  const limitKb = (settings.memoryLimitMb + OVERHEAD_MB) * 1024
  const last = sheet ? `"$NODE" --max-old-space-size=256 "$SHEET"` : 'cat'
  const script =
    `ulimit -f 0; ulimit -c 0; ` +
    `{ ulimit -d ${limitKb}; exec "$NODE" --max-old-space-size=512 "$@" 5>&1 >/dev/null; } | ${last} 3>&-`
  return fork(entries.child, [JSON.stringify(settings)], {
    cwd,
    detached: true,
    serialization: 'json',
    stdio: ['ignore', 'pipe', 'ignore', 'ipc', 'pipe'],
    execPath: '/bin/sh',
    execArgv: ['-c', script, 'sh'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: cwd,
      TZ: 'UTC',
      UV_THREADPOOL_SIZE: '8',
      NODE: process.execPath,
      SHEET: entries.sheet,
    },
  })
}

const killAll = (child: ChildProcess): void => {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // the whole group has ended already
  }
}

const textOf = async (stream: Readable): Promise<string> => {
  let text = ''
  for await (const part of stream.setEncoding('utf8')) text += String(part)
  return text
}

/** Begins to write a file. Settles when the query is judged and bound; later failures end the stream. */
export async function startExport(
  entries: ExportEntries,
  settings: ChildSettings,
  cwd: string,
  request: ExportRequest,
  judging: Judging,
): Promise<ExportRun> {
  if (process.platform === 'win32') {
    throw new EngineError('GENERIC_DB_ENGINE_ERROR', 'Files of all rows cannot be made by a server on Windows.')
  }
  const child = launch(entries, settings, cwd, request.format === 'xlsx')
  let reason: EngineError | null = null
  const end = (error: EngineError): void => {
    reason ??= error
    killAll(child)
  }
  const timer = setTimeout(() => {
    const minutes = Math.round(request.timeoutMs / 60_000)
    end(new EngineError('SQLLAB_TIMEOUT_ERROR', `The export was stopped after ${minutes} minutes.`))
  }, request.timeoutMs)
  const written: { rows: number; notes: readonly string[] }[] = []
  const notes = textOf(child.stdio[NOTES_FD] as Readable)
  // its last message may come after its end, but never after the end of its channel
  const exited = Promise.all([
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
    new Promise((resolve) => child.once('disconnect', resolve)),
  ])

  const started = new Promise<void>((resolve, reject) => {
    child.on('message', (answer: ExportAnswer) => {
      if (answer.op === 'ready') {
        const { sql, schema, format } = request
        child.send({ sql, schema, format, judging } satisfies ExportOrder, () => undefined)
      } else if (answer.op === 'started') resolve()
      else if (answer.op === 'progress') request.onPercent?.(answer.percent)
      else if (answer.op === 'done') written.push(answer)
      else end(toError(answer.failure))
    })
    child.once('error', (error) => end(new EngineError('GENERIC_DB_ENGINE_ERROR', error.message)))
    void exited.then(() => reject(reason ?? new EngineError('GENERIC_DB_ENGINE_ERROR', CRASH)))
  })

  const outcome = (async (): Promise<ExportOutcome> => {
    const [code] = await exited
    clearTimeout(timer)
    if (reason) throw reason
    const [done] = written
    if (code !== 0 || done === undefined) throw new EngineError('GENERIC_DB_ENGINE_ERROR', CRASH)
    const notesText = await notes
    return { rows: done.rows, notes: [...done.notes, ...(notesText === '' ? [] : (JSON.parse(notesText) as string[]))] }
  })()
  outcome.catch(() => undefined)

  async function* bytes(): AsyncGenerator<Uint8Array> {
    let whole = false
    try {
      for await (const part of child.stdout as Readable) {
        const stall = setTimeout(
          () => end(new EngineError('STOPPED', 'The export was stopped because nobody took it.')),
          STALLED_MS,
        )
        yield part as Uint8Array
        clearTimeout(stall)
      }
      await outcome
      whole = true
    } finally {
      if (!whole) end(new EngineError('STOPPED', 'The export was stopped.'))
    }
  }
  await started
  return {
    stream: Readable.from(bytes(), { objectMode: false }),
    outcome,
    stop: () => end(new EngineError('STOPPED', 'The export was stopped.')),
  }
}
