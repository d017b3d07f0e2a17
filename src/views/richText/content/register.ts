import { registerRichText } from '@lexical/rich-text'
import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { $isHorizontalRuleNode, HorizontalRuleNode } from '@lexical/extension/HorizontalRuleExtension'
import { $isListNode, ListNode, registerCheckList, registerList } from '@lexical/list'
import { registerMarkdownShortcuts } from '@lexical/markdown'
import { registerTablePlugin, registerTableSelectionObserver } from '@lexical/table'
import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  isDOMNode,
  mergeRegister,
  type LexicalEditor,
} from 'lexical'

import { registerCells } from '../table/cells'
import { registerKeys, type KeyWishes } from './keys'
import { registerPaste } from './paste'
import { registerReduction } from './reduce'
import { SHORTCUTS } from './shortcuts'
import { registerSigns } from './signs'

/** A pause of this length while somebody types ends a step of undo. */
const STEP_MS = 300

/** A press on a divider selects it, so that Delete removes it. */
const registerDividers = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      CLICK_COMMAND,
      (event) => {
        const node = isDOMNode(event.target) ? $getNearestNodeFromDOMNode(event.target) : null
        if (!$isHorizontalRuleNode(node)) return false
        const selection = $createNodeSelection()
        selection.add(node.getKey())
        $setSelection(selection)
        return true
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerUpdateListener(() => {
      editor.read('latest', () => {
        for (const element of editor.getRootElement()?.querySelectorAll(':scope > hr') ?? []) {
          const node = $getNearestNodeFromDOMNode(element)
          element.classList.toggle('selected', node instanceof HorizontalRuleNode && node.isSelected())
        }
      })
    }),
  )

/** Items of a check list are boxes to a screen reader, which a list must not hold: the list is a group of them. */
const registerCheckGroups = (editor: LexicalEditor): (() => void) =>
  editor.registerMutationListener(
    ListNode,
    (changes) =>
      editor.read('latest', () => {
        for (const key of changes.keys()) {
          const list = $getNodeByKey(key)
          const element = editor.getElementByKey(key)
          if (!$isListNode(list) || element === null) continue
          if (list.getListType() === 'check') element.setAttribute('role', 'group')
          else element.removeAttribute('role')
        }
      }),
    { skipInitialization: false },
  )

/** Everything that makes an editor of nodes an editor of texts. */
export const registerText = (
  editor: LexicalEditor,
  { refuse, ...wishes }: KeyWishes & { readonly refuse: () => void },
): (() => void) =>
  mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), STEP_MS),
    registerList(editor, { restoreNumbering: true }),
    registerCheckList(editor),
    registerCheckGroups(editor),
    registerTablePlugin(editor),
    registerTableSelectionObserver(editor),
    registerMarkdownShortcuts(editor, SHORTCUTS),
    registerSigns(editor),
    registerDividers(editor),
    registerReduction(editor),
    registerCells(editor),
    registerPaste(editor, refuse),
    registerKeys(editor, wishes),
  )
