import { type Dialect, fencedByOffset } from '../dialect'
import { grainsOf } from '../grains'
import { quoteName, quoteText } from '../../../common/sql'

const interval: Dialect['interval'] = (count, unit) => `INTERVAL '${count} ${unit}${unit === 'millisecond' ? 's' : ''}'`

const bucket =
  (interval: string) =>
  (x: string): string =>
    `time_bucket(INTERVAL '${interval}', ${x}, TIMESTAMP '1970-01-01 00:00:00')`

/** Maps are compared with JSON. A column's type is a text of its dataset, which its editors write. */
const MAP = /^MAP\([A-Z ]+(?:\(\d+,\s?\d+\))?, [A-Z ]+(?:\(\d+,\s?\d+\))?\)$/

/** The SQL of DuckDB. */
export const duckdbDialect: Dialect = {
  defaultSchema: 'main',
  name: quoteName,
  ignoresCase: true,
  text: quoteText,
  moment: (at) => `TIMESTAMP '${at}'`,
  asText: (sql) => `CAST(${sql} AS VARCHAR)`,
  asMoment: (sql) => `CAST(${sql} AS TIMESTAMP)`,
  asDouble: (sql) => `CAST(${sql} AS DOUBLE)`,
  isFinite: (sql) => `isfinite(${sql})`,
  double: (value) => `'${value}'::DOUBLE`,
  momentOf: (sql, unit) => `make_timestamp(CAST(${sql} AS BIGINT) * ${unit === 's' ? 1_000_000 : 1000})`,
  interval,
  grains: grainsOf({ partOfDay: (seconds) => bucket(`${seconds} seconds`), sevenDays: bucket('7 days'), interval }),
  // a text that is no document is an error beside one
  comparable: ({ sql, type }) => (type === 'JSON' ? `CAST(${sql} AS VARCHAR)` : sql),
  searchable: (column) => (column.generic === 1 ? duckdbDialect.comparable(column) : duckdbDialect.asText(column.sql)),
  textFor: (value, { type }) =>
    MAP.test(type ?? '') ? `CAST(CAST(${quoteText(value)} AS JSON) AS ${type})` : quoteText(value),
  // a literal of many digits is a decimal, which becomes another double in one of ten cases
  number: (digits, { type }) => (/^(?:DOUBLE|FLOAT)$/i.test(type ?? '') ? `${quoteText(digits)}::${type}` : digits),
  likeColumn: (sql) => sql,
  truth: (sql, value) => `${sql} IS ${value}`,
  patternFor: quoteText,
  matches: (sql, operator, pattern) => `${sql} ${operator} ${pattern}`,
  aggregate: (aggregate, { sql }) =>
    aggregate === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${sql})` : `${aggregate}(${sql})`,
  descending: 'DESC',
  keepsOrder: true,
  fenced: fencedByOffset,
  same: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  given: null,
}
