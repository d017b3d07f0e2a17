import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseBig } from '../../../src/core/json/bigJson'
import type { Cell } from '../../../src/core/results/types'
import { exactCellText, type GridColumn } from '../../../src/views/grid/cells/cells'
import { written } from '../../../src/views/grid/formats'
import type { CopyFormat } from '../../../src/views/grid/formats/names'
import { toCsv } from '../../../src/views/grid/formats/delimited'
import { toMarkdown } from '../../../src/views/grid/formats/markdown'
import { distinctNames } from '../../../src/views/grid/formats/table'

const NASTY = [
  '',
  'a,b',
  '"',
  'x"y',
  '\r\n',
  '\n',
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  "it's",
  '|',
  'NULL',
  '<b>',
  'é',
  '\\',
]
const text = fc.oneof(fc.string(), fc.constantFrom(...NASTY))
const columns = (count: number): readonly GridColumn[] =>
  Array.from({ length: count }, (_, at) => ({
    at,
    key: `0:c${at}`,
    name: `c${at}`,
    kind: 'text',
    type: null,
    grouped: true,
  }))
const whole: GridColumn = { at: 0, key: '0:n', name: 'n', kind: 'integer', type: 'HUGEINT', grouped: true }

/** Reads CSV by RFC 4180; a field that is nothing is null, `""` is the empty text. */
const readCsv = (csv: string): readonly (readonly (string | null)[])[] => {
  const rows: (string | null)[][] = [[]]
  let field: string | null = null
  let at = 0
  while (at < csv.length) {
    const sign = csv[at]
    if (sign === '"') {
      let end = at + 1
      field = ''
      while (csv[end] !== '"' || csv[end + 1] === '"') {
        field += csv[end] ?? ''
        end += csv[end] === '"' ? 2 : 1
      }
      at = end + 1
    } else if (sign === ',') {
      rows.at(-1)?.push(field)
      field = null
      at += 1
    } else if (sign === '\r') {
      rows.at(-1)?.push(field)
      field = null
      rows.push([])
      at += 2
    } else {
      field = (field ?? '') + (sign ?? '')
      at += 1
    }
  }
  return rows.slice(0, -1)
}

test('copy: CSV reads back as the exact values, NULL apart from the empty text', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.option(text), { minLength: 2, maxLength: 2 }), { maxLength: 6 }), (rows) => {
      const read = readCsv(toCsv({ columns: columns(2), rows }, false))
      expect(read).toEqual([['c0', 'c1'], ...rows])
    }),
    { seed: 30, numRuns: 500 },
  )
})

test('copy: disarmed CSV has no formula, keeps numbers, and changes nothing else', () => {
  let armed = 0
  fc.assert(
    fc.property(fc.array(fc.oneof(text, fc.integer(), fc.constantFrom('-5', '+7.25')), { maxLength: 8 }), (cells) => {
      const rows = cells.map((cell) => [cell])
      const read = readCsv(toCsv({ columns: columns(1), rows }, true)).slice(1)
      read.forEach(([field], index) => {
        const exact = exactCellText(cells[index])
        const risky = /^[=+\-@\t\r\n]/.test(exact) && Number.isNaN(Number(exact.trim() === '' ? 'x' : exact))
        armed += risky ? 1 : 0
        expect(field).toBe(risky ? `'${exact}` : exact)
      })
    }),
    { seed: 31, numRuns: 500 },
  )
  expect(armed).toBeGreaterThan(100)
})

test('copy: JSON reads back as the exact values under distinct names', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.option(text), fc.bigInt({ min: -(2n ** 100n), max: 2n ** 100n })), { maxLength: 6 }),
      (pairs) => {
        const rows = pairs.map(([word, number]) => [word, number.toString()])
        const [words] = columns(1)
        if (words === undefined) throw new Error('column')
        const json = written({ columns: [words, { ...whole, at: 1 }], rows }, 'json', '')
        const read = parseBig(json) as readonly { readonly c0: string | null; readonly n: string | number }[]
        expect(read.map(({ c0, n }) => [c0, String(n)])).toEqual(rows)
      },
    ),
    { seed: 32, numRuns: 300 },
  )
})

test('copy: makes names distinct, and keeps those that are', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'a', 'a_2', 'a_3', 'column_1', 'b'), { maxLength: 8 }), (names) => {
      const own = distinctNames(names.map((name) => ({ name })))
      expect(new Set(own).size).toBe(names.length)
      expect(own).not.toContain('')
      names.forEach((name, index) => {
        if (name !== '' && names.indexOf(name) === index) expect(own[index]).toBe(name)
      })
    }),
    { seed: 33, numRuns: 500 },
  )
})

test('copy: a Markdown table has a cell for every value with any content', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.option(text), { minLength: 3, maxLength: 3 }), { maxLength: 5 }), (rows) => {
      const lines = toMarkdown({ columns: columns(3), rows }).split('\n')
      expect(lines).toHaveLength(rows.length + 2)
      for (const line of lines) expect(line.replace(/\\[\\|]/g, '').split('|')).toHaveLength(5)
      expect(lines.join('')).not.toMatch(/<(?!br>)/)
    }),
    { seed: 34, numRuns: 300 },
  )
})

test('copy: no format loses a digit of a number', () => {
  const formats: readonly CopyFormat[] = ['tsv', 'csv', 'safe-csv', 'markdown', 'json', 'insert', 'in-list']
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n }),
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.constantFrom(...formats),
      (units, fraction, format) => {
        const exact = `${units}.${String(fraction).padStart(7, '0')}`
        const rows: readonly (readonly Cell[])[] = [[exact]]
        const found = written({ columns: [{ ...whole, kind: 'decimal' }], rows }, format, '"t"')
        expect(found.match(/-?\d+\.\d{7}/)?.[0]).toBe(exact)
      },
    ),
    { seed: 35, numRuns: 500 },
  )
})
