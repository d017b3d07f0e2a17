import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { tempTableName } from '../../../server/engines/engine'
import type { RunRequest, RunResult, SharedScan, TempTable } from '../../../server/engines/engine'
import { Gathering } from '../../../server/engines/duckdb/queue/gathering'
import { Child } from '../../../server/engines/process/process'
import type { Over } from '../../../server/engines/process/protocol'
import { SharedTables } from '../../../server/engines/duckdb/queue/shared'
import type { Maker } from '../../../server/engines/duckdb/queue/shared'
import { makeDatabase, nextRunId, openEngine, refusalOf, rowsOf, runSql } from './fixture'
import type { TestEngine } from './fixture'
import { allBut } from '../support/access'

const SOURCE = 'FROM sales GROUP BY 1'

/** A value of each kind of sale, as charts ask for it. */
const valueOf = (value: string, source = SOURCE): { sql: string; shared: SharedScan } => ({
  sql: `SELECT kind, ${value} AS v ${source} ORDER BY 2 DESC, 1`,
  shared: {
    key: source,
    keys: ['k'],
    values: [value],
    columnOf: (place) => `v${place}`,
    table: (values) => `SELECT kind AS k, ${values.map((sql, place) => `${sql} AS v${place}`).join(', ')} ${source}`,
    over: (table, columnOf) => `SELECT k AS kind, ${columnOf(value)} AS v FROM ${table} ORDER BY 2 DESC, 1`,
  },
})

const SLOW = 'SELECT count(*) FROM range(300000000) t(i) WHERE i % 7 = 3'
const ENDLESS = 'SELECT count(*) FROM range(100000000000000) t(i) WHERE i % 7 = 8'

let database: Awaited<ReturnType<typeof makeDatabase>>
let engine: TestEngine

beforeAll(async () => {
  database = await makeDatabase(`
    CREATE TABLE sales AS SELECT 'kind ' || i % 3 AS kind, i AS amount FROM range(1000) t(i);
    CREATE TABLE secret AS SELECT 1 AS a`)
  engine = await openEngine(database.file, { perUser: 1 })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await engine.close()
  await database.remove()
})

/** Asks for values while a slower statement of the same person runs, so that they wait for their turn together. */
const together = async (asked: readonly { sql: string; shared: SharedScan }[], more: Partial<RunRequest> = {}) => {
  const slow = runSql(engine, SLOW, { user: 'ada' })
  const runs = asked.map(({ sql, shared }) => runSql(engine, sql, { user: 'ada', shared, ...more }))
  const ended = await Promise.allSettled(runs)
  await slow
  return ended
}
const isShared = (run: PromiseSettledResult<RunResult>): boolean =>
  run.status === 'fulfilled' && run.value.executedSql.includes('shared_')
const valueIn = (run: PromiseSettledResult<RunResult> | undefined): unknown[][] =>
  run?.status === 'fulfilled' ? rowsOf(run.value) : []

describe('statements that wait together', () => {
  it('answers waiting statements from one table of their groups, then drops it', async () => {
    const forgotten = vi.spyOn(Child.prototype, 'forget')
    const values = ['count(*)', 'sum(amount)', 'max(amount)', 'count(*)']
    const runs = await together(values.map((value) => valueOf(value)))
    expect(runs.map(isShared)).toEqual([true, true, true, true])
    for (const [at, value] of values.entries()) {
      expect(valueIn(runs[at])).toEqual(rowsOf(await runSql(engine, valueOf(value).sql)))
    }
    expect(forgotten.mock.calls).toHaveLength(1)
    const name = forgotten.mock.calls[0]?.[0] ?? ''
    expect((await refusalOf(engine, `SELECT * FROM ${name}`)).code).toBe('SCHEMA_DOES_NOT_EXIST_ERROR')
  })

  it('runs statements separately where one of them is wrong', async () => {
    const runs = await together([valueOf('count(*)'), valueOf('sum(gone)'), valueOf('max(amount)')])
    expect(runs.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(runs.some(isShared)).toBe(false)
    expect(valueIn(runs[2])[0]).toEqual(['kind 0', 999])
    expect(runs[1]).toMatchObject({ reason: { code: 'COLUMN_DOES_NOT_EXIST_ERROR' } })
  })

  it('runs statements separately where one makes several rows of a group', async () => {
    const runs = await together([valueOf('count(*)'), valueOf('unnest([1, 2])')])
    expect(runs.some(isShared)).toBe(false)
    expect(valueIn(runs[0])).toHaveLength(3)
    expect(valueIn(runs[1])).toHaveLength(6)
  })

  it('keeps a type that no table can store', async () => {
    const runs = await together([valueOf('NULL'), valueOf('NULL')])
    const alone = await runSql(engine, valueOf('NULL').sql)
    for (const run of runs) expect(run).toMatchObject({ value: { columns: alone.columns } })
  })

  it('reads no forbidden table through a shared one', async () => {
    const denied = 'FROM (SELECT a AS kind FROM secret) GROUP BY 1'
    const access = allBut('main.secret')
    const runs = await together([valueOf('count(*)', denied), valueOf('max(kind)', denied)], { access })
    for (const run of runs) expect(run).toMatchObject({ reason: { code: 'TABLE_SECURITY_ACCESS_ERROR' } })
  })

  it('stops shared statements one by one, also while their table is built', async () => {
    const slow = runSql(engine, SLOW, { user: 'ada' })
    const endless = `FROM (SELECT i % 7 AS kind FROM range(100000000000000) t(i)) GROUP BY 1`
    const ids = [nextRunId(), nextRunId()]
    const runs = ids.map((runId) => {
      const { sql, shared } = valueOf('count(*)', endless)
      return refusalOf(engine, sql, { user: 'ada', shared, runId })
    })
    await slow
    await new Promise((resolve) => setTimeout(resolve, 200))
    const pid = engine.pid()
    for (const runId of ids) await engine.cancel(runId)
    expect((await Promise.all(runs)).map(({ code }) => code)).toEqual(['STOPPED', 'STOPPED'])
    // nothing had to be killed, and nothing works on
    expect(engine.pid()).toBe(pid)
    expect(rowsOf(await runSql(engine, 'SELECT 1'))).toEqual([[1]])
  })
})

describe('table that several statements read', () => {
  const over = (sql: string): Over => ({ table: 'memory.main.shared_1', sql, keys: ['k'], read: '' })
  const never = new Promise<void>(() => undefined)
  const open = async () => {
    const instance = await DuckDBInstance.create(':memory:', { threads: '2', external_threads: '0' })
    const tables = new SharedTables()
    const maker = (sql: string): Maker => ({ connect: () => instance.connect(), judged: async () => sql })
    const ready = (sql: string, stopped = never) => tables.ready(over(sql), maker(sql), stopped)
    const names = async (): Promise<unknown> => {
      const connection = await instance.connect()
      const reader = await connection.runAndReadAll('SELECT table_name FROM duckdb_tables()')
      connection.closeSync()
      return reader.getRows()
    }
    return { instance, tables, ready, names }
  }

  it('builds a shared table once, and drops it', async () => {
    const { instance, tables, ready, names } = await open()
    const sql = 'SELECT i AS k, random() AS v FROM range(3) t(i)'
    expect(await Promise.all([ready(sql), ready(sql)])).toEqual([true, true])
    expect(await names()).toEqual([['shared_1']])
    await tables.forget('memory.main.shared_1', () => instance.connect())
    expect(await names()).toEqual([])
    instance.closeSync()
  })

  it('builds no shared table that would be larger than it saves', async () => {
    const { instance, ready } = await open()
    expect(await ready('SELECT i AS k FROM range(1000001) t(i)')).toBe(false)
    instance.closeSync()
  })

  it('abandons a shared table that no statement needs any more', async () => {
    const { instance, tables, ready } = await open()
    const stopped = new Promise<void>((resolve) => setTimeout(resolve, 100))
    expect(await ready('SELECT count(*) AS k FROM range(100000000000000) t(i) WHERE i % 7 = 8', stopped)).toBe(false)
    await tables.forget('memory.main.shared_1', () => instance.connect())
    instance.closeSync()
  })
})

describe('gathering statements', () => {
  const request = (user: string, value: string): RunRequest => ({
    runId: 'r',
    schema: null,
    limit: 1,
    maxBytes: 1,
    timeoutMs: 1,
    user,
    ...valueOf(value),
  })

  it('leaves lone statements alone, and keeps people apart', () => {
    const gathering = new Gathering(() => expect.unreachable())
    expect(gathering.join(request('ada', 'count(*)')).begin()).toBeNull()
    const [ada, bob] = [gathering.join(request('ada', 'count(*)')), gathering.join(request('bob', 'sum(amount)'))]
    expect([ada.begin(), bob.begin()]).toEqual([null, null])
  })

  it('gathers no later turns, and drops the table after the last statement', () => {
    const forgotten: string[] = []
    const gathering = new Gathering((table) => forgotten.push(table))
    const first = gathering.join(request('ada', 'count(*)'))
    const second = gathering.join(request('ada', 'sum(amount)'))
    const gone = gathering.join(request('ada', 'min(amount)'))
    gone.end()
    const over = first.begin()
    expect(over?.sql).toContain('count(*) AS v0, sum(amount) AS v1')
    expect(over?.sql).not.toContain('min')
    const late = gathering.join(request('ada', 'max(amount)'))
    expect(late.begin()).toBeNull()
    first.end()
    late.end()
    expect(forgotten).toEqual([])
    // its turn never came
    second.end()
    expect(forgotten).toEqual([over?.table])
  })
})

it('runs unshared statements as before', async () => {
  const endless = refusalOf(engine, ENDLESS, { user: 'eve', timeoutMs: 300 })
  expect((await endless).code).toBe('SQLLAB_TIMEOUT_ERROR')
})

describe('prepared group table', () => {
  const sql = 'SELECT kind, count(*) AS v FROM sales GROUP BY 1 ORDER BY 1'
  let names = 0
  const tempTable = (name: string, make: boolean): TempTable => ({
    name,
    sql: 'SELECT kind AS k, count(*) AS n FROM sales GROUP BY 1',
    keys: ['k'],
    read: `SELECT k AS kind, n AS v FROM ${tempTableName(name)} ORDER BY 1`,
    make,
  })
  const usesTable = async (on: TestEngine, name: string, more: Partial<RunRequest> = {}): Promise<boolean> => {
    const run = await runSql(on, sql, { tempTable: tempTable(name, false), ...more })
    expect(rowsOf(run)).toEqual(rowsOf(await runSql(on, sql)))
    return run.executedSql !== sql
  }
  const makeTable = async (on: TestEngine): Promise<string> => {
    const name = `t${(names += 1)}`
    await runSql(on, sql, { tempTable: tempTable(name, true) })
    return name
  }

  it('builds a group table on request, and reads from it from then on', async () => {
    expect(await usesTable(engine, 'nothing')).toBe(false)
    expect(await usesTable(engine, await makeTable(engine))).toBe(true)
  })

  it('refuses a group table to users who may not read its sources', async () => {
    const name = await makeTable(engine)
    const access = allBut('main.sales')
    const refused = runSql(engine, sql, { tempTable: tempTable(name, false), access })
    await expect(refused).rejects.toMatchObject({ code: 'TABLE_SECURITY_ACCESS_ERROR' })
  })

  it('drops a group table after others were read since, one by one', async () => {
    const first = await makeTable(engine)
    const second = await makeTable(engine)
    for (let at = 0; at < 6; at++) await makeTable(engine)
    expect(await usesTable(engine, first)).toBe(true)
    await makeTable(engine)
    expect([await usesTable(engine, first), await usesTable(engine, second)]).toEqual([true, false])
  })

  it('drops group tables when something is written', async () => {
    const own = await makeDatabase(`CREATE TABLE sales AS SELECT 'kind ' || i % 3 AS kind FROM range(1000) t(i)`)
    const writable = await openEngine(own.file)
    const name = await makeTable(writable)
    expect(await usesTable(writable, name)).toBe(true)
    await runSql(writable, `INSERT INTO sales VALUES ('kind 9')`, { allowDml: true })
    expect(await usesTable(writable, name)).toBe(false)
    await writable.close()
    await own.remove()
  })

  it('builds no group table from a statement without groups', async () => {
    const wrong = { ...tempTable('wrong', true), keys: ['1'] }
    expect((await runSql(engine, sql, { tempTable: wrong })).executedSql).toBe(sql)
    expect(await usesTable(engine, 'wrong')).toBe(false)
  })
})
