import { loadSqlCommands } from '../../../app/commands/dispatch'
import { lazyPart } from '../../controls/loading/lazyPart'
import { withBoardMoreCommands } from '../../withCommands'

/** The dialog of filters under edit. SQL fields in it request the functions of a database. */
export const FiltersDialog = lazyPart(
  async () => (await Promise.all([withBoardMoreCommands(import('../dialog/FiltersDialog')), loadSqlCommands()]))[0],
  'FiltersDialog',
)
