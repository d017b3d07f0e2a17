import { describe, expect, it } from 'vitest'

import { livePast } from '../../../src/boot/past'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import type { Commit, Log } from '../../../src/core/log/log'
import type { Store } from '../../../src/core/readModel/store'
import { createEventIndex } from '../../../src/views/history/events/eventIndex'
import { emptyModel } from '../../support/model'

const event = (seq: number): EventEnvelope => ({
  id: `s1-${seq}`,
  seq,
  type: 'editor.renamed',
  v: 1,
  at: seq * 1000,
  actor: '1',
  session: 's1',
  cause: null,
  corr: `c-${seq}`,
  data: { id: 'a', name: `Name ${seq}`, was: `Name ${seq - 1}` },
})

/** A log that announces events once they are committed, and a store that announces them before. */
const growing = () => {
  const events: EventEnvelope[] = []
  const ofStore = new Set<() => void>()
  const ofLog = new Set<(commit: Commit) => void>()
  const log = {
    head: () => events.length,
    first: async () => 1,
    read: async (from: number, to: number) => events.slice(from - 1, to),
    snapshotBefore: async () => null,
    onCommit: (listener: (commit: Commit) => void) => (ofLog.add(listener), () => void ofLog.delete(listener)),
  }
  const store = {
    subscribe: (_topics: unknown, listener: () => void) => (ofStore.add(listener), () => void ofStore.delete(listener)),
  }
  return {
    source: livePast(log as unknown as Log, store as unknown as Store),
    append: () => {
      for (const listener of ofStore) listener()
    },
    commit: () => {
      events.push(event(events.length + 1))
      for (const listener of ofLog) listener({ events: events.slice(-1) })
    },
    heard: () => ofStore.size + ofLog.size,
  }
}

describe('event index', () => {
  it('includes the first event of a log that was empty when it was read', async () => {
    const { source, commit } = growing()
    const index = createEventIndex(source, async () => emptyModel())
    index.subscribe(() => undefined)
    await expect.poll(() => index.state().complete).toBe(true)
    commit()
    await expect.poll(() => index.state().head).toBe(1)
    commit()
    await expect.poll(() => index.state().entries).toHaveLength(2)
  })

  it('includes events committed later, and unsubscribes when no view needs it', async () => {
    const { source, append, commit, heard } = growing()
    commit()
    const index = createEventIndex(source, async () => emptyModel())
    const stop = index.subscribe(() => undefined)
    await expect.poll(() => index.state().head).toBe(1)
    append()
    await new Promise((done) => setTimeout(done, 5))
    commit()
    await expect.poll(() => index.state().head).toBe(2)
    stop()
    expect(heard()).toBe(0)
  })
})
