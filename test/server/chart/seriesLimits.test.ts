import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Charts, cells, startCharts } from '../support/charts'

let charts: Charts

beforeAll(async () => {
  charts = await startCharts(
    `create table groups (day date, g varchar, n integer);
     insert into groups values
       ('2026-01-02', 'a', 90), ('2026-01-02', 'Others', 70), ('2026-01-02', 'b', 50), ('2026-01-02', 'c', 4),
       ('2026-01-02', null, 3), ('2026-01-02', 'd', 2), ('2026-01-02', 'e', 1), ('2026-01-01', 'Others', 7),
       ('2026-01-01', 'c', 5);`,
    () => Date.UTC(2026, 2, 18),
  )
})
afterAll(() => charts.close())

const sum = { expressionType: 'SQL', sqlExpression: 'sum(n)', label: 'n' }
const limited = (series_limit: number) => ({
  columns: ['g'],
  metrics: [sum, { expressionType: 'SQL', sqlExpression: 'count(*)', label: 'rows' }],
  filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2026-01-02 : 2026-01-03' }],
  series_columns: ['g'],
  series_limit,
  orderby: [['n', false]],
  group_others_when_limit_reached: true,
})

describe('series beyond a limit', () => {
  test('the rest has another name where a kept series has its own [B9.05]', async () => {
    const id = await charts.dataset({ table_name: 'groups' })
    const rows = async (query: object) => cells(await charts.result(id, query))
    const kept = [
      ['a', 90, 1],
      ['Others', 70, 1],
      ['b', 50, 1],
    ]
    expect(await rows(limited(3))).toEqual([...kept, ['Others (2)', 10, 4]])
    // a genuine series of that name that is not kept is of the rest
    expect(await rows(limited(1))).toEqual([
      ['Others', 130, 6],
      ['a', 90, 1],
    ])
    // the same name in an earlier period, where the rest is smaller
    const compared = { ...limited(3), time_offsets: ['1 day ago'] }
    expect(await rows(compared)).toEqual([
      ['a', 90, 1, null, null],
      ['Others', 70, 1, 7, 1],
      ['b', 50, 1, null, null],
      ['Others (2)', 10, 4, 5, 1],
    ])
    const pivot = { index: ['day'], columns: ['g'], aggregates: { n: { operator: 'mean' } } }
    const wide = { ...limited(3), columns: ['day', 'g'], post_processing: [{ operation: 'pivot', options: pivot }] }
    expect((await charts.result(id, wide)).colnames).toEqual(['day', 'n, Others', 'n, Others (2)', 'n, a', 'n, b'])
  })

  test('each further name of the rest may be taken as well [B9.05]', async () => {
    const sql = "select * from groups union all select date '2026-01-02', 'Others (2)', 60"
    const id = await charts.dataset({ table_name: 'taken', sql })
    const names = cells(await charts.result(id, limited(4))).map(([name]) => name)
    expect(names).toEqual(['a', 'Others', 'Others (2)', 'b', 'Others (3)'])
    const second = "select * from groups where g <> 'Others' union all select date '2026-01-02', 'Others (2)', 60"
    const other = await charts.dataset({ table_name: 'second', sql: second })
    const last = cells(await charts.result(other, limited(2))).map(([name]) => name)
    expect(last).toEqual(['a', 'Others (2)', 'Others (3)'])
    const count = { ...limited(4), is_rowcount: true }
    expect(cells(await charts.result(id, count))).toEqual([[5]])
  })
})
