import {
  $createTableNodeWithDimensions,
  $deleteTableColumnAtSelection,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  $isTableCellNode,
  $isTableNode,
  $isTableSelection,
  TableNode,
  type TableCellNode,
} from '@lexical/table'
import {
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  type ElementFormatType,
  type LexicalNode,
} from 'lexical'

import { $placeBlock } from '../content/blocks'
import { $cellsOf, $rowsOf } from './cells'

/** The cell around a node; null outside of tables. */
export const $cellAround = (node: LexicalNode): TableCellNode | null => $findMatchingParent(node, $isTableCellNode)

/** The cell at the caret or at the focus of the selected cells. */
export const $selectedCell = (): TableCellNode | null => {
  const selection = $getSelection()
  return $isRangeSelection(selection) || $isTableSelection(selection) ? $cellAround(selection.focus.getNode()) : null
}

const $tableAround = (cell: TableCellNode): TableNode | null => $findMatchingParent(cell, $isTableNode)

const rowOf = (cell: TableCellNode): number => cell.getParentOrThrow().getIndexWithinParent()

/** Puts the caret at the end of a cell. */
const $selectCell = (cell: TableCellNode | undefined): void => {
  const line = cell?.getFirstChild()
  if ($isElementNode(line)) line.selectEnd()
}

const SIZE = 3

export const $insertTable = (): void => {
  const table = $createTableNodeWithDimensions(SIZE, SIZE, { rows: true, columns: false })
  $placeBlock(table)
  const first = $rowsOf(table)[0]
  if (first !== undefined) $selectCell($cellsOf(first)[0])
}

/** The header stays first: a row above it becomes the row below it. */
export const $insertRow = (side: 'above' | 'below'): void => {
  const cell = $selectedCell()
  if (cell !== null) $insertTableRowAtSelection(side === 'below' || rowOf(cell) === 0)
}

export const $insertColumn = (side: 'left' | 'right'): void => {
  if ($selectedCell() !== null) $insertTableColumnAtSelection(side === 'right')
}

export const $deleteTable = (): void => {
  const cell = $selectedCell()
  const table = cell === null ? null : $tableAround(cell)
  if (table === null) return
  table.selectNext()
  table.remove()
}

/** True where the caret is in a row that may go: a table keeps its header. */
export const $canDeleteRow = (): boolean => {
  const cell = $selectedCell()
  return cell !== null && rowOf(cell) > 0
}

export const $deleteRow = (): void => {
  const cell = $selectedCell()
  if (cell === null || rowOf(cell) === 0) return
  const column = cell.getIndexWithinParent()
  const row = cell.getParentOrThrow()
  const near = row.getNextSibling() ?? row.getPreviousSibling()
  if ($isElementNode(near)) {
    const other = near.getChildAtIndex(column)
    if ($isTableCellNode(other)) $selectCell(other)
  }
  row.remove()
}

/** The last column takes its table with it. */
export const $deleteColumn = (): void => {
  const cell = $selectedCell()
  if (cell === null) return
  if (cell.getParentOrThrow().getChildrenSize() === 1) $deleteTable()
  else $deleteTableColumnAtSelection()
}

export const $alignColumn = (format: ElementFormatType): void => {
  const cell = $selectedCell()
  const table = cell === null ? null : $tableAround(cell)
  const header = table === null ? undefined : $rowsOf(table)[0]
  if (cell === null || header === undefined) return
  // the other cells of the column follow their header
  $cellsOf(header)[cell.getIndexWithinParent()]?.setFormat(format)
}

/** Moves the caret to the cell below, or behind the table from its last row. */
export const $moveBelow = (cell: TableCellNode): void => {
  const next = cell.getParentOrThrow().getNextSibling()
  const below = $isElementNode(next) ? next.getChildAtIndex(cell.getIndexWithinParent()) : null
  if ($isTableCellNode(below)) $selectCell(below)
  else $tableAround(cell)?.selectNext()
}
