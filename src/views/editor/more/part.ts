import { later } from '../../controls/loading/later'
import { withSqlActionCommands } from '../../withCommands'

/** The dialogs that one opens now and then. */
export const dialogs = later(() => withSqlActionCommands(import('./dialogs')))
