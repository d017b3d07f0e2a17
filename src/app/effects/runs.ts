import { formatSql } from '../../effects/editor/editor'
import { refreshTables } from '../../effects/schema/refresh'
import { loadResults, refreshRuns, runQuery, stopQuery } from '../../effects/run/run'
import { continueScript } from '../../effects/run/script'

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
