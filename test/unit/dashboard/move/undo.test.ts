import { describe, expect, test } from 'vitest'
import { event } from '../../../../src/core/events/registry'
import { undoTop } from '../../../../src/projections/undo/selectors'
import { undoProjection } from '../../../../src/projections/undo/undo'
import { toastsWithArgs } from '../../../support/shown'
import {
  WAS,
  checked,
  THERE,
  leaving,
  FORTH,
  BACK,
  window,
  moveOf,
  dashboardOf,
  MASK,
  serveMoves,
  compare,
  move,
  travel,
} from '../../../support/dashboardMoves'
import { serveCalls } from '../../../support/serveCalls'

const serve = serveMoves(serveCalls())

describe('undoing a move of a dashboard', () => {
  test('undo moves the datasets back with their former types, and redo moves them again', async () => {
    const { moves } = serve()
    const one = window()
    await compare(one)
    await move(one)
    await travel(one, 'undo.undo')
    expect(moves[1]?.body).toEqual({ datasets: [{ ...WAS, ...leaving(THERE) }] })
    expect(dashboardOf(one)?.datasets[9]).toMatchObject({ databaseId: 1, schema: 'main' })
    expect(toastsWithArgs(one).at(-1)).toEqual(['success', 'Moved back to %s', ['demo · main']])
    await travel(one, 'undo.redo')
    expect(moves[2]?.body).toEqual({ datasets: [{ ...THERE, ...leaving(WAS) }] })
  })

  test('undo moves a dataset back to another catalog of the same database', async () => {
    const was = { ...WAS, database_id: 2, catalog: 'pg', schema: 'public' }
    const [first] = checked().datasets
    const { moves } = serve(200, checked({ datasets: first === undefined ? [] : [{ ...first, was }] }))
    const one = window()
    await compare(one)
    await move(one)
    expect(dashboardOf(one)?.datasets[9]).toMatchObject({ databaseId: 2, schema: 'public' })
    await travel(one, 'undo.undo')
    expect(moves[1]?.body).toEqual({ datasets: [{ ...was, ...leaving(THERE) }] })
    expect(dashboardOf(one)?.datasets[9]).toMatchObject({ databaseId: 2, catalog: 'pg', schema: 'public' })
  })

  test('an undo that somebody else came before leaves the steps before it within reach', async () => {
    const { moves, statuses } = serve()
    const one = window()
    one.world.store.append([event('dataMask.cross_filtered', { dashboardId: 7, steps: [MASK] })], { corr: 'filtered' })
    await compare(one)
    await move(one)
    statuses.push(409)
    await travel(one, 'undo.undo')
    expect(toastsWithArgs(one).at(-1)?.[0]).toBe('danger')
    await travel(one, 'undo.undo')
    expect(moves.map(({ body }) => body['datasets'])).toEqual([[FORTH], [BACK]])
    const { sent, past } = Object.values(one.world.store.state().undo.windows)[0] ?? {}
    expect([sent, past]).toEqual([[], []])
  })

  test('an undo that failed can be undone again, and so can a redo', async () => {
    const { moves, statuses } = serve()
    const one = window()
    await compare(one)
    await move(one)
    statuses.push(503)
    await travel(one, 'undo.undo')
    expect(dashboardOf(one)?.datasets[9]).toMatchObject({ databaseId: 2, schema: 'public' })
    await travel(one, 'undo.undo')
    expect(moves.map(({ body }) => body['datasets'])).toEqual([[FORTH], [BACK], [BACK]])
    expect(dashboardOf(one)?.datasets[9]).toMatchObject({ databaseId: 1, schema: 'main' })
    statuses.push(503)
    await travel(one, 'undo.redo')
    await travel(one, 'undo.redo')
    expect(moves.slice(3).map(({ body }) => body['datasets'])).toEqual([[FORTH], [FORTH]])
    await travel(one, 'undo.undo')
    expect(dashboardOf(one)?.datasets[9]).toMatchObject({ databaseId: 1, schema: 'main' })
  })

  test('an undo that failed comes back after another change', async () => {
    const { moves, statuses } = serve()
    const one = window()
    await compare(one)
    await move(one)
    statuses.push(422)
    one.world.dispatch('undo.undo', { scope: 'filters', subject: 7 })
    // a change drops the steps that could be redone
    one.world.store.append([event('dataMask.cross_filtered', { dashboardId: 7, steps: [MASK] })], { corr: 'filtered' })
    one.world.commit()
    await one.clock.settle()
    await travel(one, 'undo.undo')
    expect(moves.map(({ body }) => body['datasets'])).toEqual([[FORTH], [BACK], [BACK]])
  })

  test.each([
    ['dashboard.move_failed', {}],
    ['effect.abandoned', { effect: 'move-dashboard' }],
  ] as const)('a window that continues another gets the step back at %s', async (type, data) => {
    serve()
    const one = window()
    await compare(one)
    await move(one)
    one.world.dispatch('undo.undo', { scope: 'filters', subject: 7 })
    const state = one.world.store.state()
    const undo = structuredClone(state.undo)
    const fold = (name: keyof typeof undoProjection.on, more: object): void =>
      undoProjection.on[name]?.(undo, { session: 's2', ...more } as never)
    fold('session.started', { data: { previous: one.world.store.session } })
    expect(undoTop({ ...state, undo }, 's2', 'filters', 7)).toBeNull()
    fold(type, { data, corr: undo.windows['s2']?.sent[0]?.corr })
    expect(undoTop({ ...state, undo }, 's2', 'filters', 7)?.inverse).toHaveLength(1)
    await one.clock.settle()
  })

  test('only the message of a move offers to take it back', async () => {
    serve()
    const one = window()
    await compare(one)
    await move(one)
    const offers = () => {
      const { byId, order } = one.world.store.state().toasts
      return order.map((id) => byId[id]?.undo)
    }
    expect(offers()).toEqual([{ type: 'dashboard.move_requested', scope: 'filters', subject: 7 }])
    await travel(one, 'undo.undo')
    expect(offers()).toEqual([undefined])
  })

  test('a refused move is reported, and undo has nothing to take back', async () => {
    const { moves } = serve(422)
    const one = window()
    await compare(one)
    await move(one)
    expect(moveOf(one)?.moving?.message).toBe('The disk is on fire')
    expect(moveOf(one)?.check?.status).toBe('loaded')
    expect(toastsWithArgs(one)).toEqual([['danger', 'The dashboard could not be moved: %s', ['The disk is on fire']]])
    expect(undoTop(one.world.store.state(), one.world.store.session, 'filters', 7)).toBeNull()
    await travel(one, 'undo.undo')
    expect(moves).toHaveLength(1)
  })
})
