import type { TimeOffset } from '../../common/time/offset'
import type { aggregates } from '../../contract/chart/data'

/** A column or expression as a dialect sees it. `type` is spelled by the database; null where it is not known. */
export interface Typed {
  readonly sql: string
  /** 0 numeric, 1 text, 2 temporal, 3 boolean. */
  readonly generic: 0 | 1 | 2 | 3 | null
  readonly type: string | null
}

type Aggregate = (typeof aggregates)[number]

/** The schema of names without one: the engine's own where there is it, else the first; null where there is none. */
export const schemaOfNames = (
  schemas: readonly string[],
  { defaultSchema: own }: Pick<Dialect, 'defaultSchema'>,
): string | null => (schemas.includes(own) ? own : (schemas[0] ?? null))

/** How an engine spells the SQL of charts where engines differ. Arguments and answers named `sql` are SQL. */
export interface Dialect {
  /** An identifier in its quotes. */
  name(identifier: string): string
  /** The engine's own schema of names without one. */
  readonly defaultSchema: string
  /** True when identifiers in quotes match names in any letter case. */
  readonly ignoresCase: boolean
  /** A text as a literal. */
  text(value: string): string
  /** A moment as a literal; `at` is `2024-01-31 23:59:59.123`. */
  moment(at: string): string
  asText(sql: string): string
  /** `type` is that of a column; null and absent for other expressions. */
  asMoment(sql: string, type?: string | null): string
  asDouble(sql: string): string
  isFinite(sql: string): string
  /** A floating-point number as a literal. */
  double(value: number): string
  /** The moment that is a number of seconds or ms after 1970. */
  momentOf(sql: string, unit: 's' | 'ms'): string
  interval(count: number, unit: TimeOffset['unit']): string
  /** The start of the grain that contains a moment, by the name of the grain (B9.10). */
  readonly grains: ReadonlyMap<string, (moment: string) => string>
  /** A column that is compared with literals for equality, and grouped by. */
  comparable(column: Typed): string
  /** A column as the text that a pattern is matched with. */
  searchable(column: Typed): string
  /** A text that a value of a column is compared with. */
  textFor(value: string, column: Omit<Typed, 'sql'>): string
  /** A number as a literal that is compared with a column: the very value that a floating-point column holds. */
  number(digits: string, column: Pick<Typed, 'type'>): string
  /** A moment, computed from a column, in the type of the column. */
  likeColumn(sql: string, column: Pick<Typed, 'type'>): string
  /** A condition: the truth value of a column is this one, and not nothing. */
  truth(sql: string, value: 'TRUE' | 'FALSE'): string
  /** A pattern that the text of a column is matched with. */
  patternFor(pattern: string, column: Omit<Typed, 'sql'>): string
  /** A text matches a pattern, in which a backslash is a sign like any other. */
  matches(sql: string, operator: 'LIKE' | 'NOT LIKE' | 'ILIKE', pattern: string): string
  aggregate(aggregate: Aggregate, column: Typed): string
  /** Follows a term of ORDER BY whose largest values come first, and nothing last. */
  readonly descending: string
  /** True when the rows of a subquery keep its order. */
  readonly keepsOrder: boolean
  /**
   * The rows of a source, named by its alias, that fulfil a condition, as a subquery into which the engine moves no condition from
   * outside. `where` is empty or begins with WHERE.
   */
  fenced(source: string, alias: string, where: string): string
  /** Two values are equal or both nothing, as a condition of joins. */
  same(left: string, right: string): string
  /** The DuckDB type that holds each value of a type of this engine; null for DuckDB, which computes on its own tables. */
  readonly given: ((type: string) => string) | null
}

/** `fenced` of engines that move no condition below an OFFSET. */
export const fencedByOffset: Dialect['fenced'] = (source, _alias, where) => `SELECT *\nFROM ${source}${where}\nOFFSET 0`

/** Types of moments as engines spell them. A column's type is a text of its dataset, which its editors write. */
export const MOMENT_TYPE = /^(?:date|time|timestamp)(?:\(\d{1,2}\))?(?: with(?:out)? time zone)?$/

/** A type of given rows that has as many digits as its values need. */
export const NUMERIC = 'NUMERIC'
