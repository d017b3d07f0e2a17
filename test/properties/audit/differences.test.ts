import fc from 'fast-check'
import { expect, test } from 'vitest'

import { differences, textDifferences } from '../../../server/audit/record/difference'
import { runs } from '../../support/runs'

type Json = Record<string, unknown>

const value = fc.jsonValue({ maxDepth: 3 })
const key = fc.oneof(
  fc.string({ minLength: 0, maxLength: 12 }),
  fc.constantFrom('__proto__', 'a', 'b', '"', '\\', '}', ',', '1'),
)
/** Objects of the size of layouts, so that the unchanged parts are skipped. */
const object = fc.uniqueArray(fc.tuple(key, fc.oneof(value, fc.string({ maxLength: 300 }))), {
  minLength: 0,
  maxLength: 40,
  selector: ([name]) => name,
})

/** Blanks before the first member, longer than the pieces in which two texts are compared. */
const lead = fc.constantFrom(0, 0, 1, 30, 255, 256, 700)

const textOf = (entries: readonly (readonly [string, unknown])[], space: number, blanks: number): string => {
  const members = entries.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one, null, space)}`)
  return `{${' '.repeat(blanks)}${members.join(',')}}`
}

const sorted = (fields: readonly { path: string }[] | null): unknown =>
  fields?.toSorted((a, b) => (a.path < b.path ? -1 : 1)) ?? null

test('the differences of two texts are those of their values', () => {
  let compared = 0
  let skipped = 0
  fc.assert(
    fc.property(
      object,
      fc.nat(),
      fc.nat(),
      value,
      fc.constantFrom(0, 1),
      lead,
      lead,
      (entries, at, way, other, space, left, right) => {
        const after = [...entries]
        const place = after.length === 0 ? 0 : at % after.length
        if (way % 4 === 0) after.splice(place, 1)
        else if (way % 4 === 1) after.splice(place, 0, [`new ${at}`, other])
        else if (way % 4 === 2 && after.length > 0) after[place] = [after[place]?.[0] ?? 'x', other]
        else after.reverse()
        const [one, two] = [textOf(entries, 0, left), textOf(after, space, right)]
        const found = textDifferences('', one, two)
        if (found === null) {
          skipped += 1
          return
        }
        compared += 1
        expect(sorted(found)).toEqual(sorted(differences('', JSON.parse(one) as Json, JSON.parse(two) as Json)))
      },
    ),
    runs(2000),
  )
  expect(compared).toBeGreaterThan(500)
  expect(skipped).toBeGreaterThan(100)
})

test('texts that are no plain objects are left to whole comparison', () => {
  const long = 'x'.repeat(400)
  const good = `{"a":"${long}","b":1}`
  for (const text of [
    `["${long}"]`,
    `{"a":"${long}","a":1}`,
    `{"a":"${long}"`,
    `{"a":${'['.repeat(300)}}`,
    `{a:"${long}"}`,
  ])
    expect(textDifferences('', good, text)).toBeNull()
  expect(textDifferences('', `{"b":2,"a":"${long}","c":3}`, `{"a":"${long}","c":3}`)).toEqual([
    { path: '/b', before: 2 },
  ])
  expect(textDifferences('/x', good, `{"a":"${long}","b":2}`, ['b'])).toEqual([])
})

test('a removed first member is a difference, however many blanks take its place', () => {
  const rest = `"z":"${'y'.repeat(400)}"`
  const before = `{"adhoc_filters":["secret"],${rest}}`
  for (const blanks of [1, 27, 300])
    expect(textDifferences('', before, `{${' '.repeat(blanks)}${rest}}`)).toEqual([
      { path: '/adhoc_filters', before: ['secret'] },
    ])
})
