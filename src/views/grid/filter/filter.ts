import type { Cell } from '../../../core/results/types'
import { exactCellText } from '../cells/cells'

const YIELD_EVERY = 200

/** True when a row passes. */
export type RowTest = (row: readonly Cell[]) => boolean

/** Holds for rows with `text` in any cell, letter case aside. Numbers match with or without commas. */
export const textTest = (text: string): RowTest => {
  const needle = text.toLowerCase()
  const plain = /^[−-]?[\d,]+(\.\d*)?$/.test(needle) ? needle.replaceAll(',', '').replace('−', '-') : needle
  // A moment is shown with a space between day and time.
  const moment = needle.replace(/(\d-\d\d) (?=\d)/g, '$1t')
  const holds = (cell: Cell): boolean => {
    if (cell === null) return '<null>'.includes(needle)
    if (typeof cell === 'number') return String(cell).includes(plain)
    const cellText = exactCellText(cell).toLowerCase()
    return (
      cellText.includes(needle) ||
      (plain !== needle && cellText.includes(plain)) ||
      (moment !== needle && cellText.includes(moment))
    )
  }
  return (row) => row.some(holds)
}

/** Rows for which all tests hold, in the order of `order`. */
export function* matchingRows(
  rows: readonly (readonly Cell[])[],
  order: Uint32Array | null,
  tests: readonly RowTest[],
): Generator<undefined, Uint32Array> {
  const indexes: number[] = []
  for (let place = 0; place < rows.length; place += 1) {
    const index = order === null ? place : (order[place] ?? 0)
    const row = rows[index]
    if (row !== undefined && tests.every((test) => test(row))) indexes.push(index)
    if (place % YIELD_EVERY === YIELD_EVERY - 1) yield undefined
  }
  return Uint32Array.from(indexes)
}
