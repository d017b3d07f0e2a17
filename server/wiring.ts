import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Settings } from './config'
import { type OpenEngine, type OpenUploads, UPLOADS } from './database/databases'
import { createDuckDbEngine } from './engines/duckdb/engine'
import { buildSample } from './sample/index'

/** Opens databases for the real server: DuckDB in a child process with the memory of the settings. */
export const engineOpener =
  (settings: Settings): OpenEngine =>
  (file, { key, create } = {}) =>
    createDuckDbEngine({
      file,
      ...(key === undefined ? {} : { key }),
      ...(create === undefined ? {} : { create }),
      maxFileMb: settings.maxDatabaseMb,
      tempDir: join(settings.home, 'engine'),
      memoryLimitMb: settings.memoryMb,
      threads: availableParallelism(),
    })

/** Opens the engine of uploaded tables, each in a file of its own. */
export const uploadsOpener =
  (settings: Settings): OpenUploads =>
  (views) =>
    createDuckDbEngine({
      file: UPLOADS,
      catalog: UPLOADS,
      views,
      tempDir: join(settings.home, 'engine'),
      memoryLimitMb: settings.memoryMb,
      threads: availableParallelism(),
    })

export const sampleBuilder = (file: string, log: (line: string) => void): Promise<void> => buildSample(file, { log })
