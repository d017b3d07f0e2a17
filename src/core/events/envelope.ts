/**
 * The envelope of every event.
 *
 * `seq` is the place in the user's log, 1-based and gapless; null while the event is pending, that is
 * in force in its own window but not yet committed. Notation: `s120` is confirmed, `s120+3` the third
 * pending event after it.
 */
export interface EventEnvelope<Type extends string = string, Data = unknown> {
  /** Unique and sortable inside a session: `<session>-<counter in base 36, padded>`. */
  readonly id: string
  readonly seq: number | null
  readonly type: Type
  /** Schema version of `data`. */
  readonly v: number
  /** Hybrid logical clock in ms. For display and stamps; the order of events is `seq`. */
  readonly at: number
  /** User id as text, `server`, or `system`. */
  readonly actor: string
  /** Minted at every page load; a duplicated browser tab gets one of its own. */
  readonly session: string
  /** The event that directly led to this one: for server facts the intent they answer. */
  readonly cause: string | null
  /** The person's gesture: events with one `corr` are undone and shown together. */
  readonly corr: string
  readonly data: Data
}

/** The part a recipe may read: everything but `seq`, so that pending and confirmed events fold alike. */
export type FoldEvent<Type extends string = string, Data = unknown> = Omit<EventEnvelope<Type, Data>, 'seq'>

/** Hybrid logical clock: never behind the wall clock it was given, never going back. */
export const tick = (last: number, wall: number): number => (wall > last ? wall : last)

/** Sortable event id of the `n`-th event of a session. */
export const eventId = (session: string, n: number): string => `${session}-${n.toString(36).padStart(6, '0')}`
