import { DuckDBInstance } from '@duckdb/node-api'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Cell } from '../../src/projections/results'
import type { GridColumn } from '../../src/views/grid/cells'
import { sourceTable, sqlLiteral, toInList, toInsert } from '../../src/views/grid/formats/sql'

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

test('the table of a copied INSERT is the one that the query plainly reads', () => {
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
