import { sql } from 'kysely'
import type { Filter, Listing } from '../metadata/listing'
import { type Condition, always, equal, holds } from '../metadata/conditions'

const TEXTS = [sql`user.username`, sql`user.first_name || ' ' || user.last_name`, sql`coalesce(user.email, '')`]

const special = ({ col, opr, value }: Filter): Condition | null => {
  switch (`${col} ${opr}`) {
    case 'username user_all_text':
      return holds(sql.join(TEXTS, sql` || char(10) || `), value)
    case 'roles rel_m_m':
      return sql`exists (select 1 from user_role where user_role.user_id = user.id and ${equal(sql`role_id`, value)})`
    default:
      return null
  }
}

/** All users, also inactive ones, by name. */
export const userListing: Listing = {
  from: sql`user`,
  id: sql`user.id`,
  visible: always,
  filters: {
    id: sql`user.id`,
    username: sql`user.username`,
    first_name: sql`user.first_name`,
    last_name: sql`user.last_name`,
    email: sql`user.email`,
    active: sql`user.is_active`,
  },
  special,
  orders: {
    id: sql`user.id`,
    username: sql`fold(user.username)`,
    first_name: sql`fold(user.first_name)`,
    last_name: sql`fold(user.last_name)`,
    email: sql`fold(coalesce(user.email, ''))`,
    active: sql`user.is_active`,
    created_on: sql`user.created_ms`,
    last_login: sql`user.last_login_ms`,
    login_count: sql`user.login_count`,
  },
  usual: sql`fold(user.username), user.id`,
}
