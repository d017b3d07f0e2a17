import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import type { Loadable } from '../../core/readModel/loadable'
import { schemasKey, tableKey, tablesKey } from '../../projections/schema/schemas'
import { expandedTables, tablesOfTab } from '../../projections/schema/tables'
import { defineCommands, type Decision } from '../../core/commands/command'

interface SchemaPlace {
  readonly dbId: number
  readonly catalog: string | null
  readonly schema: string | null
}
interface TablePlace extends SchemaPlace {
  readonly name: string
}
/** The tab beside which the table is shown. */
interface Beside {
  readonly editorId: string
}
type Force = { readonly force?: boolean }

/** True when the value is loaded or on its way, so that no request is needed; `force` requests it again. */
const isAtHand = (loadable: Loadable<unknown> | null | undefined, force: boolean | undefined): boolean =>
  force !== true && loadable !== null && loadable !== undefined && loadable.status !== 'failed'

const loadDatabases = (state: ReadModel, { force }: Force): Decision =>
  isAtHand(state.schemas.databases, force || state.schemas.databasesAged)
    ? []
    : [event('schema.databases_requested', {})]

const loadSchemas = (
  state: ReadModel,
  { dbId, catalog, force }: Force & { readonly dbId: number; readonly catalog: string | null },
): Decision =>
  isAtHand(state.schemas.schemas[schemasKey({ dbId, catalog })], force)
    ? []
    : [event('schema.schemas_requested', { dbId, catalog, force: force ?? false })]

const loadTables = (state: ReadModel, { dbId, catalog, schema, force }: SchemaPlace & Force): Decision =>
  isAtHand(state.schemas.tables[tablesKey({ dbId, catalog, schema })], force)
    ? []
    : [event('schema.tables_requested', { dbId, catalog, schema, force: force ?? false })]

const toggleTable = (
  state: ReadModel,
  { expanded, dbId, catalog, schema, name, editorId }: TablePlace & Beside & { readonly expanded: boolean },
): Decision => {
  const place = { dbId, catalog, schema, name }
  if (expandedTables(state.tables, editorId).has(tableKey(place)) === expanded) return []
  const beside = { ...place, editorId }
  if (!expanded) return [event('schema.table_collapsed', beside)]
  return [event('schema.table_expanded', beside), ...loadTable(state, place)]
}

/** Closes every open table of the tab, which then holds none; the server deletes them too (`A7.24`). */
const closeTables = (state: ReadModel, { editorId }: Beside): Decision => {
  const openTables = tablesOfTab(state.tables, editorId)
  if (openTables.length === 0) return []
  return [
    ...openTables
      .filter(({ expanded }) => expanded)
      .map(({ dbId, catalog, schema, name }) =>
        event('schema.table_collapsed', { dbId, catalog, schema, name, editorId }),
      ),
    event('table.removed', { editorId }),
  ]
}

const loadTable = (state: ReadModel, { dbId, catalog, schema, name, force }: TablePlace & Force) =>
  isAtHand(state.schemas.details[tableKey({ dbId, catalog, schema, name })], force)
    ? []
    : [event('schema.table_metadata_requested', { dbId, catalog, schema, name })]

export const schemaCommands = defineCommands({
  'schema.load_databases': loadDatabases,
  'schema.load_schemas': loadSchemas,
  'schema.load_tables': loadTables,
  'schema.load_table': loadTable,
  'schema.toggle_table': toggleTable,
  'schema.close_tables': closeTables,
})
