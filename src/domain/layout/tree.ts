import type { Component, ComponentChange, Components } from '../../events/dashboard/layout'
import { GRID_ID, HEADER_ID, ROOT_ID } from './components'

/** A layout that is being changed. */
export type Draft = Map<string, Component>

export const draftOf = (layout: Components): Draft => new Map(Object.entries(layout))
export const layoutOf = (draft: Draft): Components => Object.fromEntries(draft)

/** Changes a component that is there. */
export const patch = (draft: Draft, id: string, change: Partial<Component>): void => {
  const component = draft.get(id)
  if (component !== undefined) draft.set(id, { ...component, ...change })
}

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

/** Sets the path of a component and of all below it. */
export const place = (draft: Draft, id: string, parents: readonly string[]): void => {
  const due = [{ id, parents }]
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    const component = draft.get(next.id)
    if (component === undefined) continue
    const { id: componentId, parents: path } = next
    if (component.parents.join('/') !== path.join('/')) draft.set(componentId, { ...component, parents: path })
    due.push(...component.children.map((child) => ({ id: child, parents: [...path, componentId] })))
  }
}

/** Puts a component that has no parent into one, with its path. */
export const attach = (draft: Draft, id: string, parentId: string, index: number): void => {
  const parent = draft.get(parentId)
  if (parent === undefined) return
  patch(draft, parentId, { children: parent.children.toSpliced(index, 0, id) })
  place(draft, id, [...parent.parents, parentId])
}

const detachFrom = (draft: Draft, parentId: string, id: string): void => {
  const parent = draft.get(parentId)
  if (parent !== undefined) patch(draft, parentId, { children: parent.children.filter((child) => child !== id) })
}

export const detach = (draft: Draft, id: string): void => {
  const parentId = draft.get(id)?.parents.at(-1)
  if (parentId !== undefined) detachFrom(draft, parentId, id)
}

/** Takes a component and all below it away. */
export const removeAll = (draft: Draft, id: string): void => {
  detach(draft, id)
  for (const gone of below(layoutOf(draft), id)) draft.delete(gone)
}

const HOLDERS: ReadonlySet<string> = new Set(['ROW', 'COLUMN', 'TABS'])

/** Removes rows, columns and tab strips that lost their last child, up to the first that still has one (`B4.44`, `B4.45`). */
export const prune = (draft: Draft, id: string): void => {
  for (let at = draft.get(id); at !== undefined && at.children.length === 0 && HOLDERS.has(at.type);) {
    const parent = at.parents.at(-1)
    detach(draft, at.id)
    draft.delete(at.id)
    at = parent === undefined ? undefined : draft.get(parent)
  }
  const root = draft.get(ROOT_ID)
  if (root?.children.length === 0) attach(draft, GRID_ID, ROOT_ID, 0)
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
