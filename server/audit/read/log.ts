import { sql } from 'kysely'
import type { LogItem } from '../../../contract/audit/audit'
import { type Condition, equal } from '../../metadata/conditions'
import type { Filter, Listing } from '../../metadata/listing'
import { incorrect } from '../../problem'
import type { Store } from '../../metadata/store'
import { isoMoment } from '../../run/queryWire'
import { isAction } from './action'
import { COLUMNS, type EntryRow, entryOf } from './entry'
import { always } from '../../metadata/conditions'

const moment = (value: unknown): number => {
  const at = typeof value === 'number' ? value : Date.parse(`${String(value).replace(/(?:Z|\+00:00)$/, '')}Z`)
  if (Number.isNaN(at)) throw incorrect('Filter value is no date')
  return at
}

const on = (kind: string, value: unknown): Condition =>
  sql`exists (select 1 from audit_thing t where t.kind = ${kind} and t.seq = audit_entry.seq and t.thing_id = ${String(value)})`

const special = ({ col, opr, value }: Filter): Condition | null => {
  switch (`${col} ${opr}`) {
    case 'action eq':
      return isAction(sql`action`, String(value))
    case 'dttm gt':
      return sql`at_ms > ${moment(value)}`
    case 'dttm lt':
      return sql`at_ms < ${moment(value)}`
    case 'dashboard_id eq':
      return on('dashboard', value)
    case 'slice_id eq':
      return on('chart', value)
    case 'user rel_o_m':
      return equal(sql`actor_id`, value)
    default:
      return null
  }
}

/** The entries as the log of Superset: the newest first. */
export const logListing: Listing = {
  from: sql`audit_entry`,
  id: sql`seq`,
  visible: always,
  filters: { action: sql`action`, user_id: sql`actor_id`, user: sql`actor_id` },
  special,
  // entries are numbered as they were written, and numbers need no sorting
  orders: { dttm: sql`seq`, action: sql`action`, user_id: sql`actor_id` },
  usual: sql`seq desc`,
}

const idOf = (things: readonly { readonly kind: string; readonly id: unknown }[], kind: string): number | null => {
  const id = things.find((thing) => thing.kind === kind)?.id
  return typeof id === 'number' ? id : null
}

const itemOf = (row: EntryRow): LogItem => {
  const entry = entryOf(row)
  const things = [...entry.changes, ...entry.about]
  return {
    id: row.seq,
    action: row.action,
    dttm: isoMoment(row.at_ms),
    user_id: entry.actor?.id ?? null,
    user: entry.actor && { username: entry.actor.name },
    json: row.content,
    slice_id: idOf(things, 'chart'),
    dashboard_id: idOf(things, 'dashboard'),
    duration_ms: null,
    referrer: null,
  }
}

export const logItems = async (store: Store, ids: readonly number[]): Promise<readonly LogItem[]> => {
  if (ids.length === 0) return []
  const rows = await store
    .selectFrom('audit_entry')
    .select(COLUMNS)
    .where('seq', 'in', [...ids])
    .execute()
  const items = new Map(rows.map((row) => [row.seq, itemOf(row)]))
  return ids.flatMap((id) => items.get(id) ?? [])
}
