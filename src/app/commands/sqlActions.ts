import { estimateCommands } from '../../commands/run/estimate'
import { cloneCommands } from '../../commands/editor/clone'
import { runKeepingCommands } from '../../commands/run/keep'
import { catalogCommands } from '../../commands/schema/catalogs'
import { previewCommands } from '../../commands/schema/preview'
import { savedCommands } from '../../commands/savedQuery/savedQuery'
import { tableExtraCommands } from '../../commands/schema/tableExtra'
import { uploadCommands } from '../../commands/upload/upload'

/**
 * Commands that follow a press on the SQL screen: saving and sharing, copies of tabs, previews, kept runs, cost estimates, tables
 * from files.
 */
export const sqlActionCommands = {
  ...catalogCommands,
  ...cloneCommands,
  ...estimateCommands,
  ...previewCommands,
  ...runKeepingCommands,
  ...savedCommands,
  ...tableExtraCommands,
  ...uploadCommands,
}
