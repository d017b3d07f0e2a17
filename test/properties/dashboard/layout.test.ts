import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Components, ComponentType } from '../../../src/events/dashboard/layout'
import { EMPTY_LAYOUT, GRID_ID, HEADER_ID, newComponent, ROOT_ID } from '../../../src/domain/layout/components'
import { create, isLayout, move, type Edited, type LayoutRefusal } from '../../../src/domain/layout/edit'
import { openLayout } from '../../../src/domain/layout/repair'
import { isTopTabs, needsColumn, needsRow } from '../../../src/domain/layout/rules'
import { applyChanges, below, changesBetween } from '../../../src/domain/layout/tree'
import { act, fitsItsRows, ids, isTree, layoutStep, pick, TYPES } from '../../support/layoutTrace'
import { runs } from '../../support/runs'

const done = (edited: Edited): Components => {
  if (!isLayout(edited)) throw new Error(edited)
  return edited
}

/** Two tabs at the top, tabs inside the second one, and a chart in each. */
const tabbed = (newId: (type: ComponentType) => string): Components => {
  const add = (layout: Components, type: ComponentType, id: string, parentId: string) =>
    done(create(layout, newComponent(type, id), { parentId, index: 0 }, newId))
  const top = add(EMPTY_LAYOUT, 'TABS', 'TABS-top', ROOT_ID)
  const second = add(top, 'TAB', 'TAB-second', 'TABS-top')
  const nested = add(second, 'TABS', 'TABS-nested', 'TAB-second')
  return add(nested, 'CHART', 'CHART-inside', nested['TABS-nested']?.children[0] ?? '')
}

const start = (tabs: boolean, newId: (type: ComponentType) => string): Components =>
  tabs ? tabbed(newId) : EMPTY_LAYOUT

const trace = fc.array(layoutStep, { minLength: 1, maxLength: 60, size: 'max' })

test('laws 44, 45, 47: edits leave a tree whose rows fit, and refusals change nothing', () => {
  const seen = new Map<LayoutRefusal | 'done', number>()
  let deepest = 0
  fc.assert(
    fc.property(fc.boolean(), trace, (tabs, steps) => {
      const newId = ids()
      let layout = start(tabs, newId)
      for (const one of steps) {
        const { edited } = act(layout, one, newId)
        const outcome = isLayout(edited) ? 'done' : edited
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
        if (!isLayout(edited)) continue
        isTree(edited)
        fitsItsRows(edited)
        for (const { type, parents } of Object.values(edited)) {
          const parent = edited[parents.at(-1) ?? '']
          expect(parent !== undefined && needsRow(parent.type, type)).toBe(false)
        }
        deepest = Math.max(deepest, ...Object.values(edited).map(({ parents }) => parents.length))
        expect(applyChanges(layout, changesBetween(layout, edited))).toEqual(edited)
        const back = changesBetween(layout, edited).map(({ before, after }) => ({ before: after, after: before }))
        expect(applyChanges(edited, back)).toEqual(layout)
        layout = edited
      }
    }),
    runs(500),
  )
  expect([...seen.keys()].toSorted()).toEqual(['INTO_ITSELF', 'NOT_THERE', 'NO_ROOM', 'TOP_TAB_INTO_NESTED', 'done'])
  expect(deepest).toBeGreaterThanOrEqual(5)
})

test('law 46: an edit that empties a row, column or tab strip removes it [B4.44] [B4.45]', () => {
  let pruned = 0
  fc.assert(
    fc.property(fc.boolean(), trace, (tabs, steps) => {
      const newId = ids()
      let layout = start(tabs, newId)
      for (const one of steps) {
        const { edited } = act(layout, one, newId)
        if (!isLayout(edited)) continue
        for (const { id: held, type, children } of Object.values(layout)) {
          if (!['ROW', 'COLUMN', 'TABS'].includes(type) || children.length === 0) continue
          expect(edited[held]?.children.length).not.toBe(0)
          if (edited[held] === undefined && one.does === 'move') pruned += 1
        }
        layout = edited
      }
    }),
    runs(500),
  )
  expect(pruned).toBeGreaterThan(20)
})

test('law 47: a component that needs a wrapper in its parent gets exactly one', () => {
  let wrapped = 0
  fc.assert(
    fc.property(fc.boolean(), trace, (tabs, steps) => {
      const newId = ids()
      let layout = start(tabs, newId)
      for (const one of steps) {
        const { edited, id } = act(layout, one, newId)
        if (!isLayout(edited)) continue
        if (one.does === 'create' || one.does === 'move') {
          const made = Object.keys(edited).filter((key) => layout[key] === undefined && key !== id)
          const goal = pick(layout, one.where)
          const type = edited[id]?.type ?? ''
          const elsewhere = layout[id]?.parents.at(-1) !== goal.id
          const expected = elsewhere && (needsRow(goal.type, type) || needsColumn(goal.type, type))
          expect(made.filter((key) => /^(?:ROW|COLUMN)/.test(key))).toHaveLength(expected ? 1 : 0)
          if (expected) wrapped += 1
        }
        layout = edited
      }
    }),
    runs(500),
  )
  expect(wrapped).toBeGreaterThan(100)
})

test('law 48: a top-level tab never moves into nested tabs', () => {
  let refused = 0
  fc.assert(
    fc.property(fc.boolean(), trace, (tabs, steps) => {
      const newId = ids()
      let layout = start(tabs, newId)
      for (const one of steps) {
        const { edited } = act(layout, one, newId)
        if (isLayout(edited)) layout = edited
      }
      const before = layout
      const all = Object.values(before)
      const nested = all.filter(({ id, type }) => type === 'TABS' && !isTopTabs(before, id))
      for (const { id, type, parents } of all) {
        if (type !== 'TAB' || !isTopTabs(before, parents.at(-1) ?? '')) continue
        for (const goal of nested) {
          if (below(before, id).includes(goal.id)) continue
          expect(move(before, id, { parentId: goal.id, index: 0 }, newId)).toBe('TOP_TAB_INTO_NESTED')
          refused += 1
        }
      }
    }),
    runs(500),
  )
  expect(refused).toBeGreaterThan(20)
})

const anyComponent = fc.record(
  {
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...TYPES, 'ROOT', 'GRID', 'DYNAMIC') },
      { weight: 1, arbitrary: fc.constantFrom('KPI_CARD', '', '__proto__') },
    ),
    children: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.array(
          fc.integer({ min: 0, max: 14 }).map((n) => `c${n}`),
          { maxLength: 4 },
        ),
      },
      { weight: 1, arbitrary: fc.anything() },
    ),
    parents: fc.anything(),
    meta: fc.oneof(fc.record({ width: fc.anything(), height: fc.anything(), chartId: fc.nat(9) }), fc.anything()),
  },
  { requiredKeys: ['type'] },
)
const damaged = fc
  .record({
    some: fc.dictionary(
      fc.integer({ min: 0, max: 14 }).map((n) => `c${n}`),
      fc.oneof({ weight: 12, arbitrary: anyComponent }, fc.anything()),
    ),
    root: fc.option(fc.array(fc.constantFrom(GRID_ID, 'c0', 'c1', 'c2', ROOT_ID), { maxLength: 3 })),
    grid: fc.option(
      fc.array(
        fc.integer({ min: 0, max: 14 }).map((n) => `c${n}`),
        { maxLength: 6 },
      ),
    ),
  })
  .map(({ some, root, grid }) => ({
    ...some,
    ...(root === null ? {} : { [ROOT_ID]: { id: ROOT_ID, type: 'ROOT', children: root } }),
    ...(grid === null ? {} : { [GRID_ID]: { id: GRID_ID, type: 'GRID', children: grid } }),
    [HEADER_ID]: { id: HEADER_ID, type: 'HEADER', meta: { text: 'Sales' } },
    DASHBOARD_VERSION_KEY: 'v2',
  }))

const HOLDERS = new Set(['ROOT', 'GRID', 'TABS', 'TAB', 'ROW', 'COLUMN'])

test('a damaged layout opens as a tree with all its parts, and then needs no repair', () => {
  let mended = 0
  fc.assert(
    fc.property(damaged, (positions) => {
      const { layout, repairs } = openLayout(positions, ids())
      isTree(layout)
      const held = Object.entries(positions).flatMap(([id, value]) => {
        const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : ''
        return typeof value === 'object' && value !== null && !Array.isArray(value) && !HOLDERS.has(String(type))
          ? [id]
          : []
      })
      expect(held.filter((id) => layout[id] === undefined)).toEqual([])
      if (repairs.length > 0) mended += 1
      const again = openLayout(layout, ids())
      expect(again.repairs.filter(({ kind }) => kind !== 'unknown_type')).toEqual([])
      expect(again.layout).toEqual(layout)
    }),
    runs(1000),
  )
  expect(mended).toBeGreaterThan(200)
})

test('opens 5,000 unplaced components in rows, and each can be moved', () => {
  const charts = Array.from({ length: 5000 }, (_, n) => `CHART-${n}`)
  const positions = Object.fromEntries(charts.map((id) => [id, { id, type: 'CHART', children: [], meta: {} }]))
  const newId = ids()
  const { layout, repairs } = openLayout(positions, newId)
  expect(repairs).toHaveLength(5000)
  expect(layout[GRID_ID]?.children).toHaveLength(5000)
  const moved = move(layout, 'CHART-4999', { parentId: GRID_ID, index: 0 }, newId)
  if (!isLayout(moved)) throw new Error(moved)
  expect(below(moved, ROOT_ID)).toHaveLength(2 + 10_000)
})
