import type { FormData } from '../../events/chart'

/** The controls of a chart as this dashboard asks for it; null while they are not known yet. */
export const useChartForm = (_dashboardId: number, _chartId: number, form: FormData): FormData | null => form
