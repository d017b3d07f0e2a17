import { isFar } from './farTime'

const ZONE = /(Z|[+-]\d\d(?::?\d\d)?)$/
const DAY = 10

/** A moment as it is shown and compared: a space between day and time, without its zone. */
export const momentText = (text: string): string => {
  const spaced = text.replace('T', ' ')
  return spaced.includes(':') ? spaced.replace(ZONE, '') : spaced
}

const midnight = (text: string, like: string): string =>
  text.length === DAY && like.length > DAY ? `${text} 00:00:00` : text

interface FarMoment {
  readonly year: number
  /** The part after the year. */
  readonly rest: string
}

const farMoment = (text: string): FarMoment => {
  if (/^[+-]?infinity/i.test(text)) return { year: text.startsWith('-') ? -Infinity : Infinity, rest: '' }
  const [, year = '', rest = ''] = /^([+-]?\d*)([^]*)$/.exec(text) ?? []
  return { year: text.includes('(BC)') ? 1 - Number(year) : Number(year), rest: rest.replace(' (BC)', '') }
}

const byPlace = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Negative when the time `a` is before `b`, both as they come from the engine. */
export const orderMoments = (a: string, b: string): number => {
  if (!isFar(a) && !isFar(b)) return byPlace(a, b)
  const [left, right] = [farMoment(a), farMoment(b)]
  return left.year === right.year ? byPlace(left.rest, right.rest) : left.year < right.year ? -1 : 1
}

/** A moment as the engine writes it, in UTC to the millisecond. */
export const writtenMoment = (ms: number): string => {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  const rest = date.toISOString().slice(-20, -1)
  const day = `${String(year > 0 ? year : 1 - year).padStart(4, '0')}${rest.slice(0, 6)}${year > 0 ? '' : ' (BC)'}`
  return `${day} ${rest.slice(7)}`
}

/** Negative when `moment` is before `bound`, 0 when `bound` names it or its day or hour. Both as `momentText`. */
export const compareMoment = (moment: string, bound: string): number => {
  if (isFar(moment) || isFar(bound)) {
    const [left, right] = [farMoment(moment), farMoment(bound)]
    return left.year === right.year ? compareMoment(`0000${left.rest}`, `0000${right.rest}`) : left.year - right.year
  }
  const full = midnight(moment, bound)
  const start = full.slice(0, bound.length)
  return start < bound ? -1 : start > bound ? 1 : 0
}

const MOMENT =
  /^[+-]?infinity$|^[+-]?\d{4,6}(-\d\d(-\d\d( \(BC\))?([ T]\d\d(:\d\d(:\d\d(\.\d{1,9})?)?)?)?)?)?$|^\d\d:\d\d(:\d\d(\.\d{1,9})?)?$/

/** True for a typed time, or the beginning of one such as a year, a month or an hour. */
export const isMoment = (text: string): boolean => MOMENT.test(text.trim())
