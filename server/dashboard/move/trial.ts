import { createSemaphore } from '../../../common/semaphore'
import type { Caller } from '../../chart/context'
import { openReading, readableOf, type Reading } from '../../chart/plan/source'
import type { Dataset } from '../../dataset/rows'
import { Problem } from '../../problem'

/** Charts or filters that are tried at a time. */
const MAX_AT_ONCE = 4

const STAYS = 'Its dataset cannot move.'
const THERE = 'Its dataset is there already.'

export interface Outcome {
  readonly outcome: 'ok' | 'failed' | 'untried'
  readonly message: string
}

/** The caller and the datasets that charts and filters are tried with. */
export interface Trying {
  readonly caller: Caller & { readonly reading: Reading }
  /** Datasets as they would be at their new places. */
  readonly moved: ReadonlyMap<number, Dataset>
  /** Datasets that are at the destination already. */
  readonly there: ReadonlySet<number>
}

/** Datasets as they would be at their new places; every other one as it is. */
const readingAt = ({ services, user }: Caller, moved: ReadonlyMap<number, Dataset>): Reading => {
  const present = openReading(services, user)
  return {
    dataset: async (id) => moved.get(id) ?? present.dataset(id),
    readable: (dataset) => readableOf(services, user, dataset),
  }
}

export const tryingWith = (caller: Caller, moved: Trying['moved'], there: Trying['there']): Trying => ({
  caller: { ...caller, reading: readingAt(caller, moved) },
  moved,
  there,
})

/** One thing that reads a dataset. */
export interface Trial {
  readonly dataset: number
  /** Reads the dataset at its new place. Throws the refusal. */
  readonly run: (dataset: Dataset) => Promise<Outcome>
}

/** Runs trials a few at a time, and answers their outcomes in their order. Nothing is saved. */
export const tryEach = (trials: readonly Trial[], { moved, there }: Trying): Promise<Outcome[]> => {
  const inTurn = createSemaphore(MAX_AT_ONCE)
  const outcomeOf = async ({ dataset: id, run }: Trial): Promise<Outcome> => {
    const dataset = moved.get(id)
    if (dataset === undefined) return { outcome: 'untried', message: there.has(id) ? THERE : STAYS }
    try {
      return await run(dataset)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { outcome: 'failed', message: error.text.replace(/^Error: /, '') }
    }
  }
  return Promise.all(trials.map((trial) => inTurn(() => outcomeOf(trial))))
}
