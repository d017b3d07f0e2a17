import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { encodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { VIZ_TYPES } from '../../../src/domain/charts/kinds'
import { labelledContext, labelsOf } from '../../../src/domain/charts/kinds/common/style/labelled'
import { withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import { mixedTimeseries } from '../../../src/domain/charts/kinds/mixed_timeseries'
import { controlsOf } from '../../../src/domain/charts/kinds/types'
import { valueText } from '../../../src/views/chart/common/format/valueText'
import { mixedData } from '../../../src/views/chart/mixed_timeseries/data'
import { pieData } from '../../../src/views/chart/pie/data'
import PivotTable from '../../../src/views/chart/pivot_table_v2'
import { tableColumns } from '../../../src/views/chart/table/columns'
import { asMoney } from '../../../src/views/chart/table/money'
import { answerOf, resultOf } from '../../support/chartRows'
import { flights } from '../../support/explore'
import { drawnOf, typeOf } from '../../support/galleryDrawings'

const EURO = { symbol: 'EUR', symbolPosition: 'prefix' }
/** Kinds whose drawing is no model of one query, and trees, which the gallery draws without figures. */
const OTHERS = new Set(['big_number', 'big_number_total', 'pop_kpi', 'pivot_table_v2', 'mixed_timeseries'])
const APART = new Set(['pie', 'country_map', 'tree_chart'])

const loaded = await Promise.all(VIZ_TYPES.map(async ({ key, load }) => ({ key, type: await load() })))
const withCurrency = loaded.flatMap(({ key, type }) =>
  controlsOf(type).some(({ name }) => name === 'currency_format') ? [key] : [],
)
const MARKED = withCurrency.filter((key) => !OTHERS.has(key) && !APART.has(key) && !key.startsWith('echarts_'))

describe('currency', () => {
  it('puts the currency on the chosen side of the number, and the minus before both', () => {
    const text = (symbol: string, symbolPosition: string, value = -1234.5, format = ',.2f') =>
      valueText(format, { symbol, symbolPosition }).format(value)
    expect(text('EUR', 'prefix')).toBe('−€1,234.50')
    expect(text('EUR', 'suffix')).toBe('−1,234.50 €')
    expect(text('pts', 'suffix', 8, ',d')).toBe('8 pts')
    expect(text('CHF', 'prefix', 8, ',d')).toBe('CHF8')
  })

  it('shows one currency sign where the number format has one too', () => {
    expect(valueText('$,.2f', EURO).format(5)).toBe('€5.00')
    expect(valueText('$,.2f', null).format(5)).toBe('$5.00')
  })

  it.each([null, undefined, '', 'EUR', 5, [], {}, { symbol: '' }, { symbol: 5 }, { symbol: 'AUTO' }])(
    'shows no currency for the invalid setting %o',
    (currency) => {
      expect(valueText(',d', currency).format(1234)).toBe('1,234')
      expect(valueText('SMART_NUMBER', currency).exact(1234)).toBe('1,234')
    },
  )
})

describe('currency of a saved metric', () => {
  const cost = {
    name: 'cost',
    label: 'Costs',
    expression: 'SUM(cost)',
    description: null,
    format: '$,.2f',
    currency: { symbol: 'EUR', symbolPosition: 'suffix' },
  }
  const dataset = { ...flights, metrics: [{ ...cost, name: 'tax', label: null, format: null, currency: null }, cost] }
  const shown = async (key: string, values: FormValues) => {
    const type = await typeOf(key)
    const context = { values: withDefaults(type, encodeForm(values), dataset), dataset }
    return labelledContext(type, context, labelsOf(type, context))
  }
  const texts = async (more: FormValues = {}, names = ['Costs', 'tax']) => {
    const rows = resultOf(
      names.map((name) => `n:${name}`),
      [[-1234.5, 7]],
    )
    const context = await shown('table', { metrics: ['cost', 'tax'], ...more })
    return tableColumns(context, rows).map(({ text, column }) => text(rows.rows[0]?.[column.at] ?? null))
  }
  const USD = { symbol: 'USD', symbolPosition: 'prefix' }

  it("formats table cells with the metric's currency, under its name and its label", async () => {
    expect(await texts()).toEqual(['−1,234.50 €', '7'])
    expect(await texts({}, ['cost', 'tax'])).toEqual(['−1,234.50 €', '7'])
    expect(await texts({ currency_format: USD })).toEqual(['−$1,234.50', '$7'])
    expect(await texts({ currency_format: USD, column_config: { cost: { currencyFormat: EURO } } })).toEqual([
      '−€1,234.50',
      '$7',
    ])
    for (const currencyFormat of [{ symbol: 'AUTO' }, { symbol: ' ' }, 'EUR', 7, {}])
      expect(await texts({ column_config: { cost: { currencyFormat } } })).toEqual(['−1,234.50 €', '7'])
  })

  it("leaves the currency out of shares and of dimensions with the metric's name", async () => {
    expect(await texts({ percent_metrics: ['cost'] }, ['%Costs', 'tax'])).toEqual(['−123,450.0%', '7'])
    expect(await texts({ query_mode: 'raw', all_columns: ['cost'] }, ['cost', 'tax'])).toEqual(['−1,234.5', '7'])
  })

  it('formats the figures of a pivot table with the currency, except counts', async () => {
    const rows = resultOf(['s:origin', 'n:Costs', 'n:tax'], [['DEN', -1234.5, 7]])
    const markup = async (more: FormValues = {}) => {
      const context = await shown('pivot_table_v2', { groupbyRows: ['origin'], metrics: ['cost', 'tax'], ...more })
      const props = { title: 'Costs', kindName: 'Pivot table', context, answers: [answerOf(rows)], results: [rows] }
      return renderToStaticMarkup(createElement(PivotTable, props))
    }
    expect(await markup()).toMatch(/−1,234\.50 €<.*>7</)
    expect(await markup({ currency_format: USD })).toMatch(/−\$1,234\.50<.*>\$7</)
    expect(await markup({ aggregateFunction: 'Count' })).not.toContain('€')
  })

  it('leaves the minus of a figure alone where it cannot be read', () => {
    for (const symbol of ['AUTO', ' ', '', 5]) expect(asMoney('−1,234.5', -1234.5, { symbol })).toBe('−1,234.5')
    expect(asMoney('−1,234.5', -1234.5, EURO)).toBe('−€1,234.5')
  })
})

describe('currency of a chart', () => {
  it('every kind that has a currency in Superset offers one', () => {
    const timeseries = ['line', 'smooth', 'step', 'bar', 'scatter'].map((name) => `echarts_timeseries_${name}`)
    const needed = ['echarts_timeseries', ...timeseries, 'echarts_area', 'mixed_timeseries', 'pie', 'funnel']
    const others = ['gauge_chart', 'sunburst_v2', 'treemap_v2', 'heatmap_v2', 'waterfall', 'box_plot', 'world_map']
    const figures = ['big_number', 'big_number_total', 'pop_kpi', 'pivot_table_v2', 'country_map']
    expect(withCurrency).toEqual(expect.arrayContaining([...needed, ...others, ...figures]))
  })

  it.each(MARKED)('formats the figures of %s with the currency and changes no query', async (key) => {
    const [plain, money] = [await drawnOf(key), await drawnOf(key, { values: { currency_format: EURO } })]
    const texts = ({ data }: typeof money): string =>
      data.series.map((one) => Array.from(one.values.keys(), (place) => one.texts.at(place))).join()
    expect(texts(money) + JSON.stringify(money.data.tip?.({ series: 0, index: 0 }) ?? '')).toContain('€')
    expect(texts(plain)).not.toContain('€')
    expect(money.data.look?.format?.(5) ?? '€').toContain('€')
    const broken = await drawnOf(key, { values: { currency_format: 'EUR' } })
    expect(broken.markup).toBe(plain.markup)
  })

  it('formats the figures of a pie with the currency, including the rest', () => {
    const rows = resultOf(
      ['s:origin', 'n:count'],
      Array.from({ length: 12 }, (_, place) => [`A${place}`, 1000 + place]),
    )
    const { series, look } = pieData(
      { values: { metric: 'count', groupby: ['origin'], currency_format: EURO }, dataset: flights },
      answerOf(rows),
      rows,
    )
    expect(series[0]?.texts.at(0)).toBe('€1,011')
    expect(series[0]?.texts.at(9)).toBe('€3,003')
    expect(look?.format?.(5)).toBe('€5')
  })

  it('formats each series of a mixed chart with the currency of its axis', () => {
    const rows = resultOf(
      ['t:date', 'n:count'],
      [
        ['2001-01-01', 10],
        ['2001-02-01', 20],
      ],
    )
    const form: FormValues = {
      x_axis: 'date',
      metrics: ['count'],
      metrics_b: ['count'],
      yAxisIndexB: 1,
      currency_format: EURO,
      currency_format_secondary: { symbol: 'JPY', symbolPosition: 'suffix' },
    }
    const context = { values: withDefaults(mixedTimeseries, encodeForm(form), flights), dataset: flights }
    const drawn = mixedData(context, [answerOf(rows), answerOf(rows)], [rows, rows])
    expect(drawn?.data.series.map(({ texts }) => texts.at(0))).toEqual(['€10', '10 ¥'])
    expect(drawn?.formats.map((format) => format(5))).toEqual(['€5', '5 ¥'])
  })

  it('formats shares without the currency', async () => {
    const type = await typeOf('echarts_area')
    expect(controlsOf(type).map(({ name }) => name)).toContain('currency_format')
    const { data } = await drawnOfSeries('echarts_area', { stack: 'Expand', currency_format: EURO })
    expect(data.look?.format?.(0.5)).toBe('50.0%')
    expect(data.series[0]?.texts.at(0)).toMatch(/%$/)
  })
})

const drawnOfSeries = async (key: string, values: FormValues) => {
  const { seriesData } = await import('../../../src/views/chart/common/series/seriesData')
  const type = await typeOf(key)
  const rows = resultOf(['t:date', 'n:count'], [['2001-01-01', 10]])
  const form = encodeForm({ x_axis: 'date', metrics: ['count'], ...values })
  const context = { values: withDefaults(type, form, flights), dataset: flights }
  return { data: seriesData(context, answerOf(rows), rows) }
}
