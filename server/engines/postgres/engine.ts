import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Engine, EngineError } from '../engine'
import { ExportingEngine } from '../export/remote'
import { childEntry } from '../process/entry'
import type { Places } from '../process/places'
import { Child } from '../process/process'
import type { PostgresSettings } from './child'
import type { PostgresPlace } from './connection'

export interface PostgresOptions {
  readonly place: PostgresPlace
  readonly password: string | undefined
  /** Working directory of the child; nothing is written there. */
  readonly tempDir: string
  readonly memoryLimitMb: number
  /** Places that engines share; its own when absent. */
  readonly places?: Places
  /** The error for people, from what was reported about an attempt to connect; the report itself when absent. */
  readonly unreachable?: (reported: string) => EngineError
}

/** Connects to a PostgreSQL server, in a child process. Rejects with the server's reason when it cannot be reached. */
export const createPostgresEngine = async (options: PostgresOptions): Promise<Engine> => {
  const entry = await childEntry(import.meta.url, 'postgres-child.js', 'child.ts')
  const cwd = resolve(options.tempDir)
  await mkdir(cwd, { recursive: true })
  const settings: PostgresSettings = {
    place: options.place,
    memoryLimitMb: options.memoryLimitMb,
    ...(options.password === undefined ? {} : { key: options.password }),
  }
  const { places, unreachable } = options
  const engine = new ExportingEngine({
    spawn: () => new Child(entry, settings, cwd, false),
    exportEntry: () => childEntry(import.meta.url, 'postgres-export-child.js', 'export/child.ts'),
    settings,
    cwd,
    catalog: options.place.database,
    ...(places === undefined ? {} : { places }),
    ...(unreachable === undefined ? {} : { unreachable }),
  })
  await engine.open()
  return engine
}
