import { afterAll, beforeAll, expect, test } from 'vitest'
import { duckdbDialect } from '../../../server/engines/duckdb/dialect'
import { crossFilterMask } from '../../../src/domain/filters/crossFilters'
import { objectOr } from '../../../src/core/json/value'
import { cells, type Charts, startCharts } from '../support/charts'

// two per day of a leap year and the days around it, and more within one hour
const SQL = `create table moments as
  select * from range(timestamp '2023-12-20 05:00', timestamp '2025-01-12', interval 12 hour) t(moment)
  union all select * from range(timestamp '2024-03-03 10:00', timestamp '2024-03-03 11:00', interval 7 second) t(moment)`

let charts: Charts
let id = 0
beforeAll(async () => {
  charts = await startCharts(SQL, () => Date.UTC(2026, 2, 18))
  id = await charts.dataset({ table_name: 'moments' })
})
afterAll(() => charts?.close())

test('a filter by a period of a chart keeps the rows of that period, of every grain', async () => {
  const grains = [...duckdbDialect.grains.keys()]
  expect(grains.length).toBeGreaterThan(20)
  for (const grain of grains) {
    const axis = {
      label: 'moment',
      sqlExpression: 'moment',
      columnType: 'BASE_AXIS',
      expressionType: 'SQL',
      timeGrain: grain,
    }
    const periods = cells(await charts.result(id, { columns: [axis], metrics: ['count'], orderby: [['count', false]] }))
    for (const [value, count] of periods.slice(0, 3)) {
      const begin = new Date(Number(value)).toISOString().slice(0, 19)
      const { extraFormData } = crossFilterMask([{ column: 'moment', value: begin, label: '', grain }])
      const filters = objectOr(extraFormData)['filters']
      const [kept] = cells(await charts.result(id, { columns: [], metrics: ['count'], filters }))
      expect([grain, begin, kept]).toEqual([grain, begin, [count]])
    }
  }
})
