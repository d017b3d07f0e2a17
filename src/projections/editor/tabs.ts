import type { FoldEvent } from '../../core/events/envelope'
import type { TabContent } from '../../events/editor/tab'
import {
  close,
  collapse,
  effectiveEditor,
  forget,
  gather,
  NORTH_PERCENT,
  patch,
  SOUTH_PERCENT,
  windowOf,
  type Editor,
  type Editors,
} from './state'
import { isUnsaved, localWins, mergeTabs } from './mergeTabs'
import type { Projection } from '../../core/readModel/projection'
import { addAlias, moveKey } from './rekey'

/** Name of a tab whose state the server has not sent yet, or that has none (`A3.15`). */
export const UNNAMED = 'Untitled query'

/** A tab of the server that is not loaded yet (`A3.10`, `A3.15`). */
const stub = (id: string, name: string | null, maxRow: number): Editor => ({
  id,
  name: name === null || name === '' ? UNNAMED : name,
  dbId: null,
  catalog: null,
  schema: null,
  sql: '',
  queryLimit: 1000,
  maxRow,
  autorun: false,
  remoteId: null,
  selectedText: null,
  templateParams: null,
  latestQueryId: null,
  hideLeftBar: false,
  loaded: false,
  inLocalStorage: false,
  syncedAt: 0,
  cursorPosition: { row: 0, column: 0 },
  northPercent: NORTH_PERCENT,
  southPercent: SOUTH_PERCENT,
  updatedAt: 0,
  version: 1,
  diverged: false,
})

/** The server's tab replaces the local one, unless that is newer (`A4.49`). */
const take = (editors: Editors, content: TabContent, at: number): void => {
  gather(editors, content.id, null)
  const local = editors.byId[content.id]
  if (local === undefined) return
  if (local.loaded && localWins(local, content.updatedAt)) return
  const { id: _id, tables: _tables, latest, updatedAt, ...fields } = content
  const stamp = updatedAt ?? Math.max(at, local.updatedAt)
  Object.assign(local, fields, {
    latestQueryId: latest?.refresh.queryId ?? null,
    loaded: true,
    inLocalStorage: false,
    updatedAt: stamp,
    syncedAt: stamp,
    diverged: false,
  })
}

const appear = (editors: Editors, id: string, name: string | null): void => {
  const kept = editors.closed[id]
  if (kept !== undefined) {
    delete editors.closed[id]
    editors.closedOrder = editors.closedOrder.filter((entry) => entry !== id)
  }
  editors.byId[id] =
    kept === undefined ? stub(id, name, editors.maxRow) : { ...kept, loaded: false, inLocalStorage: false }
  editors.order.push(id)
}

const orphan = (editor: Editor | undefined): void => {
  if (editor !== undefined) Object.assign(editor, { inLocalStorage: true, syncedAt: 0 })
}

/** A closed tab whose text never came from the server has nothing to be reopened with. */
const settleClosed = (editors: Editors, id: string): void => {
  delete editors.destroyed[id]
  orphan(editors.closed[id])
  if (editors.closed[id]?.loaded !== false) return
  delete editors.closed[id]
  editors.closedOrder = editors.closedOrder.filter((entry) => entry !== id)
}

/** Another user closed it: it can be reopened here, as a new tab. */
const vanish = (editors: Editors, id: string, at: number): void => {
  close(editors, id, at)
  settleClosed(editors, id)
}

/** Puts everything that is kept under `previous` under `id`. A tab that is known under `id` already is the same one. */
const rekey = (editors: Editors, previous: string, id: string): void => {
  if (editors.byId[id] !== undefined) {
    gather(editors, id, null)
    delete editors.byId[id]
    editors.order = editors.order.filter((entry) => entry !== id)
    if (editors.byId[previous] === undefined) forget(editors, id)
  }
  if (editors.closed[id] !== undefined) {
    delete editors.closed[id]
    editors.closedOrder = editors.closedOrder.filter((entry) => entry !== id)
  }
  for (const record of [editors.byId, editors.closed]) {
    const editor = record[previous]
    if (editor !== undefined) record[previous] = { ...editor, id }
    moveKey(record, previous, id)
  }
  moveKey(editors.destroyed, previous, id)
  moveKey(editors.unsavedIn, previous, id)
  const renamed = (entry: string): string => (entry === previous ? id : entry)
  editors.order = editors.order.map(renamed)
  editors.closedOrder = editors.closedOrder.map(renamed)
  for (const window of Object.values(editors.windows)) {
    window.tabHistory = collapse(window.tabHistory.map(renamed))
    if (window.unsaved?.id === previous) window.unsaved = { ...window.unsaved, id }
  }
  const first = editors.firsts[previous] ?? previous
  delete editors.firsts[previous]
  editors.firsts[id] = first
  addAlias(editors, previous, id)
}

const front = (editors: Editors, event: FoldEvent, active: string | null): void => {
  windowOf(editors, event.session)
  for (const window of Object.values(editors.windows)) {
    if (window.tabHistory.length > 0) continue
    const id = active !== null && editors.byId[active] !== undefined ? active : editors.order.at(-1)
    if (id !== undefined) window.tabHistory = [id]
  }
}

/** Handles the server's answers about tabs. */
export const tabRecipes: Projection<'editors', Editors>['on'] = {
  'tab.listed': (editors, event) => {
    const { tabs, active } = event.data
    for (const session of new Set(Object.values(editors.unsavedIn))) {
      const unsaved = editors.windows[session]?.unsaved
      if (unsaved) gather(editors, unsaved.id, null)
    }
    const waiting = tabs.filter(({ id }) => editors.destroyed[id] === undefined)
    const merged = mergeTabs(
      editors.byId,
      waiting.map(({ id }) => id),
    )
    for (const id of merged.orphaned) orphan(editors.byId[id])
    for (const id of merged.gone) vanish(editors, id, event.at)
    const added = new Set(merged.added)
    for (const { id, name } of waiting) if (added.delete(id)) appear(editors, id, name)
    if (active !== null) take(editors, active, event.at)
    front(editors, event, active?.id ?? null)
  },
  'tab.loaded': (editors, event) => take(editors, event.data.tab, event.at),
  'tab.gone': (editors, event) => {
    const { id } = event.data
    gather(editors, id, null)
    const editor = editors.byId[id]
    if (editor === undefined || editor.inLocalStorage) return
    if (isUnsaved(editor)) orphan(editor)
    else vanish(editors, id, event.at)
  },
  'tab.migrated': (editors, event) => {
    const { previous, id, updatedAt } = event.data
    const former = editors.byId[previous] ?? editors.closed[previous]
    if (former === undefined || !former.inLocalStorage) return
    if (previous !== id) rekey(editors, previous, id)
    const editor = editors.byId[id] ?? editors.closed[id]
    if (editor !== undefined) Object.assign(editor, { inLocalStorage: false, loaded: true, syncedAt: updatedAt })
  },
  'tab.synced': (editors, event) => {
    const editor = editors.byId[event.data.id]
    if (editor !== undefined && !editor.inLocalStorage) {
      editor.syncedAt = Math.max(editor.syncedAt, event.data.updatedAt)
    }
  },
  'tab.sync_failed': (editors, event) => {
    if (event.data.gone) orphan(editors.byId[event.data.id])
  },
  'tab.detached': (editors, event) => {
    const { id, dbId } = event.data
    if (effectiveEditor(editors, id)?.dbId !== dbId) return
    patch(editors, event, id, () => ({ dbId: null, catalog: null, schema: null }))
  },
  'tab.deleted': (editors, event) => {
    const { id } = event.data
    settleClosed(editors, id)
    if (editors.byId[id]?.loaded === false) vanish(editors, id, event.at)
    else orphan(editors.byId[id])
  },
}
