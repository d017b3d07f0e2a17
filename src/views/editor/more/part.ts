import { preload } from '../../controls/loading/preload'
import { withSqlActionCommands } from '../../withCommands'

/** The dialogs that one opens now and then. */
export const dialogs = preload(() => withSqlActionCommands(import('./dialogs')))
