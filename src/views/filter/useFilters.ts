import { useMemo } from 'react'

import type { MaskChange } from '../../commands/filter/dataMask'
import { dashboardOf, type Dashboard } from '../../projections/dashboard/dashboards'
import { masksOf, type MasksOfDashboard } from '../../projections/filter/dataMasks'
import { crossFilters, labelOf, maskOf, unmet, type ActiveFilter } from '../../domain/filters/active'
import { columnTitles } from '../../domain/filters/crossFilters'
import {
  filtersOf,
  isRequired,
  itemsOf,
  takesFirst,
  type FilterItem,
  type NativeFilter,
} from '../../domain/filters/config'
import { filtered, type FilteredDashboard } from '../../domain/filters/dashboard'
import { isUnset, type DataMask, type DataMasks } from '../../domain/filters/dataMask'
import { same } from '../../core/json/value'
import { clearedMask } from '../../domain/filters/values'
import { useSelect } from '../hooks'

export interface Filters {
  readonly dashboard: Dashboard
  readonly seen: FilteredDashboard
  readonly items: readonly FilterItem[]
  readonly filters: readonly NativeFilter[]
  /** Values that apply to the charts. */
  readonly applied: DataMasks
  /** Values in the bar: pending choices over the applied ones. */
  readonly shown: DataMasks
  readonly maskOf: (filter: NativeFilter) => DataMask
  /** Filters whose choice is not applied yet. */
  readonly pending: readonly NativeFilter[]
  /** Filters that want a value and have none chosen. */
  readonly missing: readonly NativeFilter[]
  /** Number of filters and charts that filter something now. */
  readonly inForce: number
}

/** Changes made by applying the choices of the bar. */
export const changesOf = ({ pending, maskOf: chosen }: Filters): readonly MaskChange[] =>
  pending.map((filter) => {
    const mask = chosen(filter)
    return { id: filter.id, name: filter.name, label: labelOf(mask), mask }
  })

/** Changes made by clearing: filters lose their value, required ones return to their default, charts filter nothing. */
export const clearingOf = ({ filters, seen, applied }: Filters): readonly MaskChange[] => [
  ...filters.map((filter): MaskChange => {
    const stays = takesFirst(filter) || (isRequired(filter) && !isUnset(filter.defaultDataMask))
    return { id: filter.id, name: filter.name, label: null, mask: stays ? null : clearedMask(filter) }
  }),
  ...crossFilters(seen, applied).map(({ chartId }) => ({ id: String(chartId), name: '', label: null, mask: null })),
]

/** Columns of a chart's cross-filter, by their labels in its dataset. */
export const crossFilterName = ({ dashboard }: Filters, chartId: number, mask: DataMask): string =>
  columnTitles(mask, dashboard.datasets[dashboard.charts[chartId]?.datasetId ?? -1] ?? null)

/** The name of a filter that reaches a chart. */
export const filterName = (all: Filters, { id, kind, name, mask }: ActiveFilter): string =>
  kind === 'native' ? name : crossFilterName(all, Number(id), mask)

const createFilters = (dashboard: Dashboard, { applied, selected }: MasksOfDashboard): Filters => {
  const filters = filtersOf(dashboard.properties.metadata)
  const shown: Record<string, DataMask> = { ...applied }
  for (const [id, mask] of Object.entries(selected)) {
    if (mask === null) delete shown[id]
    else shown[id] = mask
  }
  const pending = filters.filter(
    (filter) => Object.hasOwn(selected, filter.id) && !same(maskOf(filter, shown), maskOf(filter, applied)),
  )
  const seen = filtered(dashboard)
  return {
    dashboard,
    seen,
    items: itemsOf(dashboard.properties.metadata),
    filters,
    applied,
    shown,
    maskOf: (filter) => maskOf(filter, shown),
    pending,
    missing: unmet(filters, shown),
    inForce: filters.filter((filter) => !isUnset(maskOf(filter, applied))).length + crossFilters(seen, applied).length,
  }
}

/** The filters of a dashboard and their values; null while the dashboard is not known. */
export const useFilters = (dashboardId: number): Filters | null => {
  const topics = [`dashboard/${dashboardId}`, 'dashboards', 'dataMasks']
  const dashboard = useSelect(topics, (model) => dashboardOf(model.dashboards, dashboardId))
  const masks = useSelect(topics, (model) => masksOf(model.dataMasks, dashboardId))
  return useMemo(() => (dashboard === null ? null : createFilters(dashboard, masks)), [dashboard, masks])
}
