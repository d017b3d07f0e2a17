import fc from 'fast-check'
import { freeze } from 'immer'
import { describe, expect, it } from 'vitest'

import { registry } from '../../../src/app/events'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import type { ReadModel, SliceName } from '../../../src/core/readModel/model'
import { anyText, arbitraryEvents } from '../../support/arbitraryEvents'
import { runs } from '../../support/runs'
import { eventsOf, played, trace, type Step } from '../../support/world'
import {
  emptyModel,
  foldInPlace,
  foldLive,
  foldReplay,
  packModel,
  slices,
  unpackModel,
  upcast,
} from '../../support/model'

const frozenEmpty = (): ReadModel => freeze(emptyModel(), true)

const broken = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'number' && Number.isNaN(value)) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(broken))

/** A run whose SQL the server executed otherwise: chance alone seldom leads to one in a few steps. */
const ANSWERED: readonly Step[] = [
  { do: 'add' },
  { do: 'replace', pick: 0, insert: 'SELECT 2' },
  { do: 'run', pick: 0 },
  { do: 'server', pick: 0, say: 0, late: false },
]

describe('fold', () => {
  it('law 1: replay in place equals the live state, event by event, in all slices', () => {
    let checked = 0
    fc.assert(
      fc.property(trace(), (steps) => {
        const events = eventsOf(played(steps))
        let live = frozenEmpty()
        const plain = emptyModel()
        for (const event of events) {
          live = foldLive(live, [event])
          foldInPlace(plain, [event])
          checked += 1
        }
        expect(plain).toEqual(live)
        expect(foldReplay(events)).toEqual(live)
      }),
      runs(250),
    )
    expect(checked).toBeGreaterThan(5000)
  })

  it('law 2: snapshot plus tail equals a full replay, also after JSON and packed', () => {
    let added = 0
    let undoable = 0
    fc.assert(
      fc.property(trace(30), fc.boolean(), (steps, answered) => {
        const events = eventsOf(played(answered ? [...ANSWERED, ...steps] : steps))
        const whole = foldReplay(events)
        for (let split = 0; split <= events.length; split += 3) {
          const snapshot = foldReplay(events.slice(0, split))
          expect(foldReplay(events.slice(split), JSON.parse(JSON.stringify(snapshot)) as ReadModel)).toEqual(whole)
          const packed = packModel(snapshot)
          for (const kept of [JSON.parse(JSON.stringify(packed)) as unknown, packed, packed]) {
            expect(foldReplay(events.slice(split), unpackModel(kept))).toEqual(whole)
          }
          const ran = Object.values(snapshot.runs.byId)
          added += ran.filter(({ sql, executedSql }) => executedSql !== null && executedSql !== sql).length
          undoable += Object.values(snapshot.undo.windows).filter(({ past }) => past.length > 1).length
        }
      }),
      runs(40),
    )
    expect(added).toBeGreaterThan(20)
    expect(undoable).toBeGreaterThan(100)
  })

  it('law 3: any partition of the events into batches gives the same state', () => {
    fc.assert(
      fc.property(trace(), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (steps, sizes) => {
        const events = eventsOf(played(steps))
        let state = frozenEmpty()
        for (let at = 0, turn = 0; at < events.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1
          state = foldLive(state, events.slice(at, at + size))
          at += size
        }
        expect(state).toEqual(foldReplay(events))
      }),
      runs(100),
    )
  })

  it('law 4: a slice folded alone equals that slice of the full fold', () => {
    fc.assert(
      fc.property(trace(), (steps) => {
        const events = eventsOf(played(steps))
        const whole = foldReplay(events)
        for (const projection of slices) {
          const alone = projection.initial()
          for (const event of events) {
            const definition = registry.get(event.type)
            if (definition !== undefined) projection.every?.(alone, event, definition)
            const on = projection.on as Record<string, ((state: unknown, event: unknown) => undefined) | undefined>
            on[event.type]?.(alone, event)
          }
          expect(alone).toEqual(whole[projection.name as SliceName])
        }
      }),
      runs(60),
    )
  })

  it('law 5: evolve never changes its input and reads neither clock nor chance', () => {
    const traps = [
      () => (Date.now = () => expect.fail('the clock was read')),
      () => (performance.now = () => expect.fail('the clock was read')),
      () => (Math.random = () => expect.fail('chance was used')),
      () => (crypto.getRandomValues = () => expect.fail('chance was used')),
    ]
    const { now } = Date
    const { random } = Math
    const elapsed = performance.now.bind(performance)
    const bytes = crypto.getRandomValues.bind(crypto)
    fc.assert(
      fc.property(trace(), (steps) => {
        const events = eventsOf(played(steps)).map((event) => freeze(structuredClone(event), true))
        let state = frozenEmpty()
        for (const set of traps) set()
        try {
          for (const event of events) state = foldLive(state, [event])
          foldReplay(events)
        } finally {
          Date.now = now
          Math.random = random
          performance.now = elapsed
          crypto.getRandomValues = bytes
        }
        expect(Object.isFrozen(state.editors)).toBe(true)
      }),
      runs(60),
    )
  })

  it('law 6: well-typed events in any order never throw and leave no undefined or NaN', () => {
    let shuffles = 0
    fc.assert(
      fc.property(trace(40), trace(40), fc.infiniteStream(fc.nat()), (one, two, order) => {
        const events = [...eventsOf(played(one)), ...eventsOf(played(two))]
        const shuffled = events
          .map((event) => ({ event, rank: order.next().value }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ event }) => event)
        const state = foldReplay(shuffled)
        shuffles += 1
        expect(broken(state)).toBe(false)
        expect(new Set(state.editors.order)).toEqual(new Set(Object.keys(state.editors.byId)))
        expect(new Set(state.runs.order)).toEqual(new Set(Object.keys(state.runs.byId)))
      }),
      runs(100),
    )
    expect(shuffles).toBeGreaterThan(50)
  })

  it('law 6: events about existing and missing things never throw in either engine', () => {
    const few = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'q1', 's1', 's2') },
      { weight: 1, arbitrary: anyText },
    )
    const types = new Set<string>()
    fc.assert(
      fc.property(arbitraryEvents(few, { maxLength: 80, size: 'max' }), (events) => {
        for (const { type } of events) types.add(type)
        const state = foldReplay(events)
        expect(broken(state)).toBe(false)
        expect(foldLive(frozenEmpty(), events)).toEqual(state)
        for (const [id, editor] of Object.entries(state.editors.byId)) expect(editor.id).toBe(id)
        for (const [id, run] of Object.entries(state.runs.byId)) expect(run.id).toBe(id)
        expect(state.editors.order.toSorted()).toEqual(Object.keys(state.editors.byId).toSorted())
        expect(state.runs.order.toSorted()).toEqual(Object.keys(state.runs.byId).toSorted())
      }),
      runs(200),
    )
    expect(types.size).toBe(registry.size)
  })

  it('law 7: upcasting twice is upcasting once, and every event is readable', () => {
    fc.assert(
      fc.property(trace(40), (steps) => {
        for (const event of eventsOf(played(steps))) {
          const once = upcast(event)
          expect(once.unreadable).toBeNull()
          expect(upcast(once.event)).toEqual(once)
        }
      }),
      runs(40),
    )
  })

  it('law 8: unknown and newer events change nothing', () => {
    fc.assert(
      fc.property(trace(40), fc.nat(), (steps, seed) => {
        const events = eventsOf(played(steps))
        const strangers = events.flatMap((event, index): EventEnvelope[] =>
          (index + seed) % 3 === 0
            ? [
                { ...event, id: `x-${index}`, type: 'stranger.came', data: { a: 1 } },
                { ...event, id: `y-${index}`, v: 99 },
                event,
              ]
            : [event],
        )
        const readable = strangers.filter((event) => upcast(event).unreadable === null)
        expect(foldReplay(readable)).toEqual(foldReplay(events))
        expect(upcast({ ...events[0]!, v: 99 }).unreadable).toBe('newer_version')
        expect(foldReplay(strangers.filter((event) => event.v !== 99))).toEqual(foldReplay(events))
      }),
      runs(40),
    )
  })
})
