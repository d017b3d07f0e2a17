import { isDeepStrictEqual } from 'node:util'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { EventEnvelope } from '../../../src/core/events/envelope'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { runs } from '../../support/runs'
import { createWorld, eventsOf, play, played, step, trace, type Step, type World } from '../../support/world'
import { createStore, createTimeline, foldReplay, packModel, topicsOf, versions } from '../../support/model'

/** Windows over one log: `publish` places a window's pending events, `deliver` hands the log on to a window. */
const createWindows = (count: number) => {
  const log: EventEnvelope[] = []
  const windows = Array.from({ length: count }, (_, index) => ({ world: createWorld(`s${index + 1}`), heard: 0 }))
  const deliver = (index: number, upTo = log.length): void => {
    const window = windows[index]
    if (window === undefined || upTo <= window.heard) return
    window.world.store.confirm(log.slice(window.heard, upTo))
    window.heard = upTo
  }
  const publish = (index: number, most: number): void => {
    const pending = windows[index]?.world.store.pending() ?? []
    const unplaced = pending.filter((event) => !log.some((placed) => placed.id === event.id)).slice(0, most)
    for (const event of unplaced) log.push({ ...event, seq: log.length + 1 })
  }
  return { log, windows, publish, deliver }
}

type Move =
  | { readonly kind: 'act'; readonly window: number; readonly step: Step }
  | { readonly kind: 'publish'; readonly window: number; readonly most: number }
  | { readonly kind: 'deliver'; readonly window: number; readonly share: number }
  | { readonly kind: 'again'; readonly window: number }

const window = fc.nat(2)
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      window,
      step: step.filter(({ do: what }) => what !== 'commit'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('publish' as const), window, most: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      window,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), window }) },
)

describe('windows', () => {
  it('law 12: every window ends in the fold of the log under any delivery', () => {
    let rebased = 0
    fc.assert(
      fc.property(fc.array(move, { minLength: 10, maxLength: 80, size: 'max' }), (moves) => {
        const { log, windows, publish, deliver } = createWindows(3)
        for (const { world } of windows) world.dispatch('session.start', { previous: null, build: 'test' })
        for (const next of moves) {
          const target = windows[next.window]
          if (target === undefined) continue
          if (next.kind === 'act') play(target.world, next.step)
          if (next.kind === 'publish') publish(next.window, next.most)
          if (next.kind === 'again') target.world.store.confirm(log.slice(0, target.heard))
          if (next.kind === 'deliver') {
            const pending = target.world.store.pending().length
            deliver(next.window, target.heard + Math.ceil((log.length - target.heard) * next.share))
            if (pending > 0 && target.world.store.pending().length === pending) rebased += 1
          }
        }
        for (let round = 0; round < 2; round += 1) {
          windows.forEach((_, index) => publish(index, Infinity))
          windows.forEach((_, index) => deliver(index))
        }
        const truth = foldReplay(log)
        expect(new Set(log.map((event) => event.id)).size).toBe(log.length)
        for (const { world } of windows) {
          expect(world.store.pending()).toEqual([])
          expect(world.store.state()).toEqual(truth)
        }
      }),
      runs(150),
    )
    expect(rebased).toBeGreaterThan(50)
  })

  it('takes over the arrangement of the window that it continues', () => {
    const one = played([{ do: 'add' }, { do: 'add' }, { do: 'activate', pick: 0 }])
    one.commit()
    const two = createWorld('s2')
    two.store.load({ snapshot: null, tail: one.log, head: one.log.length, pending: [] })
    two.dispatch('session.start', { previous: null, build: 'test' })
    const { editors } = two.store.state()
    expect(editors.windows['s2']?.tabHistory.at(-1)).toBe(editors.order[0])
  })

  it('loses no unsaved text of a window that died', () => {
    const one = played([{ do: 'add' }, { do: 'edit', pick: 0, at: 0, remove: 0, insert: 'kept ' }])
    one.commit()
    const two = createWorld('s2')
    two.store.load({ snapshot: null, tail: one.log, head: one.log.length, pending: [] })
    two.dispatch('session.start', { previous: null, build: 'test' })
    const { editors } = two.store.state()
    expect(editors.byId[editors.order[0] ?? '']?.sql).toMatch(/^kept /)
  })
})

/** Values that several components read, each under its topics. */
const readers = (world: World) => {
  const { editors, runs: all } = world.store.state()
  return new Map<string, unknown>([
    ['editors', editors],
    ['runs', all],
    ['undo', world.store.state().undo],
    ['toasts', world.store.state().toasts],
    ['outbox', world.store.state().outbox],
    ...editors.order.map((id) => [`editor/${id}`, JSON.stringify(effectiveEditor(editors, id))] as const),
    ...all.order.map((id) => [`run/${id}`, all.byId[id]] as const),
  ])
}

/** Answers of the server may concern runs that they do not name: who reads one run listens to all of them. */
const isTold = (notified: ReadonlySet<string>, topic: string): boolean =>
  notified.has(topic) || (topic.startsWith('run/') && notified.has('runs'))

describe('subscriptions', () => {
  // Holds after own events, foreign events and a rebase.
  it('law 61: exactly the readers of changed values are notified', () => {
    const counts = { changes: 0, rebases: 0, quiet: 0 }
    fc.assert(
      fc.property(fc.array(move, { minLength: 20, maxLength: 60, size: 'max' }), (moves) => {
        const { windows, publish, deliver, log } = createWindows(3)
        const [watched] = windows
        if (watched === undefined) return
        const { world } = watched
        for (const other of windows) other.world.dispatch('session.start', { previous: null, build: 'test' })
        const notified = new Set<string>()
        const subscribed = new Set<string>()
        for (const next of moves) {
          const target = windows[next.window]
          if (target === undefined) continue
          const before = readers(world)
          for (const topic of before.keys()) {
            if (!subscribed.has(topic)) world.store.subscribe([topic], () => notified.add(topic))
            subscribed.add(topic)
          }
          notified.clear()
          const waiting = world.store.pending()
          const from = watched.heard
          if (next.kind === 'act') play(target.world, next.step)
          if (next.kind === 'publish') publish(next.window, next.most)
          if (next.kind === 'deliver') deliver(next.window, log.length)
          const after = readers(world)
          for (const [topic, value] of before) {
            // A rebase may make an equal state anew: who reads it sees the same.
            if (!after.has(topic) || isDeepStrictEqual(after.get(topic), value)) continue
            counts.changes += 1
            expect(isTold(notified, topic), `${topic} after ${next.kind}`).toBe(true)
          }
          const heard = log.slice(from, watched.heard)
          const foreign = heard.some(({ session }) => session !== world.store.session)
          if (foreign && waiting.length > 0) counts.rebases += 1
          const causes = topicsOf([...waiting, ...heard, ...world.store.pending()])
          for (const topic of subscribed) {
            if (causes.has(topic)) continue
            counts.quiet += 1
            expect(notified.has(topic), `${topic} without cause`).toBe(false)
          }
        }
      }),
      runs(150),
    )
    expect(counts.changes).toBeGreaterThan(800)
    expect(counts.rebases).toBeGreaterThan(50)
    expect(counts.quiet).toBeGreaterThan(1000)
  })

  it('law 61: every reader of a changed value is notified', () => {
    let changes = 0
    fc.assert(
      fc.property(trace(40), (steps) => {
        const world = played([])
        const notified = new Set<string>()
        const subscribed = new Map<string, () => void>()
        for (const action of steps) {
          const before = readers(world)
          for (const topic of before.keys()) {
            if (!subscribed.has(topic))
              subscribed.set(
                topic,
                world.store.subscribe([topic], () => notified.add(topic)),
              )
          }
          notified.clear()
          play(world, action)
          const after = readers(world)
          for (const [topic, value] of before) {
            if (!after.has(topic) || after.get(topic) === value) continue
            changes += 1
            expect(isTold(notified, topic), `${topic} after ${action.do}`).toBe(true)
          }
        }
      }),
      runs(80),
    )
    expect(changes).toBeGreaterThan(1000)
  })

  it('law 62: within one notification every topic has the same head', () => {
    let several = 0
    fc.assert(
      fc.property(trace(40), (steps) => {
        const world = played([])
        const heads = new Map<string, unknown>()
        const epochs = new Set<string>()
        const topics = ['session', 'editors', 'runs', 'schemas', 'undo', 'toasts', 'outbox', 'storage']
        const seen = (): string => topics.map((topic) => world.store.epoch(topic)).join(' ')
        for (const topic of topics)
          world.store.subscribe([topic], () => {
            heads.set(topic, world.store.state())
            epochs.add(seen())
          })
        for (const action of steps) {
          heads.clear()
          epochs.clear()
          const batches: unknown[] = []
          const stop = world.store.subscribe(['*'], () => batches.push(world.store.state()))
          play(world, action)
          stop()
          if (batches.length === 1) {
            for (const head of heads.values()) expect(head).toBe(batches[0])
            expect(epochs.size).toBe(1)
            expect([...epochs]).toEqual([seen()])
            if (heads.size > 1) several += 1
          }
          expect(new Set(batches).size).toBe(batches.length)
        }
      }),
      runs(60),
    )
    expect(several).toBeGreaterThan(200)
  })

  it('notifies a listener once per command, however many of its topics changed', () => {
    const world = played([])
    let calls = 0
    world.store.subscribe(['editors', 'undo', 'runs'], () => (calls += 1))
    world.dispatch('editor.add', {})
    expect(calls).toBe(1)
  })
})

describe('timeline', () => {
  const pastOf = (log: readonly EventEnvelope[], every: number) => ({
    head: () => log.length,
    read: (from: number, to: number) => Promise.resolve(log.slice(Math.max(0, from - 1), to)),
    snapshotBefore: (seq: number) => {
      const at = seq - (seq % every)
      if (at === 0) return Promise.resolve(null)
      const state = JSON.parse(JSON.stringify(packModel(foldReplay(log.slice(0, at))))) as unknown
      return Promise.resolve({ seq: at, versions, state })
    },
  })

  it('law 63: the state at n, from any cache, equals the full replay to n', async () => {
    let visited = 0
    await fc.assert(
      fc.asyncProperty(trace(100), fc.array(fc.nat(), { minLength: 3, maxLength: 12 }), async (steps, visits) => {
        const world = played(steps)
        world.commit()
        const log = eventsOf(world)
        const timeline = createTimeline(pastOf(log, 16))
        for (const visit of visits) {
          const seq = visit % (log.length + 1)
          visited += 1
          expect(await timeline.at(seq)).toEqual(foldReplay(log.slice(0, seq)))
          expect(timeline.peek(seq)).toEqual(foldReplay(log.slice(0, seq)))
        }
        expect(await timeline.at(log.length)).toEqual(world.store.state())
      }),
      runs(40),
    )
    expect(visited).toBeGreaterThan(100)
  })

  it('law 63: the timeline crosses stretches of 1,024 events', async () => {
    const world = played([])
    for (let index = 0; index < 700; index += 1) {
      play(world, { do: 'add' })
      play(world, { do: 'edit', pick: index, at: 0, remove: 0, insert: 'x' })
      play(world, { do: 'close', pick: 0 })
    }
    world.commit()
    const timeline = createTimeline(pastOf(world.log, 1024))
    for (const seq of [0, 1, 1023, 1024, 1025, 2047, 2048, world.log.length]) {
      expect(await timeline.at(seq)).toEqual(foldReplay(world.log.slice(0, seq)))
    }
  })
})

it('refuses an event that does not fit its schema before it reaches the log', () => {
  const appended: EventEnvelope[] = []
  const log = {
    append: (events: readonly EventEnvelope[]) => void appended.push(...events),
    draft: () => undefined,
  }
  const store = createStore({ session: 's1', now: () => 1, actor: () => '1', log })
  expect(() => store.append([{ type: 'editor.closed', data: { id: 7 } }], { corr: 'c' })).toThrow(/does not fit/)
  expect(() => store.append([{ type: 'editor.exploded', data: {} }], { corr: 'c' })).toThrow(/Unknown event type/)
  expect(appended).toEqual([])
})
