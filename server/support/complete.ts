import { createHash } from 'node:crypto'
import type { BodyOf } from '../../contract/call'
import type { supportComplete } from '../../contract/support/session'
import { conflict, invalid } from '../problem'
import type { User } from '../session/security/users'
import { putFacts, summaryOf } from './facts'
import { DamagedError } from './files'
import { type SessionRow, checkEnabled, checkKept, ownSession } from './sessions'
import type { SupportDeps } from './support'

type Completion = BodyOf<typeof supportComplete>

/** The hash of the data as the disk has them; null where they are not those that came. */
const hashOf = async ({ support }: SupportDeps, row: SessionRow): Promise<string | null> => {
  const hash = createHash('sha256')
  try {
    for await (const piece of support.files.read(row)) hash.update(piece)
  } catch (error) {
    if (error instanceof DamagedError) return null
    throw error
  }
  return hash.digest('hex')
}

/** Ends the sending of a session: support sees it from now on. Refuses data that are not those of the sender. */
export const completeSession = async (
  deps: SupportDeps,
  user: User,
  id: number,
  { bytes, hash, opening, ...facts }: Completion,
): Promise<SessionRow> => {
  checkEnabled(deps)
  // a session of another person is not interrupted
  await ownSession(deps.store, user, id)
  return deps.support.turns.run(id, async () => {
    const row = await ownSession(deps.store, user, id)
    checkKept(row)
    if (row.state === 'ready') {
      if (row.hash !== hash) throw conflict('The session is complete, with other data.')
      return row
    }
    if (row.received !== bytes)
      throw invalid({ bytes: [`The server has ${row.received} bytes of this session, not ${bytes}.`] })
    if ((await hashOf(deps, row)) !== hash)
      throw invalid({ hash: ['The bytes that came are not those that were sent.'] })
    return deps.store.transaction().execute(async (db) => {
      await putFacts(db, row, facts)
      const change = { state: 'ready', hash, opening, ...summaryOf(facts.moments) }
      await db.updateTable('support_session').set(change).where('id', '=', id).execute()
      return { ...row, ...change }
    })
  })
}
