import type { EventEnvelope } from '../events/envelope'
import type { EventRegistry } from '../events/registry'
import { upcast } from '../events/upcast'
import type { Snapshot } from '../log/log'
import { createFold, type Fold } from './fold'
import type { ReadModel } from './model'
import type { Projection } from './projection'
import { createTopicsOf, type TopicsOf } from './topics'

/** State derived from the log: its beginning, its changes by events, its form in snapshots. */
export interface ReadModelOf<Model = ReadModel> extends Fold<Model> {
  readonly registry: EventRegistry
  readonly slices: readonly Projection<string, unknown>[]
  /** Versions of the slices that a snapshot is made with, and of how it is packed. */
  readonly versions: Readonly<Record<string, number>>
  readonly topicsOf: TopicsOf
  /** The state before any event, plain and mutable. */
  readonly emptyModel: () => Model
  /** The state as a snapshot keeps it. */
  readonly packModel: (model: Model) => unknown
  /** The state again. It is frozen when it never left memory, and else plain and mutable. */
  readonly unpackModel: (packed: unknown) => Model
  /** True when this build can start from the snapshot instead of from the first event. */
  readonly isUsable: (snapshot: Snapshot | null) => snapshot is Snapshot
  /** Events in the versions of this build, without those that it cannot read. */
  readonly readable: (events: readonly EventEnvelope[]) => EventEnvelope[]
}

/** Raised when a slice is packed in another way. */
const PACKING = 1

export interface ReadModelOptions {
  readonly events: EventRegistry
  readonly slices: readonly unknown[]
}

/** A read model of these slices; `Model` names the state of each by the name of its slice. */
export const createReadModel = <Model extends object = ReadModel>({
  events: registry,
  slices: projections,
}: ReadModelOptions): ReadModelOf<Model> => {
  const slices = projections as readonly Projection<string, unknown>[]
  const versions = { ...Object.fromEntries(slices.map(({ name, version }) => [name, version])), packing: PACKING }
  const emptyModel = () => Object.fromEntries(slices.map(({ name, initial }) => [name, initial()])) as Model
  const fold = createFold(registry, slices, emptyModel)
  const packed = slices.flatMap(({ name, packing }) => (packing === undefined ? [] : [{ name, packing }]))

  /** The state with the slices that have a packing changed; as frozen as it was. */
  const changePacked = (state: unknown, way: 'pack' | 'unpack'): Readonly<Record<string, unknown>> => {
    const before = state as Readonly<Record<string, unknown>>
    const changed = packed.map(({ name, packing }) => [name, packing[way](before[name] as never)] as const)
    const after = { ...before, ...Object.fromEntries(changed) }
    return Object.isFrozen(state) ? Object.freeze(after) : after
  }

  return {
    ...fold,
    registry,
    slices,
    versions,
    topicsOf: createTopicsOf(registry, fold.slicesOf),
    emptyModel,
    packModel: (model) => changePacked(model, 'pack'),
    unpackModel: (state) => changePacked(state, 'unpack') as Model,
    isUsable: (snapshot): snapshot is Snapshot => JSON.stringify(snapshot?.versions) === JSON.stringify(versions),
    readable: (list) =>
      list.flatMap((event) => {
        const reading = upcast(event, registry)
        return reading.unreadable === null ? [reading.event] : []
      }),
  }
}
