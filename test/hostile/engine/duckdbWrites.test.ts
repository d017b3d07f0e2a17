import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDatabase, openEngine, refusalOf, rowsOf, runSql, type TestEngine } from '../../server/engine/fixture'

let database: Awaited<ReturnType<typeof makeDatabase>>
let engine: TestEngine

beforeAll(async () => {
  database = await makeDatabase("CREATE TABLE t AS SELECT 1 AS n, 'a' AS s")
  engine = await openEngine(database.file)
})
afterAll(async () => {
  await engine.close()
  await database.remove()
})

/** Statements that reach outside the database, change its settings or hide a call, with the switch on. */
const REFUSED = [
  "COPY t TO '/tmp/recount-stolen.csv'",
  "COPY t FROM '/etc/passwd'",
  "COPY (SELECT 1) TO 'demo.duckdb'",
  "EXPORT DATABASE '/tmp/recount-stolen'",
  "IMPORT DATABASE '/tmp'",
  "ATTACH '/tmp/other.duckdb' AS other",
  'DETACH demo',
  'INSTALL httpfs',
  'LOAD httpfs',
  "SET memory_limit = '100GB'",
  'RESET memory_limit',
  'PRAGMA database_list',
  'CALL pragma_version()',
  'CHECKPOINT',
  'VACUUM',
  'BEGIN',
  'COMMIT',
  'USE memory',
  'PREPARE p AS SELECT 1',
  'EXECUTE p',
  "CREATE SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
  'CREATE MACRO upper(x) AS 1',
  'CREATE OR REPLACE FUNCTION lower(x) AS 1',
  'CREATE TEMP TABLE x AS SELECT 1',
  "CREATE TYPE mood AS ENUM ('a')",
  'CREATE SEQUENCE q',
  "INSERT INTO t SELECT 1, content FROM read_text('/etc/passwd')",
  "INSERT INTO t SELECT 1, content FROM read_blob('demo.duckdb')",
  'INSERT INTO t SELECT 1, "read_text"(\'/etc/passwd\')',
  "INSERT INTO t SELECT 1, ('/etc/passwd').read_text()",
  "UPDATE t SET s = getenv('HOME')",
  'INSERT INTO t SELECT DISTINCT ON (n) n, current_setting(s) FROM t',
  'INSERT INTO t SELECT DISTINCT ON (n) current_setting(s) FROM t',
  "UPDATE t SET s = current_setting('temp_directory')",
  'DELETE FROM t WHERE n IN (SELECT 1 FROM duckdb_settings())',
  'CREATE VIEW v AS SELECT * FROM duckdb_secrets()',
  "CREATE VIEW v AS SELECT * FROM glob('/*')",
  "CREATE VIEW v AS SELECT * FROM query('SELECT 1')",
  "CREATE TABLE x AS SELECT * FROM read_csv /* hidden */ ('/etc/passwd')",
  "MERGE INTO t USING read_text('/etc/passwd') r ON true WHEN MATCHED THEN DELETE",
  "INSERT INTO t SELECT 1, 'x' FROM '/etc/passwd'",
  "INSERT INTO t SELECT 1, 'x' FROM 'https://example.com/x.csv'",
  "WITH w AS (INSERT INTO t VALUES (2, 'b') RETURNING n) SELECT * FROM w",
]

it.each(REFUSED)('refuses even where data may be changed: %s [A3.21]', async (sql) => {
  await refusalOf(engine, sql, { allowDml: true })
  expect(rowsOf(await runSql(engine, 'SELECT * FROM t'))).toEqual([[1, 'a']])
  expect(await readdir(database.folder)).toEqual(['demo.duckdb'])
  expect((await engine.tables('main')).map(({ name }) => name)).toEqual(['t'])
})

it.each([
  "INSERT INTO t (n, s) VALUES (2, upper('b'))",
  "UPDATE t SET s = CASE WHEN n > (SELECT avg(n) FROM t) THEN 'x' ELSE s END",
  'DELETE FROM t WHERE s IN (SELECT s FROM t GROUP BY ALL HAVING count(*) > 5)',
  "INSERT INTO t WITH w(a, b) AS (SELECT 5, 'e'), x AS (FROM w) SELECT * FROM x",
  "MERGE INTO t USING (SELECT 1 AS n) r ON (t.n = r.n) WHEN MATCHED THEN UPDATE SET s = 'm'",
  "CREATE OR REPLACE TABLE u (id INTEGER PRIMARY KEY, d DECIMAL(10, 2), e ENUM('a', 'b'), CHECK (id > 0))",
  'INSERT INTO t SELECT i, j FROM (VALUES (1, 2)) a(i, j), range(2) AS b(k), range(3) c("l")',
  'CREATE UNIQUE INDEX iu ON u (id)',
  'CREATE VIEW IF NOT EXISTS uv (a) AS SELECT id FROM u',
  "ALTER TABLE u ADD COLUMN note VARCHAR DEFAULT concat('a', 'b')",
  "INSERT INTO u VALUES (1, 1.5, 'a', 'x') ON CONFLICT (id) DO UPDATE SET d = 2",
  'DROP VIEW uv; DROP TABLE u; CREATE SCHEMA side; CREATE TABLE side.s AS FROM range(3); DROP SCHEMA side CASCADE',
])('runs statements that only change data: %s', async (sql) => {
  const result = await runSql(engine, sql, { allowDml: true })
  expect(result.executedSql).not.toBe('')
})
