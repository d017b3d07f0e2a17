import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { decide, loadSqlCommands } from '../../../src/app/commands/dispatch'
import { event } from '../../../src/core/events/registry'
import { applyChanges, changeBetween, type TextChange } from '../../../src/core/events/textChange'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { bindText } from '../../../src/views/editor/text/session'
import type { Timers } from '../../../src/views/editor/text/burst'
import { createTyping, toChanges, unixLines } from '../../../src/views/editor/text/typing'
import { createStore } from '../../support/model'

await loadSqlCommands()

/** One event of the text editor: several cursors, each with a range of the same text, reported from the end backwards. */
interface Edit {
  readonly cuts: readonly number[]
  readonly texts: readonly string[]
}

const piece = fc.oneof(
  fc.constantFrom('', 'a', ' ', '\n', 'SELECT ', '\r\n', '🙂', 'é', "'", ';'),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const edit: fc.Arbitrary<Edit> = fc.record({
  cuts: fc.array(fc.nat(400), { minLength: 2, maxLength: 8 }),
  texts: fc.array(piece, { minLength: 4, maxLength: 4 }),
})

/** Ranges in order and apart, as the cursors of an editor are. */
const rangesOf = (text: string, { cuts, texts }: Edit) => {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].toSorted((a, b) => a - b)
  const ranges: { rangeOffset: number; rangeLength: number; text: string }[] = []
  for (let index = 0; index < places.length; index += 2) {
    const start = places[index] ?? 0
    const end = places[index + 1] ?? start
    ranges.push({
      rangeOffset: start,
      rangeLength: end - start,
      text: unixLines(texts[(index / 2) % texts.length] ?? ''),
    })
  }
  return ranges.toReversed()
}

const applyEvent = (text: string, ranges: ReturnType<typeof rangesOf>): string => {
  let result = ''
  let from = 0
  for (const { rangeOffset, rangeLength, text: inserted } of ranges.toReversed()) {
    result += text.slice(from, rangeOffset) + inserted
    from = rangeOffset + rangeLength
  }
  return result + text.slice(from)
}

/** Timers that fire on request. */
const handTimers = () => {
  const waiting = new Map<number, () => void>()
  let next = 0
  const timers: Timers = {
    set: (work) => {
      next += 1
      waiting.set(next, work)
      return next
    },
    clear: (handle) => void waiting.delete(handle),
  }
  const fire = (): void => {
    for (const [handle, work] of waiting) {
      waiting.delete(handle)
      work()
    }
  }
  return { timers, fire, count: () => waiting.size }
}

test("law 32: the record equals the editor's text for any edits and cursors", () => {
  let several = 0
  let merged = 0
  fc.assert(
    fc.property(
      fc.string({ maxLength: 120 }),
      fc.array(fc.record({ edit, pause: fc.boolean() }), { maxLength: 30 }),
      (raw, steps) => {
        let model = unixLines(raw)
        let recorded = model
        let sends = 0
        const { timers, fire } = handTimers()
        const typing = createTyping((changes) => {
          sends += 1
          recorded = applyChanges(recorded, changes)
        }, timers)
        for (const { edit: typed, pause } of steps) {
          const ranges = rangesOf(model, typed)
          if (ranges.length > 1) several += 1
          model = applyEvent(model, ranges)
          typing.typed(toChanges(ranges))
          if (pause) fire()
          expect(typing.pending() || recorded === model).toBe(true)
        }
        typing.flush()
        expect(recorded).toBe(model)
        expect(typing.pending()).toBe(false)
        if (sends < steps.length) merged += 1
      },
    ),
    { seed: 32, numRuns: 400 },
  )
  expect(several).toBeGreaterThan(500)
  expect(merged).toBeGreaterThan(100)
})

test('law 32: a burst of typing at one place becomes one change', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      fc.nat(40),
      fc.array(fc.string({ minLength: 1, maxLength: 1 }), { minLength: 1 }),
      (text, at, letters) => {
        const { timers } = handTimers()
        const sent: (readonly TextChange[])[] = []
        const typing = createTyping((changes) => void sent.push(changes), timers)
        const start = Math.min(at, text.length)
        letters.forEach((letter, index) => typing.typed([{ at: start + index, remove: 0, insert: letter }]))
        typing.flush()
        expect(sent).toEqual([[{ at: start, remove: 0, insert: letters.join('') }]])
      },
    ),
    { seed: 321 },
  )
})

test('law 32: the change between two texts leads from one to the other', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '\n', '🙂') }),
      fc.string({ unit: fc.constantFrom('a', 'b', '\n') }),
      (before, after) => {
        const change = changeBetween(before, after)
        expect(change === null ? before : applyChanges(before, [change])).toBe(after)
        expect(change === null).toBe(before === after)
      },
    ),
    { seed: 322, numRuns: 500 },
  )
})

test('law 32: editor and log agree after any mix of typing, outside changes and pauses', () => {
  let outside = 0
  let drafts = 0
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }),
      fc.array(
        fc.oneof(
          { weight: 4, arbitrary: edit },
          fc.constant('pause' as const),
          fc.record({ load: fc.string({ maxLength: 40 }) }),
        ),
        {
          maxLength: 25,
        },
      ),
      (raw, steps) => {
        const listeners = new Set<() => void>()
        let recorded = raw
        let field = unixLines(raw)
        let behind = false
        const tell = (): void => listeners.forEach((listener) => listener())
        const { timers, fire } = handTimers()
        const session = bindText(
          {
            read: () => recorded,
            keep: (changes, length) => {
              const kept = applyChanges(recorded, changes)
              if (kept.length === length && kept === field) drafts += 1
              else if (!behind) throw new Error('the draft is not what is typed')
            },
            write: (changes, sql) => {
              // As the command does: changes where they fit, else the text as a whole.
              behind = false
              recorded = applyChanges(recorded, changes) === sql ? applyChanges(recorded, changes) : sql
              tell()
            },
            subscribe: (listener) => {
              listeners.add(listener)
              return () => listeners.delete(listener)
            },
          },
          { text: () => field, length: () => field.length, apply: (change) => (field = applyChanges(field, [change])) },
          timers,
        )
        for (const step of steps) {
          if (step === 'pause') fire()
          else if ('load' in step) {
            outside += 1
            // Typing on the text before it: what is recorded then is the text as a whole.
            behind = true
            recorded = step.load
            tell()
          } else {
            const ranges = rangesOf(field, step)
            field = applyEvent(field, ranges)
            session.typed(toChanges(ranges))
          }
        }
        session.dispose()
        expect(unixLines(recorded)).toBe(field)
        expect(listeners.size).toBe(0)
      },
    ),
    { seed: 323, numRuns: 400 },
  )
  expect(outside).toBeGreaterThan(200)
  expect(drafts).toBeGreaterThan(200)
})

test('law 32: edits that do not fit the recorded text replace it whole', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 40 }),
      fc.string({ maxLength: 10 }),
      fc.nat(40),
      (text, insert, at) => {
        const store = createStore({
          session: 's',
          now: () => 1,
          actor: () => '1',
          log: { append: () => undefined } as never,
        })
        const context = { dbId: null, catalog: null, schema: null }
        store.append(
          [event('editor.added', { id: 'e', name: 'n', ...context, sql: text, queryLimit: 10, origin: 'new' })],
          { corr: 'c' },
        )
        const damaged = [{ at: at % text.length, remove: 1, insert: `${insert}#` }]
        const meant = `${text}${insert}!`
        const decision = decide(
          'editor.edit',
          store.state(),
          { id: 'e', changes: damaged, sql: meant },
          { now: 1, session: 's', newId: () => 'x' },
        )
        if ('refused' in decision) throw new Error('refused')
        expect(decision.map(({ type }) => type)).toEqual(['editor.sql_replaced'])
        store.append(decision, { corr: 'd' })
        expect(effectiveEditor(store.state().editors, 'e')?.sql).toBe(meant)
      },
    ),
    { seed: 324 },
  )
})
