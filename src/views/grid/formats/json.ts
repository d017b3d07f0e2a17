import type { Cell } from '../../../core/results/types'
import { isNumeric, type GridColumn } from '../cells/cells'
import { distinctNames, type CellTable } from './table'

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Numbers keep every digit, even beyond a float; numbers that JSON lacks are text. */
const value = (cell: Cell, column: GridColumn | undefined): string => {
  if (typeof cell === 'string' && isNumeric(column?.kind ?? 'text') && NUMBER.test(cell)) return cell
  if (typeof cell === 'number' && !Number.isFinite(cell)) return JSON.stringify(String(cell))
  return JSON.stringify(cell)
}

/** A list of objects, one for each row. Names that are empty or there twice get a number, so that no value is lost. */
export const toJson = ({ columns, rows }: CellTable): string => {
  const names = distinctNames(columns).map((name) => JSON.stringify(name))
  const objects = Array.from(
    rows,
    (cells) => `  {${cells.map((cell, index) => `${names[index]}: ${value(cell, columns[index])}`).join(', ')}}`,
  )
  return objects.length === 0 ? '[]' : `[\n${objects.join(',\n')}\n]`
}
