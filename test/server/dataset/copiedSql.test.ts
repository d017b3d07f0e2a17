import { DuckDBInstance } from '@duckdb/node-api'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { joinedRows } from '../../../server/engines/engine'
import { parseBig } from '../../../src/core/json/bigJson'
import type { Cell } from '../../../src/core/results/types'
import { gridColumns, type GridColumn } from '../../../src/views/grid/cells/cells'
import { sqlLiteral } from '../../../src/views/grid/formats/literal'
import { sourceTable } from '../../../src/views/grid/formats/sourceTable'
import { toInList, toInsert } from '../../../src/views/grid/formats/sql'
import { makeDatabase, openEngine, runSql } from '../engine/fixture'

let instance: DuckDBInstance
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:')
})
afterAll(() => instance.closeSync())

const column = (name: string, at: number, kind: GridColumn['kind'], type: string): GridColumn => ({
  at,
  key: `0:${name}`,
  name,
  kind,
  type,
  grouped: true,
})
const COLUMNS = [
  column('id "big"', 0, 'integer', 'HUGEINT'),
  column('exact', 1, 'decimal', 'DECIMAL(38,10)'),
  column('words', 2, 'text', 'VARCHAR'),
  column('moment', 3, 'time', 'TIMESTAMP'),
  column('flag', 4, 'boolean', 'BOOLEAN'),
]
const row = fc.tuple(
  fc.option(fc.bigInt({ min: -(2n ** 120n), max: 2n ** 120n }).map(String)),
  fc.option(fc.bigInt({ min: -(10n ** 27n), max: 10n ** 27n }).map((units) => `${units}.0000000001`)),
  fc.option(fc.string({ unit: fc.constantFrom("'", '"', '\\', '\n', ';', '-', 'a', 'é', '%') })),
  fc.option(
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 19)),
  ),
  fc.option(fc.boolean()),
)

test('copied INSERTs put exactly the copied rows into a table', async () => {
  const connection = await instance.connect()
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const types = COLUMNS.map(({ name, type }) => `"${name.replaceAll('"', '""')}" ${type}`).join(', ')
      await connection.run(`CREATE OR REPLACE TABLE "my table" (${types})`)
      await connection.run(toInsert({ columns: COLUMNS, rows: rows as readonly (readonly Cell[])[] }, '"my table"'))
      const reader = await connection.runAndReadAll('SELECT COLUMNS(*)::VARCHAR FROM "my table"')
      const back = reader.getRows()
      expect(back).toEqual(
        rows.map(([id, exact, words, moment, flag]) => [
          id,
          exact,
          words,
          moment === null ? null : moment.replace('T', ' '),
          flag === null ? null : String(flag),
        ]),
      )
    }),
    { seed: 40, numRuns: 60 },
  )
  connection.closeSync()
})

const VALUES = [
  `[1,2,NULL]`,
  `['a''b','c,d','[x]', NULL, '', 'x"y\\z']`,
  `{'a':1,'b c':'it''s', 'q"q': NULL}`,
  `MAP {'k':1,'l"':2}`,
  `MAP{}`,
  `[[1],[2,3],[]]`,
  `'\\xAA\\x00B'::BLOB`,
  `''::BLOB`,
  `TIMESTAMP '1850-01-02 03:04:05.123456'`,
  `TIMESTAMPTZ '2024-01-02 03:04:05.5+00'`,
  `DATE '0044-03-15 (BC)'`,
  `TIMESTAMP '0044-03-15 (BC) 10:00:00'`,
  `DATE '1899-12-31'`,
  `TIME '12:34:56.789'`,
  `INTERVAL '1 year 2 days 3 seconds'`,
  `'473870e3-7dcb-4da4-a185-2c01ca82415a'::UUID`,
  `'101'::BIT`,
  `'NaN'::DOUBLE`,
  `'Infinity'::DOUBLE`,
  `'-Infinity'::FLOAT`,
  `170141183460469231731687303715884105727::HUGEINT`,
  `(-170141183460469231731687303715884105728)::HUGEINT`,
  `'340282366920938463463374607431768211455'::UHUGEINT`,
  `1.10::DECIMAL(9,2)`,
  `'x'::ENUM('x','y, z')`,
  `'{"a":[1,"é''"]}'::JSON`,
  `[TIMESTAMP '2020-01-01']`,
  `[DATE '2020-01-01']`,
  `{'d': DATE '2020-01-01', 'm': MAP{'a':[1.5]}}`,
  `TIMESTAMP_NS '2020-01-01 00:00:00.123456789'`,
  `TIMESTAMP_S '2020-01-01 00:00:01'`,
  `TIMETZ '12:00:00+02'`,
  `'infinity'::DATE`,
  `'290000-01-01'::TIMESTAMP`,
  `array_value(1,2,3)`,
  `union_value(num := 3)`,
  `union_value(s := 'x')::UNION(num INTEGER, s VARCHAR)`,
  `1e300`,
  `1e-7`,
  `0.1::FLOAT`,
  `chr(0)`,
  `'a'||chr(0)||'''b'`,
  `('1'||repeat('0', 60))::VARINT`,
  `['\\xAA'::BLOB]`,
  `[INTERVAL '1 day']`,
  `[NULL]`,
  `[]::INT[]`,
  `{'a': NULL}`,
  `[TRUE]`,
  `['NaN'::DOUBLE, 'inf'::DOUBLE]`,
  `[9007199254740993]`,
  `[{'a':1,'b':[1]},{'a':NULL,'b':NULL}]`,
  `['{"a":1}'::JSON]`,
  `['x'::ENUM('x','y')]`,
  `MAP{DATE '2020-01-01': 1}`,
  `MAP{[1,2]: 1}`,
  `[['x']]::VARCHAR[1][]`,
  `5e-324`,
  `1.7976931348623157e308`,
  `'it''s; -- x'`,
  `'line'||chr(10)||'b'`,
  `[union_value(num := 3)::UNION(num INTEGER, s VARCHAR), union_value(s := 'x')::UNION(num INTEGER, s VARCHAR)]`,
  `TRUE`,
  `['a'||chr(0)]`,
  `[12345678901234567890.123::DECIMAL(30,3)]`,
  `TIMESTAMP_MS '1800-01-01 00:00:00.5'`,
  `[TIMETZ '12:00:00+02']`,
  `[TIMESTAMPTZ '2020-01-01 00:00:00+00']`,
]

test('copied SQL restores values of every type, lists and records included', async () => {
  const { file, remove } = await makeDatabase('CREATE TABLE x (a INTEGER)')
  const engine = await openEngine(file)
  const connection = await instance.connect()
  for (const value of VALUES) {
    const source = `SELECT * FROM (VALUES (0, ${value}), (1, NULL), (2, ${value})) t(i, v) ORDER BY i`
    const answer = await runSql(engine, source)
    const columns = gridColumns(
      answer.columns.map(({ name, type, generic }) => ({
        column_name: name,
        name,
        type,
        type_generic: generic,
        is_dttm: generic === 2,
      })),
    )
    const rows = parseBig(joinedRows(answer).toString('utf8')) as readonly (readonly Cell[])[]
    await connection.run(`CREATE OR REPLACE TABLE source AS ${source}`)
    await connection.run('CREATE OR REPLACE TABLE copied AS FROM source LIMIT 0')
    await connection.run(toInsert({ columns, rows }, 'copied'))
    const list = toInList({ columns: columns.slice(1), rows: rows.map((row) => row.slice(1)) })
    const same = 's.v IS NOT DISTINCT FROM c.v AND s.v::VARCHAR IS NOT DISTINCT FROM c.v::VARCHAR'
    const reader = await connection.runAndReadAll(
      `SELECT (SELECT count(*)::INTEGER FROM source s JOIN copied c USING (i) WHERE ${same}),
              (SELECT count(*)::INTEGER FROM source WHERE v IN ${list})`,
    )
    expect([value, ...(reader.getRows()[0] ?? [])]).toEqual([value, 3, 2])
  }
  connection.closeSync()
  await engine.close()
  await remove()
})

test('a copied IN list finds each copied value and leaves NULL out', async () => {
  const connection = await instance.connect()
  const [big] = COLUMNS
  if (big === undefined) throw new Error('column')
  const list = toInList({ columns: [big], rows: [['170141183460469231731687303715884105727'], [null], ['7'], ['7']] })
  expect(list).toBe('(170141183460469231731687303715884105727, 7)')
  const reader = await connection.runAndReadAll(`SELECT 7::HUGEINT IN ${list}, 8::HUGEINT IN ${list}`)
  expect(reader.getRows()).toEqual([[true, false]])
  expect(toInList({ columns: [big], rows: [[null]] })).toBe('(NULL)')
  const quoted = sqlLiteral("it's", { kind: 'text', type: 'VARCHAR' })
  expect((await connection.runAndReadAll(`SELECT ${quoted}`)).getRows()).toEqual([["it's"]])
  const nan = sqlLiteral('NaN', { kind: 'decimal', type: 'DOUBLE' })
  expect((await connection.runAndReadAll(`SELECT isnan(${nan})`)).getRows()).toEqual([[true]])
  connection.closeSync()
})

test('a copied INSERT names the table that the query plainly reads', () => {
  expect(sourceTable('SELECT * FROM flights WHERE x = 1')).toBe('"flights"')
  expect(sourceTable('select a from main."Big ""T"""\nlimit 5')).toBe('"main"."Big ""T"""')
  expect(sourceTable("SELECT ' from b' FROM a -- from c")).toBe('"a"')
  for (const sql of [
    'SELECT 1',
    'SELECT * FROM a JOIN b USING (x)',
    'SELECT * FROM range(3)',
    'SELECT * FROM (SELECT 1)',
  ])
    expect(sourceTable(sql)).toBe('"results"')
})
