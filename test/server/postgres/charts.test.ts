import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChartDataResult } from '../../../contract/chart/data'
import { timeGrains } from '../../../server/dataset/grains'
import { whyNoPostgres } from '../../support/postgres'
import { cells } from '../support/charts'
import { type Datasets, type Engines, askBoth, startEngines } from '../support/engines'

const MOMENTS = [
  '0001-01-01 00:00:00',
  '1582-10-15 12:00:00',
  '1899-12-31 23:59:59.999999',
  '1969-12-28 00:00:00',
  '1969-12-31 23:59:59.5',
  '1970-01-01 00:00:00',
  '1972-02-29 23:59:59.999999',
  // weeks 53, and the days around them
  '2020-12-27 23:59:59',
  '2020-12-31 00:00:00.000001',
  '2021-01-03 23:59:59.999999',
  '2021-01-04 00:00:00',
  // clocks change in Europe and America
  '2024-03-10 02:30:00',
  '2024-03-31 01:59:59.999999',
  '2024-03-31 02:00:00',
  '2024-10-27 01:30:00',
  '2024-02-29 05:59:59.999999',
  '2024-02-29 06:00:00',
  '2024-06-30 23:29:59.123456',
  '9999-12-31 23:59:59.999999',
]

const rows = MOMENTS.map((at, index) => {
  const name = ['north', "O'Neill", 'ÅÄÖ', '', null][index % 5] ?? null
  const text = name === null ? 'NULL' : `'${name.replaceAll("'", "''")}'`
  const [flag, big] = [
    ['TRUE', 'FALSE', 'NULL'][index % 3],
    `${index % 2 === 0 ? '' : '-'}900719925474099${index % 10}`,
  ]
  return `(${index}, TIMESTAMP '${at}', DATE '${at.slice(0, 10)}', ${text}, ${flag}, ${big}, ${index * 7}.${index}25, ${index / 8}, ${1_700_000_000 + index * 86_400})`
})

const SQL = `
  CREATE TABLE facts (id integer, moment timestamp, day date, name varchar, flag boolean, big bigint, price decimal(12,4),
    ratio double precision, stamp bigint);
  INSERT INTO facts VALUES ${rows.join(', ')}, (99, NULL, NULL, 'north', TRUE, NULL, NULL, NULL, NULL);
`

const NOW = Date.UTC(2024, 6, 1)

let engines: Engines
let facts: Datasets

const metric = (aggregate: string, column: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label: `${aggregate} ${column}`,
})

const AXIS = { columnType: 'BASE_AXIS', sqlExpression: 'moment', label: 'moment', expressionType: 'SQL' }

/** The answers of both engines to a query, in the parts that must be equal. */
const both = async (query: object, more: object = {}) => {
  const { duckdb, postgres } = await askBoth(engines, facts, query, more)
  const parts = (result: ChartDataResult) => ({
    names: result.colnames,
    rows: cells(result),
    types: result.coltypes,
    count: result.sql_rowcount,
  })
  return { duckdb: parts(duckdb), postgres: parts(postgres) }
}

describe.skipIf(whyNoPostgres() !== null)('charts of PostgreSQL', () => {
  beforeAll(async () => {
    engines = await startEngines(SQL, () => NOW)
    facts = await engines.datasets({ table_name: 'facts' })
  })
  afterAll(() => engines?.close())

  it.each(timeGrains)('cuts moments to the grain %s (%s) as DuckDB does [B9.10]', async (grain) => {
    const { duckdb, postgres } = await both({
      columns: [{ ...AXIS, timeGrain: grain }],
      metrics: [metric('COUNT', 'id'), metric('SUM', 'id')],
    })
    expect(postgres).toEqual(duckdb)
    const found = postgres.rows
    expect(found.length).toBeGreaterThan(4)
  })

  it('aggregates columns of every type as DuckDB does', async () => {
    const all = ['id', 'big', 'price', 'ratio'].flatMap((column) =>
      ['COUNT', 'COUNT_DISTINCT', 'MIN', 'MAX', 'SUM'].map((aggregate) => metric(aggregate, column)),
    )
    const others = ['name', 'moment', 'day', 'flag'].flatMap((column) =>
      ['COUNT', 'COUNT_DISTINCT', 'MIN', 'MAX'].map((aggregate) => metric(aggregate, column)),
    )
    const averages = ['id', 'ratio'].map((column) => metric('AVG', column))
    for (const columns of [[], ['flag']]) {
      const { duckdb, postgres } = await both({ columns, metrics: [...all, ...others, ...averages] })
      expect(postgres).toEqual(duckdb)
    }
  })

  it.each([
    [{ col: 'name', op: 'IN', val: ["O'Neill", '<NULL>'] }],
    [{ col: 'name', op: 'NOT IN', val: ['north', '<empty string>'] }],
    [{ col: 'name', op: 'ILIKE', val: '%Äö%' }],
    [{ col: 'name', op: 'ILIKE', val: 'NOR%' }],
    [{ col: 'name', op: 'LIKE', val: "O'_eill" }],
    [{ col: 'name', op: 'NOT LIKE', val: 'n%' }],
    [{ col: 'name', op: '!=', val: 'north' }],
    [{ col: 'id', op: 'LIKE', val: '1%' }],
    [{ col: 'id', op: 'IN', val: ['1', 2, 3] }],
    [{ col: 'big', op: '==', val: '9007199254740990' }],
    [{ col: 'big', op: '<', val: 0 }],
    [{ col: 'price', op: '>=', val: '35.5125' }],
    [{ col: 'ratio', op: '<=', val: 1.125 }],
    [{ col: 'flag', op: 'IS TRUE' }],
    [{ col: 'flag', op: 'IS FALSE' }],
    [{ col: 'flag', op: '==', val: true }],
    [{ col: 'flag', op: 'IN', val: [false, null] }],
    [{ col: 'flag', op: 'IS NULL' }],
    [{ col: 'ratio', op: 'IS NOT NULL' }],
    [{ col: 'moment', op: '>', val: Date.UTC(2024, 0, 1) }],
    [{ col: 'moment', op: '==', val: '2024-03-31 02:00:00' }],
    [{ col: 'day', op: 'IN', val: [Date.UTC(2024, 1, 29)] }],
    [{ col: 'moment', op: 'TEMPORAL_RANGE', val: '2020-12-31 : 2024-03-31T02:00:00' }],
    [{ col: 'day', op: 'TEMPORAL_RANGE', val: ' : 1970-01-01' }],
    [{ col: { label: 'x', sqlExpression: 'id + 1', expressionType: 'SQL' }, op: '==', val: 4 }],
  ])('filters as DuckDB does: %j', async (filter) => {
    const { duckdb, postgres } = await both({
      columns: ['id', 'name', 'moment'],
      filters: [filter],
      orderby: [['id', true]],
    })
    expect(postgres).toEqual(duckdb)
    const found = postgres.rows
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(20)
  })

  const BIG = metric('SUM', 'big')
  const GROUPS = { columns: ['name'], metrics: [BIG] }
  it.each([
    ...[BIG, metric('MAX', 'ratio'), 'name'].flatMap((by) => [
      { ...GROUPS, orderby: [[by, true]] },
      { ...GROUPS, orderby: [[by, false]] },
    ]),
    ...[0, 2, 4].map((row_offset) => ({ ...GROUPS, row_limit: 2, row_offset })),
    { columns: ['id', 'ratio'], orderby: [['ratio', false]], row_limit: 7, row_offset: 3 },
  ])('keeps the order of groups, nothing last, on every page: %j', async (query) => {
    const { duckdb, postgres } = await both(query)
    expect(postgres).toEqual(duckdb)
  })

  const SERIES = {
    columns: [{ ...AXIS, timeGrain: 'P1Y' }, 'name'],
    metrics: [metric('COUNT', 'id')],
    series_columns: ['name'],
    series_limit: 2,
    series_limit_metric: metric('SUM', 'ratio'),
  }
  it.each([{}, { order_desc: false }, { group_others_when_limit_reached: true }])(
    'limits series as DuckDB does: %j',
    async (more) => {
      const { duckdb, postgres } = await both({ ...SERIES, ...more })
      expect(postgres).toEqual(duckdb)
      expect(postgres.rows.flat().includes('Others')).toBe('group_others_when_limit_reached' in more)
    },
  )

  const COMPARED = {
    metrics: [metric('COUNT', 'id'), metric('SUM', 'price')],
    filters: [{ col: 'moment', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2025-01-01' }],
  }
  const AXES = [[], ['name'], [{ ...AXIS, timeGrain: 'P1M' }], [{ ...AXIS, timeGrain: 'P1Y' }, 'name']]
  it.each(
    AXES.flatMap((columns) =>
      [['4 years ago'], ['3 years ago', 'inherit']].flatMap((time_offsets) =>
        [false, true].map((time_compare_full_range) => ({ columns, time_offsets, time_compare_full_range })),
      ),
    ),
  )('compares with earlier periods as DuckDB does: %j', async (query) => {
    const { duckdb, postgres } = await both({ ...COMPARED, ...query })
    expect(postgres).toEqual(duckdb)
  })

  it.each([
    { columns: ['name'], metrics: [metric('COUNT', 'id')], is_rowcount: true },
    { columns: [], metrics: null, is_rowcount: true },
    { columns: ['name'], metrics: [metric('COUNT', 'id')], extras: { having: 'count(*) > 3', where: 'id < 15' } },
  ])('counts rows and filters groups as DuckDB does: %j', async (query) => {
    const { duckdb, postgres } = await both(query)
    expect(postgres).toEqual(duckdb)
  })

  const YEARS = {
    columns: [{ ...AXIS, timeGrain: 'P1Y' }, 'name'],
    metrics: [metric('COUNT', 'id'), metric('SUM', 'price'), metric('AVG', 'ratio')],
  }
  const PIVOT = {
    operation: 'pivot',
    options: {
      index: ['moment'],
      columns: ['name'],
      aggregates: Object.fromEntries(YEARS.metrics.map(({ label }) => [label, { operator: 'mean' }])),
    },
  }
  const each = (label: string, name = label) => ({ [label]: name })

  it.each([
    ['pivot', [PIVOT]],
    ['pivot and flatten', [PIVOT, { operation: 'flatten' }]],
    [
      'sums from the beginning',
      [PIVOT, { operation: 'cum', options: { operator: 'sum', columns: each('SUM price') } }],
    ],
    [
      'rolling means',
      [
        PIVOT,
        {
          operation: 'rolling',
          options: { rolling_type: 'mean', window: 3, min_periods: 1, columns: each('AVG ratio') },
        },
      ],
    ],
    ['differences', [PIVOT, { operation: 'diff', options: { periods: 1, columns: each('SUM price', 'more') } }]],
    ['shares', [PIVOT, { operation: 'contribution', options: { orientation: 'row' } }]],
    ['ranks', [{ operation: 'rank', options: { metric: 'SUM price', group_by: 'name' } }]],
    [
      'aggregates',
      [
        {
          operation: 'aggregate',
          options: {
            groupby: ['name'],
            aggregates: {
              total: { operator: 'sum', column: 'SUM price' },
              middle: { operator: 'median', column: 'AVG ratio' },
              most: { operator: 'max', column: 'COUNT id' },
            },
          },
        },
      ],
    ],
    [
      'boxes',
      [
        {
          operation: 'boxplot',
          options: { groupby: ['name'], metrics: ['SUM price', 'AVG ratio'], whisker_type: 'tukey' },
        },
      ],
    ],
    ['order', [{ operation: 'sort', options: { by: ['SUM price'], ascending: false } }]],
  ])('operates on rows as DuckDB does: %s [B9.24]', async (_name, post_processing) => {
    const filters = [{ col: 'moment', op: 'TEMPORAL_RANGE', val: '1969-01-01 : 2025-01-01' }]
    const { duckdb, postgres } = await both({ ...YEARS, filters, post_processing })
    expect(postgres).toEqual(duckdb)
    expect(postgres.rows.length).toBeGreaterThan(0)
  })

  it('resamples and fills days as DuckDB does [B9.25]', async () => {
    const query = {
      columns: [{ ...AXIS, timeGrain: 'P1D' }],
      metrics: [metric('SUM', 'price'), metric('COUNT', 'big')],
      filters: [{ col: 'moment', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-04-15' }],
    }
    for (const method of ['asfreq', 'ffill', 'linear', 'sum']) {
      const options = { rule: '1D', method, fill_value: method === 'asfreq' ? 0 : null }
      const { duckdb, postgres } = await both({ ...query, post_processing: [{ operation: 'resample', options }] })
      expect(postgres).toEqual(duckdb)
      expect(postgres.rows.length).toBeGreaterThan(30)
    }
  })

  it('counts the bins of a histogram in the database, of all rows', async () => {
    const histogram = (options: object) => ({
      columns: ['id', 'price', 'name'],
      post_processing: [{ operation: 'histogram', options: { bins: 7, ...options } }],
      row_limit: 3,
    })
    for (const column of ['id', 'price']) {
      for (const more of [{}, { groupby: ['name'] }, { cumulative: true }, { normalize: true, groupby: ['name'] }]) {
        const { duckdb, postgres } = await both(histogram({ column, ...more }))
        expect(postgres).toEqual(duckdb)
        const [row = []] = postgres.rows
        if (!('normalize' in more)) expect(row.filter((cell) => typeof cell === 'number').length).toBe(7)
      }
    }
  })

  it('shows samples and the rows behind a figure', async () => {
    const { duckdb, postgres } = await askBoth(engines, facts, { columns: [] }, { result_type: 'samples' })
    expect(cells(postgres)).toEqual(cells(duckdb))
    const filters = [{ col: 'name', op: '==', val: 'north' }]
    const drill = await askBoth(engines, facts, { columns: [], filters, row_limit: 5 }, { result_type: 'drill_detail' })
    expect(cells(drill.postgres)).toEqual(cells(drill.duckdb))
    expect(cells(drill.postgres).length).toBe(5)
  })

  it('writes the same files as DuckDB, of rows as they are and of operations on them', async () => {
    const { ada } = engines.charts
    const fileOf = async (id: number, query: object) => {
      const body = { datasource: { id, type: 'table' }, queries: [query], result_format: 'csv' }
      const { status, text } = await ada.post('/api/v1/chart/data', body)
      return { status, text }
    }
    const rows = { columns: ['id', 'moment', 'name', 'flag', 'big', 'ratio'], orderby: [['id', true]] }
    for (const query of [rows, { ...YEARS, post_processing: [PIVOT] }]) {
      const file = await fileOf(facts.postgres, query)
      expect(file).toEqual(await fileOf(facts.duckdb, query))
      expect([file.status, file.text.includes('north')]).toEqual([200, true])
    }
  })
})
