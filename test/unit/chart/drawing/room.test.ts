import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { scaleLinear, scaleLog } from 'd3'
import { describe, expect, it } from 'vitest'

import { layersIn } from '../../../../src/domain/charts/annotations/layers'
import { bar } from '../../../../src/views/chart/bar'
import { placedLabels } from '../../../../src/views/chart/common/annotations/Overlays'
import { overlaysOf } from '../../../../src/views/chart/common/annotations/layerOverlays'
import { turnedLeft, upTicks } from '../../../../src/views/chart/common/axis/axes'
import { BottomLabels, everyThatFits, labelsAt } from '../../../../src/views/chart/common/axis/BottomLabels'
import { textWidth } from '../../../../src/views/chart/common/series/measure'
import { figureSize } from '../../../../src/views/chart/gauge_chart'
import { drawRings } from '../../../../src/views/chart/gauge_chart/rings'
import { histogramData } from '../../../../src/views/chart/histogram_v2/data'
import { mixedData } from '../../../../src/views/chart/mixed_timeseries/data'
import { mixed } from '../../../../src/views/chart/mixed_timeseries/draw'
import { pieData } from '../../../../src/views/chart/pie/data'
import { pie } from '../../../../src/views/chart/pie'
import { recordingsOf } from '../../../../src/views/chart/gallery/recorded'
import { contextOf } from '../../../../src/views/chart/gallery/variants'
import { layerRows, LAYERS } from '../../../../src/views/chart/gallery/layers'
import type { ChartData } from '../../../../src/views/chart/chart'
import { answerOf, resultOf } from '../../../support/chartRows'
import { drawnOf, typeOf } from '../../../support/galleryDrawings'
import { flights } from '../../../support/explore'

const texts = (markup: string): readonly string[] => [...markup.matchAll(/>([^<>]+)</g)].map(([, text]) => text ?? '')

/** A measure of places with names. */
const named = (labels: readonly string[]): ChartData => ({
  x: { kind: 'category', values: labels.map((_, place) => place), labels, title: 'month' },
  series: [{ key: 'n', name: 'n', values: labels.map(() => 3), texts: labels.map(() => '3'), other: false }],
  measure: 'n',
  notes: [],
  parts: false,
})

describe('chart in little room', () => {
  it('drops value labels until none touch, and labels only powers on a log axis', () => {
    const linear = scaleLinear([0, 8_000_000], [60, 20])
    expect(upTicks(linear, 4)).toEqual([0, 4_000_000, 8_000_000])
    expect(upTicks(scaleLinear([0, 8_000_000], [200, 0]), 4)).toHaveLength(5)
    expect(upTicks(scaleLog([100_000, 10_000_000], [150, 0]), 4)).toEqual([100_000, 1_000_000, 10_000_000])
  })

  it('keeps figures of horizontal bars inside the drawing and off the side labels', () => {
    const names = ['a name that is rather long', 'another name that is long', 'a third']
    const values = [126_464.36, -98_200.3, 12]
    const data: ChartData = {
      ...named(names),
      series: [{ key: 'n', name: 'n', values, texts: values.map(String), other: false }],
      look: { format: (value) => value.toLocaleString('en', { minimumFractionDigits: 2 }), values: true },
    }
    const { element } = bar.draw({ data, width: 420, height: 300, hidden: new Set(), lit: null, focus: null })
    const markup = renderToStaticMarkup(createElement('svg', {}, element))
    const said = (cls: string) =>
      [...markup.matchAll(new RegExp(`<text[^>]*class="${cls}"[^>]*?>([^<]+)<`, 'g'))].map(([tag, text = '']) => ({
        text,
        x: Number(/ x="([-\d.]+)"/.exec(tag)?.[1]),
      }))
    const figures = said('vl num')
    expect(figures.map(({ text }) => text)).toEqual(['126,464.36', '-98,200.30', '12.00'])
    const [over, under] = figures
    expect((over?.x ?? 0) + textWidth(over?.text ?? '')).toBeLessThanOrEqual(420)
    const nameEnds = Math.max(...said('cat').map(({ x }) => x))
    expect((under?.x ?? 0) - textWidth(under?.text ?? '')).toBeGreaterThan(nameEnds)
  })

  it('labels a histogram at round numbers, at their place among its bins', () => {
    const rows = resultOf(['n:13.5 - 113.5', 'n:113.5 - 213.5', 'n:213.5 - 313.5'], [[3, 1, 2]])
    const data = histogramData({ values: { column: 'delay' }, dataset: flights }, answerOf(rows), rows)
    const { element } = bar.draw({ data, width: 400, height: 200, hidden: new Set(), lit: null, focus: null })
    const markup = renderToStaticMarkup(createElement('svg', {}, element))
    const [, left, width] = /<rect x="([\d.]+)"[^>]*width="([\d.]+)"/.exec(markup) ?? []
    const ticks = [...markup.matchAll(/<text class="tk" x="([\d.]+)"[^>]*>(\d+)</g)].map(([, x, text]) => ({
      x: Number(x),
      value: Number(text),
    }))
    expect(ticks.map(({ value }) => value)).toEqual([50, 100, 150, 200, 250, 300])
    // the first bin is 100 wide and begins at 13.5; bars are 0.72 of their bins
    const step = Number(width) / 0.72
    const begins = Number(left) - 0.14 * step
    for (const { x, value } of ticks) expect(x).toBeCloseTo(begins + ((value - 13.5) / 100) * step, 3)
  })

  it('starts a plot where no turned label is cut, as far as there is room', () => {
    const look = { rotation: 45 }
    const at = { left: 30, right: 400, high: 100, middle: true }
    const names = Array.from({ length: 12 }, (_, place) => `January ${2001 + place}`)
    const begin = turnedLeft(look, names, at)
    const first = begin + (400 - begin) / 24
    expect(first).toBeGreaterThanOrEqual(textWidth('January 2001') * Math.SQRT1_2)
    expect(first).toBeLessThan(textWidth('January 2001') * Math.SQRT1_2 + 12)
    expect(turnedLeft({}, names, at)).toBe(30)
    expect(turnedLeft({ rotation: 90 }, names, at)).toBe(30)
    expect(turnedLeft(look, [], at)).toBe(30)
    expect(turnedLeft(look, ['x'.repeat(400)], { ...at, high: 1000 })).toBeLessThan(140)
    const { element } = bar.draw({
      data: { ...named(names), look: { rotation: 45 } },
      width: 410,
      height: 300,
      hidden: new Set(),
      lit: null,
      focus: null,
    })
    expect(texts(renderToStaticMarkup(createElement('svg', {}, element)))).toEqual(expect.arrayContaining(names))
  })

  it('keeps labels of horizontal bars from overlapping', () => {
    const names = Array.from({ length: 12 }, (_, place) => `m${place}`)
    const data = { ...named(names), look: { horizontal: true } }
    const drawn = (height: number) => {
      const { element } = bar.draw({ data, width: 300, height, hidden: new Set(), lit: null, focus: null })
      const shown = texts(renderToStaticMarkup(createElement('svg', {}, element)))
      return names.filter((name) => shown.includes(name))
    }
    expect(drawn(300)).toEqual(names)
    expect(drawn(120)).toEqual(names.filter((_, place) => place % 2 === 0))
  })

  it('hides figures of horizontal bars that would touch a bar or another figure', () => {
    const values = [
      [30, 20, 10],
      [28, 25, -9],
    ]
    const data: ChartData = {
      ...named(['one', 'two', 'three']),
      series: values.map((own, place) => ({
        key: `${place}`,
        name: `${place}`,
        values: own,
        texts: own.map(String),
        other: false,
      })),
      look: { horizontal: true, values: true },
    }
    const figures = (height: number) => {
      const { element } = bar.draw({ data, width: 260, height, hidden: new Set(), lit: null, focus: null })
      const markup = renderToStaticMarkup(createElement('svg', {}, element))
      return [...markup.matchAll(/class="vl num"[^>]*>([^<]+)</g)].map(([, text]) => text)
    }
    expect(figures(200)).toEqual(['30', '20', '10', '28', '25', '−9'])
    // beside a longer bar there is no room, beside one that goes the other way there is
    expect(figures(80)).toEqual(['30', '10', '25', '−9'])
  })

  it('shows every heatmap label that fits, at the side and below', async () => {
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    const shown = async (width: number, height: number) => {
      const all = texts((await drawnOf('heatmap_v2', { width, height })).markup)
      return {
        days: days.filter((day) => all.includes(day)).length,
        hours: all.filter((text) => /^\d+$/.test(text)).length,
      }
    }
    expect(await shown(700, 7 * 13 + 28)).toEqual({ days: 7, hours: 24 })
    expect(await shown(360, 7 * 11 + 28)).toEqual({ days: 4, hours: 12 })
  })

  it('shows as many labels below a plot as fit, however long one of them is', () => {
    const every = (names: readonly string[], room: number) =>
      everyThatFits(
        labelsAt(names, (place) => place * room),
        room,
      )
    expect(every(['a', 'a rather long name', 'b', 'c'], 80)).toBe(1)
    expect(every(['a rather long name', 'a rather long name', 'b', 'c'], 80)).toBe(2)
    expect(
      every(
        Array.from({ length: 24 }, (_, hour) => String(hour)),
        19,
      ),
    ).toBe(1)
    expect(
      every(
        Array.from({ length: 10_000 }, (_, place) => `name ${place}`),
        0.05,
      ),
    ).toBeGreaterThan(1000)
    expect(every([], 10)).toBe(1)
  })

  it('keeps labels below a plot evenly apart when the last one is moved inwards', async () => {
    for (const width of [280, 304, 330, 360, 420]) {
      const { markup } = await drawnOf('candlestick', { width })
      const places = [...markup.matchAll(/class="tk" x="([\d.]+)"[^>]*>\d+ \w+ \d{4}</g)].map(([, x]) => Number(x))
      expect(places.length).toBeGreaterThan(1)
      const gaps = places.slice(1).map((x, place) => x - (places[place] ?? 0))
      expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(1.6)
    }
  })

  it('shows short labels of horizontal bars whole on a small card', () => {
    const data = { ...named(['Mar 2001', 'Apr 2001', 'Sep 2001']), look: { horizontal: true } }
    const { element } = bar.draw({ data, width: 180, height: 110, hidden: new Set(), lit: null, focus: null })
    expect(texts(renderToStaticMarkup(createElement('svg', {}, element)))).toEqual(
      expect.arrayContaining(['Mar 2001', 'Apr 2001', 'Sep 2001']),
    )
  })

  it('aligns the strip below a Gantt chart with its time axis', async () => {
    const { sides, markup } = await drawnOf('gantt_chart')
    const grid = [...markup.matchAll(/class="grid" x1="([\d.]+)"/g)].map(([, x]) => Number(x))
    expect(sides?.[0]).toBeGreaterThan(20)
    expect(Math.min(...grid)).toBeGreaterThanOrEqual(sides?.[0] ?? Infinity)
    expect(Math.max(...grid)).toBeLessThanOrEqual(sides?.[1] ?? 0)
  })

  it('a gauge figure is at least 11 px, else it goes beside the name or is left out', async () => {
    expect(figureSize('75.2%', 100, null)).toBe(34)
    expect(figureSize('75.2%', 100, 8)).toBe(11)
    expect(figureSize('75.2%', 30, null)).toBeGreaterThanOrEqual(11)
    expect(figureSize('75.2%', 18, null)).toBeNull()
    const sized = async (width: number, height: number) => {
      const { markup } = await drawnOf('gauge_chart', { width, height })
      const sizes = [...markup.matchAll(/font-size:([\d.]+)/g)].map(([, size]) => Number(size))
      return { sizes, texts: texts(markup) }
    }
    expect(Math.min(...(await sized(304, 184)).sizes)).toBeGreaterThanOrEqual(11)
    const beside = await sized(300, 90)
    expect(beside.sizes).toEqual([])
    expect(beside.texts).toContain('DEN 75.2%')
    expect((await sized(120, 90)).texts).toEqual(['DEN', 'ORD', 'SEA'])
  })

  it('draws gauge groups as rings of one dial where chosen, all on one scale', async () => {
    const values = { overlap: false }
    const { markup } = await drawnOf('gauge_chart', { values })
    expect(markup.match(/class="track"/g)).toHaveLength(3)
    expect(texts(markup).join('').replaceAll('  ', ' ')).toContain('DEN 75.2%')
    const wide = await drawnOf('gauge_chart', { values, width: 600, height: 120 })
    expect(texts(wide.markup).join('')).toContain('75.2%')
    // on a usual card the dial is smaller, so that names have room beside it
    const usual = await drawnOf('gauge_chart', { values, width: 272, height: 110 })
    expect(texts(usual.markup).join('').replaceAll('  ', ' ')).toContain('DEN 75.2%')
    const tall = await drawnOf('gauge_chart', { values, width: 260, height: 170 })
    expect(tall.markup).not.toBe((await drawnOf('gauge_chart', { width: 260, height: 170 })).markup)
    expect(texts(tall.markup).join('').replaceAll('  ', ' ')).toContain('DEN 75.2%')
    const small = await drawnOf('gauge_chart', { values, width: 90, height: 70 })
    expect(small.markup).toBe((await drawnOf('gauge_chart', { width: 90, height: 70 })).markup)
    const one = await drawnOf('gauge_chart', { values, question: 'One' })
    expect(texts(one.markup)).toContain('74.5%')
  })

  it('draws gauge rings where each has its name and its own place', async () => {
    const rings = async (width: number, height: number, count: number) => {
      const { data } = await drawnOf('gauge_chart', { values: { overlap: false } })
      const labels = Array.from({ length: count }, (_, place) => `Group ${place}`)
      const input = { data: { ...named(labels), x: { ...data.x, labels } }, width, height }
      const drawn = drawRings({ ...input, hidden: new Set(), lit: null, focus: null }, {})
      if (drawn === null) return null
      const markup = renderToStaticMarkup(createElement('svg', {}, drawn.element))
      const places = labels.map((_, index) => drawn.place({ series: 0, index })).map((at) => `${at?.x} ${at?.y}`)
      return { names: labels.filter((label) => markup.includes(`>${label}`)).length, places: new Set(places).size }
    }
    expect(await rings(90, 70, 10)).toBeNull()
    expect(await rings(200, 200, 10)).toBeNull()
    for (const [width, height] of [
      [400, 170],
      [600, 300],
      [1000, 800],
    ] as const)
      expect(await rings(width, height, 10)).toEqual({ names: 10, places: 10 })
  })

  it.each([false, true])('marks values beyond the scale of a gauge (a dial for each: %s)', async (overlap) => {
    const values = { overlap, max_val: 0.75 }
    const { data, markup } = await drawnOf('gauge_chart', { values, width: 600, height: 300 })
    const beyond = (data.series[0]?.values ?? []).filter((value) => (value ?? 0) > 0.75)
    expect(beyond.length).toBeGreaterThan(0)
    expect(markup.match(/\(off the scale\)/g)).toHaveLength(beyond.length)
    expect((await drawnOf('gauge_chart', { values: { overlap } })).markup).not.toContain('off the scale')
  })

  it.each([false, true])(
    'a long name leaves room to mark a value beyond the scale (a dial for each: %s)',
    async (overlap) => {
      const values = { overlap, max_val: 0.75 }
      const long = (await drawnOf('gauge_chart', { values, width: 240, height: 110, hard: 'Long names' })).markup
      const all = (await drawnOf('gauge_chart', { values, width: 900, height: 300 })).data.series[0]?.values ?? []
      const beyond = all.filter((value) => (value ?? 0) > 0.75)
      expect(
        texts(long)
          .join('')
          .match(/…[^…]*?↑/g),
      ).toHaveLength(beyond.length)
      expect(long).not.toContain('off the')
    },
  )

  it('turned labels end at the left edge', () => {
    const plot = { left: 30, top: 0, right: 300, bottom: 100 }
    const labels = labelsAt(['January 2001', 'April 2001'], (index) => 34 + index * 130)
    const element = createElement(BottomLabels, { labels, plot, room: 130, rotation: 45, high: 80 })
    const [first = '', second] = texts(renderToStaticMarkup(createElement('svg', {}, element)))
    expect(second).toBe('April 2001')
    expect(first.endsWith('…')).toBe(true)
    expect(textWidth(first) * Math.SQRT1_2).toBeLessThanOrEqual(34)
  })

  it('keeps labels of events and intervals apart across layers', () => {
    const days = ['2001-01-01', '2001-03-05', '2001-04-08', '2001-06-25'].map((day) => Date.parse(day))
    const data = { x: { kind: 'time', values: days, labels: days.map(String), title: '' }, series: [] } as never
    const { overlays } = overlaysOf(data as ChartData, layerRows({ annotation_layers: LAYERS }))
    const shownAt = (width: number) => {
      const plot = { left: 0, top: 0, right: width, bottom: 100 }
      const place = scaleLinear([days[0] ?? 0, days[3] ?? 1], [0, width])
      return placedLabels(overlays, { plot, place, value: Number, horizontal: false }, new Set()).map(
        ({ text }) => text,
      )
    }
    expect(layersIn({ annotation_layers: LAYERS })).toHaveLength(4)
    expect(shownAt(900)).toEqual(['Snow storm', 'Easter'])
    expect(shownAt(260)).toEqual(['Snow storm'])
  })

  it('hides figures of grouped bars together', async () => {
    const series = ['a', 'b', 'c'].map((name) => ({
      key: name,
      name,
      values: [21_300, 27_700],
      texts: ['', ''],
      other: false,
    }))
    const data = {
      x: { kind: 'category', values: [0, 1], labels: ['Jan', 'Feb'], title: '' },
      series,
      parts: true,
      notes: [],
      measure: 'count',
      look: { values: true, horizontal: false, stacked: false },
    } as const
    const figures = (width: number) => {
      const { element } = bar.draw({ data, width, height: 200, hidden: new Set(), lit: null, focus: null })
      return texts(renderToStaticMarkup(createElement('svg', {}, element))).filter((text) => text === '21.3k').length
    }
    expect(figures(180)).toBe(0)
    expect(figures(600)).toBe(3)
  })

  it('hides figures of a mixed chart that would overlap', async () => {
    const [type, [recording]] = [await typeOf('mixed_timeseries'), await recordingsOf('mixed_timeseries')]
    if (recording === undefined) throw new Error('no rows')
    const { form, dataset, answers, results } = recording
    const context = contextOf(type, { ...form, show_value: true, show_valueB: true }, dataset)
    const made = mixedData(context, answers, results)
    if (made === null) throw new Error('nothing to draw')
    const figures = (width: number): number => {
      const kind = mixed(made.styles, made.formats, context.values)
      const { element } = kind.draw({ data: made.data, width, height: 240, hidden: new Set(), lit: null, focus: null })
      return [...renderToStaticMarkup(createElement('svg', {}, element)).matchAll(/class="vl num"/g)].length
    }
    expect(figures(304)).toBe(0)
    expect(figures(1200)).toBe(26)
  })

  it.each([90, 184, 320])('a gauge in a frame %i px high has its name inside', async (height) => {
    const { markup } = await drawnOf('gauge_chart', { question: 'One', height })
    const middle = Number(/translate\([\d.]+ ([\d.]+)\)/.exec(markup)?.[1])
    const name = /class="cat"[^>]* y="([\d.]+)"/.exec(markup)?.[1]
    expect(markup).toContain('On time')
    expect(middle + Number(name)).toBeLessThanOrEqual(height - 3)
  })

  it('keeps the total of a ring inside its hole', () => {
    const rows = resultOf(['s:origin', 'n:count'], [['ORD', 565_368]])
    const values = { groupby: ['origin'], metric: 'count', number_format: '$,.2f' }
    const data = pieData({ values, dataset: flights }, answerOf(rows), rows)
    const sizeAt = (height: number): number => {
      const { element } = pie.draw({ data, width: 304, height, hidden: new Set(), lit: null, focus: null })
      return Number(/font-size:([\d.]+)px/.exec(renderToStaticMarkup(createElement('svg', {}, element)))?.[1])
    }
    expect(sizeAt(160)).toBeLessThan(16)
    expect(sizeAt(600)).toBe(20)
  })

  it('hides a sunburst name that would be one letter and dots', async () => {
    const { markup } = await drawnOf('sunburst_v2')
    expect(texts(markup).filter((text) => /^.{1,2}…$/.test(text))).toEqual([])
    expect(texts(markup)).toContain('Midwest')
  })

  it('never cuts off amounts below a plot at the left', async () => {
    const { markup } = await drawnOf('bullet', { values: { y_axis_format: '$,.2f' } })
    const [, at, beyond] =
      /translate\(([\d.]+) 0\)"><line[^>]*><\/line><text class="tk num" x="([\d.]+)"/.exec(markup) ?? []
    expect(Number(at) + Number(beyond)).toBeCloseTo(textWidth('$0.00') / 2)
  })

  it('an axis of amounts has at least two labels', async () => {
    const { markup } = await drawnOf('bubble_v2')
    const across = [...markup.matchAll(/<text class="tk num" x="[\d.]+" y="[\d.]+" text-anchor="middle">/g)]
    expect(across.length).toBeGreaterThan(1)
  })
})
