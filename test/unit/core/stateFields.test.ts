import { beforeEach, describe, expect, it } from 'vitest'

import { event } from '../../../src/core/events/registry'
import { exploreLoading, exploreRights } from '../../../src/projections/chart/rights'
import {
  dashboardOf,
  datasetsStatusOf,
  hasUnsavedChanges,
  isEditedIn,
  viewOf,
} from '../../../src/projections/dashboard/state'
import { isFiltersRefreshing } from '../../../src/projections/filter/refresh'
import { optionsKey } from '../../../src/domain/filters/options'
import { encodeForm } from '../../../src/domain/charts/formData'
import { pageParams } from '../../../src/views/shell/pageParams'
import { admin, chartOn, openDashboard } from '../../support/dashboards'
import { flights, opened, requestOf, weather } from '../../support/explore'
import { selectFilter } from '../../support/filtered'
import { createWorld, type World } from '../../support/world'

let world: World
const state = () => world.store.state()

beforeEach(() => {
  world = createWorld()
  admin(world)
})

describe('state of a dashboard', () => {
  const metadata = {
    color_scheme: 'lake',
    expanded_slices: { 1: true },
    refresh_frequency: 30,
    native_filter_configuration: [selectFilter('origin')],
  }
  const dashboard = () => {
    const found = dashboardOf(state().dashboards, 1)
    if (found === null) throw new Error('no dashboard')
    return found
  }
  const view = () => viewOf(state().dashboards, world.store.session, 1)

  it('a dashboard keeps style, charts, colors, refresh and time as saved [B3.04]', () => {
    expect(datasetsStatusOf(state().dashboards, '1')).toBeNull()
    openDashboard(world, { metadata, charts: [chartOn(1), chartOn(2)] })
    expect(datasetsStatusOf(state().dashboards, '1')).toBe('complete')
    expect(dashboard()).toMatchObject({ published: true, lastModified: 5, properties: { css: '', metadata } })
    expect(Object.keys(dashboard().charts)).toEqual(['1', '2'])
    expect(hasUnsavedChanges(dashboard())).toBe(false)
    const changed = { ...dashboard().properties, css: '.a {}', metadata: { ...metadata, color_scheme: 'sea' } }
    world.dispatch('dashboard.set_properties', { dashboardId: 1, properties: changed })
    expect(dashboard().properties).toMatchObject({ css: '.a {}', metadata: { color_scheme: 'sea' } })
    expect(dashboard().saved.properties).toMatchObject({ css: '', metadata: { color_scheme: 'lake' } })
    expect(hasUnsavedChanges(dashboard())).toBe(true)
    world.dispatch('dashboard.favor', { dashboardId: 1, favorite: true })
    expect(state().dashboardList.favorites[1]).toBe(true)
  })

  it('an edit has its mode, save, lost steps, and the saves of others [B3.04]', () => {
    openDashboard(world, { metadata })
    expect(dashboard()).toMatchObject({ edit: false, saving: null, undoExceeded: false, conflict: null })
    world.dispatch('dashboard.edit', { dashboardId: 1, edit: true })
    expect([dashboard().edit, isEditedIn(dashboard(), world.store.session)]).toEqual([true, true])
    world.remote(event('dashboard.undo_full', { dashboardId: 1, slots: 50, exceeded: true }))
    expect(dashboard().undoExceeded).toBe(true)
    world.dispatch('dashboard.rename', { dashboardId: 1, title: 'Other' })
    world.dispatch('dashboard.save', { dashboardId: 1 })
    const request = dashboard().saving?.request
    expect(request).toEqual(expect.any(String))
    const differences = [{ field: 'css', theirs: 'a', yours: 'b' }]
    const theirs = { dashboardId: 1, differences, changedBy: 'Bob', changedOn: null }
    world.remote(event('dashboard.save_conflicted', theirs, request))
    expect(dashboard()).toMatchObject({ saving: null, conflict: { changedBy: 'Bob', differences } })
  })

  it('a view has tabs, full size, focus, frequency, refreshing and path [B3.04]', () => {
    openDashboard(world, { metadata, dataMask: {} })
    expect(state().dashboards.openings['1']?.link).toMatchObject({ anchor: null })
    expect(view()).toEqual({ tabs: {}, fullSize: null, frequency: null, focused: null })
    world.dispatch('dashboard.activate_tab', { dashboardId: 1, tabsId: 'TABS-1', tabId: 'TAB-2' })
    world.dispatch('dashboard.full_size', { dashboardId: 1, chartId: 2 })
    world.dispatch('dashboard.focus_field', { dashboardId: 1, chartId: 2, column: 'origin' })
    world.dispatch('dashboard.set_frequency', { dashboardId: 1, seconds: 10 })
    expect(view()).toEqual({
      tabs: { 'TABS-1': 'TAB-2' },
      fullSize: 2,
      frequency: 10,
      focused: { chartId: 2, column: 'origin' },
    })
    world.dispatch('dashboard.refresh', { dashboardId: 1, chartIds: [1, 2] })
    expect(dashboard().refresh?.running).toBe(true)
    expect(isFiltersRefreshing(state(), 1)).toBe(false)
    const key = optionsKey(1, 'NATIVE_FILTER-origin')
    world.dispatch('chart.query', { key, datasetId: 3, formData: {}, queries: '[]' })
    expect(isFiltersRefreshing(state(), 1)).toBe(true)
    const open = { key: 'p/x', idOrSlug: null, permalink: 'x' }
    const [asked] = world.store.append([event('dashboard.open_requested', open)], { corr: 'x' })
    const { title, properties, components } = dashboard()
    const link = { activeTabs: ['TAB-2'], anchor: 'CHART-2', dataMask: {} }
    const rest = {
      published: true,
      repairs: [],
      charts: [],
      datasets: [],
      changedOn: null,
      changedBy: '',
      lastModified: 6,
    }
    const found = { key: 'p/x', dashboardId: 1, title, properties, components, ...rest, link }
    world.remote(event('dashboard.opened', found, asked?.id))
    expect(state().dashboards.openings['p/x']?.link).toMatchObject({ anchor: 'CHART-2', activeTabs: ['TAB-2'] })
  })
})

describe('state of a chart', () => {
  const KEY = 'slice/7'
  const layer = { name: 'Days', annotationType: 'EVENT', sourceType: 'NATIVE', value: 4, show: true, style: 'solid' }
  const chart = () => state().charts.byKey[KEY]

  it('a chart has its query, controls, drawing and time of the next query [B3.19]', () => {
    opened(world, KEY, { viz_type: 'table' })
    const slice = { id: 7, name: 'Saved', formData: { viz_type: '"pie"' }, owners: [1], favorite: true, changed: 'now' }
    world.dispatch('explore.open', { key: KEY, sliceId: 7 })
    const opening = state().explores.byKey[KEY]?.request ?? ''
    const formData = encodeForm({ viz_type: 'table' })
    world.remote(event('explore.opened', { key: KEY, dataset: flights, formData, slice }, opening))
    expect(chart()).toBeUndefined()
    world.dispatch('chart.query', { key: KEY, datasetId: 3, formData, queries: '[]' })
    const request = requestOf(world, KEY)
    expect(chart()).toMatchObject({ status: 'loading', startedAt: world.now(), latestForm: formData, renderedAt: null })
    expect(state().outbox.open[request]).toBeDefined()
    expect(state().explores.byKey[KEY]?.slice?.formData).toEqual(slice.formData)
    world.tick(5)
    world.remote(event('chart.query_succeeded', { key: KEY, answers: [] }, request))
    expect(state().outbox.open[request]).toBeUndefined()
    expect(chart()).toMatchObject({ status: 'success', endedAt: world.now(), answers: [], renderedAt: null })
    world.tick(5)
    world.dispatch('chart.rendered', { key: KEY })
    expect(chart()).toMatchObject({ status: 'rendered', renderedAt: world.now() })
    world.dispatch('chart.render_failed', { key: KEY, message: 'no', stackTrace: 'at draw' })
    expect(chart()).toMatchObject({ status: 'failed', stackTrace: 'at draw' })
    expect(chart()?.alert).toContain('no')
    world.remote(event('chart.datasources_reset', {}))
    expect(chart()).toMatchObject({ status: null, alert: null, stackTrace: null })
  })

  it('a chart has the rows, error and query of each annotation layer [B3.19]', () => {
    const formData = encodeForm({ viz_type: 'echarts_timeseries_line', annotation_layers: [layer] })
    const queries = JSON.stringify([{ columns: ['date'], metrics: ['count'], filters: [], extras: {} }])
    const annotation = () => chart()?.annotations['Days']
    const ask = (): string => {
      world.dispatch('chart.query', { key: KEY, datasetId: 3, formData, queries })
      return annotation()?.request ?? ''
    }
    const first = ask()
    expect(state().outbox.open[first]).toBeDefined()
    expect(JSON.parse(annotation()?.asked ?? '{}')).toMatchObject({ annotation_layers: [{ name: 'Days', value: 4 }] })
    expect(annotation()).toMatchObject({ status: 'loading', resultKey: null, message: null })
    world.remote(event('annotation.succeeded', { key: KEY, name: 'Days', resultKey: 'r', rows: 1 }, first))
    expect(annotation()).toMatchObject({ status: 'success', resultKey: 'r', message: null })
    world.remote(event('annotation.failed', { key: KEY, name: 'Days', message: 'gone' }, ask()))
    expect(annotation()).toMatchObject({ status: 'failed', resultKey: null, message: 'gone' })
  })
})

describe('state of Explore', () => {
  const KEY = 'slice/7'
  const explore = () => state().explores.byKey[KEY]
  beforeEach(() => {
    world.dispatch('explore.open', { key: KEY, sliceId: 7 })
    const formData = encodeForm({ viz_type: 'pie', groupby: ['origin'], metric: 'count' })
    const slice = { id: 7, name: 'Saved', formData, owners: [1, 2], favorite: true, changed: 'now' }
    world.remote(event('explore.opened', { key: KEY, dataset: flights, formData, slice }, explore()?.request ?? ''))
  })

  it('Explore has rights, dataset, controls, the saved chart and its favorite [B3.34]', () => {
    expect(exploreRights(state(), KEY)).toEqual({ can_add: false, can_download: false, can_overwrite: true })
    expect(exploreLoading(state(), KEY)).toEqual({ isDatasourceMetaLoading: false, isDatasourcesLoading: false })
    expect(explore()).toMatchObject({
      dataset: flights,
      formData: encodeForm({ viz_type: 'pie', groupby: ['origin'], metric: 'count' }),
      stash: {},
      slice: { id: 7, name: 'Saved', owners: [1, 2] },
      name: 'Saved',
    })
    expect(state().charts.favorites[7]).toBe(true)
    const hiding = { key: KEY, control: 'metric', label: 'Metric', value: '"count"', hide: ['groupby'], errors: ['x'] }
    world.dispatch('explore.set_control', hiding)
    expect(explore()?.stash).toEqual({ groupby: '["origin"]' })
    world.dispatch('explore.rename', { key: KEY, name: 'Other' })
    expect([explore()?.name, explore()?.slice?.name]).toEqual(['Other', 'Saved'])
  })

  it('Explore knows the form to draw and how it is saved [B3.34]', () => {
    const formData = explore()?.formData ?? {}
    world.dispatch('chart.query', { key: KEY, datasetId: 3, formData, queries: '[]' })
    world.remote(event('chart.query_succeeded', { key: KEY, answers: [] }, requestOf(world, KEY)))
    expect(state().charts.byKey[KEY]?.status).toBe('success')
    world.dispatch('chart.rendered', { key: KEY })
    expect(state().charts.byKey[KEY]?.status).toBe('rendered')
    const save = { key: KEY, name: 'Saved', vizType: 'pie', queryContext: '{}' }
    for (const overwrite of [true, false]) {
      world.dispatch('explore.save', { ...save, overwrite })
      const saving = explore()?.saving ?? ''
      world.commit()
      const asked = world.log.find(({ id }) => id === saving)
      expect(asked).toMatchObject({ type: 'explore.save_requested', data: { chartId: overwrite ? 7 : null } })
      const saved = { key: KEY, chartId: overwrite ? 7 : 8, name: 'Saved', overwritten: overwrite, formData }
      world.remote(event('explore.saved', saved, saving))
      expect(explore()?.savedAs).toBe(overwrite ? 7 : 8)
    }
  })

  it('Explore keeps the controls that move to another dataset [B3.34]', () => {
    const kept = encodeForm({ viz_type: 'pie', groupby: ['origin'] })
    world.dispatch('explore.change_dataset', { key: KEY, dataset: weather, formData: kept })
    const { formData = {}, start = {} } = explore() ?? {}
    expect(explore()?.dataset).toEqual(weather)
    const transferred = Object.keys(start).filter((name) => formData[name] === start[name])
    expect(transferred).toEqual(['viz_type', 'groupby'])
  })

  it('Explore reads standalone and force from the address [B3.34]', () => {
    expect(pageParams('?slice_id=7&standalone=1&force=true')).toMatchObject({ standalone: 1, force: true })
    expect(pageParams('?slice_id=7&standalone=3&force=false')).toMatchObject({ standalone: 3, force: false })
    expect(pageParams('?slice_id=7')).toMatchObject({ standalone: 0, force: false })
  })
})
