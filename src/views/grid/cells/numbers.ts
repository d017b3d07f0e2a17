/**
 * Exact numbers. Integers beyond 2^53 and decimals arrive as text; they are compared, summed and shown
 * without ever passing through a float.
 */

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d*))?$/

/** A decimal as an integer `units` times ten to the minus `scale`. */
export interface Exact {
  readonly units: bigint
  readonly scale: number
}

/** Reads plain decimal text; null for anything else, also for exponents, NaN and infinities. */
export const parseExact = (text: string): Exact | null => {
  const match = DECIMAL.exec(text)
  if (match === null) return null
  const fraction = match[3] ?? ''
  const units = BigInt((match[2] ?? '0') + fraction)
  return { units: match[1] === '-' ? -units : units, scale: fraction.length }
}

const rescale = ({ units, scale }: Exact, to: number): bigint => units * 10n ** BigInt(to - scale)

export const addExact = (a: Exact, b: Exact): Exact => {
  const scale = Math.max(a.scale, b.scale)
  return { units: rescale(a, scale) + rescale(b, scale), scale }
}

export const compareExact = (a: Exact, b: Exact): number => {
  const scale = Math.max(a.scale, b.scale)
  const left = rescale(a, scale)
  const right = rescale(b, scale)
  return left < right ? -1 : left > right ? 1 : 0
}

/** Plain decimal text of an exact number, with its scale kept. */
export const exactText = ({ units, scale }: Exact): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  return (units < 0n ? '-' : '') + (scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`)
}

export const exactToNumber = (value: Exact): number => Number(exactText(value))

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

/** Digits up to which a number is exact for the browser. */
const LONGEST_GROUPED = 15
const SMALL = /^\d{1,3}$/

/** Digits with a comma before every three from the end. */
export const grouped = (digits: string): string => {
  let at = digits.length % 3
  let text = digits.slice(0, at)
  for (; at < digits.length; at += 3) text += `${text === '' ? '' : ','}${digits.slice(at, at + 3)}`
  return text
}

/**
 * A number as people read it: thousands by comma, a true minus sign, every digit. Whole numbers of more
 * than 15 digits are keys, not amounts, and stay ungrouped, as do those of columns that name things.
 */
export const numberText = (text: string, byThousands = true): string => {
  if (SMALL.test(text)) return text
  const match = /^([+-]?)(\d+)(\..*|[eE].*)?$/.exec(text)
  if (match === null) return text.replace(/^-/, '−')
  const [, sign, whole = '', rest = ''] = match
  const digits = byThousands && whole.length <= LONGEST_GROUPED ? grouped(whole) : whole
  return (sign === '-' ? '−' : '') + digits + (rest === '' ? '' : rest.replace(/e-/i, 'e−'))
}
