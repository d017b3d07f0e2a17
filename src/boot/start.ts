import { later } from '../views/controls/later'

export { App, prefetchScreen } from '../views/App'
export { createClient } from './client'

/** It is here by the time that somebody presses Run. */
later(() => import('../app/effects/runs'))
