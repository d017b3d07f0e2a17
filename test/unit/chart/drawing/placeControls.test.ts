import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { heatmapData } from '../../../../src/views/chart/heatmap_v2/data'
import { histogramData } from '../../../../src/views/chart/histogram_v2/data'
import { fewer, piecesOf, rankStepOf } from '../../../../src/views/chart/common/color/ramp'
import { RampLegend } from '../../../../src/views/chart/common/legend/RampLegend'
import { stepOf } from '../../../../src/views/chart/common/color/ramps'
import { canZoom, zoomed } from '../../../../src/views/chart/common/interaction/zoom'
import { boundedBy, momentsOf } from '../../../../src/views/chart/gantt_chart/ends'
import { contextOf } from '../../../../src/views/chart/gallery/variants'
import { answerOf, resultOf } from '../../../support/chartRows'
import { drawnOf, typeOf } from '../../../support/galleryDrawings'
import { flights } from '../../../support/explore'

const texts = (markup: string): readonly string[] => [...markup.matchAll(/>([^<>]+)</g)].map(([, text]) => text ?? '')
const large = { width: 700, height: 420 }
const markupOf = async (key: string, values: Record<string, unknown>, question = 'As it comes') =>
  (await drawnOf(key, { ...large, question, values })).markup

describe('heatmap', () => {
  const rows = resultOf(
    ['s:origin', 's:destination', 'n:count'],
    [
      ['A', 'X', 0],
      ['A', 'Y', 10],
      ['B', 'X', 20],
      ['B', 'Y', 1000],
    ],
  )
  const at = (values: Record<string, unknown>) =>
    heatmapData({
      context: {
        values: { x_axis: 'origin', groupby: 'destination', metric: 'count', normalize_across: 'heatmap', ...values },
        dataset: flights,
      },
      answer: answerOf(rows),
      result: rows,
    })
  const colors = (values: Record<string, unknown>) => {
    const { colorOf } = at(values)
    return [colorOf(0, 0), colorOf(1, 0), colorOf(0, 1), colorOf(1, 1)]
  }

  it('scales heatmap colors to the bounds that are set and clamps values beyond them', () => {
    expect(colors({})).toEqual(['var(--s1)', 'var(--s1)', 'var(--s1)', 'var(--s9)'])
    expect(colors({ value_bounds: [0, 20] })).toEqual(['var(--s1)', 'var(--s5)', 'var(--s9)', 'var(--s9)'])
    expect(colors({ value_bounds: ['0', '20'] })).toEqual(colors({ value_bounds: [0, 20] }))
    expect(colors({ value_bounds: [20, 0] })).toEqual(colors({}))
    expect(at({ value_bounds: [null, 20] }).data.ramp).toMatchObject({ from: '0', to: '20' })
  })

  it('colors a heatmap by rank where that was chosen', () => {
    expect(colors({ normalized: true })).toEqual(['var(--s1)', 'var(--s4)', 'var(--s7)', 'var(--s9)'])
    expect(rankStepOf([5, 5, 5])(5)).toBe(8)
  })

  it('names the range of each color step', () => {
    const { ramp } = at({ legend_type: 'piecewise', value_bounds: [0, 9] }).data
    expect(ramp?.pieces).toEqual(Array.from({ length: 9 }, (_, step) => `${step} – ${step + 1}`))
    if (ramp === undefined) throw new Error('no ramp')
    expect(texts(renderToStaticMarkup(createElement(RampLegend, ramp)))).toContain('8 – 9')
    expect(at({}).data.ramp?.pieces).toBeUndefined()
    // a scheme with a middle has equal steps on both sides, and only the used ones have texts
    const step = stepOf('schemeRdBu', -1, 9)
    const told = piecesOf(step, -1, 9, String)
    expect(told.filter((text) => text !== '')).toHaveLength(9 - step(-1))
    expect(told[8]).toBe('7 – 9')
  })

  it('labels every n-th place of a heatmap and leaves the room that is set', async () => {
    const all = texts(await markupOf('heatmap_v2', {}))
    expect(all).toContain('Tuesday')
    const some = texts(await markupOf('heatmap_v2', { yscale_interval: 2, xscale_interval: 5 }))
    expect(some).not.toContain('Tuesday')
    expect(some.filter((text) => /^\d+$/.test(text))).toEqual(['0', '5', '10', '15', '20'])
    const left = async (values: Record<string, unknown>) =>
      Number(/<rect x="([\d.]+)"/.exec(await markupOf('heatmap_v2', values))?.[1])
    expect(await left({ left_margin: 150 })).toBe(154)
    expect(await left({ left_margin: 'auto' })).toBe(await left({}))
  })
})

describe('histogram', () => {
  it('writes the bounds of histogram bins in the chosen format', () => {
    const rows = resultOf(['n:0 - 1000', 'n:1000 - 2000'], [[480, 20]])
    const labels = (x_axis_format?: string) =>
      histogramData({ values: { column: 'delay', x_axis_format }, dataset: flights }, answerOf(rows), rows).x.labels
    expect(labels(',d')).toEqual(['0 to 1,000', '1,000 to 2,000'])
    expect(labels('SMART_NUMBER')).toEqual(labels())
  })
})

describe('calendar', () => {
  it('a calendar has the set number of color steps, from first to last of the scheme', async () => {
    expect(fewer(['1', '2', '3', '4', '5', '6', '7', '8', '9'], 3)).toEqual(['1', '5', '9'])
    expect(fewer(['1', '2'], null)).toEqual(['1', '2'])
    const { data, markup } = await drawnOf('cal_heatmap', { ...large, values: { steps: 3 } })
    expect(data.ramp?.colors).toEqual(['var(--s1)', 'var(--s5)', 'var(--s9)'])
    expect(new Set(markup.match(/var\(--s\d\)/g))).toEqual(new Set(['var(--s1)', 'var(--s5)', 'var(--s9)']))
  })

  it('a calendar writes times in the set format and queries the set range', async () => {
    expect(await markupOf('cal_heatmap', { cell_radius: -5, cell_padding: -5 })).not.toContain('"-')
    const { data } = await drawnOf('cal_heatmap', { values: { x_axis_time_format: '%d/%m/%Y' } })
    expect(data.x.labels.at(0)).toBe('01/01/2001')
    const type = await typeOf('cal_heatmap')
    const form = { granularity_sqla: 'date', metrics: ['count'], time_range: 'Last week' }
    expect(type.queries(contextOf(type, form, flights))[0]).toMatchObject({ time_range: 'Last week' })
  })
})

describe('gauge', () => {
  it('a gauge has figures of the set size, and lines on its ring', async () => {
    const size = async (values: Record<string, unknown>) =>
      Number(/font-size:([\d.]+)/.exec(await markupOf('gauge_chart', values))?.[1])
    expect(await size({ font_size: 12 })).toBe(12)
    expect(await size({ font_size: 'large' })).toBe(await size({}))
    const lines = (await markupOf('gauge_chart', { show_split_line: true, split_number: 4 }, 'One')).match(
      /class="split"/g,
    )
    expect(lines).toHaveLength(3)
  })
})

describe('labels below bars', () => {
  it.each(['waterfall', 'box_plot'])('the labels of a %s can be turned or staggered in two lines', async (key) => {
    const at = (x_ticks_layout: string) => markupOf(key, { x_ticks_layout })
    expect(await at('45°')).toContain('rotate(-45)')
    expect(await at('90°')).toContain('rotate(-90)')
    expect(await at('flat')).toBe(await at('auto'))
    const heights = new Set(
      [...(await at('staggered')).matchAll(/<text class="tk" x="[^"]*" y="([\d.]+)" text-anchor="middle"/g)].map(
        ([, y]) => y,
      ),
    )
    expect(heights.size).toBe(2)
  })

  it('a waterfall has bars in the colors that are set', async () => {
    const markup = await markupOf('waterfall', { increase_color: { r: 1, g: 2, b: 3, a: 1 }, total_color: 'nonsense' })
    expect(markup).toContain('rgba(1, 2, 3, 1)')
    expect(markup).toContain('var(--c10)')
  })
})

describe('Gantt chart', () => {
  const day = Date.UTC(2014, 0, 1)
  const bars = [
    { from: day + 36e5, to: day + 72e5, lane: 0, series: 0 },
    { from: day + 54e5, to: day + 90e5, lane: 1, series: 0 },
  ]

  it('a Gantt chart begins and ends at the times of day that are set', () => {
    const [first, last] = [day + 36e5, day + 90e5]
    expect(boundedBy(['00:00:00', '23:59:59'], first, last)).toEqual([day, day + 86_399_000])
    expect(boundedBy([null, '03:00'], first, last)).toEqual([first, day + 3 * 36e5])
    expect(boundedBy(['25:00', 7], first, last)).toEqual([first, last])
    expect(boundedBy(['12:00:00', '02:00:00'], first, last)).toEqual([first, last])
    expect(boundedBy('nonsense', first, last)).toEqual([first, last])
  })

  it('a Gantt chart zooms along time and shows what is active then', async () => {
    const moments = momentsOf(bars, [day, day + 86_400_000])
    expect(Math.max(...moments.outline)).toBe(2)
    expect(moments.outline.at(-1)).toBe(0)
    const { data } = await drawnOf('gantt_chart', { ...large, values: { zoomable: true } })
    expect(canZoom(data)).toBe(true)
    const near = zoomed(data, [0, 20])
    expect(near.look?.window).toEqual([data.moments?.values[0], data.moments?.values[20]])
    expect(near.series[0]?.values).toBe(data.series[0]?.values)
    expect(canZoom((await drawnOf('gantt_chart')).data)).toBe(false)
  })

  it('a Gantt chart orders its rows by the columns that are set', async () => {
    const type = await typeOf('gantt_chart')
    const form = { start_time: 'date', end_time: 'date', y_axis: 'origin' }
    const order = (more: Record<string, unknown>) =>
      type.queries(contextOf(type, { ...form, ...more }, flights))[0]?.['orderby']
    expect(order({})).toEqual([['date', true]])
    expect(order({ order_by_cols: ['["origin",false]', 'damaged'] })).toEqual([['origin', false]])
  })

  it('a Gantt chart writes axis times in the set format', async () => {
    expect(texts(await markupOf('gantt_chart', { x_axis_time_format: '%Y/%m' }))).toContain('2014/01')
  })
})

describe('world map', () => {
  it('a world map colors by country where chosen, with bubbles in the set color', async () => {
    const { data } = await drawnOf('world_map', { values: { color_by: 'country' } })
    expect(data.ramp).toBeUndefined()
    expect(new Set(data.colors).size).toBeGreaterThan(5)
    expect(data.colors?.some((color) => color.startsWith('var(--s'))).toBe(false)
    const bubbles = await markupOf(
      'world_map',
      { show_bubbles: true, color_picker: { r: 9, g: 8, b: 7, a: 1 } },
      'Bubbles',
    )
    expect(bubbles).toContain('fill="rgba(9, 8, 7, 1)"')
  })
})

describe('one metric in two controls', () => {
  it.each([
    ['butterfly', { groupby: ['origin'], left_metric: 'count', right_metric: 'count' }],
    ['bubble_v2', { entity: 'origin', series: 'origin', x: 'count', y: 'count', size: 'count' }],
    ['world_map', { entity: 'origin', metric: 'count', secondary_metric: 'count' }],
    ['candlestick', { x_axis: 'date', open: 'count', close: 'count', high: 'count', low: 'count' }],
  ])('a %s requests a metric once that two controls share', async (key, form) => {
    const type = await typeOf(key)
    const [query] = type.queries(contextOf(type, form, flights))
    expect(query?.['metrics']).toEqual(['count'])
    expect(query?.['columns']).toHaveLength(1)
  })
})

it('a box plot of one metric has the first color of its scheme', async () => {
  const { data } = await drawnOf('box_plot', { values: { color_scheme: 'd3Set2' } })
  expect(data.series[0]?.color).toBe('#66c2a5')
})
