import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { encodeForm, type FormValues } from '../../../../src/domain/charts/formData'
import { bigNumber } from '../../../../src/domain/charts/kinds/big_number'
import { bigNumberTotal } from '../../../../src/domain/charts/kinds/big_number_total'
import { figureSizes } from '../../../../src/domain/charts/kinds/common/style/fontSizes'
import { shownControls, withDefaults } from '../../../../src/domain/charts/kinds/common/data/values'
import { popKpi } from '../../../../src/domain/charts/kinds/pop_kpi'
import type { VizType } from '../../../../src/domain/charts/kinds/types'
import BigNumber from '../../../../src/views/chart/big_number'
import BigNumberTotal from '../../../../src/views/chart/big_number_total'
import { figureBefore, placesBetween } from '../../../../src/views/chart/big_number/figure'
import { comparedNote } from '../../../../src/views/chart/big_number/note'
import { answerPeriod } from '../../../../src/views/chart/common/series/comparison'
import { figureInk, figureMoment, timeText } from '../../../../src/views/chart/common/figure/figureText'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'

const contextOf = (type: VizType, values: FormValues) => ({
  values: withDefaults(type, encodeForm(values), flights),
  dataset: flights,
})
const march = [
  {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'date',
    operator: 'TEMPORAL_RANGE',
    comparator: '2001-03-01 : 2001-04-01',
  },
]
const trend = { x_axis: 'date', time_grain_sqla: 'P1D', metric: 'count', adhoc_filters: march }

describe('big number with its trend', () => {
  it('a big number compares with an earlier period, along its trend and in total [B9.22]', () => {
    const compared = { ...trend, time_compare: '1 year ago' }
    const [series, whole] = bigNumber.queries(contextOf(bigNumber, { ...compared, aggregation: 'raw' }))
    expect(series).toMatchObject({ time_offsets: ['1 year ago'], granularity: 'date' })
    const [pivot] = (series?.['post_processing'] ?? []) as readonly {
      readonly options: { readonly aggregates: object }
    }[]
    expect(Object.keys(pivot?.options.aggregates ?? {})).toEqual(['count', 'count__1 year ago'])
    expect(whole).toMatchObject({ time_offsets: ['1 year ago'], columns: [] })
    const [plain] = bigNumber.queries(contextOf(bigNumber, { ...compared, adhoc_filters: [] }))
    expect(plain?.['time_offsets']).toBeUndefined()
  })

  it('computes the earlier figure with the aggregate of the present one', () => {
    const [now, before] = [
      [1, 2, null],
      [10, 20, 30],
    ]
    expect(figureBefore('LAST_VALUE', now, before)).toBe(20)
    expect(figureBefore('unheard of', now, before)).toBe(20)
    expect(figureBefore('sum', now, before)).toBe(60)
    expect(figureBefore('max', [null], before)).toBe(30)
    expect(figureBefore('LAST_VALUE', [], before)).toBeNull()
  })

  it('names the last period that has a value, and compares that one', () => {
    const months = resultOf(
      ['t:date', 'n:count'],
      [
        ['2024-01-01', 0.1],
        ['2024-02-01', 0.2],
        ['2024-03-01', 0.3],
        ['2024-05-01', null],
      ],
    )
    const drawn = (values: FormValues): string => {
      const context = contextOf(bigNumber, { ...trend, adhoc_filters: [], time_grain_sqla: 'P1M', ...values })
      const props = { title: 'Rows', kindName: 'Big number', context, answers: [answerOf(months)], results: [months] }
      return renderToStaticMarkup(createElement(BigNumber, props as never))
    }
    const dated = drawn({ show_timestamp: true, aggregation: 'LAST_VALUE', compare_lag: 1 })
    expect(dated).toContain('>Mar 2024<')
    expect(dated).toContain('▲ +50.0%')
    expect(drawn({ show_timestamp: true, time_format: '%m/%Y' })).toContain('>03/2024<')
    expect(drawn({ compare_lag: 2 })).toContain('▲ +200.0%')
  })

  it('a big number states its change in the chosen form [B9.23]', () => {
    const note = (more: FormValues, now: number | null = 110, before: number | null = 100) =>
      comparedNote(contextOf(bigNumber, { ...trend, time_compare: '1 year ago', ...more }), now, before, String)
    expect(note({})).toBe('▲ +10.0% · 1 year ago: 100')
    expect(note({}, 90)).toBe('▼ −10.0% · 1 year ago: 100')
    expect(note({ comparison_type: 'difference' })).toBe('▲ 10 · 1 year ago')
    expect(note({ comparison_type: 'percentage' })).toBe('▲ +10.0% · 1 year ago')
    expect(note({ comparison_type: 'ratio' })).toBe('1.10× · 1 year ago')
    expect(note({ time_compare: 'inherit' })).toBe('▲ +10.0% · The range before: 100')
    expect(note({}, 5, 0)).toBe('▲ 5 · 1 year ago: 0')
    expect([note({}, null), note({}, 1, null)]).toEqual([null, '1 year ago: –'])
  })

  it('a difference of shares is in points, their change in per cent', () => {
    const shares = (comparison_type: string) =>
      comparedNote(
        contextOf(bigNumber, { ...trend, time_compare: '1 year ago', comparison_type }),
        0.04,
        0.05,
        (value) => `${(value * 100).toFixed(1)}%`,
      )
    expect(shares('difference')).toBe('▼ 1.0 pt · 1 year ago')
    expect(shares('percentage')).toBe('▼ −20.0% · 1 year ago')
  })

  it('a trend line can span the whole time range', () => {
    expect(placesBetween([20, 30], { from: 10, to: 50 })).toEqual([0.25, 0.5])
    expect(placesBetween([20, 30], { from: null, to: 40 })).toEqual([0, 0.5])
    expect(placesBetween([5, 60], { from: 10, to: 50 })).toEqual([0, 1])
    expect(placesBetween([], { from: null, to: null })).toBeNull()
    expect(placesBetween([20], { from: null, to: 20 })).toBeNull()
    const offered = (more: FormValues) =>
      shownControls(bigNumber, contextOf(bigNumber, { ...trend, ...more })).some(
        ({ name }) => name === 'time_range_fixed',
      )
    expect([offered({}), offered({ adhoc_filters: [] }), offered({ show_trend_line: false })]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('font sizes of a big number', () => {
  it('applies saved font sizes of a big number in proportion to the usual ones', () => {
    const sizes = (type: VizType, more: FormValues) =>
      figureSizes(contextOf(type, { metric: 'count', ...more }), type === popKpi ? 'kpi' : 'number')
    for (const type of [bigNumber, bigNumberTotal, popKpi]) expect(sizes(type, {})).toEqual({ figure: 1, words: 1 })
    expect(sizes(bigNumberTotal, { header_font_size: 0.4, subheader_font_size: 0.15 })).toEqual({ figure: 1, words: 1 })
    expect(sizes(popKpi, { header_font_size: 0.2, subheader_font_size: 0.125 })).toEqual({ figure: 1, words: 1 })
    expect(sizes(bigNumberTotal, { header_font_size: 0.6, subheader_font_size: 0.4 })).toEqual({
      figure: 1.5,
      words: 2.2,
    })
    expect(sizes(popKpi, { header_font_size: 0.6 })).toMatchObject({ figure: 2 })
    for (const header_font_size of ['large', null, 0.27, {}])
      expect(sizes(bigNumberTotal, { header_font_size })).toEqual({ figure: 1, words: 1 })
  })
})

describe('figure that is a time', () => {
  const [moments, numbers] = [resultOf(['t:latest'], [['2001-03-01']]), resultOf(['n:latest'], [[983_404_800_000]])]
  const at = (more: FormValues) => contextOf(bigNumberTotal, { metric: 'latest', ...more })
  it('writes a time figure in the chosen format', () => {
    expect(figureMoment(at({}), '2001-03-01', moments, 'latest')).toBe('1 Mar 2001')
    expect(figureMoment(at({ time_format: '%d/%m/%Y' }), '2001-03-01', moments, 'latest')).toBe('01/03/2001')
    expect(timeText(at({ time_grain_sqla: 'P1M' }), Date.UTC(2001, 2, 1))).toBe('Mar 2001')
  })
  it('formats a number as a time where that is forced', () => {
    const forced = { force_timestamp_formatting: true, time_format: '%Y-%m-%d' }
    expect(figureMoment(at({}), 983_404_800_000, numbers, 'latest')).toBeNull()
    expect(figureMoment(at(forced), 983_404_800_000, numbers, 'latest')).toBe('2001-03-01')
    expect(figureMoment(at(forced), '983404800000', numbers, 'latest')).toBe('2001-03-01')
    for (const cell of [null, true, 'text', 1e300]) expect(figureMoment(at(forced), cell, numbers, 'latest')).toBeNull()
  })
  it('colors a figure by the rule that holds', () => {
    const rules = (conditional_formatting: unknown) => ({
      values: { metric: 'count', conditional_formatting },
      dataset: flights,
    })
    const rule = { column: 'count', operator: '>', targetValue: 5, colorScheme: 'colorError' }
    expect(figureInk(rules([rule]), 6)).toContain('var(--c5)')
    expect([figureInk(rules([rule]), 5), figureInk(rules([rule]), null)]).toEqual([null, null])
    expect(figureInk(rules([{ ...rule, column: 'other' }]), 6)).toBeNull()
    expect(figureInk(rules('damaged'), 6)).toBeNull()
  })
})

describe('period below a figure', () => {
  const at = (text: string) => Date.parse(`${text}Z`)

  it('shows the time range in force, and none where no filter bounds time', () => {
    const words = (from: string | null, to: string | null) =>
      answerPeriod({
        range: { from: from === null ? null : at(from), to: to === null ? null : at(to) },
      })?.replaceAll('\u2009', ' ') ?? null
    expect(words('2001-02-26T00:00', '2001-04-24T00:00')).toBe('26 Feb – 23 Apr 2001')
    expect(words('2001-02-26T00:00', null)).toBe('From 26 Feb 2001')
    expect(words(null, '2001-04-24T00:00')).toBe('Before 24 Apr 2001')
    expect(words(null, null)).toBeNull()
    expect(answerPeriod({})).toBeNull()
  })

  it('a big number shows the period of its filter only where that was chosen', () => {
    const figure = (values: FormValues) => {
      const context = contextOf(bigNumberTotal, { metric: 'count', ...values })
      const range = { from: at('2001-03-01T00:00'), to: at('2001-04-01T00:00') }
      const result = resultOf(['n:count'], [[57_937]])
      const answers = [{ ...answerOf(result), range }]
      const props = { title: 'Flights', kindName: 'Big number', context, answers, results: [result] }
      return renderToStaticMarkup(createElement(BigNumberTotal, props))
    }
    expect(figure({ show_period: true })).toContain('31 Mar 2001')
    expect(figure({ show_period: true, subheader: 'of all airports' })).toContain('of all airports · 1')
    expect(figure({})).not.toContain('2001')
  })
})
