import type { Cell } from '../../../projections/results'
import { withCurrency } from '../common/numberFormat'
import { measureOf } from '../result/fields'

/** The text of a number, exact as it is, as money of a `currency_format`; one that says nothing changes nothing. */
export const asMoney = (text: string, cell: Cell, currency: unknown): string => {
  const value = measureOf(cell)
  if (value === null || typeof currency !== 'object' || currency === null) return text
  return 'symbol' in currency && typeof currency.symbol === 'string' && currency.symbol !== ''
    ? withCurrency(() => text.replace(/^[-−]/, ''), currency)(value)
    : text
}
