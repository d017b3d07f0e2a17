import type { Settings } from '../config'
import type { Store } from '../metadata/store'
import { makeSignInLink } from './links'
import { checkPassword } from './passwords'
import { createUser, setPassword } from './users'

const NAME = 'admin'

/**
 * Makes sure there is an administrator. With `RECOUNT_ADMIN_PASSWORD` the user `admin` has that password. As long as
 * no administrator has a password, answers with the token of a one-time sign-in link.
 */
export const ensureAdministrator = async (store: Store, settings: Settings, now: number): Promise<string | null> => {
  const known = await store.selectFrom('user').selectAll().where('username', '=', NAME).executeTakeFirst()
  const id =
    known?.id ??
    (await createUser(store, { username: NAME, firstName: 'Recount', lastName: 'Admin', roles: ['Admin'] }, now))
  if (settings.adminPassword !== '') {
    const same = await checkPassword(known?.password_hash ?? null, settings.adminPassword)
    if (!same) await setPassword(store, id, settings.adminPassword, now)
    return null
  }
  const secured = await store
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('user.id')
    .where('role.name', '=', 'Admin')
    .where('user.is_active', '=', 1)
    .where('user.password_hash', 'is not', null)
    .executeTakeFirst()
  return secured ? null : makeSignInLink(store, id, now)
}
