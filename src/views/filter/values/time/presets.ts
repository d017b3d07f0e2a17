import { parseTimeRange } from '../../../../../common/time/range'
import { tLater } from '../../../i18n'
import { rangeOfDays, rangeProblem, shifted } from './timeRanges'

/** Ranges to choose with one press, in the words of the server. */
export const PRESETS: readonly { readonly heading: string; readonly ranges: readonly string[] }[] = [
  {
    heading: tLater('Up to today'),
    ranges: [
      tLater('Last day'),
      tLater('Last week'),
      tLater('Last month'),
      tLater('Last quarter'),
      tLater('Last year'),
    ],
  },
  {
    heading: tLater('Under way'),
    ranges: [
      tLater('Current day'),
      tLater('Current week'),
      tLater('Current month'),
      tLater('Current quarter'),
      tLater('Current year'),
    ],
  },
  {
    heading: tLater('Complete'),
    ranges: [tLater('previous calendar week'), tLater('previous calendar month'), tLater('previous calendar year')],
  },
]

/** The days that hold the moments from `first` to `last`, as a range. */
export const rangeOfMoments = (first: number, last: number): string =>
  rangeOfDays(new Date(first).toISOString().slice(0, 10), new Date(last).toISOString().slice(0, 10))

/** True of a range that ends before the first moment or begins after the last one. */
export const isOutside = (range: string, now: number, first: number, last: number): boolean => {
  if (rangeProblem(range, now) !== null) return false
  const { from, to } = parseTimeRange(range, { now })
  return (from !== null && from > last) || (to !== null && to <= first)
}

/** True of a day as `2024-12-31`, and of none. */
export const isDay = (text: string): boolean =>
  text === '' || (/^\d{4}-\d\d-\d\d$/.test(text) && shifted(text, 0) === text)
