import type { Dialect } from '../dialect'
import { quoteName, quoteText } from './names'

type Truncate = (moment: string) => string

const trunc =
  (unit: string): Truncate =>
  (x) =>
    `date_trunc('${unit}', ${x})`
const bucket =
  (interval: string): Truncate =>
  (x) =>
    `time_bucket(INTERVAL '${interval}', ${x}, TIMESTAMP '1970-01-01 00:00:00')`
/** The week of a moment begins on a Monday in the engine; these begin on a Sunday. */
const sundayWeek: Truncate = (x) => `date_trunc('week', ${x} + INTERVAL '1 day') - INTERVAL '1 day'`
const plusDays =
  (truncate: Truncate, days: number): Truncate =>
  (x) =>
    `${truncate(x)} + INTERVAL '${days} days'`

const week = trunc('week')

/** Time grains by their duration, and by the names that charts of the past have for them (B9.10). */
const grains = new Map<string, Truncate>([
  ['PT1S', trunc('second')],
  ['PT5S', bucket('5 seconds')],
  ['PT30S', bucket('30 seconds')],
  ['PT1M', trunc('minute')],
  ['PT5M', bucket('5 minutes')],
  ['PT10M', bucket('10 minutes')],
  ['PT15M', bucket('15 minutes')],
  ['PT30M', bucket('30 minutes')],
  ['PT0.5H', bucket('30 minutes')],
  ['PT1H', trunc('hour')],
  ['PT6H', bucket('6 hours')],
  ['P1D', trunc('day')],
  ['P7D', bucket('7 days')],
  ['P1W', week],
  ['P1M', trunc('month')],
  ['P3M', trunc('quarter')],
  ['P0.25Y', trunc('quarter')],
  ['P1Y', trunc('year')],
  ['1969-12-28T00:00:00Z/P1W', sundayWeek],
  ['week_starting_sunday', sundayWeek],
  ['1969-12-29T00:00:00Z/P1W', week],
  ['P1W/1970-01-03T00:00:00Z', plusDays(sundayWeek, 6)],
  ['week_ending_saturday', plusDays(sundayWeek, 6)],
  ['P1W/1970-01-04T00:00:00Z', plusDays(week, 6)],
])

/** The SQL of DuckDB. */
export const duckdbDialect: Dialect = {
  name: quoteName,
  text: quoteText,
  moment: (at) => `TIMESTAMP '${at}'`,
  asText: (sql) => `CAST(${sql} AS VARCHAR)`,
  asMoment: (sql) => `CAST(${sql} AS TIMESTAMP)`,
  asDouble: (sql) => `CAST(${sql} AS DOUBLE)`,
  isFinite: (sql) => `isfinite(${sql})`,
  momentOf: (sql, unit) => `make_timestamp(CAST(${sql} AS BIGINT) * ${unit === 's' ? 1_000_000 : 1000})`,
  interval: (count, unit) => `INTERVAL '${count} ${unit}${unit === 'millisecond' ? 's' : ''}'`,
  grains,
  comparable: ({ sql }) => sql,
  number: (digits) => digits,
  likeColumn: (sql) => sql,
  matches: (sql, operator, pattern) => `${sql} ${operator} ${pattern}`,
  aggregate: (aggregate, { sql }) =>
    aggregate === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${sql})` : `${aggregate}(${sql})`,
  descending: 'DESC',
  same: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  given: null,
}
