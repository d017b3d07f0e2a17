import { $createCodeNode, $isCodeNode } from '@lexical/code-core'
import { $createHorizontalRuleNode } from '@lexical/extension/HorizontalRuleExtension'
import { $insertList, $isListItemNode, $isListNode, $removeList, type ListType } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import {
  $createParagraphNode,
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  type ElementNode,
  type LexicalNode,
  type RangeSelection,
} from 'lexical'

export type BlockKind = 'paragraph' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'quote' | 'code' | ListType

/** The selection, at the end of the text where there was none yet; null while whole nodes are selected. */
export const $textSelection = (): RangeSelection | null => {
  const selection = $getSelection() ?? $getRoot().selectEnd()
  return $isRangeSelection(selection) ? selection : null
}

/** The block around a node, the item within a list. */
const $blockAround = (node: LexicalNode): ElementNode | null =>
  $findMatchingParent(node, (one): one is ElementNode => $isElementNode(one) && !one.isInline())

export const $kindAt = (node: LexicalNode): BlockKind => {
  const block = $blockAround(node)
  if ($isHeadingNode(block)) return block.getTag()
  if ($isQuoteNode(block)) return 'quote'
  if ($isCodeNode(block)) return 'code'
  const list = $isListItemNode(block) ? block.getParent() : null
  return $isListNode(list) ? list.getListType() : 'paragraph'
}

const $setCode = (selection: RangeSelection): void => {
  if (selection.isCollapsed()) {
    $setBlocksType(selection, () => $createCodeNode())
    return
  }
  const text = selection.getTextContent()
  const code = $createCodeNode()
  selection.insertNodes([code])
  code.selectEnd().insertRawText(text)
}

/** Makes the selected blocks of one kind. A list of the same kind becomes paragraphs again. */
export const $setKind = (kind: BlockKind): void => {
  const selection = $textSelection()
  if (selection === null) return
  const now = $kindAt(selection.anchor.getNode())
  if (kind === 'bullet' || kind === 'number' || kind === 'check') {
    if (now === 'code') $setBlocksType(selection, () => $createParagraphNode())
    if (now === kind) $removeList()
    else $insertList(kind)
  } else if (kind === 'code') {
    if (now !== 'code') $setCode(selection)
  } else if (kind === 'paragraph') $setBlocksType(selection, () => $createParagraphNode())
  else if (kind === 'quote') $setBlocksType(selection, () => $createQuoteNode())
  else $setBlocksType(selection, () => $createHeadingNode(kind))
}

/** Puts a block without text behind that of the caret, or in place of an empty one, and the caret into a paragraph after it. */
export const $placeBlock = (block: LexicalNode): void => {
  const selection = $textSelection()
  const anchor = selection?.anchor.getNode() ?? $getRoot()
  const top = $findMatchingParent(anchor, (node) => $isRootNode(node.getParent())) ?? $getRoot().getLastChild()
  if (top === null) $getRoot().append(block)
  else if ($isParagraphNode(top) && top.isEmpty()) top.insertBefore(block)
  else top.insertAfter(block)
  if (!$isElementNode(block.getNextSibling())) block.insertAfter($createParagraphNode())
  block.selectNext(0, 0)
}

export const $insertDivider = (): void => $placeBlock($createHorizontalRuleNode())
