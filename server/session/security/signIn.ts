import { note } from '../../audit/context'
import { type Problem, tooMany } from '../../problem'
import type { Platform } from '../../platform'
import { type Attempts, countAttempts } from './attempts'
import type { TokenClaims } from './tokens'
import { authenticate, composed, recordSignIn } from './users'

type Deps = Pick<Platform, 'clock' | 'log' | 'store'> & { readonly signIns: SignInGuard }

/** One address may fail with this many times the names that it may fail with once each: an office shares one. */
const NAMES_PER_ADDRESS = 10
/** Checking a password takes 19 MB and a core for some 20 ms, so only so many wait for it at a time. */
const MAX_WAITING = 32

export interface SignInGuard {
  readonly names: Attempts
  readonly addresses: Attempts
  waiting: number
}

export const guardSignIn = (failures: number, clock: () => number): SignInGuard => ({
  names: countAttempts(failures, clock),
  addresses: countAttempts(failures * NAMES_PER_ADDRESS, clock),
  waiting: 0,
})

const tooManyTries = (seconds: number): Problem => tooMany('Too many sign-in attempts. Please wait.', seconds)

/**
 * Checks a password as a try of this name at this address, which counts as failed unless the check answers something. Throws
 * 429 when the address or the name at it has failed too often in the last minute, or too many passwords are being checked.
 */
export const countedTry = async <Right>(
  { signIns }: { readonly signIns: SignInGuard },
  ip: string,
  username: string,
  check: () => Promise<Right>,
): Promise<Right> => {
  const key = `${ip} ${username}`
  const wait = signIns.names.begin(key) || signIns.addresses.begin(ip)
  if (wait > 0) throw tooManyTries(wait)
  if (signIns.waiting >= MAX_WAITING) throw tooManyTries(1)
  signIns.waiting += 1
  const right = await check().finally(() => (signIns.waiting -= 1))
  if (right) {
    signIns.names.succeeded(key)
    signIns.addresses.succeeded(ip)
  }
  return right
}

/** Names the caller in the audit log. A name that no user has is left out: it may be a password that was typed in its place. */
const noteSignIn = async ({ store }: Pick<Deps, 'store'>, username: string, isSignedIn: boolean): Promise<void> => {
  const name = composed(username)
  const user = await store
    .selectFrom('user')
    .select(['id', 'username as name'])
    .where('username', '=', name)
    .executeTakeFirst()
  if (user && isSignedIn) note({ actor: user })
  if (!isSignedIn) note({ outcome: 'refused' })
  if (user) note({ about: { kind: 'user', id: user.id } })
  else note({ details: { unknownName: true } })
}

/**
 * The user whose name and password these are, and still are once they have been checked, or null. Throws 429 when the address or the name at it has
 * failed too often in the last minute, or when too many sign-ins are being checked already.
 */
export const signInWith = async (
  services: Deps,
  ip: string,
  username: string,
  password: string,
): Promise<TokenClaims | null> => {
  const { store, log, clock } = services
  const claims = await countedTry(services, ip, username, async () => {
    const signedIn = await authenticate(store, username, password)
    return signedIn !== null && (await recordSignIn(store, signedIn, clock())) ? signedIn : null
  })
  await noteSignIn(services, username, claims !== null)
  if (claims === null) log.warn({ ip }, 'sign-in refused')
  return claims
}
