import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

import { loadSettings } from '../../../server/config'
import { buildFacingServer, type FacingServer } from '../../../server/superset/server'
import { type FakeSuperset, startSuperset } from './superset'

export const PAGE = { accept: 'text/html' }
export const SIGNED_IN = { cookie: 'session=ana' }

export interface Facings {
  /** Paths of the homes, by name. */
  readonly folder: string
  /** Builds a server before this address, with a home of this name and a client of one file. */
  build(address: string, name: string, env?: Record<string, string>): Promise<FacingServer>
  close(): Promise<void>
}

export const openFacings = (): Facings => {
  const folder = mkdtempSync(join(tmpdir(), 'recount-facing-'))
  const clientFolder = join(folder, 'client')
  mkdirSync(join(clientFolder, 'assets'), { recursive: true })
  writeFileSync(join(clientFolder, 'index.html'), '<html><head></head><body><div id="app"></div></body></html>')
  writeFileSync(join(clientFolder, 'assets', 'main-1.js'), 'export {}')
  const made: FacingServer[] = []
  return {
    folder,
    build: async (superset, name, env = {}) => {
      const settings = loadSettings({ RECOUNT_HOME: join(folder, name), ...env }, null)
      const built = await buildFacingServer({ settings, version: '1.2.3', clientFolder, superset, logger: false })
      made.push(built)
      return built
    },
    close: async () => {
      await Promise.all(made.map((one) => one.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Faced {
  facings: Facings
  superset: FakeSuperset
  facing: FacingServer
}

/** For each test of a file: a Superset, and a server before it. */
export const faceSuperset = (): Faced => {
  const faced = {} as Faced
  beforeEach(async () => {
    faced.facings = openFacings()
    faced.superset = await startSuperset()
    faced.facing = await faced.facings.build(faced.superset.url, 'home')
  })
  afterEach(async () => {
    await faced.facings.close()
    await faced.superset.close()
  })
  return faced
}
