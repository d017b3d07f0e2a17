import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { encodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import { pivotParts, pivotTable } from '../../../src/domain/charts/kinds/pivot_table_v2'
import { chartTables } from '../../../src/effects/chart/data'
import { aggregateOf } from '../../../src/views/chart/pivot_table_v2/aggregate'
import PivotTable from '../../../src/views/chart/pivot_table_v2'
import { pivotOf } from '../../../src/views/chart/pivot_table_v2/pivot'
import { resultOf } from '../../support/chartRows'
import { flights } from '../../support/explore'

const form = {
  groupbyRows: ['origin'],
  groupbyColumns: ['date'],
  time_grain_sqla: 'P1M',
  metrics: [
    { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' },
    { expressionType: 'SQL', sqlExpression: 'AVG(delay)', label: 'late' },
  ],
  rowTotals: true,
  colTotals: true,
}
const contextOf = (more: FormValues = {}) => ({
  values: withDefaults(pivotTable, encodeForm({ ...form, ...more }), flights),
  dataset: flights,
})

const columns = ['s:origin', 't:date', 'n:n', 'n:late']
const cells = resultOf(columns, [
  ['DEN', '2001-02-01', 3, 9],
  ['DEN', '2001-10-01', 1, 5],
  ['ORD', '2001-02-01', 4, null],
])
const rowTotals = resultOf(
  ['s:origin', 'n:n', 'n:late'],
  [
    ['DEN', 4, 8],
    ['ORD', 4, null],
    ['ATL', 99, 99],
  ],
)
const columnTotals = resultOf(
  ['t:date', 'n:n', 'n:late'],
  [
    ['2001-02-01', 7, 9],
    ['2001-10-01', 1, 5],
  ],
)
const all = resultOf(['n:n', 'n:late'], [[8, 8]])
const results = [cells, rowTotals, columnTotals, all]
const made = (more: FormValues = {}) => pivotOf(contextOf(more), results)

const figures = (more: FormValues) => {
  const pivot = made(more)
  const own = pivot.columns.filter(({ metric }) => metric === 'late')
  return pivot.rows.map((row) => own.map((column) => pivot.cell(row, column)))
}

describe('pivot table', () => {
  it('requests cells, row totals, column totals and the grand total in this order', () => {
    expect(pivotParts(contextOf()).map(({ rows, columns: own }) => [rows.length, own.length])).toEqual([
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ])
  })

  it('lays metrics out as rows or side by side in each column', () => {
    expect(made().columnTitles).toEqual(['Metric', 'date'])
    expect(made().columns.map(({ names }) => names.join(' '))).toEqual([
      'n Feb 2001',
      'n Oct 2001',
      'n Total',
      'late Feb 2001',
      'late Oct 2001',
      'late Total',
    ])
    const combined = made({ combineMetric: true })
    expect(combined.columnTitles).toEqual(['date', 'Metric'])
    expect(combined.columns.map(({ names }) => names.join(' '))).toEqual([
      'Feb 2001 n',
      'Feb 2001 late',
      'Oct 2001 n',
      'Oct 2001 late',
      'Total n',
      'Total late',
    ])
    const onRows = made({ combineMetric: true, metricsLayout: 'ROWS' })
    expect(onRows.rows.map(({ names }) => names.join(' '))).toEqual([
      'DEN n',
      'DEN late',
      'ORD n',
      'ORD late',
      'Total n',
      'Total late',
    ])
  })

  it('writes times in the chosen format and in time order', () => {
    const names = (date_format: unknown) =>
      made({ date_format })
        .columns.slice(0, 2)
        .map((one) => one.names[1])
    expect(names('%d/%m/%Y')).toEqual(['01/02/2001', '01/10/2001'])
    expect(names('%B')).toEqual(['February', 'October'])
    expect(names(null)).toEqual(['Feb 2001', 'Oct 2001'])
  })

  it('takes database figures, and leaves out totals of rows that a limit cut', () => {
    const database = [
      [9, 5, 8],
      [null, null, null],
      [9, 5, 8],
    ]
    expect(figures({})).toEqual(database)
    expect(figures({ aggregateFunction: 'nonsense' })).toEqual(database)
    expect(made().rows.map(({ names }) => names.join())).toEqual(['DEN', 'ORD', 'Total'])
  })

  it.each([
    [
      'Count',
      [
        [1, 1, 2],
        [0, 0, 0],
        [1, 1, 2],
      ],
    ],
    [
      'Count Unique Values',
      [
        [1, 1, 2],
        [0, 0, 0],
        [1, 1, 2],
      ],
    ],
    [
      'List Unique Values',
      [
        ['9', '5', '9, 5'],
        [null, null, null],
        ['9', '5', '9, 5'],
      ],
    ],
    [
      'Average',
      [
        [9, 5, 7],
        [null, null, null],
        [9, 5, 7],
      ],
    ],
    [
      'Median',
      [
        [9, 5, 7],
        [null, null, null],
        [9, 5, 7],
      ],
    ],
    [
      'Sample Variance',
      [
        [null, null, 8],
        [null, null, null],
        [null, null, 8],
      ],
    ],
    [
      'Sample Standard Deviation',
      [
        [null, null, Math.sqrt(8)],
        [null, null, null],
        [null, null, Math.sqrt(8)],
      ],
    ],
    [
      'Minimum',
      [
        [9, 5, 5],
        [null, null, null],
        [9, 5, 5],
      ],
    ],
    [
      'Maximum',
      [
        [9, 5, 9],
        [null, null, null],
        [9, 5, 9],
      ],
    ],
    [
      'First',
      [
        [9, 5, 9],
        [null, null, null],
        [9, 5, 9],
      ],
    ],
    [
      'Last',
      [
        [9, 5, 5],
        [null, null, null],
        [9, 5, 5],
      ],
    ],
    [
      'Sum as Fraction of Total',
      [
        [9 / 14, 5 / 14, 1],
        [null, null, null],
        [9 / 14, 5 / 14, 1],
      ],
    ],
    [
      'Sum as Fraction of Rows',
      [
        [9 / 14, 5 / 14, 1],
        [null, null, null],
        [9 / 14, 5 / 14, 1],
      ],
    ],
    [
      'Sum as Fraction of Columns',
      [
        [1, 1, 1],
        [null, null, null],
        [1, 1, 1],
      ],
    ],
    [
      'Count as Fraction of Total',
      [
        [0.5, 0.5, 1],
        [0, 0, 0],
        [0.5, 0.5, 1],
      ],
    ],
    [
      'Count as Fraction of Rows',
      [
        [0.5, 0.5, 1],
        [null, null, null],
        [0.5, 0.5, 1],
      ],
    ],
    [
      'Count as Fraction of Columns',
      [
        [1, 1, 1],
        [0, 0, 0],
        [1, 1, 1],
      ],
    ],
  ])('computes %s from its cells', (aggregateFunction, wanted) => {
    expect(figures({ aggregateFunction })).toEqual(wanted)
  })

  it('lists the figures of its cells without totals and absent pairs', () => {
    const told = (more: FormValues) => ['n', 'late', 'gone'].map((metric) => made(more).cells(metric))
    expect(told({})).toEqual([[3, 1, 4], [9, 5, null], []])
    expect(told({ aggregateFunction: 'Count' })).toEqual([[1, 1, 1], [1, 1, 0], []])
    for (const more of [{}, { transposePivot: true }, { metricsLayout: 'ROWS' }])
      expect(told({ aggregateFunction: 'Sum as Fraction of Total', ...more })[0]).toEqual([3 / 8, 1 / 8, 4 / 8])
  })

  it.each(['Sum as Fraction of Total', 'Count as Fraction of Rows', 'Sum as Fraction of Columns'])(
    'sums the cells of a list once for all figures of %s',
    (name) => {
      let reads = 0
      const whole = new Proxy([1, 2, 3], {
        get: (list, key) => {
          if (key === '0') reads += 1
          return Reflect.get(list, key) as unknown
        },
      })
      const share = aggregateOf(name)
      const shares = Array.from({ length: 100 }, () => share?.({ own: [1], row: whole, column: whole, all: whole }))
      expect(shares).toEqual(Array(100).fill(name.startsWith('Count') ? 1 / 3 : 1 / 6))
      expect(reads).toBe(1)
    },
  )

  it('tells rows without a value from no rows', () => {
    const drawnRows = (more: FormValues) => {
      const props = { title: 'Late', context: contextOf({ metrics: [form.metrics[1]], ...more }), results }
      const markup = renderToStaticMarkup(createElement(PivotTable, { ...props, answers: [] } as never))
      const lines = [...markup.matchAll(/<tr>(?:(?!<tr).)*<th scope="row"(.*?)<\/tr>/g)]
      const texts = lines.map(([, line = '']) => [...line.matchAll(/<td[^>]*>([^<]*)</g)].map(([, text]) => text))
      return texts.filter(({ length }) => length > 1)
    }
    const [den, ord] = drawnRows({})
    expect(den?.slice(0, 2)).toEqual(['9', '5'])
    expect(ord?.slice(0, 3)).toEqual(['–', '', '–'])
    expect(drawnRows({ aggregateFunction: 'Average' }).at(1)?.slice(0, 2)).toEqual(['–', ''])
  })

  it('takes shares of rows and columns in their order on screen', () => {
    const share = (more: FormValues) => {
      const pivot = made({ transposePivot: true, ...more })
      const own = pivot.columns.filter(({ metric }) => metric === 'n')
      return pivot.rows.map((row) => own.map((column) => pivot.cell(row, column)))
    }
    expect(share({ aggregateFunction: 'Sum as Fraction of Rows' })).toEqual([
      [3 / 7, 4 / 7, 1],
      [1, null, 1],
      [0.5, 0.5, 1],
    ])
    expect(share({ aggregateFunction: 'Sum as Fraction of Columns' })).toEqual([
      [0.75, 1, 7 / 8],
      [0.25, null, 1 / 8],
      [1, 1, 1],
    ])
  })

  it('limits its series by a metric, but not its totals', () => {
    const asked = pivotTable.queries(contextOf({ series_limit: 5, series_limit_metric: 'count' }))
    expect(asked.map(({ series_limit: limit, series_limit_metric: by }) => [limit, by])).toEqual([
      [5, 'count'],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(asked.map(({ orderby }) => orderby)).toEqual(Array(4).fill([['count', false]]))
    expect(pivotTable.queries(contextOf({ series_limit: 'many' }))[0]).not.toHaveProperty('series_limit')
  })

  it('limits its cells, and its totals only as the server does', () => {
    const limits = (maxRows?: number) =>
      pivotTable
        .queries({ ...contextOf({ row_limit: 10 }), ...(maxRows === undefined ? {} : { maxRows }) })
        .map(({ row_limit: limit }) => limit)
    expect(limits()).toEqual([10, 100_000, 100_000, 100_000])
    expect(limits(5000)).toEqual([10, 5000, 5000, 5000])
  })

  it('says that its cells reached the limit, and which totals cover more', () => {
    const said = (more: FormValues, sqlRows = 3) => {
      const props = { title: 'Late', context: contextOf({ row_limit: 3, ...more }), results, answers: [{ sqlRows }] }
      const markup = renderToStaticMarkup(createElement(PivotTable, props as never))
      return /<p class="cut"[^>]*>(.*?)<\/p>/.exec(markup)?.[1]?.trim()
    }
    expect(said({})).toBe('Cell limit reached: 3 cells were read. Totals cover all rows. · origin, Metric, date')
    expect(said({ rowTotals: false, colTotals: false })).toBe(
      'Cell limit reached: 3 cells were read. · origin, Metric, date',
    )
    expect(said({ aggregateFunction: 'Average' })).toBe('Cell limit reached: 3 cells were read. · origin, Metric, date')
    expect(said({}, 2)).toBe('origin, Metric, date')
    const beyond = 'Totals cover all rows, also of cells that are left out. · origin, Metric, date'
    const having = { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'count(*) > 1' }
    expect(said({ series_limit: 2 }, 2)).toBe(beyond)
    expect(said({ adhoc_filters: [having] }, 2)).toBe(beyond)
    expect(said({ adhoc_filters: [having], rowTotals: false, colTotals: false }, 2)).toBe('origin, Metric, date')
  })

  it('applies the time grain only to the times it was set for', () => {
    const [query] = pivotTable.queries(contextOf({ temporal_columns_lookup: { date: false } }))
    expect(query?.['columns']).toEqual(['origin', 'date'])
    const [grained] = pivotTable.queries(contextOf({ temporal_columns_lookup: { other: true } }))
    expect(grained?.['columns']).toMatchObject(['origin', { timeGrain: 'P1M', sqlExpression: 'date' }])
    expect(made({ temporal_columns_lookup: { date: false } }).columns[0]?.names).toEqual(['n', '1 Feb 2001'])
  })

  const MIDNIGHT = Date.UTC(2024, 0, 31)
  it.each([
    ['midnights alone', [MIDNIGHT, null], [MIDNIGHT, MIDNIGHT + 3_600_000, null]],
    ['no fraction', [MIDNIGHT, MIDNIGHT + 1], [MIDNIGHT, MIDNIGHT + 1, '2024-01-31T00:00:00.000001']],
    ['fractions', ['2024-01-31T00:00:00.000001', MIDNIGHT], [MIDNIGHT, '2024-01-31T00:00:00.000001']],
    ['no sign of a zone', [MIDNIGHT + 1, null], [null, '2024-01-31T12:00:00.000001+00:00', MIDNIGHT + 1]],
  ])('finds totals of moments where the cells in the limit have %s', (_, within, all) => {
    const tables = chartTables([
      { colnames: ['origin', 'date', 'n'], coltypes: [1, 2, 0], data: within.map((at) => ['DEN', at, 1]) },
      { colnames: ['origin', 'n'], coltypes: [1, 0], data: [['DEN', 9]] },
      { colnames: ['date', 'n'], coltypes: [2, 0], data: all.map((at) => [at, 5]) },
      { colnames: ['n'], coltypes: [0], data: [[99]] },
    ])
    const context = contextOf({ temporal_columns_lookup: { date: false }, metrics: form.metrics.slice(0, 1) })
    const pivot = pivotOf(
      context,
      tables.map(({ table }) => table),
    )
    const rows = pivot.rows.map((row) => pivot.columns.map((column) => pivot.cell(row, column)))
    expect(rows).toEqual([
      [1, 1, 9],
      [5, 5, 99],
    ])
  })
})
