import { type ChildProcess, fork } from 'node:child_process'

/** Limits of a process that works on user input. Only Linux limits the data memory. */
export interface ChildLimits {
  readonly memoryMb: number
  /** Memory of JavaScript values within it. */
  readonly heapMb: number
  /** Ends the process when it has not ended by then; without it the work may take as long as it takes. */
  readonly timeoutMs?: number
}

export interface ChildWork<Order, Answer> {
  /** The program, by its file: see `childEntry`. */
  readonly entry: string
  /** Sent once, when the process has sent `{ op: 'ready' }`. */
  readonly order: Order
  /** Hears every later message of the process. */
  readonly onAnswer: (answer: Answer) => void
  readonly limits: ChildLimits
  readonly signal: AbortSignal
  /** `advanced` takes bytes as they are. */
  readonly serialization: 'json' | 'advanced'
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Tells how a process ended: by itself (or of want of memory), by `signal`, or by the time limit. */
export type ChildEnding = 'ended' | 'aborted' | 'late'

const launch = <Order, Answer>(work: ChildWork<Order, Answer>): ChildProcess => {
  const { entry, limits, serialization, cwd, env } = work
  const isLimited = process.platform === 'linux'
  const flags = [`--max-old-space-size=${limits.heapMb}`]
  const script = `ulimit -d ${limits.memoryMb * 1024}; ulimit -c 0; exec "$@"`
  return fork(entry, [], {
    ...(cwd === undefined ? {} : { cwd }),
    serialization,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execPath: isLimited ? '/bin/sh' : process.execPath,
    execArgv: isLimited ? ['-c', script, 'sh', process.execPath, ...flags] : flags,
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC', ...env },
  })
}

/**
 * Runs one order in a separate process, so that a hostile input takes time and memory, or crashes, there alone. Settles when it
 * has ended and all its messages have arrived. Rejects only where no process can be started; never for its failure.
 */
export const runChild = async <Order extends object, Answer extends { readonly op: string }>(
  work: ChildWork<Order, Answer>,
): Promise<ChildEnding> => {
  const { order, onAnswer, limits, signal } = work
  if (signal.aborted) return 'aborted'
  const child = launch(work)
  let ending: ChildEnding = 'ended'
  const end = (why: ChildEnding): void => {
    ending = why
    child.kill('SIGKILL')
  }
  const abort = (): void => end('aborted')
  signal.addEventListener('abort', abort, { once: true })
  const timer = limits.timeoutMs === undefined ? undefined : setTimeout(() => end('late'), limits.timeoutMs)
  child.on('message', (answer: Answer) => {
    if (answer.op === 'ready') child.send(order, () => undefined)
    else onAnswer(answer)
  })
  try {
    await new Promise<void>((resolve, reject) => {
      // a started process emits this for a message or a signal that it did not get, and ends all the same
      child.on('error', (error) => child.pid === undefined && reject(error))
      let left = 2
      const over = (): void => void ((left -= 1) === 0 && resolve())
      child.once('exit', over)
      child.once('disconnect', over)
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
  return ending
}
