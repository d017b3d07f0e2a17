import { describe, expect, it } from 'vitest'

import type { Stacking } from '../../../src/events/chart/reading'
import type { UndoScope } from '../../../src/core/events/define'
import type { FoldEvent } from '../../../src/core/events/envelope'
import { plain, word } from '../../../src/core/events/sentence'
import { sentenceOf } from '../../../src/app/sentences'
import type { Component } from '../../../src/events/dashboard/layout'
import { stepSentence } from '../../../src/commands/undo/undo'
import { EMPTY_LAYOUT } from '../../../src/domain/layout/components'
import { undoTop } from '../../../src/projections/undo/selectors'
import type { VizType } from '../../../src/domain/charts/kinds/types'
import { stackedAs } from '../../../src/views/chart/common/figure/withStacking'
import { contentWith, openDashboard, signIn } from '../../support/dashboardWorld'
import { flights, opened } from '../../support/explore'
import { typeOf } from '../../support/galleryDrawings'
import { createWorld, type World } from '../../support/world'
import { emptyModel, foldReplay, isUsable, redact, upcast, versions } from '../../support/model'

const ON_SEVEN = 'dashboard/7/3'
const CHART: Component = {
  id: 'CHART-3',
  type: 'CHART',
  children: [],
  parents: ['ROOT_ID', 'GRID_ID'],
  meta: { chartId: 3, width: 4, height: 50 },
}
const WITH_CHART = { ...EMPTY_LAYOUT, 'CHART-3': CHART }

/** An event of the first version, as it is read. */
const old = (key: string, order: readonly string[] = ['b', 'a']) => {
  const head = { id: 'a', seq: 1, v: 1, at: 1, actor: '1', session: 's', cause: null, corr: 'c' }
  return upcast({ ...head, type: 'chart.columns_moved', data: { key, order } })
}

const made = (): World => {
  const world = createWorld()
  signIn(world)
  world.dispatch('session.start', { previous: null, build: 'test' })
  opened(world, 'slice/3', { viz_type: 'table' })
  openDashboard(world, 7, contentWith(WITH_CHART))
  openDashboard(world, 8)
  for (const dashboardId of [7, 8]) world.dispatch('dashboard.edit', { dashboardId, edit: false })
  return world
}
const orders = (world: World) => world.store.state().charts.orders
const shown = (world: World) => world.store.state().charts.comparisons
const top = (world: World, scope: UndoScope, subject?: number) => {
  const state = world.store.state()
  const step = undoTop(state, world.store.session, scope, subject)
  return step === null ? null : plain(stepSentence(state, step))
}

describe('columns that a reader moves', () => {
  it('keeps the column order per chart, and adds no step where nothing moves', () => {
    const world = createWorld()
    const move = (key: string, order: readonly string[]) =>
      world.dispatch('chart.move_columns', { key, column: 'b', order })
    move('slice/7', ['b', 'a'])
    const before = world.store.pending().length
    move('slice/7', ['b', 'a'])
    expect(world.store.pending()).toHaveLength(before)
    move('__proto__', ['x'])
    expect(orders(world)).toEqual({ 'slice/7': ['b', 'a'] })
  })

  it("undoes a column move in Explore, with the column's name in the label", () => {
    const world = made()
    world.dispatch('chart.move_columns', { key: 'slice/3', column: 'city', order: ['city', 'iata'] })
    world.dispatch('chart.move_columns', { key: 'slice/3', column: 'state', order: ['state', 'city', 'iata'] })
    expect(top(world, 'explore')).toBe('Moved the column state')
    for (const elsewhere of ['sql', 'filters', 'dashboard'] as const) expect(top(world, elsewhere)).toBeNull()
    world.dispatch('undo.undo', { scope: 'explore' })
    expect(orders(world)).toEqual({ 'slice/3': ['city', 'iata'] })
    world.dispatch('undo.undo', { scope: 'explore' })
    expect(orders(world)).toEqual({})
    world.dispatch('undo.redo', { scope: 'explore' })
    expect(orders(world)).toEqual({ 'slice/3': ['city', 'iata'] })
  })

  it('undoes a column move only on its dashboard, while viewing and while editing', () => {
    const world = made()
    world.dispatch('chart.move_columns', { key: ON_SEVEN, column: 'a', order: ['b', 'a'] })
    expect(top(world, 'filters', 7)).toBe('Moved the column a')
    expect([top(world, 'filters', 8), top(world, 'dashboard', 7), top(world, 'explore')]).toEqual([null, null, null])
    world.dispatch('dashboard.edit', { dashboardId: 7, edit: true })
    world.dispatch('chart.move_columns', { key: ON_SEVEN, column: 'b', order: ['a', 'b'] })
    expect(top(world, 'dashboard', 7)).toBe('Moved the column b')
    world.dispatch('undo.undo', { scope: 'dashboard', subject: 7 })
    expect(orders(world)[ON_SEVEN]).toEqual(['b', 'a'])
    world.dispatch('undo.undo', { scope: 'filters', subject: 7 })
    expect(orders(world)[ON_SEVEN]).toBeUndefined()
  })

  it('undoes a column move after a page load', () => {
    const world = made()
    world.dispatch('chart.move_columns', { key: ON_SEVEN, column: 'a', order: ['b', 'a'] })
    world.dispatch('session.start', { previous: world.store.session, build: 'test' })
    expect(top(world, 'filters', 7)).toBe('Moved the column a')
    world.dispatch('undo.undo', { scope: 'filters', subject: 7 })
    expect(orders(world)).toEqual({})
  })

  it('undo skips column moves whose chart has left the dashboard', () => {
    const world = made()
    world.dispatch('chart.move_columns', { key: 'dashboard/8/3', column: 'a', order: ['b', 'a'] })
    world.dispatch('chart.move_columns', { key: ON_SEVEN, column: 'a', order: ['b', 'a'] })
    openDashboard(
      world,
      7,
      contentWith({ ...EMPTY_LAYOUT, 'MARKDOWN-3': { ...CHART, id: 'MARKDOWN-3', type: 'MARKDOWN' } }),
    )
    world.dispatch('undo.undo', { scope: 'filters', subject: 7 })
    world.dispatch('undo.undo', { scope: 'filters', subject: 8 })
    expect(orders(world)).toEqual({ 'dashboard/8/3': ['b', 'a'], [ON_SEVEN]: ['b', 'a'] })
  })

  it('a column move of a chart that was never opened is no undo step', () => {
    const world = createWorld()
    world.dispatch('chart.move_columns', { key: 'slice/9', column: 'a', order: ['b', 'a'] })
    world.dispatch('undo.undo', { scope: 'explore' })
    expect(orders(world)).toEqual({ 'slice/9': ['b', 'a'] })
  })

  it('redaction gives a moved column one name and keeps its place among the others', () => {
    const made = old('slice/3', ['net', 'gross']).event
    const moved = { ...made, data: { ...(made.data as object), column: 'net', was: ['gross', 'net'] } }
    const [redacted] = redact([moved], (text) => `#${text}`)
    expect(redacted?.data).toMatchObject({ column: '#net', order: ['#net', '#gross'], was: ['#gross', '#net'] })
  })

  it('upcasts old column moves with the place that their key implies', () => {
    const added = { column: '', order: ['b', 'a'], was: null }
    expect(old('slice/3')).toMatchObject({
      unreadable: null,
      event: { v: 2, data: { ...added, key: 'slice/3', scope: 'explore', dashboardId: null } },
    })
    expect(old(ON_SEVEN)).toMatchObject({
      unreadable: null,
      event: { data: { ...added, scope: 'filters', dashboardId: 7 } },
    })
    const names = { editor: String, database: String }
    const words = sentenceOf('chart.columns_moved', old('slice/3').event.data, names) ?? word('')
    expect(plain(words)).toBe('Moved a column of a table')
  })

  it('replays old column moves, but never as undo steps: the earlier order is unknown', () => {
    const moved = (order: readonly string[], seq: number) => ({ ...old('slice/3', order).event, seq }) as FoldEvent
    const state = foldReplay([moved(['b', 'a'], 1), moved(['a', 'b'], 2)])
    expect(state.charts.orders).toEqual({ 'slice/3': ['a', 'b'] })
    expect(undoTop(state, 's', 'explore')).toBeNull()
  })

  it.each([
    ['undo', 4, 'lacks the steps of what is taken back since'],
    ['charts', 7, 'may lack how series are stacked'],
    ['schemas', 2, 'does not tell whether databases were asked for by an earlier page'],
  ])('a snapshot of %s in its version %i is discarded: it %s', (slice, version) => {
    const snapshot = { seq: 1, versions, state: emptyModel() }
    expect(isUsable(snapshot)).toBe(true)
    expect(isUsable({ ...snapshot, versions: { ...versions, [slice]: version } })).toBe(false)
  })
})

describe('stacking that a reader chooses', () => {
  it('keeps the stacking per chart and undoes it in the same place', () => {
    const world = made()
    const kept = () => world.store.state().charts.stackings
    world.dispatch('chart.set_stacking', { key: ON_SEVEN, stacking: 'Expand' })
    world.dispatch('chart.set_stacking', { key: ON_SEVEN, stacking: 'none' })
    expect(kept()).toEqual({ [ON_SEVEN]: 'none' })
    expect(top(world, 'filters', 7)).toBe('Showed the series of a chart side by side')
    world.dispatch('undo.undo', { scope: 'filters', subject: 7 })
    expect(kept()).toEqual({ [ON_SEVEN]: 'Expand' })
    world.dispatch('chart.set_stacking', { key: ON_SEVEN, stacking: null })
    expect(kept()).toEqual({})
    expect(top(world, 'filters', 7)).toBe('Stacked the series of a chart as saved')
    const before = world.store.pending().length
    world.dispatch('chart.set_stacking', { key: ON_SEVEN, stacking: null })
    expect(world.store.pending()).toHaveLength(before)
  })
})

it("applies a reader's stacking only where the kind of the chart has it", async () => {
  const [area, bars] = await Promise.all([typeOf('echarts_area'), typeOf('echarts_timeseries_bar')])
  const context = { values: { stack: 'Stack', metrics: ['count'] }, dataset: flights }
  const stackIn = (type: VizType, kept: Stacking | null) => stackedAs(type, context, kept).values['stack']
  expect([stackIn(area, 'Stream'), stackIn(area, 'none'), stackIn(area, null)]).toEqual(['Stream', null, 'Stack'])
  expect([stackIn(bars, 'Expand'), stackIn(bars, 'none')]).toEqual(['Expand', null])
  expect(stackedAs(bars, context, 'Stream')).toBe(context)
})

describe('comparison columns that a reader chooses', () => {
  it('keeps the shown comparison columns per chart and undoes them in the same place', () => {
    const world = made()
    world.dispatch('chart.show_comparison', { key: ON_SEVEN, shown: ['△'] })
    world.dispatch('chart.show_comparison', { key: ON_SEVEN, shown: [] })
    world.dispatch('chart.show_comparison', { key: 'slice/3', shown: ['#', '%'] })
    expect(shown(world)).toEqual({ [ON_SEVEN]: [], 'slice/3': ['#', '%'] })
    expect([top(world, 'filters', 7), top(world, 'explore')]).toEqual([
      'Hid the columns of a comparison',
      'Showed of a comparison: Earlier, Change',
    ])
    world.dispatch('undo.undo', { scope: 'filters', subject: 7 })
    expect(shown(world)[ON_SEVEN]).toEqual(['△'])
    world.dispatch('undo.undo', { scope: 'filters', subject: 7 })
    world.dispatch('undo.undo', { scope: 'explore' })
    expect(shown(world)).toEqual({})
    const before = world.store.pending().length
    world.dispatch('chart.show_comparison', { key: ON_SEVEN, shown: null })
    expect(world.store.pending()).toHaveLength(before)
  })
})
