export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year'

const UNITS: readonly Unit[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']

export const isUnit = (word: string): boolean =>
  (UNITS as readonly string[]).includes(word.toLowerCase().replace(/s$/, ''))

/** The unit that a word names, in singular or plural, in any case. */
export const unitOf = (word: string): Unit => {
  const name = word.toLowerCase().replace(/s$/, '')
  const unit = UNITS.find((one) => one === name)
  if (!unit) throw new Error(`no unit: ${name}`)
  return unit
}

const SPANS: Partial<Record<Unit, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}
const MONTHS: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 }

/** A moment (ms, UTC) some units later; the last day of a month is kept where the day does not exist. */
export const addUnits = (ms: number, count: number, unit: Unit): number => {
  const span = SPANS[unit]
  if (span !== undefined) return ms + count * span
  const date = new Date(ms)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (MONTHS[unit] ?? 0))
  const last = new Date(date)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(day, last.getUTCDate()))
  return date.getTime()
}

/** The start of the unit that contains a time (UTC, weeks from Monday). */
export const floorTo = (ms: number, unit: Unit): number => {
  const date = new Date(ms)
  if (unit === 'second') return date.setUTCMilliseconds(0)
  if (unit === 'minute') return date.setUTCSeconds(0, 0)
  if (unit === 'hour') return date.setUTCMinutes(0, 0, 0)
  date.setUTCHours(0, 0, 0, 0)
  if (unit === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  if (unit === 'month') date.setUTCDate(1)
  if (unit === 'quarter') date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % 3), 1)
  if (unit === 'year') date.setUTCMonth(0, 1)
  return date.getTime()
}
