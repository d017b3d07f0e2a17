import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROWS_MEDIA_TYPE } from '../../../contract/rows'
import { type Charts, cells, startCharts } from '../support/charts'

let charts: Charts
let id: number
const day = (n: number) => Date.UTC(2026, 0, n)

beforeAll(async () => {
  charts = await startCharts(
    `create table visits (day date, site varchar, n bigint, price decimal(20,4));
     insert into visits values
       ('2026-01-01', 'a', 1, 1.5), ('2026-01-01', 'b', 9007199254740993, 2.25),
       ('2026-01-02', 'a', 3, null), ('2026-01-04', 'a', 5, 4.0001), ('2026-01-04', null, 7, 1), ('2026-01-04', 'c', null, null);`,
    () => Date.UTC(2026, 2, 18),
  )
  id = await charts.dataset({ table_name: 'visits' })
})
afterAll(() => charts.close())

const n = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'n' }, label: 'n' }
const base = {
  columns: ['day'],
  metrics: [n],
  filters: [{ col: 'site', op: '==', val: 'a' }],
  orderby: [['day', true]],
}
const split = { columns: ['day', 'site'], metrics: [n], orderby: [['day', true]] }
const step = (operation: string, options: object = {}) => ({ operation, options })
const after = (query: object, ...post_processing: (object | null)[]) => charts.result(id, { ...query, post_processing })
const values = async (query: object, ...steps: object[]) =>
  cells(await after(query, ...steps)).map((row) => row.slice(1))
const pivoted = step('pivot', { index: ['day'], columns: ['site'], aggregates: { n: { operator: 'mean' } } })

describe('post-processing', () => {
  test('pivot turns values into columns without losing a digit [B7.01]', async () => {
    const result = await after(split, pivoted, null, step('flatten'))
    expect(result.colnames).toEqual(['day', 'n, a', 'n, b', 'n, <NULL>'])
    expect(cells(result)).toEqual([
      [day(1), 1, '9007199254740993', null],
      [day(2), 3, null, null],
      [day(4), 5, null, 7],
    ])
    expect(result).toMatchObject({
      rowcount: 3,
      sql_rowcount: 6,
      label_map: { day: ['day'], 'n, a': ['n', 'a'] },
      coltypes: [2, 0, 0, 0],
    })
    const filled = step('pivot', {
      index: ['day'],
      columns: ['site'],
      aggregates: { n: { operator: 'sum' } },
      metric_fill_value: 0,
      column_fill_value: 'none',
      drop_missing_columns: false,
      combine_value_with_metric: true,
    })
    const all = await after({ ...split, filters: [{ col: 'n', op: '!=', val: '9007199254740993' }] }, filled)
    expect(all.colnames).toEqual(['day', 'a, n', 'none, n'])
    expect(cells(all)).toEqual([
      [day(1), 1, 0],
      [day(2), 3, 0],
      [day(4), 5, 7],
    ])
  })

  test("pivots hundreds of columns with gaps and nulls within a query's memory [B7.01]", async () => {
    const query = `select range // 400 as step, nullif('s' || lpad((range % 400)::varchar, 3, '0'), 's007') as series,
      if(range % 5 = 0, null, range) as v from range(20000) where range % 11 <> 3`
    const sql = await charts.dataset({ table_name: 'series', sql: query })
    const result = await charts.result(sql, {
      columns: ['step', 'series'],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'sum(v)', label: 'v' }],
      orderby: [['step', true]],
      row_limit: 50000,
      post_processing: [
        step('pivot', {
          index: ['step'],
          columns: ['series'],
          aggregates: { v: { operator: 'sum' }, held: { operator: 'count', column: 'v' } },
        }),
        step('flatten'),
      ],
    })
    const numbers = Array.from({ length: 400 }, (_, i) => i)
    // a value of its own for each series, those without a name last; multiples of five are held nowhere
    const named = [...numbers.filter((i) => i !== 7), 7].filter((i) => i % 5 !== 0)
    const name = (i: number) => (i === 7 ? '<NULL>' : `s${String(i).padStart(3, '0')}`)
    expect(result.colnames).toEqual(['step', ...['v', 'held'].flatMap((of) => named.map((i) => `${of}, ${name(i)}`))])
    const rows = Array.from({ length: 50 }, (_, at) => {
      const there = named.map((i) => ((at * 400 + i) % 11 === 3 ? null : at * 400 + i))
      return [at, ...there, ...there.map((value) => (value === null ? 0 : 1))]
    })
    expect(cells(result)).toEqual(rows)
  })

  test('keeps the largest series for clients that report it, refuses too many otherwise [B7.01]', async () => {
    const query = `select range // 20000 as step, 's' || lpad((range % 20000)::varchar, 5, '0') as series,
      range % 20000 as v from range(40000)`
    const sql = await charts.dataset({ table_name: 'wide', sql: query })
    const wide = (...more: object[]) => ({
      columns: ['step', 'series'],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'sum(v)', label: 'v' }],
      row_limit: 50000,
      post_processing: [
        step('pivot', { index: ['step'], columns: ['series'], aggregates: { v: { operator: 'mean' } } }),
        ...more,
        step('flatten'),
      ],
    })
    const { series_left_out: leftOut, colnames = [], sql_rowcount: rows } = await charts.arrays(sql, wide())
    expect([leftOut, rows, colnames.length]).toEqual([19_500, 40_000, 501])
    expect([colnames[1], colnames.at(-1)]).toEqual(['v, s19500', 'v, s19999'])
    // of several figures so many fewer that there are as many columns
    const five = ['v', 'w', 'x', 'y', 'z']
    const several = {
      ...wide(),
      metrics: five.map((label) => ({ expressionType: 'SQL', sqlExpression: 'sum(v)', label })),
      post_processing: [
        step('pivot', {
          index: ['step'],
          columns: ['series'],
          aggregates: Object.fromEntries(five.map((name) => [name, { operator: 'mean' }])),
        }),
        step('flatten'),
      ],
    }
    const many = await charts.arrays(sql, several)
    expect([many.series_left_out, many.colnames?.length]).toEqual([19_900, 501])
    const limit = 'Error: There are 20000 series; a pivot has at most 2000 columns. Set a series limit.'
    expect((await charts.ask(sql, wide())).json()).toEqual({ message: limit })
    // a share is one of all of them
    const body = { datasource: { id: sql, type: 'table' } }
    const shares = wide(step('contribution', { orientation: 'row' }))
    const headers = { accept: `${ROWS_MEDIA_TYPE}, application/json` }
    const answer = await charts.ada.send('POST', '/api/v1/chart/data', {
      body: { ...body, queries: [shares] },
      headers,
    })
    expect(answer.json()).toEqual({ message: limit })
    expect(await charts.arrays(id, { ...split, post_processing: [pivoted] })).not.toHaveProperty('series_left_out')
  })

  test('aggregates rows, also several of one group [B7.01]', async () => {
    const aggregates = {
      n: { operator: 'sum' },
      rows: { operator: 'count', column: 'n' },
      middle: { operator: 'median', column: 'n' },
      low: { operator: 'percentile', column: 'n', options: { q: 25 } },
    }
    expect(cells(await after(base, step('aggregate', { groupby: [], aggregates })))).toEqual([[9, 3, 3, 2]])
  })

  test('computes rolling means, sums and deviations, and running sums [B9.21]', async () => {
    const of = (rolling_type: string, more: object = {}) =>
      values(base, step('rolling', { rolling_type, window: 2, columns: { n: 'n' }, ...more }))
    expect(await of('mean')).toEqual([[null], [2], [4]])
    expect(await of('sum', { min_periods: 1 })).toEqual([[4], [8]])
    expect(await of('sum', { min_periods: 0 })).toEqual([[1], [4], [8]])
    expect(await of('std')).toEqual([[null], [Math.SQRT2], [Math.SQRT2]])
    expect(await values(base, step('cum', { operator: 'sum', columns: { n: 'total' } }))).toEqual([
      [1, 1],
      [3, 4],
      [5, 9],
    ])
    const wide = cells(await after(split, pivoted, step('cum', { operator: 'sum', columns: { n: 'n' } })))
    expect(wide.map((row) => row.slice(1))).toEqual([
      [1, '9007199254740993', null],
      [4, null, null],
      [9, null, 7],
    ])
  })

  test('computes differences between rows and between columns, and ranks [B7.01]', async () => {
    expect(await values(base, step('diff', { columns: { n: 'n' } }))).toEqual([[null], [2], [2]])
    expect(await values(base, step('diff', { columns: { n: 'by' }, periods: -1 }))).toEqual([
      [1, -2],
      [3, -2],
      [5, null],
    ])
    const twice = { ...base, metrics: [n, 'count'] }
    const across = step('diff', { columns: { n: 'n', count: 'count' }, axis: 1 })
    expect(await values(twice, across)).toEqual([
      [null, 0],
      [null, -2],
      [null, -4],
    ])
    expect(await values(base, step('rank', { metric: 'n' }))).toEqual([
      [1, 1 / 3],
      [3, 2 / 3],
      [5, 1],
    ])
  })

  test('compares by difference, percentage and ratio, with NULL for a division by zero [B9.23]', async () => {
    const twice = { ...base, metrics: [n, 'count'] }
    const of = (compare_type: string, more: object = {}) =>
      after(twice, step('compare', { source_columns: ['n'], compare_columns: ['count'], compare_type, ...more }))
    expect((await of('difference')).colnames).toEqual(['day', 'n', 'count', 'difference__n__count'])
    expect(cells(await of('percentage', { drop_original_columns: true })).map((row) => row[1])).toEqual([0, 2, 4])
    expect(cells(await of('ratio', { drop_original_columns: true })).map((row) => row[1])).toEqual([1, 3, 5])
    const zero = { expressionType: 'SQL', sqlExpression: '0', label: 'z' }
    const none = step('compare', {
      source_columns: ['n'],
      compare_columns: ['z'],
      compare_type: 'ratio',
      drop_original_columns: true,
    })
    expect(await values({ ...base, metrics: [n, zero] }, none)).toEqual([[null], [null], [null]])
  })

  test('puts series beside those of an earlier period [B9.22] [B9.23]', async () => {
    const shifted = {
      columns: ['day', 'site'],
      metrics: [n],
      orderby: [['day', true]],
      filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2026-01-02 : 2026-01-05' }],
      time_offsets: ['1 day ago', '3 days ago'],
    }
    const names = ['n', 'n__1 day ago', 'n__3 days ago']
    const wide = step('pivot', {
      index: ['day'],
      columns: ['site'],
      aggregates: Object.fromEntries(names.map((name) => [name, { operator: 'mean' }])),
    })
    const difference = step('compare', {
      source_columns: ['n', 'n'],
      compare_columns: names.slice(1),
      compare_type: 'difference',
      drop_original_columns: true,
    })
    const result = await after(shifted, wide, difference, step('flatten'))
    const [day1, day3] = names.slice(1).map((name) => `difference__n__${name}`)
    // neither has every series: what is missing on a side is set against nothing, and never left as it was
    expect(result.colnames).toEqual(['day', `${day1}, a`, `${day1}, <NULL>`, `${day3}, a`, `${day3}, <NULL>`])
    expect(cells(result)).toEqual([
      [day(2), 2, null, null, null],
      [day(4), null, null, 4, null],
    ])
    const before = { ...shifted, filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2026-01-01 : 2026-01-02' }] }
    const none = await after(before, wide, difference)
    expect(none.colnames).toEqual(['day', `${day1}, a`, `${day1}, b`, `${day3}, a`, `${day3}, b`])
    expect(cells(none)).toEqual([[day(1), null, null, null, null]])
    const sums = step('cum', { operator: 'sum', columns: Object.fromEntries(names.map((name) => [name, name])) })
    expect((await after(before, wide, sums)).colnames).toEqual(['day', 'n, a', 'n, b'])
    const nothing = { ...base, columns: ['day', 'site'], filters: [{ col: 'n', op: 'IS NULL' }] }
    expect(cells(await after(nothing, pivoted, step('contribution', { orientation: 'row' })))).toEqual([[day(4)]])
  })

  test('computes the contribution to the column and to the row [B7.01]', async () => {
    expect(await values(base, step('contribution', { orientation: 'column' }))).toEqual([[1 / 9], [3 / 9], [5 / 9]])
    const twice = { ...base, metrics: [n, 'count'] }
    const row = step('contribution', { orientation: 'row', columns: ['n', 'count'], rename_columns: ['a', 'b'] })
    expect((await values(twice, row))[1]).toEqual([3, 1, 0.75, 0.25])
    const totals = step('contribution', { orientation: 'column', contribution_totals: { n: 100 } })
    expect(await values(base, totals)).toEqual([[0.01], [0.03], [0.05]])
    const earlier = { ...n, label: 'n__1 day ago' }
    const shifts = step('contribution', { orientation: 'row', time_shifts: ['1 day ago'] })
    expect((await values({ ...base, metrics: [n, 'count', earlier] }, shifts))[1]).toEqual([0.75, 0.25, 1])
  })

  test('renames, selects and sorts columns [B7.01]', async () => {
    const renamed = await after(split, pivoted, step('rename', { columns: { n: null }, level: 0 }), step('flatten'))
    expect(renamed.colnames).toEqual(['day', 'a', 'b', '<NULL>'])
    expect((await after(base, step('rename', { columns: { n: 'visits' } }))).colnames).toEqual(['day', 'visits'])
    const chosen = await after(
      { ...base, metrics: [n, 'count'] },
      step('select', { columns: ['count', 'n'], rename: { n: 'x' } }),
    )
    expect(chosen.colnames).toEqual(['count', 'x'])
    expect(await values(base, step('sort', { by: ['n'], ascending: false }))).toEqual([[5], [3], [1]])
    expect(
      await values(base, step('sort', { by: 'n', ascending: false }), step('sort', { is_sort_index: true })),
    ).toEqual([[1], [3], [5]])
  })

  test('resamples to even steps with every fill method [B9.24] [B9.25]', async () => {
    const of = (method: string, rule = '1D', more: object = {}) =>
      values(base, step('resample', { method, rule, ...more }))
    expect(await of('asfreq')).toEqual([[1], [3], [null], [5]])
    expect(await of('asfreq', '1D', { fill_value: 0 })).toEqual([[1], [3], [0], [5]])
    expect(await of('ffill')).toEqual([[1], [3], [3], [5]])
    expect(await of('bfill')).toEqual([[1], [3], [5], [5]])
    expect(await of('linear')).toEqual([[1], [3], [4], [5]])
    expect(await of('sum', '7D')).toEqual([[9]])
    expect(await of('mean', '1M')).toEqual([[3]])
    expect(await of('median', '1AS')).toEqual([[3]])
    expect(await of('asfreq', '1H')).toHaveLength(73)
    expect(await of('asfreq', '1T')).toHaveLength(72 * 60 + 1)
    expect(await of('sum', '1A')).toEqual([[9]])
    expect(await of('asfreq', '24h')).toEqual([[1], [3], [null], [5]])
  })

  test('resampling can fill the whole time range of the query [B9.24] [B9.25]', async () => {
    const of = async (range: string, options: object) => {
      const ranged = { ...base, filters: [...base.filters, { col: 'day', op: 'TEMPORAL_RANGE', val: range }] }
      const fill = { method: 'asfreq', rule: '1D', fill_value: 0, fill_time_range: true, ...options }
      return cells(await after(ranged, step('resample', fill)))
    }
    const week = '2025-12-31 : 2026-01-06'
    expect(await of(week, {})).toEqual([
      [Date.UTC(2025, 11, 31), 0],
      [day(1), 1],
      [day(2), 3],
      [day(3), 0],
      [day(4), 5],
      [day(5), 0],
    ])
    expect(await of(week, { fill_time_range: false })).toHaveLength(4)
    expect((await of(week, { method: 'ffill', fill_value: null })).at(-1)).toEqual([day(5), 5])
    expect(await of('2026-01-03 :', {})).toEqual([
      [day(3), 0],
      [day(4), 5],
    ])
    expect(await of('2030-01-01 : 2030-01-03', {})).toHaveLength(2)
    const endless = await charts.ask(id, {
      ...base,
      filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '1990-01-01 : 2026-01-06' }],
      post_processing: [step('resample', { method: 'asfreq', rule: '1S', fill_time_range: true })],
    })
    expect(endless.text).toContain('filled with 100000 steps at most')
  })

  test('computes box plots and histograms [B7.01]', async () => {
    const box = step('boxplot', { groupby: [], metrics: ['n'], whisker_type: 'tukey' })
    const [figures] = cells(await after({ columns: ['n'], filters: [{ col: 'n', op: '<', val: 100 }] }, box))
    expect(figures).toEqual([4, 4, 7, 1, 2.5, 5.5, 4, []])
    const bars = (more: object) =>
      after(
        { columns: ['n'], filters: [{ col: 'n', op: '<', val: 100 }] },
        step('histogram', { column: 'n', bins: 3, ...more }),
      )
    const plain = await bars({})
    expect(plain.colnames).toEqual(['1 - 3', '3 - 5', '5 - 7'])
    expect(cells(plain)).toEqual([[1, 1, 2]])
    expect(cells(await bars({ cumulative: true, normalize: true }))).toEqual([[0.25, 0.5, 1]])
    // every row has a bin, even if a saved chart brings a row limit
    const limited = { columns: ['n'], row_limit: 2, filters: [{ col: 'n', op: '<', val: 100 }] }
    const all = await after(limited, step('histogram', { column: 'n', bins: 3 }))
    expect([cells(all), all.colnames]).toEqual([[[1, 1, 2]], ['1 - 3', '3 - 5', '5 - 7']])
  })

  test('a histogram counts numbers for which floats have one place, or few', async () => {
    const near = async (sqlExpression: string) => {
      const query = { columns: [{ label: 'x', sqlExpression }], filters: [{ col: 'n', op: '<', val: 100 }] }
      const answer = await after(query, step('histogram', { column: 'x', bins: 5 }))
      const { colnames = [] } = answer
      const counts = (cells(answer)[0] ?? []).map(Number)
      expect(new Set(colnames).size).toBe(colnames.length)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4)
      return counts.filter((count) => count > 0).length
    }
    expect(await near('9223372036854775000 + n')).toBe(1)
    // 1, 2, 3 and 7 times the distance of floats there
    expect(await near('9223372036854000000 + 1024 * n')).toBeGreaterThan(2)
  })

  test('refuses an impossible operation by its name [B7.01]', async () => {
    const refusal = async (...steps: object[]) => {
      const answer = await charts.ask(id, { ...base, post_processing: steps })
      return `${answer.status} ${answer.text}`
    }
    expect(await refusal(step('toString'))).toContain(
      '400 {"message":"Error: Unsupported post processing operation: toString"}',
    )
    expect(await refusal(step('cum', { operator: 'sum', columns: { gone: 'x' } }))).toContain(
      'not available in DataFrame: gone',
    )
    expect(await refusal(step('rolling', { rolling_type: 'x', window: 2, columns: {} }))).toContain(
      'Invalid rolling_type: x',
    )
    expect(await refusal(step('rolling', { rolling_type: 'sum', window: 0, columns: {} }))).toContain(
      'not valid: window',
    )
    expect(await refusal(step('resample', { method: 'sum', rule: "1') --" }))).toContain('cannot be read')
    expect(await refusal(step('rename', { columns: { n: 'day' } }))).toContain('Duplicate column labels')
  })

  test('never treats names and values of the data as SQL [B7.01]', async () => {
    const evil = `x") FROM visits; --'`
    const metric = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'n' }, label: evil }
    const column = { label: 'site', sqlExpression: `'it''s "' || site` }
    const pivot = step('pivot', { index: ['day'], columns: ['site'], aggregates: { [evil]: { operator: 'sum' } } })
    const result = await after({ ...base, columns: ['day', column], metrics: [metric] }, pivot)
    expect(result.colnames).toEqual(['day', `${evil}, it's "a`])
    expect(cells(result).map((row) => row[1])).toEqual([1, 3, 5])
  })
})
