import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { EventEnvelope } from '../../../src/core/events/envelope'
import { event } from '../../../src/core/events/registry'
import type { TextChange } from '../../../src/core/events/textChange'
import { createTextBlame } from '../../../src/domain/diff/textBlame'
import { runs } from '../../support/runs'

const HOUR = 3_600_000

/** Each sign with the step that wrote it, and the step that last cut something out right before it. */
interface Sign {
  readonly by: number
  readonly cut: number
}

const START: readonly Sign[] = Array.from({ length: 6 }, () => ({ by: 0, cut: 0 }))

const write = (signs: readonly Sign[], { at, remove, insert }: TextChange, step: number): readonly Sign[] => {
  const rest = signs.slice(at + remove)
  const written = Array.from(insert, () => ({ by: step, cut: step }))
  const [next, ...others] = rest
  const after = next === undefined ? [] : [{ ...next, cut: step }, ...others]
  return [...signs.slice(0, at), ...written, ...after]
}

const change = fc.record({
  at: fc.nat(30),
  remove: fc.nat(4),
  insert: fc.string({ minLength: 0, maxLength: 4, unit: fc.constantFrom('a', 'b', '\n') }),
})
const step = fc.array(change, { minLength: 1, maxLength: 3 })

const envelope = (seq: number, changes: readonly TextChange[], at: number): EventEnvelope => ({
  id: `s-${seq}`,
  seq,
  v: 1,
  at,
  actor: '1',
  session: 's',
  cause: null,
  corr: `c${seq}`,
  ...event('editor.sql_edited', { id: 'e', changes, length: 0 }),
})

test('attributes a part of a text to the last step that wrote or cut in it', () => {
  let blamed = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.nat(30), fc.integer({ min: 1, max: 8 }), (steps, from, size) => {
      let signs = START
      const events = steps.map((wishes, index) => {
        const changes = wishes.map(({ at, remove, insert }) => {
          const start = Math.min(at, signs.length)
          const fitting = { at: start, remove: Math.min(remove, signs.length - start), insert }
          if (fitting.remove > 0 || insert !== '') signs = write(signs, fitting, index + 1)
          return fitting
        })
        return envelope(index + 1, changes, index * HOUR)
      })
      const start = Math.min(from, signs.length)
      const end = Math.min(start + size, signs.length)
      fc.pre(end > start)
      const inside = signs.slice(start, end)
      const last = Math.max(0, ...inside.map(({ by }) => by), ...inside.slice(1).map(({ cut }) => cut))
      const blame = createTextBlame((id) => id === 'e', { start, end })
      events.toReversed().some((one) => blame.add(one))
      expect(blame.found()?.event.seq ?? 0).toBe(last)
      if (last > 0) blamed += 1
    }),
    runs(1000),
  )
  expect(blamed).toBeGreaterThan(300)
})

test('a burst of one window is one change, and keeps the part as it was before', () => {
  const text = 'SELECT 1\nFROM t'
  const burst = [
    envelope(1, [{ at: 7, remove: 1, insert: '2' }], HOUR),
    envelope(2, [{ at: 0, remove: 0, insert: '-- why\n' }], HOUR + 1000),
    envelope(3, [{ at: 15, remove: 0, insert: '5' }], HOUR + 2000),
  ]
  const line = { start: 7, end: 16 }
  const blame = createTextBlame(() => true, line)
  burst.toReversed().forEach((one) => blame.add(one))
  const found = blame.found()
  expect([found?.event.seq, found?.first.seq]).toEqual([3, 1])
  expect(text.slice(found?.before.start, found?.before.end)).toBe('SELECT 1')
})

test('an edit of another editor or window ends and changes no burst', () => {
  const blame = createTextBlame((id) => id === 'other', { start: 0, end: 3 })
  expect(blame.add(envelope(1, [{ at: 0, remove: 0, insert: 'x' }], 0))).toBe(false)
  expect(blame.found()).toBeNull()
})
