import { expect, it } from 'vitest'

import type { EventEnvelope } from '../../../src/core/events/envelope'
import { createPseudonym } from '../../../src/core/log/file/export'
import type { Component, Components } from '../../../src/events/dashboard/layout'
import { EMPTY_LAYOUT, GRID_ID, ROOT_ID } from '../../../src/domain/layout/components'
import { changeStep, resizeStep } from '../../../src/views/dashboard/edit/steps'
import { contentWith, openDashboard, signIn } from '../../support/dashboardWorld'
import { createWorld } from '../../support/world'
import { foldReplay, redact } from '../../support/model'

const part = (id: string, type: string, children: readonly string[], parents: readonly string[], meta = {}) => ({
  [id]: { id, type, children, parents, meta } satisfies Component,
})

const parents = [ROOT_ID, GRID_ID]
const LAYOUT: Components = {
  ...EMPTY_LAYOUT,
  ...part(GRID_ID, 'GRID', ['ROW-secret'], [ROOT_ID]),
  ...part('ROW-secret', 'ROW', ['CHART-a', 'MARKDOWN-b'], parents),
  ...part('CHART-a', 'CHART', [], [...parents, 'ROW-secret'], {
    chartId: 3,
    width: 4,
    height: 50,
    sliceName: 'secret',
  }),
  ...part('MARKDOWN-b', 'MARKDOWN', [], [...parents, 'ROW-secret'], { width: 8, height: 50, code: 'a secret' }),
}

/** The visible structure of a layout without its words, from the root down. */
const outlineOf = (components: Components, id = ROOT_ID): unknown => {
  const found = components[id]
  if (found === undefined) return null
  const { type, children, meta } = found
  const { width, height, chartId } = meta
  return [type, { width, height, chartId }, children.map((child) => outlineOf(components, child))]
}

it('a redacted log replays the layout step by step, without any of its words', async () => {
  const world = createWorld()
  signIn(world)
  openDashboard(world, 7, contentWith(LAYOUT))
  const held = (): Components => world.store.state().dashboards.byId[7]?.components ?? {}
  world.dispatch('layout.edit', { dashboardId: 7, step: resizeStep(held(), 'CHART-a', { width: 3 }) })
  world.dispatch('layout.edit', {
    dashboardId: 7,
    step: changeStep(held(), 'MARKDOWN-b', { code: 'more of a secret' }),
  })
  world.commit()
  const redacted = redact(world.log, createPseudonym(new Uint8Array(32)))
  expect(JSON.stringify(redacted)).not.toContain('secret')
  const outlines = (log: readonly EventEnvelope[]) =>
    log.map((_, at) => outlineOf(foldReplay(log.slice(0, at + 1)).dashboards.byId[7]?.components ?? {}))
  expect(outlines(redacted)).toEqual(outlines(world.log))
  expect(JSON.stringify(outlines(redacted).at(-1))).toContain('"width":3')
})
