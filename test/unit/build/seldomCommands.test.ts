import { expect, it } from 'vitest'

import { viewOf } from '../../../src/projections/dashboard/state'
import { PLAIN_VIEW } from '../../../src/projections/grid/grids'
import { createWorld } from '../../support/world'
import { openDashboard, signIn } from '../../support/dashboardWorld'

it('resets a grid to the columns of its result', () => {
  const world = createWorld()
  world.dispatch('editor.add', {})
  const id = world.store.state().editors.order[0] ?? ''
  const view = () => world.store.state().grids.byTab[id] ?? PLAIN_VIEW
  world.dispatch('grid.hide', { id, columns: ['b'], hidden: true })
  world.dispatch('grid.pin', { id, column: 'a', pinned: true })
  world.dispatch('grid.resize', { id, column: 'a', width: 90 })
  const arranged = view()
  expect(arranged).toMatchObject({ hidden: ['b'], pinned: ['a'] })
  world.dispatch('grid.reset', { id })
  expect(view()).toMatchObject({ order: [], hidden: [], pinned: [], widths: PLAIN_VIEW.widths })
})

it('refreshes a dashboard at a temporary interval', () => {
  const world = createWorld()
  signIn(world)
  openDashboard(world, 9)
  const frequency = () => viewOf(world.store.state().dashboards, world.store.session, 9).frequency
  world.dispatch('dashboard.set_frequency', { dashboardId: 9, seconds: 30 })
  expect(frequency()).toBe(30)
})

it('logs that a sign-in link was made, but not the link', () => {
  const world = createWorld()
  world.dispatch('users.tell_link', { userId: 4, username: 'bob' })
  expect(world.store.pending().at(-1)).toMatchObject({ type: 'users.link_made', data: { userId: 4, username: 'bob' } })
})
