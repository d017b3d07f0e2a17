import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineError, joinedRows, type Engine, type RunRequest, type RunResult } from '../../../server/engines/engine'
import { trinoDialect } from '../../../server/engines/trino/dialect'
import { createTrinoEngine } from '../../../server/engines/trino/engine'
import { whyNoTrino } from '../../support/trino/install'
import { startTrino, type TestTrino } from '../../support/trino/server'
import { allBut } from '../../server/support/access'

const missing = whyNoTrino()
if (missing !== null) process.stdout.write(`${missing}\n`)

let server: TestTrino
let engine: Engine
let tpch: Engine
let last = 0

const open = (catalog: string, more: { readonly password?: string; readonly secure?: boolean } = {}): Promise<Engine> =>
  createTrinoEngine({
    place: {
      address: '127.0.0.1',
      host: 'localhost',
      port: more.secure === true ? server.securePort : server.port,
      catalog,
      username: server.user,
      unencrypted: more.secure !== true,
      anyCertificate: false,
      certificate: server.certificate,
    },
    password: more.password,
    tempDir: join(tmpdir(), 'recount-engine-work'),
    memoryLimitMb: 512,
  })

const run = (sql: string, more: Partial<RunRequest> = {}, on = engine): Promise<RunResult> =>
  on.run({
    runId: `trino-${(last += 1)}`,
    sql,
    schema: null,
    limit: 1000,
    maxBytes: 64e6,
    timeoutMs: 300_000,
    ...more,
  })

const textOf = (result: RunResult): string => joinedRows(result).toString()
const rows = async (sql: string, more?: Partial<RunRequest>): Promise<string> => textOf(await run(sql, more))

const refusal = async (sql: string, more?: Partial<RunRequest>, on = engine): Promise<EngineError> => {
  const outcome = await run(sql, more, on).then(textOf, (error: unknown) => error)
  if (outcome instanceof EngineError) return outcome
  throw new Error(`Expected a refusal of ${sql} but it answered ${String(outcome)}`)
}

const running = `SELECT count(*) FROM system.runtime.queries WHERE state NOT IN ('FINISHED', 'FAILED') AND query LIKE '%lineitem c%' AND query NOT LIKE '%system.runtime%'`
const BOMB = 'SELECT count(*) FROM sf1.lineitem a, sf1.lineitem b, sf1.lineitem c'

describe.skipIf(missing !== null)('Trino', () => {
  beforeAll(async () => {
    server = await startTrino()
    for (const sql of [
      `CREATE TABLE memory.default.products (id integer, name varchar)`,
      `CREATE TABLE memory.default.sales (id integer, amount decimal(8, 2) COMMENT 'In euro') COMMENT 'What was sold'`,
      `INSERT INTO memory.default.products VALUES (1, 'Tea'), (2, 'Coffee')`,
      `INSERT INTO memory.default.sales SELECT i, i / DECIMAL '4.00' FROM UNNEST(sequence(1, 5000)) t (i)`,
      `CREATE TABLE memory.default.secret (word varchar)`,
      `INSERT INTO memory.default.secret VALUES 'planted'`,
      `CREATE VIEW memory.default.dear AS SELECT * FROM memory.default.sales WHERE amount > 1000`,
      `CREATE VIEW memory.default.leak AS SELECT word AS taken FROM memory.default.secret`,
      `CREATE TABLE other.default.hidden (word varchar)`,
      `CREATE VIEW memory.default.abroad AS SELECT * FROM other.default.hidden`,
      `CREATE SCHEMA memory.second`,
      `CREATE TABLE memory.second.sales (b integer)`,
    ])
      await server.sql(sql)
    engine = await open('memory')
    tpch = await open('tpch')
  })
  afterAll(async () => {
    await engine.close()
    await tpch.close()
    server.stop()
  })

  it('answers values exactly, whatever their type', async () => {
    expect(
      await rows(`SELECT 9007199254740991, 9007199254740993, -9223372036854775807, DECIMAL '12345678901234567890.123456789', 0.1e0,
        nan(), -infinity(), -0e0, 1e20, REAL '0.1', true, NULL, 'é"\\' || chr(10), CAST('abc' AS char(5)), X'deadBEEF',
        DATE '-0044-03-15', DATE '12024-02-29', TIME '10:00:00.123456789012', TIMESTAMP '2024-01-31 23:59:59.123456789012',
        TIMESTAMP '2024-01-31 23:59:59 UTC', TIMESTAMP '2024-01-31 23:59:59.5 +05:30', TIMESTAMP '2024-01-31 23:59:59 Europe/Berlin'`),
    ).toBe(
      '[[9007199254740991,"9007199254740993","-9223372036854775807","12345678901234567890.123456789",0.1,"NaN","-Infinity",-0.0,' +
        '100000000000000000000,0.1,true,null,"é\\"\\\\\\n","abc  ","\\\\xDEADBEEF","0045-03-15 (BC)","12024-02-29",' +
        '"10:00:00.123456789012","2024-01-31T23:59:59.123456789012","2024-01-31T23:59:59+00:00","2024-01-31T23:59:59.5+05:30",' +
        '"2024-01-31 23:59:59 Europe/Berlin"]]',
    )
    expect(
      await rows(`SELECT ARRAY[1, NULL, 9007199254740993], MAP(ARRAY['b'], ARRAY[DECIMAL '1.50']), ARRAY[X'ff'],
        CAST(ROW(1, 9007199254740993) AS ROW(a integer, "B b" bigint)), ROW(1, NULL), JSON '{"a": 9007199254740993, "b": 1.10}',
        INTERVAL '1' DAY, INTERVAL '2-3' YEAR TO MONTH, UUID '12151fd2-7586-11e9-8f9e-2a86e4085a59', IPADDRESS '8.8.8.8',
        ARRAY[TIMESTAMP '2024-01-31 23:59:59.1'], ARRAY[ARRAY[nan()]], ST_Point(1, 2)`),
    ).toBe(
      '[["[1,null,9007199254740993]","{\\"b\\":1.50}","[\\"\\\\\\\\xFF\\"]","{\\"a\\":1,\\"B b\\":9007199254740993}",' +
        '"{\\"\\":1,\\"\\":null}",' +
        '"{\\"a\\":9007199254740993,\\"b\\":1.1}","1 00:00:00.000","2-3","12151fd2-7586-11e9-8f9e-2a86e4085a59","8.8.8.8",' +
        '"[\\"2024-01-31 23:59:59.1\\"]","[[\\"NaN\\"]]","POINT (1 2)"]]',
    )
  })

  it('names types as Trino spells them, with their generic kind', async () => {
    const { columns } = await run(
      `SELECT id AS "a b", amount, CAST(now() AS timestamp(6)), true, CAST('x' AS varchar(3)), ARRAY[1], REAL '1' FROM sales LIMIT 1`,
    )
    expect(columns.map(({ name, type, generic }) => [name, type, generic])).toEqual([
      ['a b', 'integer', 0],
      ['amount', 'decimal(8, 2)', 0],
      ['_col2', 'timestamp(6)', 2],
      ['_col3', 'boolean', 3],
      ['_col4', 'varchar(3)', 1],
      ['_col5', 'array(integer)', 1],
      ['_col6', 'real', 0],
    ])
  })

  it('cuts rows at the limit, and ends what is left on the server', async () => {
    const cut = await run('SELECT id FROM sales ORDER BY id', { limit: 3 })
    expect([textOf(cut), cut.rowCount, cut.truncated, cut.ownLimit]).toEqual(['[[1],[2],[3]]', 3, true, null])
    const own = await run('SELECT id FROM sales ORDER BY id LIMIT 5')
    expect([own.rowCount, own.truncated, own.ownLimit]).toEqual([5, false, 5])
    const all = await run('SELECT id FROM sales', { limit: 5_000 })
    expect([all.rowCount, all.truncated]).toEqual([5_000, false])
    const none = await run('SELECT id FROM sales WHERE id < 0')
    expect([textOf(none), none.columns.map(({ name }) => name)]).toEqual(['[]', ['id']])
    const many = await run('SELECT * FROM sf1.lineitem c', { limit: 10 }, tpch)
    expect([many.rowCount, many.truncated]).toEqual([10, true])
    expect((await refusal('SELECT comment FROM sf1.lineitem c', { maxBytes: 100_000, limit: 1e6 }, tpch)).code).toBe(
      'RESULT_TOO_LARGE_ERROR',
    )
    await expect.poll(() => server.sql(running)).toEqual([[0]])
  })

  it('runs a script statement by statement, and tells the place of an error in it', async () => {
    expect(await rows(`SELECT 1; -- a comment; with a semicolon\n SELECT 'a;b' /* ; */ || ';'`)).toBe('[["a;b;"]]')
    const syntax = await refusal("SELECT '😀'; SELECT sel FROM WHERE")
    expect([syntax.code, syntax.position, syntax.message.slice(0, 24)]).toEqual([
      'SYNTAX_ERROR',
      29,
      "mismatched input 'WHERE'",
    ])
    const column = await refusal("SELECT '😀';\nSELECT '😀',\n nothing FROM sales")
    expect([column.code, column.position]).toEqual(['COLUMN_DOES_NOT_EXIST_ERROR', 27])
    const table = await refusal("SELECT 1; EXPLAIN SELECT '😀' FROM sale")
    expect([table.code, table.position, table.candidates]).toEqual(['TABLE_DOES_NOT_EXIST_ERROR', 35, ['sales']])
    const named = await refusal('SELECT 1 FROM "default" . sale', { schema: 'second' })
    expect([named.position, named.candidates]).toEqual([26, ['sales']])
    expect((await refusal('SELECT 1', { schema: 'nowhere' })).code).toBe('SCHEMA_DOES_NOT_EXIST_ERROR')
    expect((await refusal('SELECT 1 / 0')).message).toBe('Division by zero')
  })

  it('reads the tables of the schema that is chosen', async () => {
    expect((await run('SELECT * FROM sales', { schema: 'second' })).columns.map(({ name }) => name)).toEqual(['b'])
    expect((await run('SELECT * FROM "default".dear', { schema: 'second' })).rowCount).toBe(1000)
    expect((await run('SELECT * FROM memory.default.dear')).truncated).toBe(false)
  })

  it('explains and describes a query without running it, and estimates its cost', async () => {
    expect(await rows('EXPLAIN SELECT * FROM sales')).toContain('TableScan')
    expect(await rows('EXPLAIN (TYPE LOGICAL, FORMAT JSON) SELECT * FROM sales')).toContain('TableScan')
    const described = await run('SELECT name, count(*) AS many FROM products GROUP BY 1', { describeOnly: true })
    expect(described.columns.map(({ name, type }) => [name, type])).toEqual([
      ['name', 'varchar'],
      ['many', 'bigint'],
    ])
    expect(described.reads).toEqual([['default', 'products']])
    expect(JSON.parse(await rows('SELECT * FROM sales', { estimate: true }))).toEqual([
      expect.objectContaining({ 'Rows read': '5,000', 'Tables read': 'default.sales (5,000)' }),
    ])
  })

  it('lists the catalog, schemas, tables, columns, comments, views and functions', async () => {
    expect(await engine.catalogs()).toEqual(['memory'])
    expect(await engine.schemas()).toEqual(['default', 'second'])
    const tables = await engine.tables('default')
    expect(tables).toContainEqual({ name: 'dear', type: 'view', comment: null, rows: null })
    expect(tables).toContainEqual({ name: 'sales', type: 'table', comment: 'What was sold', rows: null })
    const sales = await engine.describe('default', 'sales')
    expect(sales.columns[1]).toEqual({ name: 'amount', type: 'decimal(8,2)', nullable: true, comment: 'In euro' })
    expect((await engine.describe('default', 'dear')).view).toContain('amount >')
    await expect(engine.describe('default', 'nothing')).rejects.toMatchObject({ code: 'TABLE_DOES_NOT_EXIST_ERROR' })
    await expect(engine.tables('nothing')).rejects.toMatchObject({ code: 'SCHEMA_DOES_NOT_EXIST_ERROR' })
    const functions = await engine.functions()
    expect(functions.find(({ name }) => name === 'count_if')?.kind).toBe('aggregate')
    const names = new Set(functions.map(({ name }) => name))
    expect(['sum', 'date_trunc', 'lower', 'row_number', 'st_area'].filter((name) => !names.has(name))).toEqual([])
    expect(['exclude_columns', 'current_groups'].filter((name) => names.has(name))).toEqual([])
  })

  it('stops a run on the server, and ends one that takes too long', async () => {
    let begun: () => void = () => undefined
    const started = new Promise<void>((resolve) => (begun = resolve))
    const long = run(BOMB, { runId: 'long', onStart: begun }, tpch)
    long.catch(() => undefined)
    await started
    await expect.poll(() => server.sql(running)).toEqual([[1]])
    expect(await tpch.cancel('long')).toBe(true)
    await expect(long).rejects.toMatchObject({ code: 'STOPPED' })
    await expect.poll(() => server.sql(running)).toEqual([[0]])
    await expect(run(BOMB, { timeoutMs: 1_000 }, tpch)).rejects.toMatchObject({ code: 'SQLLAB_TIMEOUT_ERROR' })
    await expect.poll(() => server.sql(running)).toEqual([[0]])
    expect(await tpch.cancel('no such run')).toBe(false)
    expect(textOf(await run('SELECT 1', {}, tpch))).toBe('[[1]]')
  })

  it('tells the reason of an administrator who ended a statement on the server', async () => {
    let begun: () => void = () => undefined
    const started = new Promise<void>((resolve) => (begun = resolve))
    const long = run(BOMB, { onStart: begun }, tpch)
    long.catch(() => undefined)
    await started
    await expect.poll(() => server.sql(running)).toEqual([[1]])
    const [[id] = []] = await server.sql(running.replace('count(*)', 'query_id'))
    await server.sql(`CALL system.runtime.kill_query(query_id => '${String(id)}', message => 'too much')`)
    await expect(long).rejects.toThrow(/too much/)
  })

  it('reads no other catalog, neither by its name nor through a view', async () => {
    for (const sql of [
      'SELECT * FROM other.default.hidden',
      'SELECT * FROM system.runtime.queries',
      'SELECT * FROM abroad',
      'SELECT (SELECT max(word) FROM abroad)',
      'WITH q AS (TABLE abroad) SELECT 1 FROM q',
      'SELECT * FROM abroad WHERE false',
      "SELECT * FROM sales, abroad WHERE now() > TIMESTAMP '2999-01-01 00:00:00'",
    ]) {
      const { message } = await refusal(sql)
      expect([sql, message]).toEqual([sql, expect.stringContaining('This statement runs in the catalog memory')])
    }
    for (const sql of ['SELECT * FROM information_schema.tables', 'SELECT * FROM memory."INFORMATION_SCHEMA".tables'])
      expect((await refusal(sql)).message).toContain('information_schema')
    expect(await rows('SELECT memory.default.sales.id FROM memory.default.sales WHERE id = 1')).toBe('[[1]]')
  })

  it('closes tables that a user may not read, however they are reached', async () => {
    const access = allBut('default.secret', 'second.sales')
    for (const sql of [
      'SELECT * FROM secret',
      'TABLE "SECRET"',
      'SELECT (SELECT word FROM secret)',
      'SELECT * FROM sales, secret',
      'SELECT * FROM sales JOIN memory.default.secret ON true',
      'SELECT * FROM leak',
      'SELECT * FROM leak WHERE 1 = 2',
      "SELECT count(*) FROM leak WHERE taken LIKE 'p%'",
      'SELECT * FROM second.sales',
      'EXPLAIN ANALYZE SELECT * FROM leak',
    ])
      expect([sql, (await refusal(sql, { access })).code]).toEqual([sql, 'TABLE_SECURITY_ACCESS_ERROR'])
    expect(await rows('SELECT count(*) FROM dear', { access })).toBe('[[1000]]')
    const parts = [{ sql: 'SELECT * FROM leak', isQuery: true, access }]
    expect((await refusal('SELECT 1', { parts })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect(await rows('SELECT taken FROM leak')).toBe('[["planted"]]')
  })

  it('writes where it may, and makes tables and views of queries', async () => {
    const more = { allowDml: true }
    expect((await refusal('CREATE TABLE made (a integer)')).code).toBe('DML_NOT_ALLOWED_ERROR')
    expect(
      await rows(
        'CREATE TABLE made (a integer, b varchar(9)); INSERT INTO made (a) VALUES 1, 2; SELECT count(*) FROM made',
        more,
      ),
    ).toBe('[[2]]')
    expect(await rows('INSERT INTO memory.default.made SELECT id, name FROM products', more)).toBe('[[2]]')
    for (const sql of [
      'INSERT INTO other.default.hidden SELECT name FROM products',
      'INSERT INTO made (b) SELECT word FROM other.default.hidden',
      'CREATE TABLE copied AS SELECT * FROM abroad',
      'CREATE VIEW copied AS SELECT * FROM abroad',
    ])
      expect([sql, (await refusal(sql, more)).message]).toEqual([sql, expect.stringContaining('the catalog other')])
    const create = { kind: 'table', schema: 'fresh', name: 'kept' } as const
    expect((await run('SELECT a FROM made', { create })).rowCount).toBe(4)
    expect(await rows('SELECT count(a) FROM fresh.kept')).toBe('[[4]]')
    await run('SELECT a FROM made', { create: { ...create, kind: 'view', name: 'seen' } })
    expect((await engine.tables('fresh')).map(({ name, type }) => [name, type])).toEqual([
      ['kept', 'table'],
      ['seen', 'view'],
    ])
    const broken = await refusal('SELECT nothing FROM made', { create: { ...create, name: 'other' } })
    expect([broken.code, broken.position]).toEqual(['COLUMN_DOES_NOT_EXIST_ERROR', 7])
    await run('DROP TABLE made', more)
    expect((await refusal('SELECT * FROM made')).code).toBe('TABLE_DOES_NOT_EXIST_ERROR')
  })

  it("keeps a user's condition apart from that of a rule, however few the rows", async () => {
    const fenced = trinoDialect.fenced('(SELECT * FROM sales LIMIT 9) AS "v"', '"v"', ' WHERE id > 3')
    const plan = await server.sql(`EXPLAIN SELECT * FROM (${fenced}) AS "v" WHERE 1 / (id - 1) > 5`)
    const filters = plan
      .map(([text]) => String(text))
      .join('\n')
      .match(/filterPredicate = [^\n\]]*/g)
    expect(
      filters?.map((filter) => [filter.includes('divide'), filter.includes('> 3') || filter.includes("'3'")]),
    ).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('signs in with a password over an encrypted connection', async () => {
    const secure = await open('memory', { secure: true, password: server.password })
    expect(textOf(await run('SELECT current_user', {}, secure))).toBe(`[["${server.user}"]]`)
    await secure.close()
    await expect(open('memory', { secure: true, password: 'another' })).rejects.toThrow(/HTTP 401/)
    await expect(open('memory', { password: server.password })).rejects.toThrow(/PASSWORD_UNENCRYPTED/)
    await expect(open('nothing')).rejects.toThrow(/CATALOG_NOT_FOUND/)
    expect(await engine.healthy(300_000)).toBe(true)
  })
})
