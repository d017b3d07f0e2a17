import type { Component, Components } from '../../events/dashboard/layout'
import { hasHeight, hasWidth, heightOf, widthOf } from './components'
import { widthsFor } from './edit'
import { capacityOf } from './rules'
import { parentOf } from './tree'

/**
 * Sides of a part that can be moved. A layout keeps sizes and an order, and parts follow each other from the left and from the
 * top: the left and the upper side are where the part before ends, so no size of this part moves them.
 */
type Side = 'e' | 's' | 'se'

export interface Size {
  readonly width: number
  readonly height: number
}

/** A part as an item of the grid that its parent is. Heights are in row units. */
export interface GridItem extends Size {
  /** Columns of the grid: those of a row, or one where parts are below each other. */
  readonly columns: number
  readonly minWidth: number
  readonly maxWidth: number
  /** The last one moves in all directions of the others. */
  readonly sides: readonly [...Side[], Side]
}

const IN_ROW: GridItem['sides'] = ['e', 's', 'se']
const HIGH_AS_CONTENT: GridItem['sides'] = ['e']
const BELOW_OTHERS: GridItem['sides'] = ['s']

const sidesOf = (inRow: boolean, component: Component): GridItem['sides'] | null => {
  if (hasHeight(component)) return inRow ? IN_ROW : BELOW_OTHERS
  return inRow ? HIGH_AS_CONTENT : null
}

/** The place of a part in the grid around it; null where no size of it shows. */
export const gridItemOf = (layout: Components, id: string): GridItem | null => {
  const component = layout[id]
  const parent = parentOf(layout, id)
  if (component === undefined || parent === null || !hasWidth(component)) return null
  const inRow = parent.type === 'ROW'
  const sides = sidesOf(inRow, component)
  if (sides === null) return null
  const height = heightOf(component)
  if (!inRow) return { columns: 1, width: 1, minWidth: 1, maxWidth: 1, height, sides }
  const { least, most } = widthsFor(layout, id)
  const columns = capacityOf(layout, parent.id)
  return { columns, width: widthOf(component), minWidth: least, maxWidth: most, height, sides }
}

export const isWide = ({ sides }: GridItem): boolean => sides.includes('e')
export const isTall = ({ sides }: GridItem): boolean => sides.includes('s')

/** The measures of a new size that differ; null when none does. */
export const changeOfSize = (item: GridItem, size: Size): Partial<Size> | null => {
  const change = {
    ...(isWide(item) && size.width !== item.width ? { width: size.width } : {}),
    ...(isTall(item) && size.height !== item.height ? { height: size.height } : {}),
  }
  return Object.keys(change).length === 0 ? null : change
}
