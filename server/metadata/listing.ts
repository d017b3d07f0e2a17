import type { RawBuilder } from 'kysely'
import type { ListQuery } from '../../contract/common'
import type { Condition, Term } from './conditions'

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

/** The rows of these ids, in their order. */
export const inOrder = <Source extends { readonly row: { readonly id: number } }>(
  ids: readonly number[],
  sources: readonly Source[],
): readonly Source[] => {
  const byId = new Map(sources.map((one) => [one.row.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
