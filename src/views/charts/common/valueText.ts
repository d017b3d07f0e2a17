import type { Cell } from '../../../projections/results'
import { measureOf } from '../result/fields'
import { isAdaptive, numberFormatter } from './numberFormat'
import { readable } from './readable'

/** How a control says numbers are written: short on the drawing, exact in words where nothing else was chosen. */
export const valueText = (formatName: unknown) => {
  const format = numberFormatter(formatName)
  const exact = (cell: Cell | undefined): string => {
    const value = measureOf(cell ?? null)
    if (value === null) return ''
    return isAdaptive(formatName) ? readable(cell) : format(value)
  }
  return { format, exact }
}
