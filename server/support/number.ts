import { randomInt } from 'node:crypto'

/** Signs of which no two look alike, also by hand: 23 of them, since a prime finds every swap of two signs. */
const SIGNS = '23456789ACEFHJKMNPRTWXY'
const LENGTH = 8

const valueOf = (sign: string): number => SIGNS.indexOf(sign)

/** The sum that a right number brings to a multiple of the number of signs; each place weighs otherwise. */
const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value, index) => sum + value * (LENGTH - index), 0) % SIGNS.length

const spelled = (values: readonly number[]): string => {
  const text = values.map((value) => SIGNS[value]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** A random number for people to quote, such as `7KC4-M2XA`. Its last sign checks the others. */
export const newNumber = (): string => {
  const values = Array.from({ length: LENGTH - 1 }, () => randomInt(SIGNS.length))
  // the last place weighs 1
  return spelled([...values, (SIGNS.length - sumOf(values)) % SIGNS.length])
}

/** A number as it is stored; null for a text that is none, or has a slip of the pen. */
export const readNumber = (text: string): string | null => {
  const values = Array.from(text.toUpperCase().replaceAll(/[\s-]/g, ''), valueOf)
  return values.length === LENGTH && !values.includes(-1) && sumOf(values) === 0 ? spelled(values) : null
}
