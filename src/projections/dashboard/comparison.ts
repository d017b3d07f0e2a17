import type { Loadable } from '../../core/readModel/loadable'
import type { CheckedDataset, MoveReport } from '../../events/dashboard/move'
import type { DashboardMove, MovePlace } from './moves'

const isSame = (a: NonNullable<DashboardMove['asked']>, b: MovePlace): boolean =>
  a.databaseId === b.databaseId &&
  (a.catalog ?? null) === b.catalog &&
  Object.keys(a.schemas).length === Object.keys(b.schemas).length &&
  Object.entries(a.schemas).every(([present, schema]) => b.schemas[present] === schema)

/** The comparison with this place; null where the latest one, perhaps of another window, is with another. */
export const checkAt = (move: DashboardMove | null, place: MovePlace): Loadable<MoveReport> | null =>
  move?.asked != null && isSame(move.asked, place) ? move.check : null

/** The schemas that the latest report found datasets in, with the schema for each there; none for another catalog. */
export const reportedSchemas = (
  move: DashboardMove | null,
  { databaseId, catalog }: Pick<MovePlace, 'databaseId' | 'catalog'>,
): ReadonlyMap<string, string> =>
  move?.asked?.databaseId === databaseId && (move.asked.catalog ?? null) === catalog
    ? new Map((move.check?.value?.datasets ?? []).map(({ schema, newSchema }) => [schema, newSchema]))
    : new Map()

/** True for a dataset that is at the compared place already. */
export const isThere = ({ databaseId, catalog }: MoveReport, { was, newSchema }: CheckedDataset): boolean =>
  was.database_id === databaseId && (was.catalog ?? null) === (catalog ?? null) && was.schema === newSchema
