import { invalid } from '../../problem'
import type { Platform } from '../../platform'

/** Refuses (422) to delete the subject of reports, and names these with their creators. */
export const refuseAttached = async (
  { store, settings }: Pick<Platform, 'settings' | 'store'>,
  what: 'chart' | 'dashboard',
  ids: readonly number[],
): Promise<void> => {
  // with reports switched off no user could remove them; they are deleted with their subject
  if (!settings.featureFlags.ALERT_REPORTS || ids.length === 0) return
  const rows = await store
    .selectFrom('report')
    .innerJoin('user', 'user.id', 'report.created_by')
    .select(['report.name', 'user.first_name', 'user.last_name'])
    .where(`report.${what}_id`, 'in', [...ids])
    .orderBy('report.name')
    .execute()
  if (rows.length === 0) return
  const names = rows.map((row) => `${row.name} (${`${row.first_name} ${row.last_name}`.trim()})`).join(', ')
  throw invalid(`There are scheduled reports of this ${what}, which have to be deleted before: ${names}`)
}
