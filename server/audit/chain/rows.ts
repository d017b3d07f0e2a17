import type { Store } from '../../metadata/store'

/** Entries of one statement. */
const PAGE = 200

/** The next entries of the chain behind one of them, up to `last`: so many that reading them delays no save. */
export const rowsAfter = (store: Store, after: number, last: number) =>
  store
    .selectFrom('audit_entry')
    .select(['seq', 'at_ms', 'action', 'salt', 'content', 'content_hash', 'hash'])
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .orderBy('seq')
    .limit(PAGE)
    .execute()

/** An entry as the chain has it. */
export type ChainRow = Awaited<ReturnType<typeof rowsAfter>>[number]

/** The hash of an entry; undefined for one that is missing. */
export const hashAt = async (store: Store, seq: number): Promise<string | undefined> =>
  (await store.selectFrom('audit_entry').select('hash').where('seq', '=', seq).executeTakeFirst())?.hash
