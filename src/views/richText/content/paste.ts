import { $insertDataTransferForRichText } from '@lexical/clipboard'
import { $isCodeNode } from '@lexical/code-core'
import { $isLinkNode, $toggleLink } from '@lexical/link'
import {
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  DROP_COMMAND,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
  $addUpdateTag,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical'

import { MAX_CHARACTERS } from '../../../domain/markdown/open'
import { isHarmlessLink } from '../../html/cleaner'
import { $insertPlain, wordsOf } from './plain'
import { withLists } from './wordLists'

/** Characters of HTML above which its words alone are pasted. */
const MAX_HTML_CHARACTERS = 1_000_000

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)\S+$/i

const isWithinCode = (selection: RangeSelection): boolean =>
  [selection.anchor, selection.focus].some((point) => $findMatchingParent(point.getNode(), $isCodeNode) !== null)

/** True for words that can carry a link: some text, none of it code or linked. */
const takesLink = (selection: RangeSelection): boolean =>
  !selection.isCollapsed() &&
  selection.getNodes().some($isTextNode) &&
  !selection.getNodes().some((node) => $isTextNode(node) && (node.hasFormat('code') || $isLinkNode(node.getParent())))

/** Takes what is dropped or pasted; true when nothing is left to do for the editor. */
const $take = (editor: LexicalEditor, data: DataTransfer, refuse: () => void): boolean => {
  const selection = $getSelection()
  const html = data.getData('text/html')
  const given = data.getData('text/plain')
  const text = given === '' && html !== '' ? wordsOf(html) : given
  const replaced = selection?.getTextContent().length ?? 0
  if ($getRoot().getTextContentSize() - replaced + text.length > MAX_CHARACTERS) {
    refuse()
    return true
  }
  if (!$isRangeSelection(selection)) return false
  if (isWithinCode(selection)) {
    $addUpdateTag(PASTE_TAG)
    $insertPlain(selection, text)
    return true
  }
  const address = text.trim()
  if (ADDRESS.test(address) && isHarmlessLink(address) && takesLink(selection)) {
    $addUpdateTag(PASTE_TAG)
    $toggleLink(address)
    return true
  }
  // another editor of this kind gives its nodes
  if (data.types.includes('application/x-lexical-editor')) return false
  $addUpdateTag(PASTE_TAG)
  if (html === '' || html.length > MAX_HTML_CHARACTERS) {
    $insertPlain(selection, text)
    return true
  }
  const prepared = new DataTransfer()
  prepared.setData('text/html', withLists(html))
  $insertDataTransferForRichText(prepared, selection, editor)
  return true
}

/** Keeps pastes and drops within the limits of a text. `refuse` says that one was too long. */
export const registerPaste = (editor: LexicalEditor, refuse: () => void): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        if (!('clipboardData' in event) || event.clipboardData === null) return false
        if (!$take(editor, event.clipboardData, refuse)) return false
        event.preventDefault()
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        const data = event.dataTransfer
        if (data === null) return false
        const isTooLong =
          data.getData('text/plain').length > MAX_CHARACTERS || data.getData('text/html').length > MAX_HTML_CHARACTERS
        if (isTooLong) refuse()
        if (!isTooLong && data.files.length === 0) return false
        // a dropped file would otherwise take the place of the page
        event.preventDefault()
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
  )
