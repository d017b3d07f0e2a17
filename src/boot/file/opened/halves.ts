import { readModel } from '../../../app/readModel'
import type { ReadModel } from '../../../core/readModel/model'
import { createReadModel, type ReadModelOf } from '../../../core/readModel/readModel'

/**
 * The slices that the worker with the events folds. In a log of an analyst's work with SQL these two take as long as all others
 * together; to hold events takes less time than to check them.
 */
const HEAVIEST: ReadonlySet<string> = new Set(['editors', 'runs'] satisfies (keyof ReadModel)[])

const withSlices = (areHeaviest: boolean): ReadModelOf<object> =>
  createReadModel<object>({
    events: readModel.registry,
    slices: readModel.slices.filter(({ name }) => HEAVIEST.has(name) === areHeaviest),
  })

/** The product's state in two parts: the worker that checks a file folds one, the worker that holds its events the other one. */
export const halves = { check: withSlices(false), hold: withSlices(true) }
