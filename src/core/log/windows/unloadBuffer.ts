import type { EventEnvelope } from '../../events/envelope'

import type { Timers } from '../idb/database'
import type { Mark, Spill } from './spill'

const MARK_DELAY = 250

export interface UnloadBufferOptions {
  readonly timers: Timers
  readonly spill: Spill
  /** Events that are not in the database. */
  readonly pending: () => readonly EventEnvelope[]
  /** All of those come after this seq, if they are in the log at all. */
  readonly after: () => number
  /** End of the log; null while it is unknown or does not count. */
  readonly end: () => Mark | null
}

/** Data that must outlive a page that may end at any moment: events without a place, and the end of the log. */
export interface UnloadBuffer {
  /** Synchronous. */
  spill(): void
  /** True when spilled events are not known to be in the log: they may be in it by another window. */
  readonly spilled: () => boolean
  /** Events of other pages, found at the start, are as good as spilled by this one. */
  adopt(): void
  /** Everything is in the log: spilled events may be deleted. */
  settle(): void
  /** The page goes, or is back: later appends of others are spilled at once while it goes. */
  leave(leaving: boolean): void
  /** Replaces the draft of the events to append soon; empty means that they are appended next. Synchronous. */
  draft(events: readonly EventEnvelope[]): void
  /** Events were appended. */
  added(): void
  /** The log's end moved. */
  moved(): void
}

export const createUnloadBuffer = ({ timers, spill, pending, after, end }: UnloadBufferOptions): UnloadBuffer => {
  let spilled = false
  let written = false
  let leaving = false
  let drafted: readonly EventEnvelope[] = []
  let markTimer: unknown = null

  const mark = () => {
    timers.clearTimeout(markTimer)
    markTimer = null
    const at = end()
    if (at !== null) spill.setMark({ instance: at.instance, head: at.head, chain: at.chain })
  }

  const write = (): boolean => {
    const events = [...pending(), ...drafted]
    if (events.length === 0) return false
    spill.write(events, after())
    written = true
    return true
  }

  const spillNow = () => {
    mark()
    if (write()) spilled = true
  }

  return {
    spill: spillNow,
    spilled: () => spilled,
    adopt: () => {
      spilled = true
    },
    settle: () => {
      if (drafted.length > 0 || !(spilled || written)) return
      spilled = false
      written = false
      spill.clear()
    },
    leave: (now) => {
      leaving = now
      if (leaving) spillNow()
    },
    draft: (events) => {
      drafted = events
      // An empty draft has become an event, which takes its place when it is appended.
      if (events.length > 0) write()
    },
    added: () => {
      if (leaving) spillNow()
      else if (written) write()
    },
    moved: () => {
      markTimer ??= timers.setTimeout(mark, MARK_DELAY)
    },
  }
}
