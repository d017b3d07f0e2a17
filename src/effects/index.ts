import { formatSql } from './editor'
import type { Effect } from './effect'
import { loadResults, refreshRuns, runQuery, stopQuery } from './run'
import { loadDatabases, loadSchemas, loadTableMetadata, loadTables } from './schema'
import { expireToasts } from './toast'

export interface EffectOptions {
  /** Whether someone is reading this toast. */
  readonly isToastHeld: (id: string) => boolean
}

/** Every effect of the product. */
export const createEffects = ({ isToastHeld }: EffectOptions): readonly Effect[] =>
  [
    runQuery,
    stopQuery,
    loadResults,
    refreshRuns,
    loadDatabases,
    loadSchemas,
    loadTables,
    loadTableMetadata,
    formatSql,
    expireToasts(isToastHeld),
  ] as unknown as readonly Effect[]
