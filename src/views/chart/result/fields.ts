import type { Cell } from '../../../core/results/types'
import { columnTitle, exactCellText, isNumeric, type GridColumn } from '../../grid/cells/cells'
import { numberText, toNumber } from '../../grid/cells/numbers'
import { scaleValue } from '../../grid/cells/scaleValue'

/** Roles of a column in a chart. */
export type Role = 'measure' | 'time' | 'name'

/** Whole numbers that name things, such as keys and years, are names. */
export const roleOf = ({ kind, grouped }: GridColumn): Role =>
  kind === 'time' ? 'time' : isNumeric(kind) && (grouped || kind === 'decimal') ? 'measure' : 'name'

/** True when a column can be measured: it holds numbers, of any meaning. */
export const canMeasure = ({ kind }: GridColumn): boolean => isNumeric(kind)

export const canName = ({ kind }: GridColumn): boolean => kind !== 'nested'

/** Letters of a name that are shown, and those of them that are its last. */
const MAX_SHOWN = 200
const TAIL = 40

/** A cell as people read it; numbers exact. */
export const cellLabel = (cell: Cell, column: GridColumn): string => {
  if (cell === null) return '<NULL>'
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  const text = exactCellText(cell)
  if (text === '') return '<empty string>'
  if (isNumeric(column.kind)) return numberText(text, column.grouped)
  if (column.kind === 'time') return text.replace('T', ' ')
  // names that differ at their end alone are two
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN - TAIL - 1)}…${text.slice(-TAIL)}`
}

/** A number near the cell for the drawing; null where there is none. */
export const measureOf = (cell: Cell): number | null => {
  if (cell === null || typeof cell === 'boolean') return null
  const value = toNumber(cell)
  return Number.isFinite(value) ? value : null
}

/** Milliseconds or a number along an axis; null where there is none. */
export const positionOf = (cell: Cell, column: GridColumn): number | null => {
  if (cell === null) return null
  const value = scaleValue(cell, column)
  return Number.isFinite(value) ? value : null
}

export { columnTitle }
