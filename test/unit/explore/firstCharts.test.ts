import { describe, expect, test } from 'vitest'

import { firstCharts, isUnchosen } from '../../../src/domain/charts/kinds/firstCharts'
import { proposedName } from '../../../src/domain/charts/kinds/proposedName'
import { column, flights } from '../../support/explore'
import type { ExploreColumn, ExploreDataset } from '../../../src/events/explore/explore'

const dataset = (columns: readonly ExploreColumn[], more: Partial<ExploreDataset> = {}): ExploreDataset => ({
  ...flights,
  columns,
  mainTime: null,
  ...more,
})

const titles = (of: ExploreDataset): string[] => firstCharts(of).map(({ title }) => title)

const SALES = dataset([
  column('order_id', 0),
  column('Order date', 2, true),
  column('customer_name', 1),
  column('Region', 1),
  { ...column('Product', 1), label: 'Goods' },
  column('Revenue', 0),
])

describe('first charts of a dataset', () => {
  test('the first charts show its measure over time, by groups, and as one figure', () => {
    expect(titles(SALES)).toEqual([
      'Revenue over Order date',
      'Revenue by Region',
      'Revenue by Goods',
      'Revenue, one figure',
    ])
    const [line, bar] = firstCharts(SALES)
    const metric = {
      expressionType: 'SIMPLE',
      column: { column_name: 'Revenue' },
      aggregate: 'SUM',
      label: 'SUM(Revenue)',
    }
    expect(line).toMatchObject({ key: 'echarts_timeseries_line', form: { x_axis: 'Order date', metrics: [metric] } })
    expect(bar?.form).toEqual({
      x_axis: 'Region',
      metrics: [metric],
      x_axis_sort: 'SUM(Revenue)',
      x_axis_sort_asc: false,
    })
  })

  test('numbers that do not add up are averaged, and rows are counted without numbers', () => {
    expect(titles(dataset([column('unit price', 0), column('City', 1)]))).toEqual([
      'Average unit price by City',
      'Average unit price, one figure',
    ])
    const [figure] = firstCharts(dataset([column('zip', 0)]))
    expect(figure).toEqual({ key: 'big_number_total', title: 'Number of rows, one figure', form: { metric: 'count' } })
    expect(firstCharts(dataset([], { metrics: [] }))[0]?.form['metric']).toMatchObject({ sqlExpression: 'COUNT(*)' })
  })

  test('a saved metric comes before columns, and the main time before other times', () => {
    const metrics = [{ name: 'margin', label: 'Margin', expression: 'SUM(a)', description: null, format: null }]
    const of = dataset([column('shipped', 2, true), column('ordered', 2, true), column('a', 0)], {
      metrics,
      mainTime: 'ordered',
    })
    expect(titles(of)).toEqual(['Margin over ordered', 'Margin, one figure'])
    expect(firstCharts(of)[0]?.form).toEqual({ x_axis: 'ordered', metrics: ['margin'] })
  })

  test('free texts come last among the groups', () => {
    expect(titles(dataset([column('email', 1), column('n', 0)]))[0]).toBe('N by email')
  })

  test('a chart counts as unchosen until a control has a value', () => {
    expect(isUnchosen({ viz_type: '"table"', datasource: '"1__table"' })).toBe(true)
    expect(isUnchosen({ viz_type: '"table"', metrics: '["count"]' })).toBe(false)
  })
})

describe('proposed names', () => {
  test('a chart without a name is named after what it shows', () => {
    const named = (values: Record<string, unknown>): string => proposedName({ values, dataset: SALES })
    for (const { title, form } of firstCharts(SALES)) expect(named(form)).toBe(title.replace(', one figure', ''))
    const average = { expressionType: 'SIMPLE', column: { column_name: 'Revenue' }, aggregate: 'AVG' }
    expect(named({ metrics: [average, 'count'], x_axis: 'Order date', groupby: ['Region'] })).toBe(
      'Average Revenue and Number of rows over Order date by Region',
    )
    expect(named({ all_columns: ['Region', 'Product'] })).toBe('Region and Goods')
    expect(named({})).toBe('')
  })
})
