import type { Selectable } from 'kysely'
import type { BodyOf, ResponseOf } from '../../../contract/call'
import type { supportNoteList, supportNotePost } from '../../../contract/support/desk'
import type { SupportTables } from '../../metadata/supportTables'
import { forbidden, notFound, tooMany } from '../../problem'
import type { User } from '../../session/security/users'
import { fullName } from '../sessions'
import type { SupportDeps } from '../support'
import { readableSession } from './read'

type NoteRow = Selectable<SupportTables['support_note']>
type Note = ResponseOf<typeof supportNoteList, 200>['result'][number]

const MAX_NOTES = 1000

const noteOf = ({ id, event, text, user_id, username, full_name, created_ms }: NoteRow): Note => ({
  id,
  event,
  text,
  at: new Date(created_ms).toISOString(),
  by: { id: user_id, username, name: full_name },
})

/** The notes of support on a session, the oldest first. */
export const notesOf = async ({ store }: Pick<SupportDeps, 'store'>, session: number): Promise<readonly Note[]> => {
  await readableSession(store, session)
  const query = store.selectFrom('support_note').selectAll().where('session_id', '=', session)
  return (await query.orderBy('id').execute()).map(noteOf)
}

/** Writes a note, in turn with an erasure of its session, which would leave it behind. */
export const writeNote = (
  { store, support, clock }: SupportDeps,
  user: User,
  session: number,
  { event, text }: BodyOf<typeof supportNotePost>,
): Promise<Note> =>
  support.turns.run(session, async () => {
    await readableSession(store, session)
    const { count } = await store
      .selectFrom('support_note')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('session_id', '=', session)
      .executeTakeFirstOrThrow()
    if (count >= MAX_NOTES) throw tooMany(`A session has at most ${MAX_NOTES} notes.`)
    const row = {
      session_id: session,
      event,
      text,
      user_id: user.id,
      username: user.username,
      full_name: fullName(user),
      created_ms: clock(),
    }
    return noteOf(await store.insertInto('support_note').values(row).returningAll().executeTakeFirstOrThrow())
  })

/** Deletes a note of the person's own, as an administrator that of anybody. */
export const deleteNote = async (
  { store }: Pick<SupportDeps, 'store'>,
  user: User,
  { id, note }: { readonly id: number; readonly note: number },
): Promise<void> => {
  const own = store.selectFrom('support_note').select('user_id').where('id', '=', note).where('session_id', '=', id)
  const row = await own.executeTakeFirst()
  if (row === undefined) throw notFound()
  if (row.user_id !== user.id && !user.roles.includes('Admin')) throw forbidden()
  await store.deleteFrom('support_note').where('id', '=', note).execute()
}
