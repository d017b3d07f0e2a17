import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import type { ModelDrawn } from '../../../../src/views/chart/common/series/modelDrawing'
import { loadDrawing } from '../../../../src/views/chart/drawing'
import { sharesOf } from '../../../../src/views/chart/funnel'
import { placeLabels } from '../../../../src/views/chart/pie/labels'
import { slicesOf } from '../../../../src/views/chart/pie/slices'
import { contextOf } from '../../../../src/views/chart/gallery/variants'
import { answerOf, resultOf } from '../../../support/chartRows'
import { drawnOf, typeOf } from '../../../support/galleryDrawings'
import { flights } from '../../../support/explore'

const texts = (markup: string): readonly string[] => [...markup.matchAll(/>([^<>]+)</g)].map(([, text]) => text ?? '')
const large = { width: 700, height: 420 }
const pieAt = async (values: Record<string, unknown>) => drawnOf('pie', { ...large, values })
/** The outermost point of every part of a pie from its middle. */
const radii = (markup: string): readonly number[] =>
  [...markup.matchAll(/<path d="M[^"]*?A([\d.]+),/g)].map(([, radius]) => Number(radius))

describe('pie', () => {
  it('names pie parts by the label type, from the least share on', async () => {
    const shown = { show_labels: true, show_legend: false }
    const all = texts((await pieAt({ ...shown, label_type: 'key_percent', show_labels_threshold: 0 })).markup)
    expect(all).toEqual(expect.arrayContaining(['ORD 29%', 'SEA 9%']))
    const some = texts((await pieAt({ ...shown, label_type: 'value_percent', show_labels_threshold: 20 })).markup)
    expect(some).toContain('166k 29%')
    expect(some.some((text) => text.endsWith(' 9%'))).toBe(false)
    expect(texts((await pieAt({ show_legend: false })).markup)).toEqual(['565k', 'count'])
  })

  it('places pie labels outside, with lines where wanted, or inside', async () => {
    const shown = { show_labels: true, show_legend: false, label_type: 'key', show_labels_threshold: 0 }
    const anchors = (markup: string) => [...markup.matchAll(/text-anchor="(start|end)"/g)].length
    const outside = (await pieAt(shown)).markup
    expect([anchors(outside), outside.includes('leader')]).toEqual([5, false])
    expect((await pieAt({ ...shown, label_line: true })).markup.match(/class="leader"/g)).toHaveLength(5)
    const inside = (await pieAt({ ...shown, labels_outside: false })).markup
    expect(anchors(inside)).toBe(0)
    expect(texts(inside)).toEqual(expect.arrayContaining(['ORD', 'DFW']))
  })

  it('keeps labels of many small parts apart and within the drawing', () => {
    const values = Array.from({ length: 40 }, (_, index) => 1 + (index % 3))
    const slices = slicesOf(values, { radius: 100, hole: 60 }, null)
    const labels = placeLabels(
      slices,
      values.map((_, index) => ({ words: [`Part ${index}`], named: true })),
      { type: 'key', least: 0, outside: true, line: false },
      { radius: 100, half: 120, words: 80 },
    )
    for (const side of ['start', 'end']) {
      const heights = labels.flatMap(({ anchor, y }) => (anchor === side ? [y] : [])).toSorted((a, b) => a - b)
      expect(heights.length).toBeGreaterThan(10)
      heights.forEach((y, place) => {
        expect(Math.abs(y)).toBeLessThanOrEqual(120)
        if (place > 0) expect(y - (heights[place - 1] ?? 0)).toBeGreaterThanOrEqual(14.99)
      })
    }
  })

  it('a pie has the radii that are set, in percent of the room', async () => {
    const full = Math.max(...radii((await pieAt({ show_legend: false })).markup))
    const half = Math.max(...radii((await pieAt({ show_legend: false, outerRadius: 50 })).markup))
    expect(half / full).toBeCloseTo(0.5, 2)
    const wide = (await pieAt({ show_legend: false, outerRadius: 'nonsense' })).markup
    expect(Math.max(...radii(wide))).toBeCloseTo(full, 3)
    const hole = (await pieAt({ show_legend: false, innerRadius: 20, show_total: false })).markup
    expect(hole).toContain(`A${(full * 0.2).toFixed(3).slice(0, 4)}`)
  })

  it('sizes the parts of a rose by value, with equal or own angles', () => {
    const size = { radius: 100, hole: 20 }
    const equal = slicesOf([1, 4], size, 'area')
    expect(equal.map(({ outerRadius }) => outerRadius)).toEqual([40, 100])
    expect(equal.map(({ startAngle, endAngle }) => endAngle - startAngle)).toEqual([Math.PI, Math.PI])
    const own = slicesOf([1, 4], size, 'radius')
    expect(own.map(({ outerRadius }) => outerRadius)).toEqual([40, 100])
    expect(own.map(({ startAngle, endAngle }) => (endAngle - startAngle) / Math.PI)).toEqual([
      expect.closeTo(0.4),
      expect.closeTo(1.6),
    ])
  })

  it('shows the total of a pie only where its metric adds up', async () => {
    const mean = { expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'count' }
    expect(texts((await pieAt({ show_legend: false })).markup)).toContain('565k')
    expect(texts((await pieAt({ show_legend: false, donut: false })).markup)).toContain('Total: 565k')
    expect(texts((await pieAt({ show_legend: false, show_total: false })).markup)).toEqual([])
    expect(texts((await pieAt({ show_legend: false, metric: mean })).markup)).toEqual([])
  })
})

describe('sunburst', () => {
  const at = async (values: Record<string, unknown>) => (await drawnOf('sunburst_v2', { ...large, values })).markup

  it('a sunburst without its hole is a disc, and shows its total only where wanted', async () => {
    expect(texts(await at({})).some((text) => text.endsWith('M'))).toBe(true)
    expect(texts(await at({ show_total: false })).some((text) => text.endsWith('M'))).toBe(false)
    const hole = (markup: string) => /<path d="[^"]*Z"/.exec(markup)?.[0].includes('L0,0') === true
    expect(hole(await at({ donut: false }))).toBe(true)
    expect(hole(await at({}))).toBe(false)
  })

  it('names no part below the least share', async () => {
    const [few, many] = await Promise.all([at({ show_labels_threshold: 25 }), at({ show_labels_threshold: 0 })])
    expect(texts(few).length).toBeLessThan(texts(many).length)
  })

  it('leaves out parts without a name where they are not wanted', async () => {
    const rows = resultOf(
      ['s:origin', 's:destination', 'n:count'],
      [
        ['ORD', 'LAX', 5],
        ['ORD', null, 3],
        [null, 'SEA', 2],
      ],
    )
    const drawing = (await loadDrawing('sunburst_v2'))?.default as ModelDrawn
    const parts = (values: Record<string, unknown>): number => {
      const context = { values: { columns: ['origin', 'destination'], metric: 'count', ...values }, dataset: flights }
      const { data, kind } = drawing.modelOf({ context, answer: answerOf(rows), result: rows })
      const { element } = kind.draw({ data, ...large, hidden: new Set(), lit: null, focus: null })
      return renderToStaticMarkup(createElement('svg', {}, element)).match(/<path/g)?.length ?? 0
    }
    expect([parts({}), parts({ showNulls: false })]).toEqual([5, 2])
  })
})

describe('funnel', () => {
  it('reads funnel label types as saved numbers and as names', async () => {
    const type = await typeOf('funnel')
    const read = (label_type: unknown) => contextOf(type, { label_type }, flights).values['label_type']
    expect([read(2), read('percent'), read('key_value_percent'), read('unheard of')]).toEqual([2, 2, 5, null])
    const words = async (label_type: unknown) =>
      texts((await drawnOf('funnel', { ...large, values: { label_type } })).markup)
    expect(await words(2)).toEqual(await words('percent'))
    expect((await words(0)).some((text) => text.includes('%'))).toBe(false)
  })

  it('a funnel tooltip shows the chosen contents, or there is none', async () => {
    const tip = async (values: Record<string, unknown>) => {
      const { data } = await drawnOf('funnel', { values })
      return {
        names: data.tip?.({ series: 0, index: 1 }).rows.map(({ name }) => name),
        showTooltip: data.look?.showTooltip,
      }
    }
    expect((await tip({})).names).toHaveLength(2)
    expect((await tip({ tooltip_label_type: 4 })).names).toEqual(['Share of the first step'])
    expect((await tip({ show_tooltip_labels: false })).showTooltip).toBe(false)
    expect(sharesOf([4, 2], 'first_step')).toEqual([1, 0.5])
  })
})
