import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filterOperators } from '../../../contract/chart/data'
import { type Charts, cells } from '../support/charts'
import { NOW, startSales, sum } from '../support/sales'

let charts: Charts
let sales: number

beforeAll(async () => {
  ;({ charts, sales } = await startSales(() => NOW))
})
afterAll(() => charts.close())

const rows = async (query: object) => cells(await charts.result(sales, query))

describe('rows of a chart', () => {
  test('returns groups and metrics as records with columns, types, SQL and filters [B7.01]', async () => {
    const result = await charts.result(sales, {
      columns: ['region'],
      metrics: [sum, 'revenue', { expressionType: 'SQL', sqlExpression: 'MAX(big)', label: 'most' }],
      filters: [
        { col: 'units', op: '<', val: 4 },
        { col: 'gone', op: '==', val: 1 },
      ],
      orderby: [['units', false]],
    })
    expect(result).toMatchObject({
      data: [
        { region: 'north', units: 4, revenue: '11.0000', most: '9007199254740993' },
        { region: 'south', units: 2, revenue: '4.4000', most: 1 },
      ],
      colnames: ['region', 'units', 'revenue', 'most'],
      coltypes: [1, 0, 0, 0],
      indexnames: [0, 1],
      rowcount: 2,
      sql_rowcount: 2,
      status: 'success',
      error: null,
      is_cached: false,
      applied_filters: [{ column: 'units' }],
      rejected_filters: [{ column: 'gone', reason: 'not_in_datasource' }],
      label_map: { region: ['region'] },
      result_format: 'json',
    })
    expect(result.query).toContain('FROM "main"."sales"')
  })

  test('returns rows as arrays on request, without redundant fields', async () => {
    const most = { expressionType: 'SQL', sqlExpression: 'MAX(big)', label: 'most' }
    const byDay = { columns: ['day'], metrics: [sum, most], orderby: [['day', false]], row_limit: 2 }
    const [plain, moments] = [{ ...byDay, columns: ['region'], orderby: [['most', false]] }, byDay]
    for (const query of [plain, moments, { ...plain, is_rowcount: true }, { ...plain, result_type: 'samples' }]) {
      const [records, arrays] = [await charts.result(sales, query), await charts.arrays(sales, query)]
      expect(arrays.data).toEqual(cells(records))
      expect(arrays).toMatchObject({ rowcount: records.rowcount, colnames: records.colnames, query: records.query })
      expect(arrays).not.toHaveProperty('indexnames')
      for (const silent of ['label_map', 'annotation_data', 'rejected_filters']) {
        expect(arrays).not.toHaveProperty(silent)
      }
    }
    expect((await charts.arrays(sales, plain)).data).toEqual([
      ['north', 11, '9007199254740993'],
      [null, 5, 4],
    ])
    expect((await charts.arrays(sales, moments)).data[0]).toEqual([Date.UTC(2026, 2, 16, 12), 6, null])
  })

  test('returns plain rows without metrics, and distinct ones for empty metrics [B7.01]', async () => {
    expect(await rows({ columns: ['units'], orderby: [['units', true]], row_limit: 2, row_offset: 1 })).toEqual([
      [2],
      [3],
    ])
    expect(await rows({ columns: ['open'], metrics: [], orderby: [['open', true]] })).toEqual([[false], [true], [null]])
    expect(await rows({ metrics: ['count'] })).toEqual([[7]])
    expect(await rows({ columns: ['region'], metrics: ['count'], is_rowcount: true })).toEqual([[5]])
    expect(await rows({ is_rowcount: true })).toEqual([[7]])
  })

  test('sorts without an order by the greatest metric, then by group name [B7.01]', async () => {
    expect(await rows({ columns: ['region'], metrics: ['count'], row_limit: 3 })).toEqual([
      ['north', 3],
      ['', 1],
      ['east', 1],
    ])
    expect(await rows({ columns: ['region'], metrics: ['count'], row_limit: 2, row_offset: 3 })).toEqual([
      ['south', 1],
      [null, 1],
    ])
  })

  test('orders by an expression without adding a column [B7.01]', async () => {
    const by = [[{ expressionType: 'SIMPLE', aggregate: 'MAX', column: { column_name: 'price' } }, true]]
    const query = {
      columns: ['region'],
      metrics: ['count'],
      orderby: by,
      filters: [{ col: 'price', op: 'IS NOT NULL' }],
    }
    expect(await rows(query)).toEqual([
      ['', 1],
      ['south', 1],
      ['east', 1],
      ['north', 3],
    ])
  })

  test('accepts SQL in columns, metrics, WHERE and HAVING of a chart [B7.01]', async () => {
    const query = {
      columns: [{ label: 'initial', sqlExpression: 'region[1]' }],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(units) -- all', label: 'n' }],
      extras: { where: "(region <> 'a)b')", having: '(SUM(units) > 2)' },
      orderby: [['n', true]],
    }
    expect(await rows(query)).toEqual([
      ['e', 4],
      ['', 6],
      ['n', 11],
    ])
  })

  test('queries a virtual dataset like a table [B7.01]', async () => {
    const sql = 'select region, units from sales where units > 2; -- end'
    const virtual = await charts.dataset({ table_name: 'tall', sql })
    const result = await charts.result(virtual, { columns: ['region'], metrics: [sum], orderby: [['units', true]] })
    expect(cells(result)).toEqual([
      ['east', 4],
      [null, 5],
      ['', 6],
      ['north', 10],
    ])
  })
})

describe('filters', () => {
  const units = async (...filters: object[]) => {
    const found = await rows({ columns: ['units'], filters, orderby: [['units', true]] })
    return found.flat().join(',')
  }
  const cases: [op: (typeof filterOperators)[number], col: string, val: unknown, expected: string][] = [
    ['==', 'region', 'north', '1,3,7'],
    ['==', 'price', '3.3', '3'],
    ['==', 'big', '9007199254740993', '1'],
    ['==', 'region', null, '5'],
    ['==', 'open', true, '1,3,5'],
    ['!=', 'region', 'north', '2,4,6'],
    ['>', 'units', 5, '6,7'],
    ['<', 'units', '2', '1'],
    ['>=', 'day', '2026-03-16', '5,6'],
    ['<=', 'day', Date.UTC(2025, 11, 31), '7'],
    ['LIKE', 'region', '%orth', '1,3,7'],
    ['LIKE', 'units', '_', '1,2,3,4,5,6,7'],
    ['NOT LIKE', 'region', '%o%', '4,6'],
    ['ILIKE', 'region', 'NOR%', '1,3,7'],
    ['IS NULL', 'region', undefined, '5'],
    ['IS NOT NULL', 'big', undefined, '1,2,3,4,5,7'],
    ['IN', 'region', ['east', 'south'], '2,4'],
    ['IN', 'region', ['east', '<NULL>', '<empty string>'], '4,5,6'],
    ['IN', 'units', [1, '2'], '1,2'],
    ['IN', 'region', [null], '5'],
    ['NOT IN', 'region', ['north', null], '2,4,6'],
    ['NOT IN', 'region', ['north'], '2,4,6'],
    ['IS TRUE', 'open', undefined, '1,3,5'],
    ['IS FALSE', 'open', undefined, '2,6,7'],
    ['TEMPORAL_RANGE', 'day', '2026-03-09 : 2026-03-16', '3,4'],
    ['TEMPORAL_RANGE', 'day', 'No filter', '1,2,3,4,5,6,7'],
  ]

  test.each(cases)('filters with %s on %s by %j [B7.01]', async (op, col, val, expected) => {
    expect(await units({ col, op: op.toLowerCase(), ...(val === undefined ? {} : { val }) })).toBe(expected)
  })

  test('the filter cases cover every declared operator [B7.01]', () => {
    expect(new Set(cases.map(([op]) => op))).toEqual(new Set(filterOperators))
  })

  test('reports a time filter on a column without times [B7.01]', async () => {
    const result = await charts.result(sales, {
      columns: ['units'],
      filters: [{ col: 'region', op: 'TEMPORAL_RANGE', val: 'Last week' }],
    })
    expect(result.rejected_filters).toEqual([{ column: 'region', reason: 'no_temporal_column' }])
    expect(result.rowcount).toBe(7)
  })
})

describe('time', () => {
  const axis = (timeGrain: string) => ({ label: 'day', sqlExpression: 'day', columnType: 'BASE_AXIS', timeGrain })
  const of = async (grain: string) => {
    const filters = [{ col: 'units', op: '==', val: 4 }]
    const [[ms]] = (await rows({ columns: [axis(grain)], metrics: [], filters })) as [[number]]
    return new Date(ms).toISOString().slice(0, 19)
  }

  test.each([
    ['PT1S', '2026-03-15T23:59:59'],
    ['PT5S', '2026-03-15T23:59:55'],
    ['PT30S', '2026-03-15T23:59:30'],
    ['PT1M', '2026-03-15T23:59:00'],
    ['PT5M', '2026-03-15T23:55:00'],
    ['PT30M', '2026-03-15T23:30:00'],
    ['PT1H', '2026-03-15T23:00:00'],
    ['PT6H', '2026-03-15T18:00:00'],
    ['P1D', '2026-03-15T00:00:00'],
    ['P7D', '2026-03-12T00:00:00'],
    ['P1W', '2026-03-09T00:00:00'],
    ['week_starting_sunday', '2026-03-15T00:00:00'],
    ['week_ending_saturday', '2026-03-21T00:00:00'],
    ['P1M', '2026-03-01T00:00:00'],
    ['P3M', '2026-01-01T00:00:00'],
    ['P1Y', '2026-01-01T00:00:00'],
  ])('the grain %s of Sunday 2026-03-15 23:59:59.5 begins at %s [B9.10]', async (grain, start) => {
    expect(await of(grain)).toBe(start)
  })

  test('a time series returns its times as __timestamp [B9.19]', async () => {
    const result = await charts.result(sales, {
      is_timeseries: true,
      granularity: 'day',
      time_range: '2026-03-01 : 2026-04-01',
      extras: { time_grain_sqla: 'P1W' },
      metrics: [sum],
      orderby: [['__timestamp', true]],
    })
    expect(cells(result)).toEqual([
      [Date.UTC(2026, 2, 2), 3],
      [Date.UTC(2026, 2, 9), 7],
      [Date.UTC(2026, 2, 16), 11],
    ])
    expect(result).toMatchObject({ from_dttm: Date.UTC(2026, 2, 1), to_dttm: Date.UTC(2026, 3, 1), coltypes: [2, 0] })
  })

  test('an answer returns the time range that all its time filters leave', async () => {
    const during = (val: string) => ({ col: 'day', op: 'TEMPORAL_RANGE', val })
    const rangeOf = async (...filters: readonly object[]) => {
      const { from_dttm: from, to_dttm: to } = await charts.result(sales, { columns: [], metrics: [sum], filters })
      return [from, to]
    }
    const wide = during('2026-01-01 : 2026-07-01')
    const inside = [Date.UTC(2026, 2, 1), Date.UTC(2026, 3, 1)]
    expect(await rangeOf(wide, during('2026-03-01 : 2026-04-01'))).toEqual(inside)
    expect(await rangeOf(during('2026-03-01 : '), during(' : 2026-04-01'))).toEqual(inside)
    expect(await rangeOf()).toEqual([null, null])
  })

  test('relative ranges use the clock of the server [B7.01]', async () => {
    const range = async (val: string) =>
      (
        await rows({
          columns: ['units'],
          filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val }],
          orderby: [['units', true]],
        })
      ).flat()
    expect(await range('Last week')).toEqual([4, 5, 6])
    expect(await range("DATEADD(DATETIME('2026-03-16'), -1, DAY) : DATETIME('2026-03-16T06:00:00')")).toEqual([4, 5])
  })

  test('joins an earlier period to the rows of this one [B9.22] [B9.23]', async () => {
    const query = {
      columns: [axis('P1W'), 'region'],
      metrics: [sum],
      filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2026-03-08 : 2026-03-16' }],
      orderby: [['day', true]],
      time_offsets: ['1 week ago', '1 year ago'],
    }
    const result = await charts.result(sales, query)
    expect(result.colnames).toEqual(['day', 'region', 'units', 'units__1 week ago', 'units__1 year ago'])
    expect(cells(result)).toEqual([
      [Date.UTC(2026, 2, 9), 'east', 4, null, null],
      [Date.UTC(2026, 2, 9), 'north', 3, 1, 7],
    ])
    const full = await charts.result(sales, { ...query, time_compare_full_range: true })
    const [east, north, ...others] = cells(full)
    expect([east, north]).toEqual(cells(result))
    // every row that only an earlier period has, once, in the order of time
    expect(others).toEqual(others.toSorted((a, b) => Number(a[0]) - Number(b[0])))
    expect(others.length).toBeGreaterThan(0)
    for (const [, , units, ...before] of others) {
      expect(units).toBeNull()
      expect(before.some((value) => value !== null)).toBe(true)
    }
    expect(new Set(others.map((row) => JSON.stringify(row.slice(0, 2)))).size).toBe(others.length)
    // a row that the limit cut does not return with only its earlier figures
    const cut = await charts.result(sales, { ...query, time_compare_full_range: true, row_limit: 1 })
    expect(cells(cut)).toEqual([east])
    const open = await charts.ask(sales, { ...query, filters: [] })
    expect(open.status).toBe(400)
    expect(open.text).toContain('An enclosed time range (both start and end) must be specified')
  })

  test('the preceding range and one from a given day are earlier periods too [B9.22]', async () => {
    const query = {
      columns: [axis('P1D'), 'region'],
      metrics: [sum],
      filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2026-03-09 : 2026-03-16' }],
      orderby: [['day', true]],
      time_offsets: ['inherit', '2025-03-09', '2025-03-11'],
    }
    const result = await charts.result(sales, query)
    expect(result.colnames).toEqual([
      'day',
      'region',
      'units',
      'units__inherit',
      'units__2025-03-09',
      'units__2025-03-11',
    ])
    expect(cells(result)).toEqual([
      [Date.UTC(2026, 2, 9), 'north', 3, 1, 7, null],
      [Date.UTC(2026, 2, 15), 'east', 4, null, null, null],
    ])
    const totals = { ...query, columns: [], orderby: [] }
    expect(await rows(totals)).toEqual([[7, 3, 7, null]])
    const [from, to] = [Date.UTC(2026, 2, 9), Date.UTC(2026, 2, 16)]
    expect(await charts.arrays(sales, totals)).toMatchObject({ from_dttm: from, to_dttm: to })
    const wrong = await charts.ask(sales, { ...query, time_offsets: ['custom'] })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('The time shift cannot be read: custom')])
  })
})

describe('series', () => {
  const query = {
    columns: ['region'],
    metrics: [sum],
    series_columns: ['region'],
    series_limit: 2,
    orderby: [['units', false]],
  }
  test('keeps only the first series by a metric [B9.05]', async () => {
    expect(await rows(query)).toEqual([
      ['north', 11],
      ['', 6],
    ])
    const least = { ...query, order_desc: false, series_limit_metric: 'count' }
    expect(await rows(least)).toEqual([
      ['', 6],
      ['east', 4],
    ])
    const none = { ...query, series_limit: 3, filters: [{ col: 'units', op: '<', val: 7 }] }
    expect(await rows(none)).toEqual([
      ['', 6],
      [null, 5],
      ['east', 4],
    ])
  })
  test('can merge the remaining series into one more [B9.05]', async () => {
    const all = { ...query, group_others_when_limit_reached: true }
    expect(await rows(all)).toEqual([
      ['Others', 11],
      ['north', 11],
      ['', 6],
    ])
  })
})
