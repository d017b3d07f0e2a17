import type { Selectable } from 'kysely'
import type { BodyOf, ResponseOf } from '../../contract/call'
import type { supportSessionPost } from '../../contract/support/session'
import type { SupportSessionTable } from '../metadata/supportTables'
import type { Store } from '../metadata/store'
import { Problem, forbidden, invalid, notFound, tooMany } from '../problem'
import type { User } from '../session/security/users'
import { eraseSession } from './erase'
import { newNumber } from './number'
import type { SupportDeps } from './support'

export type SessionRow = Selectable<SupportSessionTable>

const DAY = 86_400_000
export const MEGABYTE = 1_048_576

/** Sessions of one person that may be on their way at a time. */
const MAX_RECEIVING = 5
/** Times the limit of one session that all of a person may have together. */
const PERSON_LIMITS = 4
const MAX_LISTED = 200

/** The session of a person. That of another one is answered as none. */
export const ownSession = async (store: Store, user: User, id: number): Promise<SessionRow> => {
  const row = await store.selectFrom('support_session').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.user_id !== user.id) throw notFound()
  return row
}

const GONE: Readonly<Record<string, string>> = {
  withdrawn: 'This session was withdrawn.',
  expired: 'This session was deleted after its time.',
  too_large: 'This session was too large, and was deleted.',
}

/** Throws the refusal of a session whose data are gone. */
export const checkKept = ({ state, ended_ms }: SessionRow): void => {
  if (ended_ms !== null) throw new Problem('gone', { message: GONE[state] ?? 'This session is gone.' })
}

export const checkEnabled = ({ settings }: Pick<SupportDeps, 'settings'>): void => {
  if (!settings.supportEnabled) throw forbidden('Sending to support is switched off.')
}

const checkRoom = async ({ store, settings }: SupportDeps, user: User): Promise<void> => {
  const { bytes } = await store
    .selectFrom('support_session')
    .select(({ fn }) => fn.sum<number | null>('received').as('bytes'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  if ((bytes ?? 0) >= PERSON_LIMITS * settings.supportMaxMb * MEGABYTE)
    throw tooMany('You have sent as much as support keeps for one person. Withdraw a session first.')
}

const stateOf = (store: Store, id: number): Promise<Pick<SessionRow, 'state' | 'ended_ms'>> =>
  store.selectFrom('support_session').select(['state', 'ended_ms']).where('id', '=', id).executeTakeFirstOrThrow()

/** Gives up the oldest of the sessions that were begun and never ended. */
const dropUnfinished = async (deps: SupportDeps, user: User): Promise<void> => {
  const unfinished = await deps.store
    .selectFrom('support_session')
    .select(['id', 'number'])
    .where('user_id', '=', user.id)
    .where('state', '=', 'receiving')
    .orderBy('id', 'desc')
    .offset(MAX_RECEIVING - 1)
    .limit(MAX_LISTED)
    .execute()
  for (const session of unfinished)
    await deps.support.turns.run(session.id, async () => {
      // it may have become complete while it waited for its turn
      const { state } = await stateOf(deps.store, session.id)
      if (state === 'receiving') await eraseSession(deps, session, 'expired')
    })
}

const createFile = async (deps: SupportDeps): Promise<{ readonly number: string; readonly bytes: number }> => {
  const { store, support } = deps
  for (;;) {
    const number = newNumber()
    const query = store.selectFrom('support_session').select('id').where('number', '=', number)
    const bytes = (await query.executeTakeFirst()) === undefined && (await support.files.create(number))
    if (bytes !== false) return { number, bytes }
  }
}

export const fullName = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim()

type Beginning = BodyOf<typeof supportSessionPost>
type Begun = ResponseOf<typeof supportSessionPost>

/** The session that the person began under this name. */
const begunAs = async (store: Store, user: User, sendId: string): Promise<Begun | null> => {
  const row = await store
    .selectFrom('support_session')
    .select(['id', 'number', 'state', 'received'])
    .where('user_id', '=', user.id)
    .where('send_id', '=', sendId)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, state: row.state as Begun['state'] }
}

/** Begins a session with the consent of its person, and answers the number to quote. The same name begins no second one. */
export const beginSession = async (
  deps: SupportDeps,
  user: User,
  { send_id, level, note, consent, build, continuous, first, head, from, to }: Beginning,
): Promise<Begun> => {
  const { settings, store, support, clock } = deps
  checkEnabled(deps)
  if (continuous && !settings.supportContinuous)
    throw invalid({ continuous: ['Sessions are not kept continuously here.'] })
  const begun = await begunAs(store, user, send_id)
  if (begun !== null) return begun
  await checkRoom(deps, user)
  await dropUnfinished(deps, user)
  const { number, bytes } = await createFile(deps)
  const now = clock()
  const row = {
    number,
    user_id: user.id,
    send_id,
    level,
    state: 'receiving',
    continuous: Number(continuous),
    consent: consent.version,
    created_ms: now,
    from_ms: Date.parse(from),
    to_ms: Date.parse(to),
    first_seq: first,
    head_seq: head,
    received: 0,
    pieces: 0,
    file_bytes: bytes,
    keep_ms: now + settings.supportKeepDays * DAY,
    faults: 0,
    slow: 0,
    repeats: 0,
    given_up: 0,
  }
  try {
    return await store.transaction().execute(async (db) => {
      const { id } = await db.insertInto('support_session').values(row).returning('id').executeTakeFirstOrThrow()
      const text = { session_id: id, username: user.username, full_name: fullName(user), build, note }
      await db.insertInto('support_text').values(text).execute()
      return { id, number, state: 'receiving', received: 0 }
    })
  } catch (error) {
    await support.files.destroy(number)
    // the same call at the same time
    const other = await begunAs(store, user, send_id)
    if (other === null) throw error
    return other
  }
}

/** The sessions that a person sent, the newest first. */
export const sessionsOf = (store: Store, user: User): Promise<SessionRow[]> =>
  store
    .selectFrom('support_session')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()

/** Ends a session by the wish of its person: its data are gone when this settles, also in the middle of their sending. */
export const withdrawSession = async (deps: SupportDeps, user: User, id: number): Promise<SessionRow> => {
  // a session of another person is not interrupted
  await ownSession(deps.store, user, id)
  return deps.support.turns.run(id, async () => {
    const row = await ownSession(deps.store, user, id)
    if (row.ended_ms === null) await eraseSession(deps, row, 'withdrawn')
    // an erasure that failed at the file is finished
    else await deps.support.files.destroy(row.number)
    return row
  })
}

/** Erases the sessions whose time is over. */
export const sweepSupport = async (deps: SupportDeps): Promise<void> => {
  const old = await deps.store
    .selectFrom('support_session')
    .select(['id', 'number'])
    .where('ended_ms', 'is', null)
    .where('keep_ms', '<=', deps.clock())
    .execute()
  const failed: unknown[] = []
  for (const session of old) {
    const erase = async (): Promise<void> => {
      const { ended_ms } = await stateOf(deps.store, session.id)
      if (ended_ms === null) await eraseSession(deps, session, 'expired')
    }
    // a file that cannot be deleted keeps no other session
    await deps.support.turns.run(session.id, erase).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Sessions whose time is over could not be erased')
}
