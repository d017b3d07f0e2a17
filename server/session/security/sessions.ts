import type { Store } from '../../metadata/store'
import { type TokenClaims, randomToken, tokenHash } from './tokens'

const DAY = 86_400_000

/**
 * A new session: the value of the cookie. Only its hash is stored. Null when the user's credentials have ended by now: checking a
 * password takes time, in which it may be changed or its user deactivated.
 */
export const startSession = async (
  store: Store,
  { userId, credentialVersion }: TokenClaims,
  days: number,
  now: number,
  way: 'password' | 'link' = 'password',
): Promise<string | null> => {
  const token = randomToken()
  const inserted = await store
    .insertInto('session')
    .columns(['id_hash', 'user_id', 'created_ms', 'expires_ms', 'by_link'])
    .expression((from) =>
      from
        .selectFrom('user')
        .select((build) => [
          build.val(tokenHash(token)).as('id_hash'),
          'user.id as user_id',
          build.val(now).as('created_ms'),
          build.val(now + days * DAY).as('expires_ms'),
          build.val(way === 'link' ? 1 : 0).as('by_link'),
        ])
        .where('id', '=', userId)
        .where('credential_version', '=', credentialVersion)
        .where('is_active', '=', 1),
    )
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n ? token : null
}

export const findSession = async (
  store: Store,
  token: string,
  now: number,
): Promise<{ userId: number; idHash: string; byLink: boolean } | null> => {
  const row = await store
    .selectFrom('session')
    .selectAll()
    .where('id_hash', '=', tokenHash(token))
    .where('expires_ms', '>', now)
    .executeTakeFirst()
  return row ? { userId: row.user_id, idHash: row.id_hash, byLink: row.by_link === 1 } : null
}

export const endSession = async (store: Store, idHash: string): Promise<void> => {
  await store.deleteFrom('session').where('id_hash', '=', idHash).execute()
}

export const sweepSessions = async (store: Store, now: number): Promise<void> => {
  await store.deleteFrom('session').where('expires_ms', '<=', now).execute()
}
