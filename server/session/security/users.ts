import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { UserTable } from '../../metadata/schema'
import type { Store } from '../../metadata/store'
import { checkPassword, hashPassword } from './passwords'
import type { TokenClaims } from './tokens'
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
  /** Databases granted to this user besides those of the roles. */
  readonly databaseIds: readonly number[]
}

export const may = (user: User | null, pair: Pair): boolean => grants(user ? user.roles : ['Public'], pair)

export const maySeeDatabase = (user: User, databaseId: number): boolean =>
  may(user, ['all_database_access', 'all_database_access']) || user.databaseIds.includes(databaseId)

export const findUser = async (store: Store, id: number): Promise<User | null> => {
  const row = await store.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.is_active !== 1) return null
  const ownRoles = await store
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
    roles: ownRoles.map((role) => role.name).filter(isRole),
    databaseIds: granted.map((grant) => grant.database_id),
  }
}

type Writes = Pick<Store, 'insertInto' | 'updateTable' | 'deleteFrom'>
type Person = Pick<Selectable<UserTable>, 'username' | 'first_name' | 'last_name' | 'email' | 'is_active'>

/** Adds a person without roles and grants. Without a hash they sign in by a link only. */
export const addUser = async (db: Writes, who: Person, hash: string | null, now: number): Promise<number> => {
  const row = {
    ...who,
    password_hash: hash,
    credential_version: 1,
    login_count: 0,
    log_key: null,
    created_ms: now,
    changed_ms: now,
  }
  const { id } = await db.insertInto('user').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

interface NewUser {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly RoleName[]
  readonly password?: string
  readonly email?: string
}

export const createUser = async (store: Store, newUser: NewUser, now: number): Promise<number> => {
  const { username, firstName, lastName, email = null, password } = newUser
  const hash = password === undefined ? null : await hashPassword(password)
  return store.transaction().execute(async (transaction) => {
    const person = { username, first_name: firstName, last_name: lastName, email, is_active: 1 }
    const id = await addUser(transaction, person, hash, now)
    const ids = await transaction
      .selectFrom('role')
      .select('id')
      .where('name', 'in', [...newUser.roles])
      .execute()
    for (const role of ids)
      await transaction.insertInto('user_role').values({ user_id: id, role_id: role.id }).execute()
    return id
  })
}

/** Ends every session, token and sign-in link of the user. Answers the new claims. */
export const endSignIns = async (db: Writes, userId: number): Promise<TokenClaims> => {
  const claims = await db
    .updateTable('user')
    .set((fields) => ({ credential_version: fields('credential_version', '+', 1) }))
    .where('id', '=', userId)
    .returning(['id as userId', 'credential_version as credentialVersion'])
    .executeTakeFirstOrThrow()
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_link').where('user_id', '=', userId).execute()
  return claims
}

/** Stores the hash of a password; all former sessions and links of the user end (S04). */
export const putPassword = async (db: Writes, userId: number, hash: string, now: number): Promise<TokenClaims> => {
  await db.updateTable('user').set({ password_hash: hash, changed_ms: now }).where('id', '=', userId).execute()
  return endSignIns(db, userId)
}

/** Sets a password; all former sessions and links of the user end (S04). */
export const setPassword = async (
  store: Store,
  userId: number,
  password: string,
  now: number,
): Promise<TokenClaims> => {
  const hash = await hashPassword(password)
  return store.transaction().execute((transaction) => putPassword(transaction, userId, hash, now))
}

/** Letters with marks are one sign each, however they were typed. */
export const composed = (text: string): string => text.normalize('NFC')

/** The user with this name and password. Takes as long for an unknown name. */
export const authenticate = async (store: Store, username: string, password: string): Promise<TokenClaims | null> => {
  const name = composed(username)
  const row = await store.selectFrom('user').selectAll().where('username', '=', name).executeTakeFirst()
  const right = await checkPassword(row?.password_hash ?? null, password)
  return right && row?.is_active === 1 ? { userId: row.id, credentialVersion: row.credential_version } : null
}

/**
 * Counts a sign-in and stores its time, and gives the user the key of the local event log at the first one. Does nothing, and
 * answers so, when the user's credentials have ended by now.
 */
export const recordSignIn = async (
  store: Store,
  { userId, credentialVersion }: TokenClaims,
  now: number,
): Promise<boolean> => {
  const counted = await store
    .updateTable('user')
    .set((fields) => ({ login_count: fields('login_count', '+', 1), last_login_ms: now }))
    .where('id', '=', userId)
    .where('credential_version', '=', credentialVersion)
    .where('is_active', '=', 1)
    .executeTakeFirst()
  if (counted.numUpdatedRows === 0n) return false
  await store
    .updateTable('user')
    .set({ log_key: randomBytes(32).toString('base64') })
    .where('id', '=', userId)
    .where('log_key', 'is', null)
    .execute()
  return true
}
