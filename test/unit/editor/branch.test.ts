import { expect, it } from 'vitest'

import { event } from '../../../src/core/events/registry'
import { chartToBranch } from '../../../src/projections/explore/branch'
import { tabsToBranch } from '../../../src/projections/editor/branch'
import { opened, weather } from '../../support/explore'
import { createWorld } from '../../support/world'

it('a branch restores the tabs that differed then, and does nothing if none did', () => {
  const { store, dispatch, log, commit } = createWorld()
  dispatch('editor.add', {})
  const before = store.state()
  dispatch('session.choose_theme', { theme: 'dark' })
  expect(tabsToBranch(store.state(), before, 'log')).toEqual([])
  expect(tabsToBranch(store.state(), before, 'file')).toHaveLength(1)
  commit()
  const count = log.length
  dispatch('session.branch', { past: before, at: 1, from: 'log' })
  commit()
  expect(log).toHaveLength(count)
  dispatch('editor.close', { id: Object.keys(before.editors.byId)[0] ?? '' })
  expect(tabsToBranch(store.state(), before, 'log')).toHaveLength(1)
  dispatch('session.branch', { past: before, at: 1, from: 'log' })
  commit()
  expect(log.map(({ type }) => type)).toContain('session.branched')
})

it('a branch continues the chart of then, and an undo restores the present one', () => {
  const { store, dispatch, ...world } = createWorld()
  const key = 'table/3'
  opened({ store, dispatch, ...world }, key, { metrics: ['count'] })
  const before = store.state()
  expect(chartToBranch(before, before, key)).toBe('same')
  expect(chartToBranch(before, before, 'table/9')).toBe('closed')
  const form = () => store.state().explores.byKey[key]
  dispatch('explore.set_control', { key, control: 'metrics', label: 'Metrics', value: '["other"]' })
  dispatch('explore.change_dataset', { key, dataset: weather, formData: { metrics: '["wind"]' } })
  expect(dispatch('explore.branch', { past: before, key: 'table/9', at: 1 })).toEqual([])
  dispatch('explore.branch', { past: before, key, at: 1 })
  expect(form()?.formData).toEqual(before.explores.byKey[key]?.formData)
  expect(form()?.dataset?.name).toBe('flights')
  expect(dispatch('explore.branch', { past: before, key, at: 1 })).toEqual([])
  dispatch('undo.undo', { scope: 'explore', subject: key })
  expect(form()?.formData['metrics']).toBe('["wind"]')
  expect(form()?.dataset?.name).toBe('weather')
})

it('a branch of a chart saved as another one survives opening its address', () => {
  const world = createWorld()
  const key = 'table/3'
  const explore = () => world.store.state().explores.byKey[key]
  opened(world, key, { metrics: ['count'] })
  const before = world.store.state()
  world.dispatch('explore.set_control', { key, control: 'metrics', label: 'Metrics', value: '["other"]' })
  world.dispatch('explore.save', { key, name: 'Another', vizType: 'table', overwrite: false, queryContext: '{}' })
  const formData = explore()?.formData ?? {}
  const saved = event('explore.saved', { key, chartId: 7, name: 'Another', overwritten: false, formData })
  world.remote({ ...saved, cause: explore()?.saving ?? '' })
  expect(explore()?.savedAs).toBe(7)
  world.dispatch('explore.branch', { past: before, key, at: 1 })
  world.dispatch('explore.open', { key, datasetId: 3 })
  expect(explore()?.formData).toEqual(before.explores.byKey[key]?.formData)
})
