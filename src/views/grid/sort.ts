import type { Cell } from '../../projections/results'
import { exactCellText, isNumeric, type ColumnKind } from './cells'
import { compareExact, parseExact, toNumber } from './numbers'

export type Direction = 'asc' | 'desc'
export interface Sort {
  readonly column: number
  readonly direction: Direction
}

type Rows = readonly (readonly Cell[])[]

const collator = new Intl.Collator('en', { numeric: true })

/** Floats that are equal may stand for different exact values: then the texts decide. */
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

/** Each distinct text gets its rank once, so that the costly comparison runs over distinct values only. */
const textOrder = (rows: Rows, column: number, byPlace: boolean) => {
  const texts = rows.map((row) => exactCellText(row[column]))
  const compare = byPlace ? (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0) : collator.compare
  const ranks = new Map([...new Set(texts)].toSorted(compare).map((text, rank) => [text, rank]))
  const keys = Uint32Array.from(texts, (text) => ranks.get(text) ?? 0)
  return (a: number, b: number): number => (keys[a] ?? 0) - (keys[b] ?? 0)
}

/**
 * The order of rows by one column: numbers by value, exactly; times by their ISO text; other text as
 * people order it. NULL comes last either way and equal rows keep their order.
 */
export const sortedOrder = (rows: Rows, { column, direction }: Sort, kind: ColumnKind): Uint32Array => {
  const order =
    isNumeric(kind) || kind === 'boolean' ? numericOrder(rows, column) : textOrder(rows, column, kind === 'time')
  const sign = direction === 'asc' ? 1 : -1
  const nulls = Uint8Array.from(rows, (row) => ((row[column] ?? null) === null ? 1 : 0))
  return Uint32Array.from(rows.keys()).sort(
    (a, b) => (nulls[a] ?? 0) - (nulls[b] ?? 0) || (nulls[a] === 1 ? 0 : sign * order(a, b)) || a - b,
  )
}
