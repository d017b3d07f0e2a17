import { formatSql } from './editor'
import { refreshTables } from './refresh'
import { loadResults, refreshRuns, runQuery, stopQuery } from './run'
import { continueScript } from './script'

/** What is done with a text: it runs, or is formatted. */
export const runEffects = [
  runQuery,
  stopQuery,
  loadResults,
  refreshRuns,
  continueScript,
  refreshTables,
  formatSql,
] as const
