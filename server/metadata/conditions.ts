import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A part of a statement that has a value for each row. */
export type Term = RawBuilder<unknown>
/** A part of a statement that holds for a row or does not. */
export type Condition = RawBuilder<SqlBool>

export const always: Condition = sql`1`
const never: Condition = sql`0`

const joined = (conditions: readonly Condition[], by: RawBuilder<unknown>, none: Condition): Condition =>
  conditions.length === 0 ? none : sql`(${sql.join(conditions, by)})`
export const all = (conditions: readonly Condition[]): Condition => joined(conditions, sql` and `, always)
export const some = (conditions: readonly Condition[]): Condition => joined(conditions, sql` or `, never)

/** One of these numbers or names. */
export const among = (term: Term, values: readonly (number | string)[]): Condition =>
  values.length === 0 ? never : sql`${term} in (${sql.join(values)})`

/** `fold` is our own function and slow; for ASCII text the store's own `lower` is enough. */
const folded = (term: Term, wanted: string): Term =>
  /^[ -~]*$/.test(wanted) ? sql`lower(coalesce(${term}, ''))` : sql`fold(coalesce(${term}, ''))`

const textOf = (wanted: unknown): string => String(wanted).toLowerCase()

/** Tests for a text within another, ignoring case. */
export const holds = (term: Term, wanted: unknown): Condition => {
  const text = textOf(wanted)
  return sql`instr(${folded(term, text)}, ${text}) > 0`
}
const starts = (term: Term, wanted: unknown): Condition => {
  const text = textOf(wanted)
  return sql`substr(${folded(term, text)}, 1, length(${text})) = ${text}`
}
const ends = (term: Term, wanted: unknown): Condition => {
  const text = textOf(wanted)
  return text === '' ? always : sql`substr(${folded(term, text)}, -length(${text})) = ${text}`
}
export const not = (condition: Condition): Condition => sql`not (${condition})`

/** Tests for equality; booleans are stored as 1 and 0. */
export const equal = (term: Term, wanted: unknown): Condition => {
  if (typeof wanted === 'object' && wanted !== null) return never
  return sql`${term} is ${typeof wanted === 'boolean' ? Number(wanted) : wanted}`
}

/** The comparisons that lists may be filtered by, by their names in the calls. */
export const operators: Readonly<Record<string, (term: Term, wanted: unknown) => Condition>> = {
  eq: equal,
  neq: (term, wanted) => not(equal(term, wanted)),
  gt: (term, wanted) => sql`cast(${term} as real) > ${Number(wanted)}`,
  lt: (term, wanted) => sql`cast(${term} as real) < ${Number(wanted)}`,
  sw: starts,
  ew: ends,
  ct: holds,
  nsw: (term, wanted) => not(starts(term, wanted)),
  new: (term, wanted) => not(ends(term, wanted)),
  nct: (term, wanted) => not(holds(term, wanted)),
}
