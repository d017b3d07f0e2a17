import { useEffect, useRef } from 'react'

import type { DashboardLink } from '../../events/dashboard/dashboard'
import { own } from '../../projections/dashboard/state'
import { tabsOfLink } from '../../domain/layout/linkTabs'
import { useCommand, useSelect } from '../hooks'
import { pointAt } from './pointAt'

/** Opens the tabs that a link or an address names, and scrolls to the part it leads to (`B2.19`, `B2.21`). */
export const useAnchor = (dashboardId: number, link: DashboardLink | null, focusedChart: number | null): void => {
  const command = useCommand()
  const components = useSelect(
    [`dashboard/${dashboardId}`],
    ({ dashboards }) => own(dashboards.byId, dashboardId)?.components ?? null,
  )
  const done = useRef<DashboardLink | null | undefined>(undefined)
  const cancel = useRef<(() => void) | null>(null)
  useEffect(() => () => cancel.current?.(), [])
  useEffect(() => {
    if (components === null || done.current === link) return
    done.current = link
    const hash = decodeURIComponent(location.hash.slice(1))
    const charts = Object.values(components)
    const focused = focusedChart === null ? undefined : charts.find(({ meta }) => meta['chartId'] === focusedChart)?.id
    const target = [hash, link?.anchor ?? '', focused ?? ''].find((id) => components[id] !== undefined) ?? null
    for (const tab of tabsOfLink(components, link?.activeTabs ?? [], target))
      command('dashboard.activate_tab', { dashboardId, ...tab })
    cancel.current?.()
    // a change of the layout before the next frame must not cancel it
    cancel.current = target === null ? null : pointAt(target, false)
  }, [components, link, focusedChart, command, dashboardId])
}
