import type { Cell } from '../../../projections/results'
import { measureOf } from '../result/fields'
import { isAdaptive, numberFormatter, withCurrency } from './numberFormat'
import { readable } from './readable'

const isMoney = (currency: unknown): boolean => typeof currency === 'object' && currency !== null

/** How a control says numbers are written: short on the drawing, exact in words where nothing else was chosen. */
export const valueText = (formatName: unknown, currency: unknown = null) => {
  const format = withCurrency(numberFormatter(formatName), currency)
  const exact = (cell: Cell | undefined): string => {
    const value = measureOf(cell ?? null)
    if (value === null) return ''
    if (!isAdaptive(formatName)) return format(value)
    const text = readable(cell)
    return isMoney(currency) ? withCurrency(() => text.replace(/^[-−]/, ''), currency)(value) : text
  }
  return { format, exact }
}
