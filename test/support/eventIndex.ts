import { expect, vi } from 'vitest'

import { livePast } from '../../src/boot/past'
import type { EventEnvelope } from '../../src/core/events/envelope'
import type { Log } from '../../src/core/log/log'
import type { Store } from '../../src/core/readModel/store'
import { createEventIndex } from '../../src/views/history/events/eventIndex'
import { foldReplay } from './model'

/** The rows of the history for a log of these events, named by the state after them. */
export const indexed = async (events: readonly EventEnvelope[]) => {
  const log = {
    head: () => events.length,
    first: async () => 1,
    read: async (from: number, to: number) => events.slice(from - 1, to),
    snapshotBefore: async () => null,
    onCommit: () => () => undefined,
  }
  const store = { subscribe: () => () => undefined }
  const index = createEventIndex(livePast(log as unknown as Log, store as unknown as Store), async () =>
    foldReplay(events),
  )
  const stop = index.subscribe(() => undefined)
  await vi.waitFor(() => expect(index.state().complete).toBe(true), { timeout: 600_000, interval: 1 })
  stop()
  return index.state()
}
