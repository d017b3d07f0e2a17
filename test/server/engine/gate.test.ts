import { DuckDBInstance } from '@duckdb/node-api'
import type { DuckDBConnection } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { quoteText } from '../../../common/sql'
import type { Priority } from '../../../server/engines/engine'
import { FairQueue } from '../../../server/engines/process/fairQueue'
import { FUNCTIONS, TABLE_FUNCTIONS } from '../../../server/sql/functions'
import { splitScript } from '../../../server/sql/split'
import { makeDatabase, openEngine, refusalOf } from './fixture'
import { allBut } from '../support/access'

let connection: DuckDBConnection

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect()
})

afterAll(() => connection.closeSync())

async function functionNames(...types: string[]): Promise<Set<string>> {
  const list = types.map((type) => `'${type}'`).join(', ')
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE function_type IN (${list})`,
  )
  return new Set((reader.getRowsJson() as string[][]).map(([name]) => name ?? ''))
}

it('allows only functions that exist', async () => {
  const known = await functionNames('scalar', 'aggregate', 'macro')
  const syntax = new Set(['unnest', 'unlist', 'grouping', 'grouping_id', 'try'])
  expect([...FUNCTIONS].filter((name) => !known.has(name) && !syntax.has(name))).toEqual([])
  const tables = await functionNames('table')
  expect([...TABLE_FUNCTIONS].filter((name) => !tables.has(name))).toEqual([])
})

it('blocks every function that reads settings, files, other sessions or SQL in text', () => {
  const shape =
    /^(read_|pg_(?!typeof|size_pretty)|duckdb_|current_setting|current_query|getenv|getvariable|sleep|write_log|query|stats$|version$|nextval|setseed|json_(de)?serialize|json_execute|glob|sniff|inet_|has_.*_privilege)/
  expect([...FUNCTIONS, ...TABLE_FUNCTIONS].filter((name) => shape.test(name))).toEqual([])
})

it('parses with its own functions where the file has macros of their names', async () => {
  const reader = await connection.runAndReadAll("SELECT json_serialize_sql('SELECT 1')")
  const tree = String(reader.value(0, 0))
  const database = await makeDatabase(`
    CREATE TABLE hidden AS SELECT 42 AS a;
    CREATE MACRO json_serialize_sql(text) AS ${quoteText(tree)}; CREATE MACRO strlen(text) AS 1`)
  const engine = await openEngine(database.file)
  const refused = await refusalOf(engine, 'FROM hidden', { access: allBut('main.hidden') })
  const foreign = await refusalOf(engine, 'FROM duckdb_settings()')
  await engine.close()
  await database.remove()
  expect(refused.code).toBe('TABLE_SECURITY_ACCESS_ERROR')
  expect(foreign.code).toBe('INVALID_SQL_ERROR')
})

it('splits scripts where DuckDB does', async () => {
  const piece = fc.constantFrom(
    'SELECT 1',
    "SELECT ';'",
    `SELECT 1 AS ";"`,
    'SELECT $$;$$',
    'SELECT $a$ ; $$ ; $a$',
    "SELECT E'\\';'",
    "SELECT e'x''\\\\'",
    'SELECT 1 -- ;\n',
    'SELECT 1 /* ; /* ; */ ; */',
    "SELECT 'it''s;'",
    '',
    ' ',
    '-- only ;\n',
    '/* ; */',
    'SELECT 1 AS a$b',
    'SELECT 1e3',
    "SELECT '日本;語' AS é",
    "SELECT x'aa'",
    'VALUES (1)',
    "SELECT 1 AS ae, 'x'",
    'SELECT $$$$',
    "SELECT '$$;' || '$$'",
  )
  let several = 0
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (pieces) => {
      const sql = pieces.join(';')
      const { statements } = splitScript(sql)
      const whole = await connection.extractStatements(sql).then(
        ({ count }) => count,
        () => 0,
      )
      expect(statements).toHaveLength(whole)
      for (const statement of statements) {
        expect(sql.slice(statement.start, statement.end)).toBe(statement.sql)
        expect((await connection.extractStatements(statement.sql)).count).toBe(1)
      }
      if (whole > 1) several++
    }),
    { numRuns: 300, seed: 4 },
  )
  expect(several).toBeGreaterThan(100)
})

it('law: a split never loses or invents text', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom("'", '"', ';', '$', '$$', '/*', '*/', '--', '\n', 'e', '\\', 'a', '1', ' ', 'é'),
      }),
      (sql) => {
        const { statements } = splitScript(sql)
        let end = 0
        for (const statement of statements) {
          expect(statement.start).toBeGreaterThanOrEqual(end)
          expect(statement.end).toBeGreaterThan(statement.start)
          end = statement.end
        }
        expect(end).toBeLessThanOrEqual(sql.length)
      },
    ),
    { numRuns: 2000, seed: 5 },
  )
})

it('serves users in turn and never gives one of them all places', async () => {
  const queue = new FairQueue(3, 2, () => 0)
  const order: string[] = []
  const releases: (() => void)[] = []
  const take = async (user: string) => {
    const release = await queue.take(user, new AbortController().signal)
    order.push(user)
    if (release) releases.push(release)
  }
  const all = ['a', 'a', 'a', 'a', 'b', 'c', 'c'].map(take)
  await Promise.resolve()
  expect(order).toEqual(['a', 'a', 'b'])
  while (releases.length > 0) {
    releases.shift()?.()
    await new Promise((done) => setImmediate(done))
  }
  await Promise.all(all)
  expect(order).toHaveLength(7)
  expect(order.indexOf('c')).toBeLessThan(order.lastIndexOf('a'))
})

it('withdraws a request that is no longer needed', async () => {
  const queue = new FairQueue(1, 1)
  const first = await queue.take('a', new AbortController().signal)
  const stop = new AbortController()
  const second = queue.take('b', stop.signal)
  const third = queue.take('c', new AbortController().signal)
  stop.abort()
  expect(await second).toBeNull()
  first?.()
  expect(await third).not.toBeNull()
})

it('a low-priority run waits for the others of its user, but no longer than that', async () => {
  const queue = new FairQueue(1, 1, () => 0)
  const order: string[] = []
  const take = async (name: string, user: string, priority: Priority) => {
    const release = await queue.take(user, new AbortController().signal, priority)
    order.push(name)
    await new Promise((done) => setImmediate(done))
    release?.()
  }
  await Promise.all([
    take('running', 'a', 'low'),
    take('first of many', 'a', 'low'),
    take('last of many', 'a', 'low'),
    take('one', 'a', 'normal'),
    take('another', 'a', 'normal'),
    take('of b', 'b', 'low'),
  ])
  expect(order).toEqual(['running', 'one', 'of b', 'another', 'first of many', 'last of many'])
})
