import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinedRows } from '../../../server/engines/engine'
import { nextRunId, makeShop, openEngine, refusalOf, rowsOf, runSql, type TestEngine } from './fixture'

let database: Awaited<ReturnType<typeof makeShop>>
let engine: TestEngine

beforeAll(async () => {
  database = await makeShop()
  engine = await openEngine(database.file)
})

afterAll(async () => {
  await engine.close()
  await database.remove()
})

const cell = async (sql: string) => rowsOf(await runSql(engine, sql))[0]?.[0]

describe('results', () => {
  it.each([
    ['9007199254740991::BIGINT', 9007199254740991],
    ['9007199254740992::BIGINT', '9007199254740992'],
    ['(-9223372036854775808)::BIGINT', '-9223372036854775808'],
    ['170141183460469231731687303715884105727::HUGEINT', '170141183460469231731687303715884105727'],
    ['18446744073709551615::UBIGINT', '18446744073709551615'],
    ['340282366920938463463374607431768211455::UHUGEINT', '340282366920938463463374607431768211455'],
    ["'123456789012345678901234567890'::BIGNUM", '123456789012345678901234567890'],
    ['1.10::DECIMAL(10, 2)', '1.10'],
    ["'nan'::DOUBLE", 'NaN'],
    ["'inf'::FLOAT", 'Infinity'],
    ["'-inf'::DOUBLE", '-Infinity'],
    ['NULL::DOUBLE', null],
    ['0.1::FLOAT', 0.1],
    ['1e300', 1e300],
    ["DATE '2024-02-29'", '2024-02-29'],
    ["'-infinity'::DATE", '-infinity'],
    ["DATE '0044-03-15 (BC)'", '0044-03-15 (BC)'],
    ["TIME '12:34:56.789'", '12:34:56.789'],
    ["'12:00:00+02'::TIMETZ", '12:00:00+02'],
    ["TIMESTAMP '2024-01-01 00:00:00.123456'", '2024-01-01T00:00:00.123456'],
    ["TIMESTAMP_NS '2024-01-01 00:00:00.123456789'", '2024-01-01T00:00:00.123456789'],
    ["TIMESTAMPTZ '2024-01-01 00:00:00+02'", '2023-12-31T22:00:00+00:00'],
    ["'infinity'::TIMESTAMPTZ", 'infinity'],
    ["INTERVAL '1 year 2 days 3 hours'", '1 year 2 days 03:00:00'],
    ["'0f0e0d0c-0b0a-4908-8706-050403020100'::UUID", '0f0e0d0c-0b0a-4908-8706-050403020100'],
    ["'\\xDE\\xAD'::BLOB", '\\xDEAD'],
    ["'10101'::BIT", '10101'],
    ["'so-so'::ENUM('happy', 'so-so')", 'so-so'],
    ['true', true],
    ['NULL', null],
    ["'a' || chr(0) || chr(9) || chr(8232) || '\"\\😀'", 'a\u0000\t\u2028"\\😀'],
    ['[1, 9007199254740993, NULL]', [1, '9007199254740993', null]],
    ['[[1.10::DECIMAL(4, 2)], NULL, []]', [['1.10'], null, []]],
    ['array_value(1, 2, 3)', [1, 2, 3]],
    ["row(1, 'a')", [1, 'a']],
    ["{'a': 9007199254740993, 'b': [TIMESTAMP '2024-01-01']}", { a: '9007199254740993', b: ['2024-01-01T00:00:00'] }],
    ["MAP {'k': 9007199254740993, 'n': NULL}", { k: '9007199254740993', n: null }],
    ['union_value(n := 9007199254740993)', { n: '9007199254740993' }],
    [
      `'{"a": 12345678901234567890, "b": [1e400, NaN, -1.5, "1234567890123456789"]}'::JSON`,
      '{"a": 12345678901234567890, "b": [1e400, NaN, -1.5, "1234567890123456789"]}',
    ],
    [`'"text"'::JSON`, '"text"'],
    [`'{"a":  0.1234567890123456789}'::JSON`, '{"a":  0.1234567890123456789}'],
    [`['{"a": 9007199254740993}'::JSON]`, [{ a: '9007199254740993' }]],
    [
      `['{"info": [nan, -inf, INFINITY, null, 1.5], "n": "inf"}'::JSON]`,
      [{ info: ['NaN', '-Infinity', 'Infinity', null, 1.5], n: 'inf' }],
    ],
    ['NULL::INTEGER[]', null],
    ['NULL::STRUCT(a INTEGER)', null],
  ])('answers %s exactly', async (expression, expected) => {
    expect(await cell(`SELECT ${expression}`)).toEqual(expected)
  })

  it('answers a row of plain cells as beside one with other cells', async () => {
    const values = `VALUES
      (0, 9007199254740991, 0.1::DOUBLE, 'a"b\\c', DATE '2024-02-29', 1.10::DECIMAL(9,2), TIMESTAMP '2024-01-31 23:59:59.123456', true),
      (-1, -9007199254740991, -0.0, chr(1) || chr(10) || 'é𝄞', DATE 'infinity', -0.01, TIMESTAMP 'infinity', false),
      (1, 9007199254740992, 1e300, '', DATE '0044-03-15 (BC)', 0, TIMESTAMP '1900-01-01', NULL),
      (2, -9223372036854775808, 5e-324, NULL, NULL, NULL, NULL, NULL),
      (NULL, NULL, NULL, '</script>', DATE '9999-12-31', 9999999.99, TIMESTAMP '2024-01-01 00:00:00.5', true),
      (3, 7, 'NaN'::DOUBLE, 'x', DATE '2024-01-01', 1, TIMESTAMP '2024-01-01', true),
      (4, 8, '-Infinity'::DOUBLE, 'x', DATE '2024-01-01', 1, TIMESTAMP '2024-01-01', true),
      (5, 9, 123456789012345680.0::DOUBLE, 'x', DATE '2024-01-01', 1, TIMESTAMP '2024-01-01', true),
      (6, 10, 1e16::DOUBLE, 'x', DATE '2024-01-01', 1, TIMESTAMP '2024-01-01', true)`
    const plain = rowsOf(await runSql(engine, `SELECT * FROM (${values})`))
    const beside = rowsOf(await runSql(engine, `SELECT *, [0] FROM (${values})`))
    expect(plain).toEqual(beside.map((row) => row.slice(0, -1)))
    expect(plain[1]?.[3]).toBe('\u0001\né𝄞')
    expect(plain.map((row) => row[1])).toEqual([
      9007199254740991,
      -9007199254740991,
      '9007199254740992',
      '-9223372036854775808',
      null,
      7,
      8,
      9,
      10,
    ])
    expect(plain.map((row) => row[2]).slice(5, 8)).toEqual(['NaN', '-Infinity', 123456789012345680])
  })

  it('keeps duplicate names, names of object members and any script apart', async () => {
    const sql = `SELECT 1 AS a, 2 AS a, 3 AS "__proto__", 4 AS "constructor", 5 AS "日本 ""x""", ''`
    const result = await runSql(engine, sql)
    expect(result.columns.map(({ name }) => name)).toEqual(['a', 'a', '__proto__', 'constructor', '日本 "x"', "''"])
    expect(rowsOf(result)).toEqual([[1, 2, 3, 4, 5, '']])
  })

  it('keeps __proto__ as a field of a struct', async () => {
    const result = await runSql(engine, `SELECT {'__proto__': 1}`)
    expect(joinedRows(result).toString()).toBe('[[{"__proto__":1}]]')
  })

  it('answers 1,000 columns', async () => {
    const names = Array.from({ length: 1000 }, (_, i) => `${i} AS c${i}`)
    const result = await runSql(engine, `SELECT ${names.join(', ')}`)
    expect(result.columns).toHaveLength(1000)
    expect(rowsOf(result)[0]).toEqual(names.map((_, i) => i))
  })

  it('answers a cell of 5 MB', async () => {
    expect(await cell(`SELECT repeat('é', 2500000)`)).toBe('é'.repeat(2_500_000))
  })

  it('describes the columns of an empty result', async () => {
    const result = await runSql(engine, 'SELECT a, b FROM numbers WHERE a < 0')
    expect(rowsOf(result)).toEqual([])
    expect(result).toMatchObject({ rowCount: 0, truncated: false })
    expect(result.columns).toEqual([
      { name: 'a', type: 'BIGINT', generic: 0 },
      { name: 'b', type: 'VARCHAR', generic: 1 },
    ])
  })

  it('keeps the order of 100,000 rows and reports that there were more', async () => {
    const result = await runSql(engine, 'SELECT a FROM numbers ORDER BY a DESC', { limit: 100_000 })
    const rows = rowsOf(result)
    expect(result).toMatchObject({ rowCount: 100_000, truncated: true, ownLimit: null })
    expect(rows.every((row, i) => row[0] === 299_999 - i)).toBe(true)
    expect(result.rowsChunks.length).toBeGreaterThan(2)
  })

  it('detects that the limit was just enough', async () => {
    expect(await runSql(engine, 'FROM few', { limit: 3 })).toMatchObject({ rowCount: 3, truncated: false })
    expect(await runSql(engine, 'FROM few', { limit: 2 })).toMatchObject({ rowCount: 2, truncated: true })
    expect(await runSql(engine, 'FROM few', { limit: 0 })).toMatchObject({ rowCount: 0, truncated: true })
  })

  it('refuses a result beyond the byte cap', async () => {
    const error = await refusalOf(engine, 'SELECT b FROM numbers', { limit: 300_000, maxBytes: 100_000 })
    expect(error.code).toBe('RESULT_TOO_LARGE_ERROR')
  })

  it('reports progress of a long query', async () => {
    const seen: number[] = []
    const sql = 'SELECT count(*) FROM numbers x JOIN numbers y ON x.a % 1000 = y.a % 1000 AND x.b < y.b'
    const runId = nextRunId()
    const onProgress = ({ percent }: { percent: number }) => {
      seen.push(percent)
      void engine.cancel(runId)
    }
    expect((await refusalOf(engine, sql, { runId, onProgress })).code).toBe('STOPPED')
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.every((percent) => percent >= 0 && percent <= 100)).toBe(true)
  })
})

describe('scripts', () => {
  it('runs statements in order and answers the last', async () => {
    const result = await runSql(engine, `SELECT ';' AS a; -- one; two\nSELECT $$;$$ || E'\\';' AS b /* ; /* ; */ */;;`)
    expect(rowsOf(result)).toEqual([[";';"]])
    expect(result.executedSql).toBe(`SELECT $$;$$ || E'\\';' AS b`)
  })

  it('stops at the first failing statement, with its position in the script', async () => {
    const sql = `SELECT '😀é'; SELECT nocolumn FROM numbers; SELECT 1`
    const error = await refusalOf(engine, sql)
    expect(error.code).toBe('COLUMN_DOES_NOT_EXIST_ERROR')
    expect(sql.slice(error.position ?? -1)).toMatch(/^nocolumn/)
  })

  it.each([`SELECT '😀é'; SELECT 'Straße' AS "Ümläute" wrong here`, `EXPLAIN SELECT '😀é' AS "Ümläute" wrong here`])(
    'marks the position of the parser error in %j',
    async (sql) => {
      const error = await refusalOf(engine, sql)
      expect(error.code).toBe('SYNTAX_ERROR')
      expect(sql.slice(error.position ?? -1)).toBe('wrong here')
    },
  )

  it.each([
    ['', 'INVALID_SQL_ERROR', null],
    [' -- nothing\n/* at all */ ;', 'INVALID_SQL_ERROR', null],
    ['SELEC 1', 'SYNTAX_ERROR', 0],
    ['SELECT 1 FROM nowhere', 'TABLE_DOES_NOT_EXIST_ERROR', 14],
    ['SELECT 1 FROM nowhere.numbers', 'SCHEMA_DOES_NOT_EXIST_ERROR', 14],
    ['SELECT 1 FROM information_schema.tables', 'INVALID_SQL_ERROR', 14],
    ['SELECT 1 FROM number', 'TABLE_DOES_NOT_EXIST_ERROR', 14],
    ['DELETE FROM numbers', 'DML_NOT_ALLOWED_ERROR', null],
    ['PIVOT sales ON product USING sum(amount)', 'INVALID_SQL_ERROR', null],
    ['SELECT ?', 'INVALID_SQL_ERROR', null],
    ['SELECT s.amont FROM sales s', 'COLUMN_DOES_NOT_EXIST_ERROR', 9],
    ['SELECT "s" . "amont" FROM sales s', 'COLUMN_DOES_NOT_EXIST_ERROR', 14],
    ["SELECT 'ä😀', s.amont FROM sales s", 'COLUMN_DOES_NOT_EXIST_ERROR', 16],
    ["SELECT 'x'::INTEGER", 'GENERIC_DB_ENGINE_ERROR', 10],
    ['SELECT concat(1, 2)', 'INVALID_SQL_ERROR', 7],
  ])('refuses %j with %s', async (sql, code, position) => {
    expect(await refusalOf(engine, sql)).toMatchObject({ code, position })
  })

  it('offers similar names', async () => {
    expect((await refusalOf(engine, 'FROM numbrs')).candidates).toContain('numbers')
    expect(await refusalOf(engine, `FROM "main" . numbrs -- ä`)).toMatchObject({
      position: 14,
      candidates: ['numbers'],
    })
    expect(await refusalOf(engine, `SELECT 'ä' FROM main.numbrs`)).toMatchObject({ position: 21 })
    expect((await refusalOf(engine, 'SELECT amont FROM sales')).candidates).toContain('amount')
    expect((await refusalOf(engine, 'SELECT s.amont FROM sales s')).candidates).toEqual(['amount'])
    expect((await refusalOf(engine, 'SELECT t.amount FROM sales s')).candidates).toEqual(['s'])
  })

  it('runs in the chosen schema', async () => {
    expect(rowsOf(await runSql(engine, 'FROM numbers', { schema: 'side' }))).toEqual([[42]])
    expect((await refusalOf(engine, 'SELECT 1', { schema: 'gone' })).code).toBe('SCHEMA_DOES_NOT_EXIST_ERROR')
  })

  it.each([
    ['SELECT 1 LIMIT 7', 7],
    ['SELECT 1 UNION SELECT 2 LIMIT 4', 4],
    ['SELECT * FROM (SELECT 1 LIMIT 3)', null],
    ['SELECT 1 LIMIT 10%', null],
    ['SELECT 1 LIMIT (SELECT 3)', null],
    ['SELECT 1 LIMIT ALL', null],
    ['SELECT 1 LIMIT 0', 0],
  ])('finds the own limit of %s [A3.31]', async (sql, ownLimit) => {
    expect((await runSql(engine, sql)).ownLimit).toBe(ownLimit)
  })

  it.each([
    'EXPLAIN SELECT * FROM numbers',
    'EXPLAIN ANALYZE SELECT 1',
    'EXPLAIN (FORMAT json) SELECT 1',
    'DESCRIBE numbers',
    'DESCRIBE SELECT a + 1 FROM numbers',
    'SUMMARIZE few',
    'SHOW TABLES',
    'VALUES (1), (2)',
    'FROM few',
    'PIVOT few ON a IN (1, 2) USING sum(a)',
    'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r',
    'SELECT [x * 2 FOR x IN [1, 2]], list_transform([1], lambda y: y), #1 FROM few GROUP BY ALL ORDER BY ALL LIMIT 2',
    "SELECT sum(a) OVER w, EXTRACT(year FROM DATE '2024-01-01') FROM few WINDOW w AS (PARTITION BY b)",
    'WITH q AS (SELECT [1] AS l) SELECT * FROM q, unnest(q.l) UNION ALL BY NAME SELECT NULL AS l',
    "SELECT * FROM json_each('[1, 2]'), range(2)",
    "SELECT COLUMNS(c -> c LIKE 'a%') FROM few",
    'SELECT * EXCLUDE (b) REPLACE (a + 1 AS a) FROM few USING SAMPLE 2 ROWS',
    'SELECT count(*) FILTER (WHERE a > 1), grouping(b) FROM few GROUP BY ROLLUP (b)',
    'SELECT f.b COLLATE NOCASE FROM few f ASOF JOIN numbers n ON f.a >= n.a QUALIFY row_number() OVER () < 2',
    'FROM few a POSITIONAL JOIN few b',
  ])('allows %s', async (sql) => {
    expect(rowsOf(await runSql(engine, sql)).length).toBeGreaterThan(0)
  })

  it('answers EXPLAIN through the same columns', async () => {
    const result = await runSql(engine, 'EXPLAIN SELECT 1')
    expect(result.columns.map(({ name }) => name)).toEqual(['explain_key', 'explain_value'])
  })
})

describe('catalog', () => {
  it('lists schemas, tables and views', async () => {
    expect(await engine.catalogs()).toEqual(['demo'])
    expect(await engine.schemas()).toEqual(['main', 'side'])
    expect(await engine.tables('main')).toEqual([
      { name: 'few', type: 'view', comment: null, rows: null },
      { name: 'numbers', type: 'table', comment: null, rows: 300_000 },
      { name: 'products', type: 'table', comment: null, rows: 0 },
      { name: 'sales', type: 'table', comment: 'What was sold', rows: 0 },
    ])
    await expect(engine.tables('gone')).rejects.toMatchObject({ code: 'SCHEMA_DOES_NOT_EXIST_ERROR' })
  })

  it('describes columns and keys', async () => {
    const { columns, keys } = await engine.describe('main', 'sales')
    expect(columns).toContainEqual({ name: 'amount', type: 'DECIMAL(8,2)', nullable: true, comment: 'In euro' })
    expect(keys).toContainEqual(
      expect.objectContaining({ type: 'fk', columns: ['product'], referredTable: 'products', referredColumns: ['id'] }),
    )
    expect(keys).toContainEqual({ name: 'by_amount', type: 'index', columns: ['amount'] })
    expect((await engine.describe('main', 'products')).keys.map(({ type }) => type).toSorted()).toEqual([
      'pk',
      'unique',
    ])
    await expect(engine.describe('main', 'gone')).rejects.toMatchObject({ code: 'TABLE_DOES_NOT_EXIST_ERROR' })
  })
})
