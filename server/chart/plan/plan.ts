import type { ChartDataResult, OrderItem, QueryColumn, QueryObject } from '../../../contract/chart/data'
import { TimeRangeError, parseTimeRange } from '../../../common/time/range'
import type { Dataset } from '../../dataset/rows'
import type { Dialect } from '../../engines/dialect'
import type { Authored } from '../../rowLevelSecurity/guard'
import { type Readable, readingFor } from '../rows/calculated'
import { enclosed } from './expression'
import { type Range, isTemporalRange, predicateOf } from './filters'
import {
  type Dimension,
  type Naming,
  type Term,
  dimensionOf,
  labelOfColumn,
  labelOfMetric,
  metricOf,
  placeOf,
} from '../rows/names'
import { type Offset, offsetOf } from './offsets'
import { type PlannedRange, comparedRange, plannedRanges, rangeInForce } from './periods'
import { chartProblem } from '../problem'

interface Order {
  /** Place among the result columns, from 0; null for a mere order column. */
  readonly at: number | null
  readonly sql: string
  readonly ascending: boolean
}

/** Only the first few series, by a metric. */
interface Series {
  readonly dimensions: readonly number[]
  readonly metric: string | null
  readonly ascending: boolean
  readonly limit: number
  /** True when the rest becomes one more series. */
  readonly others: boolean
}

/** A query over its dataset, with every name resolved: the only input for SQL. */
export interface Plan {
  readonly dialect: Dialect
  /** Source of the rows, as SQL after FROM. */
  readonly source: string
  readonly dimensions: readonly Dimension[]
  /** Null for rows as they are. */
  readonly metrics: readonly Term[] | null
  readonly where: readonly string[]
  readonly having: readonly string[]
  readonly ranges: readonly PlannedRange[]
  readonly order: readonly Order[]
  readonly series: Series | null
  readonly offsets: readonly Offset[]
  /** Rows of earlier periods stay where this one has none. */
  readonly fullRange: boolean
  readonly limit: number | null
  readonly offset: number
  /** Only how many rows there are. */
  readonly counted: boolean
}

type FilterReport = Required<Pick<ChartDataResult, 'applied_filters' | 'rejected_filters'>>

export interface Planned {
  readonly plan: Plan
  readonly authored: Authored
  readonly filterReport: FilterReport
  readonly from: number | null
  readonly to: number | null
}

export interface Planning {
  readonly dataset: Dataset
  readonly readable: Readable
  readonly now: number
  /** Most rows, and rows where the query names no number. */
  readonly maxRows: number
  readonly defaultRows: number
}

const rangeOf = (text: string | null | undefined, query: QueryObject, now: number) => {
  try {
    return parseTimeRange(text, { now, start: query.extras?.relative_start, end: query.extras?.relative_end })
  } catch (error) {
    if (error instanceof TimeRangeError) throw chartProblem(error.message)
    throw error
  }
}

/** The ranges and predicates that the filters come to, and which of them were used. */
const filtersOf = (naming: Naming, query: QueryObject, now: number) => {
  const where: string[] = []
  const ranges: Range[] = []
  const applied: { column: string }[] = []
  const rejected: FilterReport['rejected_filters'] = []
  const time = naming.timeColumn === null ? null : placeOf(naming, naming.timeColumn)
  const { main_dttm_col: main, always_filter_main_dttm: always } = naming.dataset.row
  if (time?.moment) ranges.push({ moment: time.moment, ...rangeOf(query.time_range, query, now) })
  for (const filter of query.filters ?? []) {
    const column = labelOfColumn(filter.col)
    const place = placeOf(naming, filter.col)
    const temporal = isTemporalRange(filter)
    if (place === null) rejected.push({ column, reason: 'not_in_datasource' })
    else if (!temporal) {
      where.push(predicateOf(naming.dialect, place, filter))
      applied.push({ column })
    } else if (place.moment === null) rejected.push({ column, reason: 'no_temporal_column' })
    else {
      const { val } = filter
      if (val !== null && val !== undefined && typeof val !== 'string') {
        throw chartProblem('A time range is a text.')
      }
      ranges.push({ moment: place.moment, ...rangeOf(val, query, now) })
      applied.push({ column })
    }
  }
  // a partition that is kept by the main time is not read whole when another time is filtered
  const mainTime = always === 1 && main !== null ? placeOf(naming, main)?.moment : null
  if (mainTime && !ranges.some((range) => range.moment === mainTime)) {
    ranges.push(...ranges.slice(0, 1).map((range) => ({ ...range, moment: mainTime, twinOf: range.moment })))
  }
  for (const key of Object.keys(query.applied_time_extras ?? {})) {
    if (time?.moment) applied.push({ column: key })
    else rejected.push({ column: key, reason: 'no_temporal_column' })
  }
  return { where, ranges, filterReport: { applied_filters: applied, rejected_filters: rejected } }
}

const refuseTwins = (labels: readonly string[]): void => {
  const twins = labels.filter((label, index) => labels.indexOf(label) !== index)
  if (twins.length === 0) return
  const names = [...new Set(twins)].map((label) => `"${label}"`).join(', ')
  throw chartProblem(
    `Duplicate column/metric labels: ${names}. Please make sure all columns and metrics have a unique label.`,
  )
}

/** SQL of an order column outside the result. */
const orderSql = (naming: Naming, item: OrderItem): string => {
  if (typeof item !== 'string')
    return 'sqlExpression' in item ? dimensionOf(naming, item).sql : metricOf(naming, item).sql
  const isColumn = naming.dataset.columns.some((column) => column.column_name === item)
  return isColumn ? dimensionOf(naming, item).sql : metricOf(naming, item).sql
}

const labelOfOrder = (item: OrderItem): string =>
  typeof item === 'object' && 'sqlExpression' in item ? labelOfColumn(item) : labelOfMetric(item)

const orderOf = (
  naming: Naming,
  query: QueryObject,
  dimensions: readonly Term[],
  metrics: readonly Term[],
): Order[] => {
  const items = [...dimensions, ...metrics]
  const orders = (query.orderby ?? []).map(([item, ascending]): Order => {
    const label = labelOfOrder(item)
    const at = items.findIndex((one) => one.label === label)
    return at >= 0 ? { at, sql: '', ascending } : { at: null, sql: orderSql(naming, item), ascending }
  })
  if (orders.length > 0 || dimensions.length === 0 || metrics.length === 0) return orders
  return [{ at: dimensions.length, sql: '', ascending: query.order_desc === false }]
}

const seriesOf = (naming: Naming, query: QueryObject, dimensions: readonly Dimension[]): Series | null => {
  const limit = query.series_limit ?? query.timeseries_limit ?? 0
  const columns = query.series_columns ?? []
  if (limit === 0 || query.metrics === null || query.metrics === undefined) return null
  const labels =
    columns.length > 0 ? columns.map(labelOfColumn) : dimensions.filter((d) => d.moved === null).map((d) => d.label)
  const places = labels.map((label) => dimensions.findIndex((dimension) => dimension.label === label))
  if (places.includes(-1)) throw chartProblem('All series columns must be among the columns of the query.')
  if (places.length === 0) return null
  const by = query.series_limit_metric ?? query.timeseries_limit_metric ?? query.metrics[0] ?? null
  return {
    dimensions: places,
    metric: by === null ? null : metricOf(naming, by).sql,
    ascending: query.order_desc === false,
    limit,
    others: query.group_others_when_limit_reached === true,
  }
}

const clause = (text: string | null | undefined, what: string): string[] =>
  text === null || text === undefined || text.trim() === '' ? [] : [enclosed(text, { what })]

/** Rows that are only counted in bins come out as few, however many they are: a limit would bin an arbitrary part. */
const isBinned = ({ metrics, post_processing: steps }: QueryObject): boolean =>
  (metrics ?? null) === null && steps?.find((step) => step !== null)?.operation === 'histogram'

/** All SQL of a plan that could name columns. */
const textsOf = ({ dimensions, metrics, where, having, ranges, order, series }: Plan): readonly string[] => [
  ...[...dimensions, ...(metrics ?? []), ...order].map(({ sql }) => sql),
  ...where,
  ...having,
  ...ranges.map(({ moment }) => moment),
  ...(series?.metric ? [series.metric] : []),
]

/** Resolves every name of a query object against its dataset. Throws its errors (400). */
export const planOf = (query: QueryObject, planning: Planning): Planned => {
  const { dataset, now } = planning
  const { dialect } = planning.readable
  const timeColumn = query.granularity ?? query.granularity_sqla ?? null
  const grouped = (query.metrics ?? null) !== null
  const naming: Naming = { dialect, dataset, grain: query.extras?.time_grain_sqla ?? null, timeColumn, grouped }
  const columns = query.columns ?? query.groupby ?? []
  const ownColumns = columns.filter((column) => column !== '__timestamp')
  const stamped = (ownColumns.length < columns.length || query.is_timeseries === true) && timeColumn !== null
  const time = stamped ? [{ ...dimensionOf(naming, timeColumn), label: '__timestamp' }] : []
  const dimensions = [...time, ...ownColumns.map((column) => dimensionOf(naming, column))]
  const metrics = query.metrics ? query.metrics.map((metric) => metricOf(naming, metric)) : null
  const items: readonly Term[] = [...dimensions, ...(metrics ?? [])]
  if (items.length === 0 && query.is_rowcount !== true) throw chartProblem('Empty query?')
  refuseTwins(items.map((item) => item.label))
  const { where, ranges, filterReport } = filtersOf(naming, query, now)
  const predicate = query.apply_fetch_values_predicate === true ? dataset.row.fetch_values_predicate : null
  const momentOf = (column: QueryColumn | null): string | null =>
    column === null ? null : (placeOf(naming, column)?.moment ?? null)
  const axes = columns.filter((column) => typeof column !== 'string' && column.columnType === 'BASE_AXIS')
  const compared = comparedRange(
    ranges,
    [timeColumn, ...axes].map(momentOf).filter((moment) => moment !== null),
  )
  const planned = plannedRanges(ranges, compared)
  const still = new Set(planned.filter(({ moves }) => !moves).map(({ moment }) => moment))
  // a time whose range stays is the same in earlier periods
  const periodic = dimensions.map((dimension, index) => {
    const moment = momentOf([...(stamped ? [timeColumn] : []), ...ownColumns][index] ?? null)
    return moment !== null && still.has(moment) ? { ...dimension, moved: null } : dimension
  })
  const offsets = [...new Set(query.time_offsets ?? [])].map((name) => {
    if (compared === null) {
      throw chartProblem('An enclosed time range (both start and end) must be specified when using a Time Comparison.')
    }
    return offsetOf(dialect, name, compared, now)
  })
  const bounded = offsets.length > 0 ? compared : rangeInForce(ranges)
  const most = Math.min(query.row_limit || planning.defaultRows, planning.maxRows)
  const plan: Plan = {
    dialect,
    source: planning.readable.source,
    dimensions: periodic,
    metrics,
    where: [
      ...where,
      ...(predicate ? [enclosed(predicate, { what: 'The predicate of the dataset', queries: true })] : []),
      ...clause(query.extras?.where, 'The filter'),
    ],
    having: clause(query.extras?.having, 'The filter of groups'),
    ranges: planned,
    order: query.is_rowcount === true ? [] : orderOf(naming, query, dimensions, metrics ?? []),
    series: seriesOf(naming, query, dimensions),
    offsets: metrics === null ? [] : offsets,
    fullRange: query.time_compare_full_range === true && dimensions.length > 0,
    limit: (query.is_rowcount === true && !query.row_limit) || isBinned(query) ? null : most,
    offset: query.row_offset ?? 0,
    counted: query.is_rowcount === true,
  }
  const texts = textsOf(plan)
  const { source, expressions } = readingFor(planning.readable, texts)
  return {
    authored: {
      origin: planning.readable.source,
      expressions: [...new Set([...texts, ...expressions])].filter((text) => text !== ''),
    },
    plan: { ...plan, source },
    filterReport,
    from: bounded?.from ?? null,
    to: bounded?.to ?? null,
  }
}
