import { describe, expect, it } from 'vitest'

import * as dashboardCalls from '../../../contract/dashboard/dashboard'
import * as dataCalls from '../../../contract/chart/data'
import * as stateCalls from '../../../contract/dashboard/state'
import { datasetsStatusOf, hasUnsavedChanges, viewOf } from '../../../src/projections/dashboard/state'
import { optionsKey } from '../../../src/domain/filters/options'
import { isFiltersRefreshing } from '../../../src/projections/filter/refresh'
import { undoTop } from '../../../src/projections/undo/selectors'
import { createTestClient, type TestClient } from '../../support/client'
import { charts, dashboard, datasets, editing, get, put, stars } from '../../support/dashboardCalls'
import { signIn } from '../../support/dashboardWorld'
import { selectFilter } from '../../support/filtered'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'
import { toastsWithArgs } from '../../support/shown'

const server = serveCalls()

const client = (): TestClient => {
  const made = createTestClient()
  signIn(made.world)
  return made
}

describe('opening a dashboard', () => {
  it('opens a dashboard with its charts, keeps unknown metadata and reports damage [B3.02] [B3.04] [B3.05] [B3.16] [B4.30] [B7.14] [B7.20]', async () => {
    server.use(token, stars(true), get(), charts, datasets)
    const one = client()
    one.world.dispatch('dashboard.open', { key: 'sales', idOrSlug: 'sales' })
    expect(one.world.store.state().dashboards.openings['sales']?.status).toBe('loading')
    await one.clock.settle()
    await one.clock.settle()
    const found = dashboard(one)
    expect(found).toMatchObject({
      title: 'Sales',
      lastModified: 100,
      changedBy: 'Ada L',
      repairs: [{ kind: 'no_such_child', id: 'GONE' }],
      properties: {
        owners: [{ id: 1, name: 'Ada L' }],
        metadata: { refresh_frequency: 30, of_the_future: { kept: true } },
      },
    })
    expect(found?.charts['3']).toMatchObject({ name: 'By month', description: 'What was sold', datasetId: 9 })
    // a chart that the layout does not name is appended to it
    expect(Object.values(found?.components ?? {}).find(({ type }) => type === 'CHART')?.meta).toMatchObject({
      chartId: 3,
      sliceName: 'By month',
    })
    expect(one.world.store.state().dashboardList.favorites['7']).toBe(true)
    expect(one.errors).toEqual([])
  })

  it('reports an unknown favorite status and a dashboard that may not be opened [B8.13]', async () => {
    server.use(
      token,
      answer(dashboardCalls.dashboardFavoriteStatus, () => json({ message: 'no' }, 500)),
      get(),
      charts,
      datasets,
    )
    const one = client()
    one.world.dispatch('dashboard.open', { key: '7', idOrSlug: '7' })
    await one.clock.settle()
    await one.clock.settle()
    expect(dashboard(one)?.title).toBe('Sales')
    expect(toastsWithArgs(one)).toEqual([
      ['danger', 'There was an issue fetching the favorite status of this dashboard.', []],
    ])
    server.use(answer(dashboardCalls.dashboardGet, () => json({ message: 'Not found' }, 404)))
    one.world.dispatch('dashboard.open', { key: '8', idOrSlug: '8' })
    await one.clock.settle()
    expect(one.world.store.state().dashboards.openings['8']).toMatchObject({ status: 'failed', httpStatus: 404 })
  })

  it('follows a permalink to its dashboard and its state [B2.19] [B7.23]', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      stars(false),
      get({}, asked),
      charts,
      datasets,
      answer(stateCalls.dashboardPermalinkGet, () =>
        json({
          dashboardId: 'a-uuid',
          state: { activeTabs: ['TAB-2'], anchor: 'CHART-3', dataMask: {}, urlParams: null },
        }),
      ),
    )
    const one = client()
    one.world.dispatch('dashboard.open', { key: 'p/key', permalink: 'key' })
    await one.clock.settle()
    await one.clock.settle()
    expect(asked[0]?.url.pathname).toBe('/api/v1/dashboard/a-uuid')
    expect(one.world.store.state().dashboards.openings['p/key']).toMatchObject({
      status: 'open',
      dashboardId: 7,
      link: { activeTabs: ['TAB-2'], anchor: 'CHART-3' },
    })
  })
})

describe('publishing and favorites', () => {
  it('reports the outcome of publishing and of a favorite [B4.27] [B7.17] [B8.14] [B8.15] [B8.16] [B8.21]', async () => {
    const asked: ReceivedCall[] = []
    server.use(token, get(), put(asked))
    const one = editing()
    one.world.dispatch('dashboard.publish', { dashboardId: 7, published: true })
    await one.clock.settle()
    expect(asked[0]?.body).toEqual({ published: true })
    expect(dashboard(one)?.published).toBe(true)
    server.use(answer(dashboardCalls.dashboardPut, () => json({ message: 'Forbidden' }, 403)))
    one.world.dispatch('dashboard.publish', { dashboardId: 7, published: false })
    await one.clock.settle()
    expect(dashboard(one)?.published).toBe(true)
    server.use(answer(dashboardCalls.dashboardFavoriteAdd, () => json({ message: 'no' }, 500)))
    one.world.dispatch('dashboard.favor', { dashboardId: 7, favorite: true })
    expect(one.world.store.state().dashboardList.favorites['7']).toBe(true)
    await one.clock.settle()
    expect(one.world.store.state().dashboardList.favorites['7']).toBe(false)
    expect(toastsWithArgs(one).map(([, text]) => text)).toEqual([
      'This dashboard is now published',
      'You do not have permissions to edit this dashboard.',
      'There was an issue favoriting this dashboard.',
    ])
  })
})

describe('deleting a dashboard of the list', () => {
  it('offers no undo of a deletion that the server has carried out', async () => {
    server.use(
      token,
      stars(false),
      answer(dashboardCalls.dashboardList, () =>
        json({ count: 1, ids: [7], result: [{ id: 7, dashboard_title: 'Sales' }] }),
      ),
      answer(dashboardCalls.dashboardDelete, () => json({ message: 'OK' })),
    )
    const { world, clock, errors } = client()
    const top = () => undoTop(world.store.state(), world.store.session, 'dashboards')
    world.dispatch('dashboard.list', {})
    await clock.settle()
    world.dispatch('dashboard.delete', { ids: [7] })
    await clock.advance(4000)
    expect(top()?.did.type).toBe('dashboard.delete_requested')
    await clock.advance(1000)
    expect(world.store.state().dashboardList.list?.value?.dashboards).toEqual([])
    expect(top()).toBeNull()
    expect(world.dispatch('undo.undo', { scope: 'dashboards' })).toMatchObject({ refused: 'NOTHING_TO_UNDO' })
    expect(errors).toEqual([])
  })
})

describe('state of a dashboard', () => {
  it('reports whether the datasets of a dashboard are loading, loaded or failed [B3.04] [B4.30]', async () => {
    server.use(token, stars(true), get(), charts, datasets)
    const one = client()
    const status = (key: string) => datasetsStatusOf(one.world.store.state().dashboards, key)
    expect(status('7')).toBeNull()
    one.world.dispatch('dashboard.open', { key: '7', idOrSlug: '7' })
    expect(status('7')).toBe('loading')
    await one.clock.settle()
    await one.clock.settle()
    expect(status('7')).toBe('complete')
    server.use(answer(dashboardCalls.dashboardDatasets, () => json({ message: 'no' }, 500)))
    one.world.dispatch('dashboard.open', { key: '8', idOrSlug: '8' })
    expect(status('8')).toBe('loading')
    await one.clock.settle()
    await one.clock.settle()
    expect(status('8')).toBe('error')
  })

  it('reports which colors and refresh settings are unsaved [B3.04]', () => {
    const one = editing()
    const { world } = one
    const metadataOf = (name: 'properties' | 'saved') => {
      const found = dashboard(one)
      return name === 'saved' ? found?.saved.properties.metadata : found?.properties.metadata
    }
    const before = metadataOf('saved')
    const properties = dashboard(one)?.properties
    if (properties === undefined) throw new Error('no dashboard')
    const metadata = { ...properties.metadata, color_scheme: 'other', refresh_frequency: 90 }
    world.dispatch('dashboard.set_properties', { dashboardId: 7, properties: { ...properties, metadata } })
    // updatedColorScheme and shouldPersistRefreshFrequency: what differs from what is saved
    expect(metadataOf('properties')).toMatchObject({ color_scheme: 'other', refresh_frequency: 90 })
    expect(metadataOf('saved')).toEqual(before)
    const found = dashboard(one)
    expect(found !== undefined && hasUnsavedChanges(found)).toBe(true)
    // of this window alone, so that nothing is to be saved
    world.dispatch('dashboard.set_frequency', { dashboardId: 7, seconds: 10 })
    expect(viewOf(world.store.state().dashboards, world.store.session, 7).frequency).toBe(10)
    expect(metadataOf('saved')).toEqual(before)
  })
})

describe('refreshing a dashboard', () => {
  it('a refresh reloads filter values past the cache and says so [B3.04] [B4.29]', async () => {
    const one = editing()
    const { world } = one
    const waiting: ((response: Response) => void)[] = []
    const asked: ReceivedCall[] = []
    const found = () => json({ result: [{ data: [{ origin: 'ORD' }], colnames: ['origin'], coltypes: [1] }] })
    server.use(
      token,
      answer(dataCalls.chartData, (request) => {
        asked.push(request)
        return new Promise((resolve) => waiting.push(resolve))
      }),
    )
    const found7 = dashboard(one)
    if (found7 === undefined) throw new Error('no dashboard')
    const metadata = { ...found7.properties.metadata, native_filter_configuration: [selectFilter('origin')] }
    const properties = { ...found7.properties, metadata }
    world.dispatch('dashboard.set_properties', { dashboardId: 7, properties })
    const isRefreshing = () => isFiltersRefreshing(world.store.state(), 7)
    expect(isRefreshing()).toBe(false)
    const query = '{"columns":["origin"]}'
    const key = optionsKey(7, 'NATIVE_FILTER-origin')
    const formData = { options: JSON.stringify(`3 ${query}`) }
    world.dispatch('chart.query', { key, datasetId: 3, formData, queries: `[${query}]` })
    await one.clock.settle()
    waiting[0]?.(found())
    await one.clock.settle()
    expect(isRefreshing()).toBe(false)
    world.dispatch('dashboard.refresh', { dashboardId: 7, chartIds: [1] })
    await one.clock.settle()
    expect(isRefreshing()).toBe(true)
    expect(asked[1]?.body).toMatchObject({ force: true, datasource: { id: 3 }, queries: [{ columns: ['origin'] }] })
    waiting[1]?.(found())
    await one.clock.settle()
    expect(isRefreshing()).toBe(false)
  })

  it('spreads chart refreshes over the interval; a manual refresh is immediate [B4.29] [B4.47] [B4.48]', async () => {
    const one = editing()
    const rounds = () => dashboard(one)?.refresh?.rounds
    one.world.dispatch('dashboard.refresh', { dashboardId: 7, chartIds: [1, 2, 3] })
    await one.clock.settle()
    expect(rounds()).toEqual({ 1: 1, 2: 1, 3: 1 })
    expect(dashboard(one)?.refresh?.running).toBe(false)
    one.world.dispatch('dashboard.refresh', { dashboardId: 7, chartIds: [1, 2, 3], interval: 10_000 })
    await one.clock.advance(0)
    expect(rounds()).toEqual({ 1: 2, 2: 1, 3: 1 })
    expect(dashboard(one)?.refresh?.running).toBe(true)
    await one.clock.advance(5000)
    expect(rounds()).toEqual({ 1: 2, 2: 2, 3: 1 })
    await one.clock.advance(5000)
    expect(rounds()).toEqual({ 1: 2, 2: 2, 3: 2 })
    expect(dashboard(one)?.refresh?.running).toBe(false)
  })
})
