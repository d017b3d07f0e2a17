import { sql } from 'kysely'
import { visibleDatasets } from '../../dataset/visible'
import { type Condition, some } from '../../metadata/conditions'
import type { User } from '../../session/security/users'
import type { Platform } from '../../platform'

/**
 * Rows of `chart` that are visible to a user: those of datasets the user may see, and the own ones whose dataset is
 * gone.
 */
export const visibleTo = async (services: Pick<Platform, 'databases'>, user: User): Promise<Condition> => {
  const isOwner = sql`exists (select 1 from chart_owner where chart_owner.chart_id = chart.id and user_id = ${user.id})`
  const gone = sql`not exists (select 1 from dataset where dataset.id = chart.datasource_id)`
  return some([
    sql`exists (select 1 from dataset where dataset.id = chart.datasource_id and ${await visibleDatasets(services, user)})`,
    user.roles.includes('Admin') ? sql`${gone}` : sql`(${gone} and ${isOwner})`,
  ])
}
