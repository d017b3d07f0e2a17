import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDatabase, openEngine, refusalOf, runSql, type TestEngine } from './fixture'
import { allBut } from '../support/access'

let engine: TestEngine
let remove: () => Promise<void>
beforeAll(async () => {
  const database = await makeDatabase(
    `CREATE TABLE t AS SELECT DATE '2024-01-01' AS day, 1.5::DOUBLE AS amount; CREATE TABLE secret AS SELECT 1 AS x;
     CREATE TABLE orders (a INT, b INT, PRIMARY KEY (a, b));
     CREATE TABLE lines ("Odd, ""Name" INT, oa INT, ob INT, FOREIGN KEY (oa, ob) REFERENCES orders (a, b), UNIQUE (ob, oa));
     CREATE INDEX odd ON lines ("Odd, ""Name", oa);
     CREATE VIEW seen AS SELECT a FROM orders`,
  )
  remove = database.remove
  engine = await openEngine(database.file)
})
afterAll(async () => {
  await engine.close()
  await remove()
})

const columns = async (sql: string) =>
  (await runSql(engine, sql, { describeOnly: true, limit: 0, maxBytes: 0 })).columns.map(({ name, type }) => [
    name,
    type,
  ])

test('describes the columns of a query without running it [A1.13]', async () => {
  expect(await columns('SELECT day, amount AS "Amount Due" FROM t -- all')).toEqual([
    ['day', 'DATE'],
    ['Amount Due', 'DOUBLE'],
  ])
  expect(await columns('WITH x AS (SELECT 1 AS a) SELECT *, a AS b FROM x ORDER BY 1 LIMIT 3;')).toEqual([
    ['a', 'INTEGER'],
    ['b', 'INTEGER'],
  ])
  // it would run for longer than the test may take
  expect(await columns('SELECT count(*) AS n FROM range(100000) a, range(100000) b, range(1000) c')).toEqual([
    ['n', 'BIGINT'],
  ])
})

test('renames duplicate columns so that an outer query can address them', async () => {
  const named = await columns('SELECT 1 AS a, 2 AS a, 3 AS a')
  expect(new Set(named.map(([name]) => name)).size).toBe(3)
  const list = named.map(([name]) => `"${name}"`).join(', ')
  expect((await runSql(engine, `SELECT ${list} FROM (SELECT 1 AS a, 2 AS a, 3 AS a)`)).rowCount).toBe(1)
})

test('checks a described query like a run, and accepts only one query', async () => {
  const refusal = async (sql: string, more = {}) => {
    const { code, message } = await refusalOf(engine, sql, { describeOnly: true, ...more })
    return [code, message]
  }
  const one = ['INVALID_SQL_ERROR', 'Exactly one query is needed, and nothing beside it.']
  expect(await refusal('SELECT 1; SELECT 2')).toEqual(one)
  expect(await refusal('EXPLAIN SELECT 1')).toEqual(one)
  expect(await refusal('SELECT 1) UNION ALL (SELECT 2')).toEqual(['SYNTAX_ERROR', expect.any(String)])
  expect((await refusal("SELECT * FROM read_text('/etc/passwd')"))[1]).toContain('read_text')
  expect((await refusal('DROP TABLE t'))[0]).toBe('DML_NOT_ALLOWED_ERROR')
  expect((await refusal('SELECT nothing FROM t'))[0]).toBe('COLUMN_DOES_NOT_EXIST_ERROR')
  const access = allBut('main.secret')
  expect((await refusal('SELECT * FROM secret', { access }))[0]).toBe('TABLE_SECURITY_ACCESS_ERROR')
})

test('describes composite keys, indexes, their referred table, and the SQL of a view [A7.28] [A7.29]', async () => {
  const named = async (table: string) =>
    (await engine.describe('main', table)).keys
      .map((key) => ({ ...key, name: null }))
      .toSorted((a, b) => (a.type < b.type ? -1 : 1))
  expect(await named('orders')).toEqual([{ name: null, type: 'pk', columns: ['a', 'b'] }])
  expect(await named('LINES')).toEqual([
    {
      name: null,
      type: 'fk',
      columns: ['oa', 'ob'],
      referredSchema: 'main',
      referredTable: 'orders',
      referredColumns: ['a', 'b'],
    },
    { name: null, type: 'index', columns: ['Odd, "Name', 'oa'] },
    { name: null, type: 'unique', columns: ['ob', 'oa'] },
  ])
  expect((await engine.describe('main', 'orders')).view).toBeNull()
  expect((await engine.describe('main', 'seen')).view).toMatch(/^CREATE VIEW .*seen .*SELECT a FROM .*orders/s)
})
