import { describe, expect, test } from 'vitest'
import { event } from '../../../../src/core/events/registry'
import { checkAt, isThere, reportedSchemas } from '../../../../src/projections/dashboard/comparison'
import { dashboardMoveOf } from '../../../../src/projections/dashboard/moves'
import { createWorld } from '../../../support/world'
import { WAS, checked, window, moveOf, serveMoves, compare, move } from '../../../support/dashboardMoves'
import { serveCalls } from '../../../support/serveCalls'

const serve = serveMoves(serveCalls())

describe('comparing a dashboard with another database', () => {
  test('a comparison reports the differences and the outcome of each chart', async () => {
    const { checks } = serve()
    const one = window()
    await compare(one)
    expect(checks.map(({ body }) => body)).toEqual([{ database_id: 2, catalog: 'lake', schemas: { main: 'public' } }])
    expect(moveOf(one)?.check).toMatchObject({
      status: 'loaded',
      value: {
        databaseName: 'warehouse',
        schemas: [
          { schema: 'main', newSchema: 'public', tables: 2, found: 1, others: ['crm'], foundInOthers: 2, unread: 0 },
        ],
        dashboards: ['Shared'],
        dashboardCount: 2,
        charts: [{ name: 'Chart 3', outcome: 'failed', message: 'no function list' }],
        filters: [{ name: 'Region', datasetId: 9, outcome: 'ok', message: 'No row there has its default value: b' }],
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
})
