import type { EventEnvelope } from '../envelope'

import type { Timers } from './database'
import type { Mark, Spill } from './spill'

const MARK_DELAY = 250

export interface LastWordsOptions {
  readonly timers: Timers
  readonly spill: Spill
  /** Events that are not in the database. */
  readonly pending: () => readonly EventEnvelope[]
  /** All of those come after this seq, if they are in the log at all. */
  readonly after: () => number
  /** Where the log ends; null while that is not known or does not count. */
  readonly end: () => Mark | null
}

/** What must outlive a page that may end at any moment: events without a place, and where the log ended. */
export interface LastWords {
  /** Synchronous. */
  spill(): void
  /** True when spilled events are not known to be in the log: they may be in it by another window. */
  readonly spilled: () => boolean
  /** Events of other pages, found at the start, are as good as spilled by this one. */
  adopt(): void
  /** Everything is in the log: what was spilled may go. */
  settle(): void
  /** The page goes, or is back: what others append while it goes is spilled at once. */
  leave(leaving: boolean): void
  /** Events were appended. */
  added(): void
  /** The log's end moved. */
  moved(): void
}

export const createLastWords = ({ timers, spill, pending, after, end }: LastWordsOptions): LastWords => {
  let spilled = false
  let leaving = false
  let markTimer: unknown = null

  const mark = () => {
    timers.clearTimeout(markTimer)
    markTimer = null
    const at = end()
    if (at !== null) spill.setMark({ instance: at.instance, head: at.head, chain: at.chain })
  }

  const spillNow = () => {
    const events = pending()
    mark()
    if (events.length === 0) return
    spill.write(events, after())
    spilled = true
  }

  return {
    spill: spillNow,
    spilled: () => spilled,
    adopt: () => {
      spilled = true
    },
    settle: () => {
      if (!spilled) return
      spilled = false
      spill.clear()
    },
    leave: (now) => {
      leaving = now
      if (leaving) spillNow()
    },
    added: () => {
      if (leaving) spillNow()
    },
    moved: () => {
      markTimer ??= timers.setTimeout(mark, MARK_DELAY)
    },
  }
}
