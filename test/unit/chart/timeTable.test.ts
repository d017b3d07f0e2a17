import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { FormValues } from '../../../src/domain/charts/formData'
import type { ResultRows } from '../../../src/core/results/types'
import { timeColumns, type TimeColumn } from '../../../src/domain/charts/kinds/time_table/columns'
import TimeTable from '../../../src/views/chart/time_table'
import { boundInk, courseOf, rowAddress, timeFigure, timeRows } from '../../../src/views/chart/time_table/data'
import { answerOf, resultOf } from '../../support/chartRows'
import { flights } from '../../support/explore'

const of = (values: FormValues, result: ResultRows) => ({
  context: { values, dataset: flights },
  answer: answerOf(result),
  result,
})
const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' }

describe('time-series table', () => {
  const rows = resultOf(
    ['t:date', 's:origin', 'n:count'],
    [
      ['2001-01-02', 'DEN', 6],
      ['2001-01-01', 'DEN', 4],
      ['2001-01-02', 'ORD', 14],
    ],
  )
  const made = timeRows(of({ granularity_sqla: 'date', groupby: 'origin', metrics: [count] }, rows))
  it('a time-series table has one row per group over all times', () => {
    expect(made.map(({ name, values }) => [name, values])).toEqual([
      ['DEN', [4, 6]],
      ['ORD', [null, 14]],
    ])
  })

  it('a time-series table keeps groups apart that have one name', () => {
    const twins = resultOf(
      ['t:date', 's:origin', 'n:count'],
      [
        ['2001-01-01', null, 1],
        ['2001-01-01', '<NULL>', 2],
      ],
    )
    const apart = timeRows(of({ granularity_sqla: 'date', groupby: 'origin', metrics: [count] }, twins))
    expect(apart.map(({ name, values, marks }) => [name, values, marks[0]?.value])).toEqual([
      ['<NULL>', [1], null],
      ['<NULL>', [2], '<NULL>'],
    ])
    expect(new Set(apart.map(({ key }) => key)).size).toBe(2)
  })

  it('a time-series table shows values, changes, shares and means', () => {
    const [den] = made
    if (den === undefined) throw new Error('no row')
    const figure = (column: object) =>
      timeFigure(
        { ...(timeColumns([{ key: 'k', label: 'l', colType: 'time' }])[0] as TimeColumn), ...column },
        made,
      )(den)
    expect(figure({})).toBe(6)
    expect(figure({ lag: 1 })).toBe(4)
    expect(figure({ lag: 5 })).toBeNull()
    expect(figure({ lag: -1 })).toBe(4)
    expect(figure({ comparison: 'diff', lag: 1 })).toBe(2)
    expect(figure({ comparison: 'perc', lag: 1 })).toBe(1.5)
    expect(figure({ comparison: 'perc_change', lag: 1 })).toBe(0.5)
    expect(figure({ type: 'contrib' })).toBe(0.3)
    expect(figure({ type: 'avg' })).toBe(5)
    expect(figure({ type: 'avg', lag: 1 })).toBe(6)
  })

  it('makes formats and sums once per column, however many rows there are', () => {
    const reads = { currency: 0, values: 0 }
    const values: FormValues = {
      granularity_sqla: 'date',
      groupby: 'origin',
      metrics: [count],
      column_collection: [{ colType: 'time' }, { colType: 'avg' }, { colType: 'spark' }, { colType: 'contrib' }],
      get currency_format() {
        reads.currency += 1
        return { symbol: 'EUR' }
      },
    }
    const many = 200
    const days = resultOf(
      ['t:date', 's:origin', 'n:count'],
      Array.from({ length: many }, (_, place) => ['2001-01-01', `A${place}`, 1]),
    )
    const { context, answer, result } = of(values, days)
    const props = { title: 'Days', kindName: 'Time table', context, answers: [answer], results: [result] }
    const markup = renderToStaticMarkup(createElement(TimeTable, props))
    expect(markup.match(/>0\.5%</g)).toHaveLength(many)
    expect(markup).toContain('>€1<')
    expect(reads.currency).toBeLessThan(many / 20)
    const counted = Array.from({ length: many }, (_, place) => ({
      key: `A${place}`,
      name: `A${place}`,
      marks: [],
      moments: [0],
      get values() {
        reads.values += 1
        return [1]
      },
    }))
    const [contrib] = timeColumns([{ colType: 'contrib' }])
    const figure = timeFigure(contrib as TimeColumn, counted)
    expect(counted.map(figure)).toEqual(Array(many).fill(1 / many))
    expect(reads.values).toBe(2 * many)
  })

  it('takes the saved columns, and the default ones where none can be read', () => {
    const saved = [
      { key: 'x', label: 'Lag', colType: 'time', comparisonType: 'diff', timeLag: '2', d3format: '.2f' },
      { colType: 'evil' },
    ]
    expect(timeColumns(saved)).toMatchObject([
      { key: 'x', label: 'Lag', type: 'time', comparison: 'diff', lag: 2, format: '.2f', bounds: null, width: null },
    ])
    const damaged = {
      colType: 'spark',
      width: 'wide',
      height: '40',
      yAxisBounds: ['0', null],
      bounds: 7,
      timeRatio: -3,
    }
    expect(timeColumns([damaged])).toMatchObject([
      { label: 'spark', width: null, height: 40, axisBounds: [0, null], bounds: null, ratio: 0 },
    ])
    expect(timeColumns('nonsense').map(({ type }) => type)).toEqual(['time', 'spark', 'time', 'avg'])
  })
})

describe('column of a time-series table', () => {
  const columnOf = (more: object) => timeColumns([{ key: 'k', label: 'l', colType: 'time', ...more }])[0] as TimeColumn
  it('a sparkline shows the values, or their ratio to earlier ones', () => {
    const row = { key: 'DEN', name: 'DEN', marks: [], moments: [1, 2, 3, 4], values: [2, 4, null, 12] }
    expect(courseOf(columnOf({ colType: 'spark' }), row)).toEqual([2, 4, null, 12])
    expect(courseOf(columnOf({ colType: 'spark', timeRatio: '1' }), row)).toEqual([2, null, null])
    expect(courseOf(columnOf({ colType: 'spark', timeRatio: 2 }), row)).toEqual([null, 3])
  })

  it('colors figures between the bounds of their column', () => {
    const share = (bounds: unknown, figure: number | null) =>
      /var\(--c1\) (\d+)%/.exec(boundInk(columnOf({ bounds }), figure) ?? '')?.[1] ?? null
    expect([-1, 0, 5, 10, 11].map((figure) => share([0, 10], figure))).toEqual(['0', '0', '50', '100', '100'])
    expect([share([10, 0], 10), share([10, 0], 0)]).toEqual(['0', '100'])
    expect([share([null, 3], 2), share([null, 3], 3), share([0, 10], null), share(undefined, 3)]).toEqual([
      '0',
      '100',
      null,
      null,
    ])
  })

  it('links to the address of the chart, and never to a script', () => {
    const context = { values: { time_grain_sqla: 'P1D' }, dataset: flights }
    const at = (url: string | null) => rowAddress(url, 'A & B', context)
    expect(at('/x/?name={{ metric }}&by={{time_grain_sqla}}&no={{ other }}')).toBe('/x/?name=A%20%26%20B&by=P1D&no=')
    expect(at('https://example.com/{{metric}}')).toBe('https://example.com/A%20%26%20B')
    expect(at('example.com/{{metric}}')).toBe('//example.com/A%20%26%20B')
    for (const url of [null, 'javascript:alert(1)', 'data:text/html,x', '{{ metric }}', ' javascript:x'])
      expect(at(url)).toBeNull()
  })
})
