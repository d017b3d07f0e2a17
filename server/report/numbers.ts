import { format } from 'd3'
import { duration, fineDuration } from '../../common/time/duration'
import { memoryFormats } from '../../common/memory'

/** Format of a number; the same for a whole column. */
export type NumberText = (value: number) => string

interface Currency {
  readonly symbol: string
  readonly suffix: boolean
}

const OWN: Readonly<Record<string, NumberText>> = { DURATION: duration, DURATION_SUB: fineDuration, ...memoryFormats }

/** A chosen format: the adaptive one is short on a drawing, and exact in words. */
export const chosenFormat = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value !== 'SMART_NUMBER' ? value : null

/** Formats numbers by a format of `B9.13`; null for an unreadable one. */
const formatted = (name: string): NumberText | null => {
  if (Object.hasOwn(OWN, name)) return OWN[name] ?? null
  try {
    return format(name)
  } catch {
    return null
  }
}

/** A `currency_format`; null where it has no sign, or another one for each row. */
export const currencyIn = (value: unknown): Currency | null => {
  if (typeof value !== 'object' || value === null) return null
  const { symbol, symbolPosition } = value as Readonly<Record<string, unknown>>
  if (typeof symbol !== 'string' || symbol.trim() === '' || symbol === 'AUTO') return null
  return { symbol, suffix: symbolPosition === 'suffix' }
}

const signOf = (symbol: string): string => {
  try {
    const style = { style: 'currency', currency: symbol, currencyDisplay: 'narrowSymbol' } as const
    const parts = new Intl.NumberFormat('en', style).formatToParts(0)
    return parts.find(({ type }) => type === 'currency')?.value ?? symbol
  } catch {
    // an unknown currency stays as it was typed
    return symbol
  }
}

const DIGITS = /^(-?)(\d+)(\.\d+)?$/

/** A number to the last digit, its thousands apart. */
export const grouped = (text: string): string => {
  const [, minus = '', whole = '', rest = ''] = DIGITS.exec(text) ?? []
  return whole === '' ? text : `${minus === '' ? '' : '−'}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${rest}`
}

/** A database's usual number of decimals; a division gives more. */
const MEANT = 2
const MOST = 6

/** Floats of one column with one number of decimals, enough for three figures of the largest. */
export const alike = (values: readonly number[]): NumberText => {
  const decimals = values.map((value) => (DIGITS.exec(String(value))?.[3]?.length ?? 1) - 1)
  const largest = Math.max(0, ...values.map(Math.abs).filter(Number.isFinite))
  const longest = Math.max(0, ...decimals)
  const figureDecimals = largest === 0 ? MEANT : Math.max(1, Math.min(MOST, 2 - Math.floor(Math.log10(largest))))
  const kept = longest <= MEANT ? longest : Math.min(longest, figureDecimals)
  return (value) => {
    const text = value.toFixed(kept)
    return value !== 0 && Number(text) === 0 ? grouped(String(Number(value.toPrecision(3)))) : grouped(text)
  }
}

/** Numbers by a format and as money; null where neither is chosen. */
export const numberText = (name: string | null, currency: Currency | null): NumberText | null => {
  // its own sign would come next to that of the currency
  const formatter = name === null ? null : formatted(currency === null ? name : name.replaceAll('$', ''))
  if (currency === null) return formatter
  const sign = signOf(currency.symbol)
  const plain = formatter ?? ((value: number) => grouped(String(value)))
  return (value) => {
    const text = plain(Math.abs(value))
    const minus = value < 0 ? '−' : ''
    return currency.suffix ? `${minus}${text} ${sign}` : `${minus}${sign}${text}`
  }
}
