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
const folded = (term: Term, text: string): Term =>
  /^[ -~]*$/.test(text) ? sql`lower(coalesce(${term}, ''))` : sql`fold(coalesce(${term}, ''))`

const textOf = (value: unknown): string => String(value).toLowerCase()

/** Tests for a text within another, ignoring case. */
export const holds = (term: Term, operand: unknown): Condition => {
  const text = textOf(operand)
  return sql`instr(${folded(term, text)}, ${text}) > 0`
}
const starts = (term: Term, operand: unknown): Condition => {
  const text = textOf(operand)
  return sql`substr(${folded(term, text)}, 1, length(${text})) = ${text}`
}
const ends = (term: Term, operand: unknown): Condition => {
  const text = textOf(operand)
  return text === '' ? always : sql`substr(${folded(term, text)}, -length(${text})) = ${text}`
}
export const not = (condition: Condition): Condition => sql`not (${condition})`

/** Tests for equality; booleans are stored as 1 and 0. */
export const equal = (term: Term, operand: unknown): Condition => {
  if (typeof operand === 'object' && operand !== null) return never
  return sql`${term} is ${typeof operand === 'boolean' ? Number(operand) : operand}`
}

/** The comparisons that lists may be filtered by, by their names in the calls. */
export const operators: Readonly<Record<string, (term: Term, operand: unknown) => Condition>> = {
  eq: equal,
  neq: (term, operand) => not(equal(term, operand)),
  gt: (term, operand) => sql`cast(${term} as real) > ${Number(operand)}`,
  lt: (term, operand) => sql`cast(${term} as real) < ${Number(operand)}`,
  sw: starts,
  ew: ends,
  ct: holds,
  nsw: (term, operand) => not(starts(term, operand)),
  new: (term, operand) => not(ends(term, operand)),
  nct: (term, operand) => not(holds(term, operand)),
}
