import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { gridCommands } from '../../../src/commands/grid/grid'
import type { FoldEvent } from '../../../src/core/events/envelope'
import type { ColumnFilter, FilterOp, SortKey } from '../../../src/events/grid/grid'
import { registry } from '../../../src/app/events'
import { gridsProjection, PLAIN_VIEW, type Grids } from '../../../src/projections/grid/grids'
import { arrange, fullOrder } from '../../../src/views/grid/columns/arrange'
import type { GridColumn } from '../../../src/views/grid/cells/cells'
import { cellTest, rowTest } from '../../../src/views/grid/filter/columnFilter'
import { isMoment, writtenMoment } from '../../../src/views/grid/cells/moments'
import { scaleValue } from '../../../src/views/grid/cells/scaleValue'
import { profileOf } from '../../../src/views/grid/columns/profile'
import { binFilter } from '../../../src/views/grid/filter/profileFilter'
import { nextSort, sortedOrder } from '../../../src/views/grid/sort'

const column = (name: string, at: number, kind: GridColumn['kind'] = 'text'): GridColumn => ({
  at,
  key: `0:${name}`,
  name,
  kind,
  type: null,
  grouped: true,
})
const names = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })

test('grid: any arrangement shows each shown column once, in order, pinned ones first', () => {
  fc.assert(
    fc.property(names, names, names, names, (natural, order, hidden, pinned) => {
      const columns = natural.map((name, at) => column(name, at))
      const keys = (list: readonly string[]) => list.map((name) => `0:${name}`)
      const arranged = arrange(columns, { order: keys(order), hidden: keys(hidden), pinned: keys(pinned) })
      const shown = arranged.columns.map(({ name }) => name)
      expect(shown.toSorted()).toEqual(natural.filter((name) => !hidden.includes(name)).toSorted())
      expect(shown.map((name) => pinned.includes(name))).toEqual(shown.map((_, index) => index < arranged.pinned))
      const wanted = order.filter((name) => natural.includes(name))
      expect(fullOrder(natural, order).filter((name) => wanted.includes(name))).toEqual(wanted)
      expect(fullOrder(natural, order).toSorted()).toEqual(natural.toSorted())
    }),
    { seed: 20, numRuns: 500 },
  )
})

test('grid: sorting by several keys equals sorting by each, the last one first', () => {
  const cell = fc.option(fc.integer({ min: 0, max: 3 }))
  const key = fc.record({ column: fc.integer({ min: 0, max: 2 }), direction: fc.constantFrom('asc', 'desc') })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell), { maxLength: 40 }),
      fc.array(key, { minLength: 1, maxLength: 3 }),
      (rows, keys) => {
        const sorts = keys.map((one) => ({ ...one, kind: 'integer' as const }))
        let expected = [...rows.keys()]
        for (const { column: at, direction } of keys.toReversed()) {
          expected = expected.toSorted((a, b) => {
            const [left, right] = [rows[a]?.[at] ?? null, rows[b]?.[at] ?? null]
            if (left === null || right === null) return Number(left === null) - Number(right === null)
            return direction === 'asc' ? left - right : right - left
          })
        }
        expect([...sortedOrder(rows, sorts)]).toEqual(expected)
      },
    ),
    { seed: 21, numRuns: 300 },
  )
})

test('grid: three presses on a header lead back to the start, also among other keys', () => {
  const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
  fc.assert(
    fc.property(keys, (others) => {
      const start: readonly SortKey[] = others.map((name) => ({ column: name, direction: 'asc' }))
      const added = nextSort(nextSort(start, 'new', true), 'new', true)
      expect(added).toEqual([...start, { column: 'new', direction: 'desc' }])
      expect(nextSort(added, 'new', true)).toEqual(start)
      expect(nextSort(start, 'new', false)).toEqual([{ column: 'new', direction: 'asc' }])
    }),
    { seed: 22 },
  )
})

/** Decimals close to one another, closer than a float can distinguish. */
const digits = fc
  .tuple(fc.bigInt({ min: 2n ** 64n - 4n, max: 2n ** 64n + 4n }), fc.boolean())
  .map(([value, minus]) => (minus ? -value : value))
const compared: readonly FilterOp[] = ['equals', 'differs', 'less', 'at_most', 'more', 'at_least']
const holds: Partial<Record<FilterOp, (a: bigint, b: bigint) => boolean>> = {
  equals: (a, b) => a === b,
  differs: (a, b) => a !== b,
  less: (a, b) => a < b,
  at_most: (a, b) => a <= b,
  more: (a, b) => a > b,
  at_least: (a, b) => a >= b,
}

test('grid: filters compare numbers to the last digit, and NULL passes none of them', () => {
  const amount = column('n', 0, 'integer')
  fc.assert(
    fc.property(digits, digits, fc.constantFrom(...compared), (value, bound, op) => {
      const passes = cellTest({ op, values: [bound.toString()] }, amount)
      expect(passes(value.toString())).toBe(holds[op]?.(value, bound))
      expect(passes(null)).toBe(false)
    }),
    { seed: 23, numRuns: 500 },
  )
})

test('grid: the slices of a range hold every value once', () => {
  const amount = column('n', 0, 'decimal')
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 6 }),
      (value, edges) => {
        const sorted = edges.toSorted((a, b) => a - b).map(String)
        const slices = sorted.slice(0, -1).map((from, index) => {
          const to = sorted[index + 1] ?? ''
          return cellTest({ op: index === sorted.length - 2 ? 'between' : 'range', values: [from, to] }, amount)
        })
        const inside = value >= Number(sorted[0]) && value <= Number(sorted.at(-1))
        expect(slices.filter((slice) => slice(value)).length).toBe(inside ? 1 : 0)
      },
    ),
    { seed: 24, numRuns: 500 },
  )
})

test('grid: a day or an hour matches all the times in it', () => {
  const moment = column('t', 0, 'time')
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.constantFrom(4, 7, 10, 13, 16),
      (value, bound, length) => {
        const cell = value.toISOString().slice(0, 19)
        const written = bound.toISOString().slice(0, length).replace('T', ' ')
        const part = cell.slice(0, length).replace('T', ' ')
        const test = (op: FilterOp) => cellTest({ op, values: [written, written] }, moment)(cell)
        expect(test('equals')).toBe(part === written)
        expect(test('between')).toBe(part === written)
        expect(test('less')).toBe(part < written)
        expect(test('at_least')).toBe(part >= written)
        expect(cellTest({ op: 'equals', values: [cell.slice(0, 10)] }, moment)(cell.slice(0, 10))).toBe(true)
      },
    ),
    { seed: 25, numRuns: 300 },
  )
})

test('grid: times of any year sort, compare and draw by their moment', () => {
  const moment = column('t', 0, 'time')
  /** From 4713 BC to 12000, as DuckDB writes them. */
  const any = fc.integer({ min: -210_000_000_000, max: 316_000_000_000 }).map((seconds) => ({
    seconds,
    text: writtenMoment(seconds * 1000)
      .slice(0, -4)
      .replace(/ (?=[\d:]+$)/, seconds % 2 === 0 ? 'T' : ' '),
  }))
  let before = 0
  fc.assert(
    fc.property(fc.array(any, { minLength: 2, maxLength: 12 }), any, (values, bound) => {
      const rows = values.map(({ text }) => [text.replace('T', ' ')])
      const order = [...sortedOrder(rows, [{ column: 0, kind: 'time', direction: 'asc' }])]
      const expected = [...values.keys()].toSorted(
        (a, b) => (values[a]?.seconds ?? 0) - (values[b]?.seconds ?? 0) || a - b,
      )
      expect(order).toEqual(expected)
      for (const { seconds, text } of values) {
        before += text.includes('(BC)') ? 1 : 0
        expect(scaleValue(text, moment)).toBe(seconds * 1000)
        expect(cellTest({ op: 'less', values: [bound.text] }, moment)(text)).toBe(seconds < bound.seconds)
        expect(cellTest({ op: 'less', values: ['infinity'] }, moment)(text)).toBe(true)
        expect(cellTest({ op: 'less', values: ['-infinity'] }, moment)(text)).toBe(false)
        expect(isMoment(text)).toBe(true)
      }
      const profile = profileOf(rows, moment)
      const kept = profile.bins.map((_, index) => {
        const test = cellTest(binFilter(profile, moment, index), moment)
        return rows.filter(([cell]) => test(cell ?? null)).length
      })
      if (kept.length > 0) expect(kept.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
    }),
    { seed: 29, numRuns: 300 },
  )
  expect(before).toBeGreaterThan(100)
  expect(
    sortedOrder(
      [['infinity'], ['12020-01-01'], ['-infinity'], ['0044-03-15 (BC)']],
      [{ column: 0, kind: 'time', direction: 'asc' }],
    ),
  ).toEqual(Uint32Array.of(2, 3, 1, 0))
  expect(cellTest({ op: 'equals', values: ['12020-01-02'] }, moment)('12020-01-01')).toBe(false)
})

test('grid: rows pass if every filter holds; filters of missing columns block nothing', () => {
  const columns = [column('a', 0, 'integer'), column('b', 1)]
  const filter = fc.constantFrom<ColumnFilter>(
    { column: '0:a', op: 'at_least', values: ['2'] },
    { column: '0:a', op: 'null', values: [] },
    { column: '0:b', op: 'in', values: ['x', null] },
    { column: '0:b', op: 'not_null', values: [] },
    { column: '0:gone', op: 'equals', values: ['nothing'] },
  )
  const own: Record<string, (a: number | null, b: string | null) => boolean> = {
    at_least: (a) => a !== null && a >= 2,
    null: (a) => a === null,
    in: (_, b) => b === null || b === 'x',
    not_null: (_, b) => b !== null,
    equals: () => true,
  }
  fc.assert(
    fc.property(
      fc.array(filter, { maxLength: 4 }),
      fc.option(fc.integer({ min: 0, max: 4 })),
      fc.constantFrom('x', 'y', null),
      (filters, a, b) => {
        const test = rowTest(filters, columns)
        expect(test?.([a, b]) ?? true).toBe(filters.every(({ op }) => own[op]?.(a, b)))
      },
    ),
    { seed: 26, numRuns: 500 },
  )
})

const wish = fc.oneof(
  fc.record({
    name: fc.constant('grid.move' as const),
    payload: fc.record({
      column: fc.constantFrom('a', 'b', 'c', 'd'),
      to: fc.constantFrom('a', 'b', 'c', 'd', 'gone'),
      order: fc.constantFrom(['a', 'b', 'c', 'd'], ['b', 'a', 'd', 'c']),
    }),
  }),
  fc.record({
    name: fc.constant('grid.hide' as const),
    payload: fc.record({ columns: fc.subarray(['a', 'b', 'c']), hidden: fc.boolean() }),
  }),
  fc.record({
    name: fc.constant('grid.pin' as const),
    payload: fc.record({ column: fc.constantFrom('a', 'b'), pinned: fc.boolean() }),
  }),
  fc.record({
    name: fc.constant('grid.resize' as const),
    payload: fc.record({ column: fc.constantFrom('a', 'b'), width: fc.option(fc.integer({ min: 40, max: 400 })) }),
  }),
  fc.record({
    name: fc.constant('grid.sort' as const),
    payload: fc.record({ sort: fc.constantFrom<readonly SortKey[]>([], [{ column: 'a', direction: 'desc' }]) }),
  }),
  fc.record({
    name: fc.constant('grid.filter' as const),
    payload: fc.record({
      column: fc.constantFrom('a', 'b'),
      filter: fc.option(fc.constantFrom({ op: 'null' as const, values: [] }, { op: 'equals' as const, values: ['1'] })),
    }),
  }),
  fc.record({ name: fc.constant('grid.reset' as const), payload: fc.constant({}) }),
)

/** The visible state, independent of the order in which lists were filled. */
const seen = (grids: Grids) => {
  const { order, hidden, pinned, widths, ...rest } = grids.byTab['t'] ?? PLAIN_VIEW
  const natural = ['a', 'b', 'c', 'd']
  return {
    ...rest,
    order: fullOrder(natural, order),
    hidden: hidden.toSorted(),
    pinned: pinned.toSorted(),
    widths: widths.toSorted((a, b) => (a.column < b.column ? -1 : 1)),
  }
}

test('grid: the inverse of each change undoes it, and no change is empty', () => {
  let steps = 0
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 12 }), (wishes) => {
      const grids = gridsProjection.initial()
      const fold = (type: string, data: unknown): void => {
        const recipe = gridsProjection.on[type as 'grid.sorted'] as unknown as (grids: Grids, event: FoldEvent) => void
        recipe(grids, { type, data } as FoldEvent)
      }
      for (const { name, payload } of wishes) {
        const decide = gridCommands[name] as unknown as (state: object, payload: object) => readonly FoldEvent[]
        const own = name === 'grid.move' ? { ...payload, order: seen(grids).order } : payload
        for (const { type, data } of decide({ grids }, { ...own, id: 't' })) {
          const raw = structuredClone(grids)
          const before = structuredClone(seen(grids))
          fold(type, data)
          const after = structuredClone(seen(grids))
          expect(grids).not.toEqual(raw)
          const back = registry.get(type)?.inverse?.of(data)
          if (back === undefined || back === null) throw new Error(type)
          fold(back.type, back.data)
          expect(seen(grids)).toEqual(before)
          fold(type, data)
          expect(seen(grids)).toEqual(after)
          steps += 1
        }
      }
    }),
    { seed: 27, numRuns: 300 },
  )
  expect(steps).toBeGreaterThan(500)
})
