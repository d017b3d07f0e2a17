import type { SortKey } from '../../events/grid/grid'
import type { Cell } from '../../core/results/types'
import { exactCellText, isNumeric, type ColumnKind } from './cells/cells'
import { orderIntervals } from './cells/intervals'
import { orderMoments } from './cells/moments'
import { compareExact, parseExact } from '../../core/results/exact'
import { toNumber } from './cells/numbers'

export type Direction = 'asc' | 'desc'
/** A key to sort by. */
export interface Sort {
  /** Place of the column's cells in a row. */
  readonly column: number
  readonly kind: ColumnKind
  readonly direction: Direction
}

type Rows = readonly (readonly Cell[])[]

const collator = new Intl.Collator('en', { numeric: true })

/** Equal floats may come from different exact values: then the texts decide. */
const exactTie = (a: Cell, b: Cell): number => {
  if (typeof a === 'number' && typeof b === 'number') return 0
  const left = parseExact(exactCellText(a))
  const right = parseExact(exactCellText(b))
  return left === null || right === null ? 0 : compareExact(left, right)
}

const numericOrder = (rows: Rows, column: number) => {
  const keys = Float64Array.from(rows, (row) => toNumber(row[column]))
  return (a: number, b: number): number => {
    const left = keys[a] ?? Number.NaN
    const right = keys[b] ?? Number.NaN
    if (left < right) return -1
    if (left > right) return 1
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
    return exactTie(rows[a]?.[column] ?? null, rows[b]?.[column] ?? null)
  }
}

const ORDERS: Partial<Record<ColumnKind, (a: string, b: string) => number>> = {
  time: orderMoments,
  interval: orderIntervals,
}

/** Each distinct text gets its rank once, so that the costly comparison runs over distinct values only. */
const textOrder = (rows: Rows, column: number, kind: ColumnKind) => {
  const texts = rows.map((row) => exactCellText(row[column]))
  const compare = ORDERS[kind] ?? collator.compare
  const ranks = new Map<string, number>()
  let rank = 0
  let previous: string | null = null
  for (const text of [...new Set(texts)].toSorted(compare)) {
    // texts that differ may name the same, as `1 mon` and `30 days`
    if (previous !== null && compare(previous, text) !== 0) rank += 1
    ranks.set(text, rank)
    previous = text
  }
  const keys = Uint32Array.from(texts, (text) => ranks.get(text) ?? 0)
  return (a: number, b: number): number => (keys[a] ?? 0) - (keys[b] ?? 0)
}

/** Compares two rows by one column: NULL last either way. */
const keyOrder = (rows: Rows, { column, kind, direction }: Sort) => {
  const order = isNumeric(kind) || kind === 'boolean' ? numericOrder(rows, column) : textOrder(rows, column, kind)
  const sign = direction === 'asc' ? 1 : -1
  const nulls = Uint8Array.from(rows, (row) => ((row[column] ?? null) === null ? 1 : 0))
  return (a: number, b: number): number =>
    (nulls[a] ?? 0) - (nulls[b] ?? 0) || (nulls[a] === 1 ? 0 : sign * order(a, b))
}

/**
 * The order of rows: the first key decides, the next one among equals. Numbers by value, exactly; times by the
 * moment; other text as people order it. NULL comes last either way and equal rows keep their order.
 */
export const sortedOrder = (rows: Rows, sorts: readonly Sort[]): Uint32Array => {
  const orders = sorts.map((sort) => keyOrder(rows, sort))
  return Uint32Array.from(rows.keys()).sort((a, b) => {
    for (const order of orders) {
      const sign = order(a, b)
      if (sign !== 0) return sign
    }
    return a - b
  })
}

/** The order after a press on a header: ascending, descending, none; alone, or as one more key when `add`. */
export const nextSort = (sort: readonly SortKey[], column: string, add: boolean): readonly SortKey[] => {
  const current = sort.find((key) => key.column === column)
  const next: SortKey | null =
    current === undefined
      ? { column, direction: 'asc' }
      : current.direction === 'asc'
        ? { column, direction: 'desc' }
        : null
  if (!add) return next === null ? [] : sort.length > 1 ? [{ column, direction: 'asc' }] : [next]
  if (next === null) return sort.filter((key) => key !== current)
  return current === undefined ? [...sort, next] : sort.map((key) => (key === current ? next : key))
}
