import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { encodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { errorsOf, shownControls, withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import type { VizType } from '../../../src/domain/charts/kinds/types'
import type { ChartKind, ChartStyle } from '../../../src/views/chart/chart'
import { area } from '../../../src/views/chart/area'
import { bar } from '../../../src/views/chart/bar'
import { tableSeries } from '../../../src/views/chart/common/series/expected'
import { seriesData } from '../../../src/views/chart/common/series/seriesData'
import { zoomed } from '../../../src/views/chart/common/interaction/zoom'
import { line } from '../../../src/views/chart/line'
import { answerOf, resultOf } from '../../support/chartRows'
import { typeOf } from '../../support/galleryDrawings'
import { flights } from '../../support/explore'

const KINDS = [
  'echarts_timeseries',
  'echarts_timeseries_line',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'echarts_timeseries_bar',
  'echarts_timeseries_scatter',
  'echarts_area',
]
const BASE = { x_axis: 'date', time_grain_sqla: 'P1M', metrics: ['count'] }
const at = (type: VizType, values: FormValues) => ({
  values: withDefaults(type, encodeForm({ ...BASE, ...values }), flights),
  dataset: flights,
})
const stepsOf = (type: VizType, values: FormValues) =>
  type.queries(at(type, values)).flatMap((query) => query['post_processing'] as readonly { operation: string }[])
const prophetOf = (type: VizType, values: FormValues) =>
  stepsOf(type, { forecastEnabled: true, ...values }).find(({ operation }) => operation === 'prophet')

describe('request for a forecast', () => {
  it.each(KINDS)('%s requests a forecast last, with the options that Superset saves', async (key) => {
    const type = await typeOf(key)
    expect(stepsOf(type, {}).map(({ operation }) => operation)).not.toContain('prophet')
    expect(stepsOf(type, { forecastEnabled: true }).at(-1)).toEqual({
      operation: 'prophet',
      options: {
        time_grain: 'P1M',
        periods: 10,
        confidence_interval: 0.8,
        yearly_seasonality: null,
        weekly_seasonality: null,
        daily_seasonality: null,
        index: 'date',
      },
    })
    const saved = {
      forecastPeriods: '12',
      forecastInterval: '0.95',
      forecastSeasonalityYearly: true,
      forecastSeasonalityWeekly: false,
      forecastSeasonalityDaily: '4',
    }
    expect(prophetOf(type, saved)).toMatchObject({
      options: {
        periods: 12,
        confidence_interval: 0.95,
        yearly_seasonality: true,
        weekly_seasonality: false,
        daily_seasonality: 4,
      },
    })
  })

  it('offers a forecast only over time with a grain', async () => {
    const type = await typeOf('echarts_timeseries_bar')
    expect(prophetOf(type, { x_axis: 'origin' })).toBeUndefined()
    expect(prophetOf(type, { time_grain_sqla: null })).toBeUndefined()
    expect(prophetOf(type, { xAxisForceCategorical: true })).toBeUndefined()
    const shown = (values: FormValues) => shownControls(type, at(type, values)).map(({ name }) => name)
    expect(shown({ x_axis: 'origin' })).not.toContain('forecastEnabled')
    expect(shown({})).toContain('forecastEnabled')
    expect(shown({})).not.toContain('forecastPeriods')
    expect(shown({ forecastEnabled: true })).toContain('forecastSeasonalityDaily')
  })

  it('law: a forecast request is always valid, and wrong controls are reported', async () => {
    const type = await typeOf('echarts_timeseries_line')
    const damage = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom<unknown>('', 'x', -1, 0, 1, 1e9, '3', null))
    const names = ['forecastPeriods', 'forecastInterval', 'forecastSeasonalityYearly', 'forecastSeasonalityDaily']
    fc.assert(
      fc.property(fc.constantFrom(...names), damage, (name, value) => {
        const values = { forecastEnabled: true, [name]: value }
        const { options } = prophetOf(type, values) as unknown as { options: Record<string, unknown> }
        expect(options['periods']).toSatisfy((one) => Number.isInteger(one) && Number(one) > 0 && Number(one) <= 1000)
        expect(options['confidence_interval']).toSatisfy((one) => Number(one) > 0 && Number(one) < 1)
        for (const season of ['yearly_seasonality', 'daily_seasonality']) {
          expect(options[season]).toSatisfy(
            (one) => one === null || typeof one === 'boolean' || (Number.isInteger(one) && Number(one) <= 20),
          )
        }
      }),
      { seed: 11, numRuns: 300 },
    )
    const wrong = (values: FormValues) => errorsOf(type, at(type, { forecastEnabled: true, ...values }), {})
    expect(wrong({})).toEqual({})
    expect(wrong({ forecastPeriods: 2.5 })).toEqual({ forecastPeriods: ['is expected to be an integer'] })
    expect(Object.keys(wrong({ forecastInterval: 1 }))).toEqual(['forecastInterval'])
  })
})

const rows = resultOf(
  ['t:date', 'n:count, DEN', 'n:y', 'n:l', 'n:u', 'n:count, ORD', 'n:oy', 'n:ol', 'n:ou'],
  [
    ['2001-01-01', 10, 11, 9, 13, 5, 5, 4, 6],
    ['2001-02-01', 20, 19, 17, 21, 6, 6, 5, 7],
    ['2001-03-01', null, 30.25, 26, 34, null, 7, 6, 8],
    ['2001-04-01', null, 40.5, 33, 48, null, 8, 6, 10],
  ],
)
const parts = (name: string) =>
  ['', '__yhat', '__yhat_lower', '__yhat_upper'].map((mark) => ['count', `${name}${mark}`])
const answer = answerOf(rows, [['date'], ...parts('DEN'), ...parts('ORD')])
const dataOf = (values: FormValues = {}, look: ChartStyle = {}) =>
  seriesData(
    { values: { ...BASE, groupby: ['origin'], forecastEnabled: true, ...values }, dataset: flights },
    answer,
    rows,
    { look },
  )
const markup = (kind: ChartKind, data = dataOf()) => {
  const { element } = kind.draw({ data, width: 600, height: 300, hidden: new Set(), lit: null, focus: null })
  return renderToStaticMarkup(createElement('svg', {}, element))
}

describe('drawing of a forecast', () => {
  it('draws a forecast after the last value of its series, under the same name', () => {
    const { series, x, marks } = dataOf()
    expect(series.map(({ name }) => name)).toEqual(['DEN', 'ORD'])
    expect(series[0]?.values).toEqual([10, 20, 30.25, 40.5])
    expect(series[0]?.expected).toMatchObject({ from: 2, lower: [null, null, 26, 33], upper: [null, null, 34, 48] })
    expect([...(series[0]?.texts ?? [])]).toEqual(['10', '20', '30.3 (26 to 34)', '40.5 (33 to 48)'])
    expect([...x.labels]).toEqual(['Jan 2001', 'Feb 2001', 'Mar 2001, forecast', 'Apr 2001, forecast'])
    // nothing can be filtered by a period that has not been
    const single = dataOf({ groupby: [] })
    expect(single.marks?.({ series: 0, index: 1 })).toHaveLength(1)
    expect(single.marks?.({ series: 0, index: 2 })).toEqual([])
    expect(marks?.({ series: 1, index: 3 }).map(({ label }) => label)).toEqual(['ORD'])
  })

  it('treats columns named like a forecast as plain series unless one was requested', () => {
    expect(dataOf({ forecastEnabled: false }).series).toHaveLength(8)
  })

  it('puts a forecast into its own table columns', () => {
    const columns = dataOf().series.flatMap(tableSeries)
    expect(columns.map(({ name }) => name).slice(0, 4)).toEqual([
      'DEN',
      'DEN, forecast',
      'DEN, forecast from',
      'DEN, forecast to',
    ])
    expect(columns.slice(0, 4).map(({ values }) => values[3])).toEqual([null, 40.5, 33, 48])
    expect(columns[1]?.texts.at(3)).toBe('40.5')
    expect(columns[0]?.texts.at(3)).toBe('')
    expect(columns[0]?.values.slice(0, 2)).toEqual([10, 20])
  })

  it.each([
    ['lines', line, {}],
    ['points', line, { points: 6 }],
    ['smooth lines', line, { curve: 'smooth' }],
    ['steps', line, { curve: 'start' }],
    ['areas', area, { stacked: false }],
  ] as const)('draws the forecast of %s dashed, with a band around it', (_, kind, look) => {
    const drawn = markup(kind, dataOf({}, look))
    expect(drawn.match(/stroke-dasharray/g)).toHaveLength(2)
    expect(drawn.match(/class="iv"/g)).toHaveLength(2)
    expect(markup(kind, dataOf({ forecastEnabled: false }, look))).not.toContain('stroke-dasharray')
  })

  it('draws a forecast of stacked areas without a band, which has no place there', () => {
    const drawn = markup(area, dataOf({}, { stacked: true }))
    expect(drawn).toContain('stroke-dasharray')
    expect(drawn).not.toContain('class="iv"')
  })

  it('draws a forecast as pale bars with the ends of its interval', () => {
    const drawn = markup(bar, dataOf())
    expect(drawn.match(/opacity="0.45"/g)).toHaveLength(4)
    expect(drawn.match(/class="wk"/g)).toHaveLength(4)
    expect(markup(bar, dataOf({}, { stacked: true }))).not.toContain('class="wk"')
  })

  it('widens the axis to the interval of the forecast', () => {
    const top = (kind: ChartKind) => Math.max(...[...markup(kind).matchAll(/>(\d+)</g)].map(([, tick]) => Number(tick)))
    expect(top(line)).toBeGreaterThanOrEqual(48)
    expect(top(bar)).toBeGreaterThanOrEqual(48)
  })

  it.each([
    ['lines', line],
    ['bars', bar],
  ] as const)('draws the named start line of a forecast, of %s', (_, kind) => {
    const drawn = markup(kind, dataOf())
    expect(drawn.match(/class="until"/g)).toHaveLength(1)
    expect(drawn).toContain('>Forecast<')
    expect(markup(kind, dataOf({ forecastEnabled: false }))).not.toContain('until')
    expect(dataOf().notes).toContain('Forecast, 80% within its band.')
    expect(dataOf({ forecastInterval: 0.95 }).notes).toContain('Forecast, 95% within its band.')
    expect(dataOf({ forecastEnabled: false }).notes.join(' ')).not.toContain('Forecast')
  })

  it('draws forecast shares without intervals, and cuts a forecast to the zoomed range', () => {
    const shares = dataOf({ stack: 'Expand' })
    expect(shares.series[0]?.expected).toMatchObject({ from: 2, lower: [null, null, null, null] })
    const cut = zoomed(dataOf({ zoomable: true }), [1, 2])
    expect(cut.series[0]?.expected).toMatchObject({ from: 1, lower: [null, 26] })
  })
})
