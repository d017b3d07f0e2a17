const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const DAY = 86_400_000

/** Two digits at a place; NaN where there are none. */
const two = (text: string, at: number): number => {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/** Days from 1970 to the first of a month, in the calendar that is used everywhere. */
const daysBefore = (year: number, month: number): number => Date.UTC(year, month, 1) / DAY

let knownMonth = Number.NaN
let knownDays = 0

/**
 * Ms of a text like `2001-01-31` or `2001-01-31T12:00:00` in UTC; NaN for any other, which is for `Date.parse`, that takes
 * several times as long.
 */
export const plainMoment = (text: string): number => {
  if ((text.length !== 10 && text.length !== 19) || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return NaN
  const year = two(text, 0) * 100 + two(text, 2)
  const month = two(text, 5) - 1
  const day = two(text, 8)
  // the rare last days of February, and text that is no day, go through `Date.parse`
  if (!(year >= 100 && month >= 0 && month < 12 && day >= 1 && day <= (DAYS[month] ?? 0))) return NaN
  const key = year * 12 + month
  if (key !== knownMonth) {
    knownMonth = key
    knownDays = daysBefore(year, month)
  }
  const midnight = (knownDays + day - 1) * DAY
  if (text.length === 10) return midnight
  const between = text.charCodeAt(10)
  if ((between !== 84 && between !== 32) || text.charCodeAt(13) !== 58 || text.charCodeAt(16) !== 58) return NaN
  const [hours, minutes, seconds] = [two(text, 11), two(text, 14), two(text, 17)]
  return hours < 24 && minutes < 60 && seconds < 60 ? midnight + (hours * 3600 + minutes * 60 + seconds) * 1000 : NaN
}
