import { FairQueue } from './fairQueue'

const PLACES = 4
const PER_USER = 2
/** Runs in the background at one time, at most one of a user. */
const BACKGROUND_PLACES = 2

/** Places of the runs of one database, whatever number of engines works for it. */
export interface Places {
  readonly queue: FairQueue
  readonly background: FairQueue
}

export const openPlaces = (): Places => ({
  queue: new FairQueue(PLACES, PER_USER),
  background: new FairQueue(BACKGROUND_PLACES, 1),
})
