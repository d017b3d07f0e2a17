import { missingColumns } from '../../../common/missingColumns'
import type { AdhocMetric, QueryColumn, QueryMetric } from '../../../contract/chart/data'
import type { ColumnRow, Dataset } from '../../dataset/rows'
import { isMoment } from '../../dataset/types'
import type { Dialect } from '../../engines/dialect'
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
  /** Type as the database spells it; null for an expression. */
  readonly type: string | null
  /** SQL for the moment it holds; null for a column that holds none. */
  readonly moment: string | null
}

export interface Naming {
  readonly dialect: Dialect
  readonly dataset: Dataset
  readonly grain: string | null
  /** The time column of the query. */
  readonly timeColumn: string | null
  /** True where rows of equal dimensions become one. */
  readonly grouped: boolean
}

const missingProblem = (names: readonly string[]) => chartProblem(missingColumns(names))

/** Words and spaces only: the x-axis of a chart is sent as SQL, also where it is nothing but the name of a column. */
const BARE_NAME = /^[\p{L}_][\p{L}\p{N}_ ]*$/u

const columnNamed = ({ dataset }: Naming, name: string): ColumnRow | undefined =>
  dataset.columns.find((column) => column.column_name === name)

const sqlOf = ({ dialect }: Naming, column: ColumnRow): string =>
  column.expression === null || column.expression === ''
    ? dialect.name(column.column_name)
    : enclosed(column.expression, { what: `The column ${column.column_name}`, queries: true })

/** A moment may be kept as a number or as text. */
const momentOf = ({ dialect }: Naming, column: ColumnRow, sql: string): string | null => {
  if (column.is_dttm !== 1) return null
  if (column.python_date_format === 'epoch_s') return dialect.momentOf(sql, 's')
  if (column.python_date_format === 'epoch_ms') return dialect.momentOf(sql, 'ms')
  return dialect.asMoment(sql, column.type)
}

const typedOf = ({ type, type_generic: generic }: ColumnRow, sql: string) => ({
  sql,
  generic: generic as Generic,
  type,
})

/** The column of a filter; null when the dataset has none of this name. */
export const placeOf = (naming: Naming, column: QueryColumn): Place | null => {
  if (typeof column !== 'string') {
    const expressionColumn = columnNamed(naming, column.sqlExpression)
    if (expressionColumn) return placeOf(naming, column.sqlExpression)
    const sql = enclosed(column.sqlExpression, { what: `The column ${column.label ?? column.sqlExpression}` })
    const moment = naming.dialect.asMoment(sql)
    return { name: column.label ?? column.sqlExpression, sql, generic: null, type: null, moment }
  }
  const ownColumn = columnNamed(naming, column)
  if (!ownColumn) return null
  const sql = sqlOf(naming, ownColumn)
  return { name: column, ...typedOf(ownColumn, sql), moment: momentOf(naming, ownColumn, sql) }
}

export const labelOfColumn = (column: QueryColumn): string =>
  typeof column === 'string' ? column : (column.label ?? column.sqlExpression)

const momentDimension = (
  { dataset, dialect }: Naming,
  label: string,
  moment: string,
  grain: string | null | undefined,
): Dimension => {
  const hours = dataset.row.offset_hours
  // the hour offset of a dataset moves displayed times, not filtered ones
  const shown = (sql: string) => (hours === 0 ? sql : `${sql} + ${dialect.interval(hours, 'hour')}`)
  return {
    label,
    sql: shown(truncated(dialect, moment, grain)),
    moved: (interval) => shown(truncated(dialect, `(${moment} + ${interval})`, grain)),
  }
}

/** A dimension that a query groups by or shows. Throws when the dataset lacks it. */
export const dimensionOf = (naming: Naming, column: QueryColumn): Dimension => {
  const label = labelOfColumn(column)
  const name = typeof column === 'string' ? column : column.sqlExpression
  const ownColumn = columnNamed(naming, name)
  if (typeof column === 'string') {
    if (!ownColumn) throw missingProblem([column])
    const sql = sqlOf(naming, ownColumn)
    const moment = momentOf(naming, ownColumn, sql)
    if (moment === null || column !== naming.timeColumn || naming.grain === null) {
      return {
        label,
        sql: naming.grouped ? naming.dialect.comparable(typedOf(ownColumn, sql)) : sql,
        moved:
          moment !== null && isMoment(ownColumn.type ?? '')
            ? (by) => naming.dialect.likeColumn(`(${moment} + ${by})`, ownColumn)
            : null,
      }
    }
    return momentDimension(naming, label, moment, naming.grain)
  }
  if (!ownColumn && column.columnType === 'BASE_AXIS' && BARE_NAME.test(name)) throw missingProblem([name])
  const sql = ownColumn ? sqlOf(naming, ownColumn) : enclosed(column.sqlExpression, { what: `The column ${label}` })
  const grain = column.timeGrain ?? (column.columnType === 'BASE_AXIS' ? naming.grain : null)
  const moment = ownColumn ? momentOf(naming, ownColumn, sql) : naming.dialect.asMoment(sql)
  const hasGrain = grain !== null && grain !== undefined && grain !== ''
  if (moment === null || (!ownColumn && !hasGrain)) return { label, sql, moved: null }
  const type = ownColumn?.type ?? null
  if (!hasGrain) return { label, sql, moved: (by) => naming.dialect.likeColumn(`(${moment} + ${by})`, { type }) }
  return momentDimension(naming, label, moment, grain)
}

const adhocMetric = (naming: Naming, metric: AdhocMetric): Term => {
  if (metric.expressionType === 'SQL') {
    const label = metric.label ?? metric.sqlExpression
    return { label, sql: enclosed(metric.sqlExpression, { what: `The metric ${label}` }) }
  }
  const { column_name: name } = metric.column
  const ownColumn = columnNamed(naming, name)
  if (!ownColumn) throw missingProblem([name])
  const column = typedOf(ownColumn, sqlOf(naming, ownColumn))
  return {
    label: metric.label ?? `${metric.aggregate}(${name})`,
    sql: naming.dialect.aggregate(metric.aggregate, column),
  }
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
