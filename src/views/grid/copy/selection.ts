/** A place in the grid as shown. Row -1 is the header. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** A rectangle of cells from `anchor`, where it began, to `head`, which moves and is the active cell's corner. */
export interface Selection {
  readonly anchor: Place
  readonly head: Place
}

export interface Rectangle {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface Extent {
  readonly rows: number
  readonly columns: number
  /** Rows that fit into the view. */
  readonly page: number
}

export const rectangleOf = ({ anchor, head }: Selection): Rectangle => ({
  top: Math.max(0, Math.min(anchor.row, head.row)),
  bottom: Math.max(0, Math.max(anchor.row, head.row)),
  left: Math.min(anchor.column, head.column),
  right: Math.max(anchor.column, head.column),
})

/** The part of a rectangle within so many rows and columns. */
export const clip = (area: Rectangle, rows: number, columns: number): Rectangle => ({
  top: Math.min(area.top, rows - 1),
  bottom: Math.min(area.bottom, rows - 1),
  left: Math.min(area.left, columns - 1),
  right: Math.min(area.right, columns - 1),
})

export const cellsIn = ({ top, bottom, left, right }: Rectangle): number => (bottom - top + 1) * (right - left + 1)

export const holds = ({ top, bottom, left, right }: Rectangle, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(most, least))

/** Target of a key from `place`; null when the key does not move. `far` is Ctrl or Cmd. */
export const moved = (place: Place, key: string, far: boolean, { rows, columns, page }: Extent): Place | null => {
  const row = (to: number): Place => ({ row: clamp(to, -1, rows - 1), column: place.column })
  const column = (to: number): Place => ({ row: place.row, column: clamp(to, 0, columns - 1) })
  switch (key) {
    case 'ArrowUp':
      return far ? row(0) : row(place.row - 1)
    case 'ArrowDown':
      return far ? row(rows - 1) : row(place.row + 1)
    case 'ArrowLeft':
      return far ? column(0) : column(place.column - 1)
    case 'ArrowRight':
      return far ? column(columns - 1) : column(place.column + 1)
    case 'PageUp':
      return row(Math.max(0, place.row - page))
    case 'PageDown':
      return row(place.row + page)
    case 'Home':
      return far ? { row: rows === 0 ? -1 : 0, column: 0 } : column(0)
    case 'End':
      return far ? { row: rows - 1, column: Math.max(0, columns - 1) } : column(columns - 1)
    default:
      return null
  }
}
