import { beforeEach, describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { dataMaskEffects } from '../../../src/effects/filter/dataMask'
import { anyEffects } from '../../../src/core/effects/effect'
import { nativeFiltersEffects } from '../../../src/effects/filter/nativeFilters'
import { dashboardOf } from '../../../src/projections/dashboard/dashboards'
import { masksOf } from '../../../src/projections/filter/dataMasks'
import { filtersOf } from '../../../src/domain/filters/config'
import { EMPTY_MASK, type DataMask } from '../../../src/domain/filters/dataMask'
import { configurationOf, problemsOf, resetBy } from '../../../src/domain/filters/validate'
import { itemsOf } from '../../../src/domain/filters/config'
import { selectMask } from '../../../src/domain/filters/values'
import { barOf, draftOf, NEW_BAR } from '../../../src/projections/filter/nativeFilters'
import { undoTop } from '../../../src/projections/undo/selectors'
import { createTestClient, type TestClient } from '../../support/client'
import { admin, openDashboard } from '../../support/dashboards'
import { layoutOfCharts, selectFilter } from '../../support/filtered'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'
import { createRuntime } from '../../support/model'

const server = serveCalls()

const origin = selectFilter('origin')
const dest = selectFilter('dest', { cascadeParentIds: ['NATIVE_FILTER-origin'] })
const metadata = { native_filter_configuration: [origin, dest], color_scheme: 'lake' }
const ID = 'NATIVE_FILTER-origin'

const effects = anyEffects([...nativeFiltersEffects, ...dataMaskEffects])
let client: TestClient
beforeEach(() => {
  client = createTestClient([], { effects })
  admin(client.world)
  openDashboard(client.world, { metadata })
})

const state = () => client.world.store.state()
const masks = () => masksOf(state().dataMasks, 1)
const draft = () => draftOf(state().nativeFilters, 1)
const toasts = () => state().toasts.order.map((id) => [state().toasts.byId[id]?.level, state().toasts.byId[id]?.text])
const [filter] = filtersOf({ native_filter_configuration: [origin] })
const ord: DataMask = filter === undefined ? EMPTY_MASK : selectMask(filter, ['ORD'])
const choose = (mask: DataMask | null, id = ID): void =>
  void client.world.dispatch('dataMask.select', {
    dashboardId: 1,
    id,
    name: 'origin',
    label: mask === null ? null : 'ORD',
    mask,
  })
const change = { id: ID, name: 'origin', label: 'ORD', mask: ord }
const detail = (json_metadata: object) => ({
  result: { id: 1, changed_on: '2026-01-01T00:00:00', charts: [], json_metadata: JSON.stringify(json_metadata) },
})
const saved = { id: 1, result: {}, last_modified_time: 77 }
const kept = () => {
  const asked: ReceivedCall[] = []
  server.use(
    token,
    answer(calls.filterStatePost, (one) => {
      asked.push(one)
      return json({ key: `key${asked.length}` }, 201)
    }),
    answer(calls.filterStatePut, (one) => {
      asked.push(one)
      return json({ key: one.url.pathname.split('/').at(-1) })
    }),
  )
  return asked
}

describe('filter values', () => {
  it('applied filter values are stored under a key and undone in one step [B0.01] [B1.04] [B3.22]', async () => {
    const asked = kept()
    choose(ord)
    expect([masks().selected[ID], masks().applied[ID]]).toEqual([ord, undefined])
    client.world.dispatch('dataMask.apply', { dashboardId: 1, how: 'apply', changes: [change] })
    expect([masks().selected[ID], masks().applied[ID]]).toEqual([undefined, ord])
    await client.clock.settle()
    expect(masks().key).toBe('key1')
    expect(JSON.parse(String(asked[0]?.body['value']))).toEqual({ [ID]: { id: ID, ...ord } })
    // nothing changes: no event, no call
    client.world.dispatch('dataMask.apply', { dashboardId: 1, how: 'apply', changes: [change] })
    await client.clock.settle()
    expect(asked).toHaveLength(1)
    expect(undoTop(state(), client.world.store.session, 'filters', 1)?.did.type).toBe('dataMask.applied')
    client.world.dispatch('undo.undo', { scope: 'filters', subject: 1 })
    expect(masks().applied).toEqual({})
    await client.clock.settle()
    expect(asked[1]?.url.pathname).toBe('/api/v1/dashboard/1/filter_state/key1')
    client.world.dispatch('undo.redo', { scope: 'filters', subject: 1 })
    expect(masks().applied[ID]).toEqual(ord)
    await client.clock.settle()
  })

  it('undo and redo of filter values keep what is selected meanwhile', async () => {
    kept()
    choose(ord)
    client.world.dispatch('dataMask.apply', { dashboardId: 1, how: 'apply', changes: [change] })
    const other = { ...ord, filterState: { value: ['SFO'] } }
    choose(other)
    client.world.dispatch('undo.undo', { scope: 'filters', subject: 1 })
    expect([masks().selected[ID], masks().applied[ID]]).toEqual([other, undefined])
    client.world.dispatch('undo.redo', { scope: 'filters', subject: 1 })
    expect([masks().selected[ID], masks().applied[ID]]).toEqual([other, ord])
    await client.clock.settle()
  })

  it('applies filter values at once where the bar says so', async () => {
    kept()
    expect(barOf(state().nativeFilters, 1)).toEqual(NEW_BAR)
    client.world.dispatch('nativeFilters.set_bar', { dashboardId: 1, instant: true, width: 9999 })
    expect(barOf(state().nativeFilters, 1)).toEqual({ open: true, width: 550, instant: true })
    choose(ord)
    expect(masks()).toMatchObject({ selected: {}, applied: { [ID]: ord } })
    await client.clock.settle()
  })

  it('loads filter values once from a key in the address, and reports a missing key [B2.15]', async () => {
    server.use(
      token,
      answer(calls.filterStateGet, ({ url }) =>
        url.pathname.endsWith('/there') ? json({ value: JSON.stringify({ [ID]: { id: ID, ...ord } }) }) : json({}, 404),
      ),
    )
    choose(EMPTY_MASK, 'NATIVE_FILTER-dest')
    client.world.dispatch('dataMask.restore', { dashboardId: 1, key: 'there' })
    await client.clock.settle()
    expect(masks()).toEqual({ applied: { [ID]: ord }, selected: {}, key: 'there', restoring: null })
    expect(client.world.dispatch('dataMask.restore', { dashboardId: 1, key: 'there' })).toEqual([])
    client.world.dispatch('dataMask.restore', { dashboardId: 1, key: 'gone' })
    await client.clock.settle()
    expect(masks().applied).toEqual({ [ID]: ord })
    expect(toasts()).toEqual([['warning', 'The values of the filters that the address names could not be read: %s']])
  })

  it('values that a filter or an address set by itself are no undo step', async () => {
    kept()
    client.world.dispatch('dataMask.preset', { dashboardId: 1, from: 'first', masks: [{ id: ID, mask: ord }] })
    expect(masks().applied[ID]).toEqual(ord)
    expect(undoTop(state(), client.world.store.session, 'filters', 1)).toBeNull()
    await client.clock.settle()
    expect(masks().key).toBe('key1')
  })

  it('a permalink brings its filter values in place of the earlier ones [B2.19] [B7.23]', () => {
    choose(EMPTY_MASK)
    openDashboard(client.world, { metadata, dataMask: { [ID]: { id: ID, ...ord }, junk: 5 } })
    expect(masks()).toEqual({ applied: { [ID]: ord }, selected: {}, key: null, restoring: null })
  })

  it('each cross-filter of a chart is one undo step [B1.05]', async () => {
    kept()
    const cross = { id: '2', name: 'Busiest origins', label: 'ORD', mask: ord }
    client.world.dispatch('dataMask.cross_filter', { dashboardId: 1, changes: [cross] })
    expect(masks().applied['2']).toEqual(ord)
    client.world.dispatch('dataMask.cross_filter', { dashboardId: 1, changes: [{ ...cross, label: null, mask: null }] })
    expect(masks().applied).toEqual({})
    client.world.dispatch('undo.undo', { scope: 'filters', subject: 1 })
    expect(masks().applied['2']).toEqual(ord)
    await client.clock.settle()
  })
})

const items = () => [origin, dest].map((raw) => ({ id: String(raw['id']), item: JSON.stringify(raw) }))
const edit = (): void => void client.world.dispatch('nativeFilters.edit', { dashboardId: 1, items: items() })

describe('filters under edit', () => {
  it('removes a deleted filter after five seconds, along with dependencies on it [B4.49]', async () => {
    edit()
    client.world.dispatch('nativeFilters.delete', { dashboardId: 1, id: ID, name: 'origin' })
    await client.clock.advance(4999)
    expect(draft()?.items.map(({ id }) => id)).toEqual([ID, 'NATIVE_FILTER-dest'])
    expect(draft()?.deleting[ID]).toBeDefined()
    await client.clock.advance(1)
    expect(draft()?.items.map(({ item }) => JSON.parse(item) as unknown)).toEqual([{ ...dest, cascadeParentIds: [] }])
    expect(draft()?.deleting).toEqual({})
  })

  it('keeps a filter whose deletion is undone in time [B4.50]', async () => {
    edit()
    client.world.dispatch('nativeFilters.delete', { dashboardId: 1, id: ID, name: 'origin' })
    await client.clock.advance(4000)
    client.world.dispatch('nativeFilters.keep', { dashboardId: 1, id: ID })
    await client.clock.advance(9000)
    expect(draft()).toMatchObject({ items: items(), deleting: {} })
    expect(Object.keys(state().outbox.open)).toEqual([])
  })

  it('deletes a filter after a reload as without one', async () => {
    edit()
    client.world.dispatch('nativeFilters.delete', { dashboardId: 1, id: ID, name: 'origin' })
    client.runtime.stop()
    client.world.tick(3000)
    const { world, io, errors } = client
    const next = createRuntime({
      store: world.store,
      effects,
      io,
      committed: () => Promise.resolve(),
      onError: (error) => errors.push(error),
    })
    for (const intent of Object.values(state().outbox.open)) void next.resume(intent)
    await client.clock.advance(1999)
    expect(draft()?.items).toHaveLength(2)
    await client.clock.advance(1)
    expect(draft()?.items).toHaveLength(1)
  })

  it("merges filters into the server's current metadata, one save at a time [B4.51] [B4.52] [B7.19]", async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.dashboardGet, () => json(detail({ ...metadata, refresh_frequency: 30 }))),
      answer(calls.dashboardPut, (one) => {
        asked.push(one)
        return json(saved)
      }),
      answer(calls.filterStatePost, () => json({ key: 'k' }, 201)),
    )
    client.world.dispatch('dataMask.apply', { dashboardId: 1, how: 'apply', changes: [change] })
    edit()
    const changes = { native_filter_configuration: [dest] }
    const save = () =>
      client.world.dispatch('nativeFilters.save', { dashboardId: 1, part: 'filters', changes, reset: [ID] })
    save()
    expect(state().nativeFilters.saving[1]).toMatchObject({ part: 'filters' })
    expect(save()).toMatchObject({ refused: 'ALREADY_SAVING' })
    await client.clock.settle()
    expect(asked.map(({ body }) => [Object.keys(body), JSON.parse(String(body['json_metadata']))])).toEqual([
      [['json_metadata'], { ...metadata, refresh_frequency: 30, native_filter_configuration: [dest] }],
    ])
    expect(dashboardOf(state().dashboards, 1)).toMatchObject({
      // the save must still detect changes by another person
      lastModified: 5,
      properties: { metadata: { color_scheme: 'lake', native_filter_configuration: [dest] } },
    })
    expect([draft(), state().nativeFilters.saving, masks().applied]).toEqual([null, {}, {}])
  })

  it('keeps filter values and the draft when a save fails [B4.51] [B4.53]', async () => {
    server.use(
      token,
      answer(calls.filterStatePost, () => json({ key: 'k' }, 201)),
      answer(calls.dashboardGet, () => json(detail(metadata))),
      answer(calls.dashboardPut, () => json({ message: 'Locked' }, 422)),
    )
    client.world.dispatch('dataMask.apply', { dashboardId: 1, how: 'apply', changes: [change] })
    await client.clock.settle()
    const before = masks()
    edit()
    const changes = { native_filter_configuration: [] }
    client.world.dispatch('nativeFilters.save', { dashboardId: 1, part: 'filters', changes, reset: [ID] })
    await client.clock.settle()
    expect(masks()).toEqual(before)
    expect(draft()?.items).toEqual(items())
    expect(dashboardOf(state().dashboards, 1)?.properties.metadata).toEqual(metadata)
    expect(state().nativeFilters.failed[1]).toEqual({ part: 'filters', message: 'Locked' })
    expect(toasts()).toEqual([['danger', 'The filters could not be saved: %s']])
  })

  it('reports a failed save of cross-filter scoping with its own message [B4.54] [B8.28]', async () => {
    let refuses = true
    server.use(
      token,
      answer(calls.dashboardGet, () => json(detail(metadata))),
      answer(calls.dashboardPut, () => (refuses ? json({ message: 'no' }, 403) : json(saved))),
    )
    const changes = { chart_configuration: { 2: { id: 2, crossFilters: { scope: 'global', chartsInScope: [1] } } } }
    const save = () => client.world.dispatch('nativeFilters.save', { dashboardId: 1, part: 'scoping', changes })
    save()
    expect(state().nativeFilters.saving[1]).toMatchObject({ part: 'scoping' })
    await client.clock.settle()
    expect(toasts()).toEqual([['danger', 'Failed to save cross-filter scoping']])
    refuses = false
    save()
    await client.clock.settle()
    expect(state().nativeFilters.saving).toEqual({})
    expect(dashboardOf(state().dashboards, 1)?.properties.metadata).toMatchObject(changes)
  })

  it('refuses to save filters without the right to edit the dashboard [B6.05]', () => {
    admin(client.world, [])
    client.world.remote({
      type: 'session.bootstrapped',
      data: {
        user: { ...state().session.user, id: 9, roles: ['Gamma'], permissions: ['can_write on Dashboard'] },
        flags: {},
        config: state().session.config,
      },
    })
    const changes = { native_filter_configuration: [] }
    expect(client.world.dispatch('nativeFilters.save', { dashboardId: 1, part: 'filters', changes })).toMatchObject({
      refused: 'NO_DASHBOARD_PERMISSION',
    })
    expect(toasts()).toEqual([['danger', 'You do not have permission to edit this dashboard']])
  })

  it('refuses incomplete filters and lists their problems in order [B5.30]', () => {
    edit()
    const problems = [
      { id: 'NATIVE_FILTER-dest', field: 'name', message: 'Name is required' },
      { id: ID, field: 'column', message: 'Column is required' },
    ]
    const save = () =>
      client.world.dispatch('nativeFilters.save', { dashboardId: 1, part: 'filters', changes: {}, problems })
    save()
    save()
    expect(draft()).toMatchObject({ problems, refusals: 2 })
    expect(state().nativeFilters.saving).toEqual({})
    expect(toasts()).toEqual([['warning', 'Some filters are not complete. The first of them is open.']])
    // a change of a filter takes its own problems away
    client.world.dispatch('nativeFilters.change', { dashboardId: 1, id: ID, name: 'x', item: '{}' })
    expect(draft()?.problems).toEqual(problems.slice(0, 1))
  })
})

describe('filter configuration', () => {
  const kinds = [
    selectFilter('a', { name: '  ', targets: [{}] }),
    selectFilter('b', { targets: [{ datasetId: 3 }], controlValues: { enableEmptyFilter: true } }),
    selectFilter('c', { cascadeParentIds: ['NATIVE_FILTER-d'] }),
    selectFilter('d', { cascadeParentIds: ['NATIVE_FILTER-c'] }),
    selectFilter('e', { filterType: 'filter_time', targets: [{}] }),
    selectFilter('f', { controlValues: { enableEmptyFilter: true, defaultToFirstItem: true } }),
    { id: 'NATIVE_FILTER_DIVIDER-g', type: 'DIVIDER', title: ' ' },
  ]

  it('lists missing parts of a configuration in the order of its filters [B5.30] [B3.21]', () => {
    const found = problemsOf(itemsOf({ native_filter_configuration: kinds }))
    expect(found.map(({ id, field, message }) => [id.split('-')[1], field, message])).toEqual([
      ['a', 'name', 'Name is required'],
      ['a', 'dataset', 'Dataset is required'],
      ['b', 'column', 'Column is required'],
      ['b', 'default', 'Default value is required'],
      ['c', 'dependencies', 'Cyclic dependency detected'],
      ['d', 'dependencies', 'Cyclic dependency detected'],
      ['g', 'title', 'Title is required'],
    ])
  })

  it('saves filters trimmed, without deleted ones, with the charts in their scope [B5.31] [B3.20]', () => {
    const raws = [
      { ...dest, description: '  Where to ', later: { kept: true }, scope: { rootPath: ['TAB-1'], excluded: [] } },
      origin,
    ]
    const made = configurationOf(
      raws.map((raw) => ({ id: String(raw['id']), item: JSON.stringify(raw) })),
      { [ID]: {} },
      layoutOfCharts([[1], [2]]),
    )
    expect(made).toEqual([
      { ...raws[0], description: 'Where to', cascadeParentIds: [], chartsInScope: [2], tabsInScope: ['TAB-1'] },
    ])
    expect(resetBy([origin, dest], [{ ...dest, name: 'other' }])).toEqual([ID])
    expect(resetBy([origin], [{ ...origin, targets: [{ datasetId: 4, column: { name: 'x' } }] }])).toEqual([ID])
  })
})
