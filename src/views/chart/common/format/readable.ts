import type { Cell } from '../../../../core/results/types'
import { exactCellText } from '../../../grid/cells/cells'
import { looksNumeric, numberText } from '../../../grid/cells/numbers'
import { withAllMarks } from './local'

const LONG_FRACTION = /^[+-]?\d+\.\d{5,}$/

/** Decimals of values from 1 on, and significant digits of smaller ones, so that no small value reads as zero. */
const shorter = (value: number): number => Number(Math.abs(value) < 1 ? value.toPrecision(4) : value.toFixed(4))

/** A number as people read it: exact, but of a long fraction only four digits. */
export const readable = (cell: Cell | undefined): string => {
  const text = exactCellText(cell)
  const shown = numberText(LONG_FRACTION.test(text) ? String(shorter(Number(text))) : text)
  return looksNumeric(text) ? withAllMarks(shown) : shown
}
