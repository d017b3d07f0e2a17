import type { EventEnvelope } from '../events/envelope'
import type { Snapshot } from '../log/log'
import type { ReadModelOf } from './readModel'

/** Events between two snapshots at first: as many fold in some tens of milliseconds. */
const FIRST_STRIDE = 4096
/** Above this every second snapshot goes, and the stride doubles: a log of any length takes the room of so many. */
const MAX_SNAPSHOTS = 128

/** Snapshots of the events that were taken so far. */
export interface Snapshots {
  /** Takes the next event, which is in the version of this build. */
  readonly add: (event: EventEnvelope) => void
  /** The latest state at or before `seq`, for the caller alone; null before the first snapshot. */
  readonly before: (seq: number) => Snapshot | null
}

/** Takes snapshots on the way through a log, in order, so that a seek in it folds few events. */
export const createSnapshots = <Model>({
  emptyModel,
  foldInPlace,
  packModel,
  versions,
}: ReadModelOf<Model>): Snapshots => {
  const model = emptyModel()
  let taken: { readonly seq: number; readonly text: string }[] = []
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
    before: (seq) => {
      const nearest = taken.findLast((one) => one.seq <= seq)
      return nearest === undefined ? null : { seq: nearest.seq, versions, state: JSON.parse(nearest.text) as unknown }
    },
  }
}
