import { columnLabel, columnsIn, metricLabel, metricsIn, type Metric } from './common/data/adhoc'
import { addsUp } from './common/data/addsUp'
import { isTimeColumn } from './common/data/columns'
import type { ControlContext } from './types'

/** A kind that suits the selection, and the reason. */
export interface KindSuggestion {
  readonly key: string
  readonly reason: string
}

const METRICS = ['metrics', 'metric', 'percent_metrics', 'x', 'y', 'size', 'left_metric', 'right_metric', 'metrics_b']
const COLUMNS = [
  'x_axis',
  'groupby',
  'groupbyRows',
  'groupbyColumns',
  'columns',
  'entity',
  'series',
  'source',
  'target',
  'granularity_sqla',
  'all_columns',
  'groupby_b',
]
const MOST = 5
const COUNTRY = /(^|_|\b)(country|countries|nation)(_|\b|$)/i

const named = (label: string | null | undefined, name: string): string =>
  label === null || label === undefined || label === '' ? name : label

export interface ChosenParts {
  readonly metrics: readonly string[]
  /** All columns, in the order of the controls. */
  readonly columns: readonly string[]
  /** The first column of time. */
  readonly time: string | undefined
  /** The other columns. */
  readonly dimensions: readonly string[]
  /** The name in the dataset of the first of these. */
  readonly firstDimension: string
}

/** The chosen metrics and columns by their labels, as everywhere else on the page. */
export const chosenParts = ({ values, dataset }: ControlContext): ChosenParts => {
  const metricSaid = (metric: Metric): string => {
    const saved = typeof metric === 'string' ? dataset.metrics.find(({ name }) => name === metric) : undefined
    return named(saved?.label, metricLabel(metric))
  }
  const columnSaid = (name: string): string => named(dataset.columns.find((one) => one.name === name)?.label, name)
  const metrics = [...new Set(METRICS.flatMap((name) => metricsIn(values, name)).map(metricSaid))]
  const names = [...new Set(COLUMNS.flatMap((name) => columnsIn(values, name)).map(columnLabel))]
  const isTime = (name: string): boolean => dataset.columns.some((one) => one.name === name && isTimeColumn(one))
  const dimensions = names.filter((name) => !isTime(name))
  return {
    metrics,
    columns: names.map(columnSaid),
    time: names.filter(isTime).map(columnSaid)[0],
    dimensions: dimensions.map(columnSaid),
    firstDimension: dimensions[0] ?? '',
  }
}

/** Kinds that suit the chosen metrics and columns, the best first. None before anything was chosen. */
export const suggestedKinds = (context: ControlContext): readonly KindSuggestion[] => {
  const { metrics, columns, time, dimensions, firstDimension } = chosenParts(context)
  const [measure] = metrics
  const [first, second] = dimensions
  const whole = addsUp(context, 'metrics') || addsUp(context, 'metric')
  const suggestions: KindSuggestion[] = []
  const add = (key: string, reason: string): void => {
    suggestions.push({ key, reason })
  }
  if (measure === undefined) {
    if (columns.length > 0) add('table', `Rows of ${columns.slice(0, 3).join(', ')}`)
    return suggestions
  }
  if (time !== undefined) {
    if (metrics.length === 2) add('mixed_timeseries', `${metrics.join(' and ')}, each with its own axis`)
    add('echarts_timeseries_line', `${measure} over ${time}${first === undefined ? '' : `, a line for each ${first}`}`)
    if (first === undefined) {
      add('big_number', `${measure} at the end, and its way there`)
      add('cal_heatmap', `${measure} day by day`)
    } else {
      if (whole) add('echarts_area', `${measure} adds up: parts of ${first} over ${time}`)
      add('heatmap_v2', `${first} by ${time}`)
      add('time_table', `One row for each ${first}`)
    }
    add('echarts_timeseries_bar', `${measure} period by period`)
  } else if (first === undefined) {
    add('big_number_total', `${measure} as one figure`)
    add('gauge_chart', `${measure} on a scale`)
  } else {
    if (metrics.length >= 3) {
      add('bubble_v2', `${metrics.slice(0, 3).join(', ')}: across, up and as area`)
      add('radar', `A profile for each ${first}`)
    }
    if (second !== undefined) {
      add('heatmap_v2', `${first} by ${second}`)
      if (whole) add('treemap_v2', `${second} within ${first}`)
      add('sankey_v2', `From ${first} to ${second}`)
      add('pivot_table_v2', `${first} down, ${second} across`)
    }
    if (COUNTRY.test(firstDimension)) add('world_map', `${first} holds countries`)
    add('echarts_timeseries_bar', `${measure} of each ${first}`)
    if (second === undefined) {
      if (metrics.length === 2) add('butterfly', `${metrics.join(' and ')}, back to back`)
      if (whole) add('pie', `${measure} adds up: the share of each ${first}`)
      if (whole) add('treemap_v2', `${measure} adds up: areas of each ${first}`)
    }
    add('table', `The figures of each ${first}`)
  }
  return suggestions.slice(0, MOST)
}
