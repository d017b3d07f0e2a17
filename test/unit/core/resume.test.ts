import { describe, expect, it } from 'vitest'

import { createResumer, holdSession, type Locks } from '../../../src/core/effects/resume'
import type { Runtime } from '../../../src/core/effects/runtime'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import type { OpenIntent } from '../../../src/core/readModel/outbox'
import { sessionLock } from '../../../src/core/log/windows/sessions'
import { FakeLocks } from '../../support/locks'
import { played } from '../../support/world'

const request = (session: string, seq: number): EventEnvelope => ({
  id: `${session}-${seq}`,
  seq,
  type: 'schema.databases_requested',
  v: 1,
  at: 1,
  actor: '1',
  session,
  cause: null,
  corr: 'c',
  data: {},
})

const settled = (intent: OpenIntent, seq: number): EventEnvelope => ({
  ...request('s1', seq),
  type: 'schema.databases_loaded',
  cause: intent.id,
  data: { databases: [] },
})

const window = (locks: Locks | null) => {
  const { store } = played([])
  const resumed: string[] = []
  const runtime: Runtime = {
    resume: async (intent) => {
      resumed.push(intent.id)
      store.confirm([settled(intent, 100 + resumed.length)])
    },
    stop: () => undefined,
    prepare: () => Promise.resolve(),
    busy: () => 0,
  }
  return { store, resumed, begin: () => createResumer({ store, runtime, locks }) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('resuming open intents of a window', () => {
  it('waits for the window to die, then resumes each of its intents once', async () => {
    const locks = new FakeLocks()
    await holdSession('s9', locks)
    const { store, resumed, begin } = window(locks)
    begin()
    store.confirm([request('s9', 1)])
    store.confirm([request('s9', 2)])
    await turn()
    expect(resumed).toEqual([])
    locks.end('s9')
    await turn()
    expect(resumed).toEqual(['s9-1', 's9-2'])
  })

  it('resumes the open intents of a closed window at once', async () => {
    const { store, resumed, begin } = window(new FakeLocks())
    store.confirm([request('s9', 1)])
    begin()
    await turn()
    expect(resumed).toEqual(['s9-1'])
  })

  it('does not wait for other waiting windows, even if one of them is frozen', async () => {
    const locks = new FakeLocks()
    await holdSession('s9', locks)
    // a granted lock is not returned
    const still: Locks = {
      request: (name, options) => locks.request(name, options, () => new Promise(() => undefined)),
    }
    const frozen = window(still)
    const others = [window(locks), window(locks)]
    for (const { begin, store } of [frozen, ...others]) {
      begin()
      store.confirm([request('s9', 1)])
    }
    locks.end('s9')
    await turn()
    expect([frozen, ...others].map(({ resumed }) => resumed)).toEqual([[], ['s9-1'], ['s9-1']])
    // the next page of that window finds its lock free, and so what it typed last
    expect(await locks.request(sessionLock('s9'), { mode: 'shared', ifAvailable: true }, (lock) => lock !== null)).toBe(
      true,
    )
  })

  it('resumes without locks what it finds at its start, and nothing begun later', async () => {
    const { store, resumed, begin } = window(null)
    store.confirm([request('s9', 1)])
    begin()
    store.confirm([request('s8', 200)])
    await turn()
    expect(resumed).toEqual(['s9-1'])
  })
})
