import { tell } from '../idb/core'
import type { StorageReport } from '../log'

/** State of the log's storage, for the user. */
export interface Status {
  readonly report: () => StorageReport
  set(report: StorageReport): void
  /** Storage takes events (again). A loss that was noticed stays on show. */
  good(): void
  /** Events are gone; `count` null when it cannot be known how many. */
  lose(count: number | null, reason: string): void
  onChange(listener: (report: StorageReport) => void): () => void
}

const GOOD: StorageReport = { state: 'persisted', reason: '' }

export const createStatus = (): Status => {
  let current: StorageReport = { state: 'memory', reason: 'the log is not open yet' }
  let standing = GOOD
  const listeners = new Set<(report: StorageReport) => void>()

  const set = (report: StorageReport) => {
    const same = report.state === current.state && report.reason === current.reason
    if (same && report.lostEvents === current.lostEvents) return
    current = report
    tell(listeners, report)
  }

  return {
    report: () => current,
    set,
    good: () => set(standing),
    lose: (count, reason) => {
      const lostEvents = (standing.lostEvents ?? 0) + (count ?? 0)
      standing = { state: 'lost', reason, ...(lostEvents > 0 ? { lostEvents } : {}) }
      if (current.state !== 'blocked') set(standing)
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
