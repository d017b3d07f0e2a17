import { sql } from 'kysely'
import type { Filter, Listing } from '../../metadata/listing'
import { type Condition, equal, holds, not, some } from '../../metadata/conditions'
import type { User } from '../../session/security/users'
import type { Platform } from '../../platform'
import { taggedBy } from '../../tag/rows'
import { visibleTo } from './access'

const DATASET = sql`dataset.schema_name || '.' || dataset.table_name`
const TEXTS = [
  sql`chart.slice_name`,
  sql`chart.viz_type`,
  sql`coalesce(chart.description, '')`,
  sql`coalesce(${DATASET}, '')`,
]
const PERSON = sql`(select fold(trim(user.first_name || ' ' || user.last_name)) from user where user.id = chart.changed_by)`

const special = (user: User, { col, opr, value }: Filter): Condition | null => {
  const owned = (id: unknown): Condition =>
    sql`exists (select 1 from chart_owner where chart_owner.chart_id = chart.id and ${equal(sql`user_id`, id)})`
  const starred: Condition = sql`exists (select 1 from chart_favorite
    where chart_favorite.chart_id = chart.id and user_id = ${user.id})`
  switch (`${col} ${opr}`) {
    case 'slice_name chart_all_text':
      return holds(sql.join(TEXTS, sql` || char(10) || `), value)
    case 'owners rel_m_m':
      return owned(value)
    case 'created_by rel_o_m':
      return equal(sql`chart.created_by`, value)
    case 'created_by chart_created_by_me':
      return equal(sql`chart.created_by`, user.id)
    case 'id chart_is_favorite':
      return value === true ? starred : not(starred)
    case 'id chart_owned_created_favored_by_me':
      return some([starred, equal(sql`chart.created_by`, user.id), owned(user.id)])
    default:
      return taggedBy('chart', { col, opr, value })
  }
}

/** The charts that a user may know of, the one changed last first. */
export const chartListing = async (services: Pick<Platform, 'databases'>, user: User): Promise<Listing> => ({
  from: sql`chart left join dataset on dataset.id = chart.datasource_id`,
  id: sql`chart.id`,
  visible: await visibleTo(services, user),
  filters: {
    id: sql`chart.id`,
    slice_name: sql`chart.slice_name`,
    viz_type: sql`chart.viz_type`,
    datasource_id: sql`chart.datasource_id`,
    datasource_type: sql`chart.datasource_type`,
    description: sql`chart.description`,
  },
  special: (filter) => special(user, filter),
  orders: {
    'changed_by.first_name': PERSON,
    changed_on: sql`chart.changed_ms`,
    changed_on_delta_humanized: sql`chart.changed_ms`,
    datasource_id: sql`chart.datasource_id`,
    datasource_name: sql`fold(coalesce(${DATASET}, ''))`,
    last_saved_at: sql`chart.last_saved_ms`,
    slice_name: sql`fold(chart.slice_name)`,
    viz_type: sql`fold(chart.viz_type)`,
  },
  usual: sql`chart.changed_ms desc, chart.id desc`,
})
