import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetToCsv } from '../../../server/upload/sheet/toCsv'
import { whyNoPostgres } from '../../support/postgres'
import { type Datasets, type Engines, startEngines } from '../support/engines'

/** Both are longer than the 63 bytes that PostgreSQL keeps of a name, and begin with the same ones. */
const PREFIX = 'Umsatz der Häuser an der Küste im ersten Halbjahr, ohne Rückgaben '
const [FIRST, SECOND] = [`${PREFIX}und Gutschriften`, `${PREFIX}und Steuern`]

const sum = (column: string, label: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate: 'SUM',
  label,
})
const METRICS = [sum('a', FIRST), sum('b', SECOND)]
const PLAIN = { columns: ['shop'], metrics: METRICS, orderby: [['shop', true]] }
const CUMULATED = {
  ...PLAIN,
  post_processing: [{ operation: 'cum', options: { columns: { [FIRST]: FIRST, [SECOND]: SECOND }, operator: 'sum' } }],
}

let engines: Engines
let sales: Datasets

const fileOf = (dataset: number, query: object, format: 'csv' | 'xlsx') =>
  engines.charts.ada.post('/api/v1/chart/data', {
    datasource: { id: dataset, type: 'table' },
    queries: [query],
    result_format: format,
  })

describe.skipIf(whyNoPostgres() !== null)('labels of chart files of PostgreSQL', () => {
  beforeAll(async () => {
    engines = await startEngines(
      `CREATE TABLE sales (shop VARCHAR, a INTEGER, b INTEGER); INSERT INTO sales VALUES ('x', 1, 20), ('y', 3, 40);`,
      () => Date.UTC(2026, 0, 1),
    )
    sales = await engines.datasets({ table_name: 'sales' })
  })
  afterAll(() => engines?.close())

  it.each([
    ['of a query', PLAIN, 'x,1,20\ny,3,40\n'],
    ['of an operation', CUMULATED, 'x,1,20\ny,4,60\n'],
  ])('keeps labels whole that begin with the same 63 bytes: %s', async (_name, query, rows) => {
    const wanted = `shop,"${FIRST}","${SECOND}"\n${rows}`
    const csv = await fileOf(sales.remote, query, 'csv')
    expect(csv.text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')).toBe(wanted)
    expect(csv.text).toBe((await fileOf(sales.duckdb, query, 'csv')).text)
    const { colnames, data } = await engines.charts.result(sales.remote, query)
    expect(colnames).toEqual(['shop', FIRST, SECOND])
    expect(Object.keys(data?.[0] ?? {})).toEqual(['shop', FIRST, SECOND])
  })

  it('an Excel file names its columns by the whole labels', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recount-labels-'))
    const file = join(folder, 'chart.xlsx')
    await writeFile(file, (await fileOf(sales.remote, PLAIN, 'xlsx')).bytes)
    const { columns } = await sheetToCsv(file, `${file}.csv`, { sheet: null, above: null, header: null })
    expect(columns.map(({ name }) => name)).toEqual(['shop', FIRST, SECOND])
    await rm(folder, { recursive: true })
  })
})
