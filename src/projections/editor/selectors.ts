import type { ReadModel } from '../../core/readModel/model'
import { effectiveEditor, type Editor, type Editors } from './editors'

/** The tab a window shows, or null when none is open. */
export const activeEditorId = (editors: Editors, session: string): string | null => {
  const history = editors.windows[session]?.tabHistory
  return history === undefined ? (editors.order.at(-1) ?? null) : (history.at(-1) ?? null)
}

export const activeEditor = (model: ReadModel, session: string): Editor | null => {
  const id = activeEditorId(model.editors, session)
  return id === null ? null : (effectiveEditor(model.editors, id) ?? null)
}

/** All open tabs in their order, each with its unsaved edits. */
export const openEditors = (editors: Editors): readonly Editor[] =>
  editors.order.flatMap((id) => effectiveEditor(editors, id) ?? [])

const UNTITLED = /^Untitled Query (\d+)$/

/** 'Untitled Query N', N one above the highest existing number (`A5.01`). */
export const untitledName = (editors: Editors): string => {
  const numbers = openEditors(editors).map((editor) => Number(UNTITLED.exec(editor.name)?.[1] ?? 0))
  return `Untitled Query ${Math.max(0, ...numbers) + 1}`
}
