import { describe, expect, test } from 'vitest'

import type { FormValues } from '../../../src/domain/charts/formData'
import { shortDescription, subtitleOf } from '../../../src/domain/charts/kinds/subtitle'
import { column, flights } from '../../support/explore'

const grains = [
  { value: 'PT1H', label: 'Hour' },
  { value: 'P1D', label: 'Day' },
  { value: 'P1W', label: 'Week' },
]
const dataset = { ...flights, grains, columns: [column('date', 2, true), { ...column('origin', 1), label: 'Origin' }] }
const average = {
  expressionType: 'SIMPLE',
  column: { column_name: 'delay' },
  aggregate: 'AVG',
  label: 'AVG(delay)',
}
const said = (values: FormValues): string => subtitleOf({ values, dataset })

describe('subtitle of a chart', () => {
  test('a subtitle says measure, grain and groups', () => {
    const values = { metrics: [average], x_axis: 'date', time_grain_sqla: 'P1W', groupby: ['origin'] }
    expect(said(values)).toBe('Average delay by week and Origin')
    expect(said({ ...values, time_grain_sqla: 'PT1H', groupby: [] })).toBe('Average delay by hour')
    expect(said({ ...values, time_grain_sqla: null })).toBe('Average delay by date and Origin')
    expect(said({ metrics: [average], groupby: ['origin'], time_grain_sqla: 'P1D' })).toBe('Average delay by Origin')
    expect(said({ metric: average })).toBe('Average delay')
  })

  test('a subtitle names two measures and groups, and counts the others', () => {
    const metrics = ['MIN(a)', 'MAX(b)', 'SUM(c)'].map((label) => ({
      ...average,
      label,
      expressionType: 'SQL',
      sqlExpression: label,
    }))
    expect(said({ metrics })).toBe('Lowest a, Highest b and 1 more')
    expect(said({ metrics: [average], groupby: ['a', 'b', 'c', 'd'] })).toBe('Average delay by a, b and 2 more')
  })

  test('rows without a measure have no subtitle', () => {
    expect(said({ all_columns: ['origin'] })).toBe('')
    expect(said({ viz_type: 'table', query_mode: 'raw', metrics: [average], groupby: ['origin'] })).toBe('')
  })

  test('a subtitle claims no grain that the chart has not, and no word of a formula', () => {
    const pie = {
      viz_type: 'pie',
      metric: average,
      groupby: ['origin'],
      granularity_sqla: 'date',
      time_grain_sqla: 'P1D',
    }
    expect(said(pie)).toBe('Average delay by Origin')
    expect(said({ ...pie, viz_type: 'cal_heatmap', groupby: [] })).toBe('Average delay by day')
    expect(said({ metric: average, x_axis: 'date', time_grain_sqla: 'constructor' })).toBe('Average delay by date')
    const ratio = { expressionType: 'SQL', sqlExpression: 'SUM(a)/SUM(b)', label: 'SUM(a)/SUM(b)' }
    expect(said({ metric: ratio })).toBe('SUM(a)/SUM(b)')
  })

  test('a description is a subtitle only as one short line of plain words', () => {
    expect(shortDescription(' Minutes for each flight, by week ')).toBe('Minutes for each flight, by week')
    for (const text of [null, '', '  ', 'a\nb', '**bold**', 'see [it](https://example.org)', 'x'.repeat(91)])
      expect([text, shortDescription(text)]).toEqual([text, null])
  })
})
