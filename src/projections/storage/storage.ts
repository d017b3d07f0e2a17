import type { StorageState } from '../../core/log/storageState'
import { defineProjection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'

/** One window's storage of its events. */
export interface WindowStorage {
  readonly state: StorageState
  readonly reason: string
  readonly lostEvents: number
}

/** Steps of the log go when they are older, or when all of them take more room; the oldest first. */
export interface LogRetention {
  readonly days: number
  readonly megabytes: number
}

export interface Storage {
  /** Windows that have trouble, by session: each has its own way to the log, and another one's start mends nothing. */
  windows: Record<string, WindowStorage>
  /** The last seq that retention dropped; 0 when all is there. */
  trimmedTo: number
  /** Absent where the person chose none. */
  retention?: LogRetention
}

const WINDOWS_KEPT = 50

const GOOD: WindowStorage = { state: 'persisted', reason: '', lostEvents: 0 }

export const storageProjection = defineProjection({
  name: 'storage',
  version: 2,
  initial: (): Storage => ({ windows: {}, trimmedTo: 0 }),
  on: {
    'storage.changed': (storage, event) => {
      const { state, reason, lostEvents } = event.data
      const former = storage.windows[event.session]
      delete storage.windows[event.session]
      if (state === 'persisted') return
      storage.windows[event.session] = { state, reason, lostEvents: lostEvents ?? former?.lostEvents ?? 0 }
      evictOldest(storage.windows, WINDOWS_KEPT)
    },
    'storage.trimmed': (storage, event) => {
      storage.trimmedTo = Math.max(storage.trimmedTo, event.data.to)
    },
    'storage.retention_set': (storage, event) => {
      storage.retention = event.data
    },
  },
})

const RETENTION: LogRetention = { days: 14, megabytes: 64 }

/** The retention in use. */
export const retentionOf = ({ retention }: Storage): LogRetention => retention ?? RETENTION

export const storageOf = (storage: Storage, session: string): WindowStorage => storage.windows[session] ?? GOOD
