import { $isLinkNode } from '@lexical/link'
import {
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  mergeRegister,
  type ElementFormatType,
  type LexicalEditor,
} from 'lexical'
import { useEffect, useState } from 'react'

import { $kindAt, type BlockKind } from '../content/blocks'
import { $canDeleteRow, $selectedCell } from '../table/tables'

/** The text at the selection, as far as the tools show it. */
export interface Caret {
  readonly kind: BlockKind
  readonly bold: boolean
  readonly italic: boolean
  readonly strikethrough: boolean
  readonly code: boolean
  readonly link: boolean
  readonly inTable: boolean
  readonly inBody: boolean
  readonly alignment: ElementFormatType
}

const NOWHERE: Caret = {
  kind: 'paragraph',
  bold: false,
  italic: false,
  strikethrough: false,
  code: false,
  link: false,
  inTable: false,
  inBody: false,
  alignment: '',
}

const $readCaret = (): Caret => {
  const selection = $getSelection()
  const cell = $selectedCell()
  const table = { inTable: cell !== null, inBody: $canDeleteRow(), alignment: cell?.getFormatType() ?? '' }
  if (!$isRangeSelection(selection)) return { ...NOWHERE, ...table }
  const anchor = selection.anchor.getNode()
  return {
    kind: $kindAt(anchor),
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    strikethrough: selection.hasFormat('strikethrough'),
    code: selection.hasFormat('code'),
    link: $findMatchingParent(anchor, $isLinkNode) !== null,
    ...table,
  }
}

const isSame = (one: Caret, other: Caret): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof Caret] === value)

export const useCaret = (editor: LexicalEditor): Caret => {
  const [caret, setCaret] = useState(NOWHERE)
  useEffect(
    () =>
      editor.registerUpdateListener(() => {
        const next = editor.read('latest', $readCaret)
        setCaret((was) => (isSame(was, next) ? was : next))
      }),
    [editor],
  )
  return caret
}

/** The steps that the history of the field can take. */
export const useSteps = (editor: LexicalEditor): { readonly undo: boolean; readonly redo: boolean } => {
  const [steps, setSteps] = useState({ undo: false, redo: false })
  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          (undo) => {
            setSteps((was) => ({ ...was, undo }))
            return false
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          (redo) => {
            setSteps((was) => ({ ...was, redo }))
            return false
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  )
  return steps
}
