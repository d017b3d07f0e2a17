import type { ControlContext, Query } from '../../types'
import { columnsIn, eachColumn, eachMetric, metricsIn, type Metric } from './adhoc'
import { baseQuery } from './queryObject'
import { axisOf, axisQuery } from '../axis/timeseries'

/** A metric by the columns of some controls, greatest first where that is wanted. */
export const breakdown = (
  { values }: ControlContext,
  { columns, metrics }: { readonly columns: readonly string[]; readonly metrics: readonly string[] },
): readonly Query[] => {
  const by = eachColumn(columns.flatMap((name) => columnsIn(values, name)))
  const measures = eachMetric(metrics.flatMap((name) => metricsIn(values, name)))
  const [first] = measures
  if (first === undefined || by.length === 0) return []
  return [
    {
      ...baseQuery(values),
      columns: by,
      metrics: measures,
      orderby: values['sort_by_metric'] === false ? [] : [[first, false]],
    },
  ]
}

/** Metrics by an axis and more columns, in the order of the axis. */
export const alongAxis = (
  context: ControlContext,
  columns: readonly unknown[],
  metrics: readonly Metric[],
): Query[] => {
  const axis = axisOf(context)
  if (axis === null || metrics.length === 0) return []
  return [
    {
      ...axisQuery(context),
      columns: [axis.column, ...columns],
      metrics: eachMetric(metrics),
      orderby: [[axis.column, true]],
    },
  ]
}

/** The same for kinds that name their column of time otherwise. */
export const withAxis = (context: ControlContext, name: string, grain?: string): ControlContext => ({
  ...context,
  values: {
    ...context.values,
    x_axis: context.values[name],
    ...(grain === undefined ? {} : { time_grain_sqla: grain }),
  },
})
