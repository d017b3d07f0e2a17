import { utcFormat } from 'd3'
import type { QueryColumn, QueryObject } from '../../../contract/chart/data'
import { isObject } from '../../dashboard/layout'
import { storedObject } from '../../json/stored'
import { type NumberText, chosenFormat, currencyIn, numberText } from '../numbers'

/** A dataset's settings of a metric. */
export interface SavedMetric {
  readonly name: string
  readonly format: string | null
  readonly currency: unknown
}

/** A chart's format of a column in one of its results. */
export interface ColumnLook {
  /** Its display name in this chart. */
  readonly title: string | null
  readonly hidden: boolean
  /** It identifies rows, rather than being a figure. */
  readonly dimension: boolean
  readonly number: NumberText | null
  readonly moment: ((ms: number) => string) | null
}

export type Look = (column: string) => ColumnLook

const nameOf = (column: QueryColumn): string => (typeof column === 'string' ? column : (column.label ?? ''))

const record = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

const momentFormat = (values: readonly unknown[]): ColumnLook['moment'] => {
  const name = values.find((value) => typeof value === 'string' && value !== '' && value !== 'smart_date')
  if (typeof name !== 'string') return null
  const format = utcFormat(name)
  return (ms) => format(new Date(ms))
}

/** The format that the controls of a chart have for all figures of its query at `index`. */
const figures = (form: Readonly<Record<string, unknown>>, index: number): string | null => {
  const { viz_type: kind } = form
  // each of its three figures has a format of its own
  if (kind === 'bubble_v2') return null
  const second = kind === 'mixed_timeseries' && index > 0
  const names = second ? ['y_axis_format_secondary'] : ['y_axis_format', 'number_format', 'valueFormat']
  return names.map((name) => chosenFormat(form[name])).find((name) => name !== null) ?? null
}

const DATES = ['table_timestamp_format', 'date_format', 'x_axis_time_format', 'time_format'] as const

/** A chart's formats for the columns of its query at `index`: titles, numbers, money and times. */
export const lookOf = (
  params: string,
  { columns, groupby, metrics }: Pick<QueryObject, 'columns' | 'groupby' | 'metrics'>,
  index: number,
  saved: readonly SavedMetric[],
): Look => {
  // a chart with damaged controls still has rows
  const form = storedObject(params)
  const config = record(form['column_config'])
  const dimensions = new Set((columns ?? groupby ?? []).map(nameOf))
  const byName = new Map(saved.map((one) => [one.name, one]))
  const metricOptions = (metrics ?? []).map((one) => (typeof one === 'string' ? (byName.get(one) ?? null) : null))
  const [only = null] = new Set(metricOptions).size === 1 ? metricOptions : []
  return (column) => {
    const columnConfig = record(Object.hasOwn(config, column) ? config[column] : undefined)
    const title = columnConfig['customColumnName']
    const dimension = dimensions.has(column)
    // a comparison adds to the name of its metric
    const metric = byName.get(column) ?? byName.get(column.replace(/__.*$/s, '')) ?? only
    const share = form['viz_type'] === 'table' && column.startsWith('%') ? ',.1%' : null
    const common = dimension ? null : (share ?? figures(form, index) ?? chosenFormat(metric?.format))
    const currency =
      currencyIn(columnConfig['currencyFormat']) ??
      (dimension || share !== null ? null : (currencyIn(form['currency_format']) ?? currencyIn(metric?.currency)))
    return {
      title: typeof title === 'string' && title !== '' ? title : null,
      hidden: columnConfig['visible'] === false,
      dimension,
      number: numberText(chosenFormat(columnConfig['d3NumberFormat']) ?? common, currency),
      moment: momentFormat([columnConfig['d3TimeFormat'], ...DATES.map((name) => form[name])]),
    }
  }
}
