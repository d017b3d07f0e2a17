import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { EventEnvelope } from '../../../../src/core/events/envelope'
import type { IdbLog } from '../../../../src/core/log/idb/idb'
import type { Snapshot } from '../../../../src/core/log/log'
import { installFaults, type FaultMode } from '../../../support/logFaults'
import { FakeStorage, FakeTimers, ids, note, notes, seqs, upTo, World } from '../../../support/logWorld'
import { runs } from '../../../support/runs'

const faults = installFaults()
const rejections: unknown[] = []
const onRejection = (reason: unknown) => rejections.push(reason)

beforeEach(() => {
  rejections.length = 0
  process.on('unhandledRejection', onRejection)
})
afterEach(() => {
  process.off('unhandledRejection', onRejection)
  faults.disarm()
})

interface Session {
  readonly log: IdbLog
  readonly timers: FakeTimers
  readonly appended: EventEnvelope[]
  /** Ids that were acknowledged as durable. */
  readonly acknowledged: Set<string>
  readonly heard: EventEnvelope[]
}

/** A page whose storage stops taking anything, and whose channel falls silent, once the page crashed. */
const page = (world: World, alive: { now: boolean }): Session => {
  const timers = new FakeTimers()
  const box = { head: 0 }
  const storage = new FakeStorage()
  storage.getItem = (key) => world.storage.getItem(key)
  storage.setItem = (key, value) => alive.now && world.storage.setItem(key, value)
  storage.removeItem = (key) => alive.now && world.storage.removeItem(key)
  storage.key = (index) => world.storage.key(index)
  Object.defineProperty(storage, 'length', { get: () => world.storage.length })
  const air = world.air.open()
  const channel = { ...air, postMessage: (message: unknown) => alive.now && air.postMessage(message) }
  const log = world.window({
    snapshot: (): Snapshot => ({ seq: box.head, versions: {}, state: box.head }),
    environment: { timers, localStorage: storage, openChannel: () => channel },
    patience: 1000,
  })
  const heard: EventEnvelope[] = []
  log.onCommit(({ events }) => {
    heard.push(...events)
    box.head = events.at(-1)?.seq ?? box.head
  })
  return { log, timers, appended: [], acknowledged: new Set(), heard }
}

const spilled = ({ storage }: World): number =>
  [...storage.items.keys()].filter((key) => key.startsWith('log:spill:')).length

/** Waits for `work`, moving time on where only a timeout can end the wait. */
const patiently = async <T>(session: Session, work: Promise<T>, until = () => false): Promise<T | undefined> => {
  let over = false
  let result: T | undefined
  const done = work.then(
    (value) => {
      result = value
      over = true
    },
    () => {
      over = true
    },
  )
  const giveUp = performance.now() + 600_000
  for (let turn = 0; !over && !until(); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    if (turn % 60 === 59) session.timers.advance(1000)
    if (performance.now() > giveUp) throw new Error('nothing happens any more')
  }
  if (over) await done
  return result
}

const append = (session: Session, events: readonly EventEnvelope[], prompt: boolean) => {
  session.log.append(events, { prompt })
  session.appended.push(...events)
  for (const { id } of events) {
    session.log.committed(id).then(
      () => session.acknowledged.add(id),
      () => {},
    )
  }
}

type Step = (session: Session) => Promise<unknown>

const scenarios: readonly (readonly [string, readonly Step[]])[] = [
  ['open', []],
  ['one event', [async (s) => append(s, [note('one')], true), (s) => s.log.flush()]],
  [
    'several commits',
    [
      async (s) => append(s, notes(3), true),
      (s) => s.log.flush(),
      async (s) => append(s, notes(70), false),
      (s) => s.log.flush(),
      async (s) => append(s, notes(2), false),
      (s) => s.log.flush(),
    ],
  ],
  ['a burst over several records', [async (s) => append(s, notes(2500), false), (s) => s.log.flush()]],
  [
    'sealing a segment',
    [
      async (s) => append(s, notes(1030), false),
      (s) => s.log.flush(),
      async (s) => append(s, notes(1030), false),
      (s) => s.log.flush(),
    ],
  ],
  [
    'reading back',
    [async (s) => append(s, notes(30), true), (s) => s.log.flush(), (s) => s.log.read(1, 30), (s) => s.log.first()],
  ],
]

const run = async (session: Session, steps: readonly Step[], until = () => false) => {
  await patiently(session, session.log.open(), until)
  for (const step of steps) if (!until()) await patiently(session, step(session), until)
}

/** The state that a later visit finds: the whole log, and the result of its verification. */
const revisit = async (world: World) => {
  const log = world.window()
  const opened = await log.open()
  const events = await log.read(1, opened.head)
  const verdict = await log.verify()
  const { state } = log.storage()
  await log.close()
  return { events, verdict, state }
}

const isSubsequence = (part: readonly string[], whole: readonly string[]) => {
  let at = 0
  for (const id of whole) if (part[at] === id) at += 1
  return at === part.length
}

const MODES: readonly FaultMode[] = [
  'throw InvalidStateError',
  'throw UnknownError',
  'abort',
  'abort UnknownError',
  'quota',
  'hang',
]

describe('law 13: a failure of any call to the database', () => {
  for (const mode of MODES) {
    for (const lasting of [1, 1000]) {
      test.each(scenarios)(
        `loses no event on ${mode} ${lasting === 1 ? 'once' : 'from then on'}, during: %s`,
        async (_, steps) => {
          const dry = new World()
          const measure = page(dry, { now: true })
          faults.arm(Infinity, mode)
          await run(measure, steps)
          const total = faults.calls
          let hits = 0
          expect(total).toBeGreaterThan(2)

          const most = lasting === 1 ? total : Math.min(total, 12)
          for (let n = 1; n <= most; n += 1) {
            const world = new World()
            const session = page(world, { now: true })
            faults.arm(n, mode, lasting)
            await run(session, steps)
            hits += faults.hits
            const troubled = session.log.storage().state !== 'persisted'
            const all = ids(session.appended)
            expect(isSubsequence(ids(session.heard), all)).toBe(true)
            expect(troubled || session.log.head() === all.length).toBe(true)
            faults.disarm()
            // Room, or the database, is back: with time everything in memory is stored.
            session.timers.advance(60_000)
            await patiently(session, session.log.flush())
            await patiently(session, session.log.close())
            const { events, verdict } = await revisit(world)
            expect(ids(events)).toEqual(all)
            expect(seqs(events)).toEqual(upTo(all.length))
            expect(verdict).toMatchObject({ ok: true, events: all.length })
          }
          expect(hits).toBeGreaterThan(most / 2)
          expect(rejections).toEqual([])
        },
      )
    }
  }
})

describe('law 13: crash anywhere', () => {
  test.each(scenarios)('loses no durable event when the page dies at the n-th call, during: %s', async (_, steps) => {
    const dry = page(new World(), { now: true })
    faults.arm(Infinity, 'crash')
    await run(dry, steps)
    const total = faults.calls
    let lost = 0
    for (let n = 1; n <= total; n += 1) {
      const world = new World()
      const alive = { now: true }
      const session = page(world, alive)
      let crashed = false
      faults.onCrash = () => {
        alive.now = false
        crashed = true
      }
      faults.arm(n, 'crash')
      await run(session, steps, () => crashed)
      const acknowledged = [...session.acknowledged]
      faults.disarm()
      const { events, verdict, state } = await revisit(world)
      const found = ids(events)
      const kept = new Set(found)
      expect(kept.size).toBe(found.length)
      expect(found).toEqual(ids(session.appended).slice(0, found.length))
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
      expect(verdict.ok).toBe(true)
      expect(state).toBe('persisted')
      lost += session.appended.length - found.length
    }
    expect(lost > 0).toBe(steps.length > 0)
    expect(rejections).toEqual([])
  })

  test('spill, crash and return store nothing twice and lose nothing acknowledged', async () => {
    let takenOver = 0
    let leftWhileOpening = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            events: fc.integer({ min: 0, max: 90 }),
            prompt: fc.boolean(),
            spill: fc.boolean(),
            crashAt: fc.integer({ min: 1, max: 40 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        async (visits) => {
          const world = new World()
          const durable = new Set<string>()
          const written: string[] = []
          for (const visit of visits) {
            const alive = { now: true }
            const session = page(world, alive)
            let crashed = false
            faults.onCrash = () => {
              crashed = true
              // a page that is left while it opens spills what it was about to take over, too
              if (visit.spill) session.log.spill()
              if (visit.spill && spilled(world) > 1) leftWhileOpening += 1
              alive.now = false
            }
            faults.arm(visit.crashAt, 'crash')
            await patiently(session, session.log.open(), () => crashed)
            if (crashed) continue
            append(session, notes(visit.events), visit.prompt)
            written.push(...ids(session.appended))
            if (visit.spill) {
              session.log.spill()
              for (const id of ids(session.appended)) durable.add(id)
              if (session.appended.length > 0) takenOver += 1
            } else await patiently(session, session.log.flush(), () => crashed)
            for (const id of session.acknowledged) durable.add(id)
            faults.crash(null)
            alive.now = false
            await new Promise((resolve) => setImmediate(resolve))
          }
          faults.disarm()
          const { events, verdict, state } = await revisit(world)
          const found = ids(events)
          expect(new Set(found).size).toBe(found.length)
          expect(isSubsequence(found, written)).toBe(true)
          for (const id of durable) expect(found).toContain(id)
          expect(verdict.ok).toBe(true)
          expect(state).toBe('persisted')
        },
      ),
      runs(60),
    )
    expect(takenOver).toBeGreaterThan(20)
    expect(leftWhileOpening).toBeGreaterThan(5)
    expect(rejections).toEqual([])
  })
})

describe('quota', () => {
  test('a full quota drops caches first, then keeps events in memory until there is room', async () => {
    const world = new World()
    const timers = new FakeTimers()
    let sheds = 0
    const log = world.window({
      environment: { timers },
      shed: async () => {
        sheds += 1
        return false
      },
    })
    await log.open()
    faults.arm(1, 'quota', 1000)
    const events = notes(3)
    log.append(events, { prompt: true })
    await log.flush()
    expect(sheds).toBe(1)
    expect(log.storage()).toMatchObject({ state: 'quota' })
    await expect(log.committed(events[0]?.id ?? '')).rejects.toThrow('kept in memory')
    faults.disarm()
    timers.advance(1000)
    await expect.poll(() => log.head()).toBe(3)
    expect(log.storage().state).toBe('persisted')
    expect(ids(await log.read(1, 9))).toEqual(ids(events))
  })

  test('reports nothing where dropping caches makes room', async () => {
    const world = new World()
    const log = world.window({
      shed: async () => {
        faults.disarm()
        return true
      },
    })
    await log.open()
    const states: string[] = []
    log.onStorage(({ state }) => states.push(state))
    faults.arm(1, 'quota', 1000)
    log.append(notes(3))
    await log.flush()
    expect(log.head()).toBe(3)
    expect(states).toEqual([])
  })
})
