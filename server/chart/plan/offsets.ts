import { type Period, type TimeOffset, earlierBy, timeOffset } from '../../../common/time/offset'
import { evaluate } from '../../../common/time/expression'
import type { Dialect } from '../../engines/dialect'
import { chartProblem } from '../problem'

/** An earlier period to compare with. */
export interface Offset {
  /** The requested offset, such as `1 year ago`; part of the labels of its metrics. */
  readonly name: string
  /** Maps a time (ms) to that period. */
  readonly earlier: (ms: number) => number
  /** SQL of the interval by which that period is earlier. */
  readonly interval: string
}

/** Reads an offset: `1 year ago`, `28 days ago`, `inherit` (the length of the range itself), or a first day. */
export const readOffset = (name: string, period: Period, now: number): TimeOffset => {
  const refused = () => chartProblem(`The time shift cannot be read: ${name.slice(0, 60)}`)
  return timeOffset(name, period, (text) => evaluate(text, now, refused))
}

export const offsetOf = (dialect: Dialect, name: string, period: Period, now: number): Offset => {
  const offset = readOffset(name, period, now)
  const { count, unit } = offset
  return {
    name,
    earlier: (ms) => earlierBy(ms, offset),
    interval: unit === 'quarter' ? dialect.interval(count * 3, 'month') : dialect.interval(count, unit),
  }
}
