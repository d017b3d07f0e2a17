import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Engine, EngineError } from '../engine'
import { ExportingEngine } from '../export/remote'
import { childEntry } from '../process/entry'
import type { Places } from '../process/places'
import { Child } from '../process/process'
import type { TrinoSettings } from './child'
import type { TrinoPlace } from './http'

export interface TrinoOptions {
  readonly place: TrinoPlace
  readonly password: string | undefined
  /** Working directory of the child; nothing is written there. */
  readonly tempDir: string
  readonly memoryLimitMb: number
  /** Places that engines share; its own when absent. */
  readonly places?: Places
  /** The error for people, from what was reported about an attempt to connect; the report itself when absent. */
  readonly unreachable?: (reported: string) => EngineError
}

/** Connects to a Trino server, in a child process. Rejects with the server's reason when it cannot be reached. */
export const createTrinoEngine = async (options: TrinoOptions): Promise<Engine> => {
  const { place, password, tempDir, memoryLimitMb, places, unreachable } = options
  const entry = await childEntry(import.meta.url, 'trino-child.js', 'child.ts')
  const cwd = resolve(tempDir)
  await mkdir(cwd, { recursive: true })
  const settings: TrinoSettings = { place, memoryLimitMb, ...(password === undefined ? {} : { key: password }) }
  const engine = new ExportingEngine({
    spawn: () => new Child(entry, settings, cwd, false),
    exportEntry: () => childEntry(import.meta.url, 'trino-export-child.js', 'export/child.ts'),
    settings,
    cwd,
    catalog: place.catalog,
    hasOtherCatalogs: place.hasOtherCatalogs === true,
    ...(places === undefined ? {} : { places }),
    ...(unreachable === undefined ? {} : { unreachable }),
  })
  await engine.open()
  return engine
}
