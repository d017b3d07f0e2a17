import type { RuleKind } from '../../../contract/rowLevelSecurity/rowLevelSecurity'
import type { Dataset } from '../../dataset/rows'
import { UPLOADS } from '../../database/databases'
import { grants, isRole, type RoleName } from '../../session/security/roles'
import { findUser, type User } from '../../session/security/users'
import { readerOf } from '../../sql/catalog'
import type { HasStore, Platform } from '../../platform'
import { guardOf } from '../guard'
import { messageOf, type ReadTable } from './descent'

export interface Writer {
  readonly user: User
  /** Roles, equal for people with the same rights. */
  readonly rights: string
}

/** People under a rule who may write SQL: in the SQL screen, or as the query of a dataset. */
export const boundWriters = async (
  { store }: HasStore,
  { filter_type: kind, roles }: Holds,
): Promise<readonly Writer[]> => {
  const userRoles = await store
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select(['user_role.user_id', 'role.id', 'role.name'])
    .where('user.is_active', '=', 1)
    .orderBy('user.first_name')
    .orderBy('user.last_name')
    .orderBy('user.id')
    .orderBy('role.id')
    .execute()
  const byUser = new Map<number, typeof userRoles>()
  for (const row of userRoles) byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), row])
  const writers: Writer[] = []
  for (const [id, rows] of byUser) {
    const names = rows.map((row) => row.name).filter(isRole)
    if (rows.some((row) => roles.includes(row.id)) === (kind === 'Base') || !writesSql(names)) continue
    const user = await findUser(store, id)
    if (user !== null) writers.push({ user, rights: names.join(' ') })
  }
  return writers
}

const writesSql = (roles: readonly RoleName[]): boolean =>
  grants(roles, ['can_execute_sql_query', 'SQLLab']) || grants(roles, ['can_write', 'Dataset'])

export interface Holds {
  readonly filter_type: RuleKind
  readonly roles: readonly number[]
}

interface Readers {
  /** By place of the table. */
  readonly people: readonly (readonly User[])[]
  readonly unknown: string | null
}

/** For each table those of some people who may query it in SQL; no one for the tables of a catalog that cannot be asked. */
export const readersOf = async (
  services: Pick<Platform, 'databases' | 'store'>,
  { database }: Dataset,
  tables: readonly ReadTable[],
  writers: readonly Writer[],
): Promise<Readers> => {
  const people = tables.map((): User[] => [])
  const visitors: Writer[] = []
  for (const writer of writers) {
    if ((await services.databases.find(writer.user, database.id)) !== null) visitors.push(writer)
  }
  const readersIn = async (catalog: string | null): Promise<void> => {
    // rules hide the same rows from all users with the same roles
    const guards = new Map<string, ReturnType<typeof guardOf>>()
    for (const { user, rights } of visitors) {
      const schemas = await services.databases.engine(database.id, user, catalog).schemas()
      const guard = guards.get(rights) ?? guardOf(services, user, database, catalog)
      guards.set(rights, guard)
      const mayRead = readerOf((await guard).access ?? null)
      for (const [place, table] of tables.entries()) {
        const { schema, name } = table
        if (table.catalog !== catalog || !schemas.includes(schema) || !mayRead(schema, name)) continue
        // of uploaded tables each person sees some of a schema
        if (database.location !== UPLOADS || services.databases.findUpload(schema, name)?.isReadableBy(user) === true)
          people[place]?.push(user)
      }
    }
  }
  let unknown: string | null = null
  for (const catalog of new Set(tables.map((table) => table.catalog))) {
    try {
      await readersIn(catalog)
    } catch (error) {
      unknown ??= messageOf(error)
    }
  }
  return { people, unknown }
}
