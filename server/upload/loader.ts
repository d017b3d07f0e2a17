import { runChild } from '../children/runChild'
import { childEntry } from '../engines/process/entry'
import { OVERHEAD_MB } from '../engines/process/process'
import type { FileReading, LoadAnswer, Loaded, LoadOrder } from './loadProtocol'
import { FileProblem } from './problem'

/** Looking at a file takes longer only when the file is built to. */
const LOOK_MS = 60_000
/** Types are tried on all rows of a file. */
const TRY_MS = 600_000

export class LoadStopped extends Error {}

const DIED = 'The file could not be read: it is damaged, or needs more memory than the server gives it.'

interface Limits {
  readonly signal: AbortSignal
  readonly timeoutMs?: number
  readonly onPercent?: (percent: number) => void
}

/** Has a process of its own read a file. Rejects with a `FileProblem`, or `LoadStopped` after an abort. */
const work = async (
  order: LoadOrder,
  cwd: string,
  { signal, timeoutMs, onPercent }: Limits,
): Promise<Extract<LoadAnswer, { op: 'found' | 'loaded' }>> => {
  const entry = await childEntry(import.meta.url, 'load-child.js', 'loadChild.ts')
  let last: LoadAnswer | null = null
  const ending = await runChild<LoadOrder, LoadAnswer>({
    entry,
    order,
    signal,
    serialization: 'json',
    cwd,
    env: { HOME: cwd, UV_THREADPOOL_SIZE: '8' },
    limits: {
      memoryMb: order.memoryLimitMb + OVERHEAD_MB + 768,
      heapMb: 1024,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    },
    onAnswer: (answer) => {
      if (answer.op === 'progress') onPercent?.(answer.percent)
      else last = answer
    },
  })
  const answer = last as LoadAnswer | null
  if (answer?.op === 'found' || answer?.op === 'loaded') return answer
  if (ending === 'aborted') throw new LoadStopped()
  if (answer?.op === 'problem') throw new FileProblem(answer.message)
  if (answer?.op === 'failed') throw new Error(answer.message)
  throw new FileProblem(DIED)
}

/** Columns and first rows of a file. Rejects with `LoadStopped` after an abort. */
export const lookAt = async (order: LoadOrder, cwd: string, signal: AbortSignal): Promise<FileReading> => {
  const timeoutMs = order.columns === null && order.refresh === null ? LOOK_MS : TRY_MS
  const answer = await work({ ...order, target: null }, cwd, { signal, timeoutMs })
  if (answer.op === 'found') return answer.found
  throw new Error('The process answered something else.')
}

/** Makes the table in a file of its own, `order.target`. */
export const loadFile = async (
  order: LoadOrder,
  cwd: string,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<Loaded> => {
  const answer = await work(order, cwd, { signal, onPercent })
  if (answer.op === 'loaded') return answer.loaded
  throw new Error('The process answered something else.')
}
