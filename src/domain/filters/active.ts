import { filtersOf, isRequired, takesFirst, type NativeFilter } from './config'
import { columnText, crossFilterTargets } from './crossFilters'
import type { FilteredDashboard } from './dashboard'
import { isUnset, type DataMask, type DataMasks } from './dataMask'
import { columnsOfExtra, mergeExtraFormData } from './extraFormData'
import { listOf, textOr, type Json } from '../../core/json/value'
import { isInScope } from './scope'
import { clearedMask } from './values'

/** The mask of a filter: the applied one, else its default. Nothing passes one that must have a value and has no default. */
export const maskOf = (filter: NativeFilter, masks: DataMasks): DataMask => {
  const { id, defaultDataMask } = filter
  const own = Object.hasOwn(masks, id) ? masks[id] : undefined
  if (own !== undefined) return own
  return isRequired(filter) && !takesFirst(filter) && isUnset(defaultDataMask) ? clearedMask(filter) : defaultDataMask
}

/** The charts that filter others now, with their values; smallest id first. */
export const crossFilters = (
  { charts }: FilteredDashboard,
  masks: DataMasks,
): readonly { readonly chartId: number; readonly mask: DataMask }[] =>
  Object.keys(masks)
    .filter((id) => /^\d+$/.test(id) && Object.hasOwn(charts, id))
    .map(Number)
    .toSorted((a, b) => a - b)
    .flatMap((chartId) => {
      const mask = masks[chartId]
      return mask === undefined || isUnset(mask) ? [] : [{ chartId, mask }]
    })

/** A filter that reaches a chart. */
export interface ActiveFilter {
  readonly id: string
  readonly kind: 'native' | 'cross'
  /** Name of the filter; for cross-filters the columns. */
  readonly name: string
  readonly columns: readonly string[]
  /** Its value in words; null without a value, in which case it has no effect. */
  readonly label: string | null
  readonly mask: DataMask
}

const textOfValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.map((one) => textOfValue(one)).join(', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '<NULL>'
}

/** The value of a filter, in words. */
export const labelOf = (mask: DataMask): string | null =>
  isUnset(mask) ? null : (textOr(mask.filterState['label']) ?? textOfValue(mask.filterState['value']))

interface FiltersQuery {
  readonly dashboard: FilteredDashboard
  readonly chartId: number
  readonly masks: DataMasks
}

/** The filters that reach a chart, in the order in which they are merged: native ones, then charts. */
export const filtersOn = ({ dashboard, chartId, masks }: FiltersQuery): readonly ActiveFilter[] => {
  const { components, metadata } = dashboard
  const native = filtersOf(metadata)
    .filter(({ scope }) => isInScope(scope, components, chartId))
    .map((filter): ActiveFilter => {
      const mask = maskOf(filter, masks)
      const columns = [
        ...new Set([...(filter.column === null ? [] : [filter.column]), ...columnsOfExtra(mask.extraFormData)]),
      ]
      return { id: filter.id, kind: 'native', name: filter.name, columns, label: labelOf(mask), mask }
    })
  if (metadata['cross_filters_enabled'] === false) return native
  const cross = crossFilters(dashboard, masks)
    .filter(({ chartId: source }) => crossFilterTargets(dashboard, source).includes(chartId))
    .map(({ chartId: source, mask }): ActiveFilter => {
      const columns = listOf(mask.filterState['columns']).map(columnText)
      const name = columns.join(', ')
      return { id: String(source), kind: 'cross', name, columns, label: labelOf(mask), mask }
    })
  return [...native, ...cross]
}

/** The combined effect of the filters on a chart. */
export const extraFormDataOf = (request: FiltersQuery): Json =>
  mergeExtraFormData(filtersOn(request).map(({ mask }) => mask.extraFormData))

/** Filters that need a value before the chart can be requested: their first value is on its way. */
export const waitedFor = ({ dashboard, chartId, masks }: FiltersQuery): readonly NativeFilter[] =>
  filtersOf(dashboard.metadata).filter(
    (filter) =>
      takesFirst(filter) &&
      !Object.hasOwn(masks, filter.id) &&
      isUnset(filter.defaultDataMask) &&
      isInScope(filter.scope, dashboard.components, chartId),
  )

/** Filters that want a value and have none. */
export const unmet = (filters: readonly NativeFilter[], masks: DataMasks): readonly NativeFilter[] =>
  filters.filter((filter) => isRequired(filter) && isUnset(maskOf(filter, masks)))
