import { DuckDBInstance, DuckDBPendingResult } from '@duckdb/node-api'
import duckdb from '@duckdb/node-bindings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runQuietly } from '../../../server/engines/duckdb/quiet'
import { makeDatabase, nextRunId, openEngine, refusalOf, rowsOf, runSql } from './fixture'
import type { TestEngine } from './fixture'

const LONG = 'SELECT max(md5(i::VARCHAR)) FROM range(1000000) t(i)'
const ENDLESS = 'SELECT count(*) FROM range(100000000000000) t(i) WHERE i % 7 = 8'

describe('waiting for a statement', () => {
  let instance: DuckDBInstance
  beforeAll(async () => {
    instance = await DuckDBInstance.create(':memory:', { threads: '2', external_threads: '0' })
  })
  // a statement whose plan takes long is waited for in another way, and on a busy machine every plan does
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0))
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => instance.closeSync())

  /** Per statement: had it ended when its result was requested? From there DuckDB waits busily. */
  const watched = () => {
    const ended: boolean[] = []
    const getResult = DuckDBPendingResult.prototype.getResult
    vi.spyOn(DuckDBPendingResult.prototype, 'getResult').mockImplementation(function (this: DuckDBPendingResult) {
      const { pending_result: state } = this as unknown as { readonly pending_result: duckdb.PendingResult }
      ended.push(duckdb.pending_execution_is_finished(duckdb.pending_execute_check_state(state)))
      return getResult.call(this)
    })
    return ended
  }
  const run = async (sql: string): Promise<number> => {
    const connection = await instance.connect()
    const rows = await (await runQuietly(connection, sql)).getRows()
    connection.closeSync()
    return rows.length
  }

  it('waits for a single statement without using a processor', async () => {
    const ended = watched()
    expect(await run(LONG)).toBe(1)
    expect(await run(LONG)).toBe(1)
    expect(ended).toEqual([true, true])
  })

  it("uses DuckDB's own threads when several statements run", async () => {
    const ended = watched()
    await Promise.all([run(LONG), run(LONG), run(LONG)])
    expect(ended).toHaveLength(3)
    expect(ended).toContain(false)
  })
})

describe('statements of several people', () => {
  let database: Awaited<ReturnType<typeof makeDatabase>>
  let engine: TestEngine
  beforeAll(async () => {
    database = await makeDatabase('CREATE TABLE one AS SELECT 1 AS a')
    engine = await openEngine(database.file)
  })
  afterAll(async () => {
    await engine.close()
    await database.remove()
  })

  it('runs a statement while endless ones of others run', async () => {
    const ids = Array.from({ length: 3 }, nextRunId)
    const endless = ids.map((runId, at) => refusalOf(engine, ENDLESS, { runId, user: `user ${at % 2}` }))
    expect(rowsOf(await runSql(engine, 'SELECT count(*) FROM one', { user: 'other', timeoutMs: 120_000 }))).toEqual([
      [1],
    ])
    for (const runId of ids) await engine.cancel(runId)
    expect((await Promise.all(endless)).map(({ code }) => code)).toEqual(['STOPPED', 'STOPPED', 'STOPPED'])
  })

  it('stops a statement that runs alone', async () => {
    const runId = nextRunId()
    const endless = refusalOf(engine, ENDLESS, { runId })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await engine.cancel(runId)
    expect((await endless).code).toBe('STOPPED')
  })

  it('reports an error that occurs during a statement', async () => {
    const sql = "SELECT CASE WHEN a = 1 THEN error('at work') END FROM one"
    expect((await refusalOf(engine, sql)).message).toContain('at work')
  })
})
