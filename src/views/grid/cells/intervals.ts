/** A span of time as databases compare it: a month has 30 days, a day 24 hours. */
interface Interval {
  readonly seconds: number
  readonly micros: number
}

const DAY = 86_400
const UNITS: Readonly<Record<string, number>> = { year: 360 * DAY, mon: 30 * DAY, month: 30 * DAY, day: DAY }
const COUNT = /([+-]?\d+) (year|month|mon|day)s?\b ?/g
const CLOCK = /^([+-]?)(\d+):(\d\d):(\d\d)(?:\.(\d{1,6})\d*)?$/
/** Trino's spellings, whose sign is of the whole: `-1-2` of years and months, `-2 03:04:05.000` of days and time. */
const YEARS_MONTHS = /^(-?)(\d+)-(\d+)$/
const DAYS_CLOCK = /^(-?)(\d+) (\d+:\d\d:\d\d(?:\.\d+)?)$/

const signed = ({ seconds, micros }: Interval, sign: string | undefined): Interval =>
  sign === '-' ? { seconds: -seconds, micros: -micros } : { seconds, micros }

const parseClock = (text: string): Interval | null => {
  const match = CLOCK.exec(text)
  if (match === null) return null
  const [, sign, hours = '', minutes = '', seconds = '', fraction = ''] = match
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return signed({ seconds: whole, micros: Number(fraction.padEnd(6, '0')) }, sign)
}

const ENDLESS: Readonly<Record<string, number>> = { infinity: Infinity, '-infinity': -Infinity }

/** Reads an interval as PostgreSQL, DuckDB or Trino write it; null for anything else. */
const parseInterval = (text: string): Interval | null => {
  const endless = ENDLESS[text]
  if (endless !== undefined) return { seconds: endless, micros: 0 }
  const [, sign, years, months] = YEARS_MONTHS.exec(text) ?? []
  if (years !== undefined) return signed({ seconds: (Number(years) * 12 + Number(months)) * 30 * DAY, micros: 0 }, sign)
  const [, daysSign, days, daysClock = ''] = DAYS_CLOCK.exec(text) ?? []
  if (days !== undefined) {
    const part = parseClock(daysClock)
    return part && signed({ seconds: Number(days) * DAY + part.seconds, micros: part.micros }, daysSign)
  }
  let seconds = 0
  let count = 0
  const rest = text.replace(COUNT, (_, amount: string, unit: string) => {
    seconds += Number(amount) * (UNITS[unit] ?? 0)
    count += 1
    return ''
  })
  if (rest === '') return count === 0 ? null : { seconds, micros: 0 }
  const part = parseClock(rest)
  return part && { seconds: seconds + part.seconds, micros: part.micros }
}

/** Negative when the interval `a` is shorter than `b`, both as they come from the engine. Other text comes last. */
export const orderIntervals = (a: string, b: string): number => {
  const [left, right] = [parseInterval(a), parseInterval(b)]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  // parts of one interval may have different signs
  const seconds = left.seconds === right.seconds ? 0 : left.seconds - right.seconds
  return seconds * 1e6 + left.micros - right.micros
}
