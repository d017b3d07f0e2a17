import { editorCommands } from './editor'
import { functionCommands } from './functions'
import { runCommands } from './run'
import { schemaCommands } from './schema'
import { tabCommands } from './tab'

/** Commands of SQL: its tabs and runs. */
export const sqlCommands = {
  ...editorCommands,
  ...functionCommands,
  ...runCommands,
  ...schemaCommands,
  ...tabCommands,
}
