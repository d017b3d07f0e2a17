import { preload } from '../views/controls/loading/preload'

export { App, prefetchScreen } from '../views/App'
export { createClient } from './client/client'

/** Loaded before the first press of Run. */
preload(() => import('../app/effects/runs'))
