import type { ExploreColumn } from '../../../../../events/explore/explore'
import type { AdhocMetric } from './adhoc'
import { columnSql } from './columnSql'

/** Aggregates that a metric has as SQL: no engine's list of simple ones has them. */
const QUANTILES = { MEDIAN: 0.5, P90: 0.9 } as const
export type Quantile = keyof typeof QUANTILES

/** The SQL of quantiles: that of the standard, or the approximate one of Trino. */
export type QuantileSql = 'standard' | 'approximate'

/** How an engine computes quantiles, by the names of its functions; null where it is not known to do so. */
export const quantileSqlOf = (functions: readonly string[]): QuantileSql | null => {
  const names = new Set(functions.map((name) => name.toLowerCase()))
  if (names.has('approx_percentile')) return 'approximate'
  return names.has('percentile_cont') || names.has('quantile_cont') ? 'standard' : null
}

/** SQL of the value below which a share of a column is. */
export const quantileSql = (share: number, column: string, way: QuantileSql): string =>
  way === 'approximate'
    ? `approx_percentile(${column}, ${share})`
    : `PERCENTILE_CONT(${share}) WITHIN GROUP (ORDER BY ${column})`

/** The label of a quantile, such as `MEDIAN(delay)`. */
export const quantileLabel = (quantile: Quantile, column: string): string => `${quantile}(${column})`

/** A quantile of a column as a metric. */
export const quantileMetric = (quantile: Quantile, column: ExploreColumn, way: QuantileSql): AdhocMetric => ({
  expressionType: 'SQL',
  sqlExpression: quantileSql(QUANTILES[quantile], columnSql(column), way),
  label: quantileLabel(quantile, column.name),
  hasCustomLabel: true,
})

const isOf = (sql: string, column: ExploreColumn, share: number): boolean =>
  (['standard', 'approximate'] as const).some((way) => quantileSql(share, columnSql(column), way) === sql)

/** The quantile that a metric is, and its column; null for any other SQL. */
export const quantileOf = (
  { expressionType, sqlExpression }: AdhocMetric,
  columns: readonly ExploreColumn[],
): { readonly quantile: Quantile; readonly column: string } | null => {
  const sql = sqlExpression ?? ''
  if (expressionType !== 'SQL' || !/^(?:PERCENTILE_CONT|approx_percentile)\(/.test(sql)) return null
  for (const quantile of ['MEDIAN', 'P90'] as const) {
    const column = columns.find((one) => isOf(sql, one, QUANTILES[quantile]))
    if (column !== undefined) return { quantile, column: column.name }
  }
  return null
}
