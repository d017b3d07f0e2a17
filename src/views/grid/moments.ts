const ZONE = /(Z|[+-]\d\d(?::?\d\d)?)$/
const DAY = 10

/** A moment as it is shown and compared: a space between day and time, without its zone. */
export const momentText = (text: string): string => {
  const spaced = text.replace('T', ' ')
  return spaced.length > DAY ? spaced.replace(ZONE, '') : spaced
}

const midnight = (text: string, like: string): string =>
  text.length === DAY && like.length > DAY ? `${text} 00:00:00` : text

/** Negative when `moment` lies before `bound`, 0 when `bound` names it or the day or hour it lies in. Both as `momentText`. */
export const compareMoment = (moment: string, bound: string): number => {
  const full = midnight(moment, bound)
  const own = full.slice(0, bound.length)
  return own < bound ? -1 : own > bound ? 1 : 0
}

const MOMENT = /^[+-]?\d{4,6}(-\d\d(-\d\d([ T]\d\d(:\d\d(:\d\d(\.\d{1,9})?)?)?)?)?)?$|^\d\d:\d\d(:\d\d(\.\d{1,9})?)?$/

/** Whether someone wrote a moment, or the beginning of one such as a year, a month or an hour. */
export const isMoment = (text: string): boolean => MOMENT.test(text.trim())
