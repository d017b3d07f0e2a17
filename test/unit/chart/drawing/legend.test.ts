import { describe, expect, it } from 'vitest'

import type { FormValues } from '../../../../src/domain/charts/formData'
import { VIZ_TYPES } from '../../../../src/domain/charts/kinds'
import { legendControls } from '../../../../src/domain/charts/kinds/common/style/legend'
import { shownControls } from '../../../../src/domain/charts/kinds/common/data/values'
import { controlsOf } from '../../../../src/domain/charts/kinds/types'
import { legendOf, legendOrder, legendPlan } from '../../../../src/views/chart/common/legend/legendStyle'
import { listedIn, unlit, withoutPlaces } from '../../../../src/views/chart/common/legend/entries'
import { pieData } from '../../../../src/views/chart/pie/data'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'
import { drawnOf, typeOf } from '../../../support/galleryDrawings'

const names = legendControls.map(({ name }) => name)
const loaded = await Promise.all(VIZ_TYPES.map(async ({ key, load }) => ({ key, type: await load() })))
const LISTED = loaded.flatMap(({ key, type }) =>
  controlsOf(type).some(({ name }) => name === 'legendType') ? [key] : [],
)
const LARGE = { width: 900, height: 500 }
const planOf = (values: FormValues, figure = LARGE) => legendPlan(legendOf(values).names, figure)

describe('chart legend', () => {
  it('every kind that lists series has all legend controls', () => {
    const timeseries = ['', '_line', '_smooth', '_step', '_bar', '_scatter'].map((end) => `echarts_timeseries${end}`)
    const others = ['echarts_area', 'mixed_timeseries', 'bubble_v2', 'gantt_chart', 'radar', 'graph_chart', 'butterfly']
    expect(LISTED).toEqual(expect.arrayContaining([...timeseries, ...others]))
    for (const { key, type } of loaded) {
      if (!LISTED.includes(key)) continue
      const own = new Set(controlsOf(type).map(({ name }) => name))
      expect([key, names.filter((name) => !own.has(name))]).toEqual([key, []])
    }
  })

  it('draws the legend as one line above the plot by default and for invalid settings', () => {
    for (const values of [
      {},
      { legendType: null, legendOrientation: 'inside', legendMargin: 'wide', legendSort: 5 },
      { legendType: 'scroll', legendOrientation: 'top', legendMargin: null, legendSort: null },
      { legendMargin: -4 },
    ]) {
      expect(planOf(values)).toEqual({ side: 'top', plain: false, frame: {} })
      expect(legendOf(values).names?.sort).toBeNull()
    }
  })

  it('gives the legend the room that was set, at most what the plot can spare', () => {
    expect(planOf({ legendOrientation: 'right', legendMargin: '120' })).toMatchObject({
      side: 'right',
      frame: { width: 120 },
    })
    expect(planOf({ legendOrientation: 'left', legendMargin: 4000 })).toMatchObject({
      side: 'left',
      frame: { width: 450 },
    })
    expect(planOf({ legendOrientation: 'right' })).toMatchObject({ frame: { maxWidth: 180 } })
    expect(planOf({ legendOrientation: 'bottom', legendMargin: 60 })).toMatchObject({
      side: 'bottom',
      frame: { minHeight: 60 },
    })
    expect(planOf({ legendMargin: 4000 })).toMatchObject({ frame: { minHeight: 200 } })
    expect(planOf({ legendType: 'plain' })).toMatchObject({ plain: true, frame: { maxHeight: 200 } })
  })

  it('moves the legend above the plot where a small chart has no room beside it', () => {
    const small = { width: 270, height: 200 }
    expect(planOf({ legendOrientation: 'right', legendMargin: 200 }, small)).toEqual({
      side: 'top',
      plain: false,
      frame: {},
    })
    expect(planOf({ legendOrientation: 'left', legendType: 'plain' }, small)).toEqual({
      side: 'top',
      plain: false,
      frame: {},
    })
    expect(planOf({ legendOrientation: 'bottom' }, small).side).toBe('bottom')
  })

  it('sorts legend names alphabetically, and numbers by size', () => {
    expect(legendOrder(['b 10', 'a', 'b 9'], null)).toEqual([0, 1, 2])
    expect(legendOrder(['b 10', 'a', 'b 9'], 'asc')).toEqual([1, 2, 0])
    expect(legendOrder(['b 10', 'a', 'b 9'], 'desc')).toEqual([0, 2, 1])
  })

  it.each(['bubble_v2', 'gantt_chart', 'radar', 'graph_chart', 'butterfly'])(
    'lays the legend out for %s',
    async (key) => {
      const values = { legendOrientation: 'bottom', legendType: 'plain', legendMargin: 40, legendSort: 'desc' }
      const { data } = await drawnOf(key, { values })
      expect(data.look?.names).toEqual({ side: 'bottom', plain: true, room: 40, sort: 'desc' })
      expect((await drawnOf(key, { values: { show_legend: false } })).data.look?.legend).toBe(false)
    },
  )
})

const rows = resultOf(
  ['s:origin', 'n:count'],
  [
    ['ORD', 5],
    ['DEN', 3],
    ['ATL', 2],
  ],
)
const pieOf = (values: FormValues) =>
  pieData({ values: { metric: 'count', groupby: ['origin'], ...values }, dataset: flights }, answerOf(rows), rows)

describe('legend of places', () => {
  it('replaces the part list of a pie where the legend is on a side', () => {
    expect(pieOf({}).entries).toBeUndefined()
    expect(pieOf({}).look?.legend).toBe(true)
    const named = pieOf({ legendOrientation: 'right', legendType: 'plain' })
    expect(named.entries?.map(({ name }) => name)).toEqual(['ORD', 'DEN', 'ATL'])
    expect(named.entries?.map(({ color }) => color)).toEqual(named.colors)
    expect(named.look).toMatchObject({ legend: false, names: { side: 'right', plain: true } })
    const none = pieOf({ legendOrientation: 'right', show_legend: false })
    expect([none.entries, none.look?.legend]).toEqual([undefined, false])
  })

  it('hides the places that are clicked and leaves texts of the others unchanged', () => {
    const data = pieOf({ legendOrientation: 'top' })
    const [first] = data.entries ?? []
    const left = withoutPlaces(data, new Set([first?.key ?? '']))
    expect([...left.x.labels]).toEqual(['DEN', 'ATL'])
    expect(left.series[0]?.values).toEqual([3, 2])
    expect(left.series[0]?.texts.at(0)).toBe('3')
    expect(left.colors).toEqual(data.colors?.slice(1))
    expect(left.marks?.({ series: 0, index: 0 })).toEqual(data.marks?.({ series: 0, index: 1 }))
    expect(withoutPlaces(data, new Set())).toBe(data)
    expect(listedIn(left).map(({ name }) => name)).toEqual(['ORD', 'DEN', 'ATL'])
  })

  it('highlights the place whose name is hovered', () => {
    const data = pieOf({ legendOrientation: 'top' })
    const keys = data.entries?.map(({ key }) => key) ?? []
    const faint = unlit(data, new Set([keys[0] ?? '']), keys[1] ?? null)
    expect([0, 1].map((index) => faint?.({ series: 0, index }))).toEqual([false, true])
    expect(unlit(data, new Set(), null)).toBeUndefined()
    expect(unlit(pieOf({}), new Set(), 'ORD')).toBeUndefined()
  })

  it('gives listed funnel steps their colors', async () => {
    const [plain, listed] = [await drawnOf('funnel'), await drawnOf('funnel', { values: { show_legend: true } })]
    expect([plain.data.entries, new Set(plain.data.colors).size]).toEqual([undefined, 1])
    expect(listed.data.entries).toHaveLength(plain.data.x.values.length)
    expect(new Set(listed.data.colors).size).toBeGreaterThan(1)
    const [first] = listed.data.entries ?? []
    const left = withoutPlaces(listed.data, new Set([first?.key ?? '']))
    expect(left.tip?.({ series: 0, index: 0 })).toEqual(listed.data.tip?.({ series: 0, index: 1 }))
    expect(left.table?.rows).toEqual(listed.data.table?.rows.slice(1))
  })

  it.each(['pie', 'funnel'])('%s has every legend control exactly once', async (key) => {
    const own = controlsOf(await typeOf(key)).map(({ name }) => name)
    for (const name of names) expect([name, own.filter((one) => one === name).length]).toEqual([name, 1])
  })
})

describe('times among names', () => {
  it.each(['pie', 'treemap_v2', 'sunburst_v2', 'box_plot'])(
    '%s offers a date format for a time dimension only',
    async (key) => {
      const by = key === 'sunburst_v2' || key === 'box_plot' ? 'columns' : 'groupby'
      const type = await typeOf(key)
      const shown = (column: string) =>
        shownControls(type, { values: { [by]: [column] }, dataset: flights }).map(({ name }) => name)
      expect(shown('date')).toContain('date_format')
      expect(shown('origin')).not.toContain('date_format')
    },
  )

  it('writes times among names in the chosen date format', () => {
    const days = resultOf(['t:date', 'n:count'], [['2001-02-03', 5]])
    const labels = (values: FormValues) => {
      const context = { values: { metric: 'count', groupby: ['date'], ...values }, dataset: flights }
      return [...pieData(context, answerOf(days), days).x.labels]
    }
    expect(labels({ date_format: '%d/%m/%Y' })).toEqual(['03/02/2001'])
    for (const format of [undefined, null, 'smart_date', 5])
      expect(labels({ date_format: format })).toEqual(['3 Feb 2001'])
  })
})
