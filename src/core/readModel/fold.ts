import { freeze, produce } from 'immer'

import type { FoldEvent } from '../events/envelope'
import type { EventRegistry } from '../events/registry'
import type { Projection, Recipe } from './projection'

/** Called when a recipe throws, which no recipe may do: the event then changes nothing more. */
export type OnFault = (event: FoldEvent, slice: string, error: unknown) => void

export interface Fold<Model> {
  /** The live engine: answers a new frozen state that shares what the events left untouched. */
  readonly foldLive: (state: Model, events: readonly FoldEvent[], onFault?: OnFault) => Model
  /** Folds into a plain state in place. The state must not be frozen or shared. */
  readonly foldInPlace: (state: Model, events: Iterable<FoldEvent>, onFault?: OnFault) => Model
  /**
   * The replay engine: the same recipes in place, frozen once at the end. A frozen `from` is copied; any other is
   * changed, so nothing else may hold it.
   */
  readonly foldReplay: (events: Iterable<FoldEvent>, from?: Model | null, onFault?: OnFault) => Model
  /** The slices an event type may change, for subscriptions. */
  readonly slicesOf: (type: string) => readonly string[]
}

interface Step {
  readonly slice: string
  readonly recipe: Recipe<unknown, FoldEvent>
}

type Slice = Projection<string, unknown>

/** A record does not keep what is stored under this key. */
const PROTO_KEY = '__proto__'

/** A plain, mutable copy of a state. */
export const thaw = <Model>(state: Model): Model => structuredClone(state)

export const createFold = <Model extends object>(
  registry: EventRegistry,
  slices: readonly Slice[],
  empty: () => Model,
): Fold<Model> => {
  const everyStep = ({ every, concerns, name }: Slice, type: string): readonly Step[] => {
    const definition = registry.get(type)
    if (every === undefined || definition === undefined || concerns?.(definition) === false) return []
    return [{ slice: name, recipe: (draft, event) => every(draft, event, definition) }]
  }

  const computeSteps = (type: string): readonly Step[] =>
    slices.flatMap((slice) => {
      const recipe = (slice.on as Readonly<Record<string, Recipe<unknown, FoldEvent> | undefined>>)[type]
      return [...everyStep(slice, type), ...(recipe === undefined ? [] : [{ slice: slice.name, recipe }])]
    })

  const stepsByType = new Map<string, readonly Step[]>()

  /** Worked out when a type first occurs: to do it for all of them at the start would hold up the first frame. */
  const stepsOf = (type: string): readonly Step[] => {
    const cached = stepsByType.get(type)
    if (cached !== undefined) return cached
    if (!registry.has(type)) return []
    const steps = computeSteps(type)
    stepsByType.set(type, steps)
    return steps
  }

  const idsOf: ReadonlyMap<string, readonly string[]> = new Map(
    [...registry].map(([type, { ids }]) => [type, ids.filter((path) => !/[.[]/.test(path))]),
  )

  const targetsPrototype = ({ type, data }: FoldEvent): boolean =>
    (idsOf.get(type) ?? []).some((id) => (data as Readonly<Record<string, unknown>>)[id] === PROTO_KEY)

  const apply = (draft: Model, event: FoldEvent, onFault: OnFault | undefined): void => {
    if (targetsPrototype(event)) return
    for (const { slice, recipe } of stepsOf(event.type)) {
      try {
        recipe((draft as Readonly<Record<string, unknown>>)[slice], event)
      } catch (error) {
        if (onFault === undefined) throw error
        onFault(event, slice, error)
      }
    }
  }

  const foldInPlace: Fold<Model>['foldInPlace'] = (state, events, onFault) => {
    for (const event of events) apply(state, event, onFault)
    return state
  }

  return {
    foldInPlace,
    foldLive: (state, events, onFault) =>
      events.length === 0
        ? state
        : produce(state, (draft) => {
            for (const event of events) apply(draft as Model, event, onFault)
          }),
    foldReplay: (events, from = null, onFault) =>
      freeze(foldInPlace(from === null ? empty() : Object.isFrozen(from) ? thaw(from) : from, events, onFault), true),
    slicesOf: (type) => [...new Set(stepsOf(type).map(({ slice }) => slice))],
  }
}
