import { Readable } from 'node:stream'
import { EngineError } from '../engine'
import type { ExportOutcome, ExportRequest, ExportRun } from '../engine'
import { toError } from '../process/failure'
import { killPipeline, launchPipeline, type Pipeline } from './pipeline'
import { NOTES_FD, type ExportAnswer, type ExportOrder, type StageNotes } from './protocol'

/** Ms without a byte taken after which the reader of a file counts as gone, even on an open connection. */
const STALLED_MS = 120_000

const CRASH = 'The process that wrote the file ended unexpectedly.'

const textOf = async (stream: Readable): Promise<string> => {
  let text = ''
  for await (const part of stream.setEncoding('utf8')) text += String(part)
  return text
}

const crash = (): EngineError => new EngineError('GENERIC_DB_ENGINE_ERROR', CRASH)

/** Notes of a stage that has ended. Throws when it did not complete the file. */
const notesOf = (text: string): readonly string[] => {
  if (text === '') throw crash()
  const notes = JSON.parse(text) as StageNotes
  if ('failed' in notes) throw toError(notes.failed)
  return notes
}

interface Watched extends Pick<ExportRequest, 'timeoutMs' | 'onPercent'> {
  /** Called with what the server knows the statement by; the latest is in force. */
  readonly onStatement?: (statement: string) => void
}

/** Begins to write a file. Settles when the query is judged and bound; later failures end the stream. */
export async function startExport(
  pipeline: Pipeline,
  order: ExportOrder,
  { timeoutMs, onPercent, onStatement }: Watched,
): Promise<ExportRun> {
  if (process.platform === 'win32') {
    throw new EngineError('GENERIC_DB_ENGINE_ERROR', 'Files of all rows cannot be made by a server on Windows.')
  }
  const child = launchPipeline(pipeline)
  let reason: EngineError | null = null
  const end = (error: EngineError): void => {
    reason ??= error
    killPipeline(child)
  }
  const timer = setTimeout(() => {
    const minutes = Math.round(timeoutMs / 60_000)
    end(new EngineError('SQLLAB_TIMEOUT_ERROR', `The export was stopped after ${minutes} minutes.`))
  }, timeoutMs)
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
        try {
          child.send(order, () => undefined)
        } catch (error) {
          end(new EngineError('RESULT_TOO_LARGE_ERROR', `The rows could not be handed over. ${String(error)}`))
        }
      } else if (answer.op === 'started') resolve()
      else if (answer.op === 'statement') onStatement?.(answer.statement)
      else if (answer.op === 'progress') onPercent?.(answer.percent)
      else if (answer.op === 'done') written.push(answer)
      else end(toError(answer.failure))
    })
    child.once('error', (error) => end(new EngineError('GENERIC_DB_ENGINE_ERROR', error.message)))
    void exited.then(() => reject(reason ?? crash()))
  })

  const outcome = (async (): Promise<ExportOutcome> => {
    const [code] = await exited
    clearTimeout(timer)
    if (reason) throw reason
    const stageNotes = pipeline.stage === null ? [] : notesOf(await notes)
    const [done] = written
    if (code !== 0 || done === undefined) throw crash()
    return { rows: done.rows, notes: [...done.notes, ...stageNotes] }
  })()
  outcome.catch(() => undefined)

  let whole = false
  const stop = (): void => {
    if (!whole) end(new EngineError('STOPPED', 'The export was stopped.'))
  }
  async function* bytes(): AsyncGenerator<Uint8Array> {
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
      stop()
    }
  }
  await started
  const source = bytes()
  // a generator that waits for bytes would notice only with them that its reader is gone
  const bytesOrEnd: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => bytesOrEnd,
    next: () => source.next(),
    return: async () => {
      stop()
      return { done: true, value: undefined }
    },
  }
  return { stream: Readable.from(bytesOrEnd, { objectMode: false }), outcome, stop }
}
