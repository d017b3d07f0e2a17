import type { EventDefinition } from '../events/define'
import type { FoldEvent } from '../events/envelope'
import type { EventType, Fold } from '../events/registry'

/**
 * Changes the draft in place and returns nothing. Total: unknown ids and stale causes change nothing,
 * nothing throws. A payload object may be stored as it is only if no recipe ever changes it in place.
 */
export type Recipe<State, Event> = (draft: State, event: Event) => void

/** `unpack` turns the answer of `pack` back into the same state, plain and mutable, also after a trip through JSON. */
export interface Packing<State> {
  readonly pack: (state: State) => unknown
  readonly unpack: (packed: unknown) => State
}

/** A slice of the read model: its initial state and its handlers of events. */
export interface Projection<Name extends string = string, State = unknown> {
  readonly name: Name
  /** Raised when old snapshots of this slice are of no use any more. */
  readonly version: number
  /**
   * Oldest version whose states have the same shape: they go on where the events before them are gone. Absent where
   * there is none but `version`.
   */
  readonly reads?: number
  readonly initial: () => State
  readonly on: { readonly [T in EventType]?: Recipe<State, Fold<T>> }
  /** How a snapshot keeps the slice, where it has a more compact form. */
  readonly packing?: Packing<State>
  /** Called for every known event that `concerns` does not leave out, before `on`. */
  readonly every?: (draft: State, event: FoldEvent, definition: EventDefinition<string, unknown>) => void
  readonly concerns?: (definition: EventDefinition<string, unknown>) => boolean
}

export const defineProjection = <const Name extends string, State>(
  projection: Projection<Name, State>,
): Projection<Name, State> => projection
