import type { EventEnvelope } from '../events/envelope'
import type { Snapshot } from '../log/log'
import type { ReadModelOf } from './readModel'

/** Events between two snapshots at first: as many fold in some tens of milliseconds. */
const FIRST_STRIDE = 4096
/** Above this every second snapshot goes, and the stride doubles: a log of any length takes the room of so many. */
const MAX_SNAPSHOTS = 128

/** The JSON text of a state as it was after the event of that seq. */
export interface TakenSnapshot {
  readonly seq: number
  readonly text: string
}

/** Snapshots of the events that were taken so far. */
export interface Snapshots {
  /** Takes the next event, which is in the version of this build. */
  readonly add: (event: EventEnvelope) => void
  readonly taken: () => readonly TakenSnapshot[]
}

/** Takes snapshots on the way through a log, in order, so that a seek in it folds few events. */
export const createSnapshots = <Model>({ emptyModel, foldInPlace, packModel }: ReadModelOf<Model>): Snapshots => {
  const model = emptyModel()
  let taken: TakenSnapshot[] = []
  let stride = FIRST_STRIDE
  let since = 0

  const take = (seq: number): void => {
    since = 0
    taken.push({ seq, text: JSON.stringify(packModel(model)) })
    if (taken.length <= MAX_SNAPSHOTS) return
    taken = taken.filter((_, index) => index % 2 === 1)
    stride *= 2
  }

  return {
    add: (event) => {
      foldInPlace(model, [event])
      since += 1
      if (since >= stride && event.seq !== null) take(event.seq)
    },
    taken: () => taken,
  }
}

/**
 * The latest state at or before `seq`, for the caller alone; null before the first snapshot. Each of `parts` has other slices of the
 * same events, so that all have the same seqs.
 */
export const snapshotBefore = (
  versions: Snapshot['versions'],
  parts: readonly (readonly TakenSnapshot[])[],
  seq: number,
): Snapshot | null => {
  const nearest = parts.flatMap((part) => part.findLast((one) => one.seq <= seq) ?? [])
  const [first] = nearest
  if (first === undefined) return null
  const states = nearest.map(({ text }) => JSON.parse(text) as Readonly<Record<string, unknown>>)
  return { seq: first.seq, versions, state: Object.assign({}, ...states) as unknown }
}
