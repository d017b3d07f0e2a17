import type { Component } from '../../events/dashboard/layout'
import { GRID_ID, ROOT_ID } from './components'
import { below, layoutOf, type Draft } from './tree'

/** Changes a component that is there. */
export const patch = (draft: Draft, id: string, change: Partial<Component>): void => {
  const component = draft.get(id)
  if (component !== undefined) draft.set(id, { ...component, ...change })
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
