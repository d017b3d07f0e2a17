import type { ControlContext } from '../../types'
import { metricsIn, type Metric } from './adhoc'

const ADDS_UP = /^\s*(SUM|COUNT)\s*\((?!\s*DISTINCT\b)[^()]*\)\s*$/i

const isSum = (metric: Metric, { dataset }: ControlContext): boolean => {
  if (typeof metric === 'string') {
    const saved = dataset.metrics.find((one) => one.name === metric)
    return saved !== undefined && ADDS_UP.test(saved.expression)
  }
  return metric.expressionType === 'SIMPLE'
    ? metric.aggregate === 'SUM' || metric.aggregate === 'COUNT'
    : ADDS_UP.test(metric.sqlExpression ?? '')
}

/** True when values of parts add up to the value of the whole: sums and counts do, averages and distinct counts do not. */
export const addsUp = (context: ControlContext, name: string): boolean => {
  const [metric] = metricsIn(context.values, name)
  return metric !== undefined && isSum(metric, context)
}

/** The same of every metric of a control. */
export const allAddUp = (context: ControlContext, name: string): boolean =>
  metricsIn(context.values, name).every((metric) => isSum(metric, context))
