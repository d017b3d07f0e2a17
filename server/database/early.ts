import { existsSync } from 'node:fs'
import type { OpenEngine } from './connect'

export interface Early {
  readonly open: OpenEngine
  /** Ends the engine, unless it is in use. */
  close(): Promise<void>
}

/** Lets the engine of `file` start while the server does: both take their time. */
export const openEarly = (openEngine: OpenEngine, file: string): Early => {
  let opening = existsSync(file) ? openEngine(file) : null
  opening?.catch(() => undefined)
  return {
    open: (location, how) => {
      const early = location === file ? opening : null
      opening = early === null ? opening : null
      return early ?? openEngine(location, how)
    },
    close: async () => {
      const engine = await opening?.catch(() => null)
      await engine?.close()
    },
  }
}
