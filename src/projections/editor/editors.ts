import { applyFitting } from '../../core/events/textChange'
import {
  add,
  close,
  collapse,
  effectiveEditor,
  MAX_ROW,
  patch,
  place,
  show,
  windowOf,
  writeBack,
  type Editors,
} from './state'
import { defineProjection } from '../../core/readModel/projection'
import { rekeying } from './rekey'
import { tabRecipes } from './tabs'

export { effectiveEditor, MAX_ROW, NORTH_PERCENT, viewId } from './state'
export type { Editor, Editors } from './state'

/** Gives the default database to a tab opened before any was known; having none was no choice. */
const settle = (editors: Editors, dbId: number | null): void => {
  if (dbId === null) return
  for (const id of editors.order) {
    const editor = editors.byId[id]
    if (editor === undefined || effectiveEditor(editors, id)?.dbId !== null) continue
    editor.dbId = dbId
    for (const { unsaved } of Object.values(editors.windows)) if (unsaved?.id === id) delete unsaved.dbId
  }
}

export const editorsProjection = defineProjection({
  name: 'editors',
  version: 5,
  reads: 4,
  initial: (): Editors => ({
    byId: {},
    order: [],
    maxRow: MAX_ROW,
    closed: {},
    closedOrder: [],
    destroyed: {},
    windows: {},
    unsavedIn: {},
    aliases: {},
    firsts: {},
  }),
  on: rekeying<Editors>({
    ...tabRecipes,
    'session.started': (editors, event) => {
      const { previous } = event.data
      if (previous !== null) writeBack(editors, previous)
      const taken = previous === null ? undefined : editors.windows[previous]
      const window = windowOf(editors, event.session)
      const kept = collapse((taken?.tabHistory ?? []).filter((id) => editors.byId[id] !== undefined))
      if (kept.length > 0) window.tabHistory = kept
    },
    'session.bootstrapped': (editors, event) => {
      const { maxRow } = event.data.config
      editors.maxRow = maxRow
      for (const editor of [...Object.values(editors.byId), ...Object.values(editors.closed)]) editor.maxRow = maxRow
    },
    'editor.added': (editors, event) => {
      const { templateParams = null, ...tab } = event.data
      add(editors, event, { ...tab, templateParams })
    },
    'saved.opened': (editors, event) => {
      const { editorId, query, queryLimit } = event.data
      const { label, remoteId, dbId, catalog, schema, sql, templateParams } = query
      const place = { dbId, catalog, schema }
      add(editors, event, { id: editorId, name: label, remoteId, ...place, sql, templateParams, queryLimit })
    },
    'saved.run_opened': (editors, event) => {
      const { editorId, label, query, queryLimit } = event.data
      const { dbId, catalog, schema, sql, refresh } = query
      add(editors, event, { id: editorId, name: label, dbId, catalog, schema, sql, templateParams: null, queryLimit })
      const editor = editors.byId[editorId]
      if (editor !== undefined) editor.latestQueryId = refresh.queryId
    },
    'dataset.opened': (editors, event) => {
      const { editorId, ...tab } = event.data
      add(editors, event, { id: editorId, ...tab })
    },
    'share.opened': (editors, event) => {
      const { editorId, share, queryLimit } = event.data
      add(editors, event, { id: editorId, ...share, queryLimit })
    },
    'upload.table_made': (editors, event) => {
      const { editorId, tableName, dbId, schema, sql, queryLimit, autorun } = event.data
      const place = { dbId, catalog: null, schema }
      add(editors, event, { id: editorId, name: tableName, ...place, sql, templateParams: null, queryLimit, autorun })
    },
    'saved.stored': (editors, event) => {
      const { editorId, remoteId, label } = event.data
      patch(editors, event, editorId, () => ({ remoteId, name: label }))
    },
    'saved.updated': (editors, event) => patch(editors, event, event.data.editorId, () => ({ name: event.data.label })),
    'saved.deleted': (editors, event) => {
      for (const { id, remoteId } of Object.values(editors.byId)) {
        if (remoteId === event.data.remoteId) patch(editors, event, id, () => ({ remoteId: null }), false)
      }
      for (const editor of Object.values(editors.closed)) {
        if (editor.remoteId === event.data.remoteId) editor.remoteId = null
      }
    },
    'editor.closed': (editors, event) => close(editors, event.data.id, event.at),
    'editor.reopened': (editors, event) => {
      const { id, index } = event.data
      const editor = editors.closed[id]
      if (editor === undefined) return
      delete editors.closed[id]
      delete editors.destroyed[id]
      editors.closedOrder = editors.closedOrder.filter((entry) => entry !== id)
      editors.byId[id] = editor
      editors.order = place(editors.order, id, index)
      show(editors, event.session, id)
    },
    'editor.activated': (editors, event) => {
      if (editors.byId[event.data.id] !== undefined) show(editors, event.session, event.data.id)
    },
    'editor.moved': (editors, event) => {
      const { id, index } = event.data
      if (editors.byId[id] !== undefined) editors.order = place(editors.order, id, index)
    },
    'editor.renamed': (editors, event) => patch(editors, event, event.data.id, () => ({ name: event.data.name })),
    'schema.databases_loaded': (editors, event) => settle(editors, event.data.defaultId ?? null),
    'editor.context_selected': (editors, event) => {
      const { id, dbId, catalog, schema } = event.data
      patch(editors, event, id, () => ({ dbId, catalog, schema }))
    },
    'editor.limit_set': (editors, event) =>
      patch(editors, event, event.data.id, () => ({ queryLimit: event.data.queryLimit })),
    'editor.sql_edited': (editors, event) =>
      patch(editors, event, event.data.id, (editor) => {
        const sql = applyFitting(editor.sql, event.data.changes, event.data.length)
        return sql === null ? { diverged: true } : { sql }
      }),
    'editor.sql_replaced': (editors, event) =>
      patch(editors, event, event.data.id, () => ({ sql: event.data.sql, diverged: false })),
    'editor.formatted': (editors, event) => {
      const { id, sql, was } = event.data
      if (effectiveEditor(editors, id)?.sql === was) patch(editors, event, id, () => ({ sql }))
    },
    'editor.template_params_set': (editors, event) => {
      const { id, templateParams } = event.data
      patch(editors, event, id, () => ({ templateParams }))
    },
    'editor.selection_noted': (editors, event) => {
      const { id, selectedText, row, column } = event.data
      patch(editors, event, id, () => ({ selectedText, cursorPosition: { row, column } }), false)
    },
    'editor.panes_resized': (editors, event) => {
      const { id, northPercent, southPercent } = event.data
      patch(editors, event, id, () => ({ northPercent, southPercent }))
    },
    'editor.left_bar_toggled': (editors, event) =>
      patch(editors, event, event.data.id, () => ({ hideLeftBar: event.data.hidden })),
    'run.requested': (editors, event) => {
      // previews of a tab are not its latest query, and leave that unchanged (A4.34)
      if (event.data.preview !== undefined) return
      patch(editors, event, event.data.editorId, () => ({ latestQueryId: event.data.queryId, autorun: false }), false)
    },
  }),
})
