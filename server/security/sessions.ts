import type { Store } from '../metadata/store'
import { randomToken, tokenHash } from './tokens'

const DAY = 86_400_000

/** A new session: the value of the cookie. Only its hash is kept. */
export const startSession = async (store: Store, userId: number, days: number, now: number): Promise<string> => {
  const token = randomToken()
  await store
    .insertInto('session')
    .values({ id_hash: tokenHash(token), user_id: userId, created_ms: now, expires_ms: now + days * DAY })
    .execute()
  return token
}

export const findSession = async (
  store: Store,
  token: string,
  now: number,
): Promise<{ userId: number; idHash: string } | null> => {
  const row = await store
    .selectFrom('session')
    .selectAll()
    .where('id_hash', '=', tokenHash(token))
    .where('expires_ms', '>', now)
    .executeTakeFirst()
  return row ? { userId: row.user_id, idHash: row.id_hash } : null
}

export const endSession = async (store: Store, idHash: string): Promise<void> => {
  await store.deleteFrom('session').where('id_hash', '=', idHash).execute()
}

export const sweepSessions = async (store: Store, now: number): Promise<void> => {
  await store.deleteFrom('session').where('expires_ms', '<=', now).execute()
}
