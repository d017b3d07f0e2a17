import { describe, expect, it } from 'vitest'

import type { FormValues } from '../../src/projections/formData'
import { VIZ_TYPES } from '../../src/projections/vizTypes'
import { legendControls } from '../../src/projections/vizTypes/common/legend'
import { controlsOf } from '../../src/projections/vizTypes/types'
import { legendOf, legendOrder, legendPlan } from '../../src/views/charts/common/legendLook'
import { drawnOf } from '../support/galleryDrawings'

const names = legendControls.map(({ name }) => name)
const loaded = await Promise.all(VIZ_TYPES.map(async ({ key, load }) => ({ key, type: await load() })))
const LISTED = loaded.flatMap(({ key, type }) =>
  controlsOf(type).some(({ name }) => name === 'legendType') ? [key] : [],
)
const LARGE = { width: 900, height: 500 }
const planOf = (values: FormValues, figure = LARGE) => legendPlan(legendOf(values).names, figure)

describe('the legend of a chart', () => {
  it('has all its controls in every kind that lists series', () => {
    const timeseries = ['', '_line', '_smooth', '_step', '_bar', '_scatter'].map((end) => `echarts_timeseries${end}`)
    const others = ['echarts_area', 'mixed_timeseries', 'bubble_v2', 'gantt_chart', 'radar', 'graph_chart', 'butterfly']
    expect(LISTED).toEqual(expect.arrayContaining([...timeseries, ...others]))
    for (const { key, type } of loaded) {
      if (!LISTED.includes(key)) continue
      const own = new Set(controlsOf(type).map(({ name }) => name))
      expect([key, names.filter((name) => !own.has(name))]).toEqual([key, []])
    }
  })

  it('is one line above the plot where nothing, or nonsense, was said', () => {
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

  it('takes the room that was set, never more than the plot can spare', () => {
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

  it('goes above the plot where a small figure has no room beside it', () => {
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

  it('lists names in their order, numbers by size', () => {
    expect(legendOrder(['b 10', 'a', 'b 9'], null)).toEqual([0, 1, 2])
    expect(legendOrder(['b 10', 'a', 'b 9'], 'asc')).toEqual([1, 2, 0])
    expect(legendOrder(['b 10', 'a', 'b 9'], 'desc')).toEqual([0, 2, 1])
  })

  it.each(['bubble_v2', 'gantt_chart', 'radar', 'graph_chart', 'butterfly'])('is laid out for %s', async (key) => {
    const values = { legendOrientation: 'bottom', legendType: 'plain', legendMargin: 40, legendSort: 'desc' }
    const { data } = await drawnOf(key, { values })
    expect(data.look?.names).toEqual({ side: 'bottom', plain: true, room: 40, sort: 'desc' })
    expect((await drawnOf(key, { values: { show_legend: false } })).data.look?.legend).toBe(false)
  })
})
