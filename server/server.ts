import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './config'
import type { OpenEngine } from './database/connect'
import type { OpenUploads } from './database/databases'
import { openEarly } from './database/early'
import { openHome } from './home'
import { SAMPLE } from './sample/file'
import type { Services } from './services'

export interface ServerOptions {
  readonly settings: Settings
  readonly version: string
  readonly clientFolder: string
  /** Path of the program that verifies exports of the audit log. */
  readonly verifierFile: string
  readonly openEngine: OpenEngine
  readonly openUploadsEngine: OpenUploads
  /** Builds the sample database file. */
  readonly buildSample: (file: string, log: (line: string) => void) => Promise<void>
  readonly clock?: () => number
  readonly logger?: NonNullable<FastifyServerOptions['logger']>
}

export interface Server {
  readonly app: FastifyInstance
  readonly services: Services
  /** Token of the administrator's one-time sign-in link, as long as no administrator has a password. */
  readonly signInToken: string | null
  /** Settles when the sample database can be queried: true when this start has built it. */
  readonly sample: Promise<boolean>
  /** Starts to listen; answers with the address people use. */
  listen(): Promise<string>
  /** Stops accepting, stops the runs under way, closes engines and store. */
  close(): Promise<void>
}

/** Opens the data directory and builds the server, not yet listening. Throws a `Refusal` when it cannot. */
export const buildServer = async (options: ServerOptions): Promise<Server> => {
  const home = openHome(options.settings.home)
  const early = openEarly(options.openEngine, join(realpathSync(home.path), SAMPLE.file))
  try {
    // the process of the sample's engine starts while the rest of the program does
    const { boot } = await import('./boot')
    return await boot(options, home, early)
  } catch (error) {
    await early.close()
    home.release()
    throw error
  }
}
