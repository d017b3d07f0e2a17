import { currencyOf } from '../../../domain/charts/kinds/common/style/currency'
import type { Cell } from '../../../core/results/types'
import { withCurrency } from '../common/format/numberFormat'
import { measureOf } from '../result/fields'

/** The text of a number, exact as it is, as money of a `currency_format`; an empty one changes nothing. */
export const asMoney = (text: string, cell: Cell, currency: unknown): string => {
  const [value, money] = [measureOf(cell), currencyOf(currency)]
  return value === null || money === null ? text : withCurrency(() => text.replace(/^[-−]/, ''), money)(value)
}
