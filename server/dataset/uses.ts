import type { DatasetUse } from '../../contract/dataset/facts'
import { visibleCharts } from '../chart/rows/rows'
import { paramsOf } from '../chart/saved/wire'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'
import type { Dataset } from './rows'

/** Controls of a chart that hold names of columns, and those that hold metrics. */
const COLUMN_CONTROLS = [
  'x_axis',
  'groupby',
  'columns',
  'all_columns',
  'groupbyRows',
  'groupbyColumns',
  'series',
  'entity',
  'column',
  'source',
  'target',
  'granularity_sqla',
  'start_time',
  'end_time',
  'y_axis',
  'subcategories',
  'tooltip_columns',
  'groupby_b',
]
const METRIC_CONTROLS = [
  'metric',
  'metrics',
  'metrics_b',
  'metric_2',
  'secondary_metric',
  'percent_metrics',
  'timeseries_limit_metric',
  'series_limit_metric',
  'tooltip_metrics',
  'x',
  'y',
  'size',
]
const FILTER_CONTROLS = ['adhoc_filters', 'adhoc_filters_b']

type Form = Readonly<Record<string, unknown>>
const asForm = (value: unknown): Form => (typeof value === 'object' && value !== null ? (value as Form) : {})
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]
const textsOf = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string')

/** The names of columns and of saved metrics in the controls of a chart; SQL of its own is not read. */
const namesOf = (form: Form) => {
  const metrics = METRIC_CONTROLS.flatMap((control) => listOf(form[control]))
  const ofMetrics = metrics.map((metric) => asForm(asForm(metric)['column'])['column_name'])
  const ofFilters = FILTER_CONTROLS.flatMap((control) => listOf(form[control]))
    .map(asForm)
    .map((filter) => (filter['expressionType'] === 'SQL' ? null : filter['subject']))
  const columns = COLUMN_CONTROLS.flatMap((control) => listOf(form[control]))
  return {
    columns: [...new Set(textsOf([...columns, ...ofMetrics, ...ofFilters]))],
    metrics: [...new Set(textsOf(metrics))],
  }
}

/** The charts on a dataset, with the names of it that they use. */
export const usesOf = async (
  services: Pick<Platform, 'databases' | 'store'>,
  user: User,
  { row, columns, metrics }: Dataset,
): Promise<{ readonly count: number; readonly result: readonly DatasetUse[] }> => {
  const all = await services.store.selectFrom('chart').select('id').where('datasource_id', '=', row.id).execute()
  const charts = await visibleCharts(
    services,
    user,
    all.map(({ id }) => id),
  )
  const knownColumns = new Set(columns.map((column) => column.column_name))
  const knownMetrics = new Set(metrics.map((metric) => metric.metric_name))
  return {
    count: all.length,
    result: charts.map((chart) => {
      const names = namesOf(paramsOf(chart.row))
      return {
        id: chart.row.id,
        slice_name: chart.row.slice_name,
        viz_type: chart.row.viz_type,
        ...names,
        missing: [
          ...names.columns.filter((name) => !knownColumns.has(name)),
          ...names.metrics.filter((name) => !knownMetrics.has(name) && !knownColumns.has(name)),
        ],
      }
    }),
  }
}
