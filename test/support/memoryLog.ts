import { createCore } from '../../src/core/log/idb/core'
import { browserEnvironment } from '../../src/core/log/environment'
import type { Timers } from '../../src/core/log/idb/database'
import { SEGMENT_EVENTS } from '../../src/core/log/format'
import type { Log, Snapshot } from '../../src/core/log/log'
import { createMemoryStorage } from '../../src/core/log/storage'

interface MemoryLogOptions {
  readonly snapshot?: () => Snapshot | null
  readonly timers?: Timers
}

/** A log without a database under it: the least that fulfils the contract of a log. */
export const createMemoryLog = (options: MemoryLogOptions = {}): Log => {
  const storage = createMemoryStorage(options.snapshot ?? (() => null), SEGMENT_EVENTS)
  const core = createCore({
    timers: options.timers ?? browserEnvironment().timers,
    storage: () => storage,
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
      return { snapshot: null, tail: [], head: 0, pending: [] }
    },
    append: (events, { prompt = false } = {}) => core.commits.add(events, prompt),
    flush: async () => {
      await core.commits.flush()
      await core.delivery.idle()
    },
    committed: (id) => core.commits.durable(id),
    onCommit: (listener) => core.onCommit(listener),
    onAdopted: () => () => {},
    onStorage: () => () => {},
    read: (from, to) => storage.read(from, to),
    snapshotBefore: (seq) => storage.snapshotBefore(seq),
    first: () => storage.first(),
    spill: () => {},
    draft: () => {},
    close: async () => {
      await core.commits.flush()
      core.commits.stop()
    },
  }
}
