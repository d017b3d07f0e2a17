import { useEffect } from 'react'

import { splitStatements, statementAt, type SqlStatement } from '../../../domain/sql/statements'
import { monaco } from './monaco'

type CodeEditor = ReturnType<typeof monaco.editor.create>
type Model = ReturnType<typeof monaco.editor.createModel>
type Decoration = monaco.editor.IModelDeltaDecoration

/** Ms without input before the range is computed again: a key costs nothing, and the delay is not visible. */
const REST_MS = 40

/** Statements of the text as it is now, found once for each version of it. */
const createSplit = (model: Model): (() => readonly SqlStatement[]) => {
  let version = -1
  let statements: readonly SqlStatement[] = []
  return () => {
    if (version !== model.getVersionId()) {
      version = model.getVersionId()
      statements = splitStatements(model.getValue())
    }
    return statements
  }
}

const bar = (first: number, last: number): Decoration => ({
  range: new monaco.Range(first, 1, last, 1),
  options: { isWholeLine: true, linesDecorationsClassName: 'run-bar' },
})

/** A frame around the statement: around its words on one line, else around its lines. */
const frame = (model: Model, { start, end }: SqlStatement): readonly Decoration[] => {
  const from = model.getPositionAt(start)
  const to = model.getPositionAt(end)
  const [first, last] = [from.lineNumber, to.lineNumber]
  if (first === last) {
    const range = monaco.Range.fromPositions(from, to)
    return [{ range, options: { className: 'run-frame first last' } }, bar(first, last)]
  }
  const line = (number: number, place: string): Decoration => ({
    range: new monaco.Range(number, 1, number, 1),
    options: { isWholeLine: true, className: `run-frame ${place}` },
  })
  const middle = new monaco.Range(first + 1, 1, last - 1, 1)
  return [
    line(first, 'first'),
    ...(last - first > 1 ? [{ range: middle, options: { isWholeLine: true, className: 'run-frame' } }] : []),
    line(last, 'last'),
    bar(first, last),
  ]
}

/** Marks the text that Run will run: the selection, or the statement at the cursor, framed when there are others beside it. */
const decorationsOf = (
  editor: CodeEditor,
  model: Model,
  split: () => readonly SqlStatement[],
): readonly Decoration[] => {
  const selection = editor.getSelection()
  if (selection !== null && !selection.isEmpty()) return [bar(selection.startLineNumber, selection.endLineNumber)]
  const statements = split()
  const position = editor.getPosition()
  const offset = position === null ? 0 : model.getOffsetAt(position)
  const statement = statementAt(model.getValue(), statements, offset)
  if (statement === undefined) return []
  if (statements.length > 1) return frame(model, statement)
  return [bar(model.getPositionAt(statement.start).lineNumber, model.getPositionAt(statement.end).lineNumber)]
}

/** Marks the text that Run will run, in advance. */
export const useRunRange = (editor: CodeEditor | null, path: string): void => {
  useEffect(() => {
    const model = monaco.editor.getModel(monaco.Uri.parse(path))
    if (editor === null || model === null) return undefined
    const drawn = editor.createDecorationsCollection()
    const split = createSplit(model)
    let timer = 0
    const draw = (): void => void drawn.set([...decorationsOf(editor, model, split)])
    const later = (): void => {
      window.clearTimeout(timer)
      timer = window.setTimeout(draw, REST_MS)
    }
    draw()
    const listening = [model.onDidChangeContent(later), editor.onDidChangeCursorSelection(later)]
    return () => {
      window.clearTimeout(timer)
      for (const listener of listening) listener.dispose()
      drawn.clear()
    }
  }, [editor, path])
}
