import { Editor } from '@monaco-editor/react'
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react'

import { initialPart } from '../../../domain/sql/initialSql'
import { useBlame } from './blame'
import { useCompletions } from './completions'
import { useTextBlame } from '../assist/useTextBlame'
import { useCompletionWorld } from '../assist/useCompletionWorld'
import type { LargeTextHandle } from './handle'
import { useMarks, type RunMark } from './marks'
import { useRunRange } from './runRange'
import { monaco } from './monaco'
import { forgetModels, keepPlace, modelUri, openModel, restorePlace } from './models'
import { onLeaving } from './leaving'
import { takeLongInput } from './longInput'
import { OPTIONS } from './options'
import { bindText, type TextSession, type TextSource } from './session'
import { useThemeName } from './themeNames'
import { toChanges } from './typing'

/** All come in one file: who compares texts, or writes one in a form, has mostly written SQL. */
export { MonacoCode } from './code/MonacoCode'
export { MonacoDiff } from './diff/MonacoDiff'

type CodeEditor = ReturnType<typeof monaco.editor.create>

/** Characters; a longer text is no initial one and is not copied to find out. */
const MAX_INITIAL = 500
const WRAPPER = { className: 'sql-large' }
const SUGGESTIONS = 'editor.contrib.suggestController'
type Suggestions = monaco.editor.IEditorContribution & { cancelSuggestWidget(): void }

/** Widgets that Escape closes before anything else. */
const OPEN_WIDGETS = [
  '.suggest-widget.visible',
  '.find-widget.visible',
  '.parameter-hints-widget.visible',
  '.rename-box',
  '.quick-input-widget:not([style*="display: none"])',
]
  .map((widget) => `.monaco-editor ${widget}`)
  .join(', ')

export interface MonacoTextProps {
  /** The tab; each has a model of its own with its undo stack and place. */
  readonly id: string
  readonly source: TextSource
  readonly readOnly: boolean
  readonly past: boolean
  readonly marks: readonly RunMark[]
  /** Open tabs: models of others are disposed. */
  readonly open: readonly string[]
  readonly handle: Ref<LargeTextHandle>
  /** The editor is ready, shows a tab's text and records input. */
  readonly onReady: () => void
}

/** The text editor. The model is the truth while one types; no React state ever holds the text. */
export const MonacoText = (props: MonacoTextProps) => {
  const { id, source, readOnly, past, marks, open, handle, onReady } = props
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  const session = useRef<TextSession | null>(null)
  const ready = useRef(onReady)
  useEffect(() => {
    ready.current = onReady
  })
  const theme = useThemeName()
  const path = modelUri(id, past)

  const options = useMemo(() => ({ ...OPTIONS, readOnly, domReadOnly: readOnly }), [readOnly])

  // The models are ours: `Editor` finds the one of its path and never writes into it.
  useLayoutEffect(() => {
    openModel(path, source.read())
  }, [path, source])

  useLayoutEffect(() => {
    // the package lays it out while it is hidden
    editor?.layout()
    const frame = editor?.getContainerDomNode()
    return editor === null || frame === undefined ? undefined : takeLongInput(frame, editor)
  }, [editor])

  useImperativeHandle(handle, () => ({
    flush: () => session.current?.flush(),
    selected: () => {
      const model = editor?.getModel()
      const range = editor?.getSelection()
      if (model === null || model === undefined || range === null || range === undefined || range.isEmpty()) return null
      const { startLineNumber, startColumn } = range
      return {
        text: model.getValueInRange(range),
        offset: model.getOffsetAt(range.getStartPosition()),
        row: startLineNumber - 1,
        column: startColumn - 1,
      }
    },
    cursor: () => {
      const position = editor?.getPosition()
      const offset = position === null || position === undefined ? undefined : editor?.getModel()?.getOffsetAt(position)
      return offset ?? null
    },
    focus: () => editor?.focus(),
    take: (start, end) => {
      const model = editor?.getModel()
      if (editor === null || model === null || model === undefined) return
      editor.setSelection(monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)))
      editor.focus()
    },
    usesEscape: () =>
      (editor?.getSelections()?.length ?? 0) > 1 ||
      editor?.getSelection()?.isEmpty() === false ||
      document.querySelector(OPEN_WIDGETS) !== null,
    closeCompletions: () => editor?.getContribution<Suggestions>(SUGGESTIONS)?.cancelSuggestWidget(),
    reveal: (offset) => {
      const position = editor?.getModel()?.getPositionAt(offset)
      if (editor === null || position === undefined) return
      editor.setPosition(position)
      editor.revealPositionInCenterIfOutsideViewport(position)
      editor.focus()
    },
    insert: (text) => {
      editor?.trigger('schema', 'type', { text })
      editor?.focus()
    },
    replace: (at, remove, text) => {
      const model = editor?.getModel()
      if (editor === null || model === null || model === undefined) return
      const range = monaco.Range.fromPositions(model.getPositionAt(at), model.getPositionAt(at + remove))
      editor.pushUndoStop()
      editor.executeEdits('fix', [{ range, text }])
      editor.pushUndoStop()
    },
  }))

  useLayoutEffect(() => {
    if (editor === null) return undefined
    const model = openModel(path, source.read())
    editor.setModel(model)
    const selectInitial = (): void => {
      const part = model.getValueLength() > MAX_INITIAL ? null : initialPart(model.getValue())
      if (part === null) return
      editor.setSelection(monaco.Range.fromPositions(model.getPositionAt(part.from), model.getPositionAt(part.to)))
    }
    if (!restorePlace(editor)) selectInitial()
    let applying = false
    const bound = bindText(source, {
      text: () => model.getValue(),
      length: () => model.getValueLength(monaco.editor.EndOfLinePreference.LF),
      apply: ({ at, remove, insert }) => {
        const range = monaco.Range.fromPositions(model.getPositionAt(at), model.getPositionAt(at + remove))
        applying = true
        model.pushStackElement()
        model.pushEditOperations(null, [{ range, text: insert }], () => null)
        model.pushStackElement()
        applying = false
      },
    })
    session.current = bound
    const listening = [
      model.onDidChangeContent((event) => {
        if (!applying) bound.typed(toChanges(event.changes))
      }),
      editor.onDidBlurEditorText(() => bound.flush()),
      editor.onMouseUp(() => {
        if (editor.getSelection()?.isEmpty() === true) selectInitial()
      }),
    ]
    const unlisten = onLeaving(() => bound.flush())
    ready.current()
    return () => {
      unlisten()
      for (const listener of listening) listener.dispose()
      bound.dispose()
      session.current = null
      keepPlace(editor)
    }
  }, [editor, path, source])

  useEffect(() => forgetModels(open), [open])
  useMarks(editor, path, marks)
  useRunRange(editor, path)
  useCompletions(editor, path, useCompletionWorld(id))
  useBlame(editor, path, useTextBlame(id))

  return (
    <Editor
      path={path}
      language="sql"
      theme={theme}
      options={options}
      onMount={setEditor}
      keepCurrentModel
      saveViewState={false}
      loading={null}
      wrapperProps={WRAPPER}
    />
  )
}
