import { formatSql } from '../../effects/editor/editor'
import { refreshTables } from '../../effects/schema/refresh'
import { loadResults, refreshRuns, runQuery, stopQuery } from '../../effects/run/run'
import { continueScript } from '../../effects/run/script'

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
