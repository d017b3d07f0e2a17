import type { ReadingPlace } from '../events/chartReading'
import type { Charts } from './charts'
import { dashboardOf, isEdited } from './dashboards'
import type { ReadModel } from './model'
import type { Projection } from './projection'

/** Charts whose arrangement is kept; the ones arranged longest ago go first. */
const KEPT = 400

const put = <Value>(record: Record<string, Value>, key: string, value: Value | null): void => {
  delete record[key]
  if (value !== null) record[key] = value
  const [oldest] = Object.keys(record)
  if (oldest !== undefined && Object.keys(record).length > KEPT) delete record[oldest]
}

/** How readers arrange what a chart shows: never part of the chart itself. */
export const readingRecipes: Projection<'charts', Charts>['on'] = {
  'chart.columns_moved': (charts, event) => {
    const { key, order } = event.data
    put(charts.orders, key, order.length === 0 ? null : order)
    return undefined
  },
  'chart.comparison_shown': (charts, event) => {
    const { key, shown } = event.data
    put(charts.comparisons, key, shown)
    return undefined
  },
  'chart.stacking_set': (charts, event) => {
    const { key, stacking } = event.data
    put(charts.stackings, key, stacking)
    return undefined
  },
}

/** Where a reader looks at the chart of a key: the part that undo has there takes back what is done to it. */
export const readingPlace = ({ dashboards }: ReadModel, session: string, key: string): ReadingPlace => {
  const found = /^dashboard\/(\d{1,15})\//.exec(key)?.[1]
  if (found === undefined) return { scope: 'explore', dashboardId: null }
  const dashboardId = Number(found)
  return { scope: isEdited(dashboards, session, dashboardId) ? 'dashboard' : 'filters', dashboardId }
}

/** Whether the chart that was arranged is still there. */
export const isRead = (
  { dashboards, explores }: ReadModel,
  { key, dashboardId }: ReadingPlace & { readonly key: string },
): boolean =>
  dashboardId === null ? Object.hasOwn(explores.byKey, key) : dashboardOf(dashboards, dashboardId) !== null
