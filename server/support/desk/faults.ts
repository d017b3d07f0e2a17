import { sql } from 'kysely'
import type { SupportFault, SupportFaultQuery } from '../../../contract/support/desk'
import { momentsOf } from '../../audit/read/span'
import { always } from '../../metadata/conditions'
import type { Store } from '../../metadata/store'

const DEFAULT_PAGE = 100
const MAX_PAGE = 500

interface Row {
  readonly signature: string
  readonly type: string
  readonly code: string | null
  readonly sessions: number
  readonly people: number
  readonly first: number
  readonly last: number
  readonly session_id: number
  readonly number: string
  readonly event: string
}

/** Equal faults of all sessions together, those in most sessions first. */
export const listFaults = async (
  store: Store,
  query: SupportFaultQuery,
): Promise<{ readonly faults: readonly SupportFault[]; readonly count: number }> => {
  const size = Math.min(query.page_size ?? DEFAULT_PAGE, MAX_PAGE)
  const moments = momentsOf(query)
  const where = moments === null ? always : sql`(last_ms >= ${moments.from} and first_ms <= ${moments.to})`
  const page = await sql<Row>`
    with page as (
      select signature, count(*) as sessions, count(distinct user_id) as people, min(first_ms) as first,
        max(last_ms) as last, max(session_id) as newest
      from support_fault where ${where}
      group by signature order by sessions desc, last desc, signature
      limit ${size} offset ${(query.page ?? 0) * size})
    select p.*, f.type, f.code, f.event, f.session_id, s.number
    from page p
    join support_fault f on f.signature = p.signature and f.session_id = p.newest
    join support_session s on s.id = f.session_id
    order by p.sessions desc, p.last desc, p.signature`.execute(store)
  const total = await sql<{ readonly count: number }>`
    select count(distinct signature) as count from support_fault where ${where}`.execute(store)
  return {
    faults: page.rows.map(({ signature, type, code, sessions, people, first, last, session_id, number, event }) => ({
      signature,
      type,
      code,
      sessions,
      people,
      first: new Date(first).toISOString(),
      last: new Date(last).toISOString(),
      session: { id: session_id, number },
      event,
    })),
    count: total.rows[0]?.count ?? 0,
  }
}
