import { type ChildProcess, fork } from 'node:child_process'
import { childEntry } from '../engines/duckdb/entry'
import { OVERHEAD_MB } from '../engines/duckdb/process'
import type { Found, LoadAnswer, LoadColumn, LoadOrder } from './load-protocol'
import { FileProblem } from './problem'

/** Looking at a file takes longer only when the file is built to. */
const LOOK_MS = 60_000

export interface Loaded {
  readonly rows: number
  readonly columns: readonly LoadColumn[]
}

export class LoadStopped extends Error {}

const launch = (entry: string, memoryLimitMb: number, cwd: string): ChildProcess => {
  const limitKb = (memoryLimitMb + OVERHEAD_MB + 768) * 1024
  const limited = process.platform === 'linux'
  const flags = ['--max-old-space-size=1024']
  return fork(entry, [], {
    cwd,
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execPath: limited ? '/bin/sh' : process.execPath,
    execArgv: limited
      ? ['-c', `ulimit -d ${limitKb}; ulimit -c 0; exec "$@"`, 'sh', process.execPath, ...flags]
      : flags,
    env: { PATH: process.env.PATH ?? '', HOME: cwd, TZ: 'UTC', UV_THREADPOOL_SIZE: '8' },
  })
}

const DIED = 'The file could not be read: it is damaged, or needs more memory than the server gives it.'

/** Has a process of its own read a file. Rejects with a `FileProblem`, or `LoadStopped` after an abort. */
const work = async (
  order: LoadOrder,
  cwd: string,
  signal: AbortSignal,
  onPercent: (percent: number) => void = () => undefined,
): Promise<Extract<LoadAnswer, { op: 'found' | 'loaded' }>> => {
  const entry = await childEntry(import.meta.url, 'load-child.js', 'load-child.ts')
  if (signal.aborted) throw new LoadStopped()
  const child = launch(entry, order.memoryLimitMb, cwd)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  let last: LoadAnswer | null = null
  child.on('message', (answer: LoadAnswer) => {
    if (answer.op === 'ready') child.send(order, () => undefined)
    else if (answer.op === 'progress') onPercent(answer.percent)
    else last = answer
  })
  await Promise.all([
    new Promise((resolve) => child.once('exit', resolve)),
    new Promise((resolve) => child.once('disconnect', resolve)),
  ])
  signal.removeEventListener('abort', kill)
  const answer = last as LoadAnswer | null
  if (answer?.op === 'found' || answer?.op === 'loaded') return answer
  if (signal.aborted && signal.reason !== 'late') throw new LoadStopped()
  if (answer?.op === 'problem') throw new FileProblem(answer.message)
  if (answer?.op === 'failed') throw new Error(answer.message)
  throw new FileProblem(DIED)
}

/** Columns and first rows of a file. */
export const lookAt = async (order: LoadOrder, cwd: string): Promise<Found> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort('late'), LOOK_MS)
  try {
    const answer = await work({ ...order, target: null }, cwd, late.signal)
    if (answer.op === 'found') return answer.found
    throw new Error('The process answered something else.')
  } finally {
    clearTimeout(timer)
  }
}

/** Makes the table in a file of its own, `order.target`. */
export const loadFile = async (
  order: LoadOrder,
  cwd: string,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<Loaded> => {
  const answer = await work(order, cwd, signal, onPercent)
  if (answer.op === 'loaded') return { rows: answer.rows, columns: answer.columns }
  throw new Error('The process answered something else.')
}
