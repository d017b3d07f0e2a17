import { formatSql } from './editor'
import { refreshTables } from './refresh'
import { loadResults, refreshRuns, runQuery, stopQuery } from './run'
import { continueScript } from './script'

/** Effects on a text: run it, or format it. */
export const runEffects = [
  runQuery,
  stopQuery,
  loadResults,
  refreshRuns,
  continueScript,
  refreshTables,
  formatSql,
] as const
