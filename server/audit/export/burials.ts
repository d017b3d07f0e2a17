import { sql } from 'kysely'
import type { Store } from '../../metadata/store'

/** An entry that says which others were buried, with the hash of the one before it. */
interface Burial {
  readonly seq: number
  readonly at: number
  readonly action: string
  readonly salt: string
  readonly content: string
  readonly contentHash: string
  readonly previous: string
  readonly hash: string
}

/** Entries of one statement. */
const PAGE = 500

interface Span {
  readonly first: number
  readonly last: number
}

const burialsAfter = async (store: Store, after: number): Promise<readonly Burial[]> => {
  const { rows } = await sql<Burial>`
    select e.seq, e.at_ms as at, e.action, e.salt, e.content, e.content_hash as contentHash, p.hash as previous, e.hash
    from audit_entry e join audit_entry p on p.seq = e.seq - 1
    where e.action in ('trim', 'eraseAudit') and e.action <> 'change' and e.content is not null and e.seq > ${after}
    order by e.seq limit ${PAGE}`.execute(store)
  return rows
}

const isOf = (content: unknown, { first, last }: Span): boolean => {
  const { details } = content as { readonly details: { readonly ranges?: readonly (readonly [number, number])[] } }
  return details.ranges?.some(([from, to]) => from <= last && to >= first) === true
}

/** Lines of the entries after a span that name its tombstones: without them nothing in the file would tell who made those. */
export async function* burialLines(store: Store, span: Span): AsyncGenerator<string> {
  for (let after = span.last; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const rows = await burialsAfter(store, after)
    if (rows.length === 0) return
    after = rows.at(-1)?.seq ?? after
    for (const { seq, at, action, content, salt, contentHash, previous, hash } of rows) {
      const parsed: unknown = JSON.parse(content)
      if (isOf(parsed, span))
        yield JSON.stringify({ type: 'burial', seq, at, action, content: parsed, salt, contentHash, previous, hash })
    }
  }
}
