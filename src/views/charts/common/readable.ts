import type { Cell } from '../../../projections/results'
import { exactCellText } from '../../grid/cells'
import { numberText } from '../../grid/numbers'

const LONG_FRACTION = /^[+-]?\d+\.\d{5,}$/

/** A number as people read it: exact, but of a long fraction only four digits. */
export const readable = (cell: Cell | undefined): string => {
  const text = exactCellText(cell)
  return numberText(LONG_FRACTION.test(text) ? String(Number(Number(text).toFixed(4))) : text)
}
