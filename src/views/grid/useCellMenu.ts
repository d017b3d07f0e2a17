import { useState } from 'react'

import type { MenuPoint } from './CellMenu'
import type { Place } from './selection'

interface OpenMenu {
  readonly at: MenuPoint
  /** The cell it was asked for. */
  readonly place: Place
}

interface CellMenuOptions {
  readonly id: string
  /** Place of the active cell, or null. */
  readonly head: Place | null
  readonly placeAt: (event: React.MouseEvent) => Place | null
  /** The cell under the pointer is not part of the selection yet. */
  readonly onPick: (place: Place) => void
}

/** Where the menu of a cell is open, and how pointer and keys open it. */
export const useCellMenu = ({ id, head, placeAt, onPick }: CellMenuOptions) => {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  /** Opens below the active cell; false when that is a header or out of sight. */
  const openAtCell = (): boolean => {
    if (head === null || head.row < 0) return false
    const cell = document.getElementById(`${id}-${head.row}-${head.column}`)?.getBoundingClientRect()
    if (cell !== undefined) setMenu({ at: { x: cell.left + 12, y: cell.bottom }, place: head })
    return cell !== undefined
  }
  const onContextMenu = (event: React.MouseEvent): void => {
    const inRows = event.target instanceof Element && event.target.closest('.grid-row') !== null
    const place = inRows ? placeAt(event) : null
    if (place !== null) {
      onPick(place)
      setMenu({ at: { x: event.clientX, y: event.clientY }, place })
      // Without a cell under it, it came from a key; or else the browser's own menu is as good.
    } else if (event.button === 2 || !openAtCell()) return
    event.preventDefault()
  }
  return { menu, openAtCell, onContextMenu, close: () => setMenu(null) }
}
