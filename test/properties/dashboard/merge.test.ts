import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { layoutDifferences } from '../../../common/diff/layout'
import type { Component, Components } from '../../../src/events/dashboard/layout'
import { EMPTY_LAYOUT, GRID_ID, ROOT_ID } from '../../../src/domain/layout/components'
import { change, isLayout } from '../../../src/domain/layout/edit'
import { openLayout } from '../../../src/domain/layout/repair'
import { mergeDashboards, type Merged } from '../../../src/domain/merge/dashboard'
import { restorePart } from '../../../src/domain/merge/restore'
import { same } from '../../../src/core/json/value'
import type { Side } from '../../../src/domain/merge/values'
import { contentWith } from '../../support/dashboardWorld'
import { act, fitsItsRows, isTree, layoutStep, pick, type LayoutTraceStep } from '../../support/layoutTrace'
import { runs } from '../../support/runs'

const words = fc.record({ does: fc.constant('words' as const), what: fc.nat(99), text: fc.constantFrom('a', 'b', 'c') })
const history = fc.array(fc.oneof({ weight: 3, arbitrary: layoutStep }, words), { maxLength: 12, size: 'max' })
type Step = LayoutTraceStep | (typeof words extends fc.Arbitrary<infer S> ? S : never)

/** The layout after a history of edits; `who` keeps ids of two people apart. */
const play = (start: Components, steps: readonly Step[], who: string): Components => {
  let count = 0
  const newId = (type: string): string => `${type}-${who}${(count += 1)}`
  return steps.reduce((layout, step) => {
    const edited =
      step.does === 'words'
        ? change(layout, pick(layout, step.what).id, { text: step.text })
        : act(layout, step, newId).edited
    return isLayout(edited) ? edited : layout
  }, start)
}

const three = fc
  .record({ began: fc.array(layoutStep, { maxLength: 25, size: 'max' }), mine: history, theirs: history })
  .map(({ began, mine, theirs }) => {
    const base = play(EMPTY_LAYOUT, began, 'b')
    return { base, mine: play(base, mine, 'm'), theirs: play(base, theirs, 't') }
  })
type Three = typeof three extends fc.Arbitrary<infer T> ? T : never

const merge = ({ base, mine, theirs }: Three, choices: Readonly<Record<string, Side>> = {}): Merged =>
  mergeDashboards(contentWith(base), contentWith(mine), contentWith(theirs), choices)

const swapped = ({ base, mine, theirs }: Three): Three => ({ base, mine: theirs, theirs: mine })
const all = ({ collisions }: Merged, side: Side): Record<string, Side> =>
  Object.fromEntries(collisions.map(({ key }) => [key, side]))

const parentsIn = (layout: Components): ReadonlyMap<string, string> =>
  new Map(Object.values(layout).flatMap(({ id, children }) => children.map((child) => [child, id] as const)))
const HOLDERS = new Set(['ROW', 'COLUMN', 'TABS', 'TAB'])
const isThing = ({ id, type }: Component): boolean => !HOLDERS.has(type) && id !== ROOT_ID && id !== GRID_ID

test('a merge is a tree whose rows fit, and reopens unchanged', () => {
  let parted = 0
  let collided = 0
  fc.assert(
    fc.property(three, fc.infiniteStream(fc.constantFrom<Side>('mine', 'theirs')), (layouts, sides) => {
      const first = merge(layouts)
      const choices = Object.fromEntries(first.collisions.map(({ key }) => [key, sides.next().value ?? 'mine']))
      for (const { content } of [first, merge(layouts, choices)]) {
        isTree(content.components)
        fitsItsRows(content.components)
        const again = openLayout(content.components, (type) => `${type}-again`)
        expect(again.repairs).toEqual([])
        expect(again.layout).toEqual(content.components)
        if (Object.keys(content.components).some((id) => id.startsWith('ROW-for-'))) parted += 1
      }
      if (first.collisions.length > 0) collided += 1
    }),
    runs(600),
  )
  expect(parted).toBeGreaterThan(3)
  expect(collided).toBeGreaterThan(100)
})

test('a merge without another writer equals the one edit', () => {
  fc.assert(
    fc.property(three, ({ base, mine }) => {
      for (const merged of [merge({ base, mine, theirs: base }), merge({ base, mine: base, theirs: mine })]) {
        expect(merged.collisions).toEqual([])
        expect(merged.content.components).toEqual(mine)
      }
      expect(merge({ base, mine, theirs: mine }).content.components).toEqual(mine)
    }),
    runs(300),
  )
})

test('a merge is symmetric, except for the winner of collisions', () => {
  fc.assert(
    fc.property(three, (layouts) => {
      const [here, there] = [merge(layouts), merge(swapped(layouts))]
      const key = (merged: Merged) => merged.collisions.map((one) => one.key).toSorted()
      expect(key(here)).toEqual(key(there))
      const lost = merge(swapped(layouts), all(there, 'theirs'))
      expect(here.content.components).toEqual(lost.content.components)
    }),
    runs(600),
  )
})

test('a merge never loses a change that does not collide', () => {
  const kept = { added: 0, deleted: 0, moved: 0, changed: 0 }
  fc.assert(
    fc.property(three, (layouts) => {
      const merged = merge(layouts)
      const { components } = merged.content
      const collided = new Set(merged.collisions.map(({ id, facet }) => `${facet}/${id}`))
      const { base } = layouts
      const lost = (layout: Components, id: string): boolean =>
        [id, ...(layout[id]?.parents ?? [])].some((one) => collided.has(`existence/${one}`))
      for (const [one, other] of [
        [layouts.mine, layouts.theirs],
        [layouts.theirs, layouts.mine],
      ] as const) {
        const [was, is, there] = [base, one, components].map(parentsIn) as [
          ReadonlyMap<string, string>,
          ReadonlyMap<string, string>,
          ReadonlyMap<string, string>,
        ]
        for (const component of Object.values(one)) {
          const { id } = component
          if (!isThing(component) || lost(one, id)) continue
          if (base[id] === undefined) {
            expect(components[id]).toBeDefined()
            kept.added += 1
          } else if (other[id] !== undefined) {
            const moved = is.get(id) !== was.get(id) && !collided.has(`place/${id}`)
            const plain = !Object.keys(components).some((held) => held.startsWith('ROW-for-'))
            if (moved && plain && is.get(id) !== GRID_ID) {
              expect(there.get(id)).toBe(is.get(id))
              kept.moved += 1
            }
            if (component.meta['text'] !== base[id]?.meta['text'] && !collided.has(`content/${id}`)) {
              expect(components[id]?.meta['text']).toBe(component.meta['text'])
              kept.changed += 1
            }
          }
        }
        for (const component of Object.values(base)) {
          const { id } = component
          if (!isThing(component) || one[id] !== undefined || other[id] === undefined || lost(other, id)) continue
          expect(components[id]).toBeUndefined()
          kept.deleted += 1
        }
      }
    }),
    runs(600),
  )
  for (const count of Object.values(kept)) expect(count).toBeGreaterThan(20)
})

const filter = fc.record({
  id: fc.constantFrom('F1', 'F2', 'F3'),
  name: fc.constantFrom('Region', 'Area'),
  scope: fc.nat(2),
})
const settings = fc.record(
  {
    native_filter_configuration: fc.uniqueArray(filter, { selector: ({ id }) => id, maxLength: 3 }),
    label_colors: fc.dictionary(fc.constantFrom('Europe', 'Asia'), fc.constantFrom('#f00', '#0f0'), { maxKeys: 2 }),
    refresh_frequency: fc.nat(2),
  },
  { requiredKeys: [] },
)

test('settings merge by key, colors by value and filters by id', () => {
  let changed = 0
  fc.assert(
    fc.property(settings, settings, settings, (base, mine, theirs) => {
      const contents = [base, mine, theirs].map((metadata) => contentWith(EMPTY_LAYOUT, metadata)) as [
        ReturnType<typeof contentWith>,
        ReturnType<typeof contentWith>,
        ReturnType<typeof contentWith>,
      ]
      const merged = mergeDashboards(...contents)
      const { metadata } = merged.content.properties
      const collided = new Set(merged.collisions.map(({ subject, id }) => `${subject}/${id}`))
      for (const [one, other] of [
        [mine, theirs],
        [theirs, mine],
      ] as const) {
        if (!same(one.refresh_frequency, base.refresh_frequency) && !collided.has('setting/refresh_frequency')) {
          expect(metadata['refresh_frequency']).toBe(one.refresh_frequency)
        }
        const byId = (from: typeof base, id: string) => from.native_filter_configuration?.find((item) => item.id === id)
        for (const { id, name } of one.native_filter_configuration ?? []) {
          const [was, otherOne] = [byId(base, id), byId(other, id)]
          if (otherOne === undefined || was?.name === name || collided.has(`filter/${id}`)) continue
          const settled = metadata['native_filter_configuration'] as readonly { id: string; name: string }[]
          expect(settled.find((item) => item.id === id)?.name).toBe(name)
          changed += 1
        }
      }
    }),
    runs(600),
  )
  expect(changed).toBeGreaterThan(50)
})

test('restoring any part of a version keeps a tree whose rows fit', () => {
  let revived = 0
  fc.assert(
    fc.property(three, ({ base, mine }) => {
      const [then, now] = [contentWith(base), contentWith(mine)]
      for (const difference of layoutDifferences(base, mine)) {
        const { components } = restorePart(now, then, difference)
        isTree(components)
        fitsItsRows(components)
        const { id, does } = difference
        if (does === 'added') expect(components[id]).toBeUndefined()
        else expect(components[id]).toBeDefined()
        if (does === 'renamed') expect(components[id]?.meta['text']).toBe(base[id]?.meta['text'])
        if (does === 'deleted') revived += 1
      }
    }),
    runs(300),
  )
  expect(revived).toBeGreaterThan(20)
})
