import { utcFormat as formatOf } from 'd3'
import { currentLanguage, t } from '../../../i18n'
import { utcYearFormat } from './local'

const YEAR = utcYearFormat({ year: 'numeric' })
const MONTH = utcYearFormat({ month: 'short', year: 'numeric' })
const DAY = utcYearFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const CLOCK = utcYearFormat({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })

const ENGLISH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const MONTHS = Array.from(
  { length: 12 },
  (_, month) => ENGLISH.formatToParts(Date.UTC(2001, month, 1)).find(({ type }) => type === 'month')?.value ?? '',
)
const two = (number: number): string => (number < 10 ? `0${number}` : String(number))

// a chart names thousands of moments, and the browser's own formats take microseconds for each
// and other languages have an order of their own
const plainYear = (year: number): boolean => year > 0 && currentLanguage() === 'en'
const monthOf = (date: Date): string => {
  const year = date.getUTCFullYear()
  return plainYear(year) ? `${MONTHS[date.getUTCMonth()]} ${year}` : MONTH.format(date)
}
const dayOf = (date: Date): string =>
  plainYear(date.getUTCFullYear()) ? `${date.getUTCDate()} ${monthOf(date)}` : DAY.format(date)
const clockOf = (date: Date): string =>
  plainYear(date.getUTCFullYear())
    ? `${dayOf(date)}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
    : CLOCK.format(date)
const secondsOf = (date: Date): string =>
  `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`

/** The part of a second, to the microsecond: `.5`. */
const fractionOf = (ms: number): string =>
  Math.min(ms / 1000 - Math.floor(ms / 1000), 0.999999)
    .toFixed(6)
    .replace(/^.|\.?0+$/g, '')

/** A period as people call it: `2001`, `44 BC`, `Q2 2001`, `Apr 2001`, `2 Apr 2001`, with the clock below a day. */
export const periodText = (ms: number, grain: string | null): string => {
  const date = new Date(Math.floor(ms))
  if (Number.isNaN(date.getTime())) return String(ms)
  const year = date.getUTCFullYear() > 0 ? String(date.getUTCFullYear()) : YEAR.format(date)
  if (grain === 'P1Y') return year
  if (grain === 'P3M') return t('Q%s %s', Math.floor(date.getUTCMonth() / 3) + 1, year)
  if (grain === 'P1M') return monthOf(date)
  if (ms % 86_400_000 === 0) return dayOf(date)
  return ms % 60_000 === 0 ? clockOf(date) : `${dayOf(date)}, ${secondsOf(date)}${fractionOf(ms)}`
}

/** The format of moments that was chosen; null for the adaptive one. */
export const timeFormatter = (name: unknown): ((ms: number) => string) | null => {
  if (typeof name !== 'string' || name === '' || name === 'smart_date') return null
  const format = formatOf(name)
  return (ms) => (Number.isNaN(new Date(ms).getTime()) ? String(ms) : format(new Date(ms)))
}
