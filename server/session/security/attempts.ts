import { putRecent } from '../../../common/evict'

const WINDOW = 60_000
const MAX_KEYS = 10_000

export interface Attempts {
  /** Seconds to wait, or 0 when another try is allowed. An allowed try counts as failed until `succeeded`. */
  begin(key: string): number
  /** Takes back the one try that `begin` counted; earlier failures stay. */
  succeeded(key: string): void
}

/** Counts failed tries per key within a minute. Memory is bounded: the oldest keys go first. */
export const countAttempts = (most: number, clock: () => number): Attempts => {
  const windows = new Map<string, { count: number; ends: number }>()
  return {
    begin: (key) => {
      const now = clock()
      const lastWindow = windows.get(key)
      const window = lastWindow && lastWindow.ends > now ? lastWindow : { count: 0, ends: now + WINDOW }
      if (window.count >= most) return Math.ceil((window.ends - now) / 1000)
      window.count += 1
      putRecent(windows, key, window, MAX_KEYS)
      return 0
    },
    succeeded: (key) => {
      const window = windows.get(key)
      if (window) window.count -= 1
    },
  }
}
