import { describe, expect, it } from 'vitest'
import { judge, judgeExpressions, type Names, type Writes } from '../../../server/engines/trino/gate/judge'
import { judgePlan, readPlan } from '../../../server/engines/trino/gate/plan'
import { splitScript } from '../../../server/engines/trino/gate/split'

const names: Names = {
  catalog: 'lake',
  catalogs: new Set(['lake', 'system', 'pg', 'tpch']),
  others: new Set(),
  schema: 'shop',
  denied: (schema, name) => `${schema}.${name}` === 'shop.secret' || `${schema}.${name}` === 'hr.wages',
}

const verdict = (sql: string, writes: Writes = 'none'): string => {
  const judged = judge(sql, names, writes)
  return 'kind' in judged ? judged.kind : judged.code
}

/** Statements with a verdict other than the wanted one. */
const others = (statements: readonly string[], wanted: readonly string[], writes: Writes = 'none'): readonly string[] =>
  statements
    .map((sql) => [sql, verdict(sql, writes)] as const)
    .filter(([, code]) => !wanted.includes(code))
    .map(([sql, code]) => `${sql.slice(0, 80)}: ${code}`)

const expressions = (sql: string): string => {
  const judged = judgeExpressions(`SELECT\n${sql}`, names)
  if ('code' in judged) return judged.code
  return `${judged.hasQueries} ${judged.mentions.map(({ schema, name }) => `${schema}.${name}`).join(' ')}`.trim()
}

describe('the gate of Trino', () => {
  it('judges expressions without their tables, and names what their queries may read', () => {
    expect(expressions("(sum(a) FILTER (WHERE b = 'SELECT'))")).toMatch(/^false/)
    // without a query it is the name of a column
    expect(expressions('(sum("secret"))')).toMatch(/^false/)
    expect(expressions('(\n(SELECT max(n) FROM hr.people)\n)')).toContain('true')
    expect(expressions('(\n(SELECT max(n) FROM hr.people)\n)')).toContain('hr.people')
    expect(expressions('(a IN (TABLE people))')).toBe('true shop.a shop.table shop.people')
    expect(expressions('(\n(SELECT max(word) FROM secret)\n)')).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect(expressions('(EXISTS (SELECT 1 FROM sales, "Secret"))')).toBe('TABLE_SECURITY_ACCESS_ERROR')
    for (const sql of [
      '(1); SELECT 2',
      '(leak(a))',
      '(SELECT * FROM TABLE(query(1)))',
      '(a',
      'pg.public.t.a, (b) FROM pg.x.y',
    ])
      expect([sql, expressions(sql)]).toEqual([sql, expect.stringMatching(/INVALID_SQL_ERROR|SYNTAX_ERROR/)])
  })

  it('refuses a statement whose quotes or comments Trino reads otherwise', () => {
    expect(verdict("SELECT 1 WHERE a = E'\\'' OR (b --'")).toBe('INVALID_SQL_ERROR')
    expect(verdict("SELECT /* /* ' */ 'a' /* ' */")).toBe('INVALID_SQL_ERROR')
    expect(verdict('SELECT (a /* /* */ ) OR (true /* */ -- */\n)')).toBe('INVALID_SQL_ERROR')
    expect(verdict("SELECT 'a' '\\' \"b'\" -- '")).toBe('query')
  })

  it('lets queries of every form run', () => {
    const queries = [
      'SELECT 1',
      'select * from sales -- all',
      'WITH a AS (SELECT 1), b (x, y) AS (SELECT 1, 2) SELECT * FROM a, b',
      'WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 4) SELECT sum(n) FROM t',
      'VALUES (1, 2), (3, 4)',
      'TABLE sales',
      '(SELECT 1) UNION (SELECT 2)',
      "SELECT date_trunc('month', at), count(*) FILTER (WHERE x > 1) OVER (PARTITION BY y) FROM shop.sales GROUP BY 1",
      'SELECT * FROM lake.shop.sales CROSS JOIN UNNEST(items) WITH ORDINALITY AS t (item, n)',
      'SELECT * FROM UNNEST(ARRAY[1, 2]) t (x)',
      'SELECT CAST(x AS decimal(10, 2)), TRY_CAST(y AS row(a varchar(5), b array(bigint))) FROM sales',
      "SELECT transform(items, x -> x + 1), U&'d\\0061ta', X'ff', TIMESTAMP '2024-01-01 00:00:00' FROM sales",
      'SELECT "a ""b"" c", r.field.deeper, sum(1.5e-3), .5, 0xFF FROM "sales" LIMIT 5',
      'SELECT * FROM sales TABLESAMPLE BERNOULLI (10)',
      "SELECT x AT TIME ZONE 'UTC', EXTRACT(year FROM at), trim(BOTH ' ' FROM name) FROM sales",
      'SELECT count(DISTINCT x), listagg(name, \',\') WITHIN GROUP (ORDER BY name) FROM "orders$partitions"',
      "SELECT json_value(doc, 'lax $.a' RETURNING bigint) FROM sales WHERE x IN (1, 2) AND EXISTS (SELECT 1)",
      'SELECT * FROM sales GROUP BY GROUPING SETS ((a), (b)), CUBE (a), ROLLUP (b)',
    ]
    expect(others(queries, ['query'])).toEqual([])
    const explained = [
      'EXPLAIN SELECT 1',
      'EXPLAIN ANALYZE VERBOSE TABLE sales',
      'explain (type io, format json) (select 1)',
    ]
    expect(others(explained, ['explain'])).toEqual([])
  })

  it('refuses statements that do more than read', () => {
    const statements = [
      'INSERT INTO sales VALUES (1)',
      'DELETE FROM sales',
      'UPDATE sales SET a = 1',
      'MERGE INTO sales USING x ON true WHEN MATCHED THEN DELETE',
      'TRUNCATE TABLE sales',
      'DROP TABLE sales',
      'CREATE TABLE x AS SELECT 1',
      'CREATE OR REPLACE VIEW v AS SELECT 1',
      'CREATE FUNCTION f() RETURNS int RETURN 1',
      'CREATE CATALOG x USING memory',
      'CALL system.runtime.kill_query(query_id => 1)',
      "CALL lake.system.sync_partition_metadata('a', 'b', 'FULL')",
      'SET SESSION query_max_run_time = 1',
      'SET ROLE admin',
      'SET PATH pg.x',
      "SET TIME ZONE 'UTC'",
      'RESET SESSION x',
      'PREPARE p FROM DELETE FROM sales',
      'EXECUTE p',
      "EXECUTE IMMEDIATE 'DELETE FROM sales'",
      'DEALLOCATE PREPARE p',
      'DESCRIBE INPUT p',
      'DESCRIBE sales',
      'SHOW TABLES',
      'SHOW CREATE VIEW v',
      'SHOW SESSION',
      'USE pg.public',
      'GRANT SELECT ON sales TO x',
      'DENY SELECT ON sales TO x',
      'START TRANSACTION',
      'COMMIT',
      'ROLLBACK',
      'ANALYZE sales',
      'REFRESH MATERIALIZED VIEW v',
      'EXPLAIN ANALYZE DELETE FROM sales',
      'EXPLAIN (TYPE VALIDATE) INSERT INTO sales VALUES 1',
      'EXPLAIN ANALYZE EXECUTE p',
      'EXPLAIN EXPLAIN SELECT 1',
      'EXPLAIN',
    ]
    expect(others(statements, ['DML_NOT_ALLOWED_ERROR'])).toEqual([])
  })

  it('refuses functions that reach beyond their arguments', () => {
    const statements = [
      "SELECT * FROM TABLE(pg.system.query(query => 'drop table x'))",
      "SELECT * FROM TABLE /* ( */ (pg.system.query(query => 'drop table x'))",
      'select * from table\n(system.builtin.exclude_columns(input => TABLE(sales), columns => DESCRIPTOR(a)))',
      'WITH q AS (SELECT 1) TABLE (abs(1))',
      'SELECT leak(1)',
      'SELECT "leak"(1)',
      'SELECT leak /* */ (1)',
      'SELECT pg.public.leak(1)',
      'SELECT system.builtin.abs(1)',
      'SELECT "$literal$"(1)',
      "SELECT ai_gen('a')",
      'SELECT current_groups()',
      'SELECT x FROM sales ORDER BY leak(x)',
      'SELECT transform(items, x -> leak(x)) FROM sales',
      'SELECT 1 AS a, leak(1) AS b',
      'SELECT * FROM sales MATCH_RECOGNIZE (MEASURES 1 AS m PATTERN (A) DEFINE A AS leak(x) > 1)',
      'WITH FUNCTION f() RETURNS int RETURN 1 SELECT f()',
      "WITH SESSION query_max_run_time = '1d' SELECT 1",
      'SELECT * FROM (WITH FUNCTION f() RETURNS int RETURN 1 SELECT 1)',
      'SELECT ?',
    ]
    expect(others(statements, ['INVALID_SQL_ERROR'])).toEqual([])
  })

  it('refuses tables of other catalogs and of the information schema', () => {
    const statements = [
      'SELECT * FROM system.runtime.queries',
      'SELECT * FROM "SYSTEM"."runtime"."queries"',
      'TABLE pg.public.users',
      'SELECT * FROM sales, pg.public.users',
      'SELECT * FROM sales JOIN (pg.public.users CROSS JOIN sales) ON true',
      'SELECT (TABLE tpch.tiny.nation)',
      'SELECT * FROM information_schema.tables',
      'SELECT * FROM lake . "information_schema" . columns',
      'SELECT * FROM lake./* x */"INFORMATION_SCHEMA".columns',
    ]
    expect(others(statements, ['INVALID_SQL_ERROR'])).toEqual([])
  })

  it('refuses the name of a denied table wherever a table can be', () => {
    const statements = [
      'SELECT * FROM secret',
      'SELECT * FROM SECRET',
      'SELECT * FROM "Secret"',
      'TABLE secret',
      'SELECT * FROM shop.secret',
      'SELECT * FROM lake.shop.secret',
      'SELECT * FROM lake/**/./**/"shop"--\n.secret',
      'SELECT * FROM hr.wages',
      'SELECT * FROM "secret$partitions"',
      'SELECT * FROM sales, secret',
      'SELECT * FROM sales CROSS JOIN secret',
      'SELECT * FROM (secret)',
      'SELECT * FROM sales WHERE x IN (TABLE secret)',
      'SELECT * FROM sales ORDER BY (SELECT max(word) FROM secret)',
      'VALUES ((SELECT word FROM secret))',
      'WITH secret AS (SELECT * FROM secret) TABLE secret',
      'SELECT 1 UNION SELECT 1 FROM secret TABLESAMPLE SYSTEM (1)',
      'SELECT 1.FROM secret',
      'EXPLAIN SELECT * FROM secret',
      "SELECT '--' FROM secret",
      "SELECT '/*' FROM secret -- */",
      'SELECT /* /* */ * FROM secret -- */',
      "SELECT 'a''' FROM secret, (VALUES '') t (a)",
      'SELECT "a""" FROM secret',
      '-- \rSELECT * FROM secret',
    ]
    expect(others(statements, ['TABLE_SECURITY_ACCESS_ERROR', 'SYNTAX_ERROR'])).toEqual([])
    expect(
      others(
        statements.filter((sql) => !/1\.FROM/.test(sql)),
        ['TABLE_SECURITY_ACCESS_ERROR'],
      ),
    ).toEqual([])
    expect(verdict("SELECT s.secret, 'secret' FROM hr.secret s -- secret")).toBe('query')
  })

  it('refuses characters that Trino could read in another way', () => {
    const statements = [
      'SELECT 1 FROM \u017Fales',
      '\u017Felect * from sales',
      'SELECT\u00A01',
      'SELECT 1\u037E',
      'SELECT 1 \uFF1B DROP TABLE x',
      '\uFEFFSELECT 1',
      'SELECT \u2028 1',
      'SELECT `a` FROM sales',
      'SELECT $1',
      "SELECT $$ ' $$",
      'SELECT 1\u0000',
      'SELECT \uD800',
      "SELECT 'open",
      'SELECT "open',
      'SELECT 1 /* open',
      'SELECT 1a FROM sales',
      'SELECT 1.5from secret',
      "SELECT &'x'",
      'SELECT (1',
      'SELECT 1)',
    ]
    expect(others(statements, ['SYNTAX_ERROR'])).toEqual([])
    expect(judge("SELECT 'é', ``", names)).toMatchObject({ position: 12 })
    expect(
      others([`SELECT ${'('.repeat(5000)}1${')'.repeat(5000)}`, 'SELECT 1; SELECT 2', ''], ['INVALID_SQL_ERROR']),
    ).toEqual([])
  })

  it('lets statements write into the own catalog, where writes are allowed', () => {
    const writes = [
      'INSERT INTO sales (a, b) VALUES (1, 2)',
      'INSERT INTO lake.shop.sales SELECT * FROM x',
      'DELETE FROM shop.sales WHERE a = 1',
      'UPDATE sales SET a = lower(b) WHERE c IN (1)',
      'MERGE INTO sales s USING x ON s.a = x.a WHEN NOT MATCHED THEN INSERT (a) VALUES (x.a)',
      'TRUNCATE TABLE sales',
      "CREATE TABLE IF NOT EXISTS x (a decimal(1, 2), b varchar(3)) WITH (format = 'ORC', partitioned_by = ARRAY['b'])",
      'CREATE OR REPLACE TABLE x AS SELECT 1 AS a',
      'CREATE OR REPLACE VIEW v AS SELECT 1 AS a',
      'DROP TABLE IF EXISTS x',
      'ALTER TABLE x RENAME TO shop.y',
      'ALTER TABLE x ADD COLUMN c varchar(3)',
      "COMMENT ON COLUMN lake.shop.sales.a IS 'x'",
    ]
    expect(others(writes, ['write'], 'allowed')).toEqual([])
    expect(judge('CREATE VIEW v AS\nSELECT 1', names, 'allowed')).toMatchObject({
      plan: { sql: 'SELECT 1', start: 17 },
    })
    expect(judge('DROP TABLE x', names, 'allowed')).toMatchObject({ plan: null })
    expect(judge('DROP TABLE x', names, 'closed')).toMatchObject({
      message:
        'Row-level security hides rows of this database from you. Only statements that read are allowed then; DROP is not one of them.',
    })
    expect(judge('SET SESSION x = 1', names, 'closed')).toMatchObject({
      message: 'Only statements that read are allowed; SET is not one of them.',
    })
  })

  it('refuses writes that leave the catalog, reach files or change rights', () => {
    const statements = [
      'INSERT INTO pg.public.users VALUES (1)',
      'INSERT INTO nowhere.a.b VALUES (1)',
      'INSERT INTO sales SELECT leak(1)',
      'INSERT INTO sales SELECT * FROM system.runtime.queries',
      "DELETE FROM sales WHERE a = (SELECT 1 FROM TABLE(pg.system.query(query => 'x')))",
      'DROP TABLE pg.public.users',
      'DROP SCHEMA shop CASCADE',
      'DROP CATALOG lake',
      'CREATE SCHEMA x',
      'CREATE MATERIALIZED VIEW v AS SELECT 1',
      'CREATE TABLE pg.a.b (a int)',
      'CREATE TABLE x (LIKE pg.a.b)',
      'CREATE TABLE x (LIKE sales INCLUDING PROPERTIES)',
      "CREATE TABLE x (a int) WITH (external_location = 's3://bucket')",
      "CREATE TABLE x WITH (location = 's3://bucket') AS SELECT 1 AS a",
      "CREATE TABLE x (a int WITH (avro_schema_url = 'http://x'))",
      'ALTER TABLE x EXECUTE optimize',
      "ALTER TABLE x EXECUTE add_files(location => 's3://x', format => 'ORC')",
      'ALTER TABLE x SET AUTHORIZATION admin',
      "ALTER TABLE x SET PROPERTIES location = 'a'",
      'ALTER TABLE x RENAME TO pg.a.b',
      'ALTER TABLE x.y.z.q RENAME TO b',
      'ALTER SCHEMA shop RENAME TO b',
      'EXPLAIN ANALYZE INSERT INTO sales VALUES (1)',
      'CALL lake.system.x()',
      'INSERT INTO information_schema.tables VALUES (1)',
    ]
    expect(others(statements, ['INVALID_SQL_ERROR', 'DML_NOT_ALLOWED_ERROR'], 'allowed')).toEqual([])
  })

  it('knows the own limit of a statement', () => {
    const limit = (sql: string) => {
      const judged = judge(sql, names)
      return 'kind' in judged ? judged.ownLimit : judged.code
    }
    expect(limit('SELECT 1 LIMIT 10')).toBe(10)
    expect(limit('SELECT 1 OFFSET 2 FETCH FIRST 7 ROWS ONLY')).toBe(7)
    expect(limit('SELECT * FROM (SELECT 1 LIMIT 10) q')).toBeNull()
    expect(limit('SELECT 1 LIMIT ALL')).toBeNull()
  })

  it('cuts scripts at semicolons outside texts, names and comments', () => {
    const pieces = (sql: string) => {
      const statements = splitScript(sql)
      return 'code' in statements ? statements.code : statements.map(({ sql: piece, start }) => [start, piece])
    }
    expect(pieces(` SELECT ';', ";" -- ;\n; /* ; */ ; SELECT 2 /* /* */;`)).toEqual([
      [1, `SELECT ';', ";"`],
      [34, 'SELECT 2'],
    ])
    expect(pieces('-- nothing')).toBe('INVALID_SQL_ERROR')
    expect(pieces(`SELECT '${'x'.repeat(1_100_000)}'`)).toBe('INVALID_SQL_ERROR')
  })

  it('reads other catalogs where they are open, and writes to none of them', () => {
    const open: Names = { ...names, others: new Set(['pg']) }
    const code = (sql: string, writes: Writes = 'none') => {
      const judged = judge(sql, open, writes)
      return 'kind' in judged
        ? judged.mentions.map(({ catalog, schema, name }) => [catalog, schema, name].join('.'))
        : judged.code
    }
    expect(code('SELECT * FROM sales CROSS JOIN pg.crm.secret')).toEqual(['lake.shop.sales', 'pg.crm.secret'])
    expect(code('SELECT * FROM tpch.tiny.orders')).toBe('INVALID_SQL_ERROR')
    expect(code('SELECT * FROM system.runtime.queries')).toBe('INVALID_SQL_ERROR')
    expect(code('SELECT * FROM pg.information_schema.tables')).toBe('INVALID_SQL_ERROR')
    expect(code('SELECT * FROM lake.hr.wages')).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect(code('INSERT INTO pg.crm.people SELECT 1', 'allowed')).toBe('INVALID_SQL_ERROR')
    expect(code('CREATE TABLE pg.crm.copy AS SELECT 1', 'allowed')).toBe('INVALID_SQL_ERROR')
    const table = (catalog: string, schema: string) => ({ catalog, schemaTable: { schema, table: 't' } })
    const planned = (reads: readonly object[], outputTable?: object) => {
      const plan = readPlan(
        JSON.stringify({ inputTableColumnInfos: reads.map((one) => ({ table: one })), outputTable }),
      )
      if (plan === null) return 'damaged'
      return (
        judgePlan(plan, { catalog: 'lake', others: open.others, denied: () => false, isListed: null })?.code ?? null
      )
    }
    expect(planned([table('pg', 'crm'), table('lake', 'shop')])).toBeNull()
    expect(planned([table('tpch', 'tiny')])).toBe('INVALID_SQL_ERROR')
    expect(planned([table('pg', 'information_schema')])).toBe('INVALID_SQL_ERROR')
    expect(planned([], table('pg', 'crm'))).toBe('INVALID_SQL_ERROR')
  })

  it('judges the tables that the server names, by their catalog, schema and rights', () => {
    const table = (catalog: string, schema: string, name: string) => ({
      table: { catalog, schemaTable: { schema, table: name } },
    })
    const judged = (tables: readonly object[], more: object = {}, limited = true) => {
      const plan = readPlan(JSON.stringify({ inputTableColumnInfos: tables, ...more }))
      if (plan === null) return 'damaged'
      const listed = ['shop.sales', 'shop.a', 'shop.a$b', 'shop.x$y', 'shop.other']
      const closed = ['shop.other', 'shop.a$b']
      const rights = {
        catalog: 'lake',
        others: new Set<string>(),
        denied: (schema: string, name: string) => limited && closed.includes(`${schema}.${name}`),
        isListed: limited ? (schema: string, name: string) => listed.includes(`${schema}.${name}`) : null,
      }
      return judgePlan(plan, rights)?.code ?? null
    }
    expect(judged([table('lake', 'shop', 'sales')])).toBeNull()
    expect(judged([table('lake', 'shop', 'sales$partitions')])).toBeNull()
    expect(judged([table('lake', 'shop', 'a')])).toBeNull()
    expect(judged([table('lake', 'shop', 'x$y')])).toBeNull()
    for (const name of ['a$b', 'a$b$partitions', 'other$files', 'unlisted', 'un$listed'])
      expect([name, judged([table('lake', 'shop', name)])]).toEqual([name, 'TABLE_SECURITY_ACCESS_ERROR'])
    const closed = { outputTable: { catalog: 'lake', schemaTable: { schema: 'shop', table: 'other' } } }
    expect(judged([], closed)).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect(judged([])).toBeNull()
    expect(judged([table('lake', 'shop', 'sales'), table('lake', 'shop', 'other')])).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect(judged([table('lake', 'shop', 'secret$data')])).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect(judged([table('lake', 'shop', 'other')], {}, false)).toBeNull()
    expect(judged([table('pg', 'shop', 'sales')], {}, false)).toBe('INVALID_SQL_ERROR')
    expect(judged([table('lake', 'information_schema', 'tables')], {}, false)).toBe('INVALID_SQL_ERROR')
    expect(judged([], { outputTable: table('pg', 'a', 'b').table }, false)).toBe('INVALID_SQL_ERROR')
    expect(readPlan('CREATE TABLE x')).toBeNull()
    expect(readPlan('{}')).toBeNull()
    expect(readPlan('{"inputTableColumnInfos":[{"table":{"catalog":"lake"}}]}')).toBeNull()
  })
})
