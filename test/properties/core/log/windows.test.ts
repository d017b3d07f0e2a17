import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { EventEnvelope } from '../../../../src/core/events/envelope'
import type { IdbLog } from '../../../../src/core/log/idb/idb'
import type { Opened } from '../../../../src/core/log/log'
import { ids, notes, seqs, upTo, World } from '../../../support/logWorld'
import { runs } from '../../../support/runs'

interface Window {
  readonly log: IdbLog
  readonly heard: EventEnvelope[]
  readonly head: number
}

const openWindow = async (world: World): Promise<Window> => {
  const box = { head: 0 }
  const log = world.window({ snapshot: () => ({ seq: box.head, versions: {}, state: null }) })
  const heard: EventEnvelope[] = []
  const opened = await log.open()
  box.head = opened.head
  log.onCommit(({ events }) => {
    heard.push(...events)
    box.head = events.at(-1)?.seq ?? box.head
  })
  return { log, heard, head: opened.head }
}

const step = fc.record({
  window: fc.nat({ max: 3 }),
  count: fc.integer({ min: 1, max: 90 }),
  prompt: fc.boolean(),
  wait: fc.boolean(),
})

/** How messages travel: late, out of order, more than once, or not at all. */
const weather = fc.record({
  fates: fc.array(fc.constantFrom('now', 'twice', 'late', 'never'), { minLength: 1, maxLength: 40 }),
  seed: fc.nat(),
})

test('laws 11, 12: every window receives the same gapless sequence once', async () => {
  const seen = { late: 0, twice: 0, never: 0, interleaved: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), weather, async (steps, { fates, seed }) => {
      const world = new World()
      const late: (() => void)[] = []
      let messages = 0
      world.air.deliver = (hand) => {
        const fate = fates[messages % fates.length] ?? 'now'
        messages += 1
        if (fate === 'late') late.push(hand)
        else if (fate !== 'never') queueMicrotask(hand)
        if (fate === 'twice') queueMicrotask(hand)
        if (fate !== 'now') seen[fate] += 1
      }
      const windows = [
        await openWindow(world),
        await openWindow(world),
        await openWindow(world),
        await openWindow(world),
      ]
      const appended: EventEnvelope[] = []
      for (const { window, count, prompt, wait } of steps) {
        const events = notes(count)
        appended.push(...events)
        const { log } = windows[window] ?? windows[0] ?? { log: null }
        log?.append(events, { prompt })
        if (wait) await log?.flush()
      }
      await Promise.all(windows.map(({ log }) => log.flush()))
      // Delayed messages arrive now, in another order.
      late.sort((a, b) => ((late.indexOf(a) * 7 + seed) % 5) - ((late.indexOf(b) * 7 + seed) % 5))
      for (const hand of late) hand()
      // A last event from every window informs the others of missed ones.
      world.air.deliver = (hand) => queueMicrotask(hand)
      for (const { log } of windows) {
        const events = notes(1, 'last')
        appended.push(...events)
        log.append(events, { prompt: true })
        await log.flush()
      }
      const total = appended.length
      for (const { log } of windows) await expect.poll(() => log.head()).toBe(total)

      const stored = await windows[0]?.log.read(1, total)
      expect(seqs(stored ?? [])).toEqual(upTo(total))
      expect(new Set(ids(stored ?? []))).toEqual(new Set(ids(appended)))
      for (const { heard } of windows) {
        expect(seqs(heard)).toEqual(upTo(total))
        expect(heard).toEqual(stored)
      }
      // Own events keep the order they were appended in.
      const order = new Map(ids(stored ?? []).map((id, index) => [id, index]))
      if (ids(stored ?? []).some((id, index) => id !== appended[index]?.id)) seen.interleaved += 1
      let at = 0
      for (const [index] of windows.entries()) {
        at = 0
        let before = -1
        for (const { window, count } of steps) {
          for (const { id } of appended.slice(at, at + count)) {
            if (window !== index) continue
            const place = order.get(id) ?? -1
            expect(place).toBeGreaterThan(before)
            before = place
          }
          at += count
        }
      }
      await Promise.all(windows.map(({ log }) => log.close()))
    }),
    runs(40),
  )
  for (const count of [seen.late, seen.twice, seen.never]) expect(count).toBeGreaterThan(20)
  expect(seen.interleaved).toBeGreaterThan(0)
})

test('law 12: a window that opens during writes misses and repeats nothing', async () => {
  let during = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 12 }), async (counts) => {
      const world = new World()
      const writer = await openWindow(world)
      const appended: EventEnvelope[] = []
      const late: { log: IdbLog; heard: EventEnvelope[]; opening: Promise<Opened> }[] = []
      for (const [index, count] of counts.entries()) {
        const events = notes(count)
        appended.push(...events)
        writer.log.append(events, { prompt: true })
        if (index % 3 === 1) {
          const log = world.window()
          const heard: EventEnvelope[] = []
          log.onCommit(({ events: more }) => heard.push(...more))
          late.push({ log, heard, opening: log.open() })
        }
        if (index % 2 === 0) await writer.log.flush()
      }
      await writer.log.flush()
      for (const { log, heard, opening } of late) {
        const opened = await opening
        await expect.poll(() => log.head()).toBe(appended.length)
        if (opened.head > 0 && heard.length > 0) during += 1
        const sequence = [...opened.tail, ...heard]
        expect(seqs(sequence)).toEqual(upTo(appended.length))
        expect(ids(sequence)).toEqual(ids(appended))
      }
    }),
    runs(40),
  )
  expect(during).toBeGreaterThan(5)
})
