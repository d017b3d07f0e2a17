import { loadSqlCommands } from '../../../app/commands/dispatch'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { withDashboardEditingCommands } from '../../withCommands'

/** The dialog of filters under edit. SQL fields in it request the functions of a database. */
export const FiltersDialog = lazyWithRetry(
  async () =>
    (await Promise.all([withDashboardEditingCommands(import('../dialog/FiltersDialog')), loadSqlCommands()]))[0],
  'FiltersDialog',
)
