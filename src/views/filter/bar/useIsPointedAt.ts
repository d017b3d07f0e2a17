import { dashboardOf, viewOf } from '../../../projections/dashboard/dashboards'
import { filtersOf } from '../../../domain/filters/config'
import { isInScope } from '../../../domain/filters/scope'
import { useSelect, useSession } from '../../hooks'

/** True while the user points at a filter that affects the chart (`B4.33`). */
export const useIsPointedAt = (dashboardId: number, chartId: number): boolean => {
  const session = useSession()
  return useSelect([`dashboard/${dashboardId}`, 'dashboards'], ({ dashboards }) => {
    const focused = viewOf(dashboards, session, dashboardId).focused?.column ?? null
    const dashboard = focused === null ? null : dashboardOf(dashboards, dashboardId)
    if (dashboard === null) return false
    const filter = filtersOf(dashboard.properties.metadata).find(({ id }) => id === focused)
    return filter !== undefined && isInScope(filter.scope, dashboard.components, chartId)
  })
}
