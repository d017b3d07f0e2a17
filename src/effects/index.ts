import { datasetEffects } from './dataset'
import { formatSql } from './editor'
import type { Effect } from './effect'
import { jobEffects } from './job'
import { loadResults, refreshRuns, runQuery, stopQuery } from './run'
import { continueScript } from './script'
import { savedEffects } from './saved'
import { loadDatabases, loadSchemas, loadTableMetadata, loadTables } from './schema'
import { expireToasts } from './toast'
import { uploadEffects } from './upload'

export interface EffectOptions {
  /** Whether someone points at or reads the messages on screen. */
  readonly areToastsHeld: () => boolean
}

/** Every effect of the product. */
export const createEffects = ({ areToastsHeld }: EffectOptions): readonly Effect[] =>
  [
    runQuery,
    stopQuery,
    loadResults,
    refreshRuns,
    continueScript,
    loadDatabases,
    loadSchemas,
    loadTables,
    loadTableMetadata,
    formatSql,
    ...savedEffects,
    ...jobEffects,
    ...uploadEffects,
    ...datasetEffects,
    expireToasts(areToastsHeld),
  ] as unknown as readonly Effect[]
