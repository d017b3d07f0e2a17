import type { EventEnvelope } from '../../../core/events/envelope'
import type { Snapshot } from '../../../core/log/log'
import type { ReadFile } from './read'
import type { Line, Question, Reply } from './serve'
import type { FileEvents } from './source'

/** A worker, as far as a file needs it. */
export interface FileWorker extends Line {
  postMessage(message: unknown, transfer?: Transferable[]): void
  addEventListener(type: 'message' | 'error', listener: (event: MessageEvent) => void): void
  terminate(): void
}

export const LOST = 'The log cannot be read any more. Open it again.'

interface Asked {
  readonly resolve: (answer: never) => void
  readonly reject: (error: Error) => void
}

/** The questions to a worker that have no answer yet. */
const createQuestions = (worker: FileWorker) => {
  const asked = new Map<number, Asked>()
  let count = 0
  return {
    ask: <Answer>(question: (id: number) => Question): Promise<Answer> =>
      new Promise((resolve, reject) => {
        count += 1
        asked.set(count, { resolve, reject })
        worker.postMessage(question(count))
      }),
    settle: (reply: Extract<Reply, { readonly id: number }>): void => {
      const { resolve, reject } = asked.get(reply.id) ?? {}
      asked.delete(reply.id)
      if ('problem' in reply) reject?.(new Error(reply.problem))
      else resolve?.(reply.answer as never)
    },
    fail: (error: Error): void => {
      for (const { reject } of asked.values()) reject(error)
      asked.clear()
    },
  }
}

/**
 * Has a worker read a file and hold its events, so that the work does not hold up the page. Rejects where the worker cannot work, as one
 * whose script does not come, and when the signal aborts; the worker has ended then. With a `line` to the worker
 * that checks the file, it leaves that half of the work to it.
 */
export const readAway = (
  worker: FileWorker,
  file: Blob,
  signal?: AbortSignal,
  line?: MessagePort,
): Promise<ReadFile> => {
  const { ask, settle, fail } = createQuestions(worker)
  const events: Omit<FileEvents, 'first' | 'head'> = {
    read: (from, to) => ask<readonly EventEnvelope[]>((id) => ({ id, from, to })),
    snapshotBefore: (before) => ask<Snapshot>((id) => ({ id, before })),
    close: () => worker.terminate(),
  }
  return new Promise((resolve, reject) => {
    const stop = (error: Error): void => {
      worker.terminate()
      reject(error)
      fail(error)
    }
    const abort = (): void => stop(signal?.reason as Error)
    signal?.addEventListener('abort', abort)
    worker.addEventListener('error', () => stop(new Error(LOST)))
    worker.addEventListener('message', ({ data }) => {
      const reply = data as Reply
      if ('id' in reply) {
        settle(reply)
        return
      }
      signal?.removeEventListener('abort', abort)
      if ('failed' in reply) stop(new Error(reply.failed))
      else if ('refused' in reply) {
        worker.terminate()
        resolve(reply.refused)
      } else if ('read' in reply) {
        const { first, head, ...facts } = reply.read
        resolve({ ...facts, held: { ...events, first, head } })
      }
    })
    if (line === undefined) worker.postMessage({ file, work: 'all' } satisfies Question)
    else worker.postMessage({ file, work: 'hold', line } satisfies Question, [line])
  })
}
