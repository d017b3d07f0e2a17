import { describe, expect, test, vi } from 'vitest'
import * as dashboardCalls from '../../../../contract/dashboard/dashboard'
import { event } from '../../../../src/core/events/registry'
import { answer, json } from '../../../support/server'
import { toastsWithArgs } from '../../../support/shown'
import {
  dataset,
  WAS,
  THERE,
  leaving,
  FORTH,
  window,
  moveOf,
  dashboardOf,
  LOST,
  requested,
  serveMoves,
  compare,
  move,
  travel,
} from '../../../support/dashboardMoves'
import { answerOf, resultOf } from '../../../support/chartRows'
import { serveCalls } from '../../../support/serveCalls'

const server = serveCalls()
const serve = serveMoves(server)

describe('moving a dashboard to another database', () => {
  test('a dataset that only filters read is read again after it moved', async () => {
    serve()
    server.use(answer(dashboardCalls.dashboardDatasets, () => json({ result: [] })))
    const one = window()
    const load = (datasetId: number) => one.world.dispatch('nativeFilters.load_dataset', { dashboardId: 7, datasetId })
    load(9)
    const request = one.world.store.state().nativeFilters.datasets[9]?.request ?? ''
    const read = { dashboardId: 7, datasetId: 9, dataset: dataset(9, 1, 'demo', 'main') }
    one.world.remote(event('nativeFilters.dataset_loaded', read, request))
    expect(load(9)).toEqual([])
    await compare(one)
    await move(one)
    expect(load(9)).toHaveLength(1)
    await one.clock.settle()
  })

  test('moves the datasets that can move, and their charts ask anew', async () => {
    const { moves } = serve()
    const one = window()
    for (const [id, datasetId] of [
      [3, 9],
      [4, 10],
    ] as const)
      one.world.store.append([requested(`dashboard/7/${id}`, datasetId)], { corr: 'shown' })
    await compare(one)
    await move(one)
    expect(moves.map(({ body }) => body)).toEqual([{ datasets: [{ ...THERE, ...leaving(WAS) }] }])
    expect(dashboardOf(one)?.datasets[9]).toMatchObject({ databaseId: 2, schema: 'public' })
    expect(dashboardOf(one)?.datasets[10]).toMatchObject({ databaseId: 1, columns: [{ name: 'n' }] })
    expect(dashboardOf(one)?.refresh?.rounds).toEqual({ 3: 1 })
    expect(Object.keys(one.world.store.state().charts.byKey)).toEqual(['dashboard/7/4'])
    expect(moveOf(one)).toEqual({ check: null, asked: null, moving: null })
    expect(toastsWithArgs(one)).toEqual([['success', 'Moved to %s', ['warehouse · lake · public']]])
    expect(one.errors).toEqual([])
  })

  test('values of filters from the former tables are gone with the move', async () => {
    serve()
    const one = window()
    const keys = ['dashboard/7/NATIVE_FILTER-a', 'dashboard/7/NATIVE_FILTER-a/first', 'dashboard/8/NATIVE_FILTER-a']
    for (const key of keys) {
      const [request] = one.world.store.append([requested(key, 9)], { corr: 'shown' })
      const answers = [{ ...answerOf(resultOf(['s:region'], [['a']])), resultKey: key }]
      one.world.remote(event('chart.query_succeeded', { key, answers }, request?.id))
    }
    await compare(one)
    await move(one)
    expect(Object.keys(one.world.store.state().charts.byKey)).toEqual(['dashboard/8/NATIVE_FILTER-a'])
  })

  test('a move whose answer is lost is sent again, and its answer counts', async () => {
    const { moves, statuses } = serve()
    const one = window()
    await compare(one)
    statuses.push(LOST, LOST)
    await move(one)
    await one.clock.advance(1000)
    expect(moves.map(({ body }) => body['datasets'])).toEqual([[FORTH], [FORTH], [FORTH]])
    expect(moveOf(one)).toEqual({ check: null, asked: null, moving: null })
    expect(dashboardOf(one)?.datasets[9]).toMatchObject({ databaseId: 2, schema: 'public' })
  })

  test('a move waits for its answer longer than other calls do', async () => {
    serve()
    const one = window()
    await compare(one)
    const call = vi.spyOn(one.io.http, 'call')
    await move(one)
    const options = call.mock.calls.filter(([{ name }]) => name === 'dashboardMove').map(([, , given]) => given)
    expect(options).toEqual([expect.objectContaining({ timeout: 600_000 })])
  })

  test('a dashboard has moved also where its datasets cannot be read since', async () => {
    serve()
    server.use(answer(dashboardCalls.dashboardDatasets, () => json({ message: 'Away' }, 503)))
    const one = window()
    await compare(one)
    await move(one)
    expect(moveOf(one)).toEqual({ check: null, asked: null, moving: null })
    const known = { name: 'table 9', database: 'warehouse', databaseId: 2, catalog: 'lake', schema: 'public' }
    expect(dashboardOf(one)?.datasets[9]).toMatchObject({ ...known, columns: [{ name: 'n' }] })
    expect(dashboardOf(one)?.refresh?.rounds).toEqual({ 3: 1 })
    expect(toastsWithArgs(one)).toEqual([['success', 'Moved to %s', ['warehouse · lake · public']]])
    await travel(one, 'undo.undo')
    const before = dashboardOf(one)?.datasets[9]
    expect(before).toMatchObject({ database: 'examples', databaseId: 1, schema: 'main' })
    expect(before).not.toHaveProperty('catalog')
  })

  test('an undone move takes its message with it, whose button would undo another one', async () => {
    serve()
    const one = window()
    await compare(one)
    await move(one)
    const texts = () => toastsWithArgs(one).map(([, text]) => text)
    expect(texts()).toEqual(['Moved to %s'])
    await travel(one, 'undo.undo')
    expect(texts()).toEqual(['Moved back to %s'])
    await travel(one, 'undo.redo')
    expect(texts()).toEqual(['Moved back to %s', 'Moved to %s'])
  })

  test('moves nothing before a comparison, and nothing twice at once', async () => {
    const { moves } = serve()
    const one = window()
    await move(one)
    expect(moves).toEqual([])
    await compare(one)
    one.world.dispatch('dashboard.move', { dashboardId: 7, request: moveOf(one)?.check?.request ?? '' })
    await move(one)
    expect(moves).toHaveLength(1)
  })

  test('refuses people who may not write datasets', async () => {
    const { checks } = serve()
    const one = window(['can_write on Dashboard'])
    await compare(one)
    expect(checks).toEqual([])
    expect(moveOf(one)).toBeNull()
  })
})
