import { describe, expect, test, vi } from 'vitest'

import * as dashboardCalls from '../../../contract/dashboard/dashboard'
import * as moveCalls from '../../../contract/dashboard/move'
import type { MoveCheck } from '../../../contract/dashboard/move'
import { event } from '../../../src/core/events/registry'
import { checkAt, isThere, reportedSchemas } from '../../../src/projections/dashboard/comparison'
import { dashboardMoveOf } from '../../../src/projections/dashboard/moves'
import { undoTop } from '../../../src/projections/undo/selectors'
import { undoProjection } from '../../../src/projections/undo/undo'
import { createTestClient, type TestClient } from '../../support/client'
import { contentWith, signIn } from '../../support/dashboardWorld'
import { allEffects } from '../../support/effects'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError, type ReceivedCall } from '../../support/server'
import { toastsWithArgs } from '../../support/shown'
import { createWorld } from '../../support/world'

const server = serveCalls()

const column = { name: 'n', label: null, type: 'INTEGER', generic: 0, isTime: false, groupby: true, filterable: true }
const dataset = (id: number, databaseId: number, database: string, schema: string) => ({
  id,
  name: `table ${id}`,
  schema,
  database,
  databaseId,
  missing: false,
  columns: [{ ...column, description: null, expression: null }],
  metrics: [],
  mainTime: null,
  grains: [],
})
const chart = (id: number, datasetId: number) => ({
  id,
  name: `Chart ${id}`,
  description: null,
  formData: {},
  datasetId,
})

const WAS = {
  id: 9,
  database_id: 1,
  catalog: null,
  schema: 'main',
  main_dttm_col: null,
  columns: [{ column_name: 'n', type: 'INTEGER', is_dttm: false }],
}
const STAYS = { ...WAS, id: 10 }
const checked = (more: Partial<MoveCheck> = {}): MoveCheck => ({
  database: { id: 2, database_name: 'warehouse' },
  catalog: 'lake',
  datasets: [
    {
      id: 9,
      table_name: 'table 9',
      is_virtual: false,
      database_id: 1,
      database_name: 'demo',
      schema: 'main',
      new_schema: 'public',
      refusal: null,
      differences: [{ column_name: 'gone', difference: 'missing', type: 'VARCHAR', new_type: null }],
      added: ['fresh'],
      same: 1,
      rules: ['north'],
      was: WAS,
    },
    {
      id: 10,
      table_name: 'table 10',
      is_virtual: false,
      database_id: 1,
      database_name: 'demo',
      schema: 'main',
      new_schema: 'public',
      refusal: 'Unable to find such table public.table 10',
      differences: [],
      added: [],
      same: 0,
      rules: [],
      was: STAYS,
    },
  ],
  charts: [{ id: 3, slice_name: 'Chart 3', dataset_id: 9, outcome: 'failed', message: 'no function list' }],
  dashboards: { count: 2, result: [{ id: 8, title: 'Shared', datasets: [9] }] },
  ...more,
})

const THERE = { id: 9, database_id: 2, catalog: 'lake', schema: 'public' }
/** A place as a call names the one that its dataset leaves. */
const leaving = ({ database_id, catalog, schema }: Omit<typeof THERE, 'id'> | typeof WAS) => ({
  from: { database_id, catalog, schema },
})
/** The dataset in the calls that move it, and move it back. */
const FORTH = { ...THERE, ...leaving(WAS) }
const BACK = { ...WAS, ...leaving(THERE) }

/** A window on a dashboard with a chart on each of two datasets. */
const window = (permissions: string[] = ['can_write on Dashboard', 'can_write on Dataset']): TestClient => {
  const effects = allEffects.filter(({ name }) => name !== 'open-dashboard' && name !== 'ask-chart')
  const one = createTestClient([], { effects })
  signIn(one.world, { permissions })
  one.world.dispatch('dashboard.open', { key: '7', idOrSlug: '7' })
  const request = one.world.store.state().dashboards.openings['7']?.request ?? ''
  const opened = {
    key: '7',
    dashboardId: 7,
    ...contentWith(),
    published: true,
    repairs: [],
    charts: [chart(3, 9), chart(4, 10)],
    datasets: [dataset(9, 1, 'demo', 'main'), dataset(10, 1, 'demo', 'main')],
    changedOn: null,
    changedBy: '',
    lastModified: 100,
    revision: 1,
    link: null,
  }
  one.world.remote(event('dashboard.opened', opened, request))
  return one
}
const moveOf = ({ world }: TestClient) => dashboardMoveOf(world.store.state().dashboardMoves, 7)
const dashboardOf = ({ world }: TestClient) => world.store.state().dashboards.byId[7]

const MASK = { id: '3', name: 'Chart 3', label: 'a', mask: '{}', was: null, wasLabel: null }

/** The status of an answer that never comes. */
const LOST = 0

const requested = (key: string, datasetId: number) =>
  event('chart.query_requested', {
    key,
    datasetId,
    formData: {},
    queries: '[{}]',
    resultType: 'full',
    force: false,
    reason: 'shown',
  })

/** A server that compares and moves, and says where the dataset is then. */
const serve = (status = 200, found = checked()) => {
  const checks: ReceivedCall[] = []
  const moves: ReceivedCall[] = []
  /** Answers to the next moves; the later ones get `status`. */
  const statuses: number[] = []
  let places: unknown = []
  server.use(
    token,
    answer(dashboardCalls.dashboardCharts, () => json({ result: [] })),
    answer(moveCalls.dashboardMoveCheck, (asked) => {
      checks.push(asked)
      return json({ result: found })
    }),
    answer(moveCalls.dashboardMove, (asked) => {
      const outcome = statuses.shift() ?? status
      moves.push(asked)
      if (outcome === LOST) return networkError()
      if (outcome === 200) places = asked.body['datasets']
      return outcome === 200 ? json({ result: { was: [] } }) : json({ message: 'The disk is on fire' }, outcome)
    }),
    answer(dashboardCalls.dashboardDatasets, () => {
      const [place] = places as {
        database_id: number
        catalog?: string | null
        schema: string
      }[]
      const database = { id: place?.database_id ?? 1, database_name: '', name: '' }
      const common = { type: 'table', columns: [], metrics: [], column_types: [] }
      return json({
        result: [
          {
            ...common,
            id: 9,
            uid: '9__table',
            name: 'table 9',
            table_name: 'table 9',
            catalog: place?.catalog ?? null,
            schema: place?.schema,
            database,
          },
          { ...common, id: 10, uid: '10__table', name: 'table 10', table_name: 'table 10', schema: 'main' },
        ],
      })
    }),
  )
  return { checks, moves, statuses }
}

const compare = async (one: TestClient): Promise<void> => {
  one.world.dispatch('dashboard.check_move', {
    dashboardId: 7,
    databaseId: 2,
    catalog: 'lake',
    schemas: { main: 'public' },
  })
  await one.clock.settle()
}
const move = async (one: TestClient): Promise<void> => {
  one.world.dispatch('dashboard.move', { dashboardId: 7, request: moveOf(one)?.check?.request ?? '' })
  one.world.commit()
  await one.clock.settle()
}
const travel = async (one: TestClient, way: 'undo.undo' | 'undo.redo'): Promise<void> => {
  one.world.dispatch(way, { scope: 'filters', subject: 7 })
  one.world.commit()
  await one.clock.settle()
}

describe('moving a dashboard to another database', () => {
  test('a comparison reports the differences and the outcome of each chart', async () => {
    const { checks } = serve()
    const one = window()
    await compare(one)
    expect(checks.map(({ body }) => body)).toEqual([{ database_id: 2, catalog: 'lake', schemas: { main: 'public' } }])
    expect(moveOf(one)?.check).toMatchObject({
      status: 'loaded',
      value: {
        databaseName: 'warehouse',
        dashboards: ['Shared'],
        dashboardCount: 2,
        charts: [{ name: 'Chart 3', outcome: 'failed', message: 'no function list' }],
      },
    })
    expect(moveOf(one)?.check?.value?.datasets[0]).toMatchObject({
      differences: [{ column: 'gone', kind: 'missing', type: 'VARCHAR', newType: null }],
      refusal: null,
      was: WAS,
    })
  })

  test('a new comparison hides the former one, whose late answer changes nothing', async () => {
    serve()
    const one = window()
    await compare(one)
    const former = moveOf(one)?.check?.request ?? ''
    one.world.dispatch('dashboard.check_move', { dashboardId: 7, databaseId: 3, catalog: null, schemas: {} })
    expect(moveOf(one)?.check).toMatchObject({ status: 'loading', value: null })
    one.world.remote(event('dashboard.move_check_failed', { dashboardId: 7, message: 'late' }, former))
    expect(moveOf(one)?.check?.status).toBe('loading')
    const report = { databaseId: 2, databaseName: 'warehouse', datasets: [], charts: [], dashboards: [] }
    const late = { dashboardId: 7, report: { ...report, dashboardCount: 0 } }
    one.world.remote(event('dashboard.move_checked', late, former))
    expect(moveOf(one)?.check).toMatchObject({ status: 'loading', value: null })
  })

  test('a report counts for the compared place alone, and only its own is moved to', async () => {
    const { moves } = serve()
    const one = window()
    await compare(one)
    const place = { databaseId: 2, catalog: 'lake', schemas: { main: 'public' } }
    expect(checkAt(moveOf(one), place)?.status).toBe('loaded')
    for (const other of [
      { ...place, databaseId: 3 },
      { ...place, catalog: null },
      { ...place, schemas: { main: 'other' } },
      { ...place, schemas: {} },
    ])
      expect(checkAt(moveOf(one), other)).toBeNull()
    const shown = moveOf(one)?.check?.request ?? ''
    // another window compares the same dashboard
    await compare(one)
    expect(one.world.dispatch('dashboard.move', { dashboardId: 7, request: shown })).toEqual([])
    expect(moves).toEqual([])
    await move(one)
    expect(moves).toHaveLength(1)
  })

  test('the schemas of a report can be chosen apart at the compared catalog', async () => {
    const [first] = checked().datasets
    serve(
      200,
      checked({ datasets: first === undefined ? [] : [{ ...first, schema: 'filters', new_schema: 'public' }] }),
    )
    const one = window()
    await compare(one)
    expect([...reportedSchemas(moveOf(one), { databaseId: 2, catalog: 'lake' })]).toEqual([['filters', 'public']])
    expect([...reportedSchemas(moveOf(one), { databaseId: 2, catalog: null })]).toEqual([])
  })

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

  test('a dataset at the compared place is there already', async () => {
    const [first] = checked().datasets
    const refusal = 'It reads from there already.'
    const was = { ...WAS, database_id: 2, catalog: 'lake', schema: 'public' }
    const there = (more: object) => ({ ...(first as NonNullable<typeof first>), refusal, was: { ...was, ...more } })
    serve(200, checked({ datasets: [{}, { catalog: null }, { schema: 'main' }, { database_id: 1 }].map(there) }))
    const one = window()
    await compare(one)
    const report = moveOf(one)?.check?.value
    expect(report?.datasets.map((each) => isThere(report, each))).toEqual([true, false, false, false])
  })

  test('a dashboard is compared after twenty others with greater ids', () => {
    const world = createWorld()
    const request = (dashboardId: number) =>
      world.store.append([event('dashboard.move_check_requested', { dashboardId, databaseId: 2, schemas: {} })], {
        corr: `compared ${dashboardId}`,
      })
    for (let id = 20; id < 40; id += 1) request(id)
    request(7)
    const { dashboardMoves } = world.store.state()
    expect(dashboardMoveOf(dashboardMoves, 7)?.check?.status).toBe('loading')
    expect(Object.keys(dashboardMoves.byId)).toHaveLength(20)
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
    expect(toastsWithArgs(one)).toEqual([['success', 'Moved to %s', ['warehouse · lake']]])
    expect(one.errors).toEqual([])
  })

  test('undo moves the datasets back with their former types, and redo moves them again', async () => {
    const { moves } = serve()
    const one = window()
    await compare(one)
    await move(one)
    await travel(one, 'undo.undo')
    expect(moves[1]?.body).toEqual({ datasets: [{ ...WAS, ...leaving(THERE) }] })
    expect(dashboardOf(one)?.datasets[9]).toMatchObject({ databaseId: 1, schema: 'main' })
    expect(toastsWithArgs(one).at(-1)).toEqual(['success', 'Moved back to %s', ['demo']])
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
    expect(toastsWithArgs(one)).toEqual([['success', 'Moved to %s', ['warehouse · lake']]])
    await travel(one, 'undo.undo')
    const before = dashboardOf(one)?.datasets[9]
    expect(before).toMatchObject({ database: 'examples', databaseId: 1, schema: 'main' })
    expect(before).not.toHaveProperty('catalog')
  })

  test('only the message of a move offers to take it back', async () => {
    serve()
    const one = window()
    await compare(one)
    await move(one)
    await travel(one, 'undo.undo')
    const { byId, order } = one.world.store.state().toasts
    expect(order.map((id) => byId[id]?.undo)).toEqual([
      { type: 'dashboard.move_requested', scope: 'filters', subject: 7 },
      undefined,
    ])
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
