import { readModel } from '../app/readModel'
import type { Log } from '../core/log/log'
import type { Store } from '../core/readModel/store'
import { createTimeline } from '../core/readModel/timeline'
import type { PastSource } from '../views/context'
import { rest } from './rest'

/** The person's own log, which grows. */
export const livePast = (log: Log, store: Store): PastSource => ({
  kind: 'log',
  title: 'This log',
  timeline: createTimeline(
    readModel,
    {
      head: () => log.head(),
      read: (from, to) => log.read(from, to),
      snapshotBefore: (seq) => log.snapshotBefore(seq),
    },
    (work) => void rest().then(work),
  ),
  head: () => log.head(),
  first: () => log.first(),
  read: (from, to) => log.read(from, to),
  // A commit changes no state that was shown already; the history may read it only afterwards.
  subscribe: (listener) => {
    const stops = [store.subscribe(['*'], listener), log.onCommit(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
