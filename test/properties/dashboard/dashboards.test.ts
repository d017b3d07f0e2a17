import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { LayoutStep } from '../../../src/commands/dashboard/edit'
import type { Component, Components } from '../../../src/events/dashboard/layout'
import { newComponent, ROOT_ID } from '../../../src/domain/layout/components'
import { positionsOf } from '../../../src/domain/layout/positions'
import { undoTop } from '../../../src/projections/undo/selectors'
import { changeStep, placeStep, removeStep, resizeStep, type Carried } from '../../../src/views/dashboard/edit/steps'
import { contentWith, openDashboard, signIn } from '../../support/dashboardWorld'
import { runs } from '../../support/runs'
import { createWorld, type World } from '../../support/world'
import { foldReplay } from '../../support/model'

const TYPES = ['CHART', 'MARKDOWN', 'ROW', 'COLUMN', 'TABS', 'TAB', 'HEADER', 'DIVIDER'] as const

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('create' as const), what: fc.nat(7), where: fc.nat(99), at: fc.nat(5) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('move' as const), what: fc.nat(99), where: fc.nat(99), at: fc.nat(5) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('resize' as const),
      what: fc.nat(99),
      at: fc.integer({ min: 1, max: 14 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('change' as const), what: fc.nat(99), at: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), what: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rename' as const), at: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('properties' as const), at: fc.nat(9) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const dashboardIn = (world: World, id: number) => {
  const found = world.store.state().dashboards.byId[id]
  if (found === undefined) throw new Error('No dashboard')
  return found
}
/** All that a save would write, as text: equal only to the letter. */
const textOf = (world: World, id: number): string => {
  const { title, properties, components } = dashboardIn(world, id)
  return JSON.stringify([title, properties, positionsOf(components)])
}
const pick = (layout: Components, index: number): Component => {
  const all = Object.values(layout)
  return all[index % all.length] ?? newComponent('ROOT', ROOT_ID)
}

let made = 0
const act = (world: World, dashboardId: number, one: Step): void => {
  const { components: layout, properties } = dashboardIn(world, dashboardId)
  const edit = (layoutStep: LayoutStep): void => void world.dispatch('layout.edit', { dashboardId, step: layoutStep })
  switch (one.does) {
    case 'create': {
      const type = TYPES[one.what] ?? 'CHART'
      const carried: Carried = { fresh: newComponent(type, `${type}-${(made += 1)}`) }
      return edit(placeStep(layout, carried, { parentId: pick(layout, one.where).id, index: one.at }, []))
    }
    case 'move':
      return edit(
        placeStep(
          layout,
          { id: pick(layout, one.what).id },
          { parentId: pick(layout, one.where).id, index: one.at },
          [],
        ),
      )
    case 'resize':
      return edit(resizeStep(layout, pick(layout, one.what).id, { width: one.at, height: one.at * 5 }))
    case 'change':
      return edit(changeStep(layout, pick(layout, one.what).id, { text: `Words ${one.at}` }))
    case 'remove':
      return edit(removeStep(layout, pick(layout, one.what).id))
    case 'rename':
      return void world.dispatch('dashboard.rename', { dashboardId, title: `Title ${one.at}` })
    case 'properties':
      return void world.dispatch('dashboard.set_properties', {
        dashboardId,
        properties: { ...properties, css: `${one.at}` },
      })
  }
}

const undo = (world: World, subject: number): void => void world.dispatch('undo.undo', { scope: 'dashboard', subject })
const redo = (world: World, subject: number): void => void world.dispatch('undo.redo', { scope: 'dashboard', subject })

const start = (...ids: readonly number[]): World => {
  const world = createWorld()
  signIn(world)
  for (const id of ids) openDashboard(world, id, contentWith())
  return world
}

test('undo and redo over any edits restore every state exactly [B4.34] [B4.35]', () => {
  let longest = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), (steps) => {
      const world = start(7)
      const states = [textOf(world, 7)]
      for (const one of steps) {
        act(world, 7, one)
        const text = textOf(world, 7)
        if (text !== states.at(-1)) states.push(text)
      }
      longest = Math.max(longest, states.length)
      for (const text of states.toReversed().slice(1)) {
        undo(world, 7)
        expect(textOf(world, 7)).toBe(text)
      }
      expect(undoTop(world.store.state(), world.store.session, 'dashboard', 7)).toBe(null)
      for (const text of states.slice(1)) {
        redo(world, 7)
        expect(textOf(world, 7)).toBe(text)
      }
      world.commit()
      expect(foldReplay(world.log).dashboards).toEqual(world.store.state().dashboards)
    }),
    runs(150),
  )
  expect(longest).toBeGreaterThan(20)
})

test('edits, undo and redo follow a stack of states per dashboard [B4.34]', () => {
  const deed = fc.oneof(
    { weight: 4, arbitrary: fc.record({ on: fc.constantFrom(7, 8), edit: step }) },
    { weight: 2, arbitrary: fc.record({ on: fc.constantFrom(7, 8), back: fc.boolean() }) },
  )
  let undone = 0
  fc.assert(
    fc.property(fc.array(deed, { minLength: 1, maxLength: 60, size: 'max' }), (deeds) => {
      const world = start(7, 8)
      const model = new Map(
        [7, 8].map((id) => [id, { past: [] as string[], now: textOf(world, id), future: [] as string[] }]),
      )
      for (const one of deeds) {
        const own = model.get(one.on)
        if (own === undefined) continue
        if ('edit' in one) {
          act(world, one.on, one.edit)
          const text = textOf(world, one.on)
          if (text !== own.now) {
            own.past.push(own.now)
            own.now = text
            own.future = []
          }
        } else {
          const [from, to] = one.back ? [own.past, own.future] : [own.future, own.past]
          if (one.back) undo(world, one.on)
          else redo(world, one.on)
          const next = from.pop()
          if (next === undefined) continue
          undone += 1
          to.push(own.now)
          own.now = next
        }
        for (const [id, { now }] of model) expect(textOf(world, id)).toBe(now)
      }
    }),
    runs(150),
  )
  expect(undone).toBeGreaterThan(500)
})
