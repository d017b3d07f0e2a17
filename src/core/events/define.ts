import type * as z from 'zod/mini'

/**
 * `intent`: someone wants the world to change and an effect will act. `fact`: it happened here. `remote`: a server's report,
 * `cause` is the intent. `ledger`: an effect started or was abandoned, a command was refused.
 */
type EventClass = 'intent' | 'fact' | 'remote' | 'ledger'

/** An event yet without envelope. */
export interface NewEvent<Type extends string = string, Data = unknown> {
  readonly type: Type
  readonly data: Data
  readonly cause?: string | null
}

export interface EventDefinition<Type extends string = string, Data = unknown> {
  readonly type: Type
  readonly v: number
  readonly class: EventClass
  /** `shared` by all windows of the user, or part of this `window`'s own arrangement. */
  readonly scope: 'shared' | 'window'
  /** `prompt` events are committed at once, `batch` events with the next group commit. */
  readonly durability: 'batch' | 'prompt'
  readonly schema: z.ZodMiniType<Data>
  /** Paths in `data` that an export keeps readable; `[]` in a path matches every item. Everything else is replaced. */
  readonly public: readonly string[]
  /** Paths that hold ids of things: replaced by pseudonyms, so that equality survives. */
  readonly ids: readonly string[]
  /** Topics `entity/id` that a change by this event concerns. */
  readonly touches: (data: Data) => readonly string[]
  /** Events of one key that follow each other within `withinMs` are one step to people. */
  readonly coalesce?: { readonly key: (data: Data) => string; readonly withinMs: number }
  /** The event that takes this one back, when undo may do so. */
  readonly inverse?: {
    /** Scope of the undo; a function of the data where one event occurs in several places. */
    readonly scope: UndoScope | ((data: Data) => UndoScope)
    /** Null where the data lacks the earlier value. */
    readonly of: (data: Data) => NewEvent | null
  }
  /** True when this remote fact is the outcome of its cause; false for progress on the way. */
  readonly settles: boolean
  /** `upcast[n]` turns data of version n into version n + 1. */
  readonly upcast?: Readonly<Record<number, (data: unknown) => unknown>>
}

/** The undo stacks of a product, by their names. The product declares them. @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- the product fills it in
export interface UndoScopes {}

/** The name of an undo stack. */
export type UndoScope = keyof UndoScopes

type Optional = 'v' | 'class' | 'scope' | 'durability' | 'public' | 'ids' | 'touches' | 'settles'

/** The definition as an area declares it: hundreds of schemas are built only on first use. */
type Declared<Type extends string, Data> = Omit<EventDefinition<Type, Data>, Optional | 'schema'> &
  Partial<Pick<EventDefinition<Type, Data>, Optional>> & { readonly schema: () => z.ZodMiniType<Data> }

/** Declares an event type with the usual choices filled in: version 1, a shared fact, batched, nothing public. */
export const defineEvent = <const Type extends string, Data>({
  schema: make,
  ...definition
}: Declared<Type, Data>): EventDefinition<Type, Data> => {
  let cachedSchema: z.ZodMiniType<Data> | undefined
  return {
    v: 1,
    class: 'fact',
    scope: 'shared',
    durability: 'batch',
    public: [],
    ids: [],
    touches: () => [],
    settles: definition.class === 'remote',
    ...definition,
    get schema() {
      return (cachedSchema ??= make())
    },
  }
}
