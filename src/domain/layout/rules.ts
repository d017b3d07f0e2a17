import type { Component, Components } from '../../events/dashboard/layout'
import { GRID_COLUMNS, hasWidth, MIN_WIDTH, ROOT_ID, widthOf } from './components'

/** Allowed children by parent type, with the deepest allowed depth of the parent; the root is at 0. */
const NESTING: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ROOT: { TABS: 0, GRID: 0 },
  GRID: { CHART: 1, DYNAMIC: 1, MARKDOWN: 1, COLUMN: 1, DIVIDER: 1, HEADER: 1, ROW: 1, TABS: 1 },
  ROW: { CHART: 4, DYNAMIC: 4, MARKDOWN: 4, COLUMN: 4 },
  TABS: { TAB: 3 },
  TAB: { CHART: 5, DYNAMIC: 5, MARKDOWN: 5, DIVIDER: 5, HEADER: 5, COLUMN: 3, ROW: 3, TABS: 3 },
  COLUMN: { CHART: 5, HEADER: 5, MARKDOWN: 5, ROW: 3, DIVIDER: 3, TABS: 3 },
}

/** Depth of a component: a tab has the depth of its tab strip. */
export const depthOf = (layout: Components, id: string): number => {
  const component = layout[id]
  if (component === undefined) return 0
  const path = [...component.parents.map((parent) => layout[parent]?.type), component.type]
  return path.slice(1).filter((type) => type !== 'TAB').length
}

export const mayHold = (parentType: string, depth: number, childType: string): boolean =>
  depth <= (NESTING[parentType]?.[childType] ?? -1)

/** Parents that take charts, columns and texts only in rows (`B5.04`, `B5.05`). */
const ROWS_ONLY: ReadonlySet<string> = new Set(['GRID', 'TAB'])
const WRAPPED: ReadonlySet<string> = new Set(['CHART', 'COLUMN', 'MARKDOWN'])

export const needsRow = (parentType: string, childType: string): boolean =>
  ROWS_ONLY.has(parentType) && WRAPPED.has(childType)

/** Dropped into a row, a chart or a text gets a column of its own, so that more can be put below it (`B5.06`). */
export const needsColumn = (parentType: string, childType: string): boolean =>
  parentType === 'ROW' && (childType === 'CHART' || childType === 'MARKDOWN')

/** Columns of the grid inside a component: those of its column, or all. */
export const capacityOf = (layout: Components, id: string): number => {
  const component = layout[id]
  if (component === undefined) return GRID_COLUMNS
  const column = [...component.parents, id].findLast((one) => layout[one]?.type === 'COLUMN')
  const holder = column === undefined ? undefined : layout[column]
  return holder === undefined ? GRID_COLUMNS : widthOf(holder)
}

const childrenOf = (layout: Components, { children }: Component): readonly Component[] =>
  children.flatMap((child) => layout[child] ?? [])

/** Columns that the children of a row take, without the child `except`. */
export const takenIn = (layout: Components, row: Component, except: string | null = null): number =>
  childrenOf(layout, row)
    .filter((child) => child.id !== except && hasWidth(child))
    .reduce((sum, child) => sum + widthOf(child), 0)

/** The least width that a component can have: a column holds the rows inside it. */
export const minWidthOf = (layout: Components, component: Component): number => {
  const inside = childrenOf(layout, component).map((child) =>
    child.type === 'ROW'
      ? takenIn(layout, child)
      : child.type === 'TABS' || child.type === 'TAB'
        ? minWidthOf(layout, child)
        : MIN_WIDTH,
  )
  return Math.max(MIN_WIDTH, ...inside)
}

export const isTopTabs = (layout: Components, id: string): boolean =>
  layout[id]?.type === 'TABS' && layout[ROOT_ID]?.children[0] === id
