import { expect, test } from 'vitest'

import { namesOf } from '../../../src/app/readModel'
import { plain } from '../../../src/core/events/sentence'
import { EMPTY_LAYOUT, GRID_ID, newComponent } from '../../../src/domain/layout/components'
import { changesBetween } from '../../../src/domain/layout/tree'
import { entryOf } from '../../../src/views/history/events/entry'
import { subjectsIn } from '../../../src/views/history/events/subjects'
import { contentWith, openDashboard, signIn } from '../../support/dashboardWorld'
import { createWorld, eventsOf, type World } from '../../support/world'

const opened = (): World => {
  const world = createWorld()
  signIn(world)
  openDashboard(world, 7, { ...contentWith(), title: 'ACME board' })
  return world
}

/** The events that a step of the person records, in the words of the history. */
const saidBy = (world: World, step: () => void): readonly string[] => {
  const before = eventsOf(world).length
  step()
  const state = world.store.state()
  return eventsOf(world)
    .slice(before)
    .filter(({ type }) => /^(?:layout|undo|dashboard)\./.test(type))
    .map((event) => plain(entryOf(event, namesOf(state), subjectsIn(state)).sentence))
}

const addHeader = (world: World): void => {
  const grid = EMPTY_LAYOUT[GRID_ID]
  if (grid === undefined) throw new Error('No grid')
  const header = { ...newComponent('HEADER', 'HEADER-1', { text: 'Sales' }), parents: ['ROOT_ID', GRID_ID] }
  const after = { ...EMPTY_LAYOUT, [GRID_ID]: { ...grid, children: ['HEADER-1'] }, 'HEADER-1': header }
  const { components } = world.store.state().dashboards.byId[7] ?? {}
  const changes = changesBetween(components ?? {}, after)
  world.dispatch('layout.edit', { dashboardId: 7, step: { type: 'layout.component_created', id: 'HEADER-1', changes } })
}

test('a discard and its undo are called so, with the name of the dashboard', () => {
  const world = opened()
  addHeader(world)
  world.dispatch('dashboard.rename', { dashboardId: 7, title: 'Mine' })
  const discarded = saidBy(world, () => world.dispatch('dashboard.discard', { dashboardId: 7 }))
  expect(discarded[0]).toBe('Discarded the changes of ACME board')
  expect(discarded[1]).toBe('Renamed Mine to ACME board')
  const undone = saidBy(world, () => world.dispatch('undo.undo', { scope: 'dashboard', subject: 7 }))
  expect(undone[0]).toBe('Undid: Discarded the changes of ACME board')
  // the step back is an edit like any other
  expect(undone.filter((text) => text.startsWith('Discarded'))).toEqual([])
  expect(world.store.state().dashboards.byId[7]).toMatchObject({ title: 'Mine' })
})

test('a discard of a name or of properties alone is called so too', () => {
  const renamed = opened()
  renamed.dispatch('dashboard.rename', { dashboardId: 7, title: 'Mine' })
  const discard = (world: World) => saidBy(world, () => world.dispatch('dashboard.discard', { dashboardId: 7 }))[0]
  expect(discard(renamed)).toBe('Discarded the changes of ACME board')
  const changed = opened()
  const { properties } = contentWith()
  changed.dispatch('dashboard.set_properties', { dashboardId: 7, properties: { ...properties, css: 'p {}' } })
  expect(discard(changed)).toBe('Discarded the changes of ACME board')
})
