import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineError, joinedRows } from '../../../server/engines/engine'
import { makeDatabase, nextRunId, openEngine, rowsOf, runSql } from '../../server/engine/fixture'
import type { TestEngine } from '../../server/engine/fixture'
import { BOMBS, REFUSED } from './duckdbInputs'
import { allBut } from '../../server/support/access'

const CANARY = 'topsecret-9f2c'
const CODES = new Set([
  'SYNTAX_ERROR',
  'COLUMN_DOES_NOT_EXIST_ERROR',
  'TABLE_DOES_NOT_EXIST_ERROR',
  'SCHEMA_DOES_NOT_EXIST_ERROR',
  'DML_NOT_ALLOWED_ERROR',
  'INVALID_SQL_ERROR',
  'TABLE_SECURITY_ACCESS_ERROR',
  'SQLLAB_TIMEOUT_ERROR',
  'RESULT_TOO_LARGE_ERROR',
  'GENERIC_DB_ENGINE_ERROR',
])
const access = allBut('main.secret_t', 'main.secret_view', 'vault.secret_t')
const serverPid = process.pid

let database: Awaited<ReturnType<typeof makeDatabase>>
let engine: TestEngine
let fingerprint: string

async function take(): Promise<string> {
  const files = (await readdir(database.folder, { recursive: true })).toSorted()
  const hash = createHash('sha256')
    .update(await readFile(database.file))
    .digest('hex')
  return `${files.join(' ')} ${hash}`
}

/** Runs as the analyst; what comes back is text that must hold no secret, or a refusal of the catalogue. */
async function attack(sql: string, timeoutMs = 3000): Promise<{ text: string; error: EngineError | null }> {
  const outcome = await runSql(engine, sql, { access, user: 'attacker', timeoutMs, limit: 100, maxBytes: 4e6 }).then(
    (result) => ({ text: JSON.stringify(result.columns) + joinedRows(result).toString(), error: null }),
    (error: unknown) => {
      if (!(error instanceof EngineError)) throw error
      return { text: `${error.message} ${error.candidates.join(' ')}`, error }
    },
  )
  const { text, error } = outcome
  // the text of the attack itself may come back, such as a path in the name of a table
  const message = sql.includes(database.folder) ? text.replaceAll(database.folder, '') : text
  const complaints = [
    text.includes(CANARY) && 'it holds the canary',
    error && !CODES.has(error.code) && `${error.code} is not in the catalogue`,
    error && /recount-engine|node_modules|\.ts:|\n\s+at /.test(message) && 'it shows a path or a stack',
    error && error.message.length > 2500 && 'it is too long',
    error?.candidates.includes('secret_t') && 'it offers a table that may not be read',
  ]
  expect({ sql, complaints: complaints.filter(Boolean) }).toEqual({ sql, complaints: [] })
  return outcome
}

beforeAll(async () => {
  database = await makeDatabase(`
    CREATE TABLE sales AS SELECT i AS id, i * 1.5 AS amt, 'r' || i % 3 AS region FROM range(1000) t(i);
    CREATE TABLE secret_t AS SELECT '${CANARY}' AS s;
    CREATE VIEW secret_view AS SELECT s FROM secret_t;
    CREATE VIEW open_view AS SELECT length(s) AS n FROM secret_t;
    CREATE MACRO peek() AS (SELECT s FROM secret_t);
    CREATE MACRO peek_table() AS TABLE SELECT s FROM secret_t;
    CREATE MACRO upper(x) AS (SELECT s FROM secret_t);
    CREATE SCHEMA vault; CREATE TABLE vault.secret_t AS SELECT '${CANARY}' AS s;
    CREATE SEQUENCE q`)
  engine = await openEngine(database.file, { memoryLimitMb: 512 })
  fingerprint = await take()
})

afterAll(async () => {
  await engine.close()
  await database.remove()
})

describe('refused statements', () => {
  it.each(REFUSED)('refuses %s', async (_, sqls) => {
    for (const template of sqls) {
      const sql = template.replaceAll('$FILE', database.file).replaceAll('$FOLDER', database.folder)
      const { error, text } = await attack(sql)
      const code = error?.code ?? `answered ${text.slice(0, 200)}`
      expect({ sql, code }).toEqual({ sql, code: expect.stringMatching(/^(?!SQLLAB_TIMEOUT)[A-Z_]+$/) })
    }
    expect(await take()).toBe(fingerprint)
    expect(rowsOf(await runSql(engine, 'SELECT count(*), sum(amt)::INTEGER FROM sales'))).toEqual([[1000, 749250]])
    expect(process.pid).toBe(serverPid)
  })

  it('names the refusal: access, writing, or a function', async () => {
    const code = async (sql: string) => (await attack(sql)).error?.code
    expect(await code('FROM "SECRET_T"')).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect(await code('FROM demo.secret_t')).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect(await code('WITH sales AS (FROM secret_t) FROM sales')).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect(await code('DESCRIBE secret_t')).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect(await code('WITH a AS (DELETE FROM sales RETURNING id) FROM a')).toBe('DML_NOT_ALLOWED_ERROR')
    expect(await code('WITH a AS (SELECT 1) INSERT INTO sales FROM a')).toBe('DML_NOT_ALLOWED_ERROR')
    expect(await code('SELECT 1; DELETE FROM sales')).toBe('DML_NOT_ALLOWED_ERROR')
    expect(await code('MERGE INTO sales USING sales ON true WHEN MATCHED THEN DELETE')).toBe('DML_NOT_ALLOWED_ERROR')
    expect(await code('SELECT version()')).toBe('INVALID_SQL_ERROR')
    expect(await code("FROM read_text('/etc/passwd')")).toBe('INVALID_SQL_ERROR')
    expect(await code('SELECT upper(region) FROM sales')).toBe('INVALID_SQL_ERROR')
  })

  it('lets a granted view read the tables that its own text names (S37)', async () => {
    expect((await attack('FROM open_view')).text).toContain(`[[${CANARY.length}]]`)
  })

  it('lets a common table expression hide a table that may not be read', async () => {
    expect((await attack('WITH secret_t AS (SELECT 1 AS one) FROM secret_t')).text).toContain('[[1]]')
    const nested = `WITH secret_t AS (SELECT 1 AS one) SELECT * FROM (SELECT (SELECT max(one) FROM secret_t)) x`
    expect((await attack(nested)).text).toContain('[[1]]')
  })

  it.each([
    'WITH RECURSIVE secret_t AS (SELECT s FROM secret_t UNION ALL SELECT s FROM secret_t WHERE false) FROM secret_t',
    'WITH RECURSIVE secret_t(s) USING KEY (s) AS (SELECT s FROM secret_t UNION ALL SELECT s FROM secret_t) FROM secret_t',
    'WITH RECURSIVE secret_t AS (SELECT (SELECT s FROM secret_t) AS s UNION SELECT s FROM secret_t) FROM secret_t',
    'WITH RECURSIVE secret_t AS (WITH x AS (FROM secret_t) SELECT s FROM x UNION SELECT s FROM secret_t) FROM secret_t',
    'WITH RECURSIVE r AS (SELECT s FROM recurring.secret_t UNION SELECT s FROM r) FROM r',
    'WITH secret_t AS (FROM secret_t) FROM secret_t',
    'WITH a AS (FROM secret_t), secret_t AS (SELECT 1) FROM a',
  ])('refuses a table that the name of a CTE does not hide: %s', async (sql) => {
    expect((await attack(sql)).error?.code).toMatch(/^(TABLE_SECURITY_ACCESS|SCHEMA_DOES_NOT_EXIST)_ERROR$/)
    expect((await attack(`EXPLAIN ANALYZE ${sql}`)).error).not.toBeNull()
  })

  it('lets the recursive side of a CTE hide a table that may not be read', async () => {
    const sql =
      'WITH RECURSIVE secret_t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM secret_t WHERE n < 3) FROM secret_t'
    expect((await attack(sql)).text).toContain('[[1],[2],[3]]')
  })

  it('finds the canary when the table may be read: the test can fail', async () => {
    expect(rowsOf(await runSql(engine, 'FROM secret_t'))).toEqual([[CANARY]])
  })
})

describe('bombs (S97)', () => {
  let answers = 0

  it.each(BOMBS)('%s ends in time and harms no other user', async (_, sql) => {
    const stop = new AbortController()
    const witness = (async () => {
      while (!stop.signal.aborted) {
        const rows = rowsOf(await runSql(engine, 'SELECT 1', { user: 'witness' }))
        expect(rows).toEqual([[1]])
        answers += 1
        await after(100)
      }
    })()
    const outcome = await attack(sql)
    stop.abort()
    await witness
    expect(outcome.error === null || outcome.error.message.length > 0).toBe(true)
    expect(await take()).toBe(fingerprint)
    expect(process.pid).toBe(serverPid)
  })

  it('lets the witness query all the while (I4)', () => {
    expect(answers).toBeGreaterThan(100)
  })
})

describe('fuzzing (S41)', () => {
  // every relation has the one column `s`, so that most queries are valid and reach the data
  const open = fc.constantFrom(
    'SELECT region AS s FROM sales LIMIT 3',
    "SELECT 'open' AS s",
    "SELECT s FROM (VALUES ('open')) v(s)",
    'SELECT n::VARCHAR AS s FROM open_view',
    "SELECT 'secret_t' AS s",
    'SELECT s FROM a',
  )
  const closed = fc.constantFrom(
    'SELECT s FROM secret_t',
    'FROM main.secret_t',
    'SELECT s FROM demo.secret_t',
    'FROM vault.secret_t',
    'TABLE "Secret_T"',
    'FROM secret_view',
    'SELECT secret_t.s FROM secret_t',
    "FROM query('FROM secret_t')",
    "FROM query_table('secret_t')",
    'FROM peek_table()',
    'SELECT peek() AS s',
    "SELECT upper('secret') AS s",
  )
  const name = fc.constantFrom('sales', 'secret_t', 'a', 'SECRET_T')
  const { relation } = fc.letrec<{ relation: string; value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constant('s'),
      tie('relation').map((r) => `(SELECT max(s) FROM (${r}) v)`),
      tie('value').map((v) => `list_transform([${v}], lambda x: x)[1]`),
      tie('value').map((v) => `CASE WHEN true THEN ${v} END`),
      tie('value').map((v) => `{'k': ${v}}.k`),
      tie('value').map((v) => `concat('<', ${v}, '>')`),
      fc.tuple(tie('value'), tie('relation')).map(([v, r]) => `coalesce((SELECT s FROM (${r}) v LIMIT 1), ${v})`),
    ),
    relation: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.oneof({ weight: 3, arbitrary: open }, { weight: 2, arbitrary: closed }),
      fc.tuple(tie('value'), tie('relation')).map(([v, r]) => `SELECT ${v} AS s FROM (${r}) t`),
      fc.tuple(tie('relation'), tie('relation')).map(([a, b]) => `SELECT s FROM (${a}) t WHERE EXISTS (${b})`),
      fc.tuple(tie('relation'), tie('value')).map(([r, v]) => `SELECT s FROM (${r}) t ORDER BY ${v} LIMIT 5`),
      fc.tuple(tie('relation'), tie('relation')).map(([a, b]) => `(${a}) UNION ALL (${b})`),
      fc.tuple(tie('relation'), tie('relation')).map(([a, b]) => `SELECT r.s FROM (${a}) l JOIN (${b}) r ON true`),
      fc.tuple(tie('relation'), tie('relation')).map(([a, b]) => `SELECT u.s FROM (${a}) t, LATERAL (${b}) u`),
      fc.tuple(name, tie('relation'), tie('relation')).map(([n, a, b]) => `WITH ${n} AS (${a}) ${b}`),
      tie('relation').map((r) => `SELECT min AS s FROM (SUMMARIZE ${r})`),
      tie('relation').map((r) => `SELECT s FROM (PIVOT (${r}) ON s IN ('x') USING max(s) GROUP BY s)`),
    ),
  }))

  it('no query that mentions the table returns a canary', async () => {
    const outcomes = { answered: 0, access: 0, other: 0, wouldLeak: 0 }
    const mention = relation.filter((sql) => /secret/i.test(sql) && sql.length < 4000)
    await fc.assert(
      fc.asyncProperty(mention, async (sql) => {
        const { error } = await attack(sql)
        if (!error) outcomes.answered++
        else if (error.code !== 'TABLE_SECURITY_ACCESS_ERROR') outcomes.other++
        else {
          outcomes.access++
          const trusted = await runSql(engine, sql, { limit: 100 }).then(rowsOf, () => [])
          if (JSON.stringify(trusted).includes(CANARY)) outcomes.wouldLeak++
        }
      }),
      { numRuns: 1000, seed: 20260419, endOnFailure: true },
    )
    expect(outcomes.access).toBeGreaterThan(100)
    expect(outcomes.wouldLeak).toBeGreaterThan(20)
    expect(outcomes.answered).toBeGreaterThan(5)
    expect(await take()).toBe(fingerprint)
  })
})

it('stops a hundred queries and is idle after each (V5)', async () => {
  for (let i = 0; i < 100; i++) {
    const runId = nextRunId()
    const run = runSql(engine, 'SELECT count(*) FROM range(100000000000000) t(i) WHERE i % 7 = 8', { runId }).then(
      () => 'answered',
      (error: EngineError) => error.code,
    )
    await after(i % 10)
    await engine.cancel(runId)
    expect(await run).toBe('STOPPED')
    expect(rowsOf(await runSql(engine, 'SELECT 1'))).toEqual([[1]])
  }
})
