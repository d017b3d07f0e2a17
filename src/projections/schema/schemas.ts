import type { DatabaseInfo, TableColumn, TableConstraint, TableName } from '../../events/schema/schema'
import { failAbandoned, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'

export interface TableList {
  readonly count: number
  /** Null when the list is long; the result store then holds it under `key`. */
  readonly tables: readonly TableName[] | null
  readonly key: string | null
}

interface TableDetail {
  readonly comment: string | null
  readonly columns: readonly TableColumn[]
  readonly selectStar: string | null
  /** Its keys and indexes; null where an earlier version of the product read the table. */
  readonly constraints: readonly TableConstraint[] | null
}

/** Further facts of a table: columns that part it, its latest partition, the SQL of a view. */
export interface TableExtra {
  readonly partitionedBy: string | null
  readonly latestPartition: string | null
  readonly view: string | null
}

export interface Schemas {
  databases: Loadable<readonly DatabaseInfo[]> | null
  /** A page was opened since the databases were requested: their list and permissions may have changed. */
  databasesAged?: boolean
  /** By the number of the database. */
  catalogs: Record<number, Loadable<readonly string[]>>
  /** By `schemasKey`. */
  schemas: Record<string, Loadable<readonly string[]>>
  /** By `tablesKey`. */
  tables: Record<string, Loadable<TableList>>
  /** By `tableKey`. */
  details: Record<string, Loadable<TableDetail>>
  /** By `tableKey`, for tables that a user looked at. */
  extras: Record<string, Loadable<TableExtra>>
}

interface Place {
  readonly dbId: number
  readonly catalog: string | null
}
/** Place of a schema, in the calls' form. */
export interface SchemaPlace extends Place {
  readonly schema: string | null
}
interface TablePlace extends SchemaPlace {
  readonly name: string
}

const key = (...parts: readonly (string | number | null)[]): string => JSON.stringify(parts)

export const schemasKey = ({ dbId, catalog }: Place): string => key(dbId, catalog)
export const tablesKey = ({ dbId, catalog, schema }: SchemaPlace): string => key(dbId, catalog, schema)
/** The place that `tablesKey` made a key of. */
export const tablesPlace = (placeKey: string): SchemaPlace => {
  const [dbId, catalog, schema] = JSON.parse(placeKey) as [number, string | null, string | null]
  return { dbId, catalog, schema }
}
export const tableKey = ({ dbId, catalog, schema, name }: TablePlace): string => key(dbId, catalog, schema, name)

export const schemasProjection = defineProjection({
  name: 'schemas',
  version: 6,
  initial: (): Schemas => ({ databases: null, catalogs: {}, schemas: {}, tables: {}, details: {}, extras: {} }),
  on: {
    'session.started': (state) => {
      if (state.databases !== null) state.databasesAged = true
    },
    'schema.databases_requested': (state, event) => {
      state.databases = startLoading(state.databases, event.id)
      delete state.databasesAged
    },
    'schema.databases_loaded': (state, event) => finishLoading(state.databases, event.cause, event.data.databases),
    'databases.deleted': (state, event) => {
      if (state.databases?.value) {
        state.databases.value = state.databases.value.filter(({ id }) => id !== event.data.id)
      }
    },
    'schema.catalogs_requested': (state, event) => {
      const { dbId } = event.data
      state.catalogs[dbId] = startLoading(state.catalogs[dbId], event.id)
    },
    'schema.catalogs_loaded': (state, event) =>
      finishLoading(state.catalogs[event.data.dbId], event.cause, event.data.catalogs),
    'schema.schemas_requested': (state, event) => {
      const at = schemasKey(event.data)
      state.schemas[at] = startLoading(state.schemas[at], event.id)
    },
    'schema.schemas_loaded': (state, event) =>
      finishLoading(state.schemas[schemasKey(event.data)], event.cause, event.data.schemas),
    'schema.tables_requested': (state, event) => {
      const at = tablesKey(event.data)
      state.tables[at] = startLoading(state.tables[at], event.id)
    },
    'schema.tables_loaded': (state, event) => {
      const { count, tables, key: listKey } = event.data
      finishLoading(state.tables[tablesKey(event.data)], event.cause, { count, tables, key: listKey })
    },
    'schema.table_metadata_requested': (state, event) => {
      const at = tableKey(event.data)
      state.details[at] = startLoading(state.details[at], event.id)
    },
    'schema.table_metadata_loaded': (state, event) => {
      const { comment, columns, selectStar, constraints = null } = event.data
      finishLoading(state.details[tableKey(event.data)], event.cause, { comment, columns, selectStar, constraints })
    },
    'schema.table_extra_requested': (state, event) => {
      const at = tableKey(event.data)
      state.extras[at] = startLoading(state.extras[at], event.id)
    },
    'schema.table_extra_loaded': (state, event) => {
      const { partitionedBy, latestPartition, view } = event.data
      finishLoading(state.extras[tableKey(event.data)], event.cause, { partitionedBy, latestPartition, view })
    },
    // An abandoned request must not look as if it were still on its way.
    'effect.abandoned': (state, event) => {
      const all = [
        state.databases,
        ...[state.catalogs, state.schemas, state.tables, state.details, state.extras].flatMap(Object.values),
      ]
      for (const one of all as readonly (Loadable<unknown> | null)[]) {
        failAbandoned(one, event.cause, 'It was given up before the answer came.')
      }
    },
    'schema.failed': (state, event) => {
      const { what, dbId, catalog, schema, name, message } = event.data
      if (what === 'databases') failLoading(state.databases, event.cause, message)
      if (dbId === null) return
      if (what === 'catalogs') failLoading(state.catalogs[dbId], event.cause, message)
      if (what === 'schemas') failLoading(state.schemas[schemasKey({ dbId, catalog })], event.cause, message)
      if (what === 'tables') failLoading(state.tables[tablesKey({ dbId, catalog, schema })], event.cause, message)
      if (name === null) return
      const at = tableKey({ dbId, catalog, schema, name })
      if (what === 'table_metadata') failLoading(state.details[at], event.cause, message)
      if (what === 'table_extra') failLoading(state.extras[at], event.cause, message)
    },
  },
})
