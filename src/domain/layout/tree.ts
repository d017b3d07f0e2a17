import type { Component, ComponentChange, Components } from '../../events/dashboard/layout'
import { GRID_ID, HEADER_ID, ROOT_ID } from './components'

/** A layout that is being changed. */
export type Draft = Map<string, Component>

export const draftOf = (layout: Components): Draft => new Map(Object.entries(layout))
export const layoutOf = (draft: Draft): Components => Object.fromEntries(draft)

export const parentOf = (layout: Components, id: string): Component | null =>
  layout[layout[id]?.parents.at(-1) ?? ''] ?? null

/** A component and all below it, from the top, each once. */
export const below = (layout: Components, id: string): readonly string[] => {
  const ids = new Set<string>()
  const due = [id]
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    const component = layout[next]
    if (component === undefined || ids.has(next)) continue
    ids.add(next)
    due.push(...component.children.toReversed())
  }
  return [...ids]
}

/** Components that belong to a layout without being in its tree: the title, and the grid while there are tabs at the top. */
export const isApart = (layout: Components, id: string): boolean =>
  id === HEADER_ID || (id === GRID_ID && layout[ROOT_ID]?.children.includes(GRID_ID) === false)

const equal = (a: Component | undefined, b: Component | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b))

/** The difference between two layouts, component by component. */
export const changesBetween = (before: Components, after: Components): readonly ComponentChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((id) => !equal(before[id], after[id]))
    .map((id) => ({ before: before[id] ?? null, after: after[id] ?? null }))

/** The layout after the changes. */
export const applyChanges = (layout: Components, changes: readonly ComponentChange[]): Components => {
  const draft = draftOf(layout)
  for (const { before, after } of changes) {
    if (after !== null) draft.set(after.id, after)
    else if (before !== null) draft.delete(before.id)
  }
  return layoutOf(draft)
}

/** True when the layout still is the base of the changes, in the parts they touch. */
export const fitsChanges = (layout: Components, changes: readonly ComponentChange[]): boolean =>
  changes.every(({ before, after }) => {
    const id = (before ?? after)?.id
    return id !== undefined && equal(Object.hasOwn(layout, id) ? layout[id] : undefined, before ?? undefined)
  })
