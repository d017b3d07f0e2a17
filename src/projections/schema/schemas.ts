import type { DatabaseInfo, TableColumn, TableConstraint, TableName } from '../../events/schema/schema'
import { defineProjection } from '../../core/readModel/projection'

/** Something read from the server, with the intent whose answer counts. */
export interface Loadable<Value> {
  status: 'loading' | 'loaded' | 'failed'
  value: Value | null
  message: string | null
  request: string
}

export interface TableList {
  readonly count: number
  /** Null when the list is long; the result store then holds it under `key`. */
  readonly tables: readonly TableName[] | null
  readonly key: string | null
}

export interface TableDetail {
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
export const tablesPlace = (made: string): SchemaPlace => {
  const [dbId, catalog, schema] = JSON.parse(made) as [number, string | null, string | null]
  return { dbId, catalog, schema }
}
export const tableKey = ({ dbId, catalog, schema, name }: TablePlace): string => key(dbId, catalog, schema, name)

/** A new request keeps the value that is shown until its answer comes. */
const begin = <Value>(known: Loadable<Value> | null | undefined, request: string): Loadable<Value> => ({
  status: 'loading',
  value: known?.value ?? null,
  message: null,
  request,
})

const finish = <Value>(loadable: Loadable<Value> | null | undefined, cause: string | null, value: Value): void => {
  if (loadable === null || loadable === undefined || loadable.request !== cause) return
  loadable.status = 'loaded'
  loadable.value = value
  loadable.message = null
}

const fail = (loadable: Loadable<unknown> | null | undefined, cause: string | null, message: string): void => {
  if (loadable === null || loadable === undefined || loadable.request !== cause) return
  loadable.status = 'failed'
  loadable.message = message
}

export const schemasProjection = defineProjection({
  name: 'schemas',
  version: 5,
  initial: (): Schemas => ({ databases: null, schemas: {}, tables: {}, details: {}, extras: {} }),
  on: {
    'session.started': (state) => {
      if (state.databases !== null) state.databasesAged = true
      return undefined
    },
    'schema.databases_requested': (state, event) => {
      state.databases = begin(state.databases, event.id)
      delete state.databasesAged
      return undefined
    },
    'schema.databases_loaded': (state, event) => {
      finish(state.databases, event.cause, event.data.databases)
      return undefined
    },
    'databases.deleted': (state, event) => {
      if (state.databases?.value) {
        state.databases.value = state.databases.value.filter(({ id }) => id !== event.data.id)
      }
      return undefined
    },
    'schema.schemas_requested': (state, event) => {
      const at = schemasKey(event.data)
      state.schemas[at] = begin(state.schemas[at], event.id)
      return undefined
    },
    'schema.schemas_loaded': (state, event) => {
      finish(state.schemas[schemasKey(event.data)], event.cause, event.data.schemas)
      return undefined
    },
    'schema.tables_requested': (state, event) => {
      const at = tablesKey(event.data)
      state.tables[at] = begin(state.tables[at], event.id)
      return undefined
    },
    'schema.tables_loaded': (state, event) => {
      const { count, tables, key: listKey } = event.data
      finish(state.tables[tablesKey(event.data)], event.cause, { count, tables, key: listKey })
      return undefined
    },
    'schema.table_metadata_requested': (state, event) => {
      const at = tableKey(event.data)
      state.details[at] = begin(state.details[at], event.id)
      return undefined
    },
    'schema.table_metadata_loaded': (state, event) => {
      const { comment, columns, selectStar, constraints = null } = event.data
      finish(state.details[tableKey(event.data)], event.cause, { comment, columns, selectStar, constraints })
      return undefined
    },
    'schema.table_extra_requested': (state, event) => {
      const at = tableKey(event.data)
      state.extras[at] = begin(state.extras[at], event.id)
      return undefined
    },
    'schema.table_extra_loaded': (state, event) => {
      const { partitionedBy, latestPartition, view } = event.data
      finish(state.extras[tableKey(event.data)], event.cause, { partitionedBy, latestPartition, view })
      return undefined
    },
    // An abandoned request must not look as if it were still on its way.
    'effect.abandoned': (state, event) => {
      const all = [
        state.databases,
        ...[state.schemas, state.tables, state.details, state.extras].flatMap(Object.values),
      ]
      for (const one of all as readonly (Loadable<unknown> | null)[]) {
        if (one?.status === 'loading') fail(one, event.cause, 'It was given up before the answer came.')
      }
      return undefined
    },
    'schema.failed': (state, event) => {
      const { what, dbId, catalog, schema, name, message } = event.data
      if (what === 'databases') fail(state.databases, event.cause, message)
      if (dbId === null) return undefined
      if (what === 'schemas') fail(state.schemas[schemasKey({ dbId, catalog })], event.cause, message)
      if (what === 'tables') fail(state.tables[tablesKey({ dbId, catalog, schema })], event.cause, message)
      if (name === null) return undefined
      const at = tableKey({ dbId, catalog, schema, name })
      if (what === 'table_metadata') fail(state.details[at], event.cause, message)
      if (what === 'table_extra') fail(state.extras[at], event.cause, message)
      return undefined
    },
  },
})
