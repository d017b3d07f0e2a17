import { currentLanguage } from '../../i18n'

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1000, m: 1_000_000 }

/** A whole number as people write it: `10,000`, `10 000`, `10k`, `1m`. Null for anything else. */
export const parseWhole = (text: string): number | null => {
  const match = /^(\d{1,15})([km]?)$/i.exec(text.replace(/[\s,_'’]/g, ''))
  if (match === null) return null
  const number = Number(match[1]) * (UNITS[(match[2] ?? '').toLowerCase()] ?? 1)
  return Number.isSafeInteger(number) ? number : null
}

/**
 * A whole number with its thousands apart, in the person's language: `10,000`. Screens open with such numbers, and the
 * first that the browser itself writes in a page takes it some 20 ms, so English ones are written here.
 */
export const formatWhole = (value: number): string =>
  currentLanguage() === 'en'
    ? String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
    : value.toLocaleString(currentLanguage())
