import { $isCodeNode, CodeNode } from '@lexical/code-core'
import { LinkNode } from '@lexical/link'
import { $isListNode, ListItemNode, ListNode, registerListStrictIndentTransform } from '@lexical/list'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import {
  $createLineBreakNode,
  $createTextNode,
  $hasUpdateTag,
  $isElementNode,
  $isLineBreakNode,
  $isTabNode,
  $isTextNode,
  IS_BOLD,
  IS_CODE,
  IS_ITALIC,
  IS_STRIKETHROUGH,
  mergeRegister,
  ParagraphNode,
  PASTE_TAG,
  TabNode,
  TextNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type TextFormatType,
} from 'lexical'

import { linkAddress } from '../../../domain/text/urls'
import { isHarmlessLink } from '../../html/cleaner'

const MARKS = IS_BOLD | IS_ITALIC | IS_STRIKETHROUGH | IS_CODE

/** Tag of updates that bring the content of a text as it is opened. */
export const OPENED_TAG = 'opened'

const HELD: ReadonlySet<TextFormatType> = new Set<TextFormatType>(['bold', 'italic', 'strikethrough', 'code'])

/** True for a mark that Markdown has. */
export const isHeldMark = (format: TextFormatType): boolean => HELD.has(format)

const $reduceText = (node: TextNode): void => {
  const held = $isCodeNode(node.getParent()) ? 0 : node.getFormat() & MARKS
  if (node.getFormat() !== held) node.setFormat(held)
  if (node.getStyle() !== '') node.setStyle('')
}

/** Markdown reads a tab before a text as the begin of code, and shows any other as a space. */
const $reduceTab = (node: TabNode): void => {
  if (!$isCodeNode(node.getParent())) node.replace($createTextNode(' '))
}

const $reduceLook = (node: ElementNode): void => {
  if (node.getFormatType() !== '') node.setFormat('')
  if (node.getStyle() !== '') node.setStyle('')
  if (node.getTextStyle() !== '') node.setTextStyle('')
  if ((node.getTextFormat() & ~MARKS) !== 0) node.setTextFormat(node.getTextFormat() & MARKS)
}

const $reduceBlock = (node: ElementNode): void => {
  $reduceLook(node)
  if (node.getIndent() !== 0) node.setIndent(0)
}

const isBlock = (node: LexicalNode): boolean => !node.isInline()

/** The content of a block as lines of inline nodes: each block within is a line of its own. */
export const $linesOf = (node: ElementNode): LexicalNode[][] => {
  const lines: LexicalNode[][] = []
  let open: LexicalNode[] | null = null
  for (const child of node.getChildren()) {
    if (!isBlock(child)) {
      if (open === null) lines.push((open = []))
      open.push(child)
      continue
    }
    open = null
    if ($isElementNode(child)) lines.push(...$linesOf(child))
  }
  return lines.filter((line) => line.length > 0)
}

/** Puts the lines of blocks in place of the blocks, divided by line breaks. */
const $flatten = (node: ElementNode, blocks: readonly LexicalNode[]): void => {
  for (const block of blocks) {
    const inline = $isElementNode(block)
      ? $linesOf(block).flatMap((line, index) => (index === 0 ? line : [$createLineBreakNode(), ...line]))
      : []
    const before = block.getPreviousSibling()
    const after = block.getNextSibling()
    const divides = inline.length > 0
    const nodes = [
      ...(divides && before !== null && !$isLineBreakNode(before) ? [$createLineBreakNode()] : []),
      ...inline,
      ...(divides && after !== null && !isBlock(after) ? [$createLineBreakNode()] : []),
    ]
    node.splice(block.getIndexWithinParent(), 1, nodes)
  }
}

const $reduceInlineBlock = (node: ElementNode): void => {
  $reduceBlock(node)
  const blocks = node.getChildren().filter(isBlock)
  if (blocks.length > 0) $flatten(node, blocks)
}

/** A heading is one line; a break in a heading that was there before stays. */
const $reduceHeading = (node: HeadingNode): void => {
  $reduceInlineBlock(node)
  if (!$hasUpdateTag(PASTE_TAG)) return
  for (const child of node.getChildren()) if ($isLineBreakNode(child)) child.replace($createTextNode(' '))
}

const $reduceQuote = (node: QuoteNode): void => {
  if (node.isShadowRoot()) node.setIsShadowRoot(false)
  $reduceInlineBlock(node)
}

const $reduceListItem = (node: ListItemNode): void => {
  $reduceLook(node)
  const blocks = node.getChildren().filter((child) => isBlock(child) && !$isListNode(child))
  if (blocks.length > 0) $flatten(node, blocks)
}

const $reduceCode = (node: CodeNode): void => {
  $reduceBlock(node)
  const strange = node.getChildren().filter((child) => !$isTextNode(child) && !$isLineBreakNode(child))
  for (const child of strange) child.replace($createTextNode(child.getTextContent()))
}

/** A link keeps its text and address. A harmful address is taken away, except from a text as it is opened, which stays as it is. */
const $reduceLink = (node: LinkNode): void => {
  if (!$hasUpdateTag(OPENED_TAG) && !isHarmlessLink(linkAddress(node.getURL()))) {
    for (const child of node.getChildren()) node.insertBefore(child)
    node.remove()
    return
  }
  if (node.getRel() !== null) node.setRel(null)
  if (node.getTarget() !== null) node.setTarget(null)
  for (const child of node.getChildren()) {
    if ($isLineBreakNode(child)) child.replace($createTextNode(' '))
    else if (!$isTextNode(child)) child.replace($createTextNode(child.getTextContent()))
  }
}

const isTabNode = (node: TextNode): node is TabNode => $isTabNode(node)

/** Removes what Markdown does not have from the text as soon as it comes in, by a key, a paste or a command. */
export const registerReduction = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerNodeTransform(TextNode, (node) => (isTabNode(node) ? undefined : $reduceText(node))),
    editor.registerNodeTransform(TabNode, $reduceTab),
    editor.registerNodeTransform(ParagraphNode, $reduceInlineBlock),
    editor.registerNodeTransform(HeadingNode, $reduceHeading),
    editor.registerNodeTransform(QuoteNode, $reduceQuote),
    editor.registerNodeTransform(ListNode, $reduceLook),
    editor.registerNodeTransform(ListItemNode, $reduceListItem),
    editor.registerNodeTransform(CodeNode, $reduceCode),
    editor.registerNodeTransform(LinkNode, $reduceLink),
    registerListStrictIndentTransform(editor),
  )
