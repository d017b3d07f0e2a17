import { $createCodeNode } from '@lexical/code-core'
import { $createHorizontalRuleNode } from '@lexical/extension'
import { $createLinkNode } from '@lexical/link'
import { $createListItemNode, $createListNode, type ListItemNode, type ListNode } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode, type HeadingTagType } from '@lexical/rich-text'
import { $createTableCellNode, $createTableNode, $createTableRowNode, TableCellHeaderStates } from '@lexical/table'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $setState,
  type LexicalNode,
  type TextFormatType,
} from 'lexical'

import type {
  Alignment,
  Block,
  Inline,
  List,
  ListItem,
  SourcedBlock,
  Table,
  TextRun,
} from '../../../domain/markdown/document'
import { looseState, sourceState } from './state'

const FORMATS: readonly (readonly ['bold' | 'italic' | 'strike' | 'code', TextFormatType])[] = [
  ['bold', 'bold'],
  ['italic', 'italic'],
  ['strike', 'strikethrough'],
  ['code', 'code'],
]

const textNode = (run: TextRun): LexicalNode => {
  const node = $createTextNode(run.text)
  for (const [mark, format] of FORMATS) if (run[mark] === true) node.toggleFormat(format)
  return node
}

const inlineNode = (inline: Inline): LexicalNode => {
  if (inline.type === 'break') return $createLineBreakNode()
  if (inline.type === 'text') return textNode(inline)
  return $createLinkNode(inline.url, { title: inline.title }).append(...inline.children.map(textNode))
}

const inlineNodes = (children: readonly Inline[]): LexicalNode[] => children.map(inlineNode)

/** A nested list is in an item of its own, as Lexical has it. */
const itemNodes = ({ checked, children, lists }: ListItem): ListItemNode[] => [
  $createListItemNode(checked ?? undefined).append(...inlineNodes(children)),
  ...lists.map((list) => $createListItemNode().append(listNode(list))),
]

const listNode = (list: List): ListNode => {
  const node = $createListNode(list.kind, list.start).append(...list.items.flatMap(itemNodes))
  if (list.loose) $setState(node, looseState, true)
  return node
}

const tableNode = ({ columns, header, rows }: Table): LexicalNode => {
  const cell = (children: readonly Inline[], align: Alignment, isHeader: boolean) => {
    const paragraph = $createParagraphNode().append(...inlineNodes(children))
    const node = $createTableCellNode(isHeader ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS)
    return node.setFormat(align ?? '').append(paragraph)
  }
  const row = (cells: readonly (readonly Inline[])[], isHeader: boolean) =>
    $createTableRowNode().append(...columns.map((align, column) => cell(cells[column] ?? [], align, isHeader)))
  return $createTableNode().append(row(header, true), ...rows.map((cells) => row(cells, false)))
}

const codeNode = (language: string, text: string): LexicalNode => {
  const node = $createCodeNode(language === '' ? undefined : language)
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) node.append($createLineBreakNode())
    if (line !== '') node.append($createTextNode(line))
  }
  return node
}

const blockNode = (block: Block): LexicalNode => {
  switch (block.type) {
    case 'paragraph':
      return $createParagraphNode().append(...inlineNodes(block.children))
    case 'heading':
      return $createHeadingNode(`h${block.level}` as HeadingTagType).append(...inlineNodes(block.children))
    case 'quote':
      return $createQuoteNode().append(...inlineNodes(block.children))
    case 'list':
      return listNode(block)
    case 'code':
      return codeNode(block.language, block.text)
    case 'divider':
      return $createHorizontalRuleNode()
    case 'table':
      return tableNode(block)
  }
}

/** Makes the blocks the whole content of the editor. It runs inside an update of the editor. */
export const $writeBlocks = (blocks: readonly SourcedBlock[]): void => {
  const nodes = blocks.map(({ block, source }) => {
    const node = blockNode(block)
    return source === null ? node : $setState(node, sourceState, source)
  })
  const root = $getRoot().clear()
  root.append(...(nodes.length === 0 ? [$createParagraphNode()] : nodes))
}
