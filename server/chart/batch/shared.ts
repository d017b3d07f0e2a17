import type { SharedScan } from '../../engines/engine'
import { compiled } from '../compile/compile'
import type { Stage } from '../compile/stage'
import { whereOf } from '../compile/where'
import type { Plan } from '../plan/plan'

/** One call of an aggregate, with nothing nested in it: it makes one row of all rows in any place. */
const ONE_ROW =
  /^\(\s*(?:count|sum|avg|min|max|median)\s*\((?:\s*distinct\s)?[^()]*\)\s*\)$|^(?:COUNT|SUM|AVG|MIN|MAX)\([^()]*\)$/i

const keyAt = (index: number): string => `"__key_${index}"`
const valueAt = (index: number): string => `"__value_${index}"`

/** The only value of a group. */
const only = (column: string): string => `system.main.any_value(${column})`

/**
 * A plan as a statement over the table of its groups. Null where it uses more than groups: earlier periods, top series, or
 * predicates of groups, whose names may mean result columns.
 */
export const sharedScanOf = (plan: Plan, over: (stage: Stage) => string): SharedScan | null => {
  const { metrics, dimensions, order } = plan
  if (metrics === null || metrics.length === 0 || plan.counted || plan.series !== null) return null
  if (plan.offsets.length > 0 || plan.having.length > 0) return null
  const values = [...metrics.map(({ sql }) => sql), ...order.flatMap(({ at, sql }) => (at === null ? [sql] : []))]
  if (dimensions.length === 0 && !values.every((sql) => ONE_ROW.test(sql.trim()))) return null
  const from = `\nFROM ${plan.source}${whereOf(plan, null)}`
  const groups = dimensions.length === 0 ? '' : `\nGROUP BY ${dimensions.map((_, index) => index + 1).join(', ')}`
  return {
    key: JSON.stringify([from, ...dimensions.map(({ sql }) => sql)]),
    keys: dimensions.map((_, index) => keyAt(index)),
    values,
    columnOf: valueAt,
    table: (all) => {
      const items = [
        ...dimensions.map(({ sql }, index) => `${sql} AS ${keyAt(index)}`),
        ...all.map((sql, index) => `${sql} AS ${valueAt(index)}`),
      ]
      return `SELECT ${items.join(',\n       ')}${from}${groups}`
    },
    over: (table, columnOf) =>
      over(
        compiled({
          ...plan,
          source: table,
          where: [],
          ranges: [],
          dimensions: dimensions.map((dimension, index) => ({ ...dimension, sql: keyAt(index) })),
          metrics: metrics.map((metric) => ({ ...metric, sql: only(columnOf(metric.sql)) })),
          order: order.map((one) => (one.at === null ? { ...one, sql: only(columnOf(one.sql)) } : one)),
        }),
      ),
  }
}
