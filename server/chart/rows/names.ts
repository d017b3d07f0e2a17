import type { AdhocMetric, QueryColumn, QueryMetric } from '../../../contract/chart/data'
import type { ColumnRow, Dataset } from '../../dataset/rows'
import { isMoment } from '../../dataset/types'
import { quoteName } from '../../engines/duckdb/names'
import { enclosed } from '../plan/expression'
import { truncated } from '../plan/grains'
import type { Generic } from '../plan/literal'
import { chartProblem } from '../problem'

/** Something that a query answers with. */
export interface Term {
  readonly label: string
  readonly sql: string
}

/** A column that rows are grouped by. `moved` is its SQL with every moment later by an interval (an SQL expression). */
export interface Dimension extends Term {
  readonly moved: ((interval: string) => string) | null
}

/** A column as filters see it. */
export interface Place {
  readonly name: string
  readonly sql: string
  readonly generic: Generic
  /** SQL for the moment it holds; null for a column that holds none. */
  readonly moment: string | null
}

export interface Naming {
  readonly dataset: Dataset
  readonly grain: string | null
  /** The time column of the query. */
  readonly timeColumn: string | null
}

const missingColumns = (names: readonly string[]) =>
  chartProblem(`Columns missing in dataset: [${names.map((name) => `'${name}'`).join(', ')}]`)

/** Words and spaces only: the x-axis of a chart is sent as SQL, also where it is nothing but the name of a column. */
const BARE_NAME = /^[\p{L}_][\p{L}\p{N}_ ]*$/u

const columnNamed = ({ dataset }: Naming, name: string): ColumnRow | undefined =>
  dataset.columns.find((column) => column.column_name === name)

const sqlOf = (column: ColumnRow): string =>
  column.expression === null || column.expression === ''
    ? quoteName(column.column_name)
    : enclosed(column.expression, { what: `The column ${column.column_name}`, queries: true })

/** A moment may be kept as a number or as text. */
const momentOf = (column: ColumnRow, sql: string): string | null => {
  if (column.is_dttm !== 1) return null
  if (column.python_date_format === 'epoch_s') return `make_timestamp(CAST(${sql} AS BIGINT) * 1000000)`
  if (column.python_date_format === 'epoch_ms') return `make_timestamp(CAST(${sql} AS BIGINT) * 1000)`
  return `CAST(${sql} AS TIMESTAMP)`
}

const genericOf = (column: ColumnRow): Generic => column.type_generic as Generic

/** The column of a filter; null when the dataset has none of this name. */
export const placeOf = (naming: Naming, column: QueryColumn): Place | null => {
  if (typeof column !== 'string') {
    const expressionColumn = columnNamed(naming, column.sqlExpression)
    if (expressionColumn) return placeOf(naming, column.sqlExpression)
    const sql = enclosed(column.sqlExpression, { what: `The column ${column.label ?? column.sqlExpression}` })
    const moment = `CAST(${sql} AS TIMESTAMP)`
    return { name: column.label ?? column.sqlExpression, sql, generic: null, moment }
  }
  const ownColumn = columnNamed(naming, column)
  if (!ownColumn) return null
  const sql = sqlOf(ownColumn)
  return { name: column, sql, generic: genericOf(ownColumn), moment: momentOf(ownColumn, sql) }
}

export const labelOfColumn = (column: QueryColumn): string =>
  typeof column === 'string' ? column : (column.label ?? column.sqlExpression)

const momentDimension = (
  { dataset }: Naming,
  label: string,
  moment: string,
  grain: string | null | undefined,
): Dimension => {
  const hours = dataset.row.offset_hours
  // the hour offset of a dataset moves displayed times, not filtered ones
  const shown = (sql: string) => (hours === 0 ? sql : `${sql} + INTERVAL '${hours} hours'`)
  return {
    label,
    sql: shown(truncated(moment, grain)),
    moved: (interval) => shown(truncated(`(${moment} + ${interval})`, grain)),
  }
}

/** A dimension that a query groups by or shows. Throws when the dataset lacks it. */
export const dimensionOf = (naming: Naming, column: QueryColumn): Dimension => {
  const label = labelOfColumn(column)
  const name = typeof column === 'string' ? column : column.sqlExpression
  const ownColumn = columnNamed(naming, name)
  if (typeof column === 'string') {
    if (!ownColumn) throw missingColumns([column])
    const sql = sqlOf(ownColumn)
    const moment = momentOf(ownColumn, sql)
    if (moment === null || column !== naming.timeColumn || naming.grain === null) {
      return {
        label,
        sql,
        moved: moment !== null && isMoment(ownColumn.type ?? '') ? (by) => `(${moment} + ${by})` : null,
      }
    }
    return momentDimension(naming, label, moment, naming.grain)
  }
  if (!ownColumn && column.columnType === 'BASE_AXIS' && BARE_NAME.test(name)) throw missingColumns([name])
  const sql = ownColumn ? sqlOf(ownColumn) : enclosed(column.sqlExpression, { what: `The column ${label}` })
  const grain = column.timeGrain ?? (column.columnType === 'BASE_AXIS' ? naming.grain : null)
  const moment = ownColumn ? momentOf(ownColumn, sql) : `CAST(${sql} AS TIMESTAMP)`
  const hasGrain = grain !== null && grain !== undefined && grain !== ''
  if (moment === null || (!ownColumn && !hasGrain)) return { label, sql, moved: null }
  if (!hasGrain) return { label, sql, moved: (by) => `(${moment} + ${by})` }
  return momentDimension(naming, label, moment, grain)
}

const aggregated = (aggregate: string, sql: string): string =>
  aggregate === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${sql})` : `${aggregate}(${sql})`

const adhocMetric = (naming: Naming, metric: AdhocMetric): Term => {
  if (metric.expressionType === 'SQL') {
    const label = metric.label ?? metric.sqlExpression
    return { label, sql: enclosed(metric.sqlExpression, { what: `The metric ${label}` }) }
  }
  const { column_name: name } = metric.column
  const ownColumn = columnNamed(naming, name)
  if (!ownColumn) throw missingColumns([name])
  return { label: metric.label ?? `${metric.aggregate}(${name})`, sql: aggregated(metric.aggregate, sqlOf(ownColumn)) }
}

export const labelOfMetric = (metric: QueryMetric): string => {
  if (typeof metric === 'string') return metric
  if (!('expressionType' in metric)) return metric.label
  if (metric.expressionType === 'SQL') return metric.label ?? metric.sqlExpression
  return metric.label ?? `${metric.aggregate}(${metric.column.column_name})`
}

/** A saved metric, or one made in the chart. Throws when the dataset lacks it. */
export const metricOf = (naming: Naming, metric: QueryMetric): Term => {
  if (typeof metric === 'object' && 'expressionType' in metric) return adhocMetric(naming, metric)
  const name = labelOfMetric(metric)
  const saved = naming.dataset.metrics.find((each) => each.metric_name === name)
  if (!saved) throw chartProblem(`Metric '${name}' does not exist`)
  return { label: name, sql: enclosed(saved.expression, { what: `The metric ${name}`, queries: true }) }
}
