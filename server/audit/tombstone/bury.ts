import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { MetadataSchema } from '../../metadata/schema'
import type { Store } from '../../metadata/store'
import { recordAct } from '../act'

type Db = Kysely<MetadataSchema>

/** Entries of one transaction: other work waits no longer than for these. */
const PAGE = 200

/** Acts whose entries keep their content for ever: they tell why others have none, and whose key and code wrote them. */
const KEPT = ['trim', 'eraseAudit', 'key', 'upgrade']

interface Thing {
  readonly kind: string
  readonly id: number | string
}

interface Row {
  readonly seq: number
  readonly at_ms: number
  readonly content: string
}

const thingsOf = (content: string): readonly Thing[] => {
  const { changes, about } = JSON.parse(content) as { changes: readonly Thing[]; about: readonly Thing[] }
  return [...changes, ...about]
}

/** Takes the content of entries away. Their hashes stay, so the chain still verifies. */
const bury = async (db: Db, rows: readonly Row[]): Promise<void> => {
  for (const { seq, content } of rows) {
    for (const { kind, id } of thingsOf(content)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await db
        .deleteFrom('audit_thing')
        .where('kind', '=', kind)
        .where('thing_id', '=', String(id))
        .where('seq', '=', seq)
        .execute()
    }
  }
  const seqs = rows.map(({ seq }) => seq)
  await db
    .updateTable('audit_entry')
    .set({ content: null, salt: null, actor_id: null })
    .where('seq', 'in', seqs)
    .execute()
}

/** Numbers as ranges, both ends included. */
const rangesOf = (seqs: readonly number[]): readonly (readonly [number, number])[] => {
  const ranges: [number, number][] = []
  for (const seq of seqs) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === seq - 1) last[1] = seq
    else ranges.push([seq, seq])
  }
  return ranges
}

/** Entries that have content to lose, in their order. */
const entriesAfter = (store: Store, after: number, last: number): Promise<readonly Row[]> =>
  store
    .selectFrom('audit_entry')
    .select(['seq', 'at_ms', 'content'])
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .where('content', 'is not', null)
    .where('action', 'not in', KEPT)
    .orderBy('seq')
    .limit(PAGE)
    .$narrowType<{ content: string }>()
    .execute()

interface Burial {
  /** The last entry that is looked at. */
  readonly last: number
  readonly isChosen: (row: Row) => boolean
  readonly action: 'trim' | 'eraseAudit'
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Makes tombstones of the chosen entries, a page at a time. Each page is one transaction with an entry that names the numbers
 * buried: a tombstone that no such entry names was made by somebody else. Answers how many.
 */
export const buryChosen = async (store: Store, { last, isChosen, action, details }: Burial): Promise<number> => {
  let buried = 0
  for (let after = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const rows = await entriesAfter(store, after, last)
    if (rows.length === 0) return buried
    after = rows.at(-1)?.seq ?? after
    const chosen = rows.filter(isChosen)
    buried += chosen.length
    if (chosen.length > 0) {
      const ranges = rangesOf(chosen.map(({ seq }) => seq))
      // oxlint-disable-next-line no-await-in-loop
      await store.transaction().execute(async (db) => {
        await bury(db, chosen)
        await recordAct(db, { action, details: { ...details, entries: chosen.length, ranges } })
      })
    }
    // the store answers within one turn, so without this all requests would wait for all pages
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate()
  }
}

/** Does work after which what was deleted has left no bytes in the free pages of the file. */
export const withoutTraces = async <T>(store: Store, work: () => Promise<T>): Promise<T> => {
  await sql`pragma secure_delete = on`.execute(store)
  try {
    return await work()
  } finally {
    await sql`pragma secure_delete = off`.execute(store)
    await sql`pragma wal_checkpoint(truncate)`.execute(store)
  }
}
