import { describe, expect, it } from 'vitest'

import { encodeForm, type FormValues } from '../../../../src/domain/charts/formData'
import {
  labelledColumns,
  labelledContext,
  labelledPart,
  labelsOf,
} from '../../../../src/domain/charts/kinds/common/style/labelled'
import { withDefaults } from '../../../../src/domain/charts/kinds/common/data/values'
import { timeseriesBar } from '../../../../src/domain/charts/kinds/echarts_timeseries_bar'
import { timeseriesLine } from '../../../../src/domain/charts/kinds/echarts_timeseries_line'
import { table } from '../../../../src/domain/charts/kinds/table'
import type { VizType } from '../../../../src/domain/charts/kinds/types'
import { flights } from '../../../support/explore'

const metric = { description: null, expression: 'AVG(delay)' }
const dataset = {
  ...flights,
  metrics: [
    { ...metric, name: 'late', label: 'Average delay', format: ',.1f' },
    { ...metric, name: 'share', label: 'On time', format: '.1%' },
    { ...metric, name: 'plain', label: null, format: null },
  ],
}
const contextOf = (type: VizType, values: FormValues) => ({
  values: withDefaults(type, encodeForm(values), dataset),
  dataset,
})
const answer = (names: readonly (readonly string[])[]) => ({
  resultKey: 'r',
  rows: 1,
  sqlRows: 1,
  columns: names.map((parts) => ({ name: parts.join(', '), generic: 0 })),
  labels: names,
  sql: null,
  cached: false,
  cachedAt: null,
  applied: [],
  rejected: [],
})

describe('saved metrics on screen', () => {
  it("shows a saved metric in its dataset's currency unless the chart sets one", () => {
    const euro = { symbol: 'EUR', symbolPosition: 'suffix' } as const
    const priced = {
      ...dataset,
      metrics: [
        ...dataset.metrics.map((one) => ({ ...one, currency: null })),
        { ...metric, name: 'cost', label: null, format: null, currency: euro },
      ],
    }
    const shown = (metrics: readonly string[], values: FormValues = {}) => {
      const context = { values: { metrics, ...values }, dataset: priced }
      return labelledContext(timeseriesLine, context, labelsOf(timeseriesLine, context)).values['currency_format']
    }
    expect(shown(['cost'])).toEqual(euro)
    expect(shown(['cost', 'plain'])).toBeUndefined()
    expect(shown(['plain'])).toBeUndefined()
    const own = { symbol: 'USD', symbolPosition: 'prefix' }
    expect(shown(['cost'], { currency_format: own })).toEqual(own)
    expect(shown(['cost'], { currency_format: { symbol: '' } })).toEqual(euro)
    const table_ = { values: { metrics: ['cost'] }, dataset: priced }
    expect(labelledContext(table, table_, labelsOf(table, table_)).values).not.toHaveProperty('currency_format')
  })

  it('shows a saved metric under its dataset label in controls and columns', () => {
    const context = contextOf(timeseriesLine, { x_axis: 'date', metrics: ['late', 'plain'], groupby: ['origin'] })
    const labels = labelsOf(timeseriesLine, context)
    expect([...labels.keys()]).toEqual(['late'])
    const shown = labelledContext(timeseriesLine, context, labels)
    expect(shown.values['metrics']).toEqual([
      { expressionType: 'SQL', sqlExpression: 'AVG(delay)', label: 'Average delay', hasCustomLabel: true },
      'plain',
    ])
    expect(shown.values['groupby']).toEqual(['origin'])
    const { names, parts } = labelledColumns(answer([['date'], ['late', 'late'], ['plain', 'ORD']]), labels)
    // a value of a dimension may read like a metric and stays what it is
    expect(names).toEqual(['date', 'Average delay, late', 'plain, ORD'])
    expect(parts[1]).toEqual(['Average delay', 'late'])
    expect(labelledPart('late__1 year ago', labels)).toBe('Average delay__1 year ago')
    expect(labelledPart('%late', labels)).toBe('%Average delay')
    expect(labelledPart('later', labels)).toBe('later')
  })

  it("uses the saved metrics' format where they share one and the chart sets none", () => {
    const formatOf = (values: FormValues) => {
      const context = contextOf(timeseriesLine, { x_axis: 'date', ...values })
      return labelledContext(timeseriesLine, context, labelsOf(timeseriesLine, context)).values['y_axis_format']
    }
    expect(formatOf({ metrics: ['late'] })).toBe(',.1f')
    expect(formatOf({ metrics: ['late'], y_axis_format: '.3s' })).toBe('.3s')
    expect(formatOf({ metrics: ['late', 'share'] })).toBe('SMART_NUMBER')
    expect(formatOf({ metrics: ['late', 'plain'] })).toBe('SMART_NUMBER')
  })

  it('moves column settings along with the labels of their metrics', () => {
    const context = contextOf(table, { metrics: ['late'], column_config: { late: { columnWidth: 80 } } })
    const shown = labelledContext(table, context, labelsOf(table, context))
    expect(shown.values['column_config']).toEqual({ 'Average delay': { columnWidth: 80 } })
  })
})

describe('categories of an axis', () => {
  const queries = (values: FormValues) => {
    const [query] = timeseriesBar.queries(contextOf(timeseriesBar, { x_axis: 'origin', metrics: ['late'], ...values }))
    const steps = (query?.['post_processing'] ?? []) as { operation: string; options?: object }[]
    return steps.filter(({ operation }) => operation === 'sort')
  }
  it('sorts categories by a metric or by name', () => {
    expect(queries({})).toEqual([])
    expect(queries({ x_axis_sort: 'late', x_axis_sort_asc: false })).toEqual([
      { operation: 'sort', options: { by: 'late', ascending: false } },
    ])
    expect(queries({ x_axis_sort_asc: false })).toEqual([
      { operation: 'sort', options: { is_sort_index: true, ascending: false } },
    ])
  })
  it('does not sort categories where time or several series set the order', () => {
    const sort = { x_axis_sort: 'late', x_axis_sort_asc: false }
    expect(queries({ ...sort, x_axis: 'date' })).toEqual([])
    expect(queries({ ...sort, groupby: ['delay'] })).toEqual([])
  })
})
