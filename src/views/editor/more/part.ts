import { later } from '../../controls/loading/later'
import { withSqlMoreCommands } from '../../withCommands'

/** The dialogs that one opens now and then. */
export const dialogs = later(() => withSqlMoreCommands(import('./dialogs')))
