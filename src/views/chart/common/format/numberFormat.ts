import { format } from 'd3'

import { duration, fineDuration } from '../../../../../common/time/duration'
import { memoryFormats } from '../../../../../common/memory'
import { currencyOf } from '../../../../domain/charts/kinds/common/style/currency'
import { shortNumber } from './format'
import { currentLanguage } from '../../../i18n'

const OWN: Readonly<Record<string, (value: number) => string>> = {
  SMART_NUMBER: shortNumber,
  DURATION: duration,
  DURATION_SUB: fineDuration,
  ...memoryFormats,
}

/** Formats numbers by a format of `B9.13`; an unreadable one falls back to the adaptive one. */
export const numberFormatter = (name: unknown): ((value: number) => string) => {
  const text = typeof name === 'string' ? name : 'SMART_NUMBER'
  const ownFormat = Object.hasOwn(OWN, text) ? OWN[text] : undefined
  if (ownFormat !== undefined) return ownFormat
  try {
    return format(text)
  } catch {
    return shortNumber
  }
}

/** Signs that were looked up: the browser takes tens of microseconds for one, and a table has thousands of cells. */
const signs = new Map<string, string>()

const lookedUp = (code: string): string => {
  try {
    const parts = new Intl.NumberFormat(currentLanguage(), {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    })
    const sign = parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
    // an unknown currency stays as it was typed
    return sign === code.toUpperCase() ? code : sign
  } catch {
    return code
  }
}

const symbolOf = (code: string): string => {
  const key = `${currentLanguage()} ${code}`
  const sign = signs.get(key) ?? lookedUp(code)
  signs.set(key, sign)
  return sign
}

/** The same numbers as money: `currency` is a `currency_format`; an empty one changes nothing. */
export const withCurrency = (
  formatNumber: (value: number) => string,
  currency: unknown,
): ((value: number) => string) => {
  const money = currencyOf(currency)
  if (money === null) return formatNumber
  const { symbol, symbolPosition } = money
  const sign = symbolOf(symbol)
  return (value) => {
    const text = formatNumber(Math.abs(value))
    const minus = value < 0 ? '−' : ''
    return symbolPosition === 'suffix' ? `${minus}${text} ${sign}` : `${minus}${sign}${text}`
  }
}

/** True when numbers keep their own form, so that exact ones need not be rounded. */
export const isAdaptive = (name: unknown): boolean => name === undefined || name === null || name === 'SMART_NUMBER'
