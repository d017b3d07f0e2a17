import type { ChartState } from '../../projections/chart/state'
import type { ShownError } from './ErrorFrame'

/** The known reason why a chart failed. */
export const errorOf = (chart: ChartState | null): ShownError => ({
  type: chart?.errorType ?? null,
  message: chart?.alert ?? '',
  stackTrace: chart?.stackTrace ?? null,
  link: chart?.link ?? null,
  file: chart?.file ?? null,
})
