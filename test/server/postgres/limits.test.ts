import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../../server/engines/engine'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { asking, openEngine } from './asking'
import { allBut } from '../support/access'

let server: TestPostgres
let engine: Engine
const { run, rows, refusal } = asking(() => engine)

describe.skipIf(whyNoPostgres() !== null)('limits of runs on PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres()
    server.sql(`
      CREATE TABLE products (id int); INSERT INTO products VALUES (1), (2);
      CREATE TABLE secret (word text); INSERT INTO secret VALUES ('planted');
      CREATE TABLE heirs () INHERITS (secret); CREATE TABLE grandheirs () INHERITS (heirs);
      CREATE TABLE measured (at date) PARTITION BY RANGE (at);
      CREATE TABLE measured_2024 PARTITION OF measured FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
      CREATE TABLE days PARTITION OF measured FOR VALUES FROM ('2025-01-01') TO ('2026-01-01') PARTITION BY RANGE (at);
      CREATE TABLE today PARTITION OF days FOR VALUES FROM ('2025-06-01') TO ('2025-06-02');
      CREATE SCHEMA parts;
      CREATE TABLE parts.old PARTITION OF measured FOR VALUES FROM ('2020-01-01') TO ('2021-01-01');
      CREATE SCHEMA copies; CREATE TABLE copies.secret (word text); CREATE TABLE copies.kept (n int);
      CREATE SCHEMA "Old"; CREATE TABLE "Old".kept (n int);
      CREATE TABLE plain (word text); CREATE TABLE closed (word text); CREATE TABLE part_of (at date);
      CREATE TABLE whole (word text); CREATE TABLE joined (word text); INSERT INTO joined VALUES ('canary');
      CREATE TABLE orders (id int, region text, "Ship To" text);
      CREATE VIEW limits AS SELECT setting FROM pg_settings WHERE name = 'statement_timeout';
    `)
    engine = await openEngine(server)
  })
  afterAll(async () => {
    await engine.close()
    server.stop()
  })

  it('denies tables that inherit from a denied one', async () => {
    const access = allBut('public.secret')
    for (const table of ['secret', 'heirs', 'grandheirs']) {
      expect((await refusal(`SELECT * FROM ${table}`, { access })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
      expect(await rows(`SELECT count(*) FROM ${table}`)).toMatch(/^\[\[[01]\]\]$/)
    }
    expect(await rows('SELECT count(*) FROM products', { access })).toBe('[[2]]')
    // rows of a table that inherits are rows of its parents
    for (const table of ['secret', 'heirs', 'grandheirs']) {
      const refused = await refusal(`SELECT * FROM ${table}`, { access: allBut('public.grandheirs') })
      expect([table, refused.code]).toEqual([table, 'TABLE_SECURITY_ACCESS_ERROR'])
    }
    expect(await rows('SELECT count(*) FROM measured', { access })).toBe('[[0]]')
  })

  it('names the table of a partition to those who may read it', async () => {
    const told = async (name: string, schema = 'public') => {
      const { code, message, candidates } = await refusal(`SELECT * FROM ${name}`, { schema })
      return [code, message, candidates]
    }
    const said = (name: string, table: string) =>
      `${name} is a partition and cannot be read by itself: query the table ${table}.`
    const CODE = 'TABLE_DOES_NOT_EXIST_ERROR'
    expect(await told('measured_2024')).toEqual([CODE, said('measured_2024', 'measured'), ['measured']])
    expect(await told('today')).toEqual([CODE, said('today', 'measured'), ['measured']])
    expect(await told('public.days')).toEqual([CODE, said('days', 'measured'), ['measured']])
    // with another name its schema would stay
    expect(await told('old', 'parts')).toEqual([CODE, said('old', 'public.measured'), []])
    const access = allBut('public.measured')
    expect((await refusal('SELECT * FROM today', { access })).message).toBe('Table today does not exist.')
    expect((await refusal('SELECT * FROM yesterday')).message).toBe('Table yesterday does not exist.')
  })

  it('names the tables of a missing one in other schemas to those who may read them', async () => {
    const elsewhere = async (sql: string, more = {}) => {
      const { code, message, elsewhere: found } = await refusal(sql, more)
      return [code, message, found]
    }
    const [TABLE, SCHEMA] = ['TABLE_DOES_NOT_EXIST_ERROR', 'SCHEMA_DOES_NOT_EXIST_ERROR']
    const both = [
      ['Old', 'kept'],
      ['copies', 'kept'],
    ]
    expect(await elsewhere('SELECT * FROM kept')).toEqual([TABLE, 'Table kept does not exist.', both])
    expect(await elsewhere('SELECT * FROM parts.kept')).toEqual([TABLE, 'Table kept does not exist.', both])
    expect(await elsewhere('SELECT * FROM kopies.kept')).toEqual([SCHEMA, 'Schema kopies does not exist.', both])
    expect(await elsewhere('SELECT * FROM "Kept"')).toEqual([TABLE, 'Table Kept does not exist.', []])
    const access = allBut('copies.secret', 'copies.kept')
    expect(await elsewhere('SELECT * FROM kept', { access })).toEqual([TABLE, 'Table kept does not exist.', [both[0]]])
    expect(await elsewhere('SELECT * FROM nowhere.secret', { access })).toEqual([
      SCHEMA,
      'Schema nowhere does not exist.',
      [['public', 'secret']],
    ])
    // the query of a dataset is written by one person and read by others
    const parts = [{ sql: 'SELECT * FROM kept', access: allBut(), isQuery: true }]
    expect(await elsewhere('SELECT 1', { parts })).toEqual([TABLE, 'Table kept does not exist.', []])
  })

  it('hides a table, and its name, that is made after the access was told', async () => {
    const access = allBut('Copies.LATE')
    const make = 'CREATE TABLE copies.late (n int)'
    const refused = await refusal(`${make}; TABLE copies.late`, { allowDml: true, access })
    expect([refused.code, refused.message]).toEqual([
      'DML_NOT_ALLOWED_ERROR',
      'Row-level security hides rows of this database from you. Only statements that read are allowed then; CREATE is not one of them.',
    ])
    expect((await refusal('SELECT * FROM copies.late', { access })).code).toBe('TABLE_DOES_NOT_EXIST_ERROR')
    await run(make, { allowDml: true })
    expect((await refusal('SELECT * FROM copies.late', { access })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
    const near = async (sql: string, more = {}) => {
      const { elsewhere, candidates } = await refusal(sql, more)
      return [...elsewhere, ...candidates]
    }
    expect(await near('SELECT * FROM late')).toEqual([['copies', 'late']])
    expect(await near('SELECT * FROM late', { access })).toEqual([])
    expect(await near('SELECT * FROM copies.latr', { access })).toEqual([])
    await run('DROP TABLE copies.late', { allowDml: true })
  })

  it('makes no table of a hidden name, and takes a type for no hidden table', async () => {
    const create = { kind: 'table', schema: 'copies', name: 'gone' } as const
    const access = allBut('copies.Gone', 'public.date', 'public.TEXT', 'public.secret')
    expect((await refusal('SELECT 1 AS a', { access, create })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect((await refusal('SELECT * FROM copies.gone')).code).toBe('TABLE_DOES_NOT_EXIST_ERROR')
    expect(await rows("SELECT '2024-02-29'::date, 1::text, ARRAY[1]::text[]", { access })).toBe(
      '[["2024-02-29","1","{1}"]]',
    )
    expect((await refusal('SELECT (NULL::secret).*', { access })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
  })

  it('refuses names that the server would cut', async () => {
    const long = 'a'.repeat(62)
    const make = (kind: 'table' | 'view', name: string) => ({ create: { kind, schema: 'copies', name } })
    const cut = await refusal('SELECT 1 AS a', make('table', `${long}bc`))
    expect([cut.code, cut.message.slice(0, 37)]).toEqual([
      'INVALID_CTAS_QUERY_ERROR',
      'PostgreSQL cuts names after 63 bytes.',
    ])
    expect((await refusal('SELECT 1 AS a', make('view', 'ä'.repeat(32)))).code).toBe('INVALID_CVAS_QUERY_ERROR')
    await run('SELECT 1 AS a', make('table', `${long}b`))
    await run(`DROP TABLE copies.${long}b`, { allowDml: true })
  })

  it('judges by what inherits from what at the moment of each query', async () => {
    const access = allBut('public.closed', 'public.part_of')
    const code = async (sql: string) => (await refusal(sql, { access })).code
    expect(await rows('SELECT count(*) FROM plain', { access })).toBe('[[0]]')
    server.sql("ALTER TABLE closed INHERIT plain; INSERT INTO closed VALUES ('planted')")
    expect(await code('SELECT * FROM plain')).toBe('TABLE_SECURITY_ACCESS_ERROR')
    const parts = [{ sql: 'SELECT * FROM plain', isQuery: true, access }]
    expect((await refusal('SELECT 1', { parts })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect(await rows('SELECT count(*) FROM measured', { access })).toBe('[[0]]')
    server.sql("ALTER TABLE measured ATTACH PARTITION part_of FOR VALUES FROM ('2030-01-01') TO ('2031-01-01')")
    expect(await code('SELECT * FROM measured')).toBe('TABLE_SECURITY_ACCESS_ERROR')
    const type = await refusal('SELECT NULL::measured_2024', { access: allBut('public.measured') })
    expect(type.code).toBe('TABLE_SECURITY_ACCESS_ERROR')
    server.sql('ALTER TABLE measured DETACH PARTITION part_of')
  })

  it('tells no rows or errors of a table that began to inherit under a query', async () => {
    const access = allBut('public.joined')
    const owner = new Client({ ...server, host: '127.0.0.1', database: 'postgres' })
    await owner.connect()
    const isWaiting = async () => {
      const { rows: waiting } = await owner.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
      return waiting.length
    }
    const parts = [{ sql: 'SELECT * FROM whole', isQuery: true, access }]
    const cases: readonly (readonly [string, Parameters<typeof run>[1]])[] = [
      ['SELECT word FROM whole', { access }],
      ['SELECT 1; SELECT word FROM whole', { access }],
      ['SELECT word::int FROM whole', { access }],
      ['SELECT word FROM whole', { parts }],
      ['SELECT word FROM whole', { access, create: { kind: 'table', schema: 'copies', name: 'of_whole' } }],
    ]
    for (const [sql, more] of cases) {
      await owner.query('BEGIN; LOCK TABLE whole IN ACCESS EXCLUSIVE MODE')
      const refused = refusal(sql, more)
      await expect.poll(isWaiting).toBe(1)
      await owner.query('ALTER TABLE joined INHERIT whole; COMMIT')
      const { code, message } = await refused
      expect([sql, code, message.includes('canary')]).toEqual([sql, 'TABLE_SECURITY_ACCESS_ERROR', false])
      await owner.query('ALTER TABLE joined NO INHERIT whole')
    }
    expect(await rows('SELECT count(*) FROM whole', { access })).toBe('[[0]]')
    expect((await refusal('SELECT * FROM copies.of_whole')).code).toBe('TABLE_DOES_NOT_EXIST_ERROR')
    await owner.end()
  })

  it('looks up no name in the catalogue by a field of a text', async () => {
    for (const type of ['regclass', 'regrole', 'regtype', '_regclass'])
      expect([type, (await refusal(`SELECT ('secret'::text).${type}`)).code]).toEqual([type, 'INVALID_SQL_ERROR'])
    expect(await rows('SELECT o.region FROM orders o')).toBe('[]')
  })

  it('calls what the server tells of itself not readable, rather than absent', async () => {
    const told = async (sql: string) => (await refusal(sql)).message
    const closed = (schema: string) => `The schema ${schema} is not readable here.`
    expect(await told('SELECT * FROM information_schema.tables')).toBe(closed('information_schema'))
    expect(await told('SELECT * FROM pg_catalog.pg_class')).toBe(closed('pg_catalog'))
    expect(await told('SELECT * FROM pg_class')).toBe(closed('pg_catalog'))
    expect(await told('SELECT * FROM nowhere.products')).toBe('Schema nowhere does not exist.')
    expect(await told('SHOW server_version')).toBe('Settings of the server are not readable here.')
  })

  it('says why a table with hidden rows cannot be named', async () => {
    const access = allBut('public.secret')
    expect((await refusal('SELECT * FROM secret', { access })).message).toBe(
      'You need access to the following table: secret. Row-level security may hide rows of it, and SQL that names it could read them.',
    )
  })

  it('suggests columns for a missing one, in the place of its own name', async () => {
    const suggested = async (sql: string) => {
      const { code, position, candidates } = await refusal(sql)
      return [code, sql.slice(position ?? 0), candidates]
    }
    const CODE = 'COLUMN_DOES_NOT_EXIST_ERROR'
    const from = 'FROM orders o JOIN products p ON true'
    expect(await suggested(`SELECT regin ${from}`)).toEqual([CODE, `regin ${from}`, ['region']])
    expect(await suggested(`SELECT 'é', o . regin ${from}`)).toEqual([CODE, `regin ${from}`, ['region']])
    expect(await suggested(`SELECT public.orders.regin FROM public.orders`)).toEqual([
      CODE,
      'regin FROM public.orders',
      ['region'],
    ])
    expect(await suggested(`SELECT O."Ship Too" ${from}`)).toEqual([CODE, `"Ship Too" ${from}`, ['Ship To']])
    // the column of another table would need another alias, too
    expect(await suggested(`SELECT p.regio ${from}`)).toEqual([CODE, `p.regio ${from}`, []])
    expect(await suggested(`SELECT unheard ${from}`)).toEqual([CODE, `unheard ${from}`, []])
  })

  it('lets the server itself end a statement soon after the limit of its run', async () => {
    expect(await rows('SELECT setting FROM limits', { timeoutMs: 30_000 })).toBe('[["35000"]]')
    expect(await rows('SELECT setting FROM limits', { timeoutMs: Number.MAX_SAFE_INTEGER })).toBe('[["2147483647"]]')
  })
})
