import type { EditorContext } from '../../events/editor/editor'
import type { FoldEvent } from '../../core/events/envelope'
import { currentId, type Rekeyed } from './rekey'

/** A tab of the SQL editor (`A3.01`). */
export interface Editor extends EditorContext {
  readonly id: string
  name: string
  sql: string
  queryLimit: number
  /** Row limit of the tab's queries, from the server. */
  maxRow: number
  remoteId: number | null
  selectedText: string | null
  autorun: boolean
  templateParams: string | null
  latestQueryId: string | null
  hideLeftBar: boolean
  loaded: boolean
  /** Of this browser alone: the server has not taken it yet, or lost it (`A3.11`). */
  inLocalStorage: boolean
  /** The `updatedAt` of the state that the server has; 0 where it has none. */
  syncedAt: number
  cursorPosition: { readonly row: number; readonly column: number }
  northPercent: number
  southPercent: number
  updatedAt: number
  version: number
  /** Something typed did not fit the text and was not applied; the next edit replaces the text whole. */
  diverged: boolean
}

export interface EditorWindow {
  /** Last entry is the active tab (`A4.29`). */
  tabHistory: string[]
  /** Edits of the active tab, written into the list when another tab is activated (`A4.31`, `A4.32`). */
  unsaved: (Partial<Editor> & { readonly id: string }) | null
}

export interface Editors extends Rekeyed {
  byId: Record<string, Editor>
  order: string[]
  /** `maxRow` of tabs to come. */
  maxRow: number
  /** Closed tabs, kept so that they can be reopened; `closedOrder` has the last closed one last. */
  closed: Record<string, Editor>
  closedOrder: string[]
  /** Destruction times (`A3.46`, `A4.37`). */
  destroyed: Record<string, number>
  /** The first id of a tab, under which views go on showing it, by the one it has now. */
  firsts: Record<string, string>
  windows: Record<string, EditorWindow>
  /** The window that holds the unsaved copy of a tab, by tab. */
  unsavedIn: Record<string, string>
}

/** Initial north and south pane heights in percent (`A9.03`). */
export const NORTH_PERCENT = 30
export const SOUTH_PERCENT = 70
/** Row limit of a query until the server sends its own. */
export const MAX_ROW = 100_000
const CLOSED_KEPT = 200
const WINDOWS_KEPT = 50
const TAB_HISTORY_KEPT = 100

export const windowOf = (editors: Editors, session: string): EditorWindow => {
  const existing = editors.windows[session]
  if (existing !== undefined) return existing
  const last = editors.order.at(-1)
  const created: EditorWindow = { tabHistory: last === undefined ? [] : [last], unsaved: null }
  editors.windows[session] = created
  const sessions = Object.keys(editors.windows)
  const oldest = sessions[0]
  if (sessions.length > WINDOWS_KEPT && oldest !== undefined && oldest !== session) {
    writeBack(editors, oldest)
    delete editors.windows[oldest]
  }
  return editors.windows[session] ?? created
}

export const writeBack = (editors: Editors, session: string): void => {
  const window = editors.windows[session]
  if (window === undefined || window.unsaved === null) return
  const editor = editors.byId[window.unsaved.id]
  if (editor !== undefined) Object.assign(editor, window.unsaved)
  delete editors.unsavedIn[window.unsaved.id]
  window.unsaved = null
}

/** Merges unsaved edits of `id` in another window into the list: one tab has one unsaved copy. */
export const gather = (editors: Editors, id: string, except: string | null): void => {
  const session = editors.unsavedIn[id]
  if (session !== undefined && session !== except) writeBack(editors, session)
}

/** The tab as it is now: the list entry overridden by its unsaved edits (`A3.44`). */
export const effectiveEditor = (editors: Editors, editorId: string): Editor | undefined => {
  const id = currentId(editors, editorId)
  const editor = editors.byId[id]
  const session = editors.unsavedIn[id]
  const unsaved = session === undefined ? null : editors.windows[session]?.unsaved
  return editor === undefined || !unsaved ? editor : { ...editor, ...unsaved }
}

export const patch = (
  editors: Editors,
  event: FoldEvent,
  id: string,
  change: (editor: Editor) => Partial<Editor>,
  stamp = true,
): void => {
  const window = windowOf(editors, event.session)
  gather(editors, id, event.session)
  const current = effectiveEditor(editors, id)
  if (current === undefined) return
  const changed = stamp ? { ...change(current), updatedAt: Math.max(event.at, current.updatedAt + 1) } : change(current)
  if (window.tabHistory.at(-1) !== id) {
    writeBack(editors, event.session)
    const editor = editors.byId[id]
    if (editor !== undefined) Object.assign(editor, changed)
    return
  }
  if (window.unsaved === null || window.unsaved.id !== id) {
    writeBack(editors, event.session)
    window.unsaved = { id, ...changed }
    editors.unsavedIn[id] = event.session
  } else Object.assign(window.unsaved, changed)
}

export const collapse = (history: readonly string[]): string[] =>
  history.filter((id, index) => id !== history[index - 1])

export const forget = (editors: Editors, id: string): void => {
  for (const window of Object.values(editors.windows)) {
    window.tabHistory = collapse(window.tabHistory.filter((entry) => entry !== id))
    const last = editors.order.at(-1)
    if (window.tabHistory.length === 0 && last !== undefined) window.tabHistory = [last]
  }
}

export const show = (editors: Editors, session: string, id: string): void => {
  const ownWindow = windowOf(editors, session)
  if (ownWindow.tabHistory.at(-1) !== id) {
    writeBack(editors, session)
    ownWindow.tabHistory.push(id)
    if (ownWindow.tabHistory.length > TAB_HISTORY_KEPT) ownWindow.tabHistory.shift()
  }
  if (editors.order.length > 1) return
  for (const window of Object.values(editors.windows)) {
    if (window.tabHistory.length === 0) window.tabHistory.push(id)
  }
}

export const close = (editors: Editors, id: string, at: number): void => {
  gather(editors, id, null)
  const editor = editors.byId[id]
  if (editor === undefined) return
  delete editors.byId[id]
  editors.order = editors.order.filter((entry) => entry !== id)
  editors.closed[id] = editor
  editors.closedOrder.push(id)
  editors.destroyed[id] = at
  const oldest = editors.closedOrder[0]
  if (editors.closedOrder.length > CLOSED_KEPT && oldest !== undefined) {
    editors.closedOrder.shift()
    // tabs that the server still has are removed there first
    if (editors.closed[oldest]?.inLocalStorage !== false) delete editors.destroyed[oldest]
    delete editors.closed[oldest]
    delete editors.firsts[oldest]
  }
  forget(editors, id)
}

export const place = (order: readonly string[], id: string, index: number): string[] => {
  const others = order.filter((entry) => entry !== id)
  const at = index < 0 || index > others.length ? others.length : index
  return [...others.slice(0, at), id, ...others.slice(at)]
}

export type Added = Pick<Editor, 'id' | 'name' | 'dbId' | 'catalog' | 'schema' | 'sql' | 'queryLimit'> &
  Partial<Pick<Editor, 'remoteId' | 'templateParams'>> & { readonly autorun?: boolean | undefined }

/** A tab comes into being at the end of the row and is shown (`A4.28`). */
export const add = (editors: Editors, event: FoldEvent, added: Added): void => {
  const { id, name, dbId, catalog, schema, sql, queryLimit, autorun, remoteId, templateParams } = added
  if (editors.byId[id] !== undefined || editors.closed[id] !== undefined) return
  editors.byId[id] = {
    id,
    name,
    dbId,
    catalog,
    schema,
    sql,
    queryLimit,
    maxRow: editors.maxRow,
    autorun: autorun ?? false,
    remoteId: remoteId ?? null,
    selectedText: null,
    templateParams: templateParams ?? null,
    latestQueryId: null,
    hideLeftBar: false,
    loaded: true,
    inLocalStorage: true,
    syncedAt: 0,
    cursorPosition: { row: 0, column: 0 },
    northPercent: NORTH_PERCENT,
    southPercent: SOUTH_PERCENT,
    updatedAt: event.at,
    version: 1,
    diverged: false,
  }
  editors.order.push(id)
  show(editors, event.session, id)
}

/** The id under which views show a tab: it stays when the server gives the tab another, so that views are not rebuilt. */
export const viewId = (editors: Editors, id: string): string => editors.firsts[id] ?? id
