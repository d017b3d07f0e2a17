import { addUnits, isUnit, unitOf } from '../../contract/timeUnits'
import { evaluate } from '../../contract/timeExpression'
import { chartProblem } from './problem'

/** An earlier period to compare with. */
export interface Offset {
  /** As it was asked for, such as `1 year ago`; part of the labels of its metrics. */
  readonly name: string
  /** Where a moment (ms) lies in that period. */
  readonly earlier: (ms: number) => number
  /** SQL of the interval by which that period is earlier. */
  readonly interval: string
}

const AGO = /^(\d{1,5})\s+(\w+)(?:\s+ago)?$/

/** Reads an offset: `1 year ago`, `28 days ago`, `inherit` (the length of the range itself), or a first day. */
export const offsetOf = (name: string, from: number, to: number, now: number): Offset => {
  const ago = AGO.exec(name.trim().toLowerCase())
  if (ago && isUnit(ago[2] ?? '')) {
    const unit = unitOf(ago[2] ?? '')
    const count = Number(ago[1])
    const [times, sql] = unit === 'quarter' ? [3, 'month'] : [1, unit]
    return { name, earlier: (ms) => addUnits(ms, -count, unit), interval: `INTERVAL '${count * times} ${sql}'` }
  }
  const refused = () => chartProblem(`The time shift cannot be read: ${name.slice(0, 60)}`)
  const span = name.trim().toLowerCase() === 'inherit' ? to - from : from - evaluate(name.trim(), now, refused)
  return { name, earlier: (ms) => ms - span, interval: `INTERVAL '${span} milliseconds'` }
}
