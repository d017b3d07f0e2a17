import { runChild } from '../../children/runChild'
import { childEntry } from '../../engines/process/entry'
import { Problem, tooMany } from '../../problem'
import { createSemaphore } from '../../../common/semaphore'
import { READ_HEAP_MB, READ_MEMORY_MB, READ_TIMEOUT_MS } from './limits'
import { refused } from './problem'
import type { BundleAnswer, BundleOrder } from './protocol'

/** Objects of YAML files by their path below the folder that all of them are in. */
export type Bundle = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** Bundles that are read at one time, each by a process of its own, and how many people wait at most. */
const MAX_AT_ONCE = 2
const MAX_WAITING = 16

const BUNDLE = 'the bundle'

export interface BundleReader {
  /**
   * Reads the YAML files of a zip. One at a time for each person; refuses (422) files that are no bundle or too large, and (429)
   * while too many are read.
   */
  read(userId: number, zip: Buffer, signal: AbortSignal): Promise<Bundle>
}

const readInChild = async (zip: Buffer, signal: AbortSignal, timeoutMs: number): Promise<Bundle> => {
  const entry = await childEntry(import.meta.url, 'bundle-child.js', 'readChild.ts')
  const bundle = new Map<string, Readonly<Record<string, unknown>>>()
  let last: Exclude<BundleAnswer, { op: 'file' | 'ready' }> | undefined
  const ending = await runChild<BundleOrder, BundleAnswer>({
    entry,
    order: { zip },
    signal,
    serialization: 'advanced',
    limits: { memoryMb: READ_MEMORY_MB, heapMb: READ_HEAP_MB, timeoutMs },
    onAnswer: (answer) => {
      if (answer.op === 'file') bundle.set(answer.path, answer.value)
      else if (answer.op !== 'ready') last = answer
    },
  })
  if (last?.op === 'done') return bundle
  if (last?.op === 'refused') throw refused({ [last.path ?? BUNDLE]: last.message })
  if (last?.op === 'failed') throw new Error(last.message)
  if (ending === 'aborted') throw new Problem('left')
  throw refused({ [BUNDLE]: ending === 'late' ? 'It takes too long to read.' : 'It needs too much memory to read.' })
}

const checkMetadata = (bundle: Bundle): Bundle => {
  const metadata = bundle.get('metadata.yaml')
  if (metadata === undefined) throw refused({ 'metadata.yaml': 'Missing metadata.yaml' })
  if (metadata['version'] !== '1.0.0') throw refused({ 'metadata.yaml': 'Must be equal to 1.0.0.' })
  if (metadata['type'] !== 'Dashboard') throw refused({ 'metadata.yaml': 'Must be equal to Dashboard.' })
  return bundle
}

/** Reads bundles in separate processes, so that a hostile one delays only its sender. */
export const openBundleReader = (timeoutMs = READ_TIMEOUT_MS): BundleReader => {
  const inTurn = createSemaphore(MAX_AT_ONCE)
  const reading = new Set<number>()
  return {
    read: async (userId, zip, signal) => {
      const mine = reading.has(userId)
      if (mine || reading.size >= MAX_AT_ONCE + MAX_WAITING) {
        const whose = mine ? 'A bundle of yours is being read.' : 'The server is reading too many bundles.'
        throw tooMany(`${whose} Wait, or try again.`, 5)
      }
      reading.add(userId)
      try {
        return checkMetadata(await inTurn(() => readInChild(zip, signal, timeoutMs)))
      } finally {
        reading.delete(userId)
      }
    },
  }
}
