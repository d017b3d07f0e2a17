import type { Store } from '../../metadata/store'
import { type TokenClaims, randomToken, tokenHash } from './tokens'

const LIFE = 86_400_000

/** Of a link that signs a user in once. */
export interface SignInLink {
  readonly token: string
  readonly expiresMs: number
}

/** A link that signs this user in once, within a day. Earlier links of the user end. */
export const makeSignInLink = async (store: Store, userId: number, now: number): Promise<SignInLink> => {
  const token = randomToken()
  const expiresMs = now + LIFE
  await store.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sign_in_link').where('user_id', '=', userId).execute()
    await transaction
      .insertInto('sign_in_link')
      .values({ token_hash: tokenHash(token), user_id: userId, expires_ms: expiresMs, used_ms: null })
      .execute()
  })
  return { token, expiresMs }
}

/** Spends a link: the user it signs in, or null when it is unknown, spent, out of date or of an inactive user. */
export const spendSignInLink = (store: Store, token: string, now: number): Promise<TokenClaims | null> =>
  store.transaction().execute(async (db) => {
    const spent = await db
      .updateTable('sign_in_link')
      .set({ used_ms: now })
      .where('token_hash', '=', tokenHash(token))
      .where('used_ms', 'is', null)
      .where('expires_ms', '>', now)
      .where('user_id', 'in', db.selectFrom('user').select('id').where('is_active', '=', 1))
      .returning('user_id')
      .executeTakeFirst()
    if (!spent) return null
    const user = db.selectFrom('user').select(['id as userId', 'credential_version as credentialVersion'])
    return user.where('id', '=', spent.user_id).executeTakeFirstOrThrow()
  })
