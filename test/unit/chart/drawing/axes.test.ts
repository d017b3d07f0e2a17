import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import type { FormValues } from '../../../../src/domain/charts/formData'
import { ascending } from '../../../../src/domain/charts/kinds/common/validators'
import { boundedScale } from '../../../../src/views/chart/common/axis/axes'
import { keptInside } from '../../../../src/views/chart/common/axis/BottomLabels'
import type { ModelDrawn } from '../../../../src/views/chart/common/series/modelDrawing'
import { textWidth } from '../../../../src/views/chart/common/series/measure'
import { seriesData } from '../../../../src/views/chart/common/series/seriesData'
import { loadDrawing } from '../../../../src/views/chart/drawing'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'

const rows = resultOf(['s:origin', 'n:count'], [['ORD', 5]])
const look = (values: FormValues) =>
  seriesData({ values: { metrics: ['count'], ...values }, dataset: flights }, answerOf(rows), rows).look

describe('value axis', () => {
  it('ends the value axis at the bounds that were set, and nowhere else', () => {
    const domain = (bounds: readonly [number | null, number | null]) =>
      boundedScale([3, 97], [0, 1], { bounds }).domain()
    expect(domain([null, null])).toEqual([0, 100])
    expect(domain([10, 20])).toEqual([10, 20])
    expect(domain([-5, null])).toEqual([-5, 97])
    expect(domain([null, 50])).toEqual([3, 50])
    expect(domain([20, 10])).toEqual([0, 100])
    expect(boundedScale([3, 97], [0, 1], { log: true, bounds: [0, 50] }).domain()).toEqual([1, 100])
  })

  it('gives the largest possible numbers ticks and room on the axis', () => {
    const [low, high] = [-1e300, Number.MAX_VALUE]
    for (const scale of [
      boundedScale([low, high], [100, 0], {}),
      boundedScale([-high, high], [100, 0], {}),
      boundedScale([0, 1], [100, 0], { bounds: [-high, high] }),
      boundedScale([1, high], [100, 0], { log: true }),
    ]) {
      expect(scale.domain().every(Number.isFinite)).toBe(true)
      const places = [...scale.ticks(4), high].map(scale)
      expect(places.length).toBeGreaterThan(2)
      expect(places.every((place) => place > -20 && place < 120)).toBe(true)
    }
    expect(boundedScale([-high, high], [100, 0], {})(0)).toBe(50)
  })

  it('shows no fractions on the axis of whole numbers', () => {
    const ticks = (value: number | null, values: FormValues = {}, range: readonly [number, number] = [0, 2]) => {
      const answer = resultOf(
        ['s:origin', 'n:count'],
        [
          ['ORD', value],
          ['LAX', 2],
          ['JFK', null],
        ],
      )
      const { look = {} } = seriesData(
        { values: { metrics: ['count'], ...values }, dataset: flights },
        answerOf(answer),
        answer,
      )
      return boundedScale(range, [0, 1], look).ticks(5)
    }
    expect(ticks(1)).toEqual([0, 1, 2])
    expect(ticks(1.5)).toEqual([0, 0.5, 1, 1.5, 2])
    expect(ticks(1, { y_axis_format: '.0%' })).toEqual([0, 0.5, 1, 1.5, 2])
    expect(ticks(1, { contributionMode: 'row' })).toEqual([0, 0.5, 1, 1.5, 2])
    expect(ticks(1, { stack: 'Expand' })).toEqual([0, 0.5, 1, 1.5, 2])
    expect(ticks(1, { truncateYAxis: true, y_axis_bounds: [0.2, 0.8] })).toEqual([0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
  })

  const spread = ['min', 'q1', 'median', 'q3', 'max'].map((name) => `n:count__${name}`)
  const prices = ['open', 'high', 'low', 'close']
  const sizes = ['x', 'y', 'size']
  const KINDS = [
    ['waterfall', { x_axis: 'who', metric: 'count' }, ['n:count'], [2], 'y_axis_format'],
    ['box_plot', { groupby: ['who'], metrics: ['count'] }, spread, [0, 0, 1, 1, 2], 'number_format'],
    [
      'candlestick',
      { x_axis: 'who', ...Object.fromEntries(prices.map((name) => [name, name])) },
      prices.map((name) => `n:${name}`),
      [1, 2, 0, 2],
      'y_axis_format',
    ],
    [
      'bubble_v2',
      { entity: 'who', ...Object.fromEntries(sizes.map((name) => [name, name])) },
      sizes.map((name) => `n:${name}`),
      [2, 2, 1],
      'y_axis_format',
    ],
  ] as const

  it.each(KINDS)('the axis of a %s has fractions only with them', async (key, values, columns, cells, format) => {
    const drawing = (await loadDrawing(key))?.default as ModelDrawn
    const ticks = (part: number, formats: FormValues = {}) => {
      const result = resultOf(
        ['s:who', ...columns],
        [
          ['a', ...cells.map(() => 0)],
          ['b', ...cells.map((cell) => cell * part)],
        ],
      )
      const context = { values: { ...values, ...formats }, dataset: flights }
      const { data, kind } = drawing.modelOf({ context, answer: answerOf(result), result })
      const { element } = kind.draw({ data, width: 800, height: 300, hidden: new Set(), lit: null, focus: null })
      const markup = renderToStaticMarkup(createElement('svg', {}, element))
      return [...markup.matchAll(/<text class="tk num"[^>]*>([^<]*)</g)].map(([, text]) => text ?? '')
    }
    expect(new Set(ticks(1))).toEqual(new Set(['0', '1', '2']))
    expect(ticks(0.75).some((text) => text.includes('.'))).toBe(true)
    expect(ticks(1, { [format]: '.0%' })).toContain('50%')
  })

  it('measures no infinite value and tells it from no value at all', () => {
    const odd = resultOf(
      ['s:origin', 'n:count'],
      ['Infinity', 'NaN', null].map((cell, place) => [String(place), cell]),
    )
    const [series] = seriesData({ values: { metrics: ['count'] }, dataset: flights }, answerOf(odd), odd).series
    expect(series?.values).toEqual([null, null, null])
    expect([0, 1, 2].map((place) => series?.texts.at(place))).toEqual(['Infinity', 'NaN', ''])
  })

  it('cuts the value axis off only where truncation was chosen', () => {
    expect(look({ y_axis_bounds: [1, 9] })?.bounds).toBeUndefined()
    expect(look({ truncateYAxis: true, y_axis_bounds: [1, null] })?.bounds).toEqual([1, null])
    expect(look({ truncateYAxis: true, y_axis_bounds: [null, null] })?.bounds).toBeUndefined()
    expect(look({ truncateYAxis: true, y_axis_bounds: 'nonsense' })?.bounds).toBeUndefined()
    expect(look({ truncateYAxis: true, y_axis_bounds: ['abc', '9'] })?.bounds).toEqual([null, 9])
    expect([[1, 9], [null, 9], [9, 9], undefined, ['abc', 9]].map((ends) => ascending(ends))).toEqual([
      null,
      null,
      'Min must be below max',
      null,
      'is expected to be a number',
    ])
  })

  it('turns axis labels by the chosen angle, up to 90 degrees', () => {
    const turned = (value: unknown) => look({ xAxisLabelRotation: value })?.rotation
    expect([0, 45, '90', 30, -60, 120].map(turned)).toEqual([undefined, 45, 90, 30, 60, 90])
    expect(['x', null, [], {}].map(turned)).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('labels below the axis', () => {
  it('never cuts off an axis label at the left', () => {
    const first = { at: 10, text: '26 Dec 2011' }
    const [moved, ...others] = keptInside([first, { at: 60, text: 'near' }, { at: 160, text: 'far' }], 300)
    expect(moved?.at).toBeCloseTo(textWidth(first.text) / 2)
    expect(others.map(({ text }) => text)).toEqual(['far'])
    expect(keptInside([first], 300)).toHaveLength(1)
  })

  it('never cuts off an axis label at the right, and none overlaps another', () => {
    const two = [
      { at: 30, text: 'first' },
      { at: 190, text: '1822 to 1923' },
    ]
    const [first, last] = keptInside(two, 200)
    expect(first).toEqual(two[0])
    expect(last?.at).toBeCloseTo(200 - (12 * 6.4) / 2)
    expect(keptInside([{ at: 120, text: 'before' }, ...two.slice(1)], 200).map(({ text }) => text)).toEqual([
      '1822 to 1923',
    ])
    expect(keptInside(two, 240)).toEqual(two)
    expect(keptInside([], 10)).toEqual([])
  })
})
