import { readdir, stat } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase, nextRunId, openEngine, refusalOf, rowsOf, runSql, type TestEngine } from './fixture'
import { allBut } from '../support/access'

let database: Awaited<ReturnType<typeof makeDatabase>>
let engine: TestEngine
const dml = { allowDml: true }
const table = (name: string, schema = 'main') => ({ create: { kind: 'table', schema, name } as const })
const view = (name: string, schema = 'main') => ({ create: { kind: 'view', schema, name } as const })

beforeAll(async () => {
  database = await makeDatabase(`
    CREATE TABLE sales AS SELECT i AS id, i * 2 AS amt FROM range(1000) t(i);
    CREATE TABLE secret_t AS SELECT 'topsecret' AS s`)
  engine = await openEngine(database.file)
})
afterAll(async () => {
  await engine.close()
  await database.remove()
})

describe('create table as and create view as', () => {
  it('stores the rows of the last statement and counts them [A3.21]', async () => {
    const result = await runSql(engine, 'SELECT 1; SELECT * FROM sales WHERE id < 100', table('small'))
    expect(result).toMatchObject({ columns: [], rowCount: 100, truncated: false })
    expect(rowsOf(result)).toEqual([])
    expect(result.executedSql).toBe('CREATE TABLE "demo"."main"."small" AS\nSELECT * FROM sales WHERE id < 100')
    expect(rowsOf(await runSql(engine, 'SELECT count(*) FROM small'))).toEqual([[100]])
    expect((await engine.tables('main')).map(({ name }) => name)).toContain('small')
  })

  it('stores all rows beyond the row limit', async () => {
    await runSql(engine, 'SELECT * FROM sales', { ...table('whole'), limit: 5 })
    expect(rowsOf(await runSql(engine, 'SELECT count(*) FROM whole'))).toEqual([[1000]])
  })

  it('the time of exclusive writes by others does not count for a query', async () => {
    const runId = nextRunId()
    const endless = 'SELECT count(*) AS n FROM range(100000000000000) t(i) WHERE i % 7 = 8'
    let begin: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const write = refusalOf(engine, endless, { ...table('endless'), runId, onStart: () => begin() })
    await begun
    const limit = 10_000
    const read = runSql(engine, 'SELECT 1', { timeoutMs: limit, priority: 'low' })
    await Promise.race([read, after(limit + 500)])
    await engine.cancel(runId)
    expect(rowsOf(await read)).toEqual([[1]])
    await write
  })

  it('creates a missing schema, and quotes names', async () => {
    const name = 'we"ird; drop table sales'
    await runSql(engine, 'SELECT 1 AS n', table(name, 'of results'))
    expect(await engine.schemas()).toContain('of results')
    expect(rowsOf(await runSql(engine, 'SELECT n FROM "of results"."we""ird; drop table sales"'))).toEqual([[1]])
    expect(rowsOf(await runSql(engine, 'SELECT count(*) FROM sales'))).toEqual([[1000]])
  })

  it('creates views that follow their tables', async () => {
    await runSql(engine, 'SELECT max(id) AS top FROM sales', view('top_sale'))
    await runSql(engine, 'INSERT INTO sales VALUES (5000, 1)', dml)
    expect(rowsOf(await runSql(engine, 'SELECT top FROM top_sale'))).toEqual([[5000]])
    await runSql(engine, 'DELETE FROM sales WHERE id = 5000', dml)
  })

  it.each([
    ['INSERT INTO sales VALUES (1, 1)', table('x'), 'DML_NOT_ALLOWED_ERROR'],
    ['EXPLAIN SELECT 1', table('x'), 'INVALID_CTAS_QUERY_ERROR'],
    ['EXPLAIN SELECT 1', view('x'), 'INVALID_CVAS_QUERY_ERROR'],
    ['SELECT 1; SELECT 2', view('x'), 'INVALID_CVAS_QUERY_ERROR'],
    ["SELECT * FROM read_text('/etc/passwd')", table('x'), 'INVALID_SQL_ERROR'],
    ['SELECT * FROM nowhere', table('x'), 'TABLE_DOES_NOT_EXIST_ERROR'],
  ])('refuses %s', async (sql, more, code) => {
    expect((await refusalOf(engine, sql, more)).code).toBe(code)
    expect((await engine.tables('main')).map(({ name }) => name)).not.toContain('x')
  })

  it('reports a taken name, and the position of an error in the script', async () => {
    expect((await refusalOf(engine, 'SELECT 1', table('sales'))).message).toMatch(/sales.*already exists/i)
    const error = await refusalOf(engine, 'SELECT id, wrong FROM sales', table('x'))
    expect(error).toMatchObject({ code: 'COLUMN_DOES_NOT_EXIST_ERROR', position: 11 })
  })

  it('copies no table that may not be read', async () => {
    const access = allBut('main.secret_t')
    const error = await refusalOf(engine, 'SELECT * FROM secret_t', { ...table('copy'), access })
    expect(error.code).toBe('TABLE_SECURITY_ACCESS_ERROR')
  })

  it('makes no schema that is called as a database is', async () => {
    for (const schema of ['temp', 'Memory', 'system', 'DEMO']) {
      const { code } = await refusalOf(engine, 'SELECT 1 AS a', { create: { kind: 'view', schema, name: 'x' } })
      expect([schema, code]).toEqual([schema, 'INVALID_CVAS_QUERY_ERROR'])
    }
    expect(await engine.schemas()).not.toContain('temp')
    // before anything runs
    const script = 'CREATE TABLE early (n INTEGER); SELECT 1 AS a'
    await refusalOf(engine, script, { ...dml, create: { kind: 'table', schema: 'temp', name: 'x' } })
    expect((await engine.tables('main')).map(({ name }) => name)).not.toContain('early')
  })

  it('makes no table of a hidden name', async () => {
    const refused = await refusalOf(engine, 'SELECT 1 AS a', { ...table('gone'), access: allBut('main.Gone') })
    expect(refused.code).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect((await engine.tables('main')).map(({ name }) => name)).not.toContain('gone')
  })
})

describe('statements that write', () => {
  it('writes where the switch allows it, and later statements see the changes', async () => {
    const script = `CREATE TABLE made (id INTEGER, name VARCHAR(20));
      INSERT INTO made (id, name) VALUES (1, upper('a')), (2, 'b');
      UPDATE made SET name = 'c' WHERE id = 2;
      SELECT name FROM made ORDER BY id`
    expect(rowsOf(await runSql(engine, script, dml))).toEqual([['A'], ['c']])
    const counted = await runSql(engine, 'DELETE FROM made', dml)
    expect(counted.columns.map(({ name }) => name)).toEqual(['Count'])
    expect(rowsOf(counted)).toEqual([['2']])
    await runSql(engine, 'DROP TABLE made', dml)
    expect((await refusalOf(engine, 'SELECT * FROM made')).code).toBe('TABLE_DOES_NOT_EXIST_ERROR')
  })

  it('reads columns anew after a statement of the same script changed them', async () => {
    const script = `CREATE TABLE turned (a INTEGER); SELECT * FROM turned;
      DROP TABLE turned; CREATE TABLE turned (b VARCHAR, c BOOLEAN); INSERT INTO turned VALUES ('x', true);
      SELECT * FROM turned; DROP TABLE turned; CREATE TABLE turned AS SELECT 1.5 AS d; SELECT * FROM turned`
    const turned = await runSql(engine, script, dml)
    expect(turned.columns.map(({ name, type }) => [name, type])).toEqual([['d', 'DECIMAL(2,1)']])
    expect(rowsOf(turned)).toEqual([['1.5']])
    await runSql(engine, 'DROP TABLE turned', dml)
  })

  it.each(['INSERT INTO sales VALUES (1, 1)', 'DROP TABLE sales', 'CREATE TABLE x AS SELECT 1', 'TRUNCATE sales'])(
    'refuses writes without the switch: %s',
    async (sql) => {
      expect((await refusalOf(engine, sql)).code).toBe('DML_NOT_ALLOWED_ERROR')
    },
  )

  it('refuses writes to users who may not read every table', async () => {
    const access = allBut('main.secret_t')
    const sql = 'INSERT INTO sales SELECT length(s), 1 FROM secret_t'
    const refused = await refusalOf(engine, sql, { ...dml, access })
    expect([refused.code, refused.message]).toEqual([
      'DML_NOT_ALLOWED_ERROR',
      'Row-level security hides rows of this database from you. Only statements that read are allowed then; INSERT is not one of them.',
    ])
    expect((await refusalOf(engine, 'SHOW TABLES', { access })).message).toBe(
      'SHOW TABLES would list tables that row-level security hides from you.',
    )
  })

  it('leaves no files behind, and no changes of a stopped write', async () => {
    const runId = nextRunId()
    const endless = 'CREATE TABLE endless AS SELECT a.i FROM range(100000) a(i), range(100000) b(i), range(1000) c(i)'
    const running = runSql(engine, endless, { ...dml, runId }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    await expect.poll(() => engine.healthy(50)).toBe(true)
    await new Promise((done) => setTimeout(done, 400))
    await engine.cancel(runId)
    expect(await running).toBe('STOPPED')
    expect((await engine.tables('main')).map(({ name }) => name)).not.toContain('endless')
    expect(rowsOf(await runSql(engine, 'SELECT count(*) FROM sales'))).toEqual([[1000]])
    expect(await readdir(database.folder)).toEqual(['demo.duckdb'])
  })

  it('waits for readers, and they for it: no reader sees half a write', async () => {
    await runSql(engine, 'CREATE TABLE pair AS SELECT 0 AS a, 0 AS b', dml)
    const writes = Array.from({ length: 4 }, (_, n) =>
      runSql(engine, `UPDATE pair SET a = ${n + 1}, b = ${n + 1}`, { ...dml, user: `w${n}` }),
    )
    const reads = Array.from({ length: 12 }, (_, n) => runSql(engine, 'SELECT a, b FROM pair', { user: `r${n}` }))
    await Promise.all(writes)
    for (const read of await Promise.all(reads)) {
      const [row] = rowsOf(read)
      expect(row?.[0]).toBe(row?.[1])
    }
  })

  it('a write never grows the file beyond its limit, and the data stays readable', async () => {
    const small = await makeDatabase('CREATE TABLE t AS SELECT 1 AS n')
    const bounded = await openEngine(small.file, { maxFileMb: 8 })
    const error = await refusalOf(
      bounded,
      'CREATE TABLE big AS SELECT i, random() AS r, uuid() AS u FROM range(3000000) t(i)',
      dml,
    )
    expect(error.code).toBe('GENERIC_DB_ENGINE_ERROR')
    expect((await stat(small.file)).size).toBeLessThanOrEqual(8 * 1024 * 1024)
    expect(rowsOf(await runSql(bounded, 'SELECT n FROM t'))).toEqual([[1]])
    await bounded.close()
    await small.remove()
  })
})
