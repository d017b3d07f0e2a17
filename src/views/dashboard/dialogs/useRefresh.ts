import { useEffect } from 'react'

import { own, viewOf } from '../../../projections/dashboard/state'
import { useCommand, useIsPast, useSelect, useSession } from '../../hooks'

const SECOND = 1000

/** Seconds between refreshes in this window; 0 for never. */
export const useFrequency = (dashboardId: number): number => {
  const session = useSession()
  return useSelect([`dashboard/${dashboardId}`], ({ dashboards }) => {
    const own1 = viewOf(dashboards, session, dashboardId).frequency
    const kept = own(dashboards.byId, dashboardId)?.properties.metadata['refresh_frequency']
    return own1 ?? (typeof kept === 'number' && kept > 0 ? kept : 0)
  })
}

/** The charts on the dashboard. */
export const useChartIds = (dashboardId: number): readonly number[] => {
  const text = useSelect([`dashboard/${dashboardId}`], ({ dashboards }) =>
    Object.keys(own(dashboards.byId, dashboardId)?.charts ?? {}).join(' '),
  )
  return text === '' ? [] : text.split(' ').map(Number)
}

/** Refreshes all charts at an interval, while the page is visible (`B4.47`, `B4.48`). */
export const useAutoRefresh = (dashboardId: number, paused: boolean): void => {
  const command = useCommand()
  const past = useIsPast()
  const frequency = useFrequency(dashboardId)
  const ids = useChartIds(dashboardId).join(' ')
  useEffect(() => {
    if (frequency <= 0 || past || paused || ids === '') return undefined
    const interval = frequency * SECOND
    const chartIds = ids.split(' ').map(Number)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') command('dashboard.refresh', { dashboardId, chartIds, interval })
    }, interval)
    return () => clearInterval(timer)
  }, [command, past, paused, frequency, ids, dashboardId])
}
