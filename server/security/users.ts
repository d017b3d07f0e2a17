import { randomBytes } from 'node:crypto'
import type { Store } from '../metadata/store'
import { checkPassword, hashPassword } from './passwords'
import { type Pair, type RoleName, grants, isRole } from './roles'

/** A person as the server knows them in one request. */
export interface User {
  readonly id: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly isActive: boolean
  readonly createdMs: number
  readonly loginCount: number
  readonly credentialVersion: number
  readonly logKey: string | null
  readonly roles: readonly RoleName[]
  /** Databases granted to this user besides what the roles give. */
  readonly databaseIds: readonly number[]
}

export const may = (user: User | null, pair: Pair): boolean => grants(user ? user.roles : ['Public'], pair)

export const maySeeDatabase = (user: User, databaseId: number): boolean =>
  may(user, ['all_database_access', 'all_database_access']) || user.databaseIds.includes(databaseId)

export const findUser = async (store: Store, id: number): Promise<User | null> => {
  const row = await store.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.is_active !== 1) return null
  const held = await store
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('role.name')
    .where('user_role.user_id', '=', id)
    .execute()
  const granted = await store.selectFrom('database_grant').select('database_id').where('user_id', '=', id).execute()
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    isActive: true,
    createdMs: row.created_ms,
    loginCount: row.login_count,
    credentialVersion: row.credential_version,
    logKey: row.log_key,
    roles: held.map((role) => role.name).filter(isRole),
    databaseIds: granted.map((grant) => grant.database_id),
  }
}

interface NewUser {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly RoleName[]
  readonly password?: string
  readonly email?: string
}

export const createUser = async (store: Store, wanted: NewUser, now: number): Promise<number> => {
  const passwordHash = wanted.password === undefined ? null : await hashPassword(wanted.password)
  return store.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('user')
      .values({
        username: wanted.username,
        first_name: wanted.firstName,
        last_name: wanted.lastName,
        email: wanted.email ?? null,
        password_hash: passwordHash,
        credential_version: 1,
        is_active: 1,
        login_count: 0,
        log_key: null,
        created_ms: now,
        changed_ms: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids = await transaction
      .selectFrom('role')
      .select('id')
      .where('name', 'in', [...wanted.roles])
      .execute()
    for (const role of ids)
      await transaction.insertInto('user_role').values({ user_id: id, role_id: role.id }).execute()
    return id
  })
}

/** Sets a password; every session and token made with the former one ends (S04). */
export const setPassword = async (store: Store, userId: number, password: string, now: number): Promise<void> => {
  const passwordHash = await hashPassword(password)
  await store.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('user')
      .set((fields) => ({
        password_hash: passwordHash,
        changed_ms: now,
        credential_version: fields('credential_version', '+', 1),
      }))
      .where('id', '=', userId)
      .execute()
    await transaction.deleteFrom('session').where('user_id', '=', userId).execute()
  })
}

/** The id of the user whose name and password these are. Takes as long for a name that nobody has. */
export const authenticate = async (store: Store, username: string, password: string): Promise<number | null> => {
  const row = await store.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()
  const right = await checkPassword(row?.password_hash ?? null, password)
  return right && row?.is_active === 1 ? row.id : null
}

/** Counts a sign-in, and gives the user the key of the local event log at the first one. */
export const recordSignIn = async (store: Store, userId: number): Promise<void> => {
  await store
    .updateTable('user')
    .set((fields) => ({ login_count: fields('login_count', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  await store
    .updateTable('user')
    .set({ log_key: randomBytes(32).toString('base64') })
    .where('id', '=', userId)
    .where('log_key', 'is', null)
    .execute()
}
