import { isObject } from '../../../../../core/json/value'
import type { FormValues } from '../../../formData'

/** A metric of a chart: the name of a saved one, an aggregate of a column, or SQL. */
export type Metric = string | AdhocMetric

export interface AdhocMetric {
  readonly expressionType: 'SIMPLE' | 'SQL'
  readonly column?: { readonly column_name: string } | null
  readonly aggregate?: string | null
  readonly sqlExpression?: string | null
  readonly label?: string | null
  readonly hasCustomLabel?: boolean | null
  readonly optionName?: string | null
}

/** A column of a chart: the name of one of the dataset, or SQL. */
export type Column = string | AdhocColumn

interface AdhocColumn {
  readonly sqlExpression: string
  readonly label?: string | null
  readonly expressionType?: string | null
}

export interface AdhocFilter {
  readonly expressionType: 'SIMPLE' | 'SQL'
  readonly clause?: 'WHERE' | 'HAVING' | null
  readonly subject?: string | null
  readonly operator?: string | null
  readonly comparator?: unknown
  readonly sqlExpression?: string | null
}

export const isMetric = (value: unknown): value is Metric =>
  typeof value === 'string'
    ? value !== ''
    : isObject(value) && (value['expressionType'] === 'SIMPLE' || value['expressionType'] === 'SQL')

export const isColumn = (value: unknown): value is Column =>
  typeof value === 'string' ? value !== '' : isObject(value) && typeof value['sqlExpression'] === 'string'

/** The text of an aggregate without a label. */
export const metricText = (metric: AdhocMetric): string =>
  metric.expressionType === 'SQL'
    ? (metric.sqlExpression ?? '')
    : metric.aggregate === 'COUNT_DISTINCT'
      ? `COUNT(DISTINCT ${metric.column?.column_name ?? ''})`
      : `${metric.aggregate ?? ''}(${metric.column?.column_name ?? ''})`

/** The name under which the rows carry it. */
export const metricLabel = (metric: Metric): string => {
  if (typeof metric === 'string') return metric
  const label = metric.label ?? ''
  return label === '' ? metricText(metric) : label
}

export const columnLabel = (column: Column): string =>
  typeof column === 'string' ? column : (column.label ?? '') === '' ? column.sqlExpression : (column.label ?? '')

const listOf = <Item>(value: unknown, is: (one: unknown) => one is Item): readonly Item[] =>
  (Array.isArray(value) ? value : [value]).filter(is)

/** The metrics in a control, which has one or a list. */
export const metricsIn = (values: FormValues, name: string): readonly Metric[] => listOf(values[name], isMetric)

export const columnsIn = (values: FormValues, name: string): readonly Column[] => listOf(values[name], isColumn)

const isFilter = (value: unknown): value is AdhocFilter =>
  isObject(value) && (value['expressionType'] === 'SIMPLE' || value['expressionType'] === 'SQL')

export const filtersIn = (values: FormValues, name = 'adhoc_filters'): readonly AdhocFilter[] =>
  Array.isArray(values[name]) ? (values[name] as readonly unknown[]).filter(isFilter) : []

/** True when filters keep some groups by their figures. */
export const filtersGroups = (values: FormValues): boolean =>
  filtersIn(values).some(({ clause }) => clause === 'HAVING')

/** True when a filter keeps a range of time. */
export const isTimeRange = ({ operator }: AdhocFilter): boolean =>
  typeof operator === 'string' && operator.toUpperCase() === 'TEMPORAL_RANGE'

/** A number in a control, stored as number or as text. */
export const numberIn = (values: FormValues, name: string): number | null => {
  const value = values[name]
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** A share of one that is given in percent; null where it is none. */
export const shareIn = (values: FormValues, name: string): number | null => {
  const percent = numberIn(values, name)
  return percent === null || percent < 0 ? null : Math.min(1, percent / 100)
}

/** Two ends, each null where it is open or no number. */
export const boundsIn = (values: FormValues, name: string): readonly [number | null, number | null] => {
  const raw: readonly unknown[] = Array.isArray(values[name]) ? (values[name] as readonly unknown[]) : []
  const [low, high] = [numberIn({ end: raw[0] }, 'end'), numberIn({ end: raw[1] }, 'end')]
  return low !== null && high !== null && low >= high ? [null, null] : [low, high]
}

export const textIn = (values: FormValues, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const firstOf =
  <Item>(labelOf: (item: Item) => string) =>
  (items: readonly Item[]): readonly Item[] => {
    const labels = items.map(labelOf)
    return items.filter((_, place) => labels.indexOf(labels[place] ?? '') === place)
  }

/** Every metric once: a database answers no two columns of one name. */
export const eachMetric = firstOf(metricLabel)

/** The same of columns. */
export const eachColumn = firstOf(columnLabel)
