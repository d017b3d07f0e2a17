import { invalid } from '../../problem'
import type { Store } from '../../metadata/store'
import type { Platform } from '../../platform'
import { checkPassword } from './passwords'
import { type SignInGuard, countedTry } from './signIn'
import type { User } from './users'

type Deps = Pick<Platform, 'log' | 'store'> & { readonly signIns: SignInGuard }

const hashOf = async (store: Store, { id }: Pick<User, 'id'>): Promise<string | null> =>
  (await store.selectFrom('user').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash ??
  null

/** True when a new password needs the current one: where there is one, and the session did not begin with a one-time link. */
export const asksForPassword = async (store: Store, user: Pick<User, 'id'>, byLink: boolean): Promise<boolean> =>
  !byLink && (await hashOf(store, user)) !== null

/**
 * Refuses (422, at its field) a current password that is missing or wrong, so that a session left open is not enough to take
 * an account over. Wrong ones count as failed sign-ins: after too many it throws 429.
 */
export const checkOwnPassword = async (
  services: Deps,
  { user, byLink, ip }: { readonly user: User; readonly byLink: boolean; readonly ip: string },
  current: string | undefined,
): Promise<void> => {
  if (!(await asksForPassword(services.store, user, byLink))) return
  if (current === undefined || current === '') throw invalid({ current_password: ['Enter your current password.'] })
  const hash = await hashOf(services.store, user)
  const right = await countedTry(services, ip, user.username, () => checkPassword(hash, current))
  if (right) return
  services.log.warn({ ip, userId: user.id }, 'change of a password refused')
  throw invalid({ current_password: ['That is not your current password.'] })
}
