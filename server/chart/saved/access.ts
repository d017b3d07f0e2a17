import { sql } from 'kysely'
import { type Condition, among, some } from '../../metadata/conditions'
import type { User } from '../../session/security/users'
import type { Platform } from '../../platform'

/**
 * Rows of `chart` that are visible to a user: those of datasets in databases the user may see, and the own ones whose dataset is
 * gone.
 */
export const visibleTo = async ({ databases }: Pick<Platform, 'databases'>, user: User): Promise<Condition> => {
  const ids = (await databases.visible(user)).map(({ id }) => id)
  const isOwner = sql`exists (select 1 from chart_owner where chart_owner.chart_id = chart.id and user_id = ${user.id})`
  const gone = sql`not exists (select 1 from dataset where dataset.id = chart.datasource_id)`
  return some([
    sql`exists (select 1 from dataset where dataset.id = chart.datasource_id and ${among(sql`dataset.database_id`, ids)})`,
    user.roles.includes('Admin') ? sql`${gone}` : sql`(${gone} and ${isOwner})`,
  ])
}
