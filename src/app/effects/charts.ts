import { askChart } from '../../effects/chart/data'
import { dashboardEffects } from '../../effects/dashboard/dashboard'

export { createChartDemand } from '../../effects/chart/demand'

/** Effects that every screen with charts needs. */
export const drawingEffects = [askChart, ...dashboardEffects] as const
