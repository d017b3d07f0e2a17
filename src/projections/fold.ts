import { freeze, produce } from 'immer'

import type { FoldEvent } from '../events/envelope'
import { registry } from '../events/registry'
import { emptyModel, projections, type ReadModel, type SliceName } from './model'
import type { Projection, Recipe } from './projection'

interface Step {
  readonly slice: SliceName
  readonly recipe: Recipe<unknown, FoldEvent>
}

/** Called when a recipe throws, which no recipe may do: the event then changes nothing more. */
export type OnFault = (event: FoldEvent, slice: SliceName, error: unknown) => void

const everywhere = (projection: Projection<SliceName, unknown>): readonly Step[] => {
  const { every, name } = projection
  if (every === undefined) return []
  return [
    {
      slice: name,
      recipe: (draft, event) => {
        const definition = registry.get(event.type)
        return definition === undefined ? undefined : every(draft, event, definition)
      },
    },
  ]
}

const concerns = (projection: Projection<SliceName, unknown>, type: string): boolean => {
  const definition = registry.get(type)
  if (projection.name === 'undo') return definition?.inverse !== undefined
  if (projection.name === 'outbox') return definition?.class === 'intent' || definition?.settles === true
  return true
}

const stepsOf = (type: string, among: readonly Projection<SliceName, unknown>[]): readonly Step[] =>
  among.flatMap((projection) => {
    const recipe = (projection.on as Readonly<Record<string, Recipe<unknown, FoldEvent> | undefined>>)[type]
    return [
      ...(concerns(projection, type) ? everywhere(projection) : []),
      ...(recipe === undefined ? [] : [{ slice: projection.name, recipe }]),
    ]
  })

const steps = new Map<string, readonly Step[]>()

/** Worked out when a type first occurs: to do it for all of them at the start would hold up the first frame. */
const stepsFor = (type: string): readonly Step[] => {
  const known = steps.get(type)
  if (known !== undefined) return known
  if (!registry.has(type)) return []
  const found = stepsOf(type, projections)
  steps.set(type, found)
  return found
}

/** The slices an event type may change, for subscriptions. */
export const slicesOf = (type: string): readonly SliceName[] => [...new Set(stepsFor(type).map((step) => step.slice))]

const idsOf: ReadonlyMap<string, readonly string[]> = new Map(
  [...registry].map(([type, { ids }]) => [type, ids.filter((path) => !/[.[]/.test(path))]),
)

/** No entity has this id: a plain object cannot store values under it. */
const NOBODY = '__proto__'

const namesNobody = ({ type, data }: FoldEvent): boolean =>
  (idsOf.get(type) ?? []).some((id) => (data as Readonly<Record<string, unknown>>)[id] === NOBODY)

const apply = (draft: ReadModel, event: FoldEvent, onFault: OnFault | undefined): void => {
  if (namesNobody(event)) return
  for (const { slice, recipe } of stepsFor(event.type)) {
    try {
      recipe(draft[slice], event)
    } catch (error) {
      if (onFault === undefined) throw error
      onFault(event, slice, error)
    }
  }
}

/** The live engine: answers a new frozen state that shares all untouched parts. */
export const foldLive = (state: ReadModel, events: readonly FoldEvent[], onFault?: OnFault): ReadModel =>
  events.length === 0
    ? state
    : produce(state, (draft) => {
        for (const event of events) apply(draft as ReadModel, event, onFault)
      })

/** Folds into a plain state of one's own, in place. The state must not be frozen or shared. */
export const foldInPlace = (state: ReadModel, events: Iterable<FoldEvent>, onFault?: OnFault): ReadModel => {
  for (const event of events) apply(state, event, onFault)
  return state
}

/**
 * The replay engine: the same recipes in place, frozen once at the end. A frozen `from` is copied; any other is
 * taken over, and the caller must not keep it.
 */
export const foldReplay = (events: Iterable<FoldEvent>, from: ReadModel | null = null, onFault?: OnFault): ReadModel =>
  freeze(foldInPlace(from === null ? emptyModel() : Object.isFrozen(from) ? thaw(from) : from, events, onFault), true)

/** A plain, mutable copy of a state. */
export const thaw = (state: ReadModel): ReadModel => structuredClone(state)
