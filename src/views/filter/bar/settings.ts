import { loadSqlCommands } from '../../../app/commands/dispatch'
import { lazyPart } from '../../controls/loading/lazyPart'
import { withDashboardEditingCommands } from '../../withCommands'

/** The dialog of filters under edit. SQL fields in it request the functions of a database. */
export const FiltersDialog = lazyPart(
  async () =>
    (await Promise.all([withDashboardEditingCommands(import('../dialog/FiltersDialog')), loadSqlCommands()]))[0],
  'FiltersDialog',
)
