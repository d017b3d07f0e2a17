import { listTabs, loadTab } from './tab'
import { migrateQuery, migrateTab } from './tabMigrate'
import { activateTab, deleteQuery, deleteTab, linkRun, linkSaved, writeTab } from './tabSync'
import { deleteTable, storeTable } from './table'

/** Tabs on the server, with their queries and tables. */
export const tabEffects = [
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
] as const
