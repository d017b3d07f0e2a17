import { sql } from 'kysely'
import { visibleTo } from '../chart/saved/access'
import { type Condition, all, always, among, some } from '../metadata/conditions'
import { type User, may } from '../session/security/users'
import type { Platform } from '../platform'

/** Owners and administrators may change a dashboard (`B6.03`, `B6.05`); one without owners only administrators. */
export const mayChange = (user: User, owners: readonly { readonly id: number }[]): boolean =>
  user.roles.includes('Admin') || owners.some(({ id }) => id === user.id)

const ROLES = sql`select 1 from dashboard_role join role on role.id = dashboard_role.role_id
  where dashboard_role.dashboard_id = dashboard.id`

/**
 * Charts on uploaded files, for people who may upload themselves: whoever publishes a dashboard on a file that is not shared lets
 * them open it, so that they can ask for the file. No rows are in what they see.
 */
const onFiles = async ({ databases }: Pick<Platform, 'databases'>, user: User): Promise<Condition> => {
  const ids = may(user, ['can_upload', 'Database']) ? (await databases.visible(user)).map(({ id }) => id) : []
  return sql`exists (select 1 from dataset where dataset.id = chart.datasource_id
    and ${among(
      sql`dataset.database_id`,
      ids.filter((id) => databases.isUploads(id)),
    )})`
}

/** Those with data that the user may see. */
const withData = async (services: Pick<Platform, 'databases'>, user: User): Promise<Condition> =>
  may(user, ['all_datasource_access', 'all_datasource_access'])
    ? always
    : sql`exists (select 1 from dashboard_chart join chart on chart.id = dashboard_chart.chart_id
        where dashboard_chart.dashboard_id = dashboard.id
          and ${some([await visibleTo(services, user), await onFiles(services, user)])})`

/**
 * Rows of `dashboard` that a user may open: the own ones, and published ones for users who may see some of their data, or with
 * `DASHBOARD_RBAC` for those in one of their roles.
 */
export const openTo = async (services: Pick<Platform, 'databases' | 'settings'>, user: User): Promise<Condition> => {
  if (user.roles.includes('Admin')) return always
  const data = await withData(services, user)
  const inRole = some([
    all([sql`not exists (${ROLES})`, data]),
    sql`exists (${ROLES} and ${among(sql`role.name`, user.roles)})`,
  ])
  return some([
    sql`exists (select 1 from dashboard_owner
      where dashboard_owner.dashboard_id = dashboard.id and user_id = ${user.id})`,
    all([sql`dashboard.published = 1`, services.settings.featureFlags.DASHBOARD_RBAC ? inRole : data]),
  ])
}
