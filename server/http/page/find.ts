import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '../../../contract/common'
import { type Condition, all, operators } from '../../metadata/conditions'
import type { Filter, Listing } from '../../metadata/listing'
import type { Store } from '../../metadata/store'
import { type PageOptions, rangeOf } from '../list'
import { incorrect } from '../../problem'

const conditionOf = ({ filters, special }: Listing, filter: Filter): Condition => {
  const specialCondition = special(filter)
  if (specialCondition) return specialCondition
  const operator = Object.hasOwn(operators, filter.opr) ? operators[filter.opr] : undefined
  const term = Object.hasOwn(filters, filter.col) ? filters[filter.col] : undefined
  if (!operator || !term) throw incorrect('Filter column or operator not allowed')
  return operator(term, filter.value)
}

const orderOf = ({ orders, usual }: Listing, query: ListQuery): RawBuilder<unknown> => {
  const orderColumn = query.order_column ?? query.order_columns
  if (orderColumn === undefined) return usual
  const term = Object.hasOwn(orders, orderColumn) ? orders[orderColumn] : undefined
  if (!term) throw incorrect('Invalid order by column')
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
  const page = await sql<{
    id: number
  }>`select ${id} as id from ${from} where ${where} order by ${order} limit ${size} offset ${start}`.execute(store)
  return { count, ids: page.rows.map((row) => row.id) }
}
