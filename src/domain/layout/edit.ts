import type { Component, ComponentType, Components } from '../../events/dashboard/layout'
import {
  GRID_COLUMNS,
  GRID_ID,
  hasWidth,
  MAX_HEIGHT,
  MIN_HEIGHT,
  MIN_WIDTH,
  newComponent,
  ROOT_ID,
  widthOf,
} from './components'
import { capacityOf, depthOf, isTopTabs, mayHold, minWidthOf, needsColumn, needsRow, takenIn } from './rules'
import { attach, detach, patch, place, prune, removeAll } from './draft'
import { below, draftOf, isApart, layoutOf, parentOf, type Draft } from './tree'

/** Reason why a layout cannot be changed like that. */
export type LayoutRefusal = 'NO_ROOM' | 'TOP_TAB_INTO_NESTED' | 'NOT_THERE' | 'INTO_ITSELF'
export type Edited = Components | LayoutRefusal

export const isLayout = (edited: Edited): edited is Components => typeof edited !== 'string'

/** Target of a move: at `index` among the children of `parentId`, itself not counted. */
export interface Target {
  readonly parentId: string
  readonly index: number
}

/** Fresh ids for components that an edit adds by itself. */
export type NewId = (type: ComponentType) => string

/** True when a parent at that depth may hold a component with its whole subtree. */
const fits = (layout: Components, component: Component, parentType: string, depth: number): boolean => {
  if (!mayHold(parentType, depth, component.type)) return false
  const ownDepth = component.type === 'TAB' ? depth : depth + 1
  return component.children.every((child) => {
    const inside = layout[child]
    return inside === undefined || fits(layout, inside, component.type, ownDepth)
  })
}

/** Puts a detached component into a parent, in its own row or column where it needs one. */
const drop = (
  draft: Draft,
  id: string,
  { parentId, index }: Target,
  wrap: boolean,
  newId: NewId,
): LayoutRefusal | null => {
  const layout = layoutOf(draft)
  const parent = layout[parentId]
  const component = layout[id]
  if (parent === undefined || component === undefined || isApart(layout, parentId)) return 'NOT_THERE'
  const depth = depthOf(layout, parentId)
  if (needsRow(parent.type, component.type)) {
    const row = newComponent('ROW', newId('ROW'))
    if (!fits(layout, { ...row, children: [id] }, parent.type, depth)) return 'NOT_THERE'
    draft.set(row.id, row)
    attach(draft, row.id, parentId, index)
    return drop(draft, id, { parentId: row.id, index: 0 }, false, newId)
  }
  const column = wrap && needsColumn(parent.type, component.type) ? newComponent('COLUMN', newId('COLUMN')) : null
  const child = column === null ? component : { ...column, children: [id] }
  if (!fits(layout, child, parent.type, depth)) return 'NOT_THERE'
  const room = capacityOf(layout, parentId) - (parent.type === 'ROW' ? takenIn(layout, parent) : 0)
  const least = minWidthOf(layout, component)
  if (hasWidth(component) || least > MIN_WIDTH) {
    if (least > room) return 'NO_ROOM'
    if (hasWidth(component))
      patch(draft, id, { meta: { ...component.meta, width: Math.min(widthOf(component), room) } })
  }
  if (component.type === 'ROW' && takenIn(layout, component) > capacityOf(layout, parentId)) return 'NO_ROOM'
  if (column === null) {
    attach(draft, id, parentId, index)
    return null
  }
  const { meta } = draft.get(id) ?? component
  draft.set(column.id, { ...column, meta: { ...column.meta, width: meta['width'] } })
  attach(draft, column.id, parentId, index)
  attach(draft, id, column.id, 0)
  return null
}

/** Makes a tab strip of everything at the top: its first tab takes the grid's content (`B4.38`). */
const toTop = (draft: Draft, tabsId: string): void => {
  const gridChildren = draft.get(GRID_ID)?.children ?? []
  const first = draft.get(tabsId)?.children[0]
  patch(draft, GRID_ID, { children: [] })
  patch(draft, ROOT_ID, { children: [tabsId] })
  if (first !== undefined) patch(draft, first, { children: [...(draft.get(first)?.children ?? []), ...gridChildren] })
  place(draft, tabsId, [ROOT_ID])
}

/** Adds a component (`B4.40`). Tab strips come with their first tab. */
export const create = (layout: Components, component: Component, target: Target, newId: NewId): Edited => {
  const draft = draftOf(layout)
  draft.set(component.id, component)
  if (component.type === 'TABS' && component.children.length === 0) {
    const tab = newComponent('TAB', newId('TAB'))
    draft.set(tab.id, tab)
    draft.set(component.id, { ...component, children: [tab.id] })
  }
  if (component.type === 'TABS' && target.parentId === ROOT_ID) {
    if (layout[ROOT_ID]?.children[0] !== GRID_ID) return 'NOT_THERE'
    toTop(draft, component.id)
    return layoutOf(draft)
  }
  const refusal = drop(draft, component.id, target, true, newId)
  return refusal ?? layoutOf(draft)
}

/** Moves a component with all that is below it (`B4.41`, `B5.01` to `B5.06`). */
export const move = (layout: Components, id: string, target: Target, newId: NewId): Edited => {
  const component = layout[id]
  const source = parentOf(layout, id)
  const goal = layout[target.parentId]
  if (component === undefined || source === null || goal === undefined || id === GRID_ID) return 'NOT_THERE'
  if (below(layout, id).includes(target.parentId)) return 'INTO_ITSELF'
  const nested = goal.type === 'TABS' && !isTopTabs(layout, goal.id)
  if (component.type === 'TAB' && isTopTabs(layout, source.id) && nested) return 'TOP_TAB_INTO_NESTED'
  const draft = draftOf(layout)
  if (source.id === goal.id) {
    patch(draft, goal.id, { children: source.children.filter((child) => child !== id).toSpliced(target.index, 0, id) })
    return layoutOf(draft)
  }
  detach(draft, id)
  if (component.type === 'TABS' && goal.id === ROOT_ID) {
    if (layout[ROOT_ID]?.children[0] !== GRID_ID) return 'NOT_THERE'
    prune(draft, source.id)
    toTop(draft, id)
    return layoutOf(draft)
  }
  const refusal = drop(draft, id, target, true, newId)
  if (refusal !== null) return refusal
  prune(draft, source.id)
  return layoutOf(draft)
}

/** Joins the tabs at the top into one grid, in their order (`B4.39`). */
export const joinTopTabs = (layout: Components): Edited => {
  const tabs = layout[layout[ROOT_ID]?.children[0] ?? '']
  if (tabs?.type !== 'TABS') return 'NOT_THERE'
  const draft = draftOf(layout)
  const gridChildren = tabs.children.flatMap((tab) => layout[tab]?.children ?? [])
  for (const tab of tabs.children) draft.delete(tab)
  draft.delete(tabs.id)
  draft.set(GRID_ID, { ...newComponent('GRID', GRID_ID), ...layout[GRID_ID], children: gridChildren })
  patch(draft, ROOT_ID, { children: [GRID_ID] })
  place(draft, GRID_ID, [ROOT_ID])
  return layoutOf(draft)
}

/** Removes a component with its subtree, and containers that it leaves empty (`B4.43` to `B4.45`). */
export const remove = (layout: Components, id: string): Edited => {
  const parent = parentOf(layout, id)
  if (parent === null || id === GRID_ID) return 'NOT_THERE'
  if (isTopTabs(layout, id)) return joinTopTabs(layout)
  const draft = draftOf(layout)
  removeAll(draft, id)
  prune(draft, parent.id)
  return layoutOf(draft)
}

/** Widths that a component may have at its place, in columns. */
export const widthsFor = (layout: Components, id: string): { readonly least: number; readonly most: number } => {
  const component = layout[id]
  const parent = parentOf(layout, id)
  if (component === undefined || parent?.type !== 'ROW') return { least: MIN_WIDTH, most: GRID_COLUMNS }
  const most = capacityOf(layout, parent.id) - takenIn(layout, parent, id)
  return { least: Math.min(minWidthOf(layout, component), Math.max(most, MIN_WIDTH)), most: Math.max(most, MIN_WIDTH) }
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, Math.round(value)))

/** Gives a component another size: as wide and as high as it may be (`B4.42`). */
export const resize = (
  layout: Components,
  id: string,
  { width, height }: { readonly width?: number; readonly height?: number },
): Edited => {
  const component = layout[id]
  if (component === undefined || !hasWidth(component)) return 'NOT_THERE'
  const { least, most } = widthsFor(layout, id)
  const meta = {
    ...component.meta,
    ...(width === undefined || !Number.isFinite(width) ? {} : { width: clamp(width, least, most) }),
    ...(height === undefined || !Number.isFinite(height) ? {} : { height: clamp(height, MIN_HEIGHT, MAX_HEIGHT) }),
  }
  const draft = draftOf(layout)
  patch(draft, id, { meta })
  return layoutOf(draft)
}

/** Changes words, background and the like of a component. */
export const change = (layout: Components, id: string, meta: Component['meta']): Edited => {
  const component = layout[id]
  if (component === undefined) return 'NOT_THERE'
  const draft = draftOf(layout)
  patch(draft, id, { meta: { ...component.meta, ...meta } })
  return layoutOf(draft)
}
