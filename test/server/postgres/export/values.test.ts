import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvHeader, csvLine, type CsvColumn } from '../../../../common/csv'
import type { ExportFormat } from '../../../../contract/run/export'
import { joinedRows } from '../../../../server/engines/engine'
import { sheetToCsv } from '../../../../server/upload/sheet/toCsv'
import { whyNoPostgres } from '../../../support/postgres'
import { makeDatabase, openEngine } from '../../engine/fixture'
import { openWorld, readParquet, requestOf, save, textOf, type ExportWorld } from './fixture'

const missing = whyNoPostgres()

/** A column for every type: its type, and two values of it. */
const TYPES = {
  bool: ['boolean', 'true', 'false'],
  small: ['int2', '-32768', '32767'],
  big: ['int8', '9007199254740993', '-9223372036854775808'],
  price: ['numeric(8,2)', '-0.50', '123456.78'],
  exact: ['numeric', '12345678901234567890.123456789', '-0.000000000000001'],
  f4: ['float4', "'-Infinity'", '0.1'],
  f8: ['float8', "'NaN'", '1e16'],
  word: ['text', `''`, `E'a"b,\\r\\n=\\\\é😀'`],
  code: ['char(3)', "'ab'", "'#bc'"],
  bytes: ['bytea', "''", "'\\xDEADBEEF00'"],
  day: ['date', "'0044-03-15 BC'", "'2024-02-29'"],
  clock: ['time', "'24:00:00'", "'12:34:56.000001'"],
  clockz: ['timetz', "'12:34:56+05:30'", "'00:00:00Z'"],
  at: ['timestamp', "'infinity'", "'2024-01-31 23:59:59.123456'"],
  atz: ['timestamptz', "'0044-03-15 00:00:00+00 BC'", "'2024-03-31 02:30:00.5+02'"],
  span: ['interval', "'-1 days 2 hours'", "'1 year 0.000001 seconds'"],
  id: ['uuid', "'550e8400-e29b-41d4-a716-446655440000'", "'00000000-0000-0000-0000-000000000000'"],
  json: ['json', `'{"b": 1.10,\n "a": "\\ud800"}'`, `'[123456789012345678901, null]'`],
  jsonb: ['jsonb', `'{"b": [9007199254740993, " "], "a": 1e3}'`, `'"=1+1"'`],
  ints: ['int4[]', "'{}'", "'{1,NULL,3}'"],
  texts: ['text[]', `'{"a,\\"b","NULL",NULL,""}'`, "'{x}'"],
  times: ['timestamptz[]', "'{2024-01-01 00:00+00,infinity}'", "'{0044-03-15 00:00+00 BC}'"],
  mood: ['mood', "'sad'", "'ok'"],
  cents: ['cents', '5', '6'],
  range: ['int4range', "'[1,5)'", "'empty'"],
  pair: ['pair', "ROW(1,'x y')", 'ROW(NULL,NULL)'],
  bits: ['varbit', "B'1011'", "B''"],
  net: ['inet', "'8.8.8.8'", "'::1/64'"],
} as const

const names = Object.keys(TYPES)
const row = (at: 1 | 2): string =>
  Object.values(TYPES)
    .map((type) => type[at])
    .join(', ')
const SETUP = `
  CREATE TYPE mood AS ENUM ('sad', 'ok'); CREATE DOMAIN cents AS bigint; CREATE TYPE pair AS (a int, b text);
  CREATE TABLE every (n int, ${Object.entries(TYPES)
    .map(([name, [type]]) => `${name} ${type}`)
    .join(', ')});
  INSERT INTO every VALUES (1, ${row(1)}), (2, ${row(2)}), (3${', NULL'.repeat(names.length)});`
const EVERY = `SELECT ${names.join(', ')} FROM every ORDER BY n`

let world: ExportWorld
const text = (sql: string, format: ExportFormat): Promise<string> =>
  textOf(world.engine, world.folder, requestOf(sql, format))
const parquet = async (sql: string) => {
  const { file, notes, rows } = await save(world.engine, world.folder, requestOf(sql, 'parquet'))
  return { ...(await readParquet(file)), notes, count: rows }
}

/** The same rows as the browser writes them, from the answer on screen. */
const inBrowser = async (sql: string): Promise<string> => {
  const limits = { limit: 1000, maxBytes: 64e6, timeoutMs: 300_000 }
  const result = await world.engine.run({ runId: 'screen', sql, schema: null, ...limits })
  const columns: CsvColumn[] = result.columns.map(({ name, type, generic }) => ({ name, type, type_generic: generic }))
  const rows = JSON.parse(joinedRows(result).toString()) as unknown[][]
  return csvHeader(columns) + rows.map((cells) => csvLine(cells, columns)).join('')
}

describe.skipIf(missing !== null)('files of values of PostgreSQL', () => {
  beforeAll(async () => {
    world = await openWorld(SETUP)
  })
  afterAll(() => world.close())

  it('writes a CSV file of every type byte by byte', async () => {
    expect(await text(EVERY, 'csv')).toBe(
      `${names.join(',')}\n` +
        [
          'true',
          '-32768',
          '9007199254740993',
          '-0.50',
          '12345678901234567890.123456789',
          '-Infinity',
          'NaN',
          '""',
          'ab ',
          '\\x',
          '0044-03-15 (BC)',
          '24:00:00',
          '12:34:56+05:30',
          'infinity',
          '0044-03-15 (BC) 00:00:00+00:00',
          "'-1 days +02:00:00",
          '550e8400-e29b-41d4-a716-446655440000',
          '"{""b"": 1.10,\n ""a"": ""\\ud800""}"',
          '"{""a"": 1000, ""b"": [9007199254740993, "" ""]}"',
          '{}',
          '"{""a,\\""b"",""NULL"",NULL,""""}"',
          '"{""2024-01-01 00:00:00+00"",infinity}"',
          'sad',
          '5',
          '"[1,5)"',
          '"(1,""x y"")"',
          '1011',
          '8.8.8.8',
        ].join(',') +
        '\n' +
        [
          'false',
          '32767',
          '-9223372036854775808',
          '123456.78',
          '-0.000000000000001',
          '0.1',
          '1e+16',
          '"a""b,\r\n=\\é😀"',
          '"#bc"',
          '\\xDEADBEEF00',
          '2024-02-29',
          '12:34:56.000001',
          '00:00:00+00',
          '2024-01-31 23:59:59.123456',
          '2024-03-31 00:30:00.5+00:00',
          '1 year 00:00:00.000001',
          '00000000-0000-0000-0000-000000000000',
          '"[123456789012345678901, null]"',
          `"'""=1+1"""`,
          '"{1,NULL,3}"',
          '{x}',
          '"{""0044-03-15 00:00:00+00 BC""}"',
          'ok',
          '6',
          'empty',
          '"(,)"',
          '""',
          '::1/64',
        ].join(',') +
        `\n${','.repeat(names.length - 1)}\n`,
    )
  })

  it('writes the same CSV file as the browser', async () => {
    expect(await text(EVERY, 'csv')).toBe(await inBrowser(EVERY))
  })

  it('writes the same files as DuckDB for equal values, but for the text of arrays', async () => {
    const sql = `SELECT * FROM (VALUES
      (1, true, 9007199254740993, CAST('1.50' AS DECIMAL(8,2)), CAST('0.1' AS REAL), CAST('1e16' AS DOUBLE PRECISION),
        'a"b,=é', DATE '2024-02-29', TIME '12:34:56.5', TIMESTAMP '2024-02-29 12:34:56.123456',
        TIMESTAMPTZ '2024-02-29 12:34:56.5+02', CAST('550e8400-e29b-41d4-a716-446655440000' AS UUID), ARRAY[1, NULL, 3],
        ARRAY['=x', '"'], CAST('{"b":[900719925474099,1.5,"é x"]}' AS JSON)),
      (2, false, -1, CAST('-0.01' AS DECIMAL(8,2)), CAST('-Infinity' AS REAL), CAST('NaN' AS DOUBLE PRECISION),
        '', DATE '0001-01-01', TIME '00:00:00', CAST('infinity' AS TIMESTAMP),
        CAST('-infinity' AS TIMESTAMPTZ), NULL, NULL, NULL, NULL),
      (3, NULL, 5, NULL, CAST('3' AS REAL), CAST('-1e-7' AS DOUBLE PRECISION), '-1+1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
    ) AS t(n, b, big, d, f, g, s, day, clock, moment, zoned, id, l, ts, j) ORDER BY n`
    const made = await makeDatabase('CREATE TABLE one AS SELECT 1 AS n')
    const duckdb = await openEngine(made.file)
    // the JSON file has lists, the others the text of the engine
    const plain = `SELECT n, b, big, d, f, g, s, day, clock, moment, zoned, id, j FROM (${sql}) q ORDER BY n`
    expect(await text(sql, 'json')).toBe(await textOf(duckdb, world.folder, requestOf(sql, 'json')))
    expect(await text(plain, 'csv')).toBe(await textOf(duckdb, world.folder, requestOf(plain, 'csv')))
    const [ours, theirs] = await Promise.all(
      [world.engine, duckdb].map(async (each) => {
        const { file } = await save(each, world.folder, requestOf(plain, 'xlsx'))
        const target = `${file}.csv`
        const { columns } = await sheetToCsv(file, target, { sheet: null, above: null, header: null })
        return { columns, cells: await readFile(target, 'utf8') }
      }),
    )
    expect(ours).toEqual(theirs)
    await duckdb.close()
    await made.remove()
  })

  it('writes JSON in which every digit is kept', async () => {
    const lines = (await text(EVERY, 'json')).split('\n')
    expect([lines[0], lines.length, lines.at(-2)]).toEqual(['[', 6, ']'])
    const rows = JSON.parse(lines.join('\n')) as Record<string, unknown>[]
    expect(rows[0]).toMatchObject({ big: '9007199254740993', price: '-0.50', f8: 'NaN', word: '', pair: '(1,"x y")' })
    expect(lines[2]).toContain('"f4":0.1,"f8":1e+16,"word":"a\\"b,\\r\\n=\\\\é😀"')
    expect(Object.values(rows[2] ?? {}).every((value) => value === null)).toBe(true)
    expect(await text('SELECT 1 WHERE false', 'json')).toBe('[\n]\n')
    expect(await text('SELECT 1 AS "x""y", 2 AS "x""y"', 'json')).toBe('[\n{"x\\"y":1,"x\\"y__1":2}\n]\n')
  })

  it('writes Parquet columns of types that hold every value, and text for others', async () => {
    const { types, rows, notes, count } = await parquet(EVERY)
    expect([count, notes]).toEqual([3, []])
    expect(types).toEqual({
      bool: 'BOOLEAN',
      small: 'SMALLINT',
      big: 'BIGINT',
      price: 'DECIMAL(8,2)',
      exact: 'DECIMAL(38,15)',
      f4: 'FLOAT',
      f8: 'DOUBLE',
      word: 'VARCHAR',
      code: 'VARCHAR',
      bytes: 'BLOB',
      day: 'DATE',
      clock: 'TIME',
      clockz: 'VARCHAR',
      at: 'TIMESTAMP',
      atz: 'TIMESTAMP WITH TIME ZONE',
      span: 'VARCHAR',
      id: 'UUID',
      json: 'VARCHAR',
      jsonb: 'JSON',
      ints: 'INTEGER[]',
      texts: 'VARCHAR[]',
      times: 'TIMESTAMP WITH TIME ZONE[]',
      mood: 'VARCHAR',
      cents: 'BIGINT',
      range: 'VARCHAR',
      pair: 'VARCHAR',
      bits: 'VARCHAR',
      net: 'VARCHAR',
    })
    expect(rows).toEqual([
      {
        bool: 'true',
        small: '-32768',
        big: '9007199254740993',
        price: '-0.50',
        exact: '12345678901234567890.123456789000000',
        f4: '-inf',
        f8: 'nan',
        word: '',
        code: 'ab ',
        bytes: '',
        day: '0044-03-15 (BC)',
        clock: '24:00:00',
        clockz: '12:34:56+05:30',
        at: 'infinity',
        atz: '0044-03-15 (BC) 00:00:00+00',
        span: '-1 days +02:00:00',
        id: '550e8400-e29b-41d4-a716-446655440000',
        json: '{"b": 1.10,\n "a": "\\ud800"}',
        jsonb: '{"a": 1000, "b": [9007199254740993, " "]}',
        ints: '[]',
        texts: `['a,"b', 'NULL', NULL, '']`,
        times: "['2024-01-01 00:00:00+00', infinity]",
        mood: 'sad',
        cents: '5',
        range: '[1,5)',
        pair: '(1,"x y")',
        bits: '1011',
        net: '8.8.8.8',
      },
      {
        bool: 'false',
        small: '32767',
        big: '-9223372036854775808',
        price: '123456.78',
        exact: '-0.000000000000001',
        f4: '0.1',
        f8: '1e+16',
        word: 'a"b,\r\n=\\é😀',
        code: '#bc',
        bytes: '\\xDE\\xAD\\xBE\\xEF\\x00',
        day: '2024-02-29',
        clock: '12:34:56.000001',
        clockz: '00:00:00+00',
        at: '2024-01-31 23:59:59.123456',
        atz: '2024-03-31 00:30:00.5+00',
        span: '1 year 00:00:00.000001',
        id: '00000000-0000-0000-0000-000000000000',
        json: '[123456789012345678901, null]',
        jsonb: '"=1+1"',
        ints: '[1, NULL, 3]',
        texts: '[x]',
        times: "['0044-03-15 (BC) 00:00:00+00']",
        mood: 'ok',
        cents: '6',
        range: 'empty',
        pair: '(,)',
        bits: '',
        net: '::1/64',
      },
      Object.fromEntries(names.map((name) => [name, null])),
    ])
  })

  it('writes Parquet columns as text, with a note, where no type holds the values', async () => {
    const wide = '1'.repeat(39)
    const { types, rows, notes } = await parquet(`SELECT * FROM (VALUES
      (${wide}::numeric, 'NaN'::numeric(8,2), 'Infinity'::numeric, '{{1,2},{3,4}}'::int[], '[0:1]={5,6}'::int[],
        ${'9'.repeat(38)}::numeric, NULL::numeric, '{1.50,NaN}'::numeric[], '{"{\\"a\\": 1}"}'::jsonb[]),
      (0.5, 1::numeric(8,2), 2, '{1}', '{7}', 1, NULL, NULL, NULL)) t(wide, "not a", inf, square, moved, fits, nothing, list, docs)`)
    const said = (name: string, what: string) =>
      `The column ${name} holds ${what} and is text, so that nothing is lost.`
    expect(notes).toEqual([
      said('wide', 'numbers of more than 38 digits'),
      said('not a', 'NaN'),
      said('inf', 'NaN or infinities'),
      said('square', 'arrays of several dimensions'),
      said('moved', 'arrays that do not begin at 1'),
    ])
    expect(Object.values(types)).toEqual([
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
      'DECIMAL(38,0)',
      'DECIMAL(38,0)',
      'VARCHAR[]',
      'VARCHAR[]',
    ])
    expect(rows.map((each) => Object.values(each))).toEqual([
      [wide, 'NaN', 'Infinity', '[[1,2],[3,4]]', '[5,6]', '9'.repeat(38), null, '[1.50, NaN]', `['{"a": 1}']`],
      ['0.5', '1.00', '2', '[1]', '[7]', '1', null, null, null],
    ])
  })

  it('writes a Parquet file of no rows, and of names that repeat', async () => {
    const none = await parquet('SELECT 1 AS n, 1.5 AS x, 2 AS n WHERE false')
    expect([none.types, none.rows]).toEqual([{ n: 'INTEGER', x: 'DECIMAL(38,0)', n__1: 'INTEGER' }, []])
  })

  it('writes an Excel file with numbers and moments as such', async () => {
    const sql = `SELECT i AS n, 9007199254740993 + i AS big, i * 0.5 AS half, DATE '2024-01-31' + i AS day,
      TIMESTAMPTZ '2024-01-31 12:00+02' AS at, '=1+1' AS word FROM generate_series(0, 1) i`
    const { file, notes, rows } = await save(world.engine, world.folder, requestOf(sql, 'xlsx'))
    expect(rows).toBe(2)
    expect(notes).toEqual([
      '2 numbers with more than 15 digits are text, so that no digit is lost.',
      'Times with a time zone are in UTC.',
    ])
    const target = join(world.folder, 'back.csv')
    const { columns } = await sheetToCsv(file, target, { sheet: null, above: null, header: null })
    expect(columns.map(({ type }) => type)).toEqual(['BIGINT', 'VARCHAR', 'DOUBLE', 'DATE', 'TIMESTAMP', 'VARCHAR'])
    expect(await readFile(target, 'utf8')).toBe(
      '"0","9007199254740993","0.0","2024-01-31","2024-01-31 10:00:00","=1+1"\n' +
        '"1","9007199254740994","0.5","2024-02-01","2024-01-31 10:00:00","=1+1"\n',
    )
  })

  it('exports the last statement in its order, beyond every limit of the screen', async () => {
    const csv = await text('SELECT 1; SELECT i FROM generate_series(1, 300000) i ORDER BY i DESC; -- end', 'csv')
    const lines = csv.split('\n')
    expect(lines).toHaveLength(300_002)
    expect(lines.slice(1, -1).every((line, at) => line === String(300_000 - at))).toBe(true)
    const { rows } = await parquet('SELECT i, repeat(chr(97), 20) AS t FROM generate_series(1, 300000) i')
    expect(rows.every(({ i }, at) => i === String(at + 1))).toBe(true)
    expect(rows).toHaveLength(300_000)
  })
})
