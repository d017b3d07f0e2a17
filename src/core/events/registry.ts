import type * as z from 'zod/mini'

import type { EventDefinition, NewEvent } from './define'
import type { EventEnvelope, FoldEvent } from './envelope'

/**
 * The product that is built on this kernel adds `events: typeof definitions` here (`src/app/events.ts`), and has the types
 * of its events everywhere.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the product fills it in
export interface Register {}

type Declared = Register extends { readonly events: readonly (infer Definition)[] } ? Definition : AnyEvent
type Definitions = Extract<Declared, AnyEvent>
interface AnyEvent {
  readonly type: string
  readonly schema: z.ZodMiniType
}

/** Every event type with its data. */
export type EventMap = { readonly [D in Definitions as D['type']]: z.output<D['schema']> }
export type EventType = keyof EventMap
export type Recorded<T extends EventType = EventType> = { [K in T]: EventEnvelope<K, EventMap[K]> }[T]
export type Fold<T extends EventType = EventType> = { [K in T]: FoldEvent<K, EventMap[K]> }[T]
export type Draft<T extends EventType = EventType> = { [K in T]: NewEvent<K, EventMap[K]> }[T]

/** Event definitions by type. */
export type EventRegistry = ReadonlyMap<string, EventDefinition<string, unknown>>

/** Throws where two definitions have one type. */
export const createRegistry = (definitions: readonly AnyEvent[]): EventRegistry => {
  const registry = new Map(definitions.map((one) => [one.type, one as unknown as EventDefinition<string, unknown>]))
  if (registry.size < definitions.length) throw new Error('Two events have the same type')
  return registry
}

/** A new event of a known type; `cause` names the event it answers. */
export const event = <T extends EventType>(type: T, data: EventMap[T], cause?: string): NewEvent<T, EventMap[T]> =>
  cause === undefined ? { type, data } : { type, data, cause }
