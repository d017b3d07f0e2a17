import { editorCommands } from './editor'
import { estimateCommands } from './estimate'
import { functionCommands } from './functions'
import { previewCommands } from './preview'
import { runCommands } from './run'
import { savedCommands } from './saved'
import { schemaCommands } from './schema'
import { tabCommands } from './tab'
import { uploadCommands } from './upload'

/** Commands of SQL: its tabs, what runs there, saved queries and files that become tables. */
export const sqlCommands = {
  ...editorCommands,
  ...estimateCommands,
  ...functionCommands,
  ...previewCommands,
  ...runCommands,
  ...savedCommands,
  ...schemaCommands,
  ...tabCommands,
  ...uploadCommands,
}
