import { quoteName } from '../../../../common/sql'
import type { ExploreDataset } from '../../../events/explore/explore'
import { isObject, listOf } from '../../../core/json/value'
import {
  columnLabel,
  isColumn,
  isMetric,
  metricLabel,
  type Column,
  type Metric,
} from '../../../domain/charts/kinds/common/data/adhoc'
import type { Query } from '../../../domain/charts/kinds/types'
import { additiveOf, type Additive } from './additive'
import { BIN, binColumn, type BrushAxis } from './axis'

/** Rows of a cube at most: bins times groups. */
export const MAX_CUBE_ROWS = 50_000

/** Computation of a chart's rows from a cube. */
export interface CubeSpec {
  /** Columns that groups are made of, after the one of bins. */
  readonly keys: number
  readonly how: Readonly<Record<string, Additive>>
  /** Values became columns: rows have the order of their keys. */
  readonly pivoted: boolean
  readonly order: readonly { readonly label: string; readonly ascending: boolean }[]
  readonly limit: number
}

export interface CubeQueries {
  /** The first one for the values; a second one, alike, for how many values averages are made of. */
  readonly queries: readonly Query[]
  readonly spec: CubeSpec
}

const sqlOf = (column: Column, { columns }: ExploreDataset): string | null => {
  if (typeof column !== 'string') return `(${column.sqlExpression})`
  const datasetColumn = columns.find(({ name }) => name === column)
  if (datasetColumn === undefined) return null
  return datasetColumn.expression === null || datasetColumn.expression === ''
    ? quoteName(column)
    : `(${datasetColumn.expression})`
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)

/** Steps of one pivot, which a bin more does not change; null where there are others. */
const pivotIn = (query: Query): Query | null | 'none' => {
  const steps = listOf(query['post_processing']).filter((step) => step !== null)
  if (steps.length === 0) return 'none'
  const [pivot, flat, ...more] = steps
  if (!isObject(pivot) || !isObject(flat) || more.length > 0) return null
  return pivot['operation'] === 'pivot' && flat['operation'] === 'flatten' && isNothing(flat['options']) ? pivot : null
}

const withBin = (pivot: Query): Query => {
  const options = isObject(pivot['options']) ? pivot['options'] : {}
  return { ...pivot, options: { ...options, index: [BIN, ...listOf(options['index'])] } }
}

const orderOf = (query: Query, labels: readonly string[], metrics: readonly Metric[]): CubeSpec['order'] | null => {
  const terms = listOf(query['orderby'])
  const [first] = metrics
  if (terms.length === 0)
    return first === undefined ? [] : [{ label: metricLabel(first), ascending: query['order_desc'] === false }]
  const order = terms.flatMap((one) => {
    const [item, ascending] = listOf(one)
    const label = isMetric(item) ? metricLabel(item) : isColumn(item) ? columnLabel(item) : ''
    return labels.includes(label) ? [{ label, ascending: ascending === true }] : []
  })
  return order.length === terms.length ? order : null
}

/**
 * The queries for the cube of a chart over a brushed axis: its own query with the bin of each row beside its groups. Null where
 * parts cannot answer ranges: metrics that do not add up, only some of the series, comparisons.
 */
export const cubeQueries = (
  queries: readonly Query[],
  axis: BrushAxis,
  dataset: ExploreDataset,
): CubeQueries | null => {
  const [query] = queries
  if (query === undefined || queries.length > 1) return null
  const { series_limit: limit, time_offsets: offsets, extras, metrics, columns, annotation_layers: layers } = query
  const having = isObject(extras) ? extras['having'] : null
  const plain = [limit, offsets, having, layers, query['row_offset'], query['series_limit_metric']].every(isNothing)
  const pivot = pivotIn(query)
  const bin = sqlOf(axis.column, dataset)
  const measures = listOf(metrics).filter(isMetric)
  const keys = listOf(columns)
  if (!plain || pivot === null || bin === null || measures.length === 0) return null
  const parts = measures.flatMap((metric) => additiveOf(metric, dataset) ?? [])
  if (parts.length !== measures.length) return null
  const labels = [...keys.filter(isColumn).map(columnLabel), ...measures.map(metricLabel)]
  const order = orderOf(query, labels, measures)
  if (order === null || labels.includes(BIN)) return null
  const steps = pivot === 'none' ? [] : [withBin(pivot), ...listOf(query['post_processing']).slice(1)]
  const queryOf = (queryMetrics: readonly Metric[]): Query => ({
    ...query,
    columns: [binColumn(axis, bin), ...keys],
    series_columns: [],
    metrics: queryMetrics,
    // both queries answer their rows in the same order
    orderby: [[binColumn(axis, bin), true]],
    row_limit: MAX_CUBE_ROWS,
    post_processing: steps,
  })
  const averages = parts.some(({ how }) => how === 'avg')
  const index = pivot === 'none' || !isObject(pivot['options']) ? keys : listOf(pivot['options']['index'])
  return {
    queries: [
      queryOf(parts.map(({ metric }) => metric)),
      ...(averages ? [queryOf(parts.map(({ counts }) => counts))] : []),
    ],
    spec: {
      keys: index.length,
      how: Object.fromEntries(parts.map(({ how, metric }) => [metricLabel(metric), how])),
      pivoted: pivot !== 'none',
      order,
      limit: Number(query['row_limit'] ?? MAX_CUBE_ROWS),
    },
  }
}
