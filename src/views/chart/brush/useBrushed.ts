import { useSyncExternalStore } from 'react'

import { dashboardOf } from '../../../projections/dashboard/dashboards'
import { filtersOf } from '../../../domain/filters/config'
import { crossFilterTargets } from '../../../domain/filters/crossFilters'
import { filtered } from '../../../domain/filters/dashboard'
import { isInScope } from '../../../domain/filters/scope'
import { useBoard } from '../../dashboard/board'
import { useSelect } from '../../hooks'
import type { ActiveBrush } from './brushing'

/** The brush that moves over another chart, or the slider of a filter, and filters this one; null while none does. */
export const useBrushed = (chartId: number): ActiveBrush | null => {
  const { dashboardId, brushing } = useBoard()
  const active = useSyncExternalStore(brushing.subscribe, brushing.active)
  const reached = useSelect([`dashboard/${dashboardId}`, 'dashboards'], ({ dashboards }) => {
    const dashboard = active === null ? null : dashboardOf(dashboards, dashboardId)
    if (dashboard === null || active === null) return false
    const seen = filtered(dashboard)
    if (typeof active.source === 'number') return crossFilterTargets(seen, active.source).includes(chartId)
    const filter = filtersOf(seen.metadata).find(({ id }) => id === active.source)
    return filter !== undefined && isInScope(filter.scope, seen.components, chartId)
  })
  return reached ? active : null
}
