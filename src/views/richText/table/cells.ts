import {
  $createTableCellNode,
  $isTableCellNode,
  $isTableRowNode,
  TableCellHeaderStates,
  TableCellNode,
  TableNode,
  type TableRowNode,
} from '@lexical/table'
import {
  $createParagraphNode,
  $createTextNode,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  mergeRegister,
  type ElementFormatType,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical'

import { $linesOf } from '../content/reduce'

const ALIGNMENTS: ReadonlySet<ElementFormatType> = new Set<ElementFormatType>(['left', 'center', 'right'])

const isPlain = (node: LexicalNode): boolean => node.isInline() && !$isLineBreakNode(node)

/** A cell holds one line: Markdown has no other content for it. */
const $reduceCell = (cell: TableCellNode): void => {
  if (cell.getBackgroundColor() !== null) cell.setBackgroundColor(null)
  if (cell.getVerticalAlign() !== undefined) cell.setVerticalAlign(undefined)
  if (cell.getWidth() !== undefined) cell.setWidth(undefined)
  if (cell.getStyle() !== '') cell.setStyle('')
  const only = cell.getChildrenSize() === 1 ? cell.getFirstChild() : null
  if ($isParagraphNode(only) && only.getChildren().every(isPlain)) return
  const line = $createParagraphNode()
  for (const inline of $linesOf(cell)) {
    if (line.getChildrenSize() > 0) line.append($createTextNode(' '))
    line.append(...inline.map((node) => ($isLineBreakNode(node) ? $createTextNode(' ') : node)))
  }
  const holdsCaret = cell.isSelected()
  cell.splice(0, cell.getChildrenSize(), [line])
  if (holdsCaret) line.selectEnd()
}

export const $cellsOf = (row: TableRowNode): TableCellNode[] => row.getChildren().filter($isTableCellNode)

export const $rowsOf = (table: TableNode): TableRowNode[] => table.getChildren().filter($isTableRowNode)

/** Columns that one cell of a pasted table may span. */
const MAX_SPAN = 100

const $emptyCell = (): TableCellNode =>
  $createTableCellNode(TableCellHeaderStates.NO_STATUS).append($createParagraphNode())

/** Puts empty cells in the places that merged cells cover. */
const $unmerge = (rows: readonly TableRowNode[]): void => {
  if (!rows.some((row) => $cellsOf(row).some((cell) => cell.getColSpan() > 1 || cell.getRowSpan() > 1))) return
  const covered = rows.map(() => new Set<number>())
  for (const [index, row] of rows.entries()) {
    const cells: TableCellNode[] = []
    const fill = (): void => {
      while (covered[index]?.has(cells.length) === true) cells.push($emptyCell())
    }
    for (const cell of $cellsOf(row)) {
      fill()
      const from = cells.length
      const span = Math.min(cell.getColSpan(), MAX_SPAN)
      for (const below of covered.slice(index + 1, index + cell.getRowSpan()))
        for (let column = from; column < from + span; column += 1) below.add(column)
      cells.push(cell, ...Array.from({ length: span - 1 }, $emptyCell))
      cell.setColSpan(1).setRowSpan(1)
    }
    fill()
    row.splice(0, row.getChildrenSize(), cells)
  }
}

/** The first row is the header, each row has as many cells, and a column is aligned as its header is. */
const $reduceTable = (table: TableNode): void => {
  if (table.getColWidths() !== undefined) table.setColWidths(undefined)
  if (table.getRowStriping()) table.setRowStriping(false)
  if (table.getFormatType() !== '') table.setFormat('')
  if (table.getStyle() !== '') table.setStyle('')
  const rows = $rowsOf(table)
  $unmerge(rows)
  const width = Math.max(0, ...rows.map((row) => row.getChildrenSize()))
  const header = rows[0] === undefined ? [] : $cellsOf(rows[0])
  const formats = header.map((cell) => (ALIGNMENTS.has(cell.getFormatType()) ? cell.getFormatType() : ''))
  for (const [index, row] of rows.entries()) {
    if (row.getHeight() !== undefined) row.setHeight(undefined)
    const state = index === 0 ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS
    while (row.getChildrenSize() < width) row.append($emptyCell())
    for (const [column, cell] of $cellsOf(row).entries()) {
      if (cell.getHeaderStyles() !== state) cell.setHeaderStyles(state)
      const format = formats[column] ?? ''
      if (cell.getFormatType() !== format) cell.setFormat(format)
    }
  }
}

/** The table that holds a cell or row has to be looked at when one of them changes. */
const $reduceAround = (cell: TableCellNode): void => {
  $reduceCell(cell)
  const table = cell.getParent()?.getParent()
  if ($isElementNode(table)) table.markDirty()
}

export const registerCells = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerNodeTransform(TableCellNode, $reduceAround),
    editor.registerNodeTransform(TableNode, $reduceTable),
  )
