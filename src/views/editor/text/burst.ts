/** Quiet time after which a burst of typing is recorded, in ms. */
const IDLE_MS = 300
/** Longest time that a burst may last, in ms. With the log's group commit behind it, text typed 2 s ago survives a crash. */
const LONGEST_MS = 1000

export interface Timers {
  readonly set: (work: () => void, ms: number) => number
  readonly clear: (handle: number) => void
}

export interface Burst {
  /** Someone typed. */
  readonly go: () => void
  /** Ends the burst without a word. */
  readonly stop: () => void
}

/** Calls `onEnd` after 300 ms of quiet, 1 s after the first keystroke at most (law 32). */
export const createBurst = (onEnd: () => void, timers: Timers): Burst => {
  let idle: number | null = null
  let longest: number | null = null
  const stop = (): void => {
    if (idle !== null) timers.clear(idle)
    if (longest !== null) timers.clear(longest)
    idle = null
    longest = null
  }
  const end = (): void => {
    stop()
    onEnd()
  }
  return {
    go: () => {
      if (idle !== null) timers.clear(idle)
      idle = timers.set(end, IDLE_MS)
      longest ??= timers.set(end, LONGEST_MS)
    },
    stop,
  }
}

export const browserTimers: Timers = {
  set: (work, ms) => window.setTimeout(work, ms),
  clear: (handle) => window.clearTimeout(handle),
}
