import { sql } from 'kysely'
import type { Settings } from '../../config'
import type { Store } from '../../metadata/store'
import { makeSignInLink } from './links'
import { checkPassword, hashPassword } from './passwords'
import { createUser, putPassword } from './users'

const NAME = 'admin'
const ROLE = 'Admin'
/** The setting that keeps the hash of the password of the start that was put last. */
const APPLIED = 'admin_password'

/** Active administrators, the first of them the one whose name is `admin`. */
const administrators = (store: Store) =>
  store
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['user.id', 'user.password_hash'])
    .where('role.name', '=', ROLE)
    .where('user.is_active', '=', 1)
    .orderBy(sql`user.username = ${NAME}`, 'desc')
    .orderBy('user.id')
    .execute()

const makeAdministrator = (store: Store, now: number): Promise<number> =>
  createUser(store, { username: NAME, firstName: 'Recount', lastName: 'Admin', roles: [ROLE] }, now)

/** The user `admin`, let in again if they were deactivated or had lost the role. */
const admitted = async (store: Store, userId: number | undefined, now: number): Promise<number> => {
  const id = userId ?? (await makeAdministrator(store, now))
  await store.updateTable('user').set({ is_active: 1 }).where('id', '=', id).execute()
  const { id: role } = await store.selectFrom('role').select('id').where('name', '=', ROLE).executeTakeFirstOrThrow()
  await store
    .insertInto('user_role')
    .values({ user_id: id, role_id: role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

const remember = (db: Pick<Store, 'insertInto'>, hash: string) =>
  db
    .insertInto('setting')
    .values({ name: APPLIED, value: hash })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: hash }))
    .execute()

/** True when this start-up password was set before. A store of an earlier version knows only the user's. */
const wasApplied = async (store: Store, passwordHash: string | null, password: string): Promise<boolean> => {
  const row = await store.selectFrom('setting').select('value').where('name', '=', APPLIED).executeTakeFirst()
  const applied = await checkPassword(row?.value ?? passwordHash, password)
  if (applied && !row && passwordHash !== null) await remember(store, passwordHash)
  return applied
}

const isAdministrator = async (store: Store, id: number): Promise<boolean> => {
  const ownRoles = store.selectFrom('user_role').innerJoin('role', 'role.id', 'user_role.role_id').select('role.id')
  return (
    (await ownRoles.where('user_role.user_id', '=', id).where('role.name', '=', ROLE).executeTakeFirst()) !== undefined
  )
}

/** Gives the user `admin` a new password. A user who is no administrator does not become one while there is another. */
const reset = async (store: Store, userId: number | undefined, password: string, now: number): Promise<void> => {
  const hash = await hashPassword(password)
  const others = (await administrators(store)).filter((one) => one.password_hash !== null)
  const asTheyAre = userId !== undefined && others.length > 0 && !(await isAdministrator(store, userId))
  const id = asTheyAre ? userId : await admitted(store, userId, now)
  await store.transaction().execute(async (db) => {
    await putPassword(db, id, hash, now)
    await remember(db, hash)
  })
}

/**
 * Makes sure there is an administrator. A new `RECOUNT_ADMIN_PASSWORD` becomes that of the user `admin`, who may sign in with it;
 * one that was set before changes nothing, even if that user was changed since. As long as no administrator has a password,
 * answers with the token of a one-time sign-in link.
 */
export const ensureAdministrator = async (store: Store, settings: Settings, now: number): Promise<string | null> => {
  const existing = await store.selectFrom('user').selectAll().where('username', '=', NAME).executeTakeFirst()
  const hasPassword = settings.adminPassword !== ''
  if (hasPassword && !(await wasApplied(store, existing?.password_hash ?? null, settings.adminPassword))) {
    await reset(store, existing?.id, settings.adminPassword, now)
    return null
  }
  const there = await administrators(store)
  if (there.some((one) => one.password_hash !== null)) return null
  // a former password does not restore a removed user's access
  if (hasPassword && there.length === 0) return null
  const { token } = await makeSignInLink(store, there[0]?.id ?? (await admitted(store, existing?.id, now)), now)
  return token
}
