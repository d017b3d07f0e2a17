import { readModel } from '../../../app/readModel'
import { createReadModel, type ReadModelOf } from '../../../core/readModel/readModel'

/** These take longest to fold and to pack. To hold events takes less time than to check them, but for these. */
const HEAVIEST: ReadonlySet<string> = new Set(['editors', 'runs'])

const withSlices = (areHeaviest: boolean): ReadModelOf<object> =>
  createReadModel<object>({
    events: readModel.registry,
    slices: readModel.slices.filter(({ name }) => HEAVIEST.has(name) === areHeaviest),
  })

/** The product's state in two parts: the worker that checks a file folds one, the worker that holds its events the other one. */
export const halves = { check: withSlices(false), hold: withSlices(true) }
