import { notFound } from '../../problem'
import type { Store } from '../../metadata/store'

type Kind = 'chart' | 'dashboard' | 'dataset'

const linked = (db: Store, kind: Kind, ids: readonly number[]) => {
  if (kind === 'chart') {
    return db.selectFrom('chart_owner').select(['chart_id as thing', 'user_id']).where('chart_id', 'in', ids)
  }
  return kind === 'dataset'
    ? db.selectFrom('dataset_owner').select(['dataset_id as thing', 'user_id']).where('dataset_id', 'in', ids)
    : db.selectFrom('dashboard_owner').select(['dashboard_id as thing', 'user_id']).where('dashboard_id', 'in', ids)
}

/**
 * Checks the owners of each of these again where it is written: they may have been deleted (404), or given to others, since
 * they were read. `check` throws where these owners do not let it happen.
 */
export const checkStillOwned = async (
  db: Store,
  kind: Kind,
  ids: readonly number[],
  check: (owners: readonly { readonly id: number }[]) => void,
): Promise<void> => {
  const there = await db.selectFrom(kind).select('id').where('id', 'in', ids).execute()
  if (there.length < new Set(ids).size) throw notFound()
  const owners = await linked(db, kind, ids).execute()
  for (const id of ids) check(owners.filter(({ thing }) => thing === id).map(({ user_id }) => ({ id: user_id })))
}
