import type { Settings } from './config'
import type { Databases } from './database/databases'
import type { Home } from './home'
import type { Store } from './metadata/store'
import type { Renderer } from './templates/renderer'

type Write = (fields: object, text: string) => void

/** Dependencies of every area; a module picks those that it uses. */
export interface Platform {
  readonly settings: Settings
  readonly home: Home
  readonly store: Store
  readonly databases: Databases
  readonly templates: Renderer
  readonly log: { readonly info: Write; readonly warn: Write; readonly error: Write }
  readonly clock: () => number
}

export type HasStore = Pick<Platform, 'store'>
