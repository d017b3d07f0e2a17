import type { MoveReport } from '../../../events/dashboard/move'
import { isThere } from '../../../projections/dashboard/comparison'

/** Numbers of the findings in a report, by kind. */
interface Findings {
  readonly failedCharts: number
  readonly failedFilters: number
  readonly refused: number
  readonly untriedCharts: number
  /** Datasets with columns that are missing there or hold another kind of values. */
  readonly differing: number
  /** Filters that work there, and open with a value that no row has. */
  readonly emptyDefaults: number
  readonly there: number
}

/** Counts the findings that a person should know before the move. Charts of datasets that are there already need no trial. */
export const findingsOf = (report: MoveReport): Findings => {
  const { charts, filters = [], datasets } = report
  const there = new Set(datasets.filter((dataset) => isThere(report, dataset)).map(({ id }) => id))
  const leaving = datasets.filter(({ id }) => !there.has(id))
  return {
    failedCharts: charts.filter(({ outcome }) => outcome === 'failed').length,
    failedFilters: filters.filter(({ outcome }) => outcome === 'failed').length,
    refused: leaving.filter(({ refusal }) => refusal !== null).length,
    untriedCharts: charts.filter(({ outcome, datasetId }) => outcome === 'untried' && !there.has(datasetId)).length,
    differing: leaving.filter(({ differences }) => differences.length > 0).length,
    emptyDefaults: filters.filter(({ outcome, message }) => outcome === 'ok' && message !== '').length,
    there: there.size,
  }
}

/** The tone of the worst finding. */
export const toneOf = (findings: Findings): 'success' | 'info' | 'warning' | 'danger' => {
  const { failedCharts, failedFilters, refused, untriedCharts, differing, emptyDefaults, there } = findings
  if (failedCharts + failedFilters + refused > 0) return 'danger'
  if (untriedCharts + differing + emptyDefaults > 0) return 'warning'
  return there > 0 ? 'info' : 'success'
}
