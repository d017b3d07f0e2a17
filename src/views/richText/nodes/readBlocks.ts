import { $isCodeNode } from '@lexical/code-core'
import { $isHorizontalRuleNode } from '@lexical/extension'
import { $isLinkNode } from '@lexical/link'
import { $isListItemNode, $isListNode, type ListItemNode, type ListNode } from '@lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $isTableCellNode, $isTableNode, $isTableRowNode, type TableNode } from '@lexical/table'
import {
  $getRoot,
  $getState,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextNode,
} from 'lexical'

import type {
  Alignment,
  Block,
  Heading,
  Inline,
  List,
  ListItem,
  SourcedBlock,
  TextRun,
} from '../../../domain/markdown/document'
import { looseState, sourceState } from './state'

const runOf = (node: TextNode): TextRun => ({
  type: 'text',
  text: node.getTextContent(),
  ...(node.hasFormat('bold') ? { bold: true } : {}),
  ...(node.hasFormat('italic') ? { italic: true } : {}),
  ...(node.hasFormat('strikethrough') ? { strike: true } : {}),
  ...(node.hasFormat('code') ? { code: true } : {}),
})

const LINE_BREAK: Inline = { type: 'break' }

/** Blocks inside a block, as a paste may bring them, become lines of it. */
const inlinesOf = (nodes: readonly LexicalNode[]): readonly Inline[] => {
  const result: Inline[] = []
  for (const node of nodes) {
    if ($isTextNode(node)) result.push(runOf(node))
    else if ($isLineBreakNode(node)) result.push(LINE_BREAK)
    else if ($isLinkNode(node)) result.push(linkOf(node))
    else if ($isElementNode(node) && node.isInline()) result.push(...inlinesOf(node.getChildren()))
    else if ($isElementNode(node)) {
      if (result.length > 0 && result.at(-1)?.type !== 'break') result.push(LINE_BREAK)
      result.push(...inlinesOf(node.getChildren()))
      if (node.getNextSibling() !== null) result.push(LINE_BREAK)
    }
  }
  return result
}

const linkOf = (node: LexicalNode & { getURL: () => string; getTitle: () => string | null } & ElementNode): Inline => ({
  type: 'link',
  url: node.getURL(),
  title: node.getTitle() || null,
  children: inlinesOf(node.getChildren()).map((child) =>
    child.type === 'text' ? child : { type: 'text', text: child.type === 'break' ? ' ' : node.getTextContent() },
  ),
})

const itemOf = (node: ListItemNode, isCheck: boolean): ListItem => {
  const children = node.getChildren()
  return {
    checked: isCheck ? node.getChecked() === true : null,
    children: inlinesOf(children.filter((child) => !$isListNode(child))),
    lists: children.filter($isListNode).map(listOf),
  }
}

const listOf = (node: ListNode): List => {
  const kind = node.getListType()
  const items: ListItem[] = []
  for (const child of node.getChildren()) {
    if (!$isListItemNode(child)) continue
    const item = itemOf(child, kind === 'check')
    const last = items.at(-1)
    if (last !== undefined && item.children.length === 0 && item.lists.length > 0)
      items[items.length - 1] = { ...last, lists: [...last.lists, ...item.lists] }
    else items.push(item)
  }
  return { type: 'list', kind, start: node.getStart(), loose: $getState(node, looseState), items }
}

const ALIGNMENTS: Readonly<Record<string, Alignment>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
}

const tableOf = (node: TableNode): Block => {
  const rows = node
    .getChildren()
    .filter($isTableRowNode)
    .map((row) => row.getChildren().filter($isTableCellNode))
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const alignments = (rows[0] ?? []).map((cell) => ALIGNMENTS[cell.getFormatType()] ?? null)
  const contents = rows.map((cells) => cells.map((cell) => inlinesOf(cell.getChildren())))
  const padded = contents.map((cells) => Array.from({ length: width }, (_, column) => cells[column] ?? []))
  return {
    type: 'table',
    columns: Array.from({ length: width }, (_, column) => alignments[column] ?? null),
    header: padded[0] ?? [],
    rows: padded.slice(1),
  }
}

const blockOf = (node: LexicalNode): Block => {
  if ($isHorizontalRuleNode(node)) return { type: 'divider' }
  if ($isCodeNode(node)) return { type: 'code', language: node.getLanguage() ?? '', text: node.getTextContent() }
  if ($isListNode(node)) return listOf(node)
  if ($isTableNode(node)) return tableOf(node)
  const children = $isElementNode(node) ? inlinesOf(node.getChildren()) : []
  if ($isHeadingNode(node))
    return { type: 'heading', level: Number(node.getTag().slice(1)) as Heading['level'], children }
  if ($isQuoteNode(node)) return { type: 'quote', children }
  if ($isParagraphNode(node)) return { type: 'paragraph', children }
  return {
    type: 'paragraph',
    children: children.length > 0 ? children : [{ type: 'text', text: node.getTextContent() }],
  }
}

/** The content of the editor in blocks. It runs inside a read or an update of the editor. */
export const $readBlocks = (): readonly SourcedBlock[] =>
  $getRoot()
    .getChildren()
    .map((node) => ({ block: blockOf(node), source: $getState(node, sourceState) }))
