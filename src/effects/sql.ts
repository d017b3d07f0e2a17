import { formatSql } from './editor'
import { refreshTables } from './refresh'
import { loadResults, refreshRuns, runQuery, stopQuery } from './run'
import { loadDatabases, loadSchemas, loadTableMetadata, loadTables } from './schema'
import { continueScript } from './script'

/** What every visit to the SQL screen needs. */
export const sqlEffects = [
  runQuery,
  stopQuery,
  loadResults,
  refreshRuns,
  continueScript,
  loadDatabases,
  loadSchemas,
  loadTables,
  loadTableMetadata,
  refreshTables,
  formatSql,
] as const
