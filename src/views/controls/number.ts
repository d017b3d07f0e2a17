import { currentLanguage } from '../i18n'

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1000, m: 1_000_000 }

/** A whole number as people write it: `10,000`, `10 000`, `10k`, `1m`. Null for anything else. */
export const parseWhole = (text: string): number | null => {
  const match = /^(\d{1,15})([km]?)$/i.exec(text.replace(/[\s,_'’]/g, ''))
  if (match === null) return null
  const number = Number(match[1]) * (UNITS[(match[2] ?? '').toLowerCase()] ?? 1)
  return Number.isSafeInteger(number) ? number : null
}

/** Thousands apart by commas, as numbers are shown. */
const APART = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
/** A comma before the fraction, with or without points between thousands. */
const DECIMAL_COMMA = /^[+-]?(\d+|\d{1,3}(\.\d{3})+),\d*$/

/**
 * A number as people write it, in digits with a point: `1,000.5`, `1 000.5`, `1.000,5` and `1000,5` are `1000.5`. What is
 * none, such as `1,2,3`, comes back as it is: a comma is never just dropped, which would make 125 of `12,5`.
 */
export const plainNumber = (text: string): string => {
  const bare = text.replaceAll(/[\s_'’]/g, '').replace('−', '-')
  if (APART.test(bare)) return bare.replaceAll(',', '')
  return DECIMAL_COMMA.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare
}

/**
 * A whole number with its thousands apart, in the person's language: `10,000`. Screens open with such numbers, and the
 * first that the browser itself writes in a page takes it some 20 ms, so English ones are written here.
 */
export const formatWhole = (value: number): string =>
  currentLanguage() === 'en'
    ? String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
    : value.toLocaleString(currentLanguage())
