import { isKeyName } from '../../domain/datasets/keyName'
import type { ScopeColumn } from './columns'

/** A table of a join: its alias, its own name, and its columns. */
export interface JoinSide {
  readonly called: string
  readonly table: string
  readonly columns: readonly ScopeColumn[]
}

export interface JoinPair {
  readonly left: string
  readonly right: string
}

const MOST = 6

/** `airlines` → `airline`, `categories` → `category`. */
const singular = (name: string): string =>
  name.toLowerCase().endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/(?<=[a-z])s$/i, '')

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '')

const isKey = ({ keys }: ScopeColumn): boolean => keys.some((key) => key !== 'index')

/** True when `child` is named for `key` of `parent`: `orders.customer_id` for `customers.id`. */
const refersTo = (child: string, parent: string, key: string): boolean => {
  const name = plain(child)
  return [parent, singular(parent)].some((table) => name === plain(table) + plain(key))
}

/** Likelihood that two columns belong together; 0 without a sign of it. */
const likelihood = (a: JoinSide, left: ScopeColumn, b: JoinSide, right: ScopeColumn): number => {
  const declared = (isKey(left) ? 1 : 0) + (isKey(right) ? 1 : 0)
  if (refersTo(right.name, a.table, left.name) || refersTo(left.name, b.table, right.name)) return 6 + declared
  if (plain(left.name) !== plain(right.name)) return 0
  if (plain(left.name) === 'id') return 1
  if (isKeyName(left.name) || declared > 0) return 4 + declared
  return left.type !== null && left.type === right.type ? 2 : 0
}

/** Pairs of columns that a join of `right` to `left` most likely means, by the names of keys; likeliest first. */
export const joinPairs = (left: JoinSide, right: JoinSide): readonly JoinPair[] =>
  left.columns
    .flatMap((one) =>
      right.columns.map((other) => ({
        left: one.name,
        right: other.name,
        likely: likelihood(left, one, right, other),
      })),
    )
    .filter(({ likely }) => likely > 0)
    .toSorted((a, b) => b.likely - a.likely)
    .slice(0, MOST)
