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

/** The units of a number at a scale that is not below its own. */
export const rescale = ({ units, scale }: Exact, to: number): bigint => units * 10n ** BigInt(to - scale)

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

/** A number of any length: a float, or decimal text where no float has the same digits. */
export type AnyNumber = number | string

/** Longer text is no number that somebody means. */
const LONGEST = 1000

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i

/** Reads decimal text, with or without an exponent; null for other text. */
const exactOf = (text: string): Exact | null => {
  const [, sign = '', whole = '', fraction = '', power = '0'] = (text.length > LONGEST ? null : NUMBER.exec(text)) ?? []
  if (whole + fraction === '') return null
  const scale = fraction.length - Number(power)
  if (Math.abs(scale) > LONGEST) return null
  const digits = BigInt(whole + fraction)
  const units = sign === '-' ? -digits : digits
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

/** Reads a number in digits with a point, or with an exponent, without a change of its digits; null for other text. */
export const readNumber = (text: string): AnyNumber | null => {
  const exact = exactOf(text.trim())
  if (exact === null) return null
  const value = Number(text)
  // an exponent beyond those of floats is a slip
  if ((!Number.isFinite(value) || (value === 0 && exact.units !== 0n)) && /e/i.test(text)) return null
  const near = Number.isFinite(value) ? exactOf(String(value)) : null
  // of −0 the sign has no meaning
  return near !== null && compareExact(near, exact) === 0 ? value + 0 : exactText(exact)
}

/** A cell or a saved value as a number with all its digits; null for all else. */
export const anyNumberIn = (value: unknown): AnyNumber | null => {
  if (typeof value === 'string') return readNumber(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** A number with all its digits, to compute with. */
export const exactIn = (value: AnyNumber): Exact => exactOf(String(value)) ?? { units: 0n, scale: 0 }

/** Below zero where `a` is less than `b`, above zero where it is greater. */
export const compareNumbers = (a: AnyNumber, b: AnyNumber): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [a, b].map((one) => exactOf(String(one)))
  return left == null || right == null ? Number(a) - Number(b) : compareExact(left, right)
}

/** Digits with a comma before every three from the end. */
export const grouped = (digits: string): string => {
  let at = digits.length % 3
  let text = digits.slice(0, at)
  for (; at < digits.length; at += 3) text += `${text === '' ? '' : ','}${digits.slice(at, at + 3)}`
  return text
}
