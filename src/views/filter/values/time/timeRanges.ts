import { parseTimeRange, TimeRangeError } from '../../../../../common/time/range'
import { t } from '../../../i18n'
import { utcFormat } from '../../../chart/common/format/local'

const DAY = 86_400_000

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const WHOLE_DAY = utcFormat(DATE)
const MOMENT = utcFormat({ ...DATE, hour: '2-digit', minute: '2-digit' })

const dayText = (ms: number, withTime: boolean): string => (withTime ? MOMENT : WHOLE_DAY).format(ms)

const isMidnight = (ms: number): boolean => ms % DAY === 0

/** The current days of a range, its last day included; null where it is open at both ends. */
export const rangeText = (range: string, now: number): string | null => {
  const { from, to } = parseTimeRange(range, { now })
  if (from === null && to === null) return null
  const whole = (from === null || isMidnight(from)) && (to === null || isMidnight(to))
  const last = to === null ? null : whole ? to - DAY : to
  if (from === null) return t('to %s', dayText(last ?? 0, !whole))
  if (last === null) return t('from %s', dayText(from, !whole))
  return from === last ? dayText(from, !whole) : t('%s – %s', dayText(from, !whole), dayText(last, !whole))
}

/** The reason why a range cannot be read; null when it can. */
export const rangeProblem = (range: string, now: number): string | null => {
  try {
    parseTimeRange(range, { now })
    return null
  } catch (error) {
    if (error instanceof TimeRangeError) return error.message
    throw error
  }
}

/** Days in a range; null where it has no end or cannot be read. */
export const rangeDays = (range: string, now: number): number | null => {
  if (rangeProblem(range, now) !== null) return null
  const { from, to } = parseTimeRange(range, { now })
  return from === null || to === null ? null : Math.round((to - from) / DAY)
}

const SIDES = /^(\d{4}-\d\d-\d\d)?(?:T00:00:00)? : (\d{4}-\d\d-\d\d)?(?:T00:00:00)?$/

/** A day so many days later; '' for what is no day. */
export const shifted = (day: string, days: number): string => {
  const ms = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(ms) ? '' : new Date(ms + days * DAY).toISOString().slice(0, 10)
}

/** The first and the last day of a range that is made of days; null for others. */
export const daysOf = (range: string): { readonly first: string; readonly last: string } | null => {
  const match = SIDES.exec(range)
  if (match === null) return null
  return { first: match[1] ?? '', last: match[2] === undefined ? '' : shifted(match[2], -1) }
}

/** A range of days, both included; open where a day is missing. */
export const rangeOfDays = (first: string, last: string): string =>
  first === '' && last === '' ? 'No filter' : `${first} : ${last === '' ? '' : shifted(last, 1)}`

/** A range as it is shown: days as days, words as they are. */
export const shortRange = (range: string, now: number): string =>
  daysOf(range) === null || rangeProblem(range, now) !== null ? t(range) : (rangeText(range, now) ?? range)

/** The current days of a range in words, or the reason why it cannot be read. */
export const meaningOf = (range: string, now: number): string =>
  rangeProblem(range, now) ?? rangeText(range, now) ?? t('All time')
