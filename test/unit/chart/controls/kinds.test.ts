import { describe, expect, it } from 'vitest'

import { encodeForm, type FormValues } from '../../../../src/domain/charts/formData'
import { VIZ_TYPES } from '../../../../src/domain/charts/kinds'
import { addsUp } from '../../../../src/domain/charts/kinds/common/data/addsUp'
import { withDefaults } from '../../../../src/domain/charts/kinds/common/data/values'
import { whiskersOf } from '../../../../src/domain/charts/kinds/box_plot'
import type { Query } from '../../../../src/domain/charts/kinds/types'
import { flights } from '../../../support/explore'

const asked = async (key: string, values: FormValues): Promise<readonly Query[]> => {
  const type = await VIZ_TYPES.find((one) => one.key === key)?.load()
  if (type === undefined) throw new Error(`no kind ${key}`)
  return type.queries({ values: withDefaults(type, encodeForm(values), flights), dataset: flights })
}
const wrong = async (key: string, values: FormValues) => {
  const type = await VIZ_TYPES.find((one) => one.key === key)?.load()
  return type?.validate?.({ values, dataset: flights })
}
const valuesOf = async (key: string, values: FormValues): Promise<FormValues> => {
  const type = await VIZ_TYPES.find((one) => one.key === key)?.load()
  return type === undefined ? {} : withDefaults(type, encodeForm(values), flights)
}
const axis = (name: string, grain?: string) => ({
  columnType: 'BASE_AXIS',
  expressionType: 'SQL',
  sqlExpression: name,
  label: name,
  isColumnReference: true,
  ...(grain === undefined ? {} : { timeGrain: grain }),
})

describe('queries of the kinds', () => {
  it.each([
    [
      'funnel',
      { groupby: ['origin'], metric: 'count' },
      { columns: ['origin'], metrics: ['count'], orderby: [['count', false]], row_limit: 10 },
    ],
    [
      'treemap_v2',
      { groupby: ['origin', 'date'], metric: 'count', sort_by_metric: false },
      { columns: ['origin', 'date'], orderby: [] },
    ],
    [
      'sunburst_v2',
      { columns: ['origin'], metric: 'count', secondary_metric: 'sum' },
      { columns: ['origin'], metrics: ['count', 'sum'] },
    ],
    ['partition', { groupby: ['origin'], metrics: ['count'] }, { columns: ['origin'], metrics: ['count'] }],
    [
      'sankey_v2',
      { source: 'origin', target: 'date', metric: 'count' },
      { columns: ['origin', 'date'], metrics: ['count'] },
    ],
    [
      'graph_chart',
      { source: 'origin', target: 'date', metric: 'count', source_category: 'delay' },
      { columns: ['origin', 'date', 'delay'] },
    ],
    ['tree_chart', { id: 'origin', parent: 'date' }, { columns: ['origin', 'date'], metrics: [] }],
    ['word_cloud', { series: 'origin', metric: 'count' }, { columns: ['origin'], metrics: ['count'], row_limit: 100 }],
    [
      'world_map',
      { entity: 'origin', metric: 'count', secondary_metric: 'sum' },
      { columns: ['origin'], metrics: ['count', 'sum'] },
    ],
    [
      'country_map',
      { select_country: 'usa', entity: 'origin', metric: 'count' },
      { columns: ['origin'], metrics: ['count'], row_limit: 500 },
    ],
    ['gauge_chart', { metric: 'count' }, { columns: [], metrics: ['count'], row_limit: 1 }],
    ['gauge_chart', { metric: 'count', groupby: ['origin'] }, { columns: ['origin'], row_limit: 10 }],
    ['bullet', { metric: 'count' }, { columns: [], metrics: ['count'] }],
    [
      'radar',
      { groupby: ['origin'], metrics: ['count', 'sum'], timeseries_limit_metric: 'sum' },
      { columns: ['origin'], metrics: ['count', 'sum'], orderby: [['sum', false]] },
    ],
    [
      'butterfly',
      { groupby: 'origin', left_metric: 'count', right_metric: 'sum' },
      { columns: ['origin'], metrics: ['count', 'sum'], orderby: [['count', false]] },
    ],
    [
      'bubble_v2',
      { entity: 'origin', series: 'date', x: 'a', y: 'b', size: 'c' },
      { columns: ['origin', 'date'], metrics: ['a', 'b', 'c'], orderby: [['c', false]] },
    ],
    [
      'gantt_chart',
      { start_time: 'date', end_time: 'date', y_axis: 'origin', series: 'origin' },
      { columns: ['date', 'origin'] },
    ],
  ])('%s runs one query with its columns and metrics', async (key, values, wanted) => {
    expect(await asked(key, values)).toMatchObject([wanted])
  })

  it.each([
    [
      'heatmap_v2',
      { x_axis: 'date', groupby: 'origin', metric: 'count', time_grain_sqla: 'P1M' },
      'P1M',
      ['origin'],
      ['count'],
    ],
    [
      'waterfall',
      { x_axis: 'date', groupby: 'origin', metric: 'count', time_grain_sqla: 'P1Y' },
      'P1Y',
      ['origin'],
      ['count'],
    ],
    [
      'candlestick',
      { x_axis: 'date', open: 'a', high: 'b', low: 'c', close: 'd', time_grain_sqla: 'P1W' },
      'P1W',
      [],
      ['a', 'b', 'c', 'd'],
    ],
    [
      'time_table',
      { granularity_sqla: 'date', groupby: 'origin', metrics: ['count'], time_grain_sqla: 'P1W' },
      'P1W',
      ['origin'],
      ['count'],
    ],
    [
      'cal_heatmap',
      { granularity_sqla: 'date', metrics: ['count'], subdomain_granularity: 'hour' },
      'PT1H',
      [],
      ['count'],
    ],
  ])('%s queries along its axis, in the axis order', async (key, values, grain, columns, metrics) => {
    const own = axis('date', grain)
    expect(await asked(key, values)).toMatchObject([{ columns: [own, ...columns], metrics, orderby: [[own, true]] }])
  })

  it('a kind keeps the time grain off an axis that is not of time', async () => {
    const [query] = await asked('heatmap_v2', { x_axis: 'delay', groupby: 'origin', metric: 'count' })
    expect(query?.['extras']).toEqual({ having: '', where: '' })
    expect(query?.['columns']).toEqual([axis('delay'), 'origin'])
  })

  it('a kind sends no query while something is missing', async () => {
    for (const { key } of VIZ_TYPES) expect([key, await asked(key, {})]).toEqual([key, []])
  })

  it('a box plot queries the spread of groups over the distributed columns', async () => {
    const [query] = await asked('box_plot', {
      columns: ['date'],
      groupby: ['origin'],
      metrics: ['count'],
      whiskerOptions: '9/91 percentiles',
    })
    expect(query).toMatchObject({
      series_columns: ['origin'],
      post_processing: [
        {
          operation: 'boxplot',
          options: { groupby: ['origin'], metrics: ['count'], whisker_type: 'percentile', percentiles: [9, 91] },
        },
      ],
    })
    expect(whiskersOf('Tukey')).toEqual({ whisker_type: 'tukey' })
    expect(whiskersOf('Min/max (no outliers)')).toEqual({ whisker_type: 'min/max' })
  })

  it('a mixed chart runs two queries, each with its own controls', async () => {
    const queries = await asked('mixed_timeseries', {
      x_axis: 'date',
      time_grain_sqla: 'P1M',
      metrics: ['count'],
      metrics_b: ['sum'],
      groupby_b: ['origin'],
      limit_b: 5,
      row_limit: 10,
      row_limit_b: 20,
      adhoc_filters_b: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'delay > 0' }],
    })
    expect(queries).toMatchObject([
      { metrics: ['count'], columns: [axis('date', 'P1M')], row_limit: 10, extras: { where: '' } },
      {
        metrics: ['sum'],
        columns: [axis('date', 'P1M'), 'origin'],
        series_limit: 5,
        row_limit: 20,
        extras: { where: '(delay > 0)' },
      },
    ])
    expect(await asked('mixed_timeseries', { x_axis: 'date', metrics: ['count'] })).toEqual([])
  })

  it('a comparison with an earlier period is requested by time', async () => {
    const range = {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'date',
      operator: 'TEMPORAL_RANGE',
      comparator: '2001-03-01 : 2001-04-01',
    }
    const values = { metric: 'count', adhoc_filters: [range], time_compare: ['1 month ago'] }
    expect(await asked('pop_kpi', values)).toMatchObject([
      { metrics: ['count'], time_offsets: ['1 month ago'], granularity: 'date' },
    ])
    expect(await asked('pop_kpi', { metric: 'count' })).toEqual([])
    expect(await wrong('pop_kpi', { metric: 'count' })).toHaveProperty('adhoc_filters')
  })

  it('reads a choice that was saved as text as the number it means', async () => {
    for (const key of ['bubble_v2', 'world_map'])
      for (const [saved, size] of [
        ['100', 100],
        [50, 50],
        ['7', null],
        ['', null],
      ])
        expect((await valuesOf(key, { max_bubble_size: saved }))['max_bubble_size']).toBe(size)
  })

  it('a kind reports controls that contradict each other', async () => {
    expect(await wrong('heatmap_v2', { x_axis: 'origin', groupby: 'origin' })).toHaveProperty('groupby')
    expect(await wrong('sankey_v2', { source: 'origin', target: 'origin' })).toHaveProperty('target')
    expect(await wrong('gauge_chart', { min_val: 5, max_val: 5 })).toHaveProperty('max_val')
    expect(await wrong('time_table', { groupby: 'origin', metrics: ['a', 'b'] })).toHaveProperty('groupby')
    expect(await wrong('bubble_v2', { max_bubble_size: 0 })).toHaveProperty('max_bubble_size')
  })
})

describe('additive metrics', () => {
  const of = (metric: unknown) => addsUp({ values: { metric }, dataset: flights }, 'metric')
  it('adds parts up only for metrics where a sum is right', () => {
    expect(of('count')).toBe(true)
    expect(of({ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'delay' } })).toBe(true)
    expect(of({ expressionType: 'SIMPLE', aggregate: 'AVG', column: { column_name: 'delay' } })).toBe(false)
    expect(of({ expressionType: 'SIMPLE', aggregate: 'COUNT_DISTINCT', column: { column_name: 'delay' } })).toBe(false)
    expect(of({ expressionType: 'SQL', sqlExpression: 'sum(delay)' })).toBe(true)
    expect(of({ expressionType: 'SQL', sqlExpression: 'COUNT(DISTINCT origin)' })).toBe(false)
    expect(of({ expressionType: 'SQL', sqlExpression: 'SUM(a) / SUM(b)' })).toBe(false)
    expect(of('nobody knows it')).toBe(false)
  })
})
