import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, expect, test } from 'vitest'

import type { UploadPreview } from '../../../contract/upload/upload'
import { type Content, uploadWorld, workbook } from '../support/uploads'

const world = await uploadWorld()
const { make, rows } = world
const folder = mkdtempSync(join(tmpdir(), 'recount-changed-'))
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const REFRESH = { table_name: 'sales', already_exists: 'replace', same_columns: 'true' }

/** A table of one column `v` of this type. */
const tableOf = (type: string, value: string, format: string | null = null) =>
  make('first.csv', `v\n"${value}"\n`, {
    table_name: 'sales',
    already_exists: 'replace',
    columns: JSON.stringify([{ name: 'v', type, format }]),
  })

/** The first value of a newer file that does not fit, and how many there are. */
const misfitsOf = async (name: string, content: Content, columns?: object[]) => {
  const fields = { table_name: 'sales', same_columns: 'true' }
  const chosen = columns === undefined ? {} : { columns: JSON.stringify(columns) }
  const { misfits } = (await world.look(name, content, { ...fields, ...chosen })) as unknown as UploadPreview
  return (misfits ?? []).map(({ count, value }) => [count, value])
}

const parquet = async (values: string): Promise<Buffer> => {
  const file = join(folder, 'newer.parquet')
  const connection = await (await DuckDBInstance.create()).connect()
  await connection.run(`COPY (SELECT unnest([${values}]) AS v) TO '${file}'`)
  connection.closeSync()
  return readFileSync(file)
}

test('a time of day is no part of a date, and is not dropped', async () => {
  await tableOf('DATE', '2024-01-01')
  const file = 'v\n2024-01-02 00:00:00\n2024-01-03\n2024-01-01 10:30:00\n2024-01-04 noon\n'
  expect(await misfitsOf('newer.csv', file)).toEqual([[2, '2024-01-01 10:30:00']])
  expect((await make('newer.csv', file, REFRESH)).message).toMatch(
    /^Row 4, column “v”: “2024-01-01 10:30:00” is no DATE/,
  )
  expect(await rows('SELECT * FROM ada.sales')).toEqual([{ v: '2024-01-01' }])
})

test('a chosen format with a time gives a date only at midnight', async () => {
  await tableOf('DATE', '2024-01-01')
  const file = 'v\n01.02.2024 00:00\n01.02.2024 10:30\n'
  const columns = [{ name: 'v', type: 'DATE', format: '%d.%m.%Y %H:%M' }]
  expect(await misfitsOf('newer.csv', file, columns)).toEqual([[1, '01.02.2024 10:30']])
})

test('a moment of a Parquet file is a date only at midnight', async () => {
  await tableOf('DATE', '2024-01-01')
  const file = await parquet(`TIMESTAMP '2024-01-02', TIMESTAMP '2024-01-02 10:30:00'`)
  expect(await misfitsOf('newer.parquet', file)).toEqual([[1, '2024-01-02 10:30:00']])
})

test('a date is no part of a time of day, and is not dropped', async () => {
  await tableOf('TIME', '10:30:00')
  expect(await misfitsOf('newer.csv', 'v\n11:30\n2024-01-01 10:30:00\n')).toEqual([[1, '2024-01-01 10:30:00']])
})

test('a decimal with more digits than its column is not rounded', async () => {
  await tableOf('DECIMAL(18,4)', '1.5')
  const file = 'v\n1.20000000\n-3\n1.2e-3\n1.23456e2\n1.23456789\n1.2e-7\n'
  expect(await misfitsOf('newer.csv', file)).toEqual([[2, '1.23456789']])
  expect((await make('newer.csv', file, REFRESH)).message).toMatch(/“1.23456789” is no DECIMAL/)
  const columns = [{ name: 'v', type: 'DECIMAL(18,4)', format: '1.234,5' }]
  expect(await misfitsOf('newer.csv', 'v\n"1.234,5"\n"1.234,56789"\n', columns)).toEqual([[1, '1.234,56789']])
})

test('noise in the last digits of a double is no digit of a decimal', async () => {
  await tableOf('DECIMAL(18,4)', '1.5')
  const doubles =
    '0.1::DOUBLE + 0.2::DOUBLE, 1.1::DOUBLE - 1, 1 - 0.9::DOUBLE - 0.1, 12345.6789::DOUBLE, 1.23456::DOUBLE'
  expect(await misfitsOf('newer.parquet', await parquet(doubles))).toEqual([[1, '1.23456']])
  const cell = (at: number, value: string) => `<row r="${at}"><c r="A${at}"><v>${value}</v></c></row>`
  const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>v</t></is></c></row>'
  const sheet = await workbook(`${head}${cell(2, '0.30000000000000004')}${cell(3, '1.23456')}`)
  expect(await misfitsOf('newer.xlsx', sheet)).toEqual([[1, '1.23456']])
  // decimals have no noise
  const decimals = '12345678901234.5::DECIMAL(20,5), 12345678901234.00001::DECIMAL(20,5)'
  expect(await misfitsOf('newer.parquet', await parquet(decimals))).toEqual([[1, '12345678901234.00001']])
})
