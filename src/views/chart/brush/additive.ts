import type { ExploreDataset } from '../../../events/explore/explore'
import { metricLabel, type AdhocMetric, type Metric } from '../../../domain/charts/kinds/common/data/adhoc'

/** Combination of parts' values into the value of the whole. */
export type Additive = 'count' | 'sum' | 'min' | 'max' | 'avg'

interface Part {
  readonly how: Additive
  /** The metric requested for each part. */
  readonly metric: Metric
  /** Of an average also how many values there are, under the same name. */
  readonly counts: Metric
}

const CALL = /^(count|sum|min|max|avg)\s*\(([\s\S]*)\)$/i

/** True when the brackets of an aggregate hold one whole expression. */
const isWhole = (inner: string): boolean => {
  const bare = inner.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, 'x')
  if (/['"$;]|--|\/\*/.test(bare) || /^\s*(?:distinct|all)\b/i.test(bare)) return false
  let depth = 0
  for (const letter of bare) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

const ofSql = (sql: string, metric: Metric): Part | null => {
  const [, name = '', inner = ''] = CALL.exec(sql.trim()) ?? []
  if (name === '' || !isWhole(inner)) return null
  const how = name.toLowerCase() as Additive
  const aggregateMetric = (aggregate: string): AdhocMetric => ({
    expressionType: 'SQL',
    sqlExpression: `${aggregate}(${inner})`,
    label: metricLabel(metric),
  })
  return how === 'avg'
    ? { how, metric: aggregateMetric('SUM'), counts: aggregateMetric('COUNT') }
    : { how, metric, counts: metric }
}

/** The parts of a metric; null for metrics that parts cannot give, such as distinct counts or medians. */
export const additiveOf = (metric: Metric, { metrics }: ExploreDataset): Part | null => {
  if (typeof metric === 'string') {
    const saved = metrics.find(({ name }) => name === metric)
    return saved === undefined ? null : ofSql(saved.expression, metric)
  }
  if (metric.expressionType === 'SQL') return ofSql(metric.sqlExpression ?? '', metric)
  const how = ({ COUNT: 'count', SUM: 'sum', MIN: 'min', MAX: 'max', AVG: 'avg' } as const)[metric.aggregate ?? '']
  if (how === undefined) return null
  const aggregateMetric = (aggregate: string): AdhocMetric => ({ ...metric, aggregate, label: metricLabel(metric) })
  return how === 'avg'
    ? { how, metric: aggregateMetric('SUM'), counts: aggregateMetric('COUNT') }
    : { how, metric, counts: metric }
}
