import { copyFileSync, mkdirSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { OpenEngine } from '../../../server/database/connect'
import { createDuckDbEngine } from '../../../server/engines/duckdb/engine'
import type { DuckDbOptions } from '../../../server/engines/duckdb/engine'
import { makeDatabase } from '../engine/fixture'
import { fakeEngine } from './fakeEngine'

/** Real engines for every file but the sample, which is empty in tests. */
export const realEngines =
  (more: Partial<DuckDbOptions> = {}): OpenEngine =>
  async (file, { key, create } = {}) =>
    basename(file) === 'examples.duckdb'
      ? fakeEngine()
      : createDuckDbEngine({
          file,
          tempDir: join(tmpdir(), 'recount-engine-work'),
          memoryLimitMb: 256,
          threads: Math.min(2, availableParallelism()),
          ...(key === undefined ? {} : { key }),
          ...(create === undefined ? {} : { create }),
          ...more,
        })

/** Puts a DuckDB file that `sql` fills into a data directory. */
export const putDatabase = async (home: string, name: string, sql: string): Promise<void> => {
  const made = await makeDatabase(sql)
  mkdirSync(dirname(join(home, name)), { recursive: true })
  copyFileSync(made.file, join(home, name))
  await made.remove()
}
