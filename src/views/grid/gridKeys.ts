import { HEAD_HEIGHT } from './columns/headHeight'
import { ROW_HEIGHT } from './cells/Row'
import { moved, type Place, type Selection } from './copy/selection'

const RESIZE_STEP = 16

/** Actions of the grid's keys; `boolean` answers are true when there was something to do. */
export interface GridKeys {
  readonly selection: Selection | null
  readonly rows: number
  readonly columns: number
  readonly height: () => number
  readonly onSelect: (selection: Selection, reveal: boolean) => void
  readonly onSort: (column: number, add: boolean) => void
  readonly onResizeBy: (column: number, by: number) => void
  readonly onFit: (column: number) => void
  readonly onMoveBy: (column: number, by: -1 | 1) => void
  readonly onHeadMenu: (column: number) => void
  readonly onCellMenu: () => boolean
  readonly onCopyMenu: () => void
  readonly onView: (place: Place) => void
  readonly onRecord: (row: number) => void
}

type Keys = React.KeyboardEvent

const isMenuKey = (event: Keys): boolean => event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)

const onHead = (event: Keys, { column }: Place, keys: GridKeys): boolean => {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
  if (event.key === 'Enter' || (event.key === ' ' && !event.ctrlKey)) keys.onSort(column, event.shiftKey)
  else if (event.altKey && event.shiftKey && by !== null) keys.onMoveBy(column, by)
  else if (event.altKey && by !== null) keys.onResizeBy(column, by * RESIZE_STEP)
  else if (event.altKey && event.key === 'ArrowDown') keys.onFit(column)
  else if (isMenuKey(event)) keys.onHeadMenu(column)
  else return false
  return true
}

const onBody = (event: Keys, { anchor, head }: Selection, keys: GridKeys): boolean => {
  const single = anchor.row === head.row && anchor.column === head.column
  if (event.key === 'Enter' && !event.shiftKey) keys.onView(head)
  else if (event.key === 'Enter') keys.onRecord(head.row)
  else if (isMenuKey(event)) return keys.onCellMenu()
  else if (event.key === ' ' && event.shiftKey) {
    const edges = { anchor: { row: anchor.row, column: 0 }, head: { row: head.row, column: keys.columns - 1 } }
    keys.onSelect(edges, true)
  } else if (event.key === 'Escape' && !single) keys.onSelect({ anchor: head, head }, false)
  else return false
  return true
}

/** Keys for a range, wherever in the grid one is. */
const onRange = (event: Keys, { anchor, head }: Selection, keys: GridKeys): boolean => {
  const far = event.ctrlKey || event.metaKey
  const last = { row: keys.rows - 1, column: keys.columns - 1 }
  if (far && event.key.toLowerCase() === 'a' && keys.rows > 0) {
    keys.onSelect({ anchor: { row: 0, column: 0 }, head: last }, false)
  } else if (event.key === ' ' && event.ctrlKey && keys.rows > 0) {
    keys.onSelect({ anchor: { row: 0, column: anchor.column }, head: { row: last.row, column: head.column } }, false)
  } else if (event.altKey && event.code === 'KeyC') keys.onCopyMenu()
  else return false
  return true
}

const onTravel = (event: Keys, { anchor, head }: Selection, keys: GridKeys): boolean => {
  if (event.altKey) return false
  const page = Math.max(1, Math.floor((keys.height() - HEAD_HEIGHT) / ROW_HEIGHT) - 1)
  const far = event.ctrlKey || event.metaKey
  const next = moved(head, event.key, far, { rows: keys.rows, columns: keys.columns, page })
  if (next === null) return false
  keys.onSelect({ anchor: event.shiftKey && next.row >= 0 && anchor.row >= 0 ? anchor : next, head: next }, true)
  return true
}

/** The key handler of a grid: one tab stop, arrows inside, headers as the row above the first. */
export const gridKeys = (event: Keys, keys: GridKeys): void => {
  if (keys.columns === 0) return
  const at = keys.selection ?? { anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } }
  const isHandled = at.head.row === -1 ? onHead(event, at.head, keys) : onBody(event, at, keys)
  if (!isHandled && !onRange(event, at, keys) && !onTravel(event, at, keys)) return
  event.preventDefault()
  event.stopPropagation()
}
