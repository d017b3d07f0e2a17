import type { EventEnvelope } from '../events/envelope'

import type { Snapshot } from './log'

/** Storage of the events: the browser's database, or memory where there is none. */
export interface LogStorage {
  /**
   * Gives the events the next places and makes them durable; answers the first seq. With `expected`
   * given, refuses as `behind` when the log's head is another.
   */
  write(events: readonly EventEnvelope[], expected: number | null): Promise<number>
  head(): Promise<number>
  read(from: number, to: number): Promise<readonly EventEnvelope[]>
  snapshotBefore(seq: number): Promise<Snapshot | null>
  first(): Promise<number>
}

/** Keeps events for as long as the page lives; a snapshot every `every` events, when there is one to take. */
export const createMemoryStorage = (snapshot: () => Snapshot | null, every: number): LogStorage => {
  const kept: EventEnvelope[] = []
  const snapshots: Snapshot[] = []

  const takeSnapshot = () => {
    const due = (snapshots.at(-1)?.seq ?? 0) + every
    if (kept.length < due) return
    const taken = snapshot()
    if (taken !== null && taken.seq >= due) snapshots.push(taken)
  }

  return {
    write: async (events) => {
      takeSnapshot()
      const first = kept.length + 1
      events.forEach((event, index) => kept.push({ ...event, seq: first + index }))
      return first
    },
    head: async () => kept.length,
    read: async (from, to) => kept.slice(Math.max(from, 1) - 1, Math.max(to, 0)),
    snapshotBefore: async (seq) => snapshots.findLast((taken) => taken.seq <= seq) ?? null,
    first: async () => 1,
  }
}
