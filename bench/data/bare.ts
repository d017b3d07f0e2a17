import type { FoldEvent } from '../../src/core/events/envelope'
import type { ReadModel, SliceName } from '../../src/core/readModel/model'
import { readModel } from '../../src/app/readModel'

type Step = (state: ReadModel, event: FoldEvent) => void

/** The product's recipes by event type, and nothing else of its fold: no upcasting, guarding or freezing. */
const steps: ReadonlyMap<string, readonly Step[]> = new Map(
  [...readModel.registry].map(([type, definition]) => [
    type,
    readModel.slices.flatMap(({ name, every, on }): Step[] => {
      const recipe = (on as Readonly<Record<string, ((draft: unknown, event: FoldEvent) => void) | undefined>>)[type]
      return [
        ...(every === undefined
          ? []
          : [(state: ReadModel, event: FoldEvent) => every(state[name as SliceName], event, definition)]),
        ...(recipe === undefined
          ? []
          : [(state: ReadModel, event: FoldEvent) => recipe(state[name as SliceName], event)]),
      ]
    }),
  ]),
)

/** Bare mutable reduce of the product's own recipes. */
export const reduceBare = (events: readonly FoldEvent[], state: ReadModel = readModel.emptyModel()): ReadModel => {
  for (const event of events) for (const step of steps.get(event.type) ?? []) step(state, event)
  return state
}
