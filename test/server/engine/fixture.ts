import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { createDuckDbEngine } from '../../../server/engines/duckdb/engine'
import type { DuckDbOptions } from '../../../server/engines/duckdb/engine'
import { EngineError, joinedRows } from '../../../server/engines/engine'
import type { RunRequest, RunResult } from '../../../server/engines/engine'

export type TestEngine = Awaited<ReturnType<typeof createDuckDbEngine>>

/** A folder of its own and a DuckDB file `demo.duckdb` made by `sql`. */
export async function makeDatabase(
  sql: string,
): Promise<{ folder: string; file: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'recount-engine-'))
  const file = join(folder, 'demo.duckdb')
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
  return { folder, file, remove: () => rm(folder, { recursive: true, force: true }) }
}

export const openEngine = (file: string, options: Partial<DuckDbOptions> = {}): Promise<TestEngine> =>
  createDuckDbEngine({
    file,
    tempDir: join(tmpdir(), 'recount-engine-work'),
    memoryLimitMb: 256,
    threads: 2,
    ...options,
  })

let last = 0
export const nextRunId = (): string => `run-${++last}`

export const runSql = (engine: TestEngine, sql: string, more: Partial<RunRequest> = {}): Promise<RunResult> =>
  engine.run({ runId: nextRunId(), sql, schema: null, limit: 1000, maxBytes: 64e6, timeoutMs: 300_000, ...more })

export const rowsOf = (result: RunResult): unknown[][] => JSON.parse(joinedRows(result).toString('utf8')) as unknown[][]

/** The refusal of a run that must not succeed. */
export async function refusalOf(engine: TestEngine, sql: string, more: Partial<RunRequest> = {}): Promise<EngineError> {
  const outcome = await runSql(engine, sql, more).then(
    (result) => `answered ${joinedRows(result).toString().slice(0, 200)}`,
    (error: unknown) => error,
  )
  if (outcome instanceof EngineError) return outcome
  throw new Error(`Expected a refusal of ${sql.slice(0, 200)} but it ${String(outcome)}`)
}

/** A database of a few tables with keys, a view, a second schema and a macro. */
export const makeShop = (): ReturnType<typeof makeDatabase> =>
  makeDatabase(`
    CREATE TABLE numbers AS SELECT i AS a, 'name ' || i AS b FROM range(300000) t(i);
    CREATE TABLE products (id INTEGER PRIMARY KEY, name VARCHAR UNIQUE);
    CREATE TABLE sales (id INTEGER, product INTEGER REFERENCES products (id), amount DECIMAL(8, 2));
    CREATE INDEX by_amount ON sales (amount);
    COMMENT ON TABLE sales IS 'What was sold'; COMMENT ON COLUMN sales.amount IS 'In euro';
    CREATE VIEW few AS SELECT * FROM numbers LIMIT 3;
    CREATE SCHEMA side; CREATE TABLE side.numbers AS SELECT 42 AS answer;
    CREATE MACRO concat(a, b) AS 'never'`)
