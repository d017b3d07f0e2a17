import type { Snapshot } from '../log/log'
import type { ReadModelOf } from './readModel'

/**
 * A snapshot of another build, as this one goes on from it where the events before are gone: with every slice that it can
 * read, and the others as they begin.
 */
export const adaptSnapshot = <Model>(
  { emptyModel, packModel, slices: projections, versions }: ReadModelOf<Model>,
  { seq, versions: takenVersions, state }: Snapshot,
): Snapshot => {
  const initial = packModel(emptyModel()) as Readonly<Record<string, unknown>>
  const packed = takenVersions['packing'] === versions['packing'] ? (state as Readonly<Record<string, unknown>>) : {}
  const slices = projections.map(({ name, version, reads = version }) => {
    const takenVersion = takenVersions[name] ?? 0
    return [
      name,
      (takenVersion >= reads && takenVersion <= version ? packed[name] : undefined) ?? initial[name],
    ] as const
  })
  return { seq, versions, state: Object.fromEntries(slices) }
}
