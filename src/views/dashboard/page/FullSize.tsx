import { useEffect } from 'react'

import type { Dashboard } from '../../../projections/dashboard/dashboards'
import { useCommand } from '../../hooks'
import { ChartFrame } from '../chart/ChartFrame'
import { chartIdOf, chartName } from '../chart/ChartSlot'

/** A chart in the place of the whole board; Escape leads back. */
export const FullSize = ({ dashboard, chartId }: { readonly dashboard: Dashboard; readonly chartId: number }) => {
  const command = useCommand()
  const component = Object.values(dashboard.components).find((one) => chartIdOf(one) === chartId)
  const { id } = dashboard
  useEffect(() => {
    // before popups that are on their way out take it
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.querySelector(':is([role=dialog], [role=menu])[data-open]') === null)
        command('dashboard.full_size', { dashboardId: id, chartId: null })
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [command, id])
  if (component === undefined) return null
  return <ChartFrame chartId={chartId} name={chartName(component)} component={component} full />
}
