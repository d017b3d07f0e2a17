import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import type { FormValues } from '../../../src/domain/charts/formData'
import type { Cell } from '../../../src/core/results/types'
import { modelDrawing, type ModelDrawn } from '../../../src/views/chart/common/series/modelDrawing'
import { answerOf, resultOf } from '../../support/chartRows'
import { flights } from '../../support/explore'

interface Hostile {
  readonly form: FormValues
  readonly columns: readonly string[]
  /** A row of a kind of its own: names and numbers from outside. */
  readonly row: (name: string, value: Cell, index: number) => readonly Cell[]
  readonly load: () => Promise<{ readonly default: ModelDrawn }>
}

const day = (index: number): string => new Date(Date.UTC(2001, 0, 1 + (index % 3000))).toISOString().slice(0, 19)
const one = (form: FormValues, load: Hostile['load']): Hostile => ({
  form,
  load,
  columns: ['s:name', 'n:count'],
  row: (name, value) => [name, value],
})
const two = (form: FormValues, load: Hostile['load']): Hostile => ({
  form,
  load,
  columns: ['s:name', 's:other', 'n:count'],
  row: (name, value, index) => [name, `${name} ${index % 7}`, value],
})

const KINDS: Readonly<Record<string, Hostile>> = {
  heatmap_v2: two(
    { x_axis: 'name', groupby: 'other', metric: 'count', show_values: true },
    () => import('../../../src/views/chart/heatmap_v2'),
  ),
  bubble_v2: {
    form: { entity: 'name', x: 'x', y: 'y', size: 'count' },
    load: () => import('../../../src/views/chart/bubble_v2'),
    columns: ['s:name', 'n:x', 'n:y', 'n:count'],
    row: (name, value, index) => [name, value, index, value],
  },
  box_plot: {
    form: { groupby: ['name'], metrics: ['m'] },
    load: () => import('../../../src/views/chart/box_plot'),
    columns: [
      's:name',
      ...['mean', 'median', 'max', 'min', 'q1', 'q3', 'count'].map((figure) => `n:m__${figure}`),
      's:m__outliers',
    ],
    row: (name, value) => [name, value, value, value, value, value, value, value, '[]'],
  },
  funnel: one({ groupby: ['name'], metric: 'count' }, () => import('../../../src/views/chart/funnel')),
  waterfall: one({ x_axis: 'name', metric: 'count' }, () => import('../../../src/views/chart/waterfall')),
  treemap_v2: two({ groupby: ['name', 'other'], metric: 'count' }, () => import('../../../src/views/chart/treemap_v2')),
  sunburst_v2: two(
    { columns: ['name', 'other'], metric: 'count' },
    () => import('../../../src/views/chart/sunburst_v2'),
  ),
  partition: two(
    { groupby: ['name', 'other'], metrics: ['count'] },
    () => import('../../../src/views/chart/partition'),
  ),
  sankey_v2: two(
    { source: 'name', target: 'other', metric: 'count' },
    () => import('../../../src/views/chart/sankey_v2'),
  ),
  graph_chart: two(
    { source: 'name', target: 'other', metric: 'count' },
    () => import('../../../src/views/chart/graph_chart'),
  ),
  tree_chart: two(
    { id: 'name', parent: 'other', metric: 'count' },
    () => import('../../../src/views/chart/tree_chart'),
  ),
  word_cloud: one({ series: 'name', metric: 'count' }, () => import('../../../src/views/chart/word_cloud')),
  gauge_chart: one({ groupby: ['name'], metric: 'count' }, () => import('../../../src/views/chart/gauge_chart')),
  bullet: one({ metric: 'count', ranges: 'a, 1, 2' }, () => import('../../../src/views/chart/bullet')),
  radar: {
    form: { groupby: ['name'], metrics: ['a', 'b', 'c'] },
    load: () => import('../../../src/views/chart/radar'),
    columns: ['s:name', 'n:a', 'n:b', 'n:c'],
    row: (name, value) => [name, value, value, 1],
  },
  butterfly: {
    form: { groupby: 'name', left_metric: 'a', right_metric: 'b' },
    load: () => import('../../../src/views/chart/butterfly'),
    columns: ['s:name', 'n:a', 'n:b'],
    row: (name, value) => [name, value, value],
  },
  candlestick: {
    form: { x_axis: 'date', open: 'a', high: 'b', low: 'c', close: 'd' },
    load: () => import('../../../src/views/chart/candlestick'),
    columns: ['t:date', 'n:a', 'n:b', 'n:c', 'n:d'],
    row: (_, value, index) => [day(index), value, value, value, value],
  },
  cal_heatmap: {
    form: { granularity_sqla: 'date', metrics: ['count'], show_values: true },
    load: () => import('../../../src/views/chart/cal_heatmap'),
    columns: ['t:date', 'n:count'],
    row: (_, value, index) => [day(index), value],
  },
  gantt_chart: {
    form: { start_time: 'from', end_time: 'to', y_axis: 'name' },
    load: () => import('../../../src/views/chart/gantt_chart'),
    columns: ['t:from', 't:to', 's:name'],
    row: (name, value, index) => [day(index), value === null ? null : day(index + 1), name],
  },
  world_map: one(
    { entity: 'name', country_fieldtype: 'name', metric: 'count' },
    () => import('../../../src/views/chart/world_map'),
  ),
  country_map: one({ select_country: 'usa', entity: 'name', metric: 'count' }, async () => {
    const [{ countryModel }, { shapesOf }] = await Promise.all([
      import('../../../src/views/chart/country_map'),
      import('../../../src/views/chart/country_map/shapes'),
    ])
    const shown = await shapesOf('usa')
    if (shown === null) throw new Error('no shapes')
    return { default: modelDrawing((answered) => countryModel(answered, shown)) }
  }),
}

const NAMES = ['<img src=x onerror=alert(1)>', '__proto__', 'constructor', '', '\u202Eevil', '💥'.repeat(50), 'Japan']
const rowsOf = ({ row }: Hostile, count: number, value: (index: number) => Cell): readonly (readonly Cell[])[] =>
  Array.from({ length: count }, (_, index) =>
    row(index < NAMES.length ? (NAMES[index] ?? '') : `name ${index}`, value(index), index),
  )

const INPUTS: Readonly<Record<string, readonly [count: number, value: (index: number) => Cell]>> = {
  'no rows': [0, () => 1],
  'one row': [1, () => 5],
  'all NULL': [7, () => null],
  'some NULL': [7, (index) => (index % 2 === 0 ? null : index)],
  'negative numbers': [7, (index) => -index],
  zeros: [7, () => 0],
  'one value': [7, () => 3],
  'the largest and the smallest': [7, (index) => (index % 2 === 0 ? 1.7e308 : 5e-324)],
  'numbers beyond a float': [7, () => '123456789012345678901234567890'],
  'NaN and infinite': [7, (index) => (index % 2 === 0 ? 'NaN' : 'Infinity')],
  '10,000 categories': [10_000, (index) => index + 1],
}

describe.each(Object.entries(KINDS))('%s with hostile input', (_, kind) => {
  it.each(Object.entries(INPUTS))('draws %s', async (name, [count, value]) => {
    const { default: drawing } = await kind.load()
    const result = resultOf(kind.columns, rowsOf(kind, count, value))
    const { data, kind: own } = drawing.modelOf({
      context: { values: kind.form, dataset: flights },
      answer: answerOf(result),
      result,
    })
    expect(data.notes.join('')).not.toContain('undefined')
    const empty = data.series.every(({ values }) => values.every((one) => one === null))
    if (empty || own.refuses(data) !== null) {
      // nothing is drawn, and why is said
      expect(empty || own.refuses(data) !== '').toBe(true)
      return
    }
    for (const [width, height] of [
      [400, 300],
      [60, 60],
    ] as const) {
      const drawn = own.draw({ data, width, height, hidden: new Set(), lit: null, focus: { series: 0, index: 0 } })
      const markup = renderToStaticMarkup(createElement(Fragment, null, drawn.element))
      expect(markup).not.toMatch(/NaN|undefined|<img/)
      if (name !== 'the largest and the smallest') expect(markup).not.toMatch(/="-?Infinity/)
      drawn.nearest(width / 2, height / 2)
      data.series.slice(0, 3).forEach((_series, series) => {
        const place = drawn.place({ series, index: 0 })
        if (place !== null) expect(Number.isNaN(place.x) || Number.isNaN(place.y)).toBe(false)
        data.tip?.({ series, index: 0 })
        data.marks?.({ series, index: 0 })
      })
      if (count > 5000) expect((markup.match(/<(rect|path|circle|line|text)/g) ?? []).length).toBeLessThan(20_000)
    }
  })
})
