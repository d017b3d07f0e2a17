import type { ExploreDataset } from '../../events/explore/explore'
import { maskOf } from './active'
import { COUNT_ROWS } from './countRows'
import { ancestorsOf } from './cascade'
import type { NativeFilter } from './config'
import { isUnset, type DataMasks } from './dataMask'
import { mergeExtraFormData } from './extraFormData'
import { isObject, listOf, textOr, type Json } from '../../core/json/value'
import { sortingMetric } from './sortMetric'

/** Values per request (`B9.26`); scrolling or a search loads others. */
export const OPTION_ROWS = 100
/** Of them at most, when all are wanted. */
export const MAX_OPTIONS = 100_000

/** Key of the request for its values, in the form of a chart's. */
export const optionsKey = (dashboardId: number, filterId: string): string => `dashboard/${dashboardId}/${filterId}`

const joined = (filters: readonly unknown[]): string =>
  filters
    .flatMap((one) => (isObject(one) && one['expressionType'] === 'SQL' ? (textOr(one['sqlExpression']) ?? []) : []))
    .map((sql) => `(${sql})`)
    .join(' AND ')

const simple = (filters: readonly unknown[]): readonly object[] =>
  filters.flatMap((one) => {
    if (!isObject(one) || one['expressionType'] !== 'SIMPLE' || typeof one['subject'] !== 'string') return []
    const op = textOr(one['operator']) ?? '=='
    const unary = op.startsWith('IS ')
    return [{ col: one['subject'], op, ...(unary ? {} : { val: one['comparator'] ?? null }) }]
  })

/** Limits of the offered values: the filters it depends on, and the pre-filter. */
const limits = (filter: NativeFilter, filters: readonly NativeFilter[], masks: DataMasks) => {
  const near = new Set(ancestorsOf(filter.id, filters))
  const extra = mergeExtraFormData(
    // one that still waits for a value limits nothing
    filters
      .filter(({ id }) => near.has(id))
      .map((one) => maskOf(one, masks))
      .filter((mask) => !isUnset(mask))
      .map(({ extraFormData }) => extraFormData),
  )
  const adhoc = [...filter.adhocFilters, ...listOf(extra['adhoc_filters'])]
  const range = textOr(extra['time_range']) ?? filter.timeRange
  const column = textOr(extra['granularity_sqla']) ?? filter.granularity
  return {
    filters: [...simple(adhoc), ...listOf(extra['filters'])],
    where: joined(adhoc),
    ...(range === null || column === null ? {} : { time_range: range, granularity: column }),
  }
}

interface OptionsQuery {
  readonly filter: NativeFilter
  readonly filters: readonly NativeFilter[]
  /** Values of the other filters, as they are selected. */
  readonly masks: DataMasks
  readonly search?: string
  /** None but these of its values; null names no value. */
  readonly among?: readonly unknown[]
  readonly rows?: number
  /** Of the filter, where it has been read. */
  readonly dataset?: Pick<ExploreDataset, 'metrics'> | null
}

type Limited = Pick<OptionsQuery, 'filter' | 'filters' | 'masks'>

/** Figures about the rows that a filter's values come from. */
const figuresQuery = ({ filter, filters, masks }: Limited, query: Json): Json => {
  const { where, filters: limitFilters, ...time } = limits(filter, filters, masks)
  const own = listOf(query['filters'])
  return { ...time, extras: where === '' ? {} : { where }, ...query, filters: [...limitFilters, ...own] }
}

/** Values that are counted at most. */
export const MAX_COUNTED = 1000

/** Rows of each of these values; null where there is nothing to count. `whole`: there are no others. */
export const countsQuery = (limited: Limited, values: readonly unknown[], whole: boolean): Json | null => {
  const { column } = limited.filter
  if (column === null || values.length === 0 || values.length > MAX_COUNTED) return null
  const among = whole ? [] : [{ col: column, op: 'IN', val: values.filter((value) => value !== null) }]
  return figuresQuery(limited, {
    columns: [column],
    metrics: [COUNT_ROWS],
    orderby: [[COUNT_ROWS, false]],
    filters: among,
    row_limit: values.length,
  })
}

/** Rows of each bin of a column. */
export const distributionQuery = (limited: Limited, bin: object, bins: number): Json =>
  figuresQuery(limited, { columns: [bin], metrics: [COUNT_ROWS], row_limit: bins + 1 })

/** The query for a filter's values; null where it has none in its dataset. */
export const optionsQuery = ({
  filter,
  filters,
  masks,
  search = '',
  among,
  rows = OPTION_ROWS,
  dataset = null,
}: OptionsQuery): Json | null => {
  const { column, filterType, controlValues } = filter
  if (filterType === 'filter_timegrain') return { result_type: 'timegrains' }
  if (filterType === 'filter_timecolumn') return { result_type: 'columns' }
  if (column === null) return null
  const { where, filters: limitFilters, ...time } = limits(filter, filters, masks)
  const base = { ...time, extras: where === '' ? {} : { where } }
  if (filterType === 'filter_range') {
    const edge = (aggregate: 'MIN' | 'MAX', label: string): Json => ({
      expressionType: 'SIMPLE',
      column: { column_name: column },
      aggregate,
      label,
      hasCustomLabel: true,
    })
    return {
      ...base,
      columns: [],
      metrics: [edge('MIN', 'min'), edge('MAX', 'max')],
      filters: limitFilters,
      row_limit: 1,
    }
  }
  if (filterType !== 'filter_select') return null
  const metric = sortingMetric(filter, dataset)
  const ascending = controlValues['sortAscending'] !== false
  const sought = search.trim() === '' ? [] : [{ col: column, op: 'ILIKE', val: `%${search.trim()}%` }]
  return {
    ...base,
    columns: [column],
    metrics: metric === null ? [] : [metric],
    orderby: [[metric ?? column, ascending]],
    filters: [...limitFilters, ...sought, ...(among === undefined ? [] : [{ col: column, op: 'IN', val: [...among] }])],
    row_limit: rows,
  }
}
