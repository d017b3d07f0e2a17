import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { event } from '../../../src/core/events/registry'
import { saveModalOf } from '../../../src/projections/explore/saveModal'
import { createTestClient, type TestClient } from '../../support/client'
import { keptAs, opened } from '../../support/explore'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'
import { toastsWithArgs } from '../../support/shown'

const server = serveCalls()

const KEY = 'table/3'
const explore = (client: TestClient) => client.world.store.state().explores.byKey[KEY]
const detail = {
  id: 4,
  dashboard_title: 'Traffic',
  changed_on: '2026-01-01T00:00:00',
  charts: ['Old'],
  json_metadata: '{"color_scheme":"d3"}',
  position_json: JSON.stringify({
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
    'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId: 1, width: 4, height: 50 } },
  }),
}
interface Part {
  readonly type: string
  readonly meta: { readonly chartId?: number }
}
const chartsPlaced = (body: Record<string, unknown>): readonly (number | undefined)[] => {
  const { positions } = JSON.parse(body['json_metadata'] as string) as { positions: Record<string, Part> }
  return Object.values(positions)
    .filter(({ type }) => type === 'CHART')
    .map(({ meta }) => meta.chartId)
}
const withChart = (client: TestClient): void =>
  opened(client.world, KEY, { viz_type: 'pie', groupby: ['origin'], metric: 'count' })
const save = async (client: TestClient, dashboard: { id: number | null; title: string } | null): Promise<void> => {
  const queryContext = '{"queries":[]}'
  client.world.dispatch('explore.save', {
    key: KEY,
    name: 'Shares',
    vizType: 'pie',
    overwrite: false,
    queryContext,
    dashboard,
  })
  await client.clock.settle()
}
const SAVED = ['success', 'Chart [%s] has been saved', ['Shares']]

describe('chart saved to a dashboard', () => {
  it('adds a saved chart below the layout of an existing dashboard and says so [B3.32] [B4.61] [B8.38]', async () => {
    const [posts, puts]: [ReceivedCall[], ReceivedCall[]] = [[], []]
    server.use(
      token,
      answer(calls.chartPost, (one) => {
        posts.push(one)
        return json({ id: 9, result: one.body }, 201)
      }),
      answer(calls.dashboardGet, () => json({ result: detail })),
      answer(calls.dashboardPut, (one) => {
        puts.push(one)
        return json({ id: 4, result: {}, last_modified_time: 1 })
      }),
    )
    const client = createTestClient()
    withChart(client)
    await save(client, { id: 4, title: 'Traffic' })
    expect(posts[0]?.body).toMatchObject({ slice_name: 'Shares', viz_type: 'pie', dashboards: [4], owners: [] })
    expect(Object.keys(posts[0]?.body ?? {}).toSorted()).toEqual([
      'dashboards',
      'datasource_id',
      'datasource_type',
      'owners',
      'params',
      'query_context',
      'slice_name',
      'viz_type',
    ])
    expect(chartsPlaced(puts[0]?.body ?? {})).toEqual([1, 9])
    expect(puts[0]?.body['json_metadata']).toContain('"color_scheme":"d3"')
    expect(explore(client)).toMatchObject({ savedAs: 9, placedOn: 4, placing: null })
    expect(toastsWithArgs(client)).toEqual([
      SAVED,
      ['success', 'Chart [%s] was added to dashboard [%s]', ['Shares', 'Traffic']],
    ])
  })

  it('begins the next chart fresh after a save', async () => {
    server.use(
      token,
      answer(calls.chartPost, (one) => json({ id: 9, result: one.body }, 201)),
    )
    const client = createTestClient()
    withChart(client)
    const { world } = client
    for (const key of [KEY, `${KEY}/samples`, `${KEY}0`]) {
      world.dispatch('chart.query', { key, datasetId: 3, formData: {}, queries: '[{}]' })
    }
    await save(client, null)
    expect(explore(client)).toMatchObject({ savedAs: 9, status: 'open' })
    expect(Object.keys(world.store.state().charts.byKey)).toEqual([KEY, `${KEY}/samples`, `${KEY}0`])
    client.world.dispatch('explore.open', { key: KEY, datasetId: 3 })
    // nor are its rows shown under the next one
    expect(Object.keys(world.store.state().charts.byKey)).toEqual([`${KEY}0`])
    expect(explore(client)).toMatchObject({ status: 'opening', formData: {}, dataset: null, savedAs: null })
  })

  it('saves a chart to a new dashboard [B4.62] [B8.37]', async () => {
    const made: ReceivedCall[] = []
    const puts: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.dashboardPost, (one) => {
        made.push(one)
        return json({ id: 5, result: one.body }, 201)
      }),
      answer(calls.chartPost, (one) => json({ id: 9, result: one.body }, 201)),
      answer(calls.dashboardGet, () => json({ result: { id: 5, changed_on: '2026-01-01', charts: [] } })),
      answer(calls.dashboardPut, (one) => {
        puts.push(one)
        return json({ id: 5, result: {}, last_modified_time: 1 })
      }),
    )
    const client = createTestClient()
    withChart(client)
    await save(client, { id: null, title: ' Fresh ' })
    expect(made.map(({ body }) => body)).toEqual([{ dashboard_title: 'Fresh' }])
    expect(chartsPlaced(puts[0]?.body ?? {})).toEqual([9])
    expect(toastsWithArgs(client)).toEqual([
      SAVED,
      ['success', 'Dashboard [%s] just got created and chart [%s] was added to it', ['Fresh', 'Shares']],
    ])
  })

  it('keeps a saved chart on the dashboards that it is already on', async () => {
    const puts: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.exploreOpen, () => json({ result: keptAs(7, [3]) })),
      answer(calls.chartGet, () => json({ id: 7, result: { dashboards: [{ id: 2 }, { id: 4 }] } })),
      answer(calls.chartPut, (one) => {
        puts.push(one)
        return json({ id: 7, result: one.body })
      }),
      answer(calls.dashboardGet, () => json({ result: detail })),
      answer(calls.dashboardPut, () => json({ id: 4, result: {}, last_modified_time: 1 })),
    )
    const client = createTestClient()
    withChart(client)
    const { request, dataset, formData } = explore(client) ?? {}
    expect(request).toBeNull()
    client.world.dispatch('explore.open', { key: KEY, sliceId: 7 })
    const slice = { id: 7, name: 'Shares', formData: formData ?? {}, owners: [3], favorite: false, changed: '' }
    if (dataset === null || dataset === undefined) throw new Error('no dataset')
    client.world.remote(
      event('explore.opened', { key: KEY, dataset, formData: formData ?? {}, slice }, explore(client)?.request ?? ''),
    )
    client.world.dispatch('explore.save', {
      key: KEY,
      name: 'Shares',
      vizType: 'pie',
      overwrite: true,
      queryContext: '{}',
      dashboard: { id: 4, title: 'Traffic' },
    })
    await client.clock.settle()
    expect(puts[0]?.body).toMatchObject({ dashboards: [2, 4], owners: [3] })
  })

  it('deletes the new dashboard of a chart that cannot be saved', async () => {
    let deleted = 0
    server.use(
      token,
      answer(calls.dashboardPost, (one) => json({ id: 5, result: one.body }, 201)),
      answer(calls.chartPost, () => json({ message: 'Nope' }, 422)),
      answer(calls.dashboardDelete, () => {
        deleted += 1
        return json({ message: 'OK' })
      }),
    )
    const client = createTestClient()
    withChart(client)
    await save(client, { id: null, title: 'Fresh' })
    expect(deleted).toBe(1)
    expect(explore(client)).toMatchObject({
      saving: null,
      placing: null,
      savedAs: null,
      saveFailed: { message: 'Nope' },
    })
    expect(toastsWithArgs(client)).toEqual([['danger', 'Failed to save slice', []]])
  })

  it('saves a chart although its dashboard cannot be changed, and reports both', async () => {
    server.use(
      token,
      answer(calls.chartPost, (one) => json({ id: 9, result: one.body }, 201)),
      answer(calls.dashboardGet, () => json({ result: detail })),
      answer(calls.dashboardPut, () => json({ message: 'Forbidden' }, 403)),
    )
    const client = createTestClient()
    withChart(client)
    await save(client, { id: 4, title: 'Traffic' })
    expect(explore(client)).toMatchObject({ savedAs: 9, placing: null, placedOn: null })
    expect(toastsWithArgs(client)[1]?.[0]).toBe('danger')
  })
})

describe('save dialog', () => {
  it('offers the dashboards one may change, and reports the outcome [B3.33] [B8.33] [B8.34]', async () => {
    const named = (id: number, owner: number) => ({
      id,
      dashboard_title: `D${id}`,
      owners: [{ id: owner, first_name: 'A', last_name: 'B' }],
    })
    const list = answer(calls.dashboardList, () => json({ count: 2, ids: [1, 2], result: [named(1, 8), named(2, 9)] }))
    const favorites = answer(calls.dashboardFavoriteStatus, () => json({ result: [] }))
    server.use(token, list, favorites)
    const client = createTestClient()
    const config = {
      defaultDatabaseId: null,
      defaultQueryLimit: 1,
      maxRow: 1,
      displayMaxRow: 1,
      webTimeoutSeconds: 60,
    }
    const user = { id: 8, username: 'ada', firstName: 'Ada', lastName: 'L', roles: ['Gamma'], permissions: [] }
    client.world.remote(event('session.bootstrapped', { user, flags: {}, config }))
    withChart(client)
    const modal = (isVisible = true) => saveModalOf(client.world.store.state(), KEY, isVisible)
    expect(modal(false).isVisible).toBe(false)
    expect(modal()).toEqual({ isVisible: true, dashboards: null, saveModalAlert: null, data: null })
    client.world.dispatch('dashboard.list', {})
    await client.clock.settle()
    expect(modal().dashboards).toEqual([{ value: 1, label: 'D1' }])
    server.resetHandlers()
    server.use(
      token,
      answer(calls.dashboardList, () => json({ message: 'No' }, 500)),
    )
    client.world.dispatch('dashboard.list', {})
    await client.clock.settle()
    expect(modal().saveModalAlert).toBe('fetching dashboards failed for 8')
    server.use(answer(calls.chartPost, (one) => json({ id: 9, result: one.body }, 201)))
    await save(client, null)
    expect(modal().data).toEqual({ chartId: 9 })
  })
})
