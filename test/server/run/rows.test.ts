import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeQuery } from '../../../contract/decoding'
import { encodeQuery } from '../../../contract/encoding'
import { uniqueNames } from '../../../server/run/columns'
import { cutRows, rowObjects } from '../../../server/run/rows'
import { safeNext } from '../../../server/session/security/redirect'

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '[[', ']}', '","', null, true, '9007199254740993'),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.json().map((text) => JSON.parse(text) as unknown),
)
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }))

const parse = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'))

describe('rows as bytes', () => {
  test('row objects equal parsed, named and cut rows', () => {
    let rows = 0
    fc.assert(
      fc.property(table, fc.nat(10), (values, most) => {
        const bytes = Buffer.from(JSON.stringify(values))
        const names = (values[0] ?? []).map((_, index) => `c"${index}`)
        const wanted = (JSON.parse(JSON.stringify(values)) as unknown[][])
          .slice(0, most)
          .map((row) => Object.fromEntries(row.map((value, index) => [names[index], value])))
        rows += wanted.length
        expect(parse(rowObjects(bytes, names, most))).toEqual(wanted)
        expect(parse(cutRows(bytes, most))).toEqual(JSON.parse(JSON.stringify(values.slice(0, most))))
      }),
      { seed: 41, numRuns: 500 },
    )
    expect(rows).toBeGreaterThan(500)
  })

  test('passes numbers through as written', () => {
    const bytes = Buffer.from('[[12345678901234567890,1.10,1e400,-0]]')
    expect(Buffer.from(rowObjects(bytes, ['a', 'b', 'c', 'd'], 1)).toString()).toBe(
      '[{"a":12345678901234567890,"b":1.10,"c":1e400,"d":-0}]',
    )
  })

  test('makes names unique, and the first keeps its own', () => {
    expect(uniqueNames(['bar', 'bar', 'bar'])).toEqual(['bar', 'bar__1', 'bar__2'])
    expect(uniqueNames(['a', 'a', 'a__1'])).toEqual(['a', 'a__2', 'a__1'])
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'a__1', 'a__2', '', '__proto__', 'constructor')), (names) => {
        const unique = uniqueNames(names)
        expect(new Set(unique).size).toBe(names.length)
        names.forEach((name, index) => expect(unique[index]?.startsWith(name)).toBe(true))
      }),
      { seed: 42 },
    )
  })
})

describe('query encoding', () => {
  const value = fc.dictionary(
    fc.string({ minLength: 1 }).filter((key) => !key.includes('__proto__')),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string())),
  )

  test('decodes an encoded query to the same value', () => {
    fc.assert(
      fc.property(value, (wanted) => {
        const decoded = decodeQuery(encodeQuery(wanted))
        expect(decoded).toEqual({ ok: true, value: { ...wanted } })
      }),
      { seed: 43, numRuns: 500 },
    )
  })

  test('decodes or refuses any text, and never throws', () => {
    let refused = 0
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...`(!)':,tfn1a{}[]"`.split('')) })),
        (text) => {
          if (!decodeQuery(text).ok) refused += 1
          expect(Object.getPrototypeOf({})).toBe(Object.prototype)
        },
      ),
      { seed: 44, numRuns: 2000 },
    )
    expect(refused).toBeGreaterThan(500)
  })
})

test('a redirect never leaves the origin, with any target', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '//',
    'evil.test',
    ':',
    '@',
    '%2f',
    '%5c',
    '..',
    '.',
    '?',
    '#',
    '\t',
    '\n',
    'http',
    'sqllab',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const location = safeNext(parts.join(''))
      expect(location.startsWith('/')).toBe(true)
      expect(new URL(location, 'http://here.test').origin).toBe('http://here.test')
    }),
    { seed: 45, numRuns: 3000 },
  )
})
