import { sql } from 'kysely'
import type { Settings } from '../config'
import type { Store } from '../metadata/store'
import { makeSignInLink } from './links'
import { checkPassword } from './passwords'
import { createUser, setPassword } from './users'

const NAME = 'admin'
const ROLE = 'Admin'

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
const admitted = async (store: Store, known: number | undefined, now: number): Promise<number> => {
  const id = known ?? (await makeAdministrator(store, now))
  await store.updateTable('user').set({ is_active: 1 }).where('id', '=', id).execute()
  const { id: role } = await store.selectFrom('role').select('id').where('name', '=', ROLE).executeTakeFirstOrThrow()
  await store
    .insertInto('user_role')
    .values({ user_id: id, role_id: role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/**
 * Makes sure there is an administrator. With `RECOUNT_ADMIN_PASSWORD` the user `admin` has that password, and
 * may come in when it is a new one. As long as no administrator has a password, answers with the token of a one-time sign-in link.
 */
export const ensureAdministrator = async (store: Store, settings: Settings, now: number): Promise<string | null> => {
  const known = await store.selectFrom('user').selectAll().where('username', '=', NAME).executeTakeFirst()
  if (settings.adminPassword !== '') {
    const same = await checkPassword(known?.password_hash ?? null, settings.adminPassword)
    if (same) return null
    await setPassword(store, await admitted(store, known?.id, now), settings.adminPassword, now)
    return null
  }
  const there = await administrators(store)
  if (there.some((one) => one.password_hash !== null)) return null
  const { token } = await makeSignInLink(store, there[0]?.id ?? (await admitted(store, known?.id, now)), now)
  return token
}
