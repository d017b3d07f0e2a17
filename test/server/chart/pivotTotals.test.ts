import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ChartDataResult } from '../../../contract/chart/data'
import { encodeForm } from '../../../src/domain/charts/formData'
import { withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import { pivotTable } from '../../../src/domain/charts/kinds/pivot_table_v2'
import type { ControlContext } from '../../../src/domain/charts/kinds/types'
import { chartTables } from '../../../src/effects/chart/data'
import type { ExploreDataset } from '../../../src/events/explore/explore'
import { pivotOf, type Heading } from '../../../src/views/chart/pivot_table_v2/pivot'
import { column } from '../../support/explore'
import { type Charts, startCharts } from '../support/charts'

const REGIONS = ['east', 'north', 'south', 'west']
const CITIES = 3
const MONTHS = 5

interface Sale {
  readonly region: string
  readonly city: string
  readonly month: string
  readonly n: number
}

/** Each city sells most in another month than the one before it, so that the greatest cells are not those of the greatest totals. */
const sales: readonly Sale[] = REGIONS.flatMap((region, r) =>
  Array.from({ length: CITIES }, (_, c) =>
    Array.from({ length: MONTHS }, (__, m) => ({
      region,
      city: `${region} ${c}`,
      month: `m${m}`,
      n: ((r * CITIES + c + 3 * m) % 7) * 10 ** ((r + c + m) % 3),
    })),
  ).flat(),
)

let charts: Charts
let id: number
beforeAll(async () => {
  const values = sales.map(({ region, city, month, n }) => `('${region}', '${city}', '${month}', ${n})`)
  charts = await startCharts(
    `create table sales (region varchar, city varchar, month varchar, n integer); insert into sales values ${values.join(', ')}`,
    () => Date.UTC(2026, 2, 18),
  )
  id = await charts.dataset({ table_name: 'sales' })
})
afterAll(() => charts.close())

const DATASET: ExploreDataset = {
  id: 1,
  name: 'sales',
  schema: 'main',
  database: 'demo',
  missing: false,
  columns: [column('region', 1), column('city', 1), column('month', 1), column('n', 0)],
  metrics: [],
  mainTime: null,
  grains: [],
}

const metric = (label: string, sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label })
const contextOf = (limit: number, more: object = {}): ControlContext => ({
  values: withDefaults(
    pivotTable,
    encodeForm({
      groupbyRows: ['region', 'city'],
      groupbyColumns: ['month'],
      metrics: [metric('sold', 'SUM(n)'), metric('mean', 'AVG(n)')],
      row_limit: limit,
      rowTotals: true,
      rowSubTotals: true,
      colTotals: true,
      ...more,
    }),
    DATASET,
  ),
  dataset: DATASET,
})

/** A figure over all sales of a row and a column of the table, whichever cells were read. */
const expected = ({ names: row, total: ofRows }: Heading, { names: [, month], total, metric: of }: Heading): number => {
  const [region, city] = row
  const found = sales.filter(
    (sale) =>
      (total || sale.month === month) &&
      (region === 'Total' || sale.region === region) &&
      (ofRows || sale.city === city),
  )
  const sum = found.reduce((all, { n }) => all + n, 0)
  return of === 'sold' ? sum : sum / found.length
}

const ABOVE = { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'SUM(n) > 50' }

test('totals of a pivot table cover all rows of what it shows, at each cell limit', async () => {
  let cut = 0
  for (const [limit, read, more] of [
    ...[1, 2, 5, 10, 30, 59, 60].map((rows) => [rows, rows, {}] as const),
    [60, sales.filter(({ n }) => n > 50).length, { adhoc_filters: [ABOVE] }] as const,
  ]) {
    const context = contextOf(limit, more)
    const answer = await charts.ada.post('/api/v1/chart/data', {
      datasource: { id, type: 'table' },
      result_type: 'full',
      result_format: 'json',
      queries: pivotTable.queries(context),
    })
    const { result } = answer.json<{ result: readonly ChartDataResult[] }>()
    const pivot = pivotOf(
      context,
      chartTables(result).map(({ table }) => table),
    )
    expect(result[0]?.rowcount).toBe(read)
    if (read < sales.length) cut += 1
    let totals = 0
    for (const row of pivot.rows)
      for (const shown of pivot.columns) {
        if (!row.total && !shown.total) continue
        totals += 1
        expect([limit, row.names, shown.names, Number(pivot.cell(row, shown))]).toEqual([
          limit,
          row.names,
          shown.names,
          expected(row, shown),
        ])
      }
    expect(totals).toBeGreaterThan(5)
  }
  expect(cut).toBe(7)
})
