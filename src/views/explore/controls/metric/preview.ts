import type { AnyNumber } from '../../../../core/results/exact'
import type { ExploreColumn, ExploreDataset } from '../../../../events/explore/explore'
import { COUNT_ROWS } from '../../../../domain/filters/countRows'
import type { Quotes } from '../../../../domain/sql/quotes'
import type { FormValues } from '../../../../domain/charts/formData'
import type { AdhocMetric, Metric } from '../../../../domain/charts/kinds/common/data/adhoc'
import { isTimeColumn } from '../../../../domain/charts/kinds/common/data/columns'
import { columnSql } from '../../../../domain/charts/kinds/common/data/columnSql'
import { quantileSql, type QuantileSql } from '../../../../domain/charts/kinds/common/data/quantiles'
import { baseQuery } from '../../../../domain/charts/kinds/common/data/queryObject'
import { binColumn } from '../../../chart/brush/axis'

const simple = (aggregate: string, column: ExploreColumn, label: string): AdhocMetric => ({
  expressionType: 'SIMPLE',
  column: { column_name: column.name },
  aggregate,
  label,
  hasCustomLabel: true,
})

/** A column of numbers, of which ends and bars are known. */
export const isMeasured = (column: ExploreColumn | undefined): column is ExploreColumn =>
  column?.generic === 0 && !column.isTime

const EXTREME = /^\s*(?:min|max)\s*\(\s*["`[]?([^"`[\]()]+?)["`\]]?\s*\)\s*$/i

/** A saved metric that is the first or the last moment of a column of times. */
export const isTimeSaved = ({ columns, metrics }: ExploreDataset, metric: Metric): boolean => {
  const expression = metrics.find(({ name }) => name === metric)?.expression ?? ''
  const [, column] = EXTREME.exec(expression) ?? []
  return columns.some((one) => one.name === column && isTimeColumn(one))
}

const NUMBERS = new Set(['AVG', 'SUM', 'MEDIAN', 'P90'])

/** False where no engine has such an aggregate of such a column. */
export const isComputable = (aggregate: string | null, column: ExploreColumn | undefined): boolean =>
  column === undefined || aggregate === null || !NUMBERS.has(aggregate) || isMeasured(column)

/** Few values far from all others would leave one bar: the first and the last bar hold a hundredth each, and all beyond. */
const ENDS = [0.01, 0.99] as const

const endsOf = (column: ExploreColumn, way: QuantileSql | null): readonly AdhocMetric[] =>
  way === null
    ? [simple('MIN', column, '__least'), simple('MAX', column, '__greatest')]
    : ENDS.map((share) => ({
        expressionType: 'SQL',
        sqlExpression: quantileSql(share, column, way),
        label: `__${share}`,
        hasCustomLabel: true,
      }))

/** The rows of the chart: conditions on its groups are none on all rows. */
const ofRows = (values: FormValues): object => {
  const query = baseQuery(values)
  return { ...query, extras: { ...(query['extras'] as object), having: '' } }
}

/** One row: the metric, rows, and of a column its known values and the ends of its bars. The chart's filters limit them. */
export const resultQuery = (
  values: FormValues,
  metric: Metric,
  column: ExploreColumn | undefined,
  way: QuantileSql | null,
): string => {
  const value = typeof metric === 'string' ? metric : { ...metric, label: 'value', hasCustomLabel: true }
  const known = column === undefined ? [] : [simple('COUNT', column, '__known')]
  const ends = isMeasured(column) ? endsOf(column, way) : []
  const metrics = [value, { ...COUNT_ROWS, label: '__rows' }, ...known, ...ends]
  return JSON.stringify([{ ...ofRows(values), metrics, row_limit: 1 }])
}

/** Rows in each bin of a column; null where it is not known how the engine writes its name. */
export const barsQuery = (
  values: FormValues,
  column: ExploreColumn,
  edges: readonly AnyNumber[],
  quotes: Quotes | null,
): string | null => {
  const sql = columnSql(column, quotes)
  if (sql === null) return null
  const bin = binColumn({ kind: 'number', column: column.name, edges }, sql)
  return JSON.stringify([{ ...ofRows(values), columns: [bin], metrics: [COUNT_ROWS], row_limit: edges.length }])
}
