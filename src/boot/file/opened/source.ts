import { readModel } from '../../../app/readModel'
import type { EventEnvelope } from '../../../core/events/envelope'
import type { Snapshot } from '../../../core/log/log'
import { createTimeline } from '../../../core/readModel/timeline'
import type { PastSource } from '../../../views/context'

/** To freeze a state takes as long as to draw it, which comes first. */
const AFTER_DRAWING_MS = 1000

/** The events of a file that was read, wherever they are held. */
export interface FileEvents {
  readonly first: number
  readonly head: number
  readonly read: (from: number, to: number) => Promise<readonly EventEnvelope[]>
  /** The latest state at or before a seq, for the caller alone; null where there is none. */
  readonly snapshotBefore: (seq: number) => Promise<Snapshot | null>
  /** Frees what holds the events; no question is answered from then on. */
  readonly close: () => void
}

/** The first of `count` places, whose seqs are in order, with the seq `seq` or more. */
export const placeOf = (count: number, seqAt: (place: number) => number, seq: number): number => {
  let from = 0
  let to = count
  while (from < to) {
    const middle = (from + to) >> 1
    if (seqAt(middle) < seq) from = middle + 1
    else to = middle
  }
  return from
}

/** Events in order, held here. `snapshotBefore` answers the latest state at or before a seq, null where none is kept. */
export const heldEvents = (
  events: readonly EventEnvelope[],
  snapshotBefore: (seq: number) => Snapshot | null,
): FileEvents => {
  const place = (seq: number) => placeOf(events.length, (at) => events[at]?.seq ?? 0, seq)
  return {
    first: events[0]?.seq ?? 1,
    head: events.at(-1)?.seq ?? 0,
    read: async (from, to) => events.slice(place(from), place(to + 1)),
    snapshotBefore: async (seq) => snapshotBefore(seq),
    close: () => undefined,
  }
}

/** A source over the events of a file: nothing ever changes in it. */
export const fileSource = (title: string, { first, head, read, snapshotBefore, close }: FileEvents): PastSource => ({
  kind: 'file',
  title,
  timeline: createTimeline(
    readModel,
    { head: () => head, read, snapshotBefore },
    (work) => void setTimeout(work, AFTER_DRAWING_MS),
  ),
  head: () => head,
  first: async () => first,
  read,
  subscribe: () => () => undefined,
  close,
})
