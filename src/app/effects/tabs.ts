import { listTabs, loadTab } from '../../effects/editor/tab'
import { migrateQuery, migrateTab } from '../../effects/editor/tabMigrate'
import { activateTab, deleteQuery, deleteTab, linkRun, linkSaved, writeTab } from '../../effects/editor/tabSync'
import { deleteTable, storeTable } from '../../effects/schema/table'

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
