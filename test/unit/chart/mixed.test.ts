import { describe, expect, it } from 'vitest'
import { type FormValues, encodeForm } from '../../../src/domain/charts/formData'
import { mixedData, styleOf } from '../../../src/views/chart/mixed_timeseries/data'
import { answerOf, resultOf } from '../../support/chartRows'
import { flights } from '../../support/explore'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import type { Query, VizType } from '../../../src/domain/charts/kinds/types'
import type { ChartData, ChartKind } from '../../../src/views/chart/chart'
import { mixed } from '../../../src/views/chart/mixed_timeseries/draw'
import { typeOf } from '../../support/galleryDrawings'

const BASE = { x_axis: 'date', time_grain_sqla: 'P1M', metrics: ['count'] }

const at = (type: VizType, values: FormValues) => ({
  values: withDefaults(type, encodeForm({ ...BASE, ...values }), flights),
  dataset: flights,
})

const stepOf = (query: Query, name: string) =>
  (query['post_processing'] as readonly { operation: string; options?: object }[]).find(
    ({ operation }) => operation === name,
  )?.options

const markupOf = (kind: ChartKind, data: ChartData, width = 800) => {
  const { element } = kind.draw({ data, width, height: 300, hidden: new Set(), lit: null, focus: null })
  return renderToStaticMarkup(createElement('svg', {}, element))
}

const figures = (markup: string, name = 'vl num') =>
  [...markup.matchAll(new RegExp(`<text class="${name}"[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text ?? '')

describe('mixed chart', () => {
  it('a mixed chart has the places of both queries with gaps, and a style for each', () => {
    const first = resultOf(
      ['t:date', 'n:a'],
      [
        ['2001-01-01', 1],
        ['2001-01-02', 2],
      ],
    )
    const second = resultOf(
      ['t:date', 'n:b'],
      [
        ['2001-01-02', 20],
        ['2001-01-03', 30],
      ],
    )
    const values = {
      x_axis: 'date',
      metrics: ['a'],
      metrics_b: ['b'],
      seriesType: 'bar',
      seriesTypeB: 'smooth',
      yAxisIndexB: 1,
    }
    const made = mixedData({ values, dataset: flights }, [answerOf(first), answerOf(second)], [first, second])
    expect(made?.data.x.labels).toEqual(['1 Jan 2001', '2 Jan 2001', '3 Jan 2001'])
    expect(made?.data.series.map((one) => one.values)).toEqual([
      [1, 2, null],
      [null, 20, 30],
    ])
    expect(made?.styles.map(({ mark, axis, curve }) => [mark, axis, curve])).toEqual([
      ['bar', 0, 'line'],
      ['line', 1, 'smooth'],
    ])
    expect(new Set(made?.data.series.map(({ color }) => color)).size).toBe(2)
    expect(mixedData({ values, dataset: flights }, [answerOf(first)], [first])).toBeNull()
    expect(styleOf({ values: { seriesType: 'scatter' }, dataset: flights }, '')).toMatchObject({
      mark: 'points',
      dots: 6,
    })
  })
})

describe('colors of a mixed chart', () => {
  const rows = (...columns: readonly string[]) =>
    resultOf(['t:date', ...columns], [['2001-01-01', ...columns.map(() => 1)]])
  const colours = (values: FormValues, ...results: readonly ReturnType<typeof rows>[]) => {
    const base = { x_axis: 'date', metrics: ['a'], metrics_b: ['b'] }
    const made = mixedData(
      { values: { ...base, ...values }, dataset: flights },
      results.map((one) => answerOf(one)),
      results,
    )
    return made?.data.series.map(({ color }) => color) ?? []
  }

  it('gives no color twice, to metrics beside values or beside each other', () => {
    const values = rows('n:DEN', 'n:ORD')
    const beside = colours({ groupby_b: ['origin'] }, rows('n:a'), values)
    expect(new Set(beside).size).toBe(3)
    // values keep those that they have in other charts
    expect(beside.slice(1)).toEqual(['var(--c1)', 'var(--c2)'])
    expect(new Set(colours({}, rows('n:a', 'n:c'), rows('n:b', 'n:d'))).size).toBe(4)
    const [one, ...two] = colours({ groupby: ['origin'], groupby_b: ['origin'] }, rows('n:DEN'), values)
    expect(two[0]).toBe(one)
  })

  it('uses the colors that were set by name', () => {
    expect(colours({ label_colors: { a: '#123456' } }, rows('n:a'), rows('n:b'))[0]).toBe('#123456')
  })
})

describe('marks of a mixed chart', () => {
  const a = resultOf(
    ['t:date', 'n:count, x', 'n:count, y'],
    [
      ['2001-01-01', 100, 300],
      ['2001-02-01', 200, 500],
    ],
  )
  const b = resultOf(
    ['t:date', 'n:cost'],
    [
      ['2001-01-01', 1],
      ['2001-02-01', 5],
    ],
  )
  const labels = [['date'], ['count', 'x'], ['count', 'y']]
  const form = { ...BASE, groupby: ['origin'], metrics_b: ['cost'], seriesType: 'bar', seriesTypeB: 'line' }
  const drawn = (values: FormValues) => {
    const context = { values: { ...form, ...values }, dataset: flights }
    const made = mixedData(context, [answerOf(a, labels), answerOf(b)], [a, b])
    if (made === null) throw new Error('no data')
    return { ...made, markup: markupOf(mixed(made.styles, made.formats, context.values), made.data) }
  }
  const heights = ({ markup }: { readonly markup: string }) =>
    [...markup.matchAll(/<rect[^>]*height="([\d.]+)"/g)].map(([, high]) => Number(high))

  it('draws bars on a logarithmic axis', () => {
    const [least, , , most] = heights(drawn({ yAxisIndexB: 1 })).toSorted((x, y) => x - y)
    const [low, , , high] = heights(drawn({ yAxisIndexB: 1, logAxis: true })).toSorted((x, y) => x - y)
    expect((most ?? 0) / (least ?? 1)).toBeCloseTo(5, 0)
    expect((high ?? 0) / (low ?? 1)).toBeLessThan(2)
    expect(drawn({ yAxisIndexB: 1, logAxis: true }).markup).toContain('>1k<')
  })

  it('draws no first axis where no series uses it', () => {
    const { markup } = drawn({ yAxisIndex: 1, yAxisIndexB: '1', y_axis_title: 'Nothing' })
    expect(markup).not.toContain('text-anchor="end"')
    expect(markup).not.toContain('Nothing')
    expect(markup.match(/class="grid"|class="zero"/g)?.length ?? 0).toBeGreaterThan(2)
    expect(drawn({ yAxisIndexB: 1 }).markup).toContain('text-anchor="end"')
  })

  it('names the query of a series where that was chosen', () => {
    expect(drawn({}).data.series.map(({ name }) => name)).toEqual(['x', 'y', 'cost'])
    expect(drawn({ show_query_identifiers: true }).data.series.map(({ name }) => name)).toEqual([
      'x (Query A)',
      'y (Query A)',
      'cost (Query B)',
    ])
  })

  it('draws stack totals, sorts each query alone, and formats money on both axes', () => {
    const stacked = { stack: true, show_value: true, yAxisIndexB: 1 }
    expect(figures(drawn(stacked).markup)).toEqual(['400', '700'])
    expect(figures(drawn({ ...stacked, only_total: false }).markup).toSorted()).toEqual(['100', '200', '300', '500'])
    const names = (values: FormValues) => drawn(values).data.series.map(({ name }) => name)
    expect(names({ sort_series_type: 'sum' })).toEqual(['y', 'x', 'cost'])
    expect(names({ sort_series_typeB: 'sum' })).toEqual(['x', 'y', 'cost'])
    const money = { currency_format_secondary: { symbol: 'USD', symbolPosition: 'prefix' } }
    expect([...(drawn({ ...money, yAxisIndexB: 1 }).data.series[2]?.texts ?? [])]).toEqual(['$1', '$5'])
  })

  it('runs each query with its own controls, whatever their suffix', async () => {
    const type = await typeOf('mixed_timeseries')
    const values = { metrics_b: ['cost'], series_limit_b: 4, truncate_metric_b: false, resample_rule_b: '1D' }
    const [first, second] = type.queries(at(type, { ...values, resample_method_b: 'zerofill' }))
    expect(first).not.toHaveProperty('series_limit')
    expect(second).toMatchObject({ series_limit: 4, metrics: ['cost'] })
    expect(stepOf(second ?? {}, 'resample')).toEqual({ rule: '1D', method: 'asfreq', fill_value: 0 })
    expect(stepOf(first ?? {}, 'pivot')).toMatchObject({ drop_missing_columns: true })
  })
})
