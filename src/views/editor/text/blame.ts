import { useEffect } from 'react'

import type { BlameSource } from '../assist/useTextBlame'
import { monaco } from './monaco'

type CodeEditor = ReturnType<typeof monaco.editor.create>

/** Ms that the cursor must rest on a line before the log is searched. */
const REST_MS = 1000

/** At the end of the cursor's line: its last author, time and former text. */
export const useBlame = (editor: CodeEditor | null, path: string, blame: BlameSource): void => {
  useEffect(() => {
    const model = editor?.getModel()
    if (editor === null || model === null || model === undefined || blame === null) return undefined
    const drawn = editor.createDecorationsCollection()
    let turns = 0
    let line = 0
    let timer = 0
    const clear = (): void => {
      window.clearTimeout(timer)
      turns += 1
      line = 0
      if (drawn.length > 0) drawn.clear()
    }
    const ask = async (at: number): Promise<void> => {
      const turn = turns
      if (at > model.getLineCount()) return
      const start = model.getOffsetAt(new monaco.Position(at, 1))
      const length = model.getLineLength(at)
      const note = length === 0 ? null : await blame({ start, end: start + length }).catch(() => null)
      if (note === null || turn !== turns) return
      const column = model.getLineMaxColumn(at)
      const after = {
        content: `\u2003${note}`,
        inlineClassName: 'line-blame',
        cursorStops: monaco.editor.InjectedTextCursorStops.None,
      }
      drawn.set([{ range: new monaco.Range(at, column, at, column), options: { after, showIfCollapsed: true } }])
    }
    const rest = (): void => {
      const at = editor.getPosition()?.lineNumber ?? 0
      if (at === line || !editor.hasTextFocus()) return
      clear()
      line = at
      timer = window.setTimeout(() => void ask(at), REST_MS)
    }
    // The cursor follows the text a moment later: its line may not exist yet, or no more.
    const again = (): void => {
      clear()
      rest()
    }
    const listening = [
      model.onDidChangeContent(again),
      editor.onDidChangeCursorPosition(rest),
      editor.onDidFocusEditorText(rest),
      editor.onDidBlurEditorText(clear),
    ]
    rest()
    return () => {
      clear()
      for (const listener of listening) listener.dispose()
    }
  }, [editor, path, blame])
}
