import type { Bench } from '../context'
import { startDuckdb } from './duckdb'
import type { BenchEngine } from './engine'
import { startPostgresql } from './postgres'
import { startTrinoServer } from './trino'

const STARTS = { DuckDB: startDuckdb, PostgreSQL: startPostgresql, Trino: startTrinoServer }

/** Starts each engine that this machine has, once in a run; says in one line which ones it could not start. */
export const startedEngines = (bench: Bench): Promise<readonly BenchEngine[]> =>
  bench.once('engines', async () => {
    const engines: BenchEngine[] = []
    for (const [name, start] of Object.entries(STARTS)) {
      const started = await start(bench).catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      )
      if (typeof started === 'string') console.log(`${name} could not be started: ${started.split('\n')[0]}`)
      else engines.push(started)
    }
    return engines
  })
