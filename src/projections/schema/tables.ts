import type { TableConstraint } from '../../events/schema/schema'
import type { TabContent } from '../../events/editor/tab'
import type { ReadModel } from '../../core/readModel/model'
import { tableSchemaKey } from '../editor/tableSchemaKey'
import { defineProjection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'
import { addAlias, currentId, moveKey, rekeying, type Rekeyed } from '../editor/rekey'
import { tableKey } from './schemas'

interface Place {
  readonly dbId: number
  readonly catalog: string | null
  readonly schema: string | null
  readonly name: string
}

/** A table that a tab holds open (`A3.38`). Its columns and keys are those of the schema browser. */
export interface TabTableState extends Place {
  /** The server's number; null while it is kept here alone. */
  id: number | null
  readonly queryEditorId: string
  expanded: boolean
  /** True when the server has it open; null while the server does not know it. */
  stored: boolean | null
  /** Its tab moved to the server and it has yet to follow (`A4.44`). */
  migrating: boolean
  dataPreviewQueryId: string | null
}

export interface Tables extends Rekeyed {
  /** By `tableSchemaKey`. */
  byKey: Record<string, TabTableState>
  /** Those of closed tabs, which come back with them. */
  dropped: Record<string, TabTableState[]>
  /** Numbers that the server still has to delete. */
  removed: number[]
}

const DROPPED_KEPT = 200

const keyOf = (table: TabTableState): string => tableSchemaKey({ ...table, editorId: table.queryEditorId })

const samePlace = (a: Place, b: Place): boolean => tableKey(a) === tableKey(b)

const all = (tables: Tables): readonly TabTableState[] => Object.values(tables.byKey)

export const tablesOfTab = (tables: Tables, editorId: string): readonly TabTableState[] =>
  all(tables).filter((table) => table.queryEditorId === editorId)

/** Keys (`tableKey`) of the tables whose columns a tab shows (`A4.56`). */
export const expandedTables = (tables: Tables, editorId: string): ReadonlySet<string> =>
  new Set(
    tablesOfTab(tables, currentId(tables, editorId))
      .filter(({ expanded }) => expanded)
      .map(tableKey),
  )

/** The server's tables of a tab join those of this browser; tables opened or closed here and not sent yet survive. */
const merge = (tables: Tables, { id: editorId, tables: server }: TabContent): void => {
  const numbers = new Set(server.map(({ tableId }) => tableId))
  for (const table of tablesOfTab(tables, editorId)) {
    if (table.id !== null && !numbers.has(table.id)) delete tables.byKey[keyOf(table)]
  }
  for (const { tableId, expanded, ...place } of server) {
    if (tables.removed.includes(tableId)) continue
    const key = tableSchemaKey({ ...place, editorId })
    const table = tables.byKey[key]
    const followsServer = table === undefined || table.stored === table.expanded
    tables.byKey[key] = {
      ...place,
      queryEditorId: editorId,
      id: tableId,
      stored: expanded,
      expanded: followsServer ? expanded : table.expanded,
      migrating: false,
    }
  }
}

const toggle = (tables: Tables, place: Place, editorId: string | undefined, expanded: boolean): void => {
  const concerned = editorId === undefined ? all(tables) : tablesOfTab(tables, editorId)
  for (const table of concerned) if (samePlace(table, place)) table.expanded = expanded
  if (editorId === undefined || !expanded) return
  const { dbId, catalog, schema, name } = place
  const fresh = { id: null, expanded, stored: null, migrating: false, dataPreviewQueryId: null }
  const key = tableSchemaKey({ ...place, editorId })
  tables.byKey[key] ??= { dbId, catalog, schema, name, queryEditorId: editorId, ...fresh }
}

const unknownToServer = (table: TabTableState): void => {
  table.id = null
  table.stored = null
}

/** The query of the table's data preview is a part of the server's record (`A3.40`), so the table is sent again. */
const previewOf = (tables: Tables, place: Place, editorId: string, queryId: string | null): void => {
  const table = tables.byKey[tableSchemaKey({ ...place, editorId })]
  if (table === undefined || table.dataPreviewQueryId === queryId) return
  table.dataPreviewQueryId = queryId
  unknownToServer(table)
}

/** Tables that tabs hold open, and how far the server knows of them. */
export const tablesProjection = defineProjection({
  name: 'tables',
  version: 2,
  initial: (): Tables => ({ byKey: {}, dropped: {}, removed: [], aliases: {} }),
  on: rekeying<Tables>({
    'schema.table_expanded': (tables, event) => toggle(tables, event.data, event.data.editorId, true),
    'schema.table_collapsed': (tables, event) => toggle(tables, event.data, event.data.editorId, false),
    'run.requested': (tables, event) => {
      const { editorId, preview, queryId } = event.data
      if (preview !== undefined) previewOf(tables, { ...event.data, name: preview.table }, editorId, queryId)
    },
    'preview.removed': (tables, event) => previewOf(tables, event.data, event.data.editorId, null),
    'tab.listed': (tables, event) => {
      if (event.data.active !== null) merge(tables, event.data.active)
    },
    'tab.loaded': (tables, event) => merge(tables, event.data.tab),
    'tab.migrated': (tables, event) => {
      const { previous, id } = event.data
      const moved = tablesOfTab(tables, previous)
      for (const table of moved) delete tables.byKey[keyOf(table)]
      for (const table of moved) {
        const next = { ...table, queryEditorId: id, id: null, stored: null, migrating: true }
        tables.byKey[keyOf(next)] = next
      }
      moveKey(tables.dropped, previous, id)
      addAlias(tables, previous, id)
    },
    'tab.sync_failed': (tables, event) => {
      if (event.data.gone) tablesOfTab(tables, event.data.id).forEach(unknownToServer)
    },
    'tab.deleted': (tables, event) => {
      tablesOfTab(tables, event.data.id).forEach(unknownToServer)
      tables.dropped[event.data.id]?.forEach(unknownToServer)
    },
    'table.stored': (tables, event) => {
      const table = tables.byKey[tableSchemaKey(event.data)]
      if (table === undefined) {
        // it was taken away meanwhile
        if (!tables.removed.includes(event.data.tableId)) tables.removed.push(event.data.tableId)
        return
      }
      table.id = event.data.tableId
      table.stored = event.data.expanded
      table.migrating = false
    },
    'table.store_failed': (tables, event) => {
      const { outcome } = event.data
      const key = tableSchemaKey(event.data)
      const table = tables.byKey[key]
      if (table !== undefined && outcome === 'lost') unknownToServer(table)
      if (outcome === 'never') delete tables.byKey[key]
    },
    'table.removed': (tables, event) => {
      for (const table of tablesOfTab(tables, event.data.editorId)) {
        delete tables.byKey[keyOf(table)]
        if (table.id !== null) tables.removed.push(table.id)
      }
    },
    'table.deleted': (tables, event) => {
      tables.removed = tables.removed.filter((id) => id !== event.data.tableId)
    },
    'editor.closed': (tables, event) => {
      const { id } = event.data
      const gone = tablesOfTab(tables, id)
      if (gone.length === 0) return
      for (const table of gone) delete tables.byKey[keyOf(table)]
      tables.dropped[id] = [...gone]
      evictOldest(tables.dropped, DROPPED_KEPT)
    },
    'editor.reopened': (tables, event) => {
      for (const table of tables.dropped[event.data.id] ?? []) tables.byKey[keyOf(table)] = table
      delete tables.dropped[event.data.id]
    },
  }),
})

/** A key as Superset writes it; `indexes` of a table holds them all. */
const toServerKey = ({ type, name, columns, referred }: TableConstraint) => ({
  type,
  name,
  column_names: columns,
  ...(referred === null
    ? {}
    : { referred_schema: referred.schema, referred_table: referred.table, referred_columns: referred.columns }),
})

/** The table with all its fields (`A3.38`), as the server keeps it in its description (`A3.40`). */
export const tableSchemaOf = (model: ReadModel, table: TabTableState) => {
  const detail = model.schemas.details[tableKey(table)] ?? null
  const { id, dbId, queryEditorId, catalog, schema, name, expanded, dataPreviewQueryId } = table
  const place = { id, dbId, queryEditorId, catalog, schema, name, expanded, dataPreviewQueryId }
  const columns = detail?.value?.columns ?? []
  const keys = (detail?.value?.constraints ?? []).map(toServerKey)
  return {
    ...place,
    columns,
    primaryKey: keys.find(({ type }) => type === 'pk') ?? null,
    foreignKeys: keys.filter(({ type }) => type === 'fk'),
    indexes: keys,
    selectStar: detail?.value?.selectStar ?? null,
    isMetadataLoading: detail?.status === 'loading',
    initialized: id !== null,
  }
}
