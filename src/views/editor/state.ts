import { useState } from 'react'

import { effectiveEditor, MAX_ROW, viewId, type Editor } from '../../projections/editor/editors'
import type { Run } from '../../projections/run/runs'
import { activeEditorId } from '../../projections/editor/selectors'
import { useCommand, useIsPast, useSelect, useSession } from '../hooks'

const EDITORS = ['editors'] as const
const RUNS = ['runs'] as const
const SESSION = ['session'] as const

/** One value of a tab; renders only when that value changes, so never while one types. */
export const useEditorField = <Value>(id: string, read: (editor: Editor) => Value, none: Value): Value =>
  useSelect(EDITORS, (model) => {
    const editor = effectiveEditor(model.editors, id)
    return editor === undefined ? none : read(editor)
  })

/** The tab on screen and how to go to another. In the past one looks around without leaving a trace. */
export const useActiveEditor = (): readonly [string | null, (id: string) => void] => {
  const session = useSession()
  const command = useCommand()
  const past = useIsPast()
  const [looked, setLooked] = useState<string | null>(null)
  const id = useSelect(EDITORS, (model) => {
    const there = past && looked !== null && effectiveEditor(model.editors, looked) !== undefined
    const active = there ? looked : activeEditorId(model.editors, session)
    return active === null ? null : viewId(model.editors, active)
  })
  return [id, past ? setLooked : (next: string) => command('editor.activate', { id: next })]
}

export const useRun = (id: string | null): Run | null =>
  useSelect(RUNS, (model) => (id === null ? null : (model.runs.byId[id] ?? null)))

export const useLatestRun = (editorId: string): Run | null =>
  useRun(useEditorField(editorId, (editor) => editor.latestQueryId, null))

/** The pane below the editor; in the past one's own choice. */
export const useSouthPane = (): readonly [string, (pane: string) => void] => {
  const session = useSession()
  const command = useCommand()
  const past = useIsPast()
  const [looked, setLooked] = useState<string | null>(null)
  const recorded = useSelect(SESSION, (model) => model.session.windows[session]?.southPane ?? 'Results')
  return past
    ? [looked ?? recorded, setLooked]
    : [recorded, (pane: string) => command('session.select_south_pane', { pane })]
}

/** Row limit of the tab's queries. */
export const useMaxRow = (editorId: string): number => useEditorField(editorId, (editor) => editor.maxRow, MAX_ROW)
