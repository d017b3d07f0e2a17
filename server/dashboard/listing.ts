import { sql } from 'kysely'
import type { Filter, Listing } from '../metadata/listing'
import { type Condition, equal, holds, not } from '../metadata/conditions'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'
import { taggedBy } from '../tag/rows'
import { openTo } from './access'

const person = (column: string) =>
  sql`(select fold(user.first_name) from user where user.id = ${sql.ref(`dashboard.${column}`)})`

const special = (user: User, { col, opr, value }: Filter): Condition | null => {
  const when = (condition: Condition): Condition => (value === true ? condition : not(condition))
  switch (`${col} ${opr}`) {
    case 'dashboard_title title_or_slug':
      return holds(sql`coalesce(dashboard.title, '') || char(10) || coalesce(dashboard.slug, '')`, value)
    case 'owners rel_m_m':
      return sql`exists (select 1 from dashboard_owner
        where dashboard_owner.dashboard_id = dashboard.id and ${equal(sql`user_id`, value)})`
    case 'roles rel_m_m':
      return sql`exists (select 1 from dashboard_role
        where dashboard_role.dashboard_id = dashboard.id and ${equal(sql`role_id`, value)})`
    case 'created_by rel_o_m':
      return equal(sql`dashboard.created_by`, value)
    case 'created_by dashboard_created_by_me':
      return equal(sql`dashboard.created_by`, user.id)
    case 'id dashboard_is_favorite':
      return when(sql`exists (select 1 from dashboard_favorite
        where dashboard_favorite.dashboard_id = dashboard.id and user_id = ${user.id})`)
    case 'id dashboard_is_certified':
      return when(sql`coalesce(dashboard.certified_by, '') <> ''`)
    default:
      return taggedBy('dashboard', { col, opr, value })
  }
}

/** The dashboards that a user may open, the one changed last first. */
export const dashboardListing = async (
  services: Pick<Platform, 'databases' | 'settings'>,
  user: User,
): Promise<Listing> => ({
  from: sql`dashboard`,
  id: sql`dashboard.id`,
  visible: await openTo(services, user),
  filters: {
    id: sql`dashboard.id`,
    dashboard_title: sql`dashboard.title`,
    slug: sql`dashboard.slug`,
    published: sql`dashboard.published`,
  },
  special: (filter) => special(user, filter),
  orders: {
    'changed_by.first_name': person('changed_by'),
    changed_on: sql`dashboard.changed_ms`,
    changed_on_delta_humanized: sql`dashboard.changed_ms`,
    'created_by.first_name': person('created_by'),
    dashboard_title: sql`fold(coalesce(dashboard.title, ''))`,
    published: sql`dashboard.published`,
  },
  usual: sql`dashboard.changed_ms desc, dashboard.id desc`,
})
