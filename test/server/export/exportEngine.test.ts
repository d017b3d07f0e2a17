import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CsvColumn, csvHeader, csvLine } from '../../../common/csv'
import type { ExportFormat } from '../../../contract/run/export'
import type { EngineError, ExportRequest } from '../../../server/engines/engine'
import { sheetToCsv } from '../../../server/upload/sheet/toCsv'
import { makeDatabase, openEngine, rowsOf, runSql, type TestEngine } from '../engine/fixture'
import { allBut } from '../support/access'

let engine: TestEngine
let remove: () => Promise<void>
let folder: string

beforeAll(async () => {
  const made = await makeDatabase(`
    CREATE TABLE one AS SELECT 1 AS n;
    CREATE TABLE closed AS SELECT 'secret' AS s;
    CREATE MACRO encode(x) AS 'hijacked';
    CREATE MACRO ord(x) AS 65;
    CREATE MACRO regexp_matches(a, b) AS false`)
  remove = made.remove
  engine = await openEngine(made.file)
  folder = await mkdtemp(join(tmpdir(), 'recount-export-'))
})
afterAll(async () => {
  await engine.close()
  await remove()
  await rm(folder, { recursive: true })
})

let files = 0
/** Exports into a file of the test's folder. */
const save = async (sql: string, format: ExportFormat, more: object = {}) => {
  const run = await engine.export({ sql, schema: null, format, timeoutMs: 60_000, ...more })
  const file = join(folder, `${++files}.${format}`)
  await pipeline(run.stream, createWriteStream(file))
  return { file, ...(await run.outcome) }
}

const csvOf = async (sql: string): Promise<string> => readFile((await save(sql, 'csv')).file, 'utf8')

/** The same rows as the browser has them, written by its own hand. */
const inBrowser = async (sql: string): Promise<string> => {
  const result = await runSql(engine, sql)
  const columns: CsvColumn[] = result.columns.map(({ name, type, generic }) => ({ name, type, type_generic: generic }))
  return (
    csvHeader(columns) +
    rowsOf(result)
      .map((row) => csvLine(row, columns))
      .join('')
  )
}

const readBack = async (sql: string): Promise<unknown[][]> => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const rows = (await connection.runAndReadAll(sql)).getRowsJson()
  connection.closeSync()
  instance.closeSync()
  return rows
}

const EVERY_TYPE = `SELECT * FROM (VALUES
  (1::TINYINT, 9007199254740993::BIGINT, 170141183460469231731687303715884105727::HUGEINT, 18446744073709551615::UBIGINT,
   1.10::DECIMAL(18,4), 0.1::FLOAT, 1e16::DOUBLE, true, 'x', DATE '2024-02-29', TIME '12:34:56.5',
   TIMESTAMP '2024-02-29 12:34:56.123456', TIMESTAMPTZ '2024-02-29 12:34:56+02', INTERVAL '-1 day', '\\xDE\\xAD'::BLOB,
   '550e8400-e29b-41d4-a716-446655440000'::UUID, '1011'::BIT),
  (-128, -9007199254740993, -1, 0, -0.0001, 'inf', 'nan', false, '', DATE '0001-01-01', TIME '00:00:00',
   TIMESTAMP 'infinity', TIMESTAMPTZ '1969-12-31 23:59:59.999999+00', INTERVAL '1 month', ''::BLOB,
   '00000000-0000-0000-0000-000000000000', '0'),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
) t(tiny, big, huge, ubig, deci, flo, dou, bool, text, day, time, moment, zoned, span, blob, uuid, bits)`

describe('CSV of all rows', () => {
  test('writes every type exactly as the browser does, byte by byte', async () => {
    expect(await csvOf(EVERY_TYPE)).toBe(await inBrowser(EVERY_TYPE))
  })

  test('writes documents, lists and records exactly as the browser does', async () => {
    const sql = `SELECT '{"b":  [9007199254740993, 0.1234567890123456789], "a": 1.10}'::JSON AS doc, '"=1"'::JSON AS text,
      [9007199254740993, NULL] AS list, {a: 1.50::DECIMAL(4,2), b: '=x'} AS record, MAP {'k': 'v,w'} AS map`
    expect(await csvOf(sql)).toBe(await inBrowser(sql))
    expect(await csvOf(sql)).toContain('\n"{""b"":  [9007199254740993, 0.1234567890123456789], ""a"": 1.10}",')
  })

  test('keeps every digit, and tells NULL from empty text and repeated names apart', async () => {
    const sql = `SELECT 9007199254740993 AS n, 1.10::DECIMAL(9,2) AS n, NULL AS "a,b", '' AS "=cmd()"`
    expect(await csvOf(sql)).toBe(`n,n__1,"a,b",'=cmd()\n9007199254740993,1.10,,""\n`)
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['|calc', "'|calc"],
    ['%0', "'%0"],
    ['\uff1d1', "'\uff1d1"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['\r=1', `"'\r=1"`],
    ['-5', '-5'],
    ['+49.5e3', '+49.5e3'],
    ['a=1', 'a=1'],
  ])('writes %j so that no spreadsheet computes it', async (text, written) => {
    expect(await csvOf(`SELECT '${text}' AS t`)).toBe(`t\n${written}\n`)
  })

  test('property: writes any text and any double as the browser does', async () => {
    const signs = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '|',
      '%',
      ' ',
      '\t',
      '\r',
      '\n',
      '"',
      "'",
      ',',
      '#',
      'a',
      '1',
      '.',
      'e',
      'é',
      '\u2028',
      '😀',
      '\\',
    )
    const text = fc.oneof(fc.string({ unit: signs, maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 8 }))
    const float = fc.double({ noNaN: false })
    const rows = fc.array(fc.tuple(text, float, float), { minLength: 200, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(rows, async (values) => {
        const list = values.map(([t, d, f]) => {
          const clean = t.replaceAll('\u0000', '').replaceAll("'", "''")
          return `('${clean}', '${Object.is(d, -0) ? '-0.0' : d}'::DOUBLE, '${Math.fround(f)}'::FLOAT)`
        })
        const sql = `SELECT * FROM (VALUES ${list.join(',')}) t("t", d, f)`
        expect(await csvOf(sql)).toBe(await inBrowser(sql))
      }),
      { numRuns: 5, seed: 7 },
    )
  })

  test('server and browser agree on which first characters may begin a formula', async () => {
    const sql = "SELECT chr(i::INTEGER) || '1+1' AS t FROM (SELECT unnest(range(1, 800) || range(65280, 65400)) AS i)"
    const written = await csvOf(sql)
    expect(written).toContain("'=1+1")
    expect(written).toContain("'\uff1d1+1")
    expect(written).toBe(await inBrowser(sql))
  })

  test('exports rows in query order, beyond every limit of the screen', async () => {
    const { file, rows } = await save('SELECT i FROM range(1200000) t(i) ORDER BY i DESC', 'csv')
    expect(rows).toBe(1_200_000)
    const lines = (await readFile(file, 'utf8')).split('\n')
    expect(lines).toHaveLength(1_200_002)
    expect(lines.slice(1, -1).every((line, index) => line === String(1_199_999 - index))).toBe(true)
  })

  test('exports no rows as a header', async () => {
    expect(await csvOf('SELECT 1 AS n WHERE false')).toBe('n\n')
  })

  test('exports the last statement of a script', async () => {
    expect(await csvOf('SELECT 1 AS a; SELECT 2 AS b; -- end')).toBe('b\n2\n')
  })
})

describe('other formats', () => {
  test('JSON keeps every digit and stays JSON', async () => {
    const { file } = await save(EVERY_TYPE, 'json')
    const rows = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>[]
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ big: '9007199254740993', deci: '1.1000', moment: '2024-02-29T12:34:56.123456' })
    expect(Object.values(rows[2] ?? {}).every((value) => value === null)).toBe(true)
    const odd = await save(`SELECT 'a"b' AS "x""y", [1,2] AS "__proto__"`, 'json')
    expect(await readFile(odd.file, 'utf8')).toBe('[\n{"x\\"y":"a\\"b","__proto__":[1,2]}\n]\n')
    expect(await readFile((await save('SELECT 1 WHERE false', 'json')).file, 'utf8')).toBe('[\n]\n')
  })

  test('Parquet keeps types and every digit', async () => {
    const { file } = await save(
      `SELECT 9007199254740993 AS big, sum(9223372036854775807) AS huge, 1.10::DECIMAL(18,4) AS deci,
         INTERVAL '1 day 0.000001 seconds' AS span, [1::HUGEINT] AS wide, 'x' AS big FROM range(3)`,
      'parquet',
    )
    const [row] = await readBack(`SELECT * FROM '${file}'`)
    expect(row).toEqual(['9007199254740993', '27670116110564327421', '1.1000', '1 day 00:00:00.000001', '[1]', 'x'])
  })

  test('Excel holds all rows, and reports columns that became text', async () => {
    const sql = 'SELECT i AS n, 9007199254740993 + i AS big FROM range(200000) t(i)'
    const { file, rows, notes } = await save(sql, 'xlsx')
    expect(rows).toBe(200_000)
    expect(notes).toEqual(['200,000 numbers with more than 15 digits are text, so that no digit is lost.'])
    const target = join(folder, 'back.csv')
    const { columns } = await sheetToCsv(file, target, { sheet: null, above: null, header: null })
    expect(columns).toEqual([
      { name: 'n', type: 'BIGINT' },
      { name: 'big', type: 'VARCHAR' },
    ])
    const lines = (await readFile(target, 'utf8')).split('\n')
    expect([lines.length, lines[0], lines[199_999]]).toEqual([
      200_001,
      '"0","9007199254740993"',
      '"199999","9007199254940992"',
    ])
  })

  test('Parquet holds integers as decimals if they fit, else as reported exact text', async () => {
    const most = '170141183460469231731687303715884105727'
    const { file, notes, rows } = await save(
      `SELECT CASE WHEN i < 2 THEN i::HUGEINT WHEN i = 2 THEN ${most}::HUGEINT END AS "the ""most""",
         CASE WHEN i = 0 THEN -${most}::HUGEINT END AS least,
         CASE WHEN i = 1 THEN 340282366920938463463374607431768211455::UHUGEINT ELSE 7::UHUGEINT END AS u,
         CASE WHEN i < 2 THEN 99999999999999999999999999999999999999::HUGEINT END AS fits,
         NULL::HUGEINT AS nothing, i AS i
       FROM range(4) t(i)`,
      'parquet',
    )
    expect(rows).toBe(4)
    const said = (name: string) =>
      `The column ${name} holds integers of more than 38 digits and is text, so that no digit is lost.`
    expect(notes).toEqual([said('the "most"'), said('least'), said('u')])
    const types = await readBack(`DESCRIBE SELECT * FROM '${file}'`)
    expect(types.map(([, type]) => type)).toEqual([
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
      'DECIMAL(38,0)',
      'DECIMAL(38,0)',
      'BIGINT',
    ])
    const fits = '9'.repeat(38)
    expect(await readBack(`SELECT * FROM '${file}' ORDER BY i`)).toEqual([
      ['0', `-${most}`, '7', fits, null, '0'],
      ['1', null, '340282366920938463463374607431768211455', fits, null, '1'],
      [most, null, '7', null, null, '2'],
      [null, null, '7', null, null, '3'],
    ])
    const empty = await save('SELECT 1::HUGEINT AS h WHERE false', 'parquet')
    expect(empty.notes).toEqual([])
  })
})

const refusal = async (sql: string, more: object = {}): Promise<EngineError> =>
  engine.export({ sql, schema: null, format: 'csv', timeoutMs: 60_000, ...more }).then(
    () => {
      throw new Error(`exported ${sql}`)
    },
    (error: EngineError) => error,
  )

describe('encrypted files', () => {
  test.skipIf(process.platform !== 'linux')('hands the key of a file over in no argument of a process', async () => {
    const key = 'the key of a file'
    const file = join(folder, 'encrypted.duckdb')
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await connection.run('SET force_mbedtls_unsafe = true')
    await connection.run(`ATTACH '${file}' AS d (ENCRYPTION_KEY '${key}')`)
    await connection.run('CREATE TABLE d.main.t AS SELECT 42 AS n')
    await connection.run('DETACH d')
    connection.closeSync()
    const sealed = await openEngine(file, { key })
    const sql = 'SELECT t.n, md5(i::VARCHAR) FROM t, range(10000000) r(i)'
    const run = await sealed.export({ sql, schema: null, format: 'xlsx', timeoutMs: 60_000 })
    const lines = readdirSync('/proc').flatMap((pid) => {
      try {
        return /^\d+$/.test(pid) ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')] : []
      } catch {
        // it has ended
        return []
      }
    })
    expect(lines.some((line) => line.includes('export-child') && line.includes(file))).toBe(true)
    expect(lines.filter((line) => line.includes(key))).toEqual([])
    run.stop()
    await expect(run.outcome).rejects.toMatchObject({ code: 'STOPPED' })
    await sealed.close()
  })
})

describe('refused exports', () => {
  test.each([
    [`COPY (SELECT 1) TO '/dev/fd/5'`, 'DML_NOT_ALLOWED_ERROR'],
    [`DELETE FROM one`, 'DML_NOT_ALLOWED_ERROR'],
    [`SELECT * FROM read_text('/etc/passwd')`, 'INVALID_SQL_ERROR'],
    [`SELECT * FROM '/etc/passwd'`, 'TABLE_DOES_NOT_EXIST_ERROR'],
    [`SELECT 1) TO '/tmp/x' (FORMAT csv); --`, 'SYNTAX_ERROR'],
    [`EXPLAIN SELECT 1`, 'INVALID_SQL_ERROR'],
    [`SELECT nothing`, 'COLUMN_DOES_NOT_EXIST_ERROR'],
    [``, 'INVALID_SQL_ERROR'],
  ])('refuses %s', async (sql, code) => {
    expect((await refusal(sql)).code).toBe(code)
  })

  test('exports no tables that the user may not read', async () => {
    const access = allBut('main.closed')
    expect((await refusal('SELECT * FROM closed', { access })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
  })

  test('an error during the export breaks the stream, with a reason', async () => {
    const sql = `SELECT CASE WHEN i = 900000 THEN ('x' || i)::INTEGER ELSE i END FROM range(1000000) t(i)`
    const run = await engine.export({ sql, schema: null, format: 'csv', timeoutMs: 60_000 })
    let bytes = 0
    run.stream.on('data', (part: Buffer) => (bytes += part.length))
    await expect(new Promise((done, fail) => run.stream.on('end', done).on('error', fail))).rejects.toThrow(/x900000/)
    await expect(run.outcome).rejects.toThrow(/Could not convert string 'x900000'/)
    expect(bytes).toBeGreaterThan(0)
  })

  test('a stop ends its processes, also when no reader takes the bytes', async () => {
    const run = await engine.export({
      sql: "SELECT i, repeat('x', 100) FROM range(100000000) t(i)",
      schema: null,
      format: 'xlsx',
      timeoutMs: 60_000,
    })
    run.stop()
    await expect(run.outcome).rejects.toMatchObject({ code: 'STOPPED' })
  })

  test('ends an export at its time limit', async () => {
    const request: ExportRequest = {
      sql: 'SELECT sum(hash(a.i * b.i)) FROM range(200000) a(i), range(2000000) b(i)',
      schema: null,
      format: 'csv',
      timeoutMs: 1500,
    }
    // on a busy machine it ends before the query is judged
    const ended = engine.export(request).then(({ stream, outcome }) => {
      stream.on('error', () => undefined).resume()
      return outcome
    })
    await expect(ended).rejects.toMatchObject({ code: 'SQLLAB_TIMEOUT_ERROR' })
  })
})
