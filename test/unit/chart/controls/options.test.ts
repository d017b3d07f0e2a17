import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { encodeForm, type FormValues } from '../../../../src/domain/charts/formData'
import { histogram } from '../../../../src/domain/charts/kinds/histogram_v2'
import { mixedTimeseries } from '../../../../src/domain/charts/kinds/mixed_timeseries'
import { shownControls, withDefaults } from '../../../../src/domain/charts/kinds/common/data/values'
import { table } from '../../../../src/domain/charts/kinds/table'
import type { VizType } from '../../../../src/domain/charts/kinds/types'
import type { ChartData } from '../../../../src/views/chart/chart'
import { canZoom, zoomed } from '../../../../src/views/chart/common/interaction/zoom'
import { mixedData } from '../../../../src/views/chart/mixed_timeseries/data'
import { mixed } from '../../../../src/views/chart/mixed_timeseries/draw'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'

const at = (type: VizType, values: FormValues) => ({
  values: withDefaults(type, encodeForm(values), flights),
  dataset: flights,
})
const names = (type: VizType, values: FormValues) => shownControls(type, at(type, values)).map(({ name }) => name)

describe('table with server pagination', () => {
  const served = { groupby: ['origin'], metrics: ['count'], server_pagination: true, server_page_length: 20 }

  it('requests one page, the row count and the summary', () => {
    const context = at(table, { ...served, show_totals: true })
    const [page, count, totals] = table.queries(context)
    expect(page).toMatchObject({
      row_limit: 20,
      row_offset: 0,
      orderby: [
        ['count', false],
        ['origin', true],
      ],
    })
    expect(count).toMatchObject({ is_rowcount: true, row_limit: 0, columns: ['origin'], post_processing: [] })
    expect(totals).toMatchObject({ columns: [], row_limit: 1 })
    expect(table.queries(at(table, { ...served, server_pagination: false }))).toHaveLength(1)
  })

  it('orders rows completely, so that each row is on exactly one page', () => {
    const pages = table.pages?.(at(table, served))
    expect(pages?.length).toBe(20)
    expect(pages?.query(3, null)).toMatchObject({ row_limit: 20, row_offset: 60 })
    expect(pages?.query(1, { column: 0, down: true })).toMatchObject({
      orderby: [
        ['origin', false],
        ['origin', true],
      ],
    })
    expect(pages?.query(0, { column: 1, down: false })).toMatchObject({
      orderby: [
        ['count', true],
        ['origin', true],
      ],
    })
    const raw = at(table, { query_mode: 'raw', all_columns: ['origin', 'delay'], server_pagination: true })
    expect(table.pages?.(raw)?.query(2, null)).toMatchObject({
      row_limit: 10,
      row_offset: 20,
      orderby: [
        ['origin', true],
        ['delay', true],
      ],
    })
    expect(table.pages?.(at(table, { groupby: ['origin'] }))).toBeNull()
  })

  it('offers no shares, search or row limit, which would apply to one page only', () => {
    const without = ['percent_metrics', 'include_search', 'row_limit', 'page_length']
    expect(names(table, served).filter((name) => without.includes(name))).toEqual([])
    const all = names(table, { ...served, server_pagination: false })
    expect(without.filter((name) => !all.includes(name))).toEqual([])
    expect(JSON.stringify(table.queries(at(table, { ...served, percent_metrics: ['count'] })))).not.toContain(
      'contribution',
    )
  })
})

it('a histogram covers all rows, so it has no row limit', () => {
  expect(names(histogram, { column: 'delay' })).not.toContain('row_limit')
})

const rows = (count: number): ChartData => ({
  x: {
    title: 'day',
    kind: 'time',
    values: Array.from({ length: count }, (_, n) => n * 10),
    labels: Array.from({ length: count }, (_, n) => `day ${n}`),
  },
  measure: 'n',
  series: [
    {
      key: 'a',
      name: 'a',
      other: false,
      values: [...Array(count).keys()],
      texts: [...Array(count).keys()].map(String),
    },
  ],
  parts: false,
  notes: [],
  look: { zoom: true },
  marks: ({ index }) => [{ column: 'day', value: index, label: `day ${index}` } as never],
  brush: { axis: { kind: 'time', column: 'day', grain: 'P1D' }, bins: [...Array(count).keys()] },
  overlays: [
    {
      key: 'o',
      name: 'o',
      kind: 'interval',
      color: 'red',
      width: 1,
      dash: null,
      opacity: 1,
      labelled: false,
      line: true,
      markers: false,
      points: [...Array(count).keys()].map((n) => ({ x: n * 10, y: n })),
      spans: [{ from: -5, to: count * 10, title: '', text: '' }],
    },
  ],
})

describe('data zoom', () => {
  it('offers data zoom where it was chosen and there are enough places', () => {
    expect(canZoom(rows(10))).toBe(true)
    expect(canZoom(rows(2))).toBe(false)
    expect(canZoom({ ...rows(10), look: {} })).toBe(false)
  })

  it('law: a zoomed range shows the same values and keeps its marks', () => {
    const size = fc.integer({ min: 3, max: 60 })
    const law = fc.property(size, fc.nat(), fc.nat(), (count, a, b) => {
      const all = rows(count)
      const from = a % (count - 1)
      const to = from + 1 + (b % (count - from - 1))
      const cut = zoomed(all, [from, to])
      expect(cut.x.values).toEqual(all.x.values.slice(from, to + 1))
      expect(cut.series[0]?.values).toEqual(all.series[0]?.values.slice(from, to + 1))
      expect(cut.brush?.bins).toHaveLength(cut.x.values.length)
      for (const index of cut.x.values.keys()) {
        expect(cut.marks?.({ series: 0, index })).toEqual(all.marks?.({ series: 0, index: index + from }))
      }
      const [overlay] = cut.overlays ?? []
      const [first, last] = [cut.x.values[0] ?? 0, cut.x.values.at(-1) ?? 0]
      for (const { x } of overlay?.points ?? []) expect(x >= first && x <= last).toBe(true)
      if (cut !== all) expect(overlay?.spans).toMatchObject([{ from: first, to: last }])
    })
    fc.assert(law, { seed: 20_260_322 })
  })
})

describe('mixed chart', () => {
  const result = resultOf(
    ['t:date', 'n:count'],
    [10, 20, 400].map((value, n) => [Date.UTC(2001, 0, n + 1), value]),
  )
  const drawn = (more: FormValues) => {
    const form = { x_axis: 'date', metrics: ['count'], metrics_b: ['count'], seriesTypeB: 'line', ...more }
    const context = at(mixedTimeseries, form)
    const made = mixedData(context, [answerOf(result), answerOf(result)], [result, result])
    if (made === null) throw new Error('nothing to draw')
    const { element } = mixed(made.styles, made.formats, context.values).draw({
      data: made.data,
      width: 600,
      height: 300,
      hidden: new Set(),
      lit: null,
      focus: null,
    })
    return { markup: renderToStaticMarkup(element), data: made.data }
  }

  it('applies bounds to both axes of a mixed chart and cuts off what is beyond', () => {
    const plain = drawn({ yAxisIndexB: 1 }).markup
    expect(plain).not.toContain('viewBox')
    expect(plain).toMatch(/>400</)
    const cut = drawn({
      yAxisIndexB: 1,
      truncateYAxis: true,
      y_axis_bounds: [0, 50],
      y_axis_bounds_secondary: [0, 1000],
    })
    expect(cut.markup).toContain('viewBox')
    expect(cut.markup).toMatch(/>50</)
    expect(cut.markup).toMatch(/>1k</i)
    expect(drawn({ y_axis_bounds: [0, 50] }).markup).not.toContain('viewBox')
  })

  it('turns the x axis labels of a mixed chart and lets it zoom', () => {
    expect(drawn({}).markup).not.toContain('rotate(')
    expect(drawn({ xAxisLabelRotation: 45 }).markup).toContain('rotate(-45)')
    expect(canZoom(drawn({ zoomable: true }).data)).toBe(true)
    expect(canZoom(drawn({}).data)).toBe(false)
  })
})
