import { currencyOf } from '../../../../domain/charts/kinds/common/style/currency'
import type { Cell } from '../../../../core/results/types'
import { measureOf } from '../../result/fields'
import { isAdaptive, numberFormatter, withCurrency } from './numberFormat'
import { readable } from './readable'

/** The format without its own sign, which would come next to that of the currency. */
const unsigned = (formatName: unknown): unknown =>
  typeof formatName === 'string' ? formatName.replaceAll('$', '') : formatName

/** Number formats of a control: short on the drawing, exact in words where no other was chosen. */
export const valueText = (formatName: unknown, currency: unknown = null) => {
  const money = currencyOf(currency)
  const format =
    money === null ? numberFormatter(formatName) : withCurrency(numberFormatter(unsigned(formatName)), money)
  const exact = (cell: Cell | undefined): string => {
    const value = measureOf(cell ?? null)
    if (value === null) return ''
    if (!isAdaptive(formatName)) return format(value)
    const text = readable(cell)
    return money === null ? text : withCurrency(() => text.replace(/^[-−]/, ''), money)(value)
  }
  return { format, exact }
}
