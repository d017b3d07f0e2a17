export { App, prefetchScreen } from '../views/App'
export { createClient } from './client'
