import { $isListItemNode } from '@lexical/list'
import { $isHeadingNode } from '@lexical/rich-text'
import {
  $addUpdateTag,
  $createRangeSelectionFromDom,
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_HIGH,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
  SKIP_DOM_SELECTION_TAG,
  type LexicalEditor,
} from 'lexical'

import { $moveBelow, $selectedCell } from '../table/tables'
import { isHeldMark } from './reduce'

/** Keys with Ctrl or ⌘ that belong to the text while it is written, not to the page around it. */
const OWN = new Set(['z', 'y', 'b', 'i', 'u', 'e', 'k'])

export interface KeyWishes {
  /** Opens the popup of the link at the selection. */
  readonly onLink: () => void
  /** Moves the focus to the tools. */
  readonly onTools: () => void
}

/** True for a key whose meaning for the page around the text must not happen too. */
export const isOwnKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && (OWN.has(key.toLowerCase()) || (shiftKey && key.toLowerCase() === 'x'))

/** The browser tells of a selection only after the next key may have come; the page itself shows it already. */
const $takeShownSelection = (editor: LexicalEditor): void => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const shown = $createRangeSelectionFromDom(window.getSelection(), editor)
  if (shown === null || selection.is(shown)) return
  // a later write of it would take the focus back from a popup
  $addUpdateTag(SKIP_DOM_SELECTION_TAG)
  $setSelection(shown)
}

/** A cell holds one line, so that Enter goes to the next row. */
const $leaveCell = (): boolean => {
  const cell = $selectedCell()
  if (cell !== null) $moveBelow(cell)
  return cell !== null
}

/** The keys of the field beside those of every Lexical editor. */
export const registerKeys = (editor: LexicalEditor, { onLink, onTools }: KeyWishes): (() => void) => {
  /** Escape makes the next Tab leave the field, also from a list or table. */
  let leaves = false

  const act = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (event.altKey && key === 'f10') {
      onTools()
      return true
    }
    if (!isOwnKey(event)) return false
    event.stopPropagation()
    $takeShownSelection(editor)
    if (key === 'k' && !event.shiftKey) onLink()
    else if (key === 'e' && !event.shiftKey) editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'code')
    else if (key === 'x') editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'strikethrough')
    else return false
    return true
  }

  const tab = (event: KeyboardEvent): boolean => {
    // no other listener may keep the focus in the field
    if (leaves) return true
    const selection = $getSelection()
    if ($selectedCell() !== null || !$isRangeSelection(selection)) return false
    const item = $findMatchingParent(selection.anchor.getNode(), $isListItemNode)
    if (item === null || (event.shiftKey && item.getIndent() === 0)) return true
    event.preventDefault()
    return editor.dispatchCommand(event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND, undefined)
  }

  /** A heading holds one line too. */
  const leaveHeading = (): boolean => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return false
    if ($findMatchingParent(selection.anchor.getNode(), $isHeadingNode) === null) return false
    return editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined)
  }

  return mergeRegister(
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        if (!['Tab', 'Escape', 'Shift'].includes(event.key)) leaves = false
        if (!act(event)) return false
        event.preventDefault()
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(KEY_TAB_COMMAND, tab, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(
      KEY_ESCAPE_COMMAND,
      (event) => {
        const selection = $getSelection()
        const isHeld =
          $selectedCell() !== null ||
          ($isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isListItemNode) !== null)
        // the first Escape frees the Tab key where it has another meaning; the next one is for the owner of the field
        if (isHeld && !leaves) event.stopPropagation()
        leaves = true
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(FORMAT_TEXT_COMMAND, (format) => !isHeldMark(format), COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leaveCell, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(INSERT_LINE_BREAK_COMMAND, () => $leaveCell() || leaveHeading(), COMMAND_PRIORITY_CRITICAL),
  )
}
