import { readModel } from '../../app/readModel'
import type { EventEnvelope } from '../../core/events/envelope'
import type { Snapshot } from '../../core/log/log'
import { createTimeline } from '../../core/readModel/timeline'
import type { PastSource } from '../../views/context'

/** The first place in `events`, which are in order, whose seq is `seq` or more. */
const placeOf = (events: readonly EventEnvelope[], seq: number): number => {
  let from = 0
  let to = events.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((events[middle]?.seq ?? 0) < seq) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * A source over the events of a file, in order: nothing ever changes in it. `snapshotBefore` answers the latest state
 * at or before a seq that was kept, null where none was.
 */
export const fileSource = (
  title: string,
  events: readonly EventEnvelope[],
  snapshotBefore: (seq: number) => Snapshot | null,
): PastSource => {
  const head = events.at(-1)?.seq ?? 0
  const read = async (from: number, to: number) => events.slice(placeOf(events, from), placeOf(events, to + 1))
  return {
    kind: 'file',
    title,
    timeline: createTimeline(readModel, { head: () => head, read, snapshotBefore: async (seq) => snapshotBefore(seq) }),
    head: () => head,
    first: async () => events[0]?.seq ?? 1,
    read,
    subscribe: () => () => undefined,
  }
}
