import type { EventEnvelope } from '../events/envelope'
import type { Log } from '../events/log/log'
import type { Store } from '../projections/store'
import { createTimeline } from '../projections/timeline'
import type { PastSource } from '../views/context'

/** The person's own log, which grows. */
export const livePast = (log: Log, store: Store): PastSource => ({
  kind: 'log',
  title: 'This log',
  timeline: createTimeline({
    head: () => log.head(),
    read: (from, to) => log.read(from, to),
    snapshotBefore: (seq) => log.snapshotBefore(seq),
  }),
  head: () => log.head(),
  first: () => log.first(),
  read: (from, to) => log.read(from, to),
  subscribe: (listener) => store.subscribe(['*'], listener),
})

/** An opened file: events in memory, nothing behind them that could reach a server. */
export const filePast = (title: string, events: readonly EventEnvelope[]): PastSource => {
  const last = events.at(-1)?.seq ?? 0
  const read = (from: number, to: number): Promise<readonly EventEnvelope[]> =>
    Promise.resolve(events.filter((event) => event.seq !== null && event.seq >= from && event.seq <= to))
  return {
    kind: 'file',
    title,
    timeline: createTimeline({ head: () => last, read, snapshotBefore: () => Promise.resolve(null) }),
    head: () => last,
    first: () => Promise.resolve(events[0]?.seq ?? 0),
    read,
    subscribe: () => () => undefined,
  }
}
