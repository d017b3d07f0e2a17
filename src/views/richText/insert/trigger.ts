import { $isCodeNode } from '@lexical/code-core'
import { $getNodeByKey, $getSelection, $isLineBreakNode, $isRangeSelection, $isTextNode, type TextNode } from 'lexical'

/** A slash before the caret and the words typed after it. */
export interface SlashMatch {
  readonly key: string
  /** Offset of the slash in its text. */
  readonly offset: number
  readonly query: string
}

/** A slash behind a space or at the begin, then at most two words: in a word or an address it is only a slash. */
const SLASH = /(?:^|\s)\/([\p{L}\p{N}]*(?:(?<=[\p{L}\p{N}]) [\p{L}\p{N}]*)?)$/u

/** Characters behind the slash above which it is no choice of a block. */
const MAX_QUERY = 30

const opensLine = (node: TextNode): boolean => {
  const before = node.getPreviousSibling()
  return before === null || $isLineBreakNode(before) || /\s$/.test(before.getTextContent())
}

/** The slash before a caret in plain text; null without one. */
export const $slashMatch = (): SlashMatch | null => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.type !== 'text') return null
  const node = selection.anchor.getNode()
  if (!$isTextNode(node) || !node.isSimpleText() || node.hasFormat('code') || $isCodeNode(node.getParent())) return null
  const query = SLASH.exec(node.getTextContent().slice(0, selection.anchor.offset))?.[1]
  if (query === undefined || query.length > MAX_QUERY) return null
  const offset = selection.anchor.offset - query.length - 1
  return offset > 0 || opensLine(node) ? { key: node.getKey(), offset, query } : null
}

/** Removes the slash with its words and leaves the caret in their place. */
export const $removeSlash = ({ key, offset, query }: SlashMatch): void => {
  const node = $getNodeByKey(key)
  if ($isTextNode(node)) node.spliceText(offset, query.length + 1, '', true)
}
