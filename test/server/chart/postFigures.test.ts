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
    expect(await differences(pair('sum(small::double)', 'sum(less)'))).toEqual([-0.00002, null, 0.75])
  })

  test('rounds a difference of doubles to the digits that doubles hold [B9.23]', async () => {
    const of = async (a: string, b: string) =>
      (await differences(pair(`max(${a}::double)`, `max(${b}::double)`))).slice(0, 1)
    expect(await of('0.3', '0.1')).toEqual([0.2])
    expect(await of('1000000.3', '1000000.1')).toEqual([0.2])
    expect(await of('3e-30', '1e-30')).toEqual([2e-30])
    expect(await of('9007199254740991', '1')).toEqual([9_007_199_254_740_990])
    expect(await of('0.0', '0.0')).toEqual([0])
    expect(await of('1e300', '-1e300')).toEqual([2e300])
  })

  test('subtracts integers exactly, whatever their type holds [B9.23]', async () => {
    expect(await differences(pair('sum(big)', 'sum(before)'))).toEqual([1, '9223372036854775808', -2])
    expect(await differences(pair('max(big)', 'max(before)'))).toEqual([1, '9223372036854775808', -2])
    expect(await differences(pair('max(few)', 'max(more)'))).toEqual([-1, 255, -1])
  })

  test('subtracts decimals of other scales as doubles where none has room [B9.23]', async () => {
    const wide = (scale: number, value: string) => `max((${value})::decimal(38,${scale}))`
    const first = async (a: string, b: string) => (await differences(pair(a, b))).slice(0, 1)
    expect(await first(wide(30, '0.5'), wide(0, '99999999999'))).toEqual([-99_999_999_998.5])
    expect(await first('sum(big)', wide(20, '1.5'))).toEqual([9_007_199_254_740_994])
    expect(await first('sum(big::hugeint * 1000000)', wide(20, '1.5'))).toEqual([9_007_199_254_740_995_000_000])
    expect(await first(wide(30, '60000000'), wide(30, '-60000000'))).toEqual([120_000_000])
    // types that have room stay exact
    expect(await first('max(few)', 'max(less)')).toEqual(['0.99997'])
  })

  test('subtracts digits that arrive as text [B9.23]', async () => {
    expect(await differences(pair('max(few::varchar)', 'max(more)'))).toEqual([-1, 255, -1])
    expect(await differences(pair('max(few::varchar)', 'max(more::varchar)'))).toEqual([-1, 255, -1])
  })
})

describe('steps of weeks', () => {
  test('resamples weeks that begin on a Sunday by their own beginning [B9.24]', async () => {
    const of = async (method: string, more: object = {}, query: object = {}) =>
      cells(
        await after({ columns: ['day'], metrics: [sum('few')], ...query }, 'resample', { rule: '1W', method, ...more }),
      )
    const all = (gap: unknown) => [
      [day(7), 1],
      [day(14), 255],
      [day(21), gap],
      [day(28), 0],
    ]
    expect(await of('asfreq')).toEqual(all(null))
    expect(await of('ffill')).toEqual(all(255))
    expect(await of('sum')).toEqual(all(null))
    // the range begins within a week
    const filters = [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-03 : 2024-01-29' }]
    const filled = await of('asfreq', { fill_value: 0, fill_time_range: true }, { filters })
    expect(filled).toEqual([[Date.UTC(2023, 11, 31), 0], ...all(0)])
  })

  test('resamples rows of several weekdays to weeks from Monday on [B9.24]', async () => {
    const sql = "select unnest([date '2024-01-03', date '2024-01-07', date '2024-01-08']) as day, 1 as n"
    const days = await charts.dataset({ table_name: 'weekdays', sql })
    const post_processing = [{ operation: 'resample', options: { rule: '1W', method: 'sum' } }]
    const result = await charts.result(days, { columns: ['day'], metrics: [sum('n')], post_processing })
    expect(cells(result)).toEqual([
      [day(1), 2],
      [day(8), 1],
    ])
  })

  test('resamples days that begin at an hour of their own by that hour [B9.24]', async () => {
    const sql = "select unnest([timestamp '2024-01-03 06:00', timestamp '2024-01-05 06:00']) as day, 1 as n"
    const days = await charts.dataset({ table_name: 'shifts', sql })
    const post_processing = [{ operation: 'resample', options: { rule: '1D', method: 'asfreq' } }]
    const result = await charts.result(days, { columns: ['day'], metrics: [sum('n')], post_processing })
    const six = 21_600_000
    expect(cells(result)).toEqual([
      [day(3) + six, 1],
      [day(4) + six, null],
      [day(5) + six, 1],
    ])
  })
})
