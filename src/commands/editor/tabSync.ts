import type { NewEvent } from '../../core/events/define'
import { event } from '../../core/events/registry'
import type { Editor } from '../../projections/editor/editors'
import { isUnsaved } from '../../projections/editor/mergeTabs'
import type { ReadModel } from '../../core/readModel/model'
import { activeEditorId, openEditors } from '../../projections/editor/selectors'
import { tableSchemaKey } from '../../projections/editor/tableSchemaKey'
import type { TabTableState } from '../../projections/schema/tables'
import { defineCommands, type Context, type Decision } from '../../core/commands/command'
import { isPersistent, isReachable, underway } from './tab'

/** Pause in ms without a change after which a changed tab is synced (`A9.01`). */
const SYNC_DEBOUNCE = 5000
/** Rhythm of syncing, in ms (`A4.53`). */
const SYNC_INTERVAL = 5000
/** Queries and tables that follow their tab in one step. */
const AT_ONCE = 20

const may = (state: ReadModel, permission: string): boolean =>
  state.session.user?.permissions.includes(permission) === true

/** When a changed tab is due, in ms of the clock of the log. */
const dueAt = ({ updatedAt }: Editor): number => updatedAt + SYNC_DEBOUNCE

const changed = (state: ReadModel): readonly Editor[] =>
  openEditors(state.editors).filter((editor) => !editor.inLocalStorage && isUnsaved(editor))

const isOnServer = (state: ReadModel, id: string): boolean => state.editors.byId[id]?.inLocalStorage === false

/** Closed tabs of this browser that the server may have taken unheard: it must know them by name to remove them. */
const closedUnsure = ({ editors, tabs }: ReadModel): readonly Editor[] =>
  Object.values(editors.closed).filter(({ id }) => tabs.pauses[`migrate ${id}`]?.uncertain === true)

const frontTab = (state: ReadModel): Editor | null => {
  const id = state.tabs.window === null ? null : activeEditorId(state.editors, state.tabs.window)
  return id === null ? null : (state.editors.byId[id] ?? null)
}

const placeOf = ({ queryEditorId, dbId, catalog, schema, name }: TabTableState) => ({
  editorId: queryEditorId,
  dbId,
  catalog,
  schema,
  name,
})

/**
 * The changes to send to the server now (`A4.53`): one new tab, the changed ones that rest, the one in front, the
 * closed ones, and the queries and tables of each. None while the server keeps no tabs or does not answer.
 */
const sync = (state: ReadModel, _payload: object, { now }: Context): Decision => {
  if (!isPersistent(state) || !isReachable(state)) return []
  const busy = underway(state)
  const free = (wish: string, type: string, id: string): boolean =>
    !busy.has(`${type} ${id}`) && (state.tabs.pauses[wish]?.until ?? 0) <= now
  const { list, queries } = state.tabs
  if (list?.status !== 'loaded') {
    return list?.status !== 'loading' && free('list', 'tab.list_requested', '') ? [event('tab.list_requested', {})] : []
  }
  const wishes: NewEvent[] = []
  const isMoving = [...busy].some((wish) => wish.startsWith('tab.migration_requested '))
  const next = [...openEditors(state.editors), ...closedUnsure(state)].find(
    ({ id, inLocalStorage }) => inLocalStorage && free(`migrate ${id}`, 'tab.migration_requested', id),
  )
  if (next !== undefined && !isMoving) wishes.push(event('tab.migration_requested', { id: next.id }))
  for (const editor of changed(state)) {
    const { id } = editor
    if (dueAt(editor) <= now && free(`sync ${id}`, 'tab.sync_requested', id))
      wishes.push(event('tab.sync_requested', { id }))
  }
  const front = frontTab(state)
  if (front !== null && !front.inLocalStorage) {
    const { id } = front
    if (state.tabs.active !== id && free(`activate ${id}`, 'tab.activation_requested', id)) {
      wishes.push(event('tab.activation_requested', { id }))
    }
    if (state.tabs.stale[id] === true || !front.loaded) {
      if (free(`load ${id}`, 'tab.load_requested', id)) wishes.push(event('tab.load_requested', { id }))
    }
  }
  for (const id of Object.keys(state.editors.destroyed)) {
    const here = state.editors.closed[id]?.inLocalStorage === true
    if (!here && free(`delete ${id}`, 'tab.delete_requested', id)) wishes.push(event('tab.delete_requested', { id }))
  }
  return [...wishes, ...followers(state, queries, free)]
}

type Free = (wish: string, type: string, id: string) => boolean

const followers = (state: ReadModel, queries: ReadModel['tabs']['queries'], free: Free): readonly NewEvent[] => {
  const moving = queries.filter(
    ({ id, queryId }) => isOnServer(state, id) && free(`query ${queryId}`, 'tab.query_migration_requested', queryId),
  )
  const wishes: NewEvent[] = moving
    .slice(0, AT_ONCE)
    .map((query) => event('tab.query_migration_requested', { ...query }))
  if (!may(state, 'can_post on TableSchemaView')) return wishes
  const tables = Object.values(state.tables.byKey).filter((table) => {
    const key = tableSchemaKey(placeOf(table))
    return (
      table.stored !== table.expanded &&
      isOnServer(state, table.queryEditorId) &&
      free(`table ${key}`, 'table.store_requested', key)
    )
  })
  const removed = state.tables.removed.filter((id) => free(`remove ${id}`, 'table.delete_requested', String(id)))
  return [
    ...wishes,
    ...tables.slice(0, AT_ONCE).map((table) => event('table.store_requested', placeOf(table))),
    ...removed.slice(0, AT_ONCE).map((tableId) => event('table.delete_requested', { tableId })),
  ]
}

/** Milliseconds until the next `tab.sync`: at most the interval, sooner when a changed tab rests long enough by then. */
export const nextSync = (state: ReadModel, now: number): number => {
  const dues = changed(state)
    .map((editor) => Math.max(dueAt(editor), state.tabs.pauses[`sync ${editor.id}`]?.until ?? 0) - now)
    .filter((due) => due > 0)
  return Math.min(SYNC_INTERVAL, ...dues)
}

/** Comes where tabs are kept on the server, and nowhere else. */
export const tabSyncCommands = defineCommands({ 'tab.sync': sync })
