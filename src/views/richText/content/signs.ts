import {
  $getSelection,
  $isRangeSelection,
  BEFORE_INPUT_COMMAND,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  type LexicalEditor,
} from 'lexical'

/** The characters whose input completes a shortcut of Markdown. */
const SIGNS: ReadonlySet<string | null> = new Set(['*', '_', '~', '`', ')', ' '])

/**
 * Has the editor insert these characters in place of the browser. Lexical hears of a text that the browser changed twice, and on a
 * machine that is busy for 100 ms a shortcut can come between the two: `**bold**` then left a star behind.
 */
export const registerSigns = (editor: LexicalEditor): (() => void) =>
  editor.registerCommand(
    BEFORE_INPUT_COMMAND,
    (event) => {
      const selection = $getSelection()
      const isTyped = event.inputType === 'insertText' && !event.isComposing && !editor.isComposing()
      if (!isTyped || event.data === null || !SIGNS.has(event.data) || !$isRangeSelection(selection)) return false
      event.preventDefault()
      const [place] = event.getTargetRanges()
      // the browser tells of a new place only after the next key may have come
      if (place !== undefined && selection.isCollapsed() && !selection.dirty) selection.applyDOMRange(place)
      return editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, event.data)
    },
    COMMAND_PRIORITY_HIGH,
  )
