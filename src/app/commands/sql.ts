import { editorCommands } from '../../commands/editor/editor'
import { functionCommands } from '../../commands/schema/functions'
import { runCommands } from '../../commands/run/run'
import { schemaCommands } from '../../commands/schema/schema'
import { tabCommands } from '../../commands/editor/tab'

/** Commands of SQL: its tabs and runs. */
export const sqlCommands = {
  ...editorCommands,
  ...functionCommands,
  ...runCommands,
  ...schemaCommands,
  ...tabCommands,
}
