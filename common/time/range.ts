import { type Unit, addUnits, floorTo, unitOf } from './units'
import { evaluate } from './expression'

/** From (included) to (not included), in ms since the epoch; null where it is open. */
export interface TimeRange {
  readonly from: number | null
  readonly to: number | null
}

/** The present time, and the meaning of the open side of a relative range. */
export interface Around {
  readonly now: number
  readonly start?: 'today' | 'now' | null | undefined
  readonly end?: 'today' | 'now' | null | undefined
}

/** A time range that cannot be parsed. */
export class TimeRangeError extends Error {
  override readonly name = 'TimeRangeError'
}

/** The time range that limits nothing. */
export const NO_FILTER = 'No filter'
const SEPARATOR = ' : '

const isShort = (unit: Unit): boolean => unit === 'second' || unit === 'minute' || unit === 'hour'

/** Days begin at midnight; ranges of hours and smaller units begin now. */
const base = (unit: Unit, relative: 'today' | 'now' | null | undefined, now: number): number =>
  relative === 'now' || (relative !== 'today' && isShort(unit)) ? now : floorTo(now, 'day')

const UNITS = '(seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?)'
const RELATIVE = new RegExp(`^(last|next)\\s+(?:(\\d{1,6})\\s+)?${UNITS}$`, 'i')
const CURRENT = new RegExp(`^current\\s+${UNITS}$`, 'i')
const PREVIOUS = new RegExp(`^previous\\s+calendar\\s+${UNITS}$`, 'i')

const whole = (text: string, { now, start, end }: Around): TimeRange | null => {
  const relative = RELATIVE.exec(text)
  if (relative) {
    const unit = unitOf(relative[3] ?? '')
    const count = Number(relative[2] ?? 1)
    if (relative[1]?.toLowerCase() === 'last') {
      const to = base(unit, end, now)
      return { from: addUnits(to, -count, unit), to }
    }
    const from = base(unit, start, now)
    return { from, to: addUnits(from, count, unit) }
  }
  const current = CURRENT.exec(text)
  if (current) {
    const unit = unitOf(current[1] ?? '')
    const from = floorTo(now, unit)
    return { from, to: addUnits(from, 1, unit) }
  }
  const previous = PREVIOUS.exec(text)
  if (!previous) return null
  const unit = unitOf(previous[1] ?? '')
  const to = floorTo(now, unit)
  return { from: addUnits(to, -1, unit), to }
}

const side = (text: string, around: Around): number | null => {
  if (text === '') return null
  const relative = RELATIVE.exec(text)
  if (!relative) return evaluate(text, around.now, (message) => new TimeRangeError(message))
  const unit = unitOf(relative[3] ?? '')
  const count = Number(relative[2] ?? 1)
  const last = relative[1]?.toLowerCase() === 'last'
  return addUnits(base(unit, last ? around.end : around.start, around.now), last ? -count : count, unit)
}

/**
 * Reads a time range: `No filter`, `Last week`, `Next 3 days`, `Current month`, `previous calendar year`, or two sides
 * parted by ` : `, each of them empty, a date, a phrase such as `7 days ago`, or an expression such as
 * `DATEADD(DATETIME('now'), -1, MONTH)`. Days are those of UTC, weeks begin on Monday.
 */
export const parseTimeRange = (text: string | null | undefined, around: Around): TimeRange => {
  const rangeText = (text ?? '').trim()
  if (rangeText === '' || rangeText.toLowerCase() === NO_FILTER.toLowerCase()) return { from: null, to: null }
  const padded = ` ${text ?? ''} `
  const at = padded.indexOf(SEPARATOR)
  if (at < 0) {
    const range = whole(rangeText, around)
    if (range) return range
    throw new TimeRangeError(`The time range cannot be read: ${rangeText.slice(0, 80)}`)
  }
  const left = side(padded.slice(0, at).trim(), around)
  const right = side(padded.slice(at + SEPARATOR.length).trim(), around)
  if (left !== null && right !== null && left > right) {
    throw new TimeRangeError('From date cannot be larger than to date')
  }
  return { from: left, to: right }
}
