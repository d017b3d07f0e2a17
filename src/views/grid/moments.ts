const ZONE = /(Z|[+-]\d\d(?::?\d\d)?)$/
const DAY = 10

/** A moment as it is shown and compared: a space between day and time, without its zone. */
export const momentText = (text: string): string => {
  const spaced = text.replace('T', ' ')
  return spaced.includes(':') ? spaced.replace(ZONE, '') : spaced
}

const midnight = (text: string, like: string): string =>
  text.length === DAY && like.length > DAY ? `${text} 00:00:00` : text

/** Years before 1 and beyond 9999, and the infinities, do not lie in the order of their texts. */
const FAR = /^[+-]|^\d{5}|\(BC\)|^infinity/

interface FarMoment {
  readonly year: number
  /** What follows the year. */
  readonly rest: string
}

const farMoment = (text: string): FarMoment => {
  if (/^[+-]?infinity/i.test(text)) return { year: text.startsWith('-') ? -Infinity : Infinity, rest: '' }
  const [, year = '', rest = ''] = /^([+-]?\d*)([^]*)$/.exec(text) ?? []
  return { year: text.includes('(BC)') ? 1 - Number(year) : Number(year), rest: rest.replace(' (BC)', '') }
}

const byPlace = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Negative when the moment `a` lies before `b`, both as they come from the engine. */
export const orderMoments = (a: string, b: string): number => {
  if (!FAR.test(a) && !FAR.test(b)) return byPlace(a, b)
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

/** Milliseconds in UTC of a moment of any year as the engine writes it; NaN for an infinity and for what is none. */
export const farTime = (text: string): number => {
  const found = /^(\d{4,6})-(\d\d)-(\d\d)( \(BC\))?(?:[ T](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,3})?))?)?/.exec(text)
  if (found === null) return Number.NaN
  const [, year, month, day, before, hours = 0, minutes = 0, seconds = 0] = found
  const date = new Date(0)
  date.setUTCFullYear(before === undefined ? Number(year) : 1 - Number(year), Number(month) - 1, Number(day))
  return date.setUTCHours(Number(hours), Number(minutes), 0, Number(seconds) * 1000)
}

/** Whether a moment is one of those that only `farTime` reads rightly. */
export const isFar = (text: string): boolean => FAR.test(text)

/** Negative when `moment` lies before `bound`, 0 when `bound` names it or the day or hour it lies in. Both as `momentText`. */
export const compareMoment = (moment: string, bound: string): number => {
  if (FAR.test(moment) || FAR.test(bound)) {
    const [left, right] = [farMoment(moment), farMoment(bound)]
    return left.year === right.year ? compareMoment(`0000${left.rest}`, `0000${right.rest}`) : left.year - right.year
  }
  const full = midnight(moment, bound)
  const own = full.slice(0, bound.length)
  return own < bound ? -1 : own > bound ? 1 : 0
}

const MOMENT =
  /^[+-]?infinity$|^[+-]?\d{4,6}(-\d\d(-\d\d( \(BC\))?([ T]\d\d(:\d\d(:\d\d(\.\d{1,9})?)?)?)?)?)?$|^\d\d:\d\d(:\d\d(\.\d{1,9})?)?$/

/** Whether someone wrote a moment, or the beginning of one such as a year, a month or an hour. */
export const isMoment = (text: string): boolean => MOMENT.test(text.trim())
