import { describe, expect, test } from 'vitest'

import type { FormValues } from '../../../src/domain/charts/formData'
import { shortDescription, subtitleOf } from '../../../src/domain/charts/kinds/subtitle'
import { column, flights } from '../../support/explore'

const dataset = { ...flights, columns: [column('date', 2, true), { ...column('origin', 1), label: 'Origin' }] }
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
  })

  test('a description is a subtitle only as one short line of plain words', () => {
    expect(shortDescription(' Minutes for each flight, by week ')).toBe('Minutes for each flight, by week')
    for (const text of [null, '', '  ', 'a\nb', '**bold**', 'see [it](https://example.org)', 'x'.repeat(91)])
      expect([text, shortDescription(text)]).toEqual([text, null])
  })
})
