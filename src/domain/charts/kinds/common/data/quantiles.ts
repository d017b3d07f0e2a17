import type { Quotes } from '../../../../sql/quotes'
import type { ExploreColumn } from '../../../../../events/explore/explore'
import type { AdhocMetric } from './adhoc'
import { columnSql } from './columnSql'

/** Aggregates that a metric has as SQL: no engine's list of simple ones has them. */
const QUANTILES = { MEDIAN: 0.5, P90: 0.9 } as const
export type Quantile = keyof typeof QUANTILES

const WAYS = ['standard', 'approximate'] as const

/** The SQL of quantiles: that of the standard, or the approximate one of Trino; names in it have the engine's quotes. */
export interface QuantileSql {
  readonly way: (typeof WAYS)[number]
  readonly quotes: Quotes
}

/** How an engine computes quantiles, by the names of its functions; null where it is not known to do so. */
export const quantileSqlOf = (functions: readonly string[], quotes: Quotes | null): QuantileSql | null => {
  if (quotes === null) return null
  const names = new Set(functions.map((name) => name.toLowerCase()))
  if (names.has('approx_percentile')) return { way: 'approximate', quotes }
  // engines with other quotes have this function for windows only
  return quotes === '"' && (names.has('percentile_cont') || names.has('quantile_cont'))
    ? { way: 'standard', quotes }
    : null
}

/** SQL of the value below which a share of a column is. */
export const quantileSql = (share: number, column: ExploreColumn, { way, quotes }: QuantileSql): string => {
  const sql = columnSql(column, quotes)
  return way === 'approximate'
    ? `approx_percentile(${sql}, ${share})`
    : `PERCENTILE_CONT(${share}) WITHIN GROUP (ORDER BY ${sql})`
}

/** The label of a quantile, such as `MEDIAN(delay)`. */
export const quantileLabel = (quantile: Quantile, column: string): string => `${quantile}(${column})`

/** A quantile of a column as a metric. */
export const quantileMetric = (quantile: Quantile, column: ExploreColumn, way: QuantileSql): AdhocMetric => ({
  expressionType: 'SQL',
  sqlExpression: quantileSql(QUANTILES[quantile], column, way),
  label: quantileLabel(quantile, column.name),
  hasCustomLabel: true,
})

const QUOTES: readonly Quotes[] = ['"', '`', '[']

const isOf = (sql: string, column: ExploreColumn, share: number): boolean =>
  WAYS.some((way) => QUOTES.some((quotes) => quantileSql(share, column, { way, quotes }) === sql))

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
