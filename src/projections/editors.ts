import type { EditorContext } from '../events/editor'
import type { FoldEvent } from '../events/envelope'
import { applyChanges } from '../events/text'
import { defineProjection } from './projection'

/** A tab of the SQL editor (`A3.01`). */
export interface Editor extends EditorContext {
  readonly id: string
  name: string
  sql: string
  queryLimit: number
  remoteId: number | null
  selectedText: string | null
  autorun: boolean
  templateParams: string | null
  latestQueryId: string | null
  hideLeftBar: boolean
  loaded: boolean
  inLocalStorage: boolean
  cursorPosition: { readonly row: number; readonly column: number }
  northPercent: number
  southPercent: number
  updatedAt: number
  version: number
  /** The text is known to differ from what was typed; the next edit replaces it whole. */
  diverged: boolean
}

export interface EditorWindow {
  /** Last entry is the active tab (`A4.29`). */
  tabHistory: string[]
  /** Edits of the active tab, written into the list when another tab is activated (`A4.31`, `A4.32`). */
  unsaved: (Partial<Editor> & { readonly id: string }) | null
}

export interface Editors {
  byId: Record<string, Editor>
  order: string[]
  /** Closed tabs, kept so that they can be reopened; `closedOrder` has the last closed one last. */
  closed: Record<string, Editor>
  closedOrder: string[]
  /** Destruction times (`A3.46`, `A4.37`). */
  destroyed: Record<string, number>
  windows: Record<string, EditorWindow>
  /** The window in which the unsaved copy of a tab lies, by tab. */
  unsavedIn: Record<string, string>
}

/** Initial north and south pane heights in percent. */
export const NORTH_PERCENT = 45
export const SOUTH_PERCENT = 55
const CLOSED_KEPT = 200
const WINDOWS_KEPT = 50
const TAB_HISTORY_KEPT = 100

const windowOf = (editors: Editors, session: string): EditorWindow => {
  const known = editors.windows[session]
  if (known !== undefined) return known
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

const writeBack = (editors: Editors, session: string): void => {
  const window = editors.windows[session]
  if (window === undefined || window.unsaved === null) return
  const editor = editors.byId[window.unsaved.id]
  if (editor !== undefined) Object.assign(editor, window.unsaved)
  delete editors.unsavedIn[window.unsaved.id]
  window.unsaved = null
}

/** Merges edits of `id` that lie unsaved in another window into the list: one tab has one unsaved copy. */
const gather = (editors: Editors, id: string, except: string | null): void => {
  const session = editors.unsavedIn[id]
  if (session !== undefined && session !== except) writeBack(editors, session)
}

/** The tab as it is now: the list entry overridden by its unsaved edits (`A3.44`). */
export const effectiveEditor = (editors: Editors, id: string): Editor | undefined => {
  const editor = editors.byId[id]
  const session = editors.unsavedIn[id]
  const unsaved = session === undefined ? null : editors.windows[session]?.unsaved
  return editor === undefined || !unsaved ? editor : { ...editor, ...unsaved }
}

const patch = (
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

const collapse = (history: readonly string[]): string[] => history.filter((id, index) => id !== history[index - 1])

const forget = (editors: Editors, id: string): void => {
  for (const window of Object.values(editors.windows)) {
    window.tabHistory = collapse(window.tabHistory.filter((entry) => entry !== id))
    const last = editors.order.at(-1)
    if (window.tabHistory.length === 0 && last !== undefined) window.tabHistory = [last]
  }
}

const show = (editors: Editors, session: string, id: string): void => {
  const own = windowOf(editors, session)
  if (own.tabHistory.at(-1) !== id) {
    writeBack(editors, session)
    own.tabHistory.push(id)
    if (own.tabHistory.length > TAB_HISTORY_KEPT) own.tabHistory.shift()
  }
  if (editors.order.length > 1) return
  for (const window of Object.values(editors.windows)) {
    if (window.tabHistory.length === 0) window.tabHistory.push(id)
  }
}

const close = (editors: Editors, id: string, at: number): void => {
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
    delete editors.closed[oldest]
    delete editors.destroyed[oldest]
  }
  forget(editors, id)
}

const place = (order: readonly string[], id: string, index: number): string[] => {
  const others = order.filter((entry) => entry !== id)
  const at = index < 0 || index > others.length ? others.length : index
  return [...others.slice(0, at), id, ...others.slice(at)]
}

type Added = Pick<Editor, 'id' | 'name' | 'dbId' | 'catalog' | 'schema' | 'sql' | 'queryLimit'> &
  Partial<Pick<Editor, 'remoteId' | 'templateParams'>> & { readonly autorun?: boolean | undefined }

/** A tab comes into being at the end of the row and is shown (`A4.28`). */
const add = (editors: Editors, event: FoldEvent, added: Added): void => {
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
    autorun: autorun ?? false,
    remoteId: remoteId ?? null,
    selectedText: null,
    templateParams: templateParams ?? null,
    latestQueryId: null,
    hideLeftBar: false,
    loaded: true,
    inLocalStorage: true,
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

export const editorsProjection = defineProjection({
  name: 'editors',
  version: 2,
  initial: (): Editors => ({
    byId: {},
    order: [],
    closed: {},
    closedOrder: [],
    destroyed: {},
    windows: {},
    unsavedIn: {},
  }),
  on: {
    'session.started': (editors, event) => {
      const { previous } = event.data
      if (previous !== null) writeBack(editors, previous)
      const taken = previous === null ? undefined : editors.windows[previous]
      const window = windowOf(editors, event.session)
      const kept = collapse((taken?.tabHistory ?? []).filter((id) => editors.byId[id] !== undefined))
      if (kept.length > 0) window.tabHistory = kept
      return undefined
    },
    'editor.added': (editors, event) => {
      add(editors, event, event.data)
      return undefined
    },
    'saved.opened': (editors, event) => {
      const { editorId, query, queryLimit } = event.data
      const { label, remoteId, dbId, catalog, schema, sql, templateParams } = query
      const place = { dbId, catalog, schema }
      add(editors, event, { id: editorId, name: label, remoteId, ...place, sql, templateParams, queryLimit })
      return undefined
    },
    'dataset.opened': (editors, event) => {
      const { editorId, ...tab } = event.data
      add(editors, event, { id: editorId, ...tab })
      return undefined
    },
    'share.opened': (editors, event) => {
      const { editorId, share, queryLimit } = event.data
      add(editors, event, { id: editorId, ...share, queryLimit })
      return undefined
    },
    'upload.table_made': (editors, event) => {
      const { editorId, tableName, dbId, schema, sql, queryLimit } = event.data
      const place = { dbId, catalog: null, schema }
      add(editors, event, { id: editorId, name: tableName, ...place, sql, templateParams: null, queryLimit })
      return undefined
    },
    'saved.stored': (editors, event) => {
      const { editorId, remoteId, label } = event.data
      patch(editors, event, editorId, () => ({ remoteId, name: label }))
      return undefined
    },
    'saved.updated': (editors, event) => {
      patch(editors, event, event.data.editorId, () => ({ name: event.data.label }))
      return undefined
    },
    'saved.deleted': (editors, event) => {
      for (const { id, remoteId } of Object.values(editors.byId)) {
        if (remoteId === event.data.remoteId) patch(editors, event, id, () => ({ remoteId: null }), false)
      }
      for (const editor of Object.values(editors.closed)) {
        if (editor.remoteId === event.data.remoteId) editor.remoteId = null
      }
      return undefined
    },
    'editor.closed': (editors, event) => {
      close(editors, event.data.id, event.at)
      return undefined
    },
    'editor.reopened': (editors, event) => {
      const { id, index } = event.data
      const editor = editors.closed[id]
      if (editor === undefined) return undefined
      delete editors.closed[id]
      delete editors.destroyed[id]
      editors.closedOrder = editors.closedOrder.filter((entry) => entry !== id)
      editors.byId[id] = editor
      editors.order = place(editors.order, id, index)
      show(editors, event.session, id)
      return undefined
    },
    'editor.activated': (editors, event) => {
      if (editors.byId[event.data.id] !== undefined) show(editors, event.session, event.data.id)
      return undefined
    },
    'editor.moved': (editors, event) => {
      const { id, index } = event.data
      if (editors.byId[id] !== undefined) editors.order = place(editors.order, id, index)
      return undefined
    },
    'editor.renamed': (editors, event) => {
      patch(editors, event, event.data.id, () => ({ name: event.data.name }))
      return undefined
    },
    'editor.context_selected': (editors, event) => {
      const { id, dbId, catalog, schema } = event.data
      patch(editors, event, id, () => ({ dbId, catalog, schema }))
      return undefined
    },
    'editor.limit_set': (editors, event) => {
      patch(editors, event, event.data.id, () => ({ queryLimit: event.data.queryLimit }))
      return undefined
    },
    'editor.sql_edited': (editors, event) => {
      patch(editors, event, event.data.id, (editor) => {
        const sql = applyChanges(editor.sql, event.data.changes)
        return { sql, diverged: editor.diverged || sql.length !== event.data.length }
      })
      return undefined
    },
    'editor.sql_replaced': (editors, event) => {
      patch(editors, event, event.data.id, () => ({ sql: event.data.sql, diverged: false }))
      return undefined
    },
    'editor.formatted': (editors, event) => {
      const { id, sql, was } = event.data
      if (effectiveEditor(editors, id)?.sql === was) patch(editors, event, id, () => ({ sql }))
      return undefined
    },
    'editor.template_params_set': (editors, event) => {
      const { id, templateParams } = event.data
      patch(editors, event, id, () => ({ templateParams }))
      return undefined
    },
    'editor.selection_noted': (editors, event) => {
      const { id, selectedText, row, column } = event.data
      patch(editors, event, id, () => ({ selectedText, cursorPosition: { row, column } }), false)
      return undefined
    },
    'editor.panes_resized': (editors, event) => {
      const { id, northPercent, southPercent } = event.data
      patch(editors, event, id, () => ({ northPercent, southPercent }))
      return undefined
    },
    'editor.left_bar_toggled': (editors, event) => {
      patch(editors, event, event.data.id, () => ({ hideLeftBar: event.data.hidden }))
      return undefined
    },
    'run.requested': (editors, event) => {
      patch(editors, event, event.data.editorId, () => ({ latestQueryId: event.data.queryId, autorun: false }), false)
      return undefined
    },
  },
})
