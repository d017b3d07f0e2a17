import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Charts, cells, startCharts } from '../support/charts'

let charts: Charts
let id: number

beforeAll(async () => {
  charts = await startCharts(
    `create table orders (od timestamp, sd timestamp, v integer);
     insert into orders values
       ('2024-01-10', '2024-01-15', 1), ('2023-01-10', '2024-01-20', 10), ('2023-01-12', '2023-01-20', 100),
       ('2024-02-10', '2024-02-15', 1000), ('2023-02-10', '2023-02-15', 10000);`,
    () => Date.UTC(2024, 5, 1),
  )
  id = await charts.dataset({ table_name: 'orders' })
})
afterAll(() => charts.close())

const v = { expressionType: 'SQL', sqlExpression: 'sum(v)', label: 'v' }
const during = (col: string, val: string) => ({ col, op: 'TEMPORAL_RANGE', val })
const yearOf2024 = during('od', '2024-01-01 : 2025-01-01')

describe('period of a time comparison', () => {
  test('two ranges of one column compare the time that both leave [B9.22]', async () => {
    const query = {
      columns: [],
      metrics: [v],
      filters: [yearOf2024, during('od', '2024-02-01 : 2024-03-01')],
      time_offsets: ['inherit'],
    }
    const result = await charts.arrays(id, query)
    // the 29 days before February 2024
    expect(result.data).toEqual([[1000, 1]])
    expect([result.from_dttm, result.to_dttm]).toEqual([Date.UTC(2024, 1, 1), Date.UTC(2024, 2, 1)])
    const halves = { ...query, filters: [during('od', '2024-02-01 : '), during('od', ' : 2024-03-01')] }
    expect(cells(await charts.result(id, halves))).toEqual([[1000, 1]])
  })

  test('ranges of other columns stay as they are in earlier periods [B9.22]', async () => {
    const [od, sd] = ['od', 'sd'].map((col) => during(col, '2024-01-01 : 2024-02-01'))
    const query = { columns: [], metrics: [v], filters: [od, sd], time_offsets: ['1 year ago'] }
    expect(cells(await charts.result(id, query))).toEqual([[1, 10]])
    // the axis is compared, wherever its range comes
    const axis = { label: 'od', sqlExpression: 'od', columnType: 'BASE_AXIS', timeGrain: 'P1M' }
    const month = { label: 'sd', sqlExpression: 'sd', timeGrain: 'P1M' }
    const january = Date.UTC(2024, 0, 1)
    const along = { ...query, columns: [axis, month], filters: [sd, od] }
    expect(cells(await charts.result(id, along))).toEqual([[january, january, 1, 10]])
    const granular = { ...along, columns: ['od'], granularity: 'od', filters: [sd], time_range: yearOf2024.val }
    const grain = { extras: { time_grain_sqla: 'P1Y' } }
    expect(cells(await charts.result(id, { ...granular, ...grain }))).toEqual([[january, 1, 10]])
  })

  test('the main time moves with the range that it repeats [B9.22]', async () => {
    const main = await charts.dataset({ table_name: 'shipped', sql: 'select * from orders' })
    const settings = { main_dttm_col: 'sd', always_filter_main_dttm: true }
    expect((await charts.ada.send('PUT', `/api/v1/dataset/${main}`, { body: settings })).status).toBe(200)
    const query = { columns: [], metrics: [v], filters: [during('od', '2024-01-01 : 2024-02-01')] }
    const yearAgo = { ...query, time_offsets: ['1 year ago'] }
    expect(cells(await charts.result(main, yearAgo))).toEqual([[1, 100]])
    // the range also moves with the main time, where that is the axis
    const axis = { label: 'sd', sqlExpression: 'sd', columnType: 'BASE_AXIS', timeGrain: 'P1M' }
    const along = { ...yearAgo, columns: [axis] }
    expect(cells(await charts.result(main, along))).toEqual([[Date.UTC(2024, 0, 1), 1, 100]])
  })
})
