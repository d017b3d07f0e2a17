import { sql } from 'kysely'
import type { Store } from '../metadata/store'
import { recordAct } from './act'
import type { Field } from './record/difference'

type Db = Pick<Store, 'selectFrom' | 'updateTable' | 'deleteFrom'>

const DAY = 86_400_000
/** Entries of one statement. */
const PAGE = 500

interface Thing {
  readonly kind: string
  readonly id: number | string
}

interface Named {
  readonly actor: { readonly id: number; readonly name: string } | null
  readonly changes: readonly (Thing & { readonly fields: readonly Field[] })[]
  readonly about: readonly Thing[]
}

interface Row {
  readonly seq: number
  readonly content: string | null
}

const thingsOf = (content: string): readonly Thing[] => {
  const { changes, about } = JSON.parse(content) as Named
  return [...changes, ...about]
}

/** Takes the content of entries away. Their hashes stay, so the chain still verifies. */
const bury = async (db: Db, rows: readonly Row[]): Promise<void> => {
  for (const { seq, content } of rows) {
    const things = content === null ? [] : thingsOf(content)
    for (const { kind, id } of things) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await db
        .deleteFrom('audit_thing')
        .where('kind', '=', kind)
        .where('thing_id', '=', String(id))
        .where('seq', '=', seq)
        .execute()
    }
  }
  if (rows.length === 0) return
  const seqs = rows.map(({ seq }) => seq)
  await db
    .updateTable('audit_entry')
    .set({ content: null, salt: null, actor_id: null })
    .where('seq', 'in', seqs)
    .execute()
}

const oldEntries = (db: Db, before: number) =>
  db
    .selectFrom('audit_entry')
    .select(['seq', 'content'])
    .where('content', 'is not', null)
    .where('at_ms', '<', before)
    .limit(PAGE)

/** Trims entries that are older than the days kept; zero keeps all. */
export const trimLog = async (store: Store, days: number, now: number): Promise<void> => {
  if (days === 0) return
  let trimmed = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time, so that no save waits for all of them
    const rows = await oldEntries(store, now - days * DAY).execute()
    if (rows.length === 0) break
    trimmed += rows.length
    // oxlint-disable-next-line no-await-in-loop
    await store.transaction().execute((db) => bury(db, rows))
  }
  if (trimmed > 0) await recordAct(store, { action: 'trim', details: { entries: trimmed, days } })
}

interface Person {
  readonly id: number
  readonly email: string | null
}

const isPerson = ({ actor, changes, about }: Named, id: number): boolean =>
  actor?.id === id || [...changes, ...about].some((thing) => thing.kind === 'user' && thing.id === id)

/** True for the list of owners with this person, before or after. */
const isOwner = ({ path, before, after }: Field, id: number): boolean =>
  path === '/owners' &&
  [before, after].some((list) => Array.isArray(list) && list.some((owner: { id?: unknown }) => owner.id === id))

/** True for an entry that names a person: as its actor, as its thing, among owners, or by their address. */
const isNamed = (content: string, { id, email }: Person): boolean => {
  const entry = JSON.parse(content) as Named
  const isOwned = entry.changes.some(({ fields }) => fields.some((field) => isOwner(field, id)))
  const address = email === null || email === '' ? null : JSON.stringify(email).slice(1, -1).toLowerCase()
  return isPerson(entry, id) || isOwned || (address !== null && content.toLowerCase().includes(address))
}

/** Erases a person from the log: every entry that names them becomes a tombstone. Answers how many. */
export const erasePerson = async (store: Store, person: Person): Promise<number> => {
  // what is deleted leaves no bytes in the free pages of the file
  await sql`pragma secure_delete = on`.execute(store)
  let erased = 0
  for (let after = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time, so that no save waits for all of them
    const rows = await store
      .selectFrom('audit_entry')
      .select(['seq', 'content'])
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    if (rows.length === 0) break
    after = rows.at(-1)?.seq ?? after
    const named = rows.filter(({ content }) => content !== null && isNamed(content, person))
    erased += named.length
    // oxlint-disable-next-line no-await-in-loop
    await store.transaction().execute((db) => bury(db, named))
  }
  await sql`pragma secure_delete = off`.execute(store)
  await sql`pragma wal_checkpoint(truncate)`.execute(store)
  return erased
}
