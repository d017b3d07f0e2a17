import { earlierBy, timeOffset } from '../../../common/time/offset'
import { evaluate } from '../../../common/time/expression'
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
export const offsetOf = (name: string, from: number, to: number, now: number): Offset => {
  const refused = () => chartProblem(`The time shift cannot be read: ${name.slice(0, 60)}`)
  const offset = timeOffset(name, { from, to }, (text) => evaluate(text, now, refused))
  const [times, unit] = offset.unit === 'quarter' ? [3, 'month'] : [1, offset.unit]
  return {
    name,
    earlier: (ms) => earlierBy(ms, offset),
    interval: `INTERVAL '${offset.count * times} ${unit}${unit === 'millisecond' ? 's' : ''}'`,
  }
}
