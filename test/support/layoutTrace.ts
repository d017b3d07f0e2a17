import * as fc from 'fast-check'
import { expect } from 'vitest'

import type { Component, Components, ComponentType } from '../../src/events/dashboard/layout'
import { hasWidth, newComponent, ROOT_ID, widthOf } from '../../src/domain/layout/components'
import { create, joinTopTabs, move, remove, resize, type Edited } from '../../src/domain/layout/edit'
import { capacityOf, minWidthOf } from '../../src/domain/layout/rules'
import { below, isApart } from '../../src/domain/layout/tree'

export const TYPES = ['CHART', 'MARKDOWN', 'ROW', 'COLUMN', 'TABS', 'TAB', 'HEADER', 'DIVIDER'] as const

/** A step as numbers, so that it fits whatever layout it meets. */
export const layoutStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('create' as const),
      what: fc.nat(7),
      where: fc.nat(99),
      at: fc.nat(9),
      width: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('move' as const), what: fc.nat(99), where: fc.nat(99), at: fc.nat(9) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('resize' as const),
      what: fc.nat(99),
      width: fc.integer({ min: -3, max: 20 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), what: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('join' as const) }) },
)
export type LayoutTraceStep = typeof layoutStep extends fc.Arbitrary<infer S> ? S : never

export const ids = () => {
  let count = 0
  return (type: ComponentType): string => `${type}-${(count += 1)}`
}

export const pick = (layout: Components, index: number): Component => {
  const all = Object.values(layout)
  return all[index % all.length] ?? newComponent('ROOT', ROOT_ID)
}

export const act = (
  layout: Components,
  one: LayoutTraceStep,
  newId: (type: ComponentType) => string,
): { readonly edited: Edited; readonly id: string } => {
  switch (one.does) {
    case 'create': {
      const type = TYPES[one.what] ?? 'CHART'
      const id = newId(type)
      const wide = type === 'CHART' || type === 'MARKDOWN' || type === 'COLUMN'
      const component = newComponent(type, id, wide ? { width: one.width } : {})
      return { id, edited: create(layout, component, { parentId: pick(layout, one.where).id, index: one.at }, newId) }
    }
    case 'move': {
      const { id } = pick(layout, one.what)
      return { id, edited: move(layout, id, { parentId: pick(layout, one.where).id, index: one.at }, newId) }
    }
    case 'resize': {
      const { id } = pick(layout, one.what)
      return { id, edited: resize(layout, id, { width: one.width }) }
    }
    case 'remove': {
      const { id } = pick(layout, one.what)
      return { id, edited: remove(layout, id) }
    }
    case 'join':
      return { id: ROOT_ID, edited: joinTopTabs(layout) }
  }
}

/** Law 44: a tree, by its children and by its paths. */
export const isTree = (layout: Components): void => {
  const reached = below(layout, ROOT_ID)
  const parents = new Map<string, string>()
  for (const id of reached) {
    for (const child of layout[id]?.children ?? []) {
      expect(layout[child]).toBeDefined()
      expect(parents.has(child)).toBe(false)
      parents.set(child, id)
    }
  }
  for (const { id, parents: path } of Object.values(layout)) {
    if (id === ROOT_ID) expect(path).toEqual([])
    else if (!isApart(layout, id)) {
      expect(path.at(-1)).toBe(parents.get(id))
      expect(path).toEqual([...(layout[path.at(-1) ?? '']?.parents ?? []), path.at(-1)])
    }
  }
  const lost = Object.keys(layout).filter((id) => !reached.includes(id) && !isApart(layout, id))
  expect(lost).toEqual([])
}

/** Law 45, the part that holds at any time. */
export const fitsItsRows = (layout: Components): void => {
  for (const row of Object.values(layout)) {
    if (row.type !== 'ROW') continue
    const inside = row.children.flatMap((child) => layout[child] ?? []).filter(hasWidth)
    expect(inside.reduce((sum, child) => sum + widthOf(child), 0)).toBeLessThanOrEqual(capacityOf(layout, row.id))
    for (const child of inside) expect(widthOf(child)).toBeGreaterThanOrEqual(minWidthOf(layout, child))
  }
}
