import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineError, type Engine } from '../../../server/engines/engine'
import { columnsOf, noTypes } from '../../../server/engines/postgres/types'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { asking, openClient, openEngine, textOf } from './asking'
import { allBut } from '../support/access'

const missing = whyNoPostgres()
if (missing !== null) process.stdout.write(`${missing}\n`)

let server: TestPostgres
let engine: Engine
const { run, rows, refusal } = asking(() => engine)

describe.skipIf(missing !== null)('PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres()
    server.sql(`
      CREATE TABLE products (id int PRIMARY KEY, name text UNIQUE);
      CREATE TABLE sales (id int, product int REFERENCES products (id), amount numeric(8, 2), at timestamptz);
      CREATE INDEX by_amount ON sales (amount, lower(id::text));
      COMMENT ON TABLE sales IS 'What was sold'; COMMENT ON COLUMN sales.amount IS 'In euro';
      INSERT INTO products VALUES (1, 'Tea'), (2, 'Coffee');
      INSERT INTO sales SELECT i, 1 + i % 2, i / 4.0, '2024-03-31 00:30+00'::timestamptz + i * interval '1 hour'
        FROM generate_series(1, 10000) i;
      ANALYZE;
      CREATE VIEW dear AS SELECT * FROM sales WHERE amount > 2000;
      CREATE TABLE large AS SELECT i AS id, repeat('x', 200) AS filler FROM generate_series(1, 200000) i;
      CREATE SCHEMA "Other ""one"""; CREATE TABLE "Other ""one"""."T t" (a int); CREATE TABLE "Other ""one""".sales (b int);
      CREATE TABLE secret (word text); INSERT INTO secret VALUES ('planted');
      CREATE FUNCTION public.leak() RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT word FROM secret';
      CREATE TYPE mood AS ENUM ('sad', 'ok'); CREATE DOMAIN cents AS bigint CHECK (value > 0);
      CREATE TYPE level AS ENUM ('low');
    `)
    engine = await openEngine(server)
  })
  afterAll(async () => {
    await engine.close()
    server.stop()
  })

  it('answers values exactly, whatever their type', async () => {
    expect(
      await rows(`SELECT 9007199254740991::int8, 9007199254740993::int8, 12345678901234567890.123456789::numeric, 0.1::float8,
        'NaN'::float8, '-Infinity'::float4, true, NULL, 'é"\\' || chr(10), DATE '0044-03-15 BC', DATE '2024-02-29',
        TIMESTAMP '2024-01-31 23:59:59.123456', TIMESTAMPTZ '2024-01-31 23:59:59+05', 'infinity'::timestamp,
        '\\xdeadBEEF'::bytea, ARRAY[1, NULL, 3], ARRAY[['a,b', 'NULL'], ['"', NULL]], ARRAY[9007199254740993],
        '{"a": 9007199254740993, "b": [1e400, "9007199254740993"]}'::jsonb, 'ok'::mood, 5::cents, int4range(1, 5),
        INTERVAL '1 day 2 hours', '8.8.8.8'::inet, ROW(1, 'x'), TIME '10:00'`),
    ).toBe(
      '[[9007199254740991,"9007199254740993","12345678901234567890.123456789",0.1,"NaN","-Infinity",true,null,"é\\"\\\\\\n",' +
        '"0044-03-15 (BC)","2024-02-29","2024-01-31T23:59:59.123456","2024-01-31T18:59:59+00:00","infinity","\\\\xDEADBEEF",' +
        '"{1,NULL,3}","{{\\"a,b\\",\\"NULL\\"},{\\"\\\\\\"\\",NULL}}","{9007199254740993}",' +
        '"{\\"a\\": 9007199254740993, \\"b\\": [1' +
        '0'.repeat(400) +
        ', \\"9007199254740993\\"]}","ok",5,"[1,5)","1 day 02:00:00",' +
        '"8.8.8.8","(1,x)","10:00:00"]]',
    )
  })

  it('pages a large table from its beginning, whatever else reads it', async () => {
    expect(await rows('SELECT count(*) FROM (SELECT * FROM large LIMIT 100000) q')).toBe('[[100000]]')
    expect(await rows('SELECT id FROM large LIMIT 2 OFFSET 50')).toBe('[[51],[52]]')
  })

  it('writes documents exactly, and reads columns named as functions', async () => {
    expect(await rows(`SELECT '{"a": 123456789012345678.5,\n "b": 1.10, "a": 2}'::json, '1 2'::int2vector`)).toBe(
      '[["{\\"a\\": 123456789012345678.5,\\n \\"b\\": 1.10, \\"a\\": 2}","1 2"]]',
    )
    expect(
      await rows("SELECT t.date, t.name, (t).age FROM (SELECT DATE '2024-01-01' AS date, 'x' AS name, 1 AS age) t"),
    ).toBe('[["2024-01-01","x",1]]')
  })

  it('names types as PostgreSQL spells them, with their generic kind', async () => {
    const { columns } = await run(
      `SELECT 1::int2 AS "a b", amount, at, true, 'x'::varchar(3), ARRAY[1] FROM sales LIMIT 1`,
    )
    expect(columns.map(({ name, type, generic }) => [name, type, generic])).toEqual([
      ['a b', 'smallint', 0],
      ['amount', 'numeric(8,2)', 0],
      ['at', 'timestamp with time zone', 2],
      ['?column?', 'boolean', 3],
      ['varchar', 'character varying(3)', 1],
      ['array', 'integer[]', 1],
    ])
  })

  it('cuts rows at the limit, and knows the own limit of a statement', async () => {
    const cut = await run('SELECT id FROM sales ORDER BY id', { limit: 3 })
    expect([textOf(cut), cut.rowCount, cut.truncated, cut.ownLimit]).toEqual(['[[1],[2],[3]]', 3, true, null])
    const own = await run('SELECT id FROM sales ORDER BY id LIMIT 5')
    expect([own.rowCount, own.truncated, own.ownLimit]).toEqual([5, false, 5])
    const all = await run('SELECT id FROM sales', { limit: 10_000 })
    expect([all.rowCount, all.truncated]).toEqual([10_000, false])
    const none = await run('SELECT id FROM sales WHERE false')
    expect([textOf(none), none.columns.map(({ name }) => name)]).toEqual(['[]', ['id']])
    expect((await refusal('SELECT repeat(chr(97), 1000) FROM sales', { maxBytes: 100_000 })).code).toBe(
      'RESULT_TOO_LARGE_ERROR',
    )
  })

  it('runs a script statement by statement, and tells the place of an error in it', async () => {
    expect(await rows(`SELECT 1; -- a comment; with a semicolon\n SELECT 'a;b' || $$;$$ || E'\\';'`)).toBe(
      `[["a;b;';"]]`,
    )
    const syntax = await refusal("SELECT 'é'; SELECT sel FROM WHERE")
    expect([syntax.code, syntax.position]).toEqual(['SYNTAX_ERROR', 28])
    const column = await refusal("SELECT 'é'; SELECT nothing FROM sales")
    expect([column.code, column.position]).toEqual(['COLUMN_DOES_NOT_EXIST_ERROR', 19])
    const table = await refusal("SELECT 'é'; SELECT 1 FROM sale")
    expect([table.code, table.position, table.candidates]).toEqual(['TABLE_DOES_NOT_EXIST_ERROR', 26, ['sales']])
    const named = await refusal('SELECT 1 FROM "public" . sale', { schema: 'Other "one"' })
    expect([named.position, named.candidates]).toEqual([25, ['sales']])
    expect((await refusal('SELECT 1', { schema: 'nowhere' })).code).toBe('SCHEMA_DOES_NOT_EXIST_ERROR')
    expect((await refusal('-- nothing')).code).toBe('INVALID_SQL_ERROR')
  })

  it('reads the tables of the schema that is chosen', async () => {
    expect((await run('SELECT * FROM sales', { schema: 'Other "one"' })).columns.map(({ name }) => name)).toEqual(['b'])
    expect((await run('SELECT * FROM "T t"', { schema: 'Other "one"' })).rowCount).toBe(0)
    expect((await run('SELECT * FROM public.dear')).rowCount).toBe(1000)
    expect((await run('SELECT * FROM postgres.public.dear')).rowCount).toBe(1000)
  })

  it('explains and describes a query without running it, and estimates its cost', async () => {
    expect(await rows('EXPLAIN SELECT * FROM sales')).toContain('Seq Scan on sales')
    const described = await run('SELECT name, count(*) FROM products GROUP BY 1', { describeOnly: true })
    expect(described.columns.map(({ name, type }) => [name, type])).toEqual([
      ['name', 'text'],
      ['count', 'bigint'],
    ])
    expect(described.reads).toEqual([['public', 'products']])
    expect(JSON.parse(await rows('SELECT * FROM sales', { estimate: true }))).toEqual([
      expect.objectContaining({ 'Rows read': '10,000', 'Tables read': 'sales (10,000)' }),
    ])
  })

  it('names a type by its new name once it is renamed', async () => {
    const types = async () =>
      (await run("SELECT 'low'::level AS c, 1::numeric(9, 2) AS n")).columns.map(({ type }) => type)
    expect(await types()).toEqual(['level', 'numeric(9,2)'])
    server.sql('ALTER TYPE level RENAME TO grade; CREATE DOMAIN level AS grade')
    expect(await types()).toEqual(['grade', 'numeric(9,2)'])
  })

  it('names a type of information_schema by its new name once it is renamed', async () => {
    const rename = (from: string, to: string) => server.sql(`ALTER DOMAIN information_schema.${from} RENAME TO ${to}`)
    const types = async (name: string) =>
      (await run(`SELECT NULL::information_schema.${name}[] AS a, 1::oid AS n`)).columns.map(({ type }) => type)
    expect(await types('yes_or_no')).toEqual(['information_schema.yes_or_no[]', 'oid'])
    rename('yes_or_no', 'truth')
    expect(await types('truth')).toEqual(['information_schema.truth[]', 'oid'])
    rename('truth', 'yes_or_no')
  })

  it('keeps the names of types of pg_catalog, and of no others', async () => {
    const [client, types] = [await openClient(server), noTypes()]
    const { fields } = await client.query(
      "SELECT 1, 1::numeric(9, 2), '{}'::information_schema.yes_or_no[], 'ok'::mood",
    )
    const named = ['integer', 'numeric(9,2)', 'information_schema.yes_or_no[]', 'mood']
    for (const _ of [1, 2]) expect((await columnsOf(client, fields, types)).map(({ type }) => type)).toEqual(named)
    expect([...types.names.values()]).toEqual(named.slice(0, 2))
    await client.end()
  })

  it('lists schemas, tables, columns, comments, keys and views', async () => {
    expect(await engine.schemas()).toEqual(['Other "one"', 'public'])
    expect(await engine.tables('public')).toContainEqual({ name: 'dear', type: 'view', comment: null, rows: null })
    expect(await engine.tables('public')).toContainEqual({
      name: 'sales',
      type: 'table',
      comment: 'What was sold',
      rows: 10_000,
    })
    const sales = await engine.describe('public', 'sales')
    expect(sales.columns[2]).toEqual({ name: 'amount', type: 'numeric(8,2)', nullable: true, comment: 'In euro' })
    expect(sales.keys).toEqual(
      expect.arrayContaining([
        {
          name: 'sales_product_fkey',
          type: 'fk',
          columns: ['product'],
          referredSchema: 'public',
          referredTable: 'products',
          referredColumns: ['id'],
        },
        { name: 'by_amount', type: 'index', columns: ['amount', 'lower(id::text)'] },
      ]),
    )
    expect((await engine.describe('public', 'products')).keys.map(({ type, columns }) => [type, columns])).toEqual(
      expect.arrayContaining([
        ['pk', ['id']],
        ['unique', ['name']],
      ]),
    )
    expect((await engine.describe('public', 'dear')).view).toContain('amount >')
    await expect(engine.describe('public', 'nothing')).rejects.toMatchObject({ code: 'TABLE_DOES_NOT_EXIST_ERROR' })
    const names = new Set((await engine.functions()).map(({ name }) => name))
    expect(['sum', 'date_trunc', 'lower', 'row_number', 'generate_series'].filter((name) => !names.has(name))).toEqual(
      [],
    )
    expect(['pg_sleep', 'pg_read_file', 'nextval', 'query_to_xml', 'leak'].filter((name) => names.has(name))).toEqual(
      [],
    )
  })

  it('stops a run on the server, and the connection is used again', async () => {
    let begun: () => void = () => undefined
    const started = new Promise<void>((resolve) => (begun = resolve))
    const running = run('SELECT count(*) FROM sales a, sales b, sales c', { runId: 'long', onStart: begun })
    running.catch(() => undefined)
    await started
    await expect
      .poll(() =>
        server.sql("SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%sales c%' AND pid <> pg_backend_pid()"),
      )
      .toContain('1')
    expect(await engine.cancel('long')).toBe(true)
    await expect(running).rejects.toMatchObject({ code: 'STOPPED' })
    await expect
      .poll(() =>
        server.sql(
          "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%sales c%' AND state = 'active' AND pid <> pg_backend_pid()",
        ),
      )
      .toContain('0')
    expect(await rows('SELECT 1')).toBe('[[1]]')
    await expect(run('SELECT count(*) FROM sales a, sales b, sales c', { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'SQLLAB_TIMEOUT_ERROR',
    })
    expect(await engine.cancel('no such run')).toBe(false)
  })

  it('refuses whatever does more than read', async () => {
    const hostile = [
      'COMMIT',
      'ROLLBACK',
      'BEGIN',
      'SET ROLE recount',
      "SET search_path TO 'x'",
      'RESET ALL',
      'SHOW ALL',
      'VACUUM',
      "COPY sales TO '/tmp/x'",
      "COPY sales TO PROGRAM 'id'",
      'DO $$ BEGIN END $$',
      'CALL p()',
      'LOCK sales',
      'LISTEN x',
      'NOTIFY x',
      'PREPARE p AS SELECT 1',
      'EXECUTE p',
      'DECLARE c CURSOR FOR SELECT 1',
      'CREATE TABLE x (a int)',
      'INSERT INTO secret VALUES (1)',
      'DELETE FROM sales',
      'TRUNCATE sales',
      'DROP TABLE sales',
      'GRANT ALL ON sales TO x',
      'WITH d AS (DELETE FROM sales RETURNING *) SELECT * FROM d',
      'SELECT * INTO x FROM sales',
      'SELECT * FROM sales FOR UPDATE',
      'EXPLAIN ANALYZE DELETE FROM sales',
      'EXPLAIN EXECUTE p',
      "SELECT pg_read_file('/etc/passwd')",
      "SELECT * FROM pg_ls_dir('/')",
      "SELECT lo_import('/etc/passwd')",
      "SELECT set_config('role', 'x', false)",
      "SELECT current_setting('data_directory')",
      'SELECT pg_sleep(1)',
      "SELECT query_to_xml('SELECT * FROM secret', true, true, '')",
      "SELECT ts_stat('SELECT 1')",
      "SELECT nextval('x')",
      'SELECT pg_terminate_backend(1)',
      'SELECT pg_advisory_lock(1)',
      'SELECT leak()',
      'SELECT public.leak()',
      'SELECT * FROM leak()',
      'SELECT * FROM pg_shadow',
      'SELECT * FROM pg_catalog.pg_authid',
      'SELECT * FROM information_schema.tables',
      "SELECT 'secret'::regclass",
      "SELECT CAST('pg_read_file' AS regproc)",
      'SELECT 1 OPERATOR(public.+) 1',
      'SELECT $1',
      "SELECT ('SELECT to_tsvector(word) FROM secret'::text).ts_stat",
      'SELECT t.pg_sleep FROM unnest(ARRAY[5::float8]) t',
      'SELECT (1::bigint).pg_advisory_lock',
      "SELECT ('/etc/passwd'::text).pg_read_file",
      "SELECT '{secret}'::_regclass",
      'SELECT * FROM other.public.sales',
      `SELECT ${'('.repeat(100_000)}1${')'.repeat(100_000)}`,
      `SELECT 1${'+1'.repeat(50_000)}`,
      `SELECT ${'NOT '.repeat(50_000)} true`,
      `${'SELECT * FROM ('.repeat(3000)}SELECT 1${') q'.repeat(3000)}`,
    ]
    const answered = await Promise.all(
      hostile.map(async (sql) => {
        const outcome = await run(sql, { user: sql }).then(
          () => 'answered',
          (error: unknown) => (error instanceof EngineError ? null : String(error)),
        )
        return outcome === null ? [] : [`${sql.slice(0, 80)}: ${outcome}`]
      }),
    )
    expect(answered.flat()).toEqual([])
    expect(await rows('SELECT count(*) FROM sales')).toBe('[[10000]]')
  })

  it('closes tables that a user may not read, however they are named', async () => {
    const access = allBut('public.secret', 'Other "one".sales')
    const closed = [
      'SELECT * FROM secret',
      'TABLE secret',
      'SELECT (SELECT word FROM secret)',
      'SELECT * FROM sales, secret',
      'WITH secret AS (SELECT 1) SELECT * FROM public.secret',
      'WITH a AS (TABLE secret) SELECT * FROM a',
      'SELECT * FROM (WITH secret AS (SELECT 1) SELECT 1) q, secret',
      'WITH secret AS (SELECT * FROM secret) TABLE secret',
      'SELECT 1 UNION SELECT 1 FROM secret',
      'SELECT * FROM sales WHERE EXISTS (SELECT 1 FROM "secret")',
      'SELECT s FROM secret s TABLESAMPLE system (1)',
      'VALUES ((SELECT word FROM secret))',
      'EXPLAIN ANALYZE SELECT * FROM secret',
      'SELECT * FROM "Other ""one""".sales',
      'SELECT (NULL::secret).*',
      'SELECT ARRAY[]::public.secret[]',
    ]
    for (const sql of closed)
      expect([sql, (await refusal(sql, { access })).code]).toEqual([sql, 'TABLE_SECURITY_ACCESS_ERROR'])
    expect(await rows('WITH secret AS (SELECT 1 AS a) SELECT a FROM secret', { access })).toBe('[[1]]')
    expect(
      await rows('WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r WHERE a < 3) SELECT a FROM r', {
        access,
      }),
    ).toBe('[[1],[2],[3]]')
    const parts = [{ sql: 'SELECT * FROM secret', isQuery: true, access }]
    expect((await refusal('SELECT * FROM secret', { parts })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
  })

  it('writes where it may, and makes tables and views of queries', async () => {
    const more = { allowDml: true }
    expect((await refusal('CREATE TABLE made (a int)')).code).toBe('DML_NOT_ALLOWED_ERROR')
    expect(
      await rows('CREATE TABLE made (a int); INSERT INTO made VALUES (1), (2); SELECT count(*) FROM made', more),
    ).toBe('[[2]]')
    expect((await refusal("INSERT INTO made SELECT length(pg_read_file('/etc/passwd'))", more)).code).toBe(
      'INVALID_SQL_ERROR',
    )
    for (const sql of [
      'CREATE TEMP TABLE sales (a int)',
      'CREATE TABLE pg_temp.sales (a int)',
      'CREATE TEMP VIEW v AS SELECT 1',
    ])
      expect([sql, (await refusal(sql, more)).code]).toEqual([sql, 'INVALID_SQL_ERROR'])
    for (const sql of [
      'ALTER ROLE recount RENAME TO x',
      'ALTER DATABASE postgres RENAME TO x',
      "COMMENT ON ROLE recount IS 'x'",
    ])
      expect([sql, (await refusal(sql, more)).code]).toEqual([sql, 'DML_NOT_ALLOWED_ERROR'])
    expect((await refusal("INSERT INTO made SELECT length(('x'::text).pg_read_file)", more)).code).toBe(
      'INVALID_SQL_ERROR',
    )
    expect((await refusal('DROP DATABASE postgres', more)).code).toBe('DML_NOT_ALLOWED_ERROR')
    const create = { kind: 'table', schema: 'fresh', name: 'kept' } as const
    expect((await run('SELECT a FROM made', { create })).rowCount).toBe(2)
    expect(await rows('SELECT sum(a) FROM fresh.kept')).toBe('[[3]]')
    await run('SELECT a FROM made', { create: { ...create, kind: 'view', name: 'seen' } })
    expect((await engine.tables('fresh')).map(({ name, type }) => [name, type])).toEqual([
      ['kept', 'table'],
      ['seen', 'view'],
    ])
    expect(await rows('DROP TABLE made', more).catch((error: unknown) => (error as EngineError).message)).toContain(
      'depend',
    )
  })

  it('says why a server cannot be reached, and goes on after a lost connection', async () => {
    await expect(openEngine(server, { password: 'another' })).rejects.toThrow(/28P01/)
    await expect(openEngine(server, { database: 'nothing' })).rejects.toThrow(/3D000/)
    const running = run('SELECT count(*) FROM sales a, sales b, sales c')
    running.catch(() => undefined)
    const kill =
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE '%sales c%' AND state = 'active' AND pid <> pg_backend_pid()"
    await expect.poll(() => server.sql(kill)).toContain('1')
    await expect(running).rejects.toThrow('The connection to the database was lost while the query ran.')
    expect(await rows('SELECT 1')).toBe('[[1]]')
    expect(await engine.healthy(300_000)).toBe(true)
  })
})
