import { databasesEffects } from './databases'
import { datasetEffects } from './dataset'
import { formatSql } from './editor'
import { loadFunctions } from './functions'
import type { Effect } from './effect'
import { askEstimate } from './estimate'
import { refreshTables } from './refresh'
import { jobEffects } from './job'
import { loadResults, refreshRuns, runQuery, stopQuery } from './run'
import { continueScript } from './script'
import { savedEffects } from './saved'
import { loadDatabases, loadSchemas, loadTableMetadata, loadTables } from './schema'
import { listTabs, loadTab } from './tab'
import { migrateQuery, migrateTab } from './tabMigrate'
import { activateTab, deleteQuery, deleteTab, linkRun, linkSaved, writeTab } from './tabSync'
import { deleteTable, storeTable } from './table'
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
    loadFunctions,
    refreshTables,
    formatSql,
    ...savedEffects,
    ...databasesEffects,
    askEstimate,
    listTabs,
    loadTab,
    migrateTab,
    migrateQuery,
    writeTab,
    linkRun,
    linkSaved,
    activateTab,
    deleteTab,
    deleteQuery,
    storeTable,
    deleteTable,
    ...jobEffects,
    ...uploadEffects,
    ...datasetEffects,
    expireToasts(areToastsHeld),
  ] as unknown as readonly Effect[]
