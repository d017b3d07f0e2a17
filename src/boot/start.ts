import { later } from '../views/controls/loading/later'

export { App, prefetchScreen } from '../views/App'
export { createClient } from './client'

/** Loaded before the first press of Run. */
later(() => import('../app/effects/runs'))
