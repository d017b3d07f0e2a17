import type { EventMap } from '../../../core/events/registry'
import type { Entry } from '../events/entry'

export type CallEnded = EventMap['call.ended']

/** A call to the server: its row in the history, and what was recorded of it. */
export interface CallEntry {
  readonly entry: Entry
  readonly call: CallEnded
}

/** Ms that the lane shows before and after the moment. */
const BEFORE = 45_000
const AFTER = 15_000

export interface Minute {
  readonly from: number
  readonly to: number
  /** The calls that ran within it, the earliest first. */
  readonly calls: readonly CallEntry[]
  /** The newest call that ended before it; null where there is none. */
  readonly earlier: CallEntry | null
}

/** A call went wrong: it had no answer, or one that tells an error. */
export const hasFailed = ({ status, failure }: CallEnded): boolean =>
  (failure !== null && failure !== 'aborted') || (status !== null && status >= 400)

/** The calls of one log, in the order of their ends. */
export const callsIn = (entries: readonly Entry[]): readonly CallEntry[] =>
  entries.flatMap((entry) => (entry.call === null ? [] : [{ entry, call: entry.call }]))

/** The calls around the moment `at`, in ms since the epoch. */
export const minuteAround = (calls: readonly CallEntry[], at: number): Minute => {
  const from = at - BEFORE
  const to = at + AFTER
  const within = calls.filter(({ call: { began, ms } }) => began <= to && began + ms >= from)
  const earlier = calls.findLast(({ call: { began, ms } }) => began + ms < from) ?? null
  return { from, to, calls: within.toSorted((a, b) => a.call.began - b.call.began), earlier }
}

/** The line of the lane that each call is drawn in: calls of one line do not overlap. `gap` is the ms between neighbours. */
export const linesOf = (calls: readonly CallEntry[], gap: number): readonly number[] => {
  const ends: number[] = []
  return calls.map(({ call: { began, ms } }) => {
    const free = ends.findIndex((end) => end + gap <= began)
    const line = free === -1 ? ends.length : free
    ends[line] = began + ms
    return line
  })
}
