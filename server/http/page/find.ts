import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '../../../contract/common'
import { type Condition, type Term, all, operators } from '../../metadata/conditions'
import type { Store } from '../../metadata/store'
import { type PageOptions, rangeOf } from '../list'
import { plain } from '../problem'

export type Filter = NonNullable<ListQuery['filters']>[number]

/** A list whose table filters, orders and pages it. */
export interface Listing {
  /** The table and its joins. */
  readonly from: RawBuilder<unknown>
  readonly id: Term
  /** Rows visible to the user. */
  readonly visible: Condition
  /** Allowed filters, by their name in the calls. */
  readonly filters: Readonly<Record<string, Term>>
  /** Filters over relations and of Superset's own making; null for the general ones. */
  readonly special: (filter: Filter) => Condition | null
  /** Allowed orders, by their name in the calls. */
  readonly orders: Readonly<Record<string, Term>>
  /** The order of equal rows, and of a list without a requested order. */
  readonly usual: RawBuilder<unknown>
}

const conditionOf = ({ filters, special }: Listing, filter: Filter): Condition => {
  const own = special(filter)
  if (own) return own
  const operator = Object.hasOwn(operators, filter.opr) ? operators[filter.opr] : undefined
  const term = Object.hasOwn(filters, filter.col) ? filters[filter.col] : undefined
  if (!operator || !term) throw plain(400, 'Filter column or operator not allowed')
  return operator(term, filter.value)
}

const orderOf = ({ orders, usual }: Listing, query: ListQuery): RawBuilder<unknown> => {
  const asked = query.order_column ?? query.order_columns
  if (asked === undefined) return usual
  const term = Object.hasOwn(orders, asked) ? orders[asked] : undefined
  if (!term) throw plain(400, 'Invalid order by column')
  return sql`${term} ${query.order_direction === 'desc' ? sql`desc` : sql`asc`}, ${usual}`
}

/** The ids of one page, in order, and the total number of rows. 400 for invalid requests. */
export const findIds = async (
  store: Store,
  listing: Listing,
  query: ListQuery,
  options: PageOptions,
): Promise<{ readonly count: number; readonly ids: readonly number[] }> => {
  const { from, id, visible } = listing
  const { start, size } = rangeOf(options, query)
  const order = orderOf(listing, query)
  const where = all([visible, ...(query.filters ?? []).map((filter) => conditionOf(listing, filter))])
  const counted = await sql<{ n: number }>`select count(*) as n from ${from} where ${where}`.execute(store)
  const count = counted.rows[0]?.n ?? 0
  if (count <= start) return { count, ids: [] }
  const found = await sql<{
    id: number
  }>`select ${id} as id from ${from} where ${where} order by ${order} limit ${size} offset ${start}`.execute(store)
  return { count, ids: found.rows.map((row) => row.id) }
}

/** The rows of these ids, in their order. */
export const inOrder = <Source extends { readonly row: { readonly id: number } }>(
  ids: readonly number[],
  found: readonly Source[],
): readonly Source[] => {
  const byId = new Map(found.map((one) => [one.row.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
