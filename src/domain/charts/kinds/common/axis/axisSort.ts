import type { Control, ControlContext, Query } from '../../types'
import { columnLabel, columnsIn, metricLabel, metricsIn, textIn, type Metric } from '../data/adhoc'
import { check, hasTimeAxis, pick } from '../controls'

const axisLabel = ({ values }: ControlContext): string | null => {
  const [x] = columnsIn(values, 'x_axis')
  return x === undefined ? null : columnLabel(x)
}

/** Time runs as it runs. */
const isSortable = (context: ControlContext): boolean => !hasTimeAxis(context) && axisLabel(context) !== null

/** One series is sorted by its own metric; several have no single value, so the sum of their figures decides. */
const isOfOne = (context: ControlContext): boolean =>
  columnsIn(context.values, 'groupby').length === 0 && metricsIn(context.values, 'metrics').length === 1

const sortsByMetric = (context: ControlContext): boolean => isSortable(context) && isOfOne(context)
export const sortsBySeries = (context: ControlContext): boolean => isSortable(context) && !isOfOne(context)

/** The metric a chart requests only for sorting, without drawing it; null for none. */
export const sortMetricOf = (context: ControlContext): Metric | null => {
  const { values } = context
  const [metric] = metricsIn(values, 'timeseries_limit_metric')
  if (metric === undefined || !sortsByMetric(context) || textIn(values, 'x_axis_sort') !== metricLabel(metric))
    return null
  return metricsIn(values, 'metrics').some((one) => metricLabel(one) === metricLabel(metric)) ? null : metric
}

const metricChoices = ({ values }: ControlContext): readonly string[] => [
  ...new Set([...metricsIn(values, 'metrics'), ...metricsIn(values, 'timeseries_limit_metric')].map(metricLabel)),
]

/** Order of an axis's categories: by name, or by a metric. */
export const axisSort: readonly Control[] = [
  {
    name: 'x_axis_sort',
    label: 'Sort categories by',
    kind: 'select',
    choices: (context) => [
      { value: null, label: 'Name' },
      ...metricChoices(context).map((label) => ({ value: label, label })),
    ],
    visible: sortsByMetric,
  },
  {
    ...check('x_axis_sort_asc', 'Sort categories ascending', true),
    redraws: false,
    visible: sortsByMetric,
  },
]

/** The same for several series: the request orders the categories in one way, the drawing in another (`B9.16`). */
export const axisSortSeries: readonly Control[] = [
  pick(
    'x_axis_sort_series',
    'Sort categories by',
    [
      ['name', 'Name'],
      ['sum', 'Sum'],
      ['min', 'Min'],
      ['max', 'Max'],
      ['avg', 'Average'],
    ],
    { visible: sortsBySeries },
  ),
  check('x_axis_sort_series_ascending', 'Sort categories ascending', true, { visible: sortsBySeries }),
]

/** `B7.01`: the order of the categories, once they are rows. */
export const axisSortOf = (context: ControlContext): readonly Query[] => {
  if (!sortsByMetric(context)) return []
  const by = textIn(context.values, 'x_axis_sort')
  const ascending = context.values['x_axis_sort_asc'] !== false
  if (by !== null && metricChoices(context).includes(by)) return [{ operation: 'sort', options: { by, ascending } }]
  return ascending ? [] : [{ operation: 'sort', options: { is_sort_index: true, ascending } }]
}
