import { describe, expect, it } from 'vitest'

import { encodeForm, type FormValues } from '../../../../src/domain/charts/formData'
import { shownControls, withDefaults } from '../../../../src/domain/charts/kinds/common/data/values'
import { timeseriesLine } from '../../../../src/domain/charts/kinds/echarts_timeseries_line'
import { mixedTimeseries } from '../../../../src/domain/charts/kinds/mixed_timeseries'
import { VIZ_TYPES } from '../../../../src/domain/charts/kinds'
import { controlsOf } from '../../../../src/domain/charts/kinds/types'
import { firstRows, tipAt, tipWords } from '../../../../src/views/chart/common/tooltip/tipRows'
import { seriesData } from '../../../../src/views/chart/common/series/seriesData'
import { mixedData } from '../../../../src/views/chart/mixed_timeseries/data'
import { textWidth } from '../../../../src/views/chart/common/series/measure'
import { tipWidth } from '../../../../src/views/chart/common/tooltip/Tooltip'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'

const rows = resultOf(
  ['t:date', 'n:ATL', 'n:DEN', 'n:ORD'],
  [
    ['2001-01-01', 20, 30, 50],
    ['2001-02-01', 25, null, -5],
  ],
)
const NONE = new Set<string>()
const contextOf = (values: FormValues) => ({
  values: withDefaults(
    timeseriesLine,
    encodeForm({ x_axis: 'date', time_grain_sqla: 'P1M', metrics: ['count'], groupby: ['origin'], ...values }),
    flights,
  ),
  dataset: flights,
})
const dataOf = (values: FormValues) => {
  const context = contextOf(values)
  return seriesData(
    context,
    { ...answerOf(rows), labels: [['date'], ['count', 'ATL'], ['count', 'DEN'], ['count', 'ORD']] },
    rows,
  )
}
const tip = (values: FormValues, index = 0, series = 1) => tipAt(dataOf(values), { series, index }, NONE)
const lines = (values: FormValues, index = 0) =>
  tip(values, index).rows.map(({ name, text, share }) => [name, text, share])

describe('tooltip of a chart over an axis', () => {
  it('a tooltip lists all series, the greatest first, with shares and the sum', () => {
    expect(lines({})).toEqual([
      ['ORD', '50', '50%'],
      ['DEN', '30', '30%'],
      ['ATL', '20', '20%'],
    ])
    expect(tip({}).total).toBe('100')
    expect(tip({}).rows.map(({ hot }) => hot)).toEqual([false, true, false])
    expect(tip({ showTooltipTotal: false }).total).toBeNull()
    expect(lines({ showTooltipPercentage: false }).map(([, , share]) => share)).toEqual(['', '', ''])
  })

  it('a tooltip lists series in chart order where chosen', () => {
    expect(lines({ tooltipSortByMetric: false }).map(([name]) => name)).toEqual(['ATL', 'DEN', 'ORD'])
  })

  it('a tooltip shows only the hovered mark where chosen', () => {
    const alone = tip({ rich_tooltip: false })
    expect(alone.rows.map(({ name, text, share }) => [name, text, share])).toEqual([['DEN', '30', '']])
    expect(alone.total).toBeNull()
    expect(tipWords(dataOf({ rich_tooltip: false }), { series: 1, index: 0 }, NONE)).toBe('Jan 2001: DEN 30')
  })

  it('sizes a tooltip to its names and title, within 360 px and the window', () => {
    const row = (name: string, share = '') => ({
      key: name,
      name,
      text: '1,234',
      value: 1234,
      share,
      color: null,
      hot: false,
    })
    const name = 'Seattle–Tacoma International Airport'
    const wide = tipWidth('2001', [row('SEA'), row(name)], 1000)
    expect(wide).toBeGreaterThan(textWidth(name) + textWidth('1,234') + 40)
    expect(wide).toBeLessThan(360)
    expect(tipWidth('2001', [row('SEA')], 1000)).toBe(208)
    expect(tipWidth('2001', [row(name, '12%')], 1000)).toBeGreaterThan(wide)
    expect(tipWidth(name, [row('SEA')], 1000)).toBeGreaterThan(textWidth(name))
    expect(tipWidth('2001', [row(name.repeat(3))], 1000)).toBe(360)
    expect(tipWidth('2001', [row(name)], 304)).toBe(Math.min(304, wide))
    expect(tipWidth('2001', [row(name.repeat(3))], 304)).toBe(304)
  })

  it('describes the hovered mark in a sentence', () => {
    expect(tipWords(dataOf({}), { series: 1, index: 0 }, NONE)).toBe('Jan 2001: DEN 30 (30%)')
  })

  it('a tooltip has its own time and number formats', () => {
    const values = { tooltipTimeFormat: '%d/%m/%Y', tooltipValuesFormat: ',.1f', currency_format: { symbol: 'EUR' } }
    expect(tip(values)).toMatchObject({ title: '01/01/2001', total: '€100.0' })
    expect(lines(values).at(-1)).toEqual(['ATL', '€20.0', '20%'])
    expect(tipWords(dataOf(values), { series: 0, index: 0 }, NONE)).toBe('01/01/2001: ATL €20.0 (20%)')
    expect(tip({}).title).toBe('Jan 2001')
  })

  it('rounds the sum of forecast values like its parts', () => {
    const marks = ['', '__yhat', '__yhat_lower', '__yhat_upper']
    const labels = [['date'], ...['ATL', 'DEN'].flatMap((name) => marks.map((mark) => ['count', `${name}${mark}`]))]
    const expected = resultOf(
      ['t:date', ...labels.slice(1).map((parts) => `n:${parts.join(', ')}`)],
      [
        ['2001-01-01', 4700, 4700, 4600, 4800, 2600, 2600, 2500, 2700],
        ['2001-02-01', null, 4734.1251, 4540, 4930, null, 2641.5, 2470, 2810],
      ],
    )
    const data = seriesData(contextOf({ forecastEnabled: true }), answerOf(expected, labels), expected)
    const at = (index: number) => tipAt(data, { series: 0, index }, NONE)
    expect(at(0).total).toBe('7,300')
    expect(at(1).rows.map(({ text }) => text)).toEqual(['4.73k (4.54k to 4.93k)', '2.64k (2.47k to 2.81k)'])
    expect(at(1).total).toBe('7.38k')
  })

  it('writes the sum as exactly as its parts', () => {
    const large = resultOf(['t:date', 'n:ATL', 'n:DEN'], [['2001-01-01', 123_456, 654_321]])
    const data = seriesData(
      contextOf({}),
      { ...answerOf(large), labels: [['date'], ['count', 'A'], ['count', 'B']] },
      large,
    )
    expect(tipAt(data, { series: 0, index: 0 }, NONE).total).toBe('777,777')
  })

  it('sums only additive metrics', () => {
    const mean = { metrics: [{ expressionType: 'SIMPLE', aggregate: 'AVG', column: { column_name: 'delay' } }] }
    for (const values of [mean, { contributionMode: 'row' }]) {
      expect(tip(values).total).toBeNull()
      expect(lines(values)[0]?.[2]).toBe('')
      const names = shownControls(timeseriesLine, contextOf(values)).map(({ name }) => name)
      expect(names.filter((name) => name.startsWith('showTooltip'))).toEqual([])
    }
    // of values below zero there are no shares
    expect(lines({}, 1).map(([, , share]) => share)).toEqual(['', ''])
    expect(tip({}, 1).total).toBe('20')
  })

  it('ignores invalid tooltip controls', () => {
    const broken = { rich_tooltip: 'x', tooltipSortByMetric: 5, tooltipTimeFormat: 7, tooltipValuesFormat: [] }
    expect(tip(broken)).toEqual(tip({}))
    expect(tip({ tooltipValuesFormat: 'nonsense', tooltipTimeFormat: null }).rows).toHaveLength(3)
  })

  it('keeps the greatest of many series and the hovered one, in order', () => {
    const many = Array.from({ length: 12 }, (_, place) => ({
      key: String(place),
      name: '',
      text: '',
      value: place % 2 === 0 ? 100 + place : place,
      share: '',
      color: null,
      hot: place === 1,
    }))
    expect(firstRows(many, 10).map(({ key }) => key)).toEqual(['0', '1', '2', '4', '6', '7', '8', '9', '10', '11'])
    expect(firstRows(many.slice(0, 3), 10)).toHaveLength(3)
  })

  it('shows no sum of two measures in a mixed chart', () => {
    const two = resultOf(['t:date', 'n:count'], [['2001-01-01', 10]])
    const form = encodeForm({
      x_axis: 'date',
      metrics: ['count'],
      metrics_b: ['count'],
      showTooltipTotal: true,
      showTooltipPercentage: true,
      tooltipValuesFormat: '.2f',
    })
    const context = { values: withDefaults(mixedTimeseries, form, flights), dataset: flights }
    const made = mixedData(context, [answerOf(two), answerOf(two)], [two, two])
    if (made === null) throw new Error('nothing is drawn')
    const said = tipAt(made.data, { series: 0, index: 0 }, NONE)
    expect([said.total, said.rows.map(({ text, share }) => text + share)]).toEqual([null, ['10.00', '10.00']])
    const only = { ...context, values: { ...context.values, rich_tooltip: false } }
    const alone = mixedData(only, [answerOf(two), answerOf(two)], [two, two])
    expect(alone === null ? [] : tipAt(alone.data, { series: 1, index: 0 }, NONE).rows).toHaveLength(1)
  })

  it('every kind over an axis has tooltip controls', async () => {
    const names = ['rich_tooltip', 'tooltipSortByMetric', 'tooltipTimeFormat', 'tooltipValuesFormat']
    const kinds = VIZ_TYPES.filter(({ key }) => /timeseries|echarts_area/.test(key))
    expect(kinds).toHaveLength(8)
    for (const { key, load } of kinds) {
      const own = new Set(controlsOf(await load()).map(({ name }) => name))
      const all = key === 'mixed_timeseries' ? names : [...names, 'showTooltipTotal', 'showTooltipPercentage']
      expect([key, all.filter((name) => !own.has(name))]).toEqual([key, []])
    }
  })
})
