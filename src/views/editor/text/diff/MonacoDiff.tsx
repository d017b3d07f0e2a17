import { DiffEditor, type DiffOnMount } from '@monaco-editor/react'

import '../monaco'
import { OPTIONS } from '../options'
import { useThemeName } from '../themeNames'
import { unixLines } from '../typing'

export interface MonacoDiffProps {
  readonly before: string
  readonly after: string
  /** Names of the two texts, for those who cannot see which is on which side. */
  readonly names: readonly [before: string, after: string]
  /** Receives the height in pixels that shows all of it. */
  readonly onHeight: (height: number) => void
}

const { fontFamily, fontSize, fontLigatures, lineHeight, padding, scrollbar, unicodeHighlight } = OPTIONS

/** Texts of up to so many lines are shown whole; longer ones hide what is equal. */
const WHOLE_UP_TO = 60
/** Width in pixels from which both texts stand side by side; below, one is written under the other. */
const SIDE_BY_SIDE_FROM = 560

/** Two texts and their differences, to be read. */
export const MonacoDiff = ({ before, after, names: [beforeName, afterName], onHeight }: MonacoDiffProps) => {
  const theme = useThemeName()
  const onMount: DiffOnMount = (editor) => {
    const sides = [editor.getOriginalEditor(), editor.getModifiedEditor()]
    const measure = (): void => onHeight(Math.max(...sides.map((side) => side.getContentHeight())))
    for (const side of sides) side.onDidContentSizeChange(measure)
    measure()
    // the models are of this view alone, and an editor wants to go before its models
    const models = editor.getModel()
    editor.onDidDispose(() => {
      models?.original.dispose()
      models?.modified.dispose()
    })
  }
  const lines = Math.max(before.split('\n').length, after.split('\n').length)
  return (
    <DiffEditor
      original={unixLines(before)}
      modified={unixLines(after)}
      language="sql"
      theme={theme}
      onMount={onMount}
      keepCurrentOriginalModel
      keepCurrentModifiedModel
      loading={null}
      options={{
        fontFamily,
        fontSize,
        fontLigatures,
        lineHeight,
        padding,
        scrollbar,
        unicodeHighlight,
        readOnly: true,
        domReadOnly: true,
        originalAriaLabel: beforeName,
        modifiedAriaLabel: afterName,
        renderSideBySideInlineBreakpoint: SIDE_BY_SIDE_FROM,
        hideUnchangedRegions: { enabled: lines > WHOLE_UP_TO },
        minimap: { enabled: false },
        overviewRulerLanes: 0,
        renderOverviewRuler: false,
        renderMarginRevertIcon: false,
        renderGutterMenu: false,
        scrollBeyondLastLine: false,
        stickyScroll: { enabled: false },
        contextmenu: false,
        links: false,
        wordWrap: 'on',
        lineNumbersMinChars: 3,
        renderLineHighlight: 'none',
        editContext: false,
      }}
    />
  )
}
