import { $isCodeNode } from '@lexical/code-core'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $findMatchingParent,
  type LexicalNode,
  type RangeSelection,
} from 'lexical'

const BLOCKS = 'p, div, li, tr, h1, h2, h3, h4, h5, h6, blockquote, pre'

/** The words of HTML without a text beside it. The parser runs and fetches nothing. */
export const wordsOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('style, script')) hidden.remove()
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n')
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n')
  return body.textContent.trim()
}

const $linesOf = (text: string, format: number): LexicalNode[] =>
  text
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [$createLineBreakNode()]),
      ...(line === '' ? [] : [$createTextNode(line).setFormat(format)]),
    ])

/** Inserts plain text: blank lines divide paragraphs, other lines divide by breaks. All of it is one line break after the other in code. */
export const $insertPlain = (selection: RangeSelection, pasted: string): void => {
  const text = pasted.replaceAll(/\r\n?/g, '\n')
  const isCode = $findMatchingParent(selection.anchor.getNode(), $isCodeNode) !== null
  const parts = isCode ? [text] : text.split(/\n(?:[^\S\n]*\n)+/).filter((part) => part !== '')
  const [only = ''] = parts
  if (parts.length <= 1) selection.insertNodes($linesOf(isCode ? text : only, isCode ? 0 : selection.format))
  else selection.insertNodes(parts.map((part) => $createParagraphNode().append(...$linesOf(part, selection.format))))
}
