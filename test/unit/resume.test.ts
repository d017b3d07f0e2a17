import { describe, expect, it } from 'vitest'

import { createResumer, holdSession, type Locks } from '../../src/effects/resume'
import type { Runtime } from '../../src/effects/runtime'
import type { EventEnvelope } from '../../src/events/envelope'
import type { OpenIntent } from '../../src/projections/outbox'
import { played } from '../support/world'

/** Web Locks of one browser: granted in order, freed when the holder's promise ends or its window dies. */
const createLocks = () => {
  const queues = new Map<string, (() => Promise<unknown>)[]>()
  const held = new Map<string, () => void>()
  const grant = (name: string): void => {
    const next = held.has(name) ? undefined : queues.get(name)?.shift()
    if (next === undefined) return
    const free = (): void => {
      if (held.get(name) !== free) return
      held.delete(name)
      grant(name)
    }
    held.set(name, free)
    void next().then(free, free)
  }
  const locks: Locks = {
    request: (name, _options, callback) =>
      new Promise((resolve, reject) => {
        const work = (): Promise<unknown> => {
          const done = callback()
          done.then(resolve, reject)
          return done
        }
        queues.set(name, [...(queues.get(name) ?? []), work])
        grant(name)
      }),
  }
  return { locks, kill: (session: string): void => held.get(`recount session ${session}`)?.() }
}

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
    busy: () => 0,
  }
  return { store, resumed, begin: () => createResumer({ store, runtime, locks }) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('resuming what a window left open', () => {
  it('waits for the window to die, then resumes each of its intents once', async () => {
    const { locks, kill } = createLocks()
    await holdSession('s9', locks)
    const { store, resumed, begin } = window(locks)
    begin()
    store.confirm([request('s9', 1)])
    store.confirm([request('s9', 2)])
    await turn()
    expect(resumed).toEqual([])
    kill('s9')
    await turn()
    expect(resumed).toEqual(['s9-1', 's9-2'])
  })

  it('resumes at once what a window that is gone left open', async () => {
    const { store, resumed, begin } = window(createLocks().locks)
    store.confirm([request('s9', 1)])
    begin()
    await turn()
    expect(resumed).toEqual(['s9-1'])
  })

  it('without locks takes up what it finds at its start, and nothing that others begin later', async () => {
    const { store, resumed, begin } = window(null)
    store.confirm([request('s9', 1)])
    begin()
    store.confirm([request('s8', 200)])
    await turn()
    expect(resumed).toEqual(['s9-1'])
  })
})
