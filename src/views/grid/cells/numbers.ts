import { grouped } from '../../../core/results/exact'

/** Numeric text as the server may write it: plain, with exponent, NaN or infinite. */
export const looksNumeric = (text: string): boolean =>
  text.length <= 400 && /^[+-]?(?:\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+|Infinity|inf|NaN|nan)$/.test(text)

/** A float near the value, for scales and quick comparison. */
export const toNumber = (value: unknown): number => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string') return Number.NaN
  if (/^[+-]?inf(inity)?$/i.test(value)) return value.startsWith('-') ? -Infinity : Infinity
  return value.trim() === '' ? Number.NaN : Number(value)
}

/** Digits of a whole number that may be an amount: all of them are exact for the browser. */
const LONGEST_GROUPED = 15
const SMALL = /^\d{1,3}$/

/**
 * A number as people read it: thousands by comma, a true minus sign, every digit. Whole numbers of more than 15 digits are keys and
 * stay ungrouped, unless they are known to be an amount, such as a sum; so do those of columns that name things.
 */
export const numberText = (text: string, byThousands = true, isAmount = false): string => {
  if (SMALL.test(text)) return text
  const match = /^([+-]?)(\d+)(\..*|[eE].*)?$/.exec(text)
  if (match === null) return text.replace(/^-/, '−')
  const [, sign, whole = '', rest = ''] = match
  const mayGroup = isAmount || rest.startsWith('.') || whole.length <= LONGEST_GROUPED
  const digits = byThousands && mayGroup ? grouped(whole) : whole
  return (sign === '-' ? '−' : '') + digits + (rest === '' ? '' : rest.replace(/e-/i, 'e−'))
}
