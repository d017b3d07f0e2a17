import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditEntry, AuditListQuery } from '../../../contract/audit/audit'
import { type Condition, all } from '../../metadata/conditions'
import type { Store } from '../../metadata/store'
import { incorrect } from '../../problem'
import { isAction } from './action'
import { type EntryRow, entryOf } from './entry'
import { momentsOf, numbersAround } from './span'

const DEFAULT_PAGE = 50
const MAX_PAGE = 500

/** The table whose index answers the filters, and its columns. */
const sourceOf = ({ kind, id, person }: AuditListQuery): { from: RawBuilder<unknown>; where: Condition[] } => {
  const who = person === undefined ? [] : [sql<SqlBool>`t.actor_id = ${person}`]
  if (kind === undefined) {
    if (id !== undefined) throw incorrect({ kind: ['The kind of the thing is missing.'] })
    const where = person === undefined ? [] : [sql<SqlBool>`e.actor_id = ${person}`]
    return { from: sql`audit_entry e`, where }
  }
  const where = [
    sql<SqlBool>`t.kind = ${kind}`,
    ...(id === undefined ? [] : [sql<SqlBool>`t.thing_id = ${id}`]),
    ...who,
  ]
  // the list of things is read first and in its order, and each entry is found by its number
  return { from: sql`audit_thing t cross join audit_entry e on e.seq = t.seq`, where }
}

/** One page of entries, the newest first, and the cursor of the next; each page costs the same, however far it is. */
export const listEntries = async (
  store: Store,
  query: AuditListQuery,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly before: number | null }> => {
  const size = Math.min(query.page_size ?? DEFAULT_PAGE, MAX_PAGE)
  const { from, where } = sourceOf(query)
  const seq = query.kind === undefined ? sql`e.seq` : sql`t.seq`
  const moments = momentsOf(query)
  if (moments !== null) {
    const { first, last } = await numbersAround(store, moments)
    where.push(sql<SqlBool>`${seq} between ${first} and ${last}`)
    where.push(sql<SqlBool>`e.at_ms between ${moments.from} and ${moments.to}`)
  }
  if (query.action !== undefined) where.push(isAction(sql`e.action`, query.action))
  if (query.outcome !== undefined) where.push(sql<SqlBool>`e.outcome = ${query.outcome}`)
  if (query.before !== undefined) where.push(sql<SqlBool>`${seq} < ${query.before}`)
  const distinct = query.kind !== undefined && query.id === undefined ? sql`distinct` : sql``
  const page = await sql<EntryRow>`select ${distinct} e.seq, e.at_ms, e.action, e.content, e.hash
    from ${from} where ${all(where)} order by ${seq} desc limit ${size + 1}`.execute(store)
  const rows = page.rows.slice(0, size)
  return {
    entries: rows.map(entryOf),
    before: page.rows.length > size ? (rows.at(-1)?.seq ?? null) : null,
  }
}
