import { sql } from 'kysely'
import type { Filter, Listing } from '../metadata/listing'
import { type Condition, equal } from '../metadata/conditions'
import type { Platform } from '../platform'
import type { User } from '../session/security/users'
import { visibleDatasets } from './visible'

const special = ({ col, opr, value }: Filter): Condition | null => {
  switch (`${col} ${opr}`) {
    case 'database rel_o_m':
      return equal(sql`dataset.database_id`, value)
    case 'sql dataset_is_null_or_empty':
      return value === true ? sql`dataset.sql_text is null` : sql`dataset.sql_text is not null`
    case 'owners rel_m_m':
      return sql`exists (select 1 from dataset_owner
        where dataset_owner.dataset_id = dataset.id and ${equal(sql`user_id`, value)})`
    default:
      return null
  }
}

/** The datasets that a user may see, the one changed last first. */
export const datasetListing = async (services: Pick<Platform, 'databases'>, user: User): Promise<Listing> => ({
  from: sql`dataset`,
  id: sql`dataset.id`,
  visible: await visibleDatasets(services, user),
  filters: {
    id: sql`dataset.id`,
    table_name: sql`dataset.table_name`,
    catalog: sql`dataset.catalog`,
    schema: sql`dataset.schema_name`,
    sql: sql`dataset.sql_text`,
    description: sql`dataset.description`,
  },
  special,
  orders: {
    table_name: sql`fold(dataset.table_name)`,
    catalog: sql`fold(coalesce(dataset.catalog, ''))`,
    schema: sql`fold(dataset.schema_name)`,
    'changed_by.first_name': sql`(select fold(user.first_name) from user where user.id = dataset.changed_by)`,
    changed_on_delta_humanized: sql`dataset.changed_ms`,
    'database.database_name': sql`(select fold("database".name) from "database"
      where "database".id = dataset.database_id)`,
  },
  usual: sql`dataset.changed_ms desc, dataset.id desc`,
})
