import type { ColumnFilter, FilterOp } from '../../../events/grid/grid'
import type { Cell } from '../../../core/results/types'
import { exactCellText, isNumeric, type GridColumn } from '../cells/cells'
import { compareMoment, momentText } from '../cells/moments'
import { compareExact, parseExact } from '../../../core/results/exact'
import { toNumber } from '../cells/numbers'

/** True when a cell passes. */
export type CellTest = (cell: Cell) => boolean

/** Compares a cell with a bound that someone wrote; null when they cannot be compared. */
type Compare = (cell: Cell, bound: string) => number | null

const numbers: Compare = (cell, bound) => {
  const left = parseExact(exactCellText(cell))
  const right = parseExact(bound)
  if (left !== null && right !== null) return compareExact(left, right)
  const difference = toNumber(cell) - toNumber(bound)
  if (toNumber(cell) === toNumber(bound)) return 0
  return Number.isNaN(difference) ? null : difference
}

const moments: Compare = (cell, bound) => compareMoment(momentText(exactCellText(cell)), momentText(bound))

const texts: Compare = (cell, bound) => {
  const text = exactCellText(cell)
  return text < bound ? -1 : text > bound ? 1 : 0
}

const compareOf = ({ kind }: GridColumn): Compare => (isNumeric(kind) ? numbers : kind === 'time' ? moments : texts)

const ordered: Partial<Record<FilterOp, (sign: number) => boolean>> = {
  less: (sign) => sign < 0,
  at_most: (sign) => sign <= 0,
  more: (sign) => sign > 0,
  at_least: (sign) => sign >= 0,
  equals: (sign) => sign === 0,
  differs: (sign) => sign !== 0,
}

const within = (compare: Compare, [from, to]: ColumnFilter['values'], closed: boolean): CellTest => {
  const reaches = (cell: Cell): boolean => {
    if (!from) return true
    const sign = compare(cell, from)
    return sign !== null && sign >= 0
  }
  const ends = (cell: Cell): boolean => {
    if (!to) return true
    const sign = compare(cell, to)
    return sign !== null && (closed ? sign <= 0 : sign < 0)
  }
  return (cell) => cell !== null && reaches(cell) && ends(cell)
}

const listed = (values: ColumnFilter['values']): CellTest => {
  const valueSet = new Set(values)
  return (cell) => valueSet.has(cell === null ? null : exactCellText(cell))
}

const containing = (needle: string): CellTest => {
  const lower = needle.toLowerCase()
  return (cell) => cell !== null && exactCellText(cell).toLowerCase().includes(lower)
}

/** The test of a filter. Numbers compare exactly; `contains` ignores letter case; NULL never compares. */
export const cellTest = ({ op, values }: Pick<ColumnFilter, 'op' | 'values'>, column: GridColumn): CellTest => {
  const compare = compareOf(column)
  const first = values[0] ?? ''
  switch (op) {
    case 'null':
      return (cell) => cell === null
    case 'not_null':
      return (cell) => cell !== null
    case 'in':
      return listed(values)
    case 'contains':
      return containing(first)
    case 'excludes': {
      const has = containing(first)
      return (cell) => cell !== null && !has(cell)
    }
    case 'starts':
      return (cell) => cell !== null && exactCellText(cell).toLowerCase().startsWith(first.toLowerCase())
    case 'between':
      return within(compare, values, true)
    case 'range':
      return within(compare, values, false)
    default: {
      const fits = ordered[op]
      return (cell) => {
        if (cell === null || fits === undefined) return false
        const sign = compare(cell, first)
        return sign === null ? op === 'differs' : fits(sign)
      }
    }
  }
}

/** The filters that a result has columns for, each with its column. */
export const filtersFor = (
  filters: readonly ColumnFilter[],
  columns: readonly GridColumn[],
): readonly { readonly filter: ColumnFilter; readonly column: GridColumn }[] => {
  if (filters.length === 0) return []
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return filters.flatMap((filter) => {
    const column = byKey.get(filter.column)
    return column === undefined ? [] : [{ filter, column }]
  })
}

/** True when a row passes every filter. Null when nothing is filtered. */
export const rowTest = (
  filters: readonly ColumnFilter[],
  columns: readonly GridColumn[],
): ((row: readonly Cell[]) => boolean) | null => {
  const tests = filtersFor(filters, columns).map(({ filter, column: { at }, column }) => ({
    at,
    test: cellTest(filter, column),
  }))
  return tests.length === 0 ? null : (row) => tests.every(({ at, test }) => test(row[at] ?? null))
}
