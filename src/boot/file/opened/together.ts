import { LOST, readAway, type FileWorker } from './away'
import type { FileFacts, ReadFile } from './read'
import type { Question, Reply } from './serve'

/** Has a worker check a file. Rejects unless all of the file can be looked at as it is. The signal ends the worker at any time. */
const checkAway = (worker: FileWorker, file: Blob, line: MessagePort, signal: AbortSignal): Promise<FileFacts> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      worker.terminate()
      reject(signal.reason as Error)
    })
    worker.addEventListener('error', () => reject(new Error(LOST)))
    worker.addEventListener('message', ({ data }) => {
      const reply = data as Reply
      if ('checked' in reply && reply.checked !== null) resolve(reply.checked)
      else reject(new Error('The log has faults.'))
    })
    worker.postMessage({ file, work: 'check', line } satisfies Question, [line])
  })

type Held = Extract<ReadFile, { readonly ok: true }>

/** Has a worker hold a file. Rejects where it is no log. */
const holdAway = async (worker: FileWorker, file: Blob, line: MessagePort, signal: AbortSignal): Promise<Held> => {
  const read = await readAway(worker, file, signal, line)
  if (!read.ok) throw new Error(read.message)
  return read
}

/**
 * Reads a long file with two workers at once, started by `start`: one checks it, the other one holds it, and each folds a half of its
 * state. What they made counts only where the first one finds no fault; else both end, and a third one, which has met nothing of the
 * file, reads it alone. Rejects as `readAway` does.
 */
export const readTogether = async (start: () => FileWorker, file: Blob, signal?: AbortSignal): Promise<ReadFile> => {
  const end = new AbortController()
  const either = signal === undefined ? end.signal : AbortSignal.any([signal, end.signal])
  const { port1, port2 } = new MessageChannel()
  let holding: Promise<Held> | null = null
  try {
    holding = holdAway(start(), file, port1, either)
    const [facts, { held, ...own }] = await Promise.all([checkAway(start(), file, port2, either), holding])
    if (JSON.stringify(own) !== JSON.stringify(facts)) throw new Error('The log changed while it was read.')
    // ends the worker that checked: the one that holds the events does not listen any more
    end.abort()
    return { ...facts, held }
  } catch {
    end.abort()
    // it may have been read before the fault was found
    holding?.then(
      ({ held }) => held.close(),
      () => undefined,
    )
    signal?.throwIfAborted()
    return readAway(start(), file, signal)
  }
}
