import type { Choice, Control } from '../../types'

/** A parsed `currency_format`: a code or any sign, and its side of the number. */
export interface Currency {
  readonly symbol: string
  readonly symbolPosition: 'prefix' | 'suffix'
}

const OFFERED: readonly Choice[] = [
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['INR', '₹'],
  ['MXN', 'MX$'],
  ['JPY', '¥'],
  ['CNY', 'CN¥'],
].map(([value = '', sign]) => ({ value, label: `${value} (${sign})` }))

/** The currency of each row, which needs a column with it. */
const BY_ROW = 'AUTO'

/** A `currency_format`; null for an empty or unreadable one. */
export const currencyOf = (value: unknown): Currency | null => {
  if (typeof value !== 'object' || value === null) return null
  const { symbol, symbolPosition } = value as Readonly<Record<string, unknown>>
  if (typeof symbol !== 'string' || symbol.trim() === '' || symbol === BY_ROW) return null
  return { symbol, symbolPosition: symbolPosition === 'suffix' ? 'suffix' : 'prefix' }
}

/** Numbers as money, beside their format. */
export const currencyFormat = (name = 'currency_format', label = 'Currency'): Control => ({
  name,
  label,
  kind: 'currency',
  redraws: true,
  free: true,
  choices: () => OFFERED,
})
