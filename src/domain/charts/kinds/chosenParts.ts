import { columnLabel, columnsIn, metricLabel, metricsIn, type Metric } from './common/data/adhoc'
import { isTimeColumn } from './common/data/columns'
import type { ControlContext } from './types'

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

/** A label, or the name where it has none. */
export const named = (label: string | null | undefined, name: string): string =>
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
