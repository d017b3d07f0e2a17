import { useEffect } from 'react'

import { monaco } from './monaco'

type CodeEditor = ReturnType<typeof monaco.editor.create>
type Model = ReturnType<typeof monaco.editor.createModel>

/** How the latest run of the tab stands to its text. */
export interface RunMark {
  readonly state: 'running' | 'success' | 'failed' | 'stopped'
  /** The SQL that ran and where it began in the text. */
  readonly sql: string
  readonly offset: number
  /** Where it failed, as a UTF-16 offset into `sql`. */
  readonly position: number | null
  readonly message: string | null
}

const OWNER = 'run'

const markers = (model: Model, { offset, position, message }: RunMark) => {
  if (position === null || message === null) return []
  const at = model.getPositionAt(offset + position)
  const word = model.getWordAtPosition(at)
  const { lineNumber } = at
  const lineEnd = model.getLineMaxColumn(lineNumber)
  const startColumn = word?.startColumn ?? Math.min(at.column, Math.max(1, lineEnd - 1))
  return [
    {
      severity: monaco.MarkerSeverity.Error,
      message,
      startLineNumber: lineNumber,
      startColumn,
      endLineNumber: lineNumber,
      endColumn: word?.endColumn ?? Math.min(lineEnd, startColumn + 1),
    },
  ]
}

/** The lines Run will run: the selected ones, or all that hold text. */
const runLines = (editor: CodeEditor, model: Model): readonly [number, number] | null => {
  const selection = editor.getSelection()
  if (selection !== null && !selection.isEmpty()) return [selection.startLineNumber, selection.endLineNumber]
  const isBlank = (line: number): boolean => model.getLineFirstNonWhitespaceColumn(line) === 0
  let first = 1
  let last = model.getLineCount()
  while (first <= last && isBlank(first)) first += 1
  while (last > first && isBlank(last)) last -= 1
  return first > last ? null : [first, last]
}

/** The mark of the latest run beside its text, its error in the text, and a bar along what Run will run. */
export const useMarks = (editor: CodeEditor | null, path: string, mark: RunMark | null): void => {
  useEffect(() => {
    const model = monaco.editor.getModel(monaco.Uri.parse(path))
    if (editor === null || model === null) return undefined
    const decorations = editor.createDecorationsCollection()
    let current = mark !== null && model.getValue().startsWith(mark.sql, mark.offset) ? mark : null
    const draw = (): void => {
      const lines = runLines(editor, model)
      const failed = current !== null && current.state === 'failed'
      decorations.set([
        ...(lines === null
          ? []
          : [
              {
                range: new monaco.Range(lines[0], 1, lines[1], 1),
                options: { isWholeLine: true, linesDecorationsClassName: failed ? 'run-bar failed' : 'run-bar' },
              },
            ]),
        ...(current === null
          ? []
          : [
              {
                range: monaco.Range.fromPositions(model.getPositionAt(current.offset + leading(current.sql))),
                options: { glyphMarginClassName: `run-mark ${current.state}` },
              },
            ]),
      ])
    }
    monaco.editor.setModelMarkers(model, OWNER, current === null ? [] : markers(model, current))
    draw()
    const listening = [
      model.onDidChangeContent(() => {
        if (current !== null) monaco.editor.setModelMarkers(model, OWNER, [])
        current = null
        draw()
      }),
      editor.onDidChangeCursorSelection(draw),
    ]
    return () => {
      for (const listener of listening) listener.dispose()
      decorations.clear()
    }
  }, [editor, path, mark])
}

const leading = (sql: string): number => sql.length - sql.trimStart().length
