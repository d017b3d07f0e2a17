import { LOST, readAway, type FileWorker } from './away'
import type { FileFacts, ReadFile } from './read'
import type { Question, Reply } from './serve'

/** Has a worker check a file, and ends it. Rejects unless all of the file can be looked at as it is. */
const checkAway = (worker: FileWorker, file: Blob, signal: AbortSignal): Promise<FileFacts> =>
  new Promise<FileFacts>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    worker.addEventListener('error', () => reject(new Error(LOST)))
    worker.addEventListener('message', ({ data }) => {
      const reply = data as Reply
      if ('checked' in reply && reply.checked !== null) resolve(reply.checked)
      else reject(new Error('The log has faults.'))
    })
    worker.postMessage({ file, work: 'check' } satisfies Question)
  }).finally(() => worker.terminate())

/**
 * Reads a long file with two workers at once, started by `start`: one checks it, the other one holds it and takes snapshots. What the
 * second one made counts only where the first one finds no fault; else both end, and a third one, which has met nothing of the file,
 * reads it alone. Rejects as `readAway` does.
 */
export const readTogether = async (start: () => FileWorker, file: Blob, signal?: AbortSignal): Promise<ReadFile> => {
  const end = new AbortController()
  const either = signal === undefined ? end.signal : AbortSignal.any([signal, end.signal])
  const checking = checkAway(start(), file, either)
  const holding = readAway(start(), file, either, 'hold').then((read) => {
    if (!read.ok) throw new Error(read.message)
    return read
  })
  try {
    const [facts, { held }] = await Promise.all([checking, holding])
    return { ...facts, held }
  } catch {
    end.abort()
    // it may have been read before the fault was found
    holding.then(
      ({ held }) => held.close(),
      () => undefined,
    )
    signal?.throwIfAborted()
    return readAway(start(), file, signal)
  }
}
