import type { Cell } from './types'

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

/** A number of any length: a float, or decimal text where no float has the same digits. */
export type AnyNumber = number | string

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/

/** A float by the digits that it is written with. */
const exactFloat = (value: number): Exact | null => {
  const text = String(value)
  const match = EXPONENT.exec(text)
  if (match === null) return parseExact(text)
  const [, sign = '', whole = '', fraction = '', power] = match
  const scale = fraction.length - Number(power)
  const units = BigInt(sign + whole + fraction)
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

/** Reads a number in digits with a point, or with an exponent, without a change of its digits; null for other text. */
export const readNumber = (text: string): AnyNumber | null => {
  const bare = text.trim()
  const value = bare === '' ? Number.NaN : Number(bare)
  const exact = parseExact(bare.replace(/^([+-]?)\./, (_, sign: string) => `${sign}0.`))
  if (exact === null) return Number.isFinite(value) ? value : null
  const near = Number.isFinite(value) ? exactFloat(value) : null
  return near !== null && compareExact(near, exact) === 0 ? value : exactText(exact)
}

/** A cell as a number with all its digits; null for all else. */
export const cellAnyNumber = (cell: Cell | undefined): AnyNumber | null => {
  if (typeof cell === 'string') return readNumber(cell)
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null
}

/** Below zero where `a` is less than `b`, above zero where it is greater. */
export const compareNumbers = (a: AnyNumber, b: AnyNumber): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [a, b].map((one) => (typeof one === 'number' ? exactFloat(one) : parseExact(one)))
  return left == null || right == null ? Number(a) - Number(b) : compareExact(left, right)
}
