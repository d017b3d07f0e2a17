import { createCore } from './core'
import type { Timers } from './database'
import { SEGMENT_EVENTS } from './format'
import type { Log, Snapshot } from './log'
import { createMemoryShelf } from './shelf'

export interface MemoryLogOptions {
  readonly snapshot?: () => Snapshot | null
  readonly timers?: Timers
}

/** A log that lives as long as the page: for replays, tests and browsers without storage. */
export const createMemoryLog = (options: MemoryLogOptions = {}): Log => {
  const shelf = createMemoryShelf(options.snapshot ?? (() => null), SEGMENT_EVENTS)
  const core = createCore({
    timers: options.timers ?? browserTimers,
    shelf: () => shelf,
    expectedHead: () => null,
    committed: () => {},
    announced: () => {},
    writeFailed: async () => 'kept',
    readFailed: () => {},
  })
  return {
    head: core.delivery.cursor,
    storage: () => ({ state: 'memory', reason: 'kept only while this page is open' }),
    open: async () => {
      core.delivery.start(0)
      return { snapshot: null, tail: [], head: 0 }
    },
    append: (events, { prompt = false } = {}) => core.commits.add(events, prompt),
    flush: async () => {
      await core.commits.flush()
      await core.delivery.idle()
    },
    committed: (id) => core.commits.durable(id),
    onCommit: (listener) => core.onCommit(listener),
    onStorage: () => () => {},
    read: (from, to) => shelf.read(from, to),
    snapshotBefore: (seq) => shelf.snapshotBefore(seq),
    first: () => shelf.first(),
    spill: () => {},
    close: async () => {
      await core.commits.flush()
      core.commits.stop()
    },
  }
}

/** The timers of the page. */
export const browserTimers: Timers = {
  setTimeout: (work, ms) => globalThis.setTimeout(work, ms),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as ReturnType<typeof setTimeout> | undefined),
}
