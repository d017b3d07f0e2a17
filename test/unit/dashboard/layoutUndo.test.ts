import { expect, test } from 'vitest'

import type { Component, Components } from '../../../src/events/dashboard/layout'
import { EMPTY_LAYOUT, GRID_ID } from '../../../src/domain/layout/components'
import { changeStep } from '../../../src/views/dashboard/edit/steps'
import { contentWith, openDashboard, signIn } from '../../support/dashboardWorld'
import { createWorld } from '../../support/world'

const ROWS = 333

/** 333 rows of two texts each, with root and grid a little over 1,000 components. */
const large = (): Components => {
  const parents = ['ROOT_ID', GRID_ID]
  const ids = Array.from({ length: ROWS }, (_, at) => `ROW-${at}`)
  const rows = ids.flatMap((id): Component[] => {
    const children = [`MARKDOWN-${id}-a`, `MARKDOWN-${id}-b`]
    const texts = children.map((child): Component => ({
      id: child,
      type: 'MARKDOWN',
      children: [],
      parents: [...parents, id],
      meta: { width: 4, height: 20, code: child },
    }))
    return [{ id, type: 'ROW', children, parents, meta: {} }, ...texts]
  })
  const grid = EMPTY_LAYOUT[GRID_ID]
  if (grid === undefined) throw new Error('No grid')
  return {
    ...EMPTY_LAYOUT,
    ...Object.fromEntries(rows.map((one) => [one.id, one])),
    [GRID_ID]: { ...grid, children: ids },
  }
}

test('undo and redo restore and repeat each step on a dashboard of 1,000 components', () => {
  const world = createWorld()
  signIn(world)
  const layout = large()
  expect(Object.keys(layout).length).toBeGreaterThanOrEqual(1000)
  openDashboard(world, 7, contentWith(layout))
  const held = (): Components => world.store.state().dashboards.byId[7]?.components ?? {}
  for (let at = 0; at < 30; at += 1) {
    const id = `MARKDOWN-ROW-${at * 11}-a`
    world.dispatch('layout.edit', { dashboardId: 7, step: changeStep(held(), id, { code: `changed ${at}` }) })
    for (const [way, code] of [
      ['undo.undo', id],
      ['undo.redo', `changed ${at}`],
    ] as const) {
      world.dispatch(way, { scope: 'dashboard', subject: 7 })
      expect(held()[id]?.meta['code']).toBe(code)
    }
  }
})
