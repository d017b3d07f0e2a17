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

/** The first place in `seqs`, which are in order, that is `seq` or more. */
const placeOf = (seqs: readonly number[], seq: number): number => {
  let from = 0
  let to = seqs.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((seqs[middle] ?? 0) < seq) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * Events in order, held here in whatever form: `seqs` are theirs, and `between` answers those from one place to before another.
 * `snapshotBefore` answers the latest state at or before a seq, null where none is kept.
 */
export const heldIn = (
  seqs: readonly number[],
  between: (from: number, to: number) => readonly EventEnvelope[],
  snapshotBefore: (seq: number) => Snapshot | null,
): FileEvents => ({
  first: seqs[0] ?? 1,
  head: seqs.at(-1) ?? 0,
  read: async (from, to) => between(placeOf(seqs, from), placeOf(seqs, to + 1)),
  snapshotBefore: async (seq) => snapshotBefore(seq),
  close: () => undefined,
})

/** Parsed events in order, held here. */
export const heldEvents = (
  events: readonly EventEnvelope[],
  snapshotBefore: (seq: number) => Snapshot | null,
): FileEvents =>
  heldIn(
    events.map(({ seq }) => seq ?? 0),
    (from, to) => events.slice(from, to),
    snapshotBefore,
  )

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
