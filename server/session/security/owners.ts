import { invalid } from '../../problem'
import type { HasStore } from '../../platform'

/** Refuses owners that are no users. */
export const checkOwners = async ({ store }: HasStore, ids: readonly number[] | null | undefined): Promise<void> => {
  if (ids === undefined || ids === null || ids.length === 0) return
  const users = await store
    .selectFrom('user')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  if (users.length < new Set(ids).size) throw invalid({ owners: ['Owners are invalid'] })
}
