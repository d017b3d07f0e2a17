import type { Scope } from './config'
import { crossFilterTargets, globalScope } from './crossFilters'
import type { FilteredDashboard } from './dashboard'
import { chartsInScope } from './scope'

/**
 * The scope that a chart begins with when it leaves that of its dashboard (`B2.06`, `B3.23`): it filters the same charts
 * as before, so those of other datasets are taken out by name.
 */
export const ownScope = (dashboard: FilteredDashboard, chartId: number): Scope => {
  const global = globalScope(dashboard)
  const targets = new Set(crossFilterTargets(dashboard, chartId))
  const others = chartsInScope(global, dashboard.components).filter((id) => id !== chartId && !targets.has(id))
  return { ...global, excluded: [...global.excluded, ...others] }
}
