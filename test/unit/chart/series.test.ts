import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { encodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { shownControls, withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import type { VizType } from '../../../src/domain/charts/kinds/types'
import type { ChartData, ChartKind, ChartStyle, ChartSeries } from '../../../src/views/chart/chart'
import { area } from '../../../src/views/chart/area'
import { bar } from '../../../src/views/chart/bar'
import { barsOf } from '../../../src/views/chart/bar/stack'
import { seriesData } from '../../../src/views/chart/common/series/seriesData'
import { lineStyle } from '../../../src/views/chart/common/series/seriesStyle'
import { line } from '../../../src/views/chart/line'
import { spansOf } from '../../../src/views/chart/line/spans'
import { answerOf, resultOf } from '../../support/chartRows'
import { typeOf } from '../../support/galleryDrawings'
import { flights } from '../../support/explore'

const BASE = { x_axis: 'date', time_grain_sqla: 'P1M', metrics: ['count'] }
const at = (type: VizType, values: FormValues) => ({
  values: withDefaults(type, encodeForm({ ...BASE, ...values }), flights),
  dataset: flights,
})
const shown = async (key: string, values: FormValues): Promise<readonly string[]> => {
  const type = await typeOf(key)
  return shownControls(type, at(type, values)).map(({ name }) => name)
}
const markupOf = (kind: ChartKind, data: ChartData, width = 800) => {
  const { element } = kind.draw({ data, width, height: 300, hidden: new Set(), lit: null, focus: null })
  return renderToStaticMarkup(createElement('svg', {}, element))
}
const figures = (markup: string, name = 'vl num') =>
  [...markup.matchAll(new RegExp(`<text class="${name}"[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text ?? '')
const shifted = resultOf(
  ['t:date', 'n:count, ORD', 'n:count__1 year ago, ORD', 'n:count__2 years ago, ORD', 'n:count, DEN'],
  [
    ['2001-01-01', 1, 2, 3, 4],
    ['2001-02-01', 1, 2, 3, 4],
  ],
)
const shiftedData = (values: FormValues = {}, look: ChartStyle = {}) =>
  seriesData(
    {
      values: { ...BASE, groupby: ['origin'], time_compare: ['1 year ago', '2 years ago'], ...values },
      dataset: flights,
    },
    answerOf(shifted, [
      ['date'],
      ['count', 'ORD'],
      ['count__1 year ago', 'ORD'],
      ['count__2 years ago', 'ORD'],
      ['count', 'DEN'],
    ]),
    shifted,
    { look },
  )
const series = (name: string, values: readonly (number | null)[], stack?: string): ChartSeries => ({
  key: name,
  name,
  other: false,
  values,
  texts: values.map(String),
  ...(stack === undefined ? {} : { stack }),
})
const chart = (all: readonly ChartSeries[], look: ChartStyle): ChartData => ({
  x: { title: 'x', kind: 'category', values: [0, 1], labels: ['p', 'q'] },
  measure: 'n',
  series: all,
  parts: true,
  notes: [],
  look,
})

describe('series', () => {
  it('names series with their metric where it is not truncated', () => {
    expect(shiftedData().series.map(({ name }) => name)).toContain('ORD, 1 year ago')
    expect(shiftedData({ truncate_metric: false }).series.map(({ name }) => name)).toEqual([
      'count, ORD',
      'count, ORD, 1 year ago',
      'count, ORD, 2 years ago',
      'count, DEN',
    ])
  })

  it('draws earlier periods in their series color with dashes, unless turned off', () => {
    const [ord, before, twice, den] = shiftedData().series
    expect([before?.color, twice?.color]).toEqual([ord?.color, ord?.color])
    expect(den?.color).not.toBe(ord?.color)
    const dashes = [...markupOf(line, shiftedData()).matchAll(/stroke-dasharray="([^"]*)"/g)].map(([, dash]) => dash)
    expect(new Set(dashes).size).toBe(2)
    expect(markupOf(bar, shiftedData())).toContain('opacity="0.55"')
    const apart = shiftedData({ time_shift_color: false })
    expect(new Set(apart.series.map(({ color }) => color)).size).toBe(4)
    expect(markupOf(line, apart)).not.toContain('stroke-dasharray')
  })

  it('stacks each earlier period by itself', () => {
    const { all, slots } = barsOf(shiftedData({ stack: 'Stack' }), new Set())
    expect([slots, all.map(({ slot }) => slot)]).toEqual([3, [0, 1, 2, 0]])
    expect(all.at(-1)?.from?.[0]).toBe(1)
    const shares = shiftedData({ stack: 'Expand' }).series.map(({ values }) => values[0])
    expect(shares).toEqual([0.2, 1, 1, 0.8])
  })

  it('shares of a stack are shares of all series, also of those that are not drawn', () => {
    const names = Array.from({ length: 80 }, (_, index) => `s${index}`)
    const rows = resultOf(['t:date', ...names.map((name) => `n:${name}`)], [['2001-01-01', ...names.map(() => 1)]])
    const context = { values: { ...BASE, groupby: ['origin'], stack: 'Expand' }, dataset: flights }
    const { series: drawn, look } = seriesData(
      context,
      answerOf(rows, [['date'], ...names.map((one) => ['count', one])]),
      rows,
    )
    expect([drawn.length, drawn[0]?.values, drawn[0]?.texts.at(0)]).toEqual([60, [1 / 80], '1.3%'])
    expect(look?.whole).toBe(false)
  })

  it('says of how many series shares are where the server left some out', () => {
    const rows = resultOf(['t:date', 'n:count, ORD', 'n:count, DEN'], [['2001-01-01', 1, 3]])
    const notes = (values: FormValues, leftOut?: number) =>
      seriesData(
        { values: { ...BASE, groupby: ['origin'], ...values }, dataset: flights },
        {
          ...answerOf(rows, [['date'], ['count', 'ORD'], ['count', 'DEN']]),
          ...(leftOut === undefined ? {} : { leftOut }),
        },
        rows,
      ).notes
    const note = 'Shares are of the 2 series that were read.'
    expect(notes({ stack: 'Expand' }, 7)).toContain(note)
    expect(notes({ contributionMode: 'row' }, 7)).toContain(note)
    for (const whole of [
      notes({ stack: 'Expand' }),
      notes({ stack: 'Stack' }, 7),
      notes({ contributionMode: 'column' }, 7),
    ])
      expect(whole).not.toContain(note)
  })
})

describe('stacks', () => {
  const parts = [series('a', [60, 10]), series('b', [30, 20]), series('c', [10, 70])]

  it('labels stacks with their totals, or only their large enough parts', () => {
    const totals = { values: true, stacked: true, totals: true }
    for (const kind of [bar, area, line]) expect(figures(markupOf(kind, chart(parts, totals)))).toEqual(['100', '100'])
    const large = { values: true, stacked: true, threshold: 0.25 }
    expect(figures(markupOf(bar, chart(parts, large)), 'num on-(?:odd|even)').toSorted()).toEqual(['30', '60', '70'])
    expect(figures(markupOf(line, chart(parts, large))).toSorted()).toEqual(['30', '60', '70'])
    expect(figures(markupOf(line, chart(parts, { values: true, totals: true })))).toHaveLength(6)
  })

  it('labels parts below zero too, by their size', () => {
    const below = [series('a', [-60, -60]), series('b', [30, 30]), series('c', [-2, -2])]
    const shown = (threshold: number) =>
      new Set(figures(markupOf(line, chart(below, { values: true, stacked: true, threshold }))))
    expect(shown(0)).toEqual(new Set(['30', '−2', '−60']))
    expect(shown(0.2)).toEqual(new Set(['30', '−60']))
  })

  it('hides stack figures that would run into each other', () => {
    const totals = { values: true, stacked: true, totals: true, format: (value: number) => `${value} of everything` }
    expect(figures(markupOf(line, chart(parts, totals), 800))).toHaveLength(2)
    expect(figures(markupOf(line, chart(parts, totals), 120))).toEqual([])
  })

  it('stacks bars up and down from zero', () => {
    const { all, least, greatest } = barsOf(
      chart([series('a', [2, -1]), series('b', [-3, -2]), series('c', [4, 5])], { stacked: true }),
      new Set(),
    )
    expect(all.map(({ from, to }) => [from?.[0], to[0], from?.[1], to[1]])).toEqual([
      [0, 2, 0, -1],
      [0, -3, -1, -3],
      [2, 6, 0, 5],
    ])
    expect([least, greatest]).toEqual([-3, 6])
  })

  it('splits stacks by a dimension', async () => {
    const rows = resultOf(['t:date', 'n:1', 'n:2', 'n:3'], [['2001-01-01', 1, 2, 4]])
    const labels = [['date'], ['count', 'ORD', 'late'], ['count', 'ORD', 'early'], ['count', 'DEN', 'late']]
    const split = (stackDimension: unknown) => {
      const values = { ...BASE, groupby: ['origin', 'delay'], stack: 'Stack', stackDimension }
      return barsOf(seriesData({ values, dataset: flights }, answerOf(rows, labels), rows), new Set())
    }
    expect(split('origin').all.map(({ slot, from }) => [slot, from?.[0]])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ])
    expect(split('delay').all.map(({ slot }) => slot)).toEqual([0, 1, 0])
    for (const none of [null, 'gone', 7]) expect(split(none).slots).toBe(1)
    expect(await shown('echarts_timeseries_bar', { groupby: ['origin'] })).not.toContain('stackDimension')
    expect(await shown('echarts_timeseries_bar', { groupby: ['origin'], stack: 'Stack' })).toContain('stackDimension')
  })

  it('centers a stream around a middle, each layer as thick as its value', () => {
    const spans = spansOf(chart(parts, {}), new Set(), 'stream')
    spans.forEach(({ from, to }, place) => {
      for (const index of [0, 1]) {
        expect((to[index] ?? 0) - (from?.[index] ?? 0)).toBeCloseTo(parts[place]?.values[index] ?? 0)
        if (place > 0) expect(from?.[index]).toBeCloseTo(spans[place - 1]?.to[index] ?? 0)
      }
    })
    expect(spans[0]?.from?.[1]).not.toBe(0)
    expect(markupOf(line, chart(parts, { stacked: true, stream: true })).match(/class="ln"/g)).toHaveLength(3)
  })

  it('accepts the stack setting of older charts', async () => {
    const type = await typeOf('echarts_timeseries_bar')
    const stackIn = (stack: unknown) => at(type, { stack }).values['stack']
    expect([true, 'Stack', 'Stream', 'gone', 7].map(stackIn)).toEqual([true, 'Stack', null, null, null])
    expect(lineStyle({ stack: true }).stacked).toBe(true)
    expect(await shown('echarts_timeseries_bar', { stack: true, show_value: true })).toContain('only_total')
  })

  it('offers the label controls of stacks only where figures are shown', async () => {
    const of = async (values: FormValues) =>
      (await shown('echarts_area', values)).filter((name) => ['only_total', 'percentage_threshold'].includes(name))
    expect(await of({})).toEqual([])
    expect(await of({ show_value: true })).toEqual(['only_total'])
    expect(await of({ show_value: true, only_total: false })).toEqual(['only_total', 'percentage_threshold'])
    expect(await of({ show_value: true, stack: null })).toEqual([])
    expect(await of({ show_value: true, stack: 'Expand' })).toEqual(['percentage_threshold'])
    expect([lineStyle({ stack: 'Expand' }).totals, lineStyle({ stack: 'Stack' }).totals]).toEqual([undefined, true])
  })
})

describe('look of lines', () => {
  it('draws lines as saved elsewhere, and by default where a value is damaged', () => {
    const saved = { seriesType: 'end', area: true, opacity: '0.4', markerEnabled: true, markerSize: '12' }
    expect(lineStyle({ ...saved, stack: 'Stack' })).toEqual({
      curve: 'end',
      filled: true,
      opacity: 0.4,
      markers: 12,
      stacked: true,
      totals: true,
    })
    const damaged = { seriesType: 7, area: 'x', opacity: 3, markerEnabled: true, markerSize: -1, stack: {} }
    expect(lineStyle({ ...damaged, percentage_threshold: 'x' })).toEqual({
      curve: 'line',
      filled: false,
      markers: 6,
      stacked: false,
      totals: true,
    })
  })

  it('draws overlapping areas pale with a line on each, so they can be told apart', () => {
    const areas = (opacity: number) =>
      markupOf(area, chart([series('a', [1, 2]), series('b', [2, 1])], { stacked: true, opacity }))
    expect(areas(0.2).match(/class="ln"/g)).toHaveLength(2)
    expect(areas(0.8)).not.toContain('class="ln"')
  })

  it('leaves a gap where a logarithmic axis has no place for a value', () => {
    const look = { log: true, bounds: [1, null] } as const
    for (const none of [0, -5]) {
      const drawn = markupOf(line, chart([series('a', [10, none])], look))
      expect(drawn).not.toContain('NaN')
      expect(drawn.match(/<circle/g)?.length).toBeGreaterThan(0)
    }
  })

  it('gives the least value of logarithmic bars some height', () => {
    const drawn = markupOf(bar, chart([series('a', [100, 1000])], { log: true }))
    expect([...drawn.matchAll(/<rect[^>]*height="([\d.]+)"/g)].every(([, high]) => Number(high) > 1)).toBe(true)
  })
})
