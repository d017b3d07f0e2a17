import type { ChartState } from '../../projections/chart/charts'
import type { ShownError } from './ErrorFrame'

/** What is known of why a chart failed. */
export const errorOf = (chart: ChartState | null): ShownError => ({
  type: chart?.errorType ?? null,
  message: chart?.alert ?? '',
  stackTrace: chart?.stackTrace ?? null,
  link: chart?.link ?? null,
})
