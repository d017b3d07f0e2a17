/** Years before 1 and beyond 9999, and the infinities, which do not sort by their texts. */
const FAR = /^[+-]|^\d{5}|\(BC\)|^infinity/

export const isFar = (text: string): boolean => FAR.test(text)

/** Milliseconds in UTC of a time in any year as the engine writes it; NaN for an infinity and for invalid text. */
export const farTime = (text: string): number => {
  const match = /^(\d{4,6})-(\d\d)-(\d\d)( \(BC\))?(?:[ T](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,3})?))?)?/.exec(text)
  if (match === null) return Number.NaN
  const [, year, month, day, before, hours = 0, minutes = 0, seconds = 0] = match
  const date = new Date(0)
  date.setUTCFullYear(before === undefined ? Number(year) : 1 - Number(year), Number(month) - 1, Number(day))
  return date.setUTCHours(Number(hours), Number(minutes), 0, Number(seconds) * 1000)
}
