import { useEffect } from 'react'

import { nameInSql } from '../../run/nameInSql'
import { monaco } from './monaco'

type CodeEditor = ReturnType<typeof monaco.editor.create>
type Model = ReturnType<typeof monaco.editor.createModel>

/** The latest run of the tab, in relation to its text. */
export interface RunMark {
  readonly state: 'running' | 'success' | 'failed' | 'stopped'
  /** The SQL that ran and where it began in the text. */
  readonly sql: string
  readonly offset: number
  /** Place of the failure, as a UTF-16 offset into `sql`. */
  readonly position: number | null
  readonly message: string | null
  /** The engine's guesses of the intended name. */
  readonly candidates: readonly string[]
}

const OWNER = 'run'

const leading = (sql: string): number => sql.length - sql.trimStart().length

/** The words at fault: the token at the place the engine names, else one sign there. */
const faultRange = (model: Model, offset: number) => {
  const at = model.getPositionAt(offset)
  const { lineNumber } = at
  const rest = model.getLineContent(lineNumber).slice(at.column - 1)
  const quoted = /^(?:"(?:[^"]|"")*"|`[^`]*`|'(?:[^']|'')*')/.exec(rest)?.[0].length
  const word = model.getWordAtPosition(at)
  const lineEnd = model.getLineMaxColumn(lineNumber)
  const startColumn = word?.startColumn ?? Math.min(at.column, Math.max(1, lineEnd - 1))
  if (quoted !== undefined) return new monaco.Range(lineNumber, at.column, lineNumber, at.column + quoted)
  return new monaco.Range(lineNumber, startColumn, lineNumber, word?.endColumn ?? Math.min(lineEnd, startColumn + 1))
}

const markerOf = (model: Model, { offset, position, message, candidates }: RunMark) => {
  if (position === null || message === null) return []
  const { startLineNumber, startColumn, endLineNumber, endColumn } = faultRange(model, offset + position)
  const hint = candidates.length === 0 ? '' : `\nDid you mean ${candidates.join(', ')}?`
  return [
    {
      severity: monaco.MarkerSeverity.Error,
      message: /did you mean/i.test(message) ? message : `${message}${hint}`,
      startLineNumber,
      startColumn,
      endLineNumber,
      endColumn,
    },
  ]
}

/** The marks of the latest runs beside the text they ran, and their errors in it, until the text changes. */
export const useMarks = (editor: CodeEditor | null, path: string, marks: readonly RunMark[]): void => {
  useEffect(() => {
    const model = monaco.editor.getModel(monaco.Uri.parse(path))
    if (editor === null || model === null) return undefined
    const drawn = editor.createDecorationsCollection()
    const text = marks.length === 0 ? '' : model.getValue()
    const fitting = marks.filter(({ sql, offset }) => text.startsWith(sql, offset))
    drawn.set(
      fitting.map(({ sql, offset, state }) => ({
        range: monaco.Range.fromPositions(model.getPositionAt(offset + leading(sql))),
        options: { glyphMarginClassName: `run-mark ${state}` },
      })),
    )
    monaco.editor.setModelMarkers(
      model,
      OWNER,
      fitting.flatMap((mark) => markerOf(model, mark)),
    )
    const uri = model.uri.toString()
    suggested.set(
      uri,
      fitting.flatMap((mark) => mark.candidates),
    )
    const listener = model.onDidChangeContent(() => {
      drawn.clear()
      suggested.delete(uri)
      monaco.editor.setModelMarkers(model, OWNER, [])
      listener.dispose()
    })
    return () => {
      listener.dispose()
      suggested.delete(uri)
      drawn.clear()
    }
  }, [editor, path, marks])
}

/** The engine's suggestions for each text with an error. */
const suggested = new Map<string, readonly string[]>()

/** The engine's suggestions as quick fixes of the error they belong to. */
monaco.languages.registerCodeActionProvider('sql', {
  provideCodeActions: (model, _range, context) => {
    const words = suggested.get(model.uri.toString()) ?? []
    const errors = context.markers.filter(({ severity }) => severity === monaco.MarkerSeverity.Error)
    const actions = errors.flatMap((marker) =>
      words.map((word, index) => ({
        title: `Change to ${word}`,
        kind: 'quickfix',
        diagnostics: [marker],
        isPreferred: index === 0,
        edit: {
          edits: [
            {
              resource: model.uri,
              versionId: model.getVersionId(),
              textEdit: { range: marker, text: nameInSql(word) },
            },
          ],
        },
      })),
    )
    return { actions, dispose: () => undefined }
  },
})
