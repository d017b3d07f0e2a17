import type { RunRefresh, RunState } from '../../events/run/run'
import type { Run } from './state'
import { isNews, isRunning } from './states'

const raise = (run: Run, progress: number): void => {
  run.progress = Math.max(run.progress, Math.min(100, Math.max(0, Math.floor(progress))))
}

/** States that stay when a refresh reports success: the rows are on their way here, and success comes with them (`A4.20`). */
const KEPT_AT_SUCCESS = new Set<RunState>(['fetching', 'success', 'running'])

/** Applies the server's state of a query that is neither stopped nor failed (`A4.19`), unless a newer one came before. */
export const refresh = (run: Run, update: RunRefresh, at: number): void => {
  if (run.state === 'stopped' || run.state === 'failed') return
  run.serverId = update.serverId ?? run.serverId
  if (!isNews(run, update)) return
  run.changed_on = update.changed_on
  if (run.results !== 'held') run.resultsKey = update.resultsKey ?? run.resultsKey
  run.trackingUrl = update.trackingUrl ?? run.trackingUrl
  run.type = update.type ?? run.type
  run.executedSql = update.executedSql ?? run.executedSql
  raise(run, update.state === 'success' ? run.progress : Math.min(update.progress, 99))
  if (update.state === 'success' && KEPT_AT_SUCCESS.has(run.state)) return
  run.state = update.state
  if (isRunning(update.state)) {
    run.endDttm = null
    run.errorMessage = null
    run.errors = []
    return
  }
  run.endDttm = update.endDttm ?? at
  if (update.state === 'success') {
    run.progress = 100
    run.rows = update.rows
    run.limit = update.limit
    run.limitingFactor = update.limitingFactor
    run.errorMessage = null
    run.errors = []
    run.link = null
  } else run.errorMessage = update.errorMessage
}

/** The run takes the state of its stored results (`A4.22`). */
export const takeStored = (run: Run, at: number): void => {
  run.state = 'success'
  run.progress = 100
  run.endDttm ??= Math.max(at, run.startDttm)
  run.errorMessage = null
  run.errors = []
  run.link = null
}
