import { compiled } from '../compile/compile'
import type { Stage } from '../compile/stage'
import type { Range } from './filters'
import type { Plan } from './plan'

/** A statement about a range of days, as one over a table of days that answers it for any other range too. */
export interface Binned {
  /** The query that makes the table; `keys` identify its rows. */
  readonly table: string
  readonly keys: readonly string[]
  /** The statement itself, over the table. */
  over(table: string): string
}

const DAY_MS = 86_400_000
const DAY = '"__day"'
const VALUE = '"__value"'
const ROWS = '"__rows"'
const keyAt = (index: number): string => `"__key_${index}"`

/** A count of one column's distinct values; the column. The text has no other meaning, not even with macros. */
const DISTINCT = /^\(?\s*count\s*\(\s*distinct\s+([a-z_][a-z0-9_]*|"(?:[^"]|"")+")\s*\)\s*\)?$/i
const COUNT = /^\(?\s*count\s*\(\s*\*\s*\)\s*\)?$/i

const distinctIn = (sql: string): string | null => DISTINCT.exec(sql.trim())?.[1] ?? null

const isWhole = (ms: number | null): boolean => ms === null || ms % DAY_MS === 0

/** The column that all ranges are about, where they are about one and begin and end with a day. */
const momentOf = (ranges: readonly Range[]): string | null => {
  const bounded = ranges.filter(({ from, to }) => from !== null || to !== null)
  const moments = new Set(bounded.map(({ moment }) => moment))
  const [moment] = moments
  if (moment === undefined || moments.size > 1) return null
  return bounded.every(({ from, to }) => isWhole(from) && isWhole(to)) ? moment : null
}

/**
 * A plan that counts the values of a column within days, as a statement over the values of each day: they can be counted again
 * for any range of days, which sums of counts cannot do. Null where the plan has anything else beside counts.
 */
export const binnedOf = (plan: Plan, over: (stage: Stage) => string): Binned | null => {
  const { metrics, dimensions, order, source } = plan
  if (metrics === null || plan.counted || plan.series !== null) return null
  if (plan.offsets.length > 0 || plan.having.length > 0) return null
  const moment = momentOf(plan.ranges)
  if (moment === null) return null
  const values = [...metrics.map(({ sql }) => sql), ...order.flatMap(({ at, sql }) => (at === null ? [sql] : []))]
  const counted = new Set(values.map(distinctIn).filter((column) => column !== null))
  const [column] = counted
  if (column === undefined || counted.size > 1) return null
  if (!values.every((sql) => distinctIn(sql) !== null || COUNT.test(sql.trim()))) return null
  const again = (sql: string): string =>
    distinctIn(sql) === null ? `CAST(coalesce(sum(${ROWS}), 0) AS BIGINT)` : `COUNT(DISTINCT ${VALUE})`
  const items = [
    `CAST(${moment} AS DATE) AS ${DAY}`,
    ...dimensions.map(({ sql }, index) => `${sql} AS ${keyAt(index)}`),
    `${column} AS ${VALUE}`,
  ]
  const where = plan.where.length === 0 ? '' : `\nWHERE ${plan.where.join('\n  AND ')}`
  return {
    table: `SELECT ${[...items, `COUNT(*) AS ${ROWS}`].join(',\n       ')}\nFROM ${source}${where}\nGROUP BY ${items.map((_, index) => index + 1).join(', ')}`,
    keys: [DAY, ...dimensions.map((_, index) => keyAt(index)), VALUE],
    over: (table) =>
      over(
        compiled({
          ...plan,
          source: table,
          where: [],
          ranges: plan.ranges.map((range) => ({ ...range, moment: DAY })),
          dimensions: dimensions.map((dimension, index) => ({ ...dimension, sql: keyAt(index) })),
          metrics: metrics.map((metric) => ({ ...metric, sql: again(metric.sql) })),
          order: order.map((one) => (one.at === null ? { ...one, sql: again(one.sql) } : one)),
        }),
      ),
  }
}
