import { type Dialect, fencedByOffset, MOMENT_TYPE, NUMERIC, type Typed } from '../dialect'
import { grainsOf } from '../grains'
import { quoteName, quoteText } from '../../../common/sql'

type Truncate = (moment: string) => string

const interval: Dialect['interval'] = (count, unit) => `INTERVAL '${count} ${unit}'`

/** Parts of a day, counted from midnight. The remainder is exact in every year, which an interval times a number is not. */
const partOfDay =
  (seconds: number): Truncate =>
  (x) =>
    `date_trunc('second', ${x}) - INTERVAL '1 second' * mod(CAST(floor(extract(epoch FROM CAST(${x} AS time))) AS integer), ${seconds})`

/** An infinite moment has no days to be counted; it is its own grain, as in `date_trunc`. */
const whereFinite =
  (truncate: Truncate): Truncate =>
  (x) =>
    `CASE WHEN isfinite(${x}) THEN ${truncate(x)} ELSE ${x} END`

/** Weeks from the first day of 1970 on, a Thursday. */
const sevenDays = whereFinite(
  (x) => `date_trunc('day', ${x}) - INTERVAL '1 day' * mod(mod(CAST(${x} AS date) - DATE '1970-01-01', 7) + 7, 7)`,
)

/** Types whose literals are texts of any kind, or texts that PostgreSQL reads as it writes them. */
const READ_FROM_TEXT =
  /^(?:text|name|"char"|citext|character(?: varying)?|interval.*|money|bytea|inet|cidr|macaddr8?|bit(?: varying)?)(?:\(\d+\))?$/
/** Types whose values a pattern is matched with as they are. */
const TEXTUAL = /^(?:text|name|"char"|citext|character(?: varying)?)(?:\(\d+\))?$/
/** Types that have no largest value in PostgreSQL, but whose texts have one. */
const UNORDERED = /^(?:uuid|jsonb?|xml|bytea|point|line|lseg|box|path|polygon|circle)$/
const INTEGER = /^(?:smallint|integer|bigint)$/

/** Other columns are compared by their texts: a value that no enum has, and one that is no document, is an error otherwise. */
const comparable = ({ sql, generic, type }: Typed): string =>
  generic === 1 && type !== null && !READ_FROM_TEXT.test(type) ? `CAST(${sql} AS text)` : sql

/** A column as the number that sums and averages are made of. */
const summable = ({ sql, generic, type }: Typed): string => {
  if (generic === 3) return `CAST(${sql} AS integer)`
  // a sum of `real` has no more digits than its values
  if (type === 'real') return `CAST(${sql} AS double precision)`
  return type === 'money' ? `CAST(${sql} AS numeric)` : sql
}

const aggregate: Dialect['aggregate'] = (name, column) => {
  const { sql, generic, type } = column
  if (name === 'COUNT') return `COUNT(${sql})`
  if (name === 'COUNT_DISTINCT') return `COUNT(DISTINCT ${comparable(column)})`
  if (name === 'MAX' || name === 'MIN') {
    // there is no largest truth value
    if (generic === 3) return `${name === 'MAX' ? 'bool_or' : 'bool_and'}(${sql})`
    return `${name}(${UNORDERED.test(type ?? '') ? `CAST(${sql} AS text)` : sql})`
  }
  const number = summable(column)
  // the average of integers would be cut after 16 digits
  if (name === 'AVG' && (generic === 3 || INTEGER.test(type ?? ''))) {
    return `CAST(SUM(${number}) AS double precision) / COUNT(${number})`
  }
  return `${name}(${number})`
}

const GIVEN: readonly (readonly [type: RegExp, given: string])[] = [
  [/^(?:smallint|integer|bigint|oid)$/, 'BIGINT'],
  [/^(?:real|double precision)$/, 'DOUBLE'],
  [/^numeric\b/, NUMERIC],
  [/^date$/, 'DATE'],
  [/^timestamp.* without time zone$/, 'TIMESTAMP'],
  [/^timestamp.* with time zone$/, 'TIMESTAMP WITH TIME ZONE'],
  [/^time.* without time zone$/, 'TIME'],
  [/^boolean$/, 'BOOLEAN'],
  [/^interval/, 'INTERVAL'],
]

/** The SQL of PostgreSQL 13 and later. Its sessions have the time zone UTC. */
export const postgresDialect: Dialect = {
  defaultSchema: 'public',
  name: quoteName,
  ignoresCase: false,
  // the session takes a backslash as it is
  text: quoteText,
  moment: (at) => `TIMESTAMP '${at}'`,
  asText: (sql) => `CAST(${sql} AS text)`,
  asMoment: (sql) => `CAST(${sql} AS timestamp)`,
  asDouble: (sql) => `CAST(${sql} AS double precision)`,
  isFinite: (sql) => `(${sql} NOT IN ('NaN', 'Infinity', '-Infinity'))`,
  double: String,
  momentOf: (sql, unit) =>
    `(to_timestamp(CAST(${sql} AS bigint)${unit === 's' ? '' : ' / 1000.0'}) AT TIME ZONE 'UTC')`,
  interval,
  grains: grainsOf({ partOfDay: (seconds) => whereFinite(partOfDay(seconds)), sevenDays, interval }),
  comparable,
  searchable: ({ sql, generic, type }) =>
    generic === 1 && (type === null || TEXTUAL.test(type)) ? sql : postgresDialect.asText(sql),
  textFor: quoteText,
  // a literal of digits is a double beside `real`, and then equal to hardly any of its values
  number: (digits, { type }) => (type === 'real' ? `CAST(${digits} AS real)` : digits),
  likeColumn: (sql, { type }) => (MOMENT_TYPE.test(type ?? '') ? `CAST(${sql} AS ${type})` : sql),
  truth: (sql, value) => `${sql} IS ${value}`,
  patternFor: quoteText,
  matches: (sql, operator, pattern) => `${sql} ${operator} ${pattern} ESCAPE ''`,
  aggregate,
  descending: 'DESC NULLS LAST',
  keepsOrder: true,
  fenced: fencedByOffset,
  // arrays are compared with hashes, which a full join needs, and nothing in them equals nothing, or an array without items
  same: (left, right) => `ARRAY[${left}] = ARRAY[${right}] AND (${left} IS NULL) = (${right} IS NULL)`,
  given: (type) => GIVEN.find(([pattern]) => pattern.test(type))?.[1] ?? 'VARCHAR',
}
