import { estimateCommands } from './estimate'
import { previewCommands } from './preview'
import { savedCommands } from './saved'
import { tableExtraCommands } from './tableExtra'
import { uploadCommands } from './upload'

/** Commands that follow a press on the SQL screen: saving and sharing, previews, cost estimates, tables from files. */
export const sqlMoreCommands = {
  ...estimateCommands,
  ...previewCommands,
  ...savedCommands,
  ...tableExtraCommands,
  ...uploadCommands,
}
