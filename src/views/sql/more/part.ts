import { later } from '../../controls/later'

/** The dialogs that one opens now and then. */
export const dialogs = later(() => import('./dialogs'))
