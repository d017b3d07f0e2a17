import type { Validator } from '../types'

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** `B5.25` */
export const required: Validator = (value) => (isEmpty(value) ? 'cannot be empty' : null)

const WHOLE = /^[+-]?\d+$/

/** `B5.23`; nothing is fine. */
export const whole = (value: unknown): string | null =>
  isEmpty(value) || (typeof value === 'number' ? Number.isInteger(value) : WHOLE.test(String(value).trim()))
    ? null
    : 'is expected to be an integer'

/** `B5.24` */
export const atMost =
  (most: number): Validator =>
  (value) =>
    !isEmpty(value) && Number(value) > most ? `Value cannot exceed ${most}` : null

/** `B5.15` */
export const positive: Validator = (value) =>
  isEmpty(value) || whole(value) !== null || Number(value) > 0 ? null : 'is expected to be a positive number'

/** Any number from zero on; nothing is fine. */
export const notNegative: Validator = (value) =>
  isEmpty(value) || Number(value) >= 0 ? null : 'is expected to be zero or more'

/** `B5.18` */
export const opacity: Validator = (value) =>
  isEmpty(value) || (Number(value) >= 0 && Number(value) <= 1) ? null : 'The opacity should between 0 and 1'

/** A time of day: `HH:MM` or `HH:MM:SS`. */
export const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** Two times of day, either of which may be left open. */
export const clocks: Validator = (value) => {
  if (isEmpty(value)) return null
  const fine = (end: unknown): boolean => end === null || (typeof end === 'string' && CLOCK.test(end))
  return Array.isArray(value) && value.length === 2 && value.every(fine) ? null : 'is expected as HH:MM:SS'
}

/** A number, as one or as text; nothing is fine. */
export const numeric = (value: unknown): string | null =>
  isEmpty(value) || Number.isFinite(Number(value)) ? null : 'is expected to be a number'

/** Two ends that are numbers, either of which may be left open, in their order. */
export const ascending = (value: unknown): string | null => {
  const ends: readonly unknown[] = Array.isArray(value) ? value : []
  const wrong = ends.map(numeric).find((one) => one !== null)
  if (wrong !== undefined) return wrong
  const [low, high] = ends
  return typeof low === 'number' && typeof high === 'number' && low >= high ? 'Min must be below max' : null
}

/** A count and a unit of time, such as `15min`, `7D` or `1MS` (`B9.24`). */
export const resampleRule = (value: unknown): string | null =>
  isEmpty(value) || /^\d{0,4}[A-Za-z]{1,3}$/.test(String(value)) ? null : 'is expected to be a period such as 7D'
