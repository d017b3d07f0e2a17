import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../metadata/store'
import { contentHashOf, hashOf } from './hashes'
import { type ChainRow, hashAt, rowsAfter } from './rows'

/** True for an entry that has this number and follows this hash, and whose content is that which was hashed. */
const follows = (row: ChainRow, seq: number, previous: string): boolean => {
  const { at_ms: at, action, salt, content, content_hash: contentHash, hash } = row
  if (row.seq !== seq || hashOf({ previous, seq, at, action, contentHash }) !== hash) return false
  return content === null ? salt === null : contentHashOf(content, salt ?? '') === contentHash
}

/**
 * The first entry up to `last` that does not follow the chain, from the entry on that was signed last; null where all do. A change
 * of older entries is found in an export, by the signatures that it brings.
 */
export const findBreak = async (store: Store, last: number, genesis: string): Promise<number | null> => {
  const signatures = store.selectFrom('audit_signature').select(['seq', 'hash'])
  const signed = await signatures.orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (signed !== undefined && (await hashAt(store, signed.seq)) !== signed.hash) return signed.seq
  return breakAfter(store, signed ?? { seq: 0, hash: genesis }, last)
}

/** The first entry after a known one and up to `last` that does not follow the chain; null where all do. */
export const breakAfter = async (
  store: Store,
  from: { readonly seq: number; readonly hash: string },
  last: number,
): Promise<number | null> => {
  let { seq, hash } = from
  while (seq < last) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const rows = await rowsAfter(store, seq, last)
    if (rows.length === 0) return seq + 1
    for (const row of rows) {
      if (!follows(row, seq + 1, hash)) return seq + 1
      ;({ seq, hash } = row)
    }
    // oxlint-disable-next-line no-await-in-loop -- other work goes on between two pages
    await setImmediate()
  }
  return null
}
