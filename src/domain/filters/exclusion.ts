import { COUNT_ROWS } from './countRows'
import { filtersOn, type ActiveFilter } from './active'
import { chartFormData } from './chartFormData'
import type { FilteredDashboard } from './dashboard'
import { EMPTY_MASK, type DataMasks } from './dataMask'
import { isObject, textOr } from '../../core/json/value'
import { encodeForm } from '../charts/formData'
import { withDefaults } from '../charts/kinds/common/data/values'
import type { Query, VizType } from '../charts/kinds/types'
import type { ExploreDataset } from '../../events/explore/explore'

/** Filters that one request tries to leave out at most; others are not looked at. */
export const MAX_TRIED = 6

interface EmptyChart {
  readonly dashboard: FilteredDashboard
  readonly chartId: number
  readonly masks: DataMasks
}

interface EmptyDrawing extends EmptyChart {
  readonly type: VizType
  readonly dataset: ExploreDataset
}

const LIMITS = ['filters', 'adhoc_filters', 'time_range'] as const

/** Key of the request, in the form of a filter's values: it is no chart of its own. */
export const exclusionKey = (dashboardId: number, chartId: number): string =>
  `dashboard/${dashboardId}/excluded/${chartId}`

/** The filters that take rows from a chart, in the order in which they are merged. */
export const excludersOn = (empty: EmptyChart): readonly ActiveFilter[] =>
  filtersOn(empty)
    .filter(({ label, mask }) => label !== null && LIMITS.some((key) => mask.extraFormData[key] !== undefined))
    .slice(0, MAX_TRIED)

/** Required filters without a value: no row passes them. */
export const unmetOn = (empty: EmptyChart): readonly ActiveFilter[] =>
  filtersOn(empty).filter(
    ({ label, mask }) => label === null && LIMITS.some((key) => mask.extraFormData[key] !== undefined),
  )

const withoutFilters = (masks: DataMasks, left: readonly ActiveFilter[]): DataMasks => ({
  ...masks,
  ...Object.fromEntries(left.map(({ id }) => [id, EMPTY_MASK])),
})

/** Counts the rows that a query reads, before it groups them. */
const countOf = ({ filters, extras, time_range: range, granularity }: Query): Query => ({
  ...(range === undefined ? {} : { time_range: range }),
  ...(granularity === undefined ? {} : { granularity }),
  filters,
  extras: { where: isObject(extras) ? (textOr(extras['where']) ?? '') : '' },
  columns: [],
  metrics: [COUNT_ROWS],
  row_limit: 1,
})

const queryOf = ({ dashboard, chartId, masks, type, dataset }: EmptyDrawing): Query | undefined => {
  const chart = dashboard.charts[chartId]
  if (chart === undefined) return undefined
  const form = encodeForm(chartFormData({ chart, dashboard, masks }))
  return type.queries({ values: withDefaults(type, form, dataset), dataset })[0]
}

/** The first query of the chart without any filter of the dashboard; undefined where it asks for nothing. */
export const ownQuery = (empty: EmptyDrawing): Query | undefined =>
  queryOf({ ...empty, masks: withoutFilters(empty.masks, filtersOn(empty)) })

/** Counts of the rows without each of its filters in turn, then without all of them; none for a chart without filters. */
export const exclusionQueries = (empty: EmptyDrawing): readonly Query[] => {
  const excluders = excludersOn(empty)
  if (excluders.length === 0) return []
  const each = excluders.length === 1 ? [] : excluders.map((one) => [one])
  const queries = each.map((left) => queryOf({ ...empty, masks: withoutFilters(empty.masks, left) }))
  return [...queries, ownQuery(empty)].flatMap((query) => (query === undefined ? [] : [countOf(query)]))
}

export type Exclusion =
  /** Without this filter the most rows are left: it excludes all that pass the others. `all` where there are no others. */
  | { readonly kind: 'rest' | 'all'; readonly filter: ActiveFilter }
  /** Only together do they exclude every row. */
  | { readonly kind: 'together'; readonly filters: readonly ActiveFilter[] }
  /** There are no rows without them either. */
  | { readonly kind: 'none' }

/** Judges the answers to the queries, which are in the order of the filters. */
export const exclusionOf = (excluders: readonly ActiveFilter[], counts: readonly number[]): Exclusion => {
  const [only, second] = excluders
  const without = counts.at(-1) ?? 0
  if (only === undefined || without === 0) return { kind: 'none' }
  if (second === undefined) return { kind: 'all', filter: only }
  const most = Math.max(...counts.slice(0, -1))
  const filter = excluders[counts.indexOf(most)]
  return filter === undefined || most === 0 ? { kind: 'together', filters: excluders } : { kind: 'rest', filter }
}
