import type { Dialect } from './dialect'

type Truncate = (moment: string) => string

interface Own {
  /** The part of a day of so many seconds, counted from midnight, that contains a moment. */
  readonly partOfDay: (seconds: number) => Truncate
  /** The seven days, counted from the first day of 1970 on, a Thursday. */
  readonly sevenDays: Truncate
  readonly interval: Dialect['interval']
}

const MINUTE = 60

const trunc =
  (unit: string): Truncate =>
  (x) =>
    `date_trunc('${unit}', ${x})`
const week = trunc('week')

/**
 * Time grains by their duration, and by the names that charts of the past have for them (B9.10), of an engine with `date_trunc`
 * whose weeks begin on a Monday.
 */
export const grainsOf = ({ partOfDay, sevenDays, interval }: Own): ReadonlyMap<string, Truncate> => {
  const day = interval(1, 'day')
  // the week of `date_trunc` begins on a Monday; these begin on a Sunday
  const sundayWeek: Truncate = (x) => `date_trunc('week', ${x} + ${day}) - ${day}`
  const lastDay =
    (truncate: Truncate): Truncate =>
    (x) =>
      `${truncate(x)} + ${interval(6, 'day')}`
  return new Map<string, Truncate>([
    ['PT1S', trunc('second')],
    ['PT5S', partOfDay(5)],
    ['PT30S', partOfDay(30)],
    ['PT1M', trunc('minute')],
    ['PT5M', partOfDay(5 * MINUTE)],
    ['PT10M', partOfDay(10 * MINUTE)],
    ['PT15M', partOfDay(15 * MINUTE)],
    ['PT30M', partOfDay(30 * MINUTE)],
    ['PT0.5H', partOfDay(30 * MINUTE)],
    ['PT1H', trunc('hour')],
    ['PT6H', partOfDay(360 * MINUTE)],
    ['P1D', trunc('day')],
    ['P7D', sevenDays],
    ['P1W', week],
    ['P1M', trunc('month')],
    ['P3M', trunc('quarter')],
    ['P0.25Y', trunc('quarter')],
    ['P1Y', trunc('year')],
    ['1969-12-28T00:00:00Z/P1W', sundayWeek],
    ['week_starting_sunday', sundayWeek],
    ['1969-12-29T00:00:00Z/P1W', week],
    ['P1W/1970-01-03T00:00:00Z', lastDay(sundayWeek)],
    ['week_ending_saturday', lastDay(sundayWeek)],
    ['P1W/1970-01-04T00:00:00Z', lastDay(week)],
  ])
}
