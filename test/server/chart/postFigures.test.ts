import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Charts, cells, startCharts } from '../support/charts'

let charts: Charts
let id: number
const day = (n: number) => Date.UTC(2024, 0, n)

beforeAll(async () => {
  charts = await startCharts(
    `create table figures (day date, small decimal(12,5), less decimal(12,5), big bigint, before bigint, few utinyint, more utinyint);
     insert into figures values
       ('2024-01-07', 0.00001, 0.00003, 9007199254740995, 9007199254740994, 1, 2),
       ('2024-01-14', 0.5, null, 9223372036854775807, -1, 255, 0),
       ('2024-01-28', 1, 0.25, 3, 5, 0, 1);`,
    () => Date.UTC(2024, 2, 18),
  )
  id = await charts.dataset({ table_name: 'figures' })
})
afterAll(() => charts.close())

const sum = (name: string) => ({ expressionType: 'SQL', sqlExpression: `sum(${name})`, label: name })
const after = (query: object, operation: string, options: object) =>
  charts.result(id, { orderby: [['day', true]], ...query, post_processing: [{ operation, options }] })

describe('differences of two columns', () => {
  const differences = async (metrics: readonly object[], more: object = {}) => {
    const options = { source_columns: ['a'], compare_columns: ['b'], compare_type: 'difference', ...more }
    const result = await after({ columns: ['day'], metrics }, 'compare', { drop_original_columns: true, ...options })
    return cells(result).map((row) => row[1])
  }
  const pair = (a: string, b: string) => [
    { ...sum(''), sqlExpression: a, label: 'a' },
    { ...sum(''), sqlExpression: b, label: 'b' },
  ]

  test('keeps every digit of a difference, and rounds where a precision is given [B9.23]', async () => {
    expect(await differences(pair('sum(small)', 'sum(less)'))).toEqual(['-0.00002', null, '0.75000'])
    expect(await differences(pair('sum(small)', 'sum(less)'), { precision: 1 })).toEqual(['0.0', null, '0.8'])
    expect(await differences(pair('sum(small::double)', 'sum(less)'))).toEqual([
      expect.closeTo(-0.00002, 12),
      null,
      0.75,
    ])
  })

  test('subtracts integers exactly, whatever their type holds [B9.23]', async () => {
    expect(await differences(pair('sum(big)', 'sum(before)'))).toEqual([1, '9223372036854775808', -2])
    expect(await differences(pair('max(big)', 'max(before)'))).toEqual([1, '9223372036854775808', -2])
    expect(await differences(pair('max(few)', 'max(more)'))).toEqual([-1, 255, -1])
  })
})
