import { useSyncExternalStore } from 'react'

import { dashboardOf } from '../../projections/dashboards'
import { crossFilterTargets } from '../../projections/filters/crossFilters'
import { filtered } from '../../projections/filters/dashboard'
import { useBoard } from '../dashboard/board'
import { useSelect } from '../hooks'
import type { ActiveBrush } from './brushing'

/** The brush that moves over another chart and filters this one; null while none does. */
export const useBrushed = (chartId: number): ActiveBrush | null => {
  const { dashboardId, brushing } = useBoard()
  const active = useSyncExternalStore(brushing.subscribe, brushing.active)
  const reached = useSelect([`dashboard/${dashboardId}`, 'dashboards'], ({ dashboards }) => {
    const dashboard = active === null ? null : dashboardOf(dashboards, dashboardId)
    return (
      dashboard !== null && active !== null && crossFilterTargets(filtered(dashboard), active.chartId).includes(chartId)
    )
  })
  return reached ? active : null
}
