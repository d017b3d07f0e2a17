import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Cell } from '../../../src/core/results/types'
import { aggregate } from '../../../src/views/grid/columns/aggregates'
import { exactCellText, shownCell, type GridColumn } from '../../../src/views/grid/cells/cells'
import { toTsv } from '../../../src/views/grid/formats/delimited'
import { tableOf } from '../../../src/views/grid/formats/table'
import { matchingRows, textTest } from '../../../src/views/grid/filter/filter'
import { addExact, compareExact, exactText, parseExact } from '../../../src/core/results/exact'
import { moved } from '../../../src/views/grid/copy/selection'
import { sortedOrder } from '../../../src/views/grid/sort'

const column = (kind: GridColumn['kind']): GridColumn => ({
  at: 0,
  key: '0:c',
  name: 'c',
  kind,
  type: null,
  grouped: true,
})
const finish = <Value>(work: Generator<undefined, Value>): Value => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
/** Whole numbers as the server sends them: beyond 2^53 as text. Many are close together. */
const whole = fc
  .oneof(
    fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n }),
    fc.bigInt({ min: 2n ** 60n, max: 2n ** 60n + 20n }),
    fc.bigInt({ min: -5n, max: 5n }),
  )
  .map((value) => ({ value, cell: Number.isSafeInteger(Number(value)) ? Number(value) : value.toString() }))

test('grid: rows are ordered by exact value, NULL last, equal rows in their order', () => {
  let close = 0
  fc.assert(
    fc.property(
      fc.array(fc.option(whole), { maxLength: 60 }),
      fc.constantFrom('asc' as const, 'desc' as const),
      (cells, direction) => {
        const rows = cells.map((cell) => [cell?.cell ?? null])
        const order = [...sortedOrder(rows, [{ column: 0, kind: 'integer', direction }])]
        const sign = direction === 'asc' ? 1 : -1
        const expected = [...cells.keys()].toSorted((a, b) => {
          const [left, right] = [cells[a]?.value, cells[b]?.value]
          if (left === undefined || right === undefined)
            return Number(left === undefined) - Number(right === undefined) || a - b
          if (left !== right && Number(left) === Number(right)) close += 1
          return left === right ? a - b : sign * (left < right ? -1 : 1)
        })
        expect(order).toEqual(expected)
      },
    ),
    { seed: 1, numRuns: 300 },
  )
  expect(close).toBeGreaterThan(50)
})

test('grid: text sorts into a permutation in a total order for any script', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.string({ unit: 'grapheme' })), { maxLength: 40 }), (texts) => {
      const order = [
        ...sortedOrder(
          texts.map((text) => [text]),
          [{ column: 0, kind: 'text', direction: 'asc' }],
        ),
      ]
      expect(order.toSorted((a, b) => a - b)).toEqual([...texts.keys()])
      const nulls = order.map((index) => texts[index] === null)
      expect(nulls).toEqual(nulls.toSorted((a, b) => Number(a) - Number(b)))
    }),
    { seed: 2 },
  )
})

test('grid: sums of whole numbers and decimals are exact', () => {
  fc.assert(
    fc.property(fc.array(whole, { minLength: 1, maxLength: 50 }), (cells) => {
      const sums = finish(
        aggregate([column('integer')], (place) => [cells[place]?.cell ?? null], {
          top: 0,
          bottom: cells.length - 1,
          left: 0,
          right: 0,
        }),
      )
      expect(sums.sum).toBe(cells.reduce((sum, { value }) => sum + value, 0n).toString())
      const values = cells.map(({ value }) => value)
      expect(BigInt(sums.min ?? 'none')).toBe(values.reduce((a, b) => (a < b ? a : b)))
      expect(BigInt(sums.max ?? 'none')).toBe(values.reduce((a, b) => (a > b ? a : b)))
      expect(sums.distinct).toBe(new Set(values).size)
    }),
    { seed: 3, numRuns: 300 },
  )
})

test('grid: decimals as text add and compare as their fractions do', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(12))
    .map(([units, scale]) => ({ units, scale }))
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(parseExact(exactText(a))).toEqual(a)
      const at = 10n ** 12n
      const scaled = ({ units, scale }: { units: bigint; scale: number }) => (units * at) / 10n ** BigInt(scale)
      expect(scaled(addExact(a, b))).toBe(scaled(a) + scaled(b))
      expect(compareExact(a, b)).toBe(scaled(a) < scaled(b) ? -1 : scaled(a) > scaled(b) ? 1 : 0)
    }),
    { seed: 4, numRuns: 500 },
  )
})

test('grid: a number on screen has every digit of the value', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        whole.map(({ cell }) => cell),
        fc.double(),
        fc.tuple(fc.bigInt(), fc.nat(9)).map(([units, scale]) => exactText({ units, scale })),
      ),
      (cell: Cell) => {
        const { text, cut } = shownCell(cell, column('decimal'))
        expect(cut).toBe(false)
        expect(text.replaceAll(',', '').replaceAll('−', '-')).toBe(exactCellText(cell))
      },
    ),
    { seed: 5, numRuns: 1000 },
  )
})

/** Reads tab-separated text as a spreadsheet does. */
const readTsv = (text: string): string[][] => {
  const rows: string[][] = [['']]
  let quoted = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? ''
    const row = rows.at(-1) ?? []
    const last = row.length - 1
    if (quoted && sign === '"' && text[index + 1] === '"') {
      row[last] += '"'
      index += 1
    } else if (sign === '"' && (quoted || row[last] === '')) quoted = !quoted
    else if (!quoted && sign === '\t') row.push('')
    else if (!quoted && sign === '\n') rows.push([''])
    else row[last] += sign
  }
  return rows
}

test('grid: copied text reads back as the exact values', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('a\tb', 'c\nd', '"', 'x"y', '\r\n', '-5', null, 7, true),
    whole.map((one) => one.cell),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 }), (rows) => {
      const columns = [0, 1, 2].map((at) => ({ ...column('text'), at }))
      const area = { top: 0, bottom: rows.length - 1, left: 0, right: 2 }
      const text = toTsv(
        tableOf(columns, (place) => rows[place], area),
        false,
      )
      expect(readTsv(text)).toEqual(rows.map((row) => row.map(exactCellText)))
    }),
    { seed: 6, numRuns: 500 },
  )
})

test('grid: a filter keeps the order and exactly the rows that hold the text', () => {
  const word = fc.constantFrom('Oslo', 'oslofjord', 'Rome', '', null, 12345)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, word), { maxLength: 30 }),
      fc.constantFrom('oslo', 'rome', '<null>', '12,345', '234'),
      (rows, text) => {
        const order = sortedOrder(rows, [{ column: 0, kind: 'text', direction: 'desc' }])
        const found = [...finish(matchingRows(rows, order, [textTest(text)]))]
        const plain = text.replace(/(\d),(\d)/, '$1$2')
        const holds = (value: string | number | null) =>
          value === null ? text === '<null>' : String(value).toLowerCase().includes(plain)
        expect(found).toEqual([...order].filter((index) => rows[index]?.some(holds)))
      },
    ),
    { seed: 7, numRuns: 300 },
  )
})

test('grid: no key leads outside the grid', () => {
  const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End')
  fc.assert(
    fc.property(
      fc.nat(5),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.tuple(keys, fc.boolean())),
      (rows, columns, pressed) => {
        let place = { row: rows === 0 ? -1 : 0, column: 0 }
        for (const [key, far] of pressed) {
          place = moved(place, key, far, { rows, columns, page: 3 }) ?? place
          expect(place.row).toBeGreaterThanOrEqual(-1)
          expect(place.row).toBeLessThanOrEqual(Math.max(-1, rows - 1))
          expect(place.column).toBeGreaterThanOrEqual(0)
          expect(place.column).toBeLessThan(columns)
        }
      },
    ),
    { seed: 8, numRuns: 300 },
  )
})
