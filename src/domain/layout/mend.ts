import type { Component, Components } from '../../events/dashboard/layout'
import { GRID_ID, hasWidth, newComponent, ROOT_ID, widthOf } from './components'
import { capacityOf, depthOf, mayHold, needsRow } from './rules'
import { patch, place } from './draft'
import { below, layoutOf, type Draft } from './tree'

const HOLDERS: ReadonlySet<string> = new Set(['ROW', 'COLUMN', 'TABS'])

const childrenOf = (draft: Draft, id: string): readonly string[] => draft.get(id)?.children ?? []

const detach = (draft: Draft, parentId: string, id: string): void =>
  patch(draft, parentId, { children: childrenOf(draft, parentId).filter((child) => child !== id) })

/** An id that nothing has yet, the same in every merge of the same layouts. */
const rowFor = (draft: Draft, id: string): string => {
  let rowId = `ROW-for-${id}`
  while (draft.has(rowId)) rowId += '+'
  return rowId
}

/** One strip of tabs at the top, or the grid; the content of the other moves into it. */
const oneTop = (draft: Draft, both: Components): void => {
  const strips = childrenOf(draft, ROOT_ID)
    .filter((id) => draft.get(id)?.type === 'TABS' && childrenOf(draft, id).length > 0)
    .toSorted((a, b) => Number(b in both) - Number(a in both) || (a < b ? -1 : 1))
  const [top, ...others] = strips
  for (const id of childrenOf(draft, ROOT_ID)) {
    if (id !== GRID_ID && !strips.includes(id)) draft.delete(id)
  }
  if (top === undefined) {
    patch(draft, ROOT_ID, { children: [GRID_ID] })
    return
  }
  patch(draft, top, { children: [...childrenOf(draft, top), ...others.flatMap((id) => childrenOf(draft, id))] })
  for (const id of others) draft.delete(id)
  const first = childrenOf(draft, top)[0] ?? ''
  patch(draft, first, { children: [...childrenOf(draft, first), ...childrenOf(draft, GRID_ID)] })
  patch(draft, GRID_ID, { children: [] })
  patch(draft, ROOT_ID, { children: [top] })
}

/** Removes empty rows, columns and tab strips, up to the first ancestor with content. */
const pruneEmpty = (draft: Draft, sides: readonly Components[]): void => {
  const meant = (id: string): boolean => sides.some((side) => id in side && side[id]?.children.length === 0)
  for (let gone = true; gone;) {
    gone = false
    const parents = new Map([...draft.values()].flatMap(({ id, children }) => children.map((child) => [child, id])))
    for (const { id, type, children } of draft.values()) {
      if (!HOLDERS.has(type) || children.length > 0 || (type !== 'TABS' && meant(id))) continue
      detach(draft, parents.get(id) ?? '', id)
      draft.delete(id)
      gone = true
    }
  }
}

/** Moves components that are too deep to the first ancestor that may hold them, behind their old parent. */
const lift = (draft: Draft): void => {
  for (const id of below(layoutOf(draft), ROOT_ID)) {
    const layout = layoutOf(draft)
    const component = layout[id]
    const parent = layout[component?.parents.at(-1) ?? '']
    if (component === undefined || parent === undefined) continue
    if (mayHold(parent.type, depthOf(layout, parent.id), component.type)) continue
    const path = component.parents
    const holds = (at: string): boolean => {
      const type = layout[at]?.type ?? ''
      const childType = needsRow(type, component.type) ? 'ROW' : component.type
      return mayHold(type, depthOf(layout, at), childType)
    }
    const goal = path.slice(0, -1).findLast(holds)
    if (goal === undefined) continue
    detach(draft, parent.id, id)
    const childId = needsRow(layout[goal]?.type ?? '', component.type) ? rowFor(draft, id) : id
    if (childId !== id) draft.set(childId, { ...newComponent('ROW', childId), children: [id] })
    const children = childrenOf(draft, goal)
    const index = children.indexOf(path[path.indexOf(goal) + 1] ?? '') + 1
    patch(draft, goal, { children: children.toSpliced(index, 0, childId) })
    place(draft, ROOT_ID, [])
  }
}

/** Splits a row whose children do not fit beside each other; a child wider than the whole gets the whole width. */
const fitRow = (draft: Draft, row: Component): void => {
  const room = capacityOf(layoutOf(draft), row.id)
  let taken = 0
  for (const [index, id] of row.children.entries()) {
    const child = draft.get(id)
    if (child === undefined || !hasWidth(child)) continue
    if (widthOf(child) > room) patch(draft, id, { meta: { ...child.meta, width: room } })
    const width = Math.min(widthOf(child), room)
    taken += width
    if (taken <= room) continue
    const next = rowFor(draft, id)
    const parent = row.parents.at(-1) ?? ''
    const beside = childrenOf(draft, parent)
    draft.set(next, { ...row, id: next, children: row.children.slice(index) })
    patch(draft, row.id, { children: row.children.slice(0, index) })
    patch(draft, parent, { children: beside.toSpliced(beside.indexOf(row.id) + 1, 0, next) })
    place(draft, ROOT_ID, [])
    const rest = draft.get(next)
    if (rest !== undefined) fitRow(draft, rest)
    return
  }
}

/** Makes a tree whose rows fit of components that name their children, each of which is named once. */
export const mend = (draft: Draft, sides: readonly [Components, Components]): void => {
  const [mine, theirs] = sides
  const both = Object.fromEntries(Object.entries(mine).filter(([id]) => id in theirs))
  oneTop(draft, both)
  pruneEmpty(draft, sides)
  if (childrenOf(draft, ROOT_ID).length === 0) patch(draft, ROOT_ID, { children: [GRID_ID] })
  patch(draft, GRID_ID, { parents: [ROOT_ID] })
  place(draft, ROOT_ID, [])
  lift(draft)
  pruneEmpty(draft, sides)
  place(draft, ROOT_ID, [])
  for (const id of below(layoutOf(draft), ROOT_ID)) {
    const component = draft.get(id)
    if (component?.type === 'ROW') fitRow(draft, component)
  }
}
