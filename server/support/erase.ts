import { sql } from 'kysely'
import { createSemaphore } from '../../common/semaphore'
import type { Store } from '../metadata/store'
import type { SupportDeps } from './support'

/** Ways in which the data of a session end. */
export type End = 'withdrawn' | 'expired' | 'too_large'

const TABLES = [
  'support_text',
  'support_moment',
  'support_step',
  'support_fault',
  'support_thing',
  'support_note',
] as const

/** The rest of a row without data and names. */
const NOTHING = {
  received: 0,
  pieces: 0,
  file_bytes: 0,
  hash: null,
  opening: null,
  faults: 0,
  slow: 0,
  repeats: 0,
  given_up: 0,
} as const

const emptyRows = (store: Store, id: number, end: End, now: number): Promise<void> =>
  store.transaction().execute(async (db) => {
    for (const table of TABLES) await db.deleteFrom(table).where('session_id', '=', id).execute()
    await sql`delete from support_name
      where not exists (select 1 from support_thing t where t.name_id = support_name.id)`.execute(db)
    const change = { ...NOTHING, state: end, ended_ms: now }
    await db.updateTable('support_session').set(change).where('id', '=', id).execute()
  })

/** The setting below is of the one connection, so erasures follow each other. */
const inTurn = createSemaphore(1)

/**
 * Erases the data of a session, and all that its rows say of a person, also from the pages of the store that nothing uses any
 * more. Its row remains, so that its number still has an answer. The file is last: a crash before leaves one that no session
 * needs, and the next start deletes it.
 */
export const eraseSession = (
  { store, support, clock }: SupportDeps,
  { id, number }: { readonly id: number; readonly number: string },
  end: End,
): Promise<void> =>
  inTurn(async () => {
    await sql`pragma secure_delete = on`.execute(store)
    try {
      await emptyRows(store, id, end, clock())
    } finally {
      await sql`pragma secure_delete = fast`.execute(store)
    }
    await support.files.destroy(number)
    await sql`pragma wal_checkpoint(truncate)`.execute(store)
  })
