import { describe, expect, it } from 'vitest'

import type { ChartAnswer } from '../../../src/events/chart/chart'
import { event } from '../../../src/core/events/registry'
import { opened, requestOf } from '../../support/explore'
import { createWorld, type World } from '../../support/world'

const KEY = 'slice/7'
const answer: ChartAnswer = {
  resultKey: 'k',
  rows: 2,
  sqlRows: 2,
  columns: [{ name: 'n', generic: 0 }],
  labels: [['n']],
  sql: 'SELECT 1',
  cached: false,
  cachedAt: null,
  applied: [],
  rejected: [],
}
const ask = (world: World, key = KEY): string => {
  world.dispatch('chart.query', { key, datasetId: 3, formData: { viz_type: '"table"' }, queries: '[]' })
  return requestOf(world, key)
}
const chart = (world: World) => world.store.state().charts.byKey[KEY]
const succeed = (world: World, cause: string, key = KEY): void =>
  world.remote(event('chart.query_succeeded', { key, answers: [answer] }, cause))
const saveAsNumber = (world: World, key: string, chartId: number): void => {
  world.dispatch('explore.save', { key, name: 'New', vizType: 'table', overwrite: false, queryContext: '{}' })
  const { saving, formData } = world.store.state().explores.byKey[key] ?? {}
  const saved = { key, chartId, name: 'New', overwritten: false, formData: formData ?? {} }
  world.remote(event('explore.saved', saved, saving ?? undefined))
}
const fail = (world: World, cause: string, stackTrace: string | null = null): void =>
  world.remote(event('chart.query_failed', { key: KEY, message: 'Error: no', stackTrace }, cause))

describe('state of a chart', () => {
  it('a chart state holds the query, its times and its outcome [B3.19] [B4.01] [B4.03]', () => {
    const world = createWorld()
    const request = ask(world)
    expect(chart(world)).toMatchObject({
      status: 'loading',
      startedAt: world.now(),
      endedAt: null,
      answeredAt: null,
      latestForm: { viz_type: '"table"' },
      answers: [],
    })
    world.tick(40)
    succeed(world, request)
    expect(chart(world)).toMatchObject({
      status: 'success',
      endedAt: world.now(),
      answers: [answer],
      answeredForm: { viz_type: '"table"' },
    })
  })

  it('loading again clears alert and stack trace [B4.02]', () => {
    const world = createWorld()
    fail(world, ask(world), 'at line 1')
    expect(chart(world)).toMatchObject({ status: 'failed', alert: 'Error: no', stackTrace: 'at line 1' })
    ask(world)
    expect(chart(world)).toMatchObject({ status: 'loading', alert: null, stackTrace: null })
  })

  it('a stopped chart ignores an answer that arrives later [B4.04]', () => {
    const world = createWorld()
    const request = ask(world)
    world.dispatch('chart.stop', { key: KEY })
    expect(chart(world)).toMatchObject({ status: 'stopped', alert: 'Updating chart was stopped' })
    expect(world.store.state().outbox.open[request]).toBeUndefined()
    succeed(world, request)
    expect(chart(world)).toMatchObject({ status: 'stopped', answers: [] })
  })

  it('a stopped or failed refresh leaves the time of the figures on screen', () => {
    const world = createWorld()
    succeed(world, ask(world))
    const { answeredAt } = chart(world) ?? {}
    expect(answeredAt).toEqual(expect.any(Number))
    world.tick(60_000)
    ask(world)
    expect(chart(world)?.answeredAt).toBe(answeredAt)
    world.dispatch('chart.stop', { key: KEY })
    expect(chart(world)).toMatchObject({ status: 'stopped', answeredAt })
    fail(world, ask(world), 'at line 1')
    expect(chart(world)).toMatchObject({ status: 'failed', answeredAt })
    expect(chart(world)?.endedAt).not.toBe(answeredAt)
  })

  it('a chart is marked as rendered, or as failed to render [B4.05] [B4.06]', () => {
    const world = createWorld()
    world.dispatch('chart.rendered', { key: KEY })
    expect(chart(world)).toBeUndefined()
    succeed(world, ask(world))
    world.dispatch('chart.rendered', { key: KEY })
    expect(chart(world)?.status).toBe('rendered')
    world.dispatch('chart.render_failed', { key: KEY, message: 'no such colour', stackTrace: 'at draw' })
    expect(chart(world)).toMatchObject({
      status: 'failed',
      alert: 'An error occurred while rendering the visualization: no such colour',
      stackTrace: 'at draw',
    })
  })

  it('a chart never takes the answer to an earlier request [B4.03] [B4.07]', () => {
    const world = createWorld()
    const first = ask(world)
    const second = ask(world)
    succeed(world, first)
    fail(world, first)
    expect(chart(world)).toMatchObject({ status: 'loading', request: second, answers: [] })
    fail(world, second)
    expect(chart(world)).toMatchObject({ status: 'failed', alert: 'Error: no' })
  })

  it('a dataset reset clears a chart only if it failed with a stack trace [B4.09]', () => {
    const world = createWorld()
    fail(world, ask(world))
    world.remote(event('chart.datasources_reset', {}))
    expect(chart(world)?.status).toBe('failed')
    fail(world, ask(world), 'at line 1')
    world.remote(event('chart.datasources_reset', {}))
    expect(chart(world)).toMatchObject({ status: null, alert: null, stackTrace: null })
  })

  it('saving moves a chart state to the new number, with its rows and their order [B4.11]', () => {
    const world = createWorld()
    opened(world, 'dataset/3', { viz_type: 'table' })
    succeed(world, ask(world, 'dataset/3'), 'dataset/3')
    world.dispatch('chart.move_columns', { key: 'dataset/3', column: 'b', order: ['b', 'a'] })
    saveAsNumber(world, 'dataset/3', 8)
    world.dispatch('explore.open', { key: 'slice/8', sliceId: 8 })
    const { byKey, orders } = world.store.state().charts
    expect(Object.keys(byKey)).toEqual(['slice/8'])
    expect(byKey['slice/8']).toMatchObject({ status: 'success', answers: [answer] })
    expect(orders).toEqual({ 'slice/8': ['b', 'a'] })
  })

  it('keeps the key of a chart that is loading or whose number already has rows [B4.11]', () => {
    const world = createWorld()
    opened(world, 'dataset/3', { viz_type: 'table' })
    ask(world, 'dataset/3')
    saveAsNumber(world, 'dataset/3', 8)
    world.dispatch('explore.open', { key: 'slice/8', sliceId: 8 })
    expect(Object.keys(world.store.state().charts.byKey)).toEqual(['dataset/3'])
    succeed(world, ask(world, 'slice/8'), 'slice/8')
    succeed(world, ask(world, 'dataset/3'), 'dataset/3')
    world.dispatch('explore.open', { key: 'slice/8', sliceId: 8 })
    expect(Object.keys(world.store.state().charts.byKey)).toEqual(['slice/8', 'dataset/3'])
  })

  it('removing a chart removes its state [B4.10]', () => {
    const world = createWorld()
    succeed(world, ask(world))
    world.remote(event('chart.removed', { key: KEY }))
    expect(world.store.state().charts.byKey).toEqual({})
  })
})
