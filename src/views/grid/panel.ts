import type { Cell } from '../../core/results/types'
import type { Arranged } from './columns/arrange'
import type { GridColumn } from './cells/cells'
import type { CopyFormat } from './formats/names'
import type { Profile } from './columns/profile'
import type { Place, Rectangle } from './copy/selection'
import type { GridChange, GridArrangement } from './useOwnView'

/** Place of a menu on the page. */
export interface MenuPoint {
  readonly x: number
  readonly y: number
}

/** The panel over the grid; one at a time. */
export type Panel =
  | { readonly kind: 'cell-menu'; readonly at: MenuPoint; readonly place: Place }
  | { readonly kind: 'copy-menu'; readonly at: MenuPoint }
  | { readonly kind: 'head-menu'; readonly column: GridColumn; readonly anchor: Element }
  | { readonly kind: 'filter'; readonly column: GridColumn; readonly anchor: Element }
  | { readonly kind: 'columns'; readonly anchor: Element }
  | { readonly kind: 'cell'; readonly place: Place }
  | { readonly kind: 'record'; readonly row: number }

export type CopyWhat = 'selection' | 'selection-with-headers' | 'all-with-headers' | CopyFormat

/** State and actions of the grid for its panels. */
export interface Scene {
  readonly rows: readonly (readonly Cell[])[]
  readonly natural: readonly GridColumn[]
  readonly arranged: Arranged
  readonly count: number
  readonly rowAt: (place: number) => readonly Cell[] | undefined
  /** Place of a shown row in the result. */
  readonly indexAt: (place: number) => number
  readonly rectangle: Rectangle | null
  readonly view: GridArrangement['view']
  readonly change: GridChange
  readonly profileOf: (column: GridColumn) => Profile
  readonly copy: (what: CopyWhat) => void
  readonly copyCell: (place: Place) => void
  readonly selectColumn: (column: GridColumn) => void
  readonly fit: (column: GridColumn) => void
  readonly goTo: (place: Place) => void
  readonly open: (panel: Panel) => void
  /** Closes the open panel and focuses the grid. */
  readonly close: () => void
  /** Closes the open panel and focuses the button that opened it, else the grid. */
  readonly dismiss: () => void
}
