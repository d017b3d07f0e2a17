import { Editor } from '@monaco-editor/react'
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react'

import { changeBetween } from '../../../../core/events/textChange'
import { takeLongInput } from '../longInput'
import { monaco } from '../monaco'
import { OPTIONS } from '../options'
import { useThemeName } from '../themeNames'
import { unixLines } from '../typing'
import type { CodeHandle, CodeProps } from './props'

type CodeEditor = ReturnType<typeof monaco.editor.create>

const PADDING = { top: 6, bottom: 6 }
/** Pixels above and below the lines together. */
const AROUND = PADDING.top + PADDING.bottom

const FIELD_OPTIONS = {
  ...OPTIONS,
  glyphMargin: false,
  lineNumbers: 'off',
  lineDecorationsWidth: 8,
  lineNumbersMinChars: 0,
  padding: PADDING,
  fontSize: 12.5,
  renderLineHighlight: 'none',
  contextmenu: false,
  quickSuggestions: false,
  suggestOnTriggerCharacters: false,
  parameterHints: { enabled: false },
  tabFocusMode: true,
  // the words that complete an expression need the text as it is typed: a quote that closes itself ends the name
  autoClosingQuotes: 'never',
  autoClosingBrackets: 'never',
  wordWrap: 'on',
  occurrencesHighlight: 'off',
} as const
/** A field grows with its text up to so many lines. */
const MAX_LINES = 20

interface MonacoCodeProps extends CodeProps {
  readonly handle: Ref<CodeHandle>
  /** The editor is ready and shows the text. */
  readonly onReady: () => void
}

const inputOf = (editor: CodeEditor): HTMLElement | null =>
  editor.getContainerDomNode().querySelector<HTMLElement>('textarea.inputarea')

/** Writes attributes of the element that takes the input; those without a value go. */
const setAttributes = (editor: CodeEditor, attributes: Readonly<Record<string, string | undefined>>): void => {
  const input = inputOf(editor)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) input?.removeAttribute(name)
    else input?.setAttribute(name, value)
  }
}

/** The large editor as a field of a form. Its model is the truth while one types. */
export const MonacoCode = (props: MonacoCodeProps) => {
  const { id, label, language, rows = 4, readOnly = false, invalid = false, describedBy } = props
  const { placeholder, aria, handle } = props
  const value = unixLines(props.value)
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  const [height, setHeight] = useState(rows * OPTIONS.lineHeight + AROUND)
  const theme = useThemeName()
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  /** Texts that went to the owner and have not come back as the value. */
  const reported = useRef<string[]>([])
  const isApplying = useRef(false)

  const options = useMemo(
    () => ({
      ...FIELD_OPTIONS,
      ariaLabel: label,
      readOnly,
      domReadOnly: readOnly,
      ...(placeholder === undefined ? {} : { placeholder }),
    }),
    [label, readOnly, placeholder],
  )

  useImperativeHandle(handle, () => {
    const rangeOf = (from: number, to: number) => {
      const model = editor?.getModel()
      if (model === null || model === undefined) return null
      return monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to))
    }
    return {
      focus: () => editor?.focus(),
      select: (from, to) => {
        const range = rangeOf(from, to)
        if (range === null) return
        editor?.setSelection(range)
        editor?.revealRangeInCenterIfOutsideViewport(range)
      },
      cursor: () => {
        const position = editor?.getPosition()
        return position === null || position === undefined ? null : (editor?.getModel()?.getOffsetAt(position) ?? null)
      },
      replace: (from, to, text) => {
        const range = rangeOf(from, to)
        if (range === null) return
        editor?.pushUndoStop()
        editor?.executeEdits('completion', [{ range, text, forceMoveMarkers: true }])
        editor?.pushUndoStop()
      },
    }
  }, [editor])

  // The package lays it out while it is hidden, and makes its model with the line ends of the machine.
  useLayoutEffect(() => {
    editor?.layout()
    editor?.getModel()?.setEOL(monaco.editor.EndOfLineSequence.LF)
  }, [editor])

  // A value that was typed here comes back, perhaps late; any other was set elsewhere and is shown.
  useLayoutEffect(() => {
    const model = editor?.getModel()
    if (model === null || model === undefined) return
    const back = reported.current.lastIndexOf(value)
    if (back >= 0) {
      reported.current.splice(0, back + 1)
      return
    }
    reported.current = []
    const change = changeBetween(model.getValue(), value)
    if (change === null) return
    const { at, remove, insert } = change
    const range = monaco.Range.fromPositions(model.getPositionAt(at), model.getPositionAt(at + remove))
    isApplying.current = true
    model.pushStackElement()
    model.pushEditOperations(null, [{ range, text: insert }], () => null)
    model.pushStackElement()
    isApplying.current = false
  }, [editor, value])

  useLayoutEffect(() => {
    if (editor === null) return undefined
    const stop = takeLongInput(editor.getContainerDomNode(), editor)
    const measure = (): void => {
      const lines = Math.min(MAX_LINES, (editor.getContentHeight() - AROUND) / OPTIONS.lineHeight)
      setHeight(Math.max(latest.current.rows ?? 4, lines) * OPTIONS.lineHeight + AROUND)
    }
    const listening = [
      editor.onDidChangeModelContent(({ changes: [change] }) => {
        if (isApplying.current) return
        const text = editor.getValue()
        if (text === unixLines(latest.current.value)) reported.current = []
        else reported.current.push(text)
        // the editor's own cursor moves after this
        latest.current.onChange(text, change === undefined ? 0 : change.rangeOffset + change.text.length)
      }),
      editor.onDidBlurEditorText(() => latest.current.onBlur?.()),
      editor.onDidContentSizeChange(measure),
      editor.onMouseDown(() => latest.current.onPress?.()),
    ]
    measure()
    latest.current.onReady()
    return () => {
      stop()
      for (const listener of listening) listener.dispose()
    }
  }, [editor])

  useLayoutEffect(() => {
    if (editor === null) return
    setAttributes(editor, {
      id,
      'aria-invalid': invalid ? 'true' : undefined,
      'aria-describedby': describedBy,
      ...aria,
    })
  }, [editor, id, invalid, describedBy, aria])

  return (
    <Editor
      defaultValue={value}
      language={language}
      theme={theme}
      options={options}
      height={props.fills === true ? '100%' : height}
      onMount={setEditor}
      saveViewState={false}
      loading={null}
    />
  )
}
