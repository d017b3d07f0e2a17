import { chartOnDashboard, type ReadingPlace } from '../../events/chart/reading'
import type { Charts } from './state'
import { dashboardOf, isEdited } from '../dashboard/dashboards'
import type { ReadModel } from '../../core/readModel/model'
import type { Projection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'

/** Charts whose arrangement is kept; the ones arranged longest ago go first. */
const KEPT = 400

const put = <Value>(record: Record<string, Value>, key: string, value: Value | null): void => {
  delete record[key]
  if (value !== null) record[key] = value
  evictOldest(record, KEPT)
}

/** Readers' arrangements of a chart's display: never part of the chart itself. */
export const readingRecipes: Projection<'charts', Charts>['on'] = {
  'chart.columns_moved': (charts, { data: { key, order } }) =>
    put(charts.orders, key, order.length === 0 ? null : order),
  'chart.comparison_shown': (charts, { data: { key, shown } }) => put(charts.comparisons, key, shown),
  'chart.stacking_set': (charts, { data: { key, stacking } }) => put(charts.stackings, key, stacking),
}

/** Place where a reader looks at the chart of a key: its undo covers the changes made there. */
export const readingPlace = ({ dashboards }: ReadModel, session: string, key: string): ReadingPlace => {
  const place = chartOnDashboard(key)
  if (place === null) return { scope: 'explore', dashboardId: null }
  const { dashboardId } = place
  return { scope: isEdited(dashboards, session, dashboardId) ? 'dashboard' : 'filters', dashboardId }
}

/** True when the chart of a key still exists: under edit, or in the layout of its dashboard. */
export const isRead = ({ dashboards, explores }: ReadModel, { key }: { readonly key: string }): boolean => {
  const place = chartOnDashboard(key)
  if (place === null) return Object.hasOwn(explores.byKey, key)
  const components = Object.values(dashboardOf(dashboards, place.dashboardId)?.components ?? {})
  return components.some(({ type, meta }) => type === 'CHART' && meta['chartId'] === place.chartId)
}
