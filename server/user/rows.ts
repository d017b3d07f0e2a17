import type { UserItem } from '../../contract/user/user'
import { inOrder } from '../metadata/listing'
import type { Store } from '../metadata/store'
import { isoMoment } from '../run/queryWire'

type Named = NonNullable<UserItem['roles']>

const grouped = (rows: readonly { readonly user_id: number; readonly id: number; readonly name: string }[]) => {
  const byUser = new Map<number, Named>()
  for (const { user_id: user, id, name } of rows) byUser.set(user, [...(byUser.get(user) ?? []), { id, name }])
  return byUser
}

/** These users, in the order of their ids. */
export const usersOf = async (store: Store, ids: readonly number[]): Promise<readonly UserItem[]> => {
  if (ids.length === 0) return []
  const rows = await store
    .selectFrom('user')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'is_active', 'login_count'])
    .select(['created_ms', 'last_login_ms'])
    .where('id', 'in', [...ids])
    .execute()
  const roles = await store
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['user_role.user_id', 'role.id', 'role.name'])
    .where('user_role.user_id', 'in', [...ids])
    .orderBy('role.name')
    .execute()
  const databases = await store
    .selectFrom('database_grant')
    .innerJoin('database', 'database.id', 'database_grant.database_id')
    .select(['database_grant.user_id', 'database.id', 'database.name'])
    .where('database_grant.user_id', 'in', [...ids])
    .orderBy('database.name')
    .execute()
  const [rolesByUser, granted] = [grouped(roles), grouped(databases)]
  const sources = rows.map((row) => ({ row }))
  return inOrder(ids, sources).map(({ row }) => ({
    id: row.id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    active: row.is_active === 1,
    roles: rolesByUser.get(row.id) ?? [],
    databases: granted.get(row.id) ?? [],
    created_on: isoMoment(row.created_ms),
    last_login: row.last_login_ms === null ? null : isoMoment(row.last_login_ms),
    login_count: row.login_count,
  }))
}
