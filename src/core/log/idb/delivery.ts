import type { EventEnvelope } from '../../events/envelope'

export interface DeliveryOptions {
  readonly read: (from: number, to: number) => Promise<readonly EventEnvelope[]>
  readonly announce: (events: readonly EventEnvelope[]) => void
  /** A gap could not be read; the next arrival requests it again. */
  readonly failed: (error: unknown) => void
}

/**
 * Puts arriving events, in any order and any number of times, into one sequence: every seq is announced exactly once and in
 * order. Gaps are read from the log; events the log no longer has are skipped.
 */
export interface Delivery {
  /** The last seq that was announced. */
  readonly cursor: () => number
  /** Announcing begins after `cursor`; arrivals before this call are held. */
  start(cursor: number): void
  arrive(events: readonly EventEnvelope[]): void
  /** Everything up to `to` is known to be in the log. */
  expect(to: number): void
  /** Settles when everything expected is announced; rejects when a gap cannot be read. */
  idle(): Promise<void>
}

const seqOf = (event: EventEnvelope | undefined): number => event?.seq ?? 0

export const createDelivery = ({ read, announce, failed }: DeliveryOptions): Delivery => {
  let cursor = 0
  let target = 0
  let started = false
  let announcing = false
  let fetching: Promise<void> | null = null
  const arrivals = new Set<readonly EventEnvelope[]>()

  const deliver = (events: readonly EventEnvelope[]) => {
    const fresh = seqOf(events[0]) > cursor ? events : events.filter((event) => seqOf(event) > cursor)
    if (fresh.length === 0) return
    cursor = seqOf(fresh.at(-1))
    announce(fresh)
  }

  const next = (): readonly EventEnvelope[] | null => {
    for (const events of arrivals) {
      if (seqOf(events[0]) > cursor + 1) continue
      arrivals.delete(events)
      if (seqOf(events.at(-1)) > cursor) return events
    }
    return null
  }

  const pump = () => {
    if (!started || announcing) return
    announcing = true
    try {
      for (let events = next(); events !== null; events = next()) deliver(events)
    } finally {
      announcing = false
    }
    if (target <= cursor || fetching !== null) return
    fetching = fetchGaps()
    fetching.catch(failed)
  }

  const fetchGaps = async (): Promise<void> => {
    try {
      while (target > cursor) {
        const waiting = Math.min(target, ...[...arrivals].map((events) => seqOf(events[0]) - 1))
        const missing = await read(cursor + 1, waiting)
        deliver(missing)
        cursor = Math.max(cursor, waiting)
        for (let events = next(); events !== null; events = next()) deliver(events)
      }
    } finally {
      fetching = null
    }
  }

  return {
    cursor: () => cursor,
    start: (from) => {
      cursor = from
      started = true
      pump()
    },
    arrive: (events) => {
      if (events.length === 0) return
      arrivals.add(events)
      target = Math.max(target, seqOf(events.at(-1)))
      pump()
    },
    expect: (to) => {
      target = Math.max(target, to)
      pump()
    },
    idle: async () => {
      pump()
      await fetching
    },
  }
}
