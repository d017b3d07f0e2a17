import type { EventEnvelope } from '../../events/envelope'

import type { Timers } from './database'
import { createDelivery, type Delivery } from './delivery'
import { createGroupCommit, type GroupCommit, type Outcome } from '../groupCommit'
import type { Commit } from '../log'
import type { LogStorage } from '../storage'

export interface CoreOptions {
  readonly timers: Timers
  readonly storage: () => LogStorage
  /** The head the next write must meet, when this window cannot be sure of the log's state; else null. */
  readonly expectedHead: (cursor: number) => number | null
  /** Own events that just became durable, before they are announced. */
  readonly committed: (events: readonly EventEnvelope[]) => void
  /** Called with every announced event, own or not, before the listeners. */
  readonly announced: (events: readonly EventEnvelope[]) => void
  /** A write failed: resolves with `again` for a retry. Never rejects. */
  readonly writeFailed: (error: unknown) => Promise<Outcome>
  readonly readFailed: (error: unknown) => void
}

/** The parts all logs share: group commit, one order of announcements, listeners. */
export interface Core {
  readonly delivery: Delivery
  readonly commits: GroupCommit
  onCommit(listener: (commit: Commit) => void): () => void
}

const reportListener = (error: unknown) => {
  if (typeof reportError === 'function') reportError(error)
  else
    queueMicrotask(() => {
      throw error
    })
}

/** Calls every listener, even when one of them throws; the browser's error handler gets that error. */
export const tell = <T>(listeners: ReadonlySet<(value: T) => void>, value: T): void => {
  for (const listener of Array.from(listeners)) {
    try {
      listener(value)
    } catch (error) {
      reportListener(error)
    }
  }
}

export const createCore = (options: CoreOptions): Core => {
  const listeners = new Set<(commit: Commit) => void>()

  const delivery = createDelivery({
    read: (from, to) => options.storage().read(from, to),
    announce: (events) => {
      commits.settled(events)
      options.announced(events)
      tell(listeners, { events })
    },
    failed: options.readFailed,
  })

  const commits: GroupCommit = createGroupCommit({
    timers: options.timers,
    write: async (batch, took) => {
      try {
        const first = await options.storage().write(batch, options.expectedHead(delivery.cursor()))
        const placed = batch.map((event, index) => ({ ...event, seq: first + index }))
        took()
        options.committed(placed)
        delivery.arrive(placed)
        return 'done'
      } catch (error) {
        return options.writeFailed(error)
      }
    },
  })

  return {
    delivery,
    commits,
    onCommit: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
