import { catchError, defer, from, of, type Observable } from 'rxjs'

import type { DatabaseItem, TableKey } from '../../../contract/database/database'
import * as databaseCalls from '../../../contract/database/database'
import type { NewEvent } from '../../core/events/define'
import { event, type EventMap } from '../../core/events/registry'
import {
  INLINE_TABLES,
  type DatabaseInfo,
  type TableColumn,
  type TableConstraint,
  type TableName,
} from '../../events/schema/schema'
import type { ResultRows } from '../../core/results/types'
import type { SchemaPlace } from '../../projections/schema/schemas'
import { defaultDatabaseId } from '../../projections/schema/selectors'
import { switchesOf } from '../database/switches'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'

type Failed = EventMap['schema.failed']

/** Makes a call; a refusal becomes the event that names the unreadable thing. */
export const readSchema = (work: () => Promise<NewEvent>, place: Omit<Failed, 'message'>): Observable<NewEvent> =>
  defer(() => from(work())).pipe(
    catchError((error: unknown) => {
      if (error instanceof CallFailure) return of(event('schema.failed', { ...place, message: error.failure.message }))
      throw error
    }),
  )

const nowhere = { dbId: null, catalog: null, schema: null, name: null }

/** A database with its extra settings read (A3.45). */
const toDatabase = (item: DatabaseItem): DatabaseInfo => {
  const { exposeInSqllab: _, ...switches } = switchesOf(item)
  return {
    id: item.id,
    name: item.database_name ?? `database ${item.id}`,
    backend: item.backend ?? '',
    allowMultiCatalog: item.allow_multi_catalog ?? false,
    ...(item.default_catalog == null ? {} : { defaultCatalog: item.default_catalog }),
    ...switches,
    disableDataPreview: item.disable_data_preview ?? switches.disableDataPreview,
  }
}

export const loadDatabases = defineEffect({
  name: 'load-databases',
  on: ['schema.databases_requested'],
  key: () => 'databases',
  mode: 'switch',
  resume: 'retry',
  run: (_event, context) =>
    readSchema(
      async () => {
        const { body } = await context.http.call(databaseCalls.databaseList, {
          query: {
            filters: [{ col: 'expose_in_sqllab', opr: 'eq', value: true }],
            order_columns: 'database_name',
            order_direction: 'asc',
            page: 0,
            page_size: -1,
          },
        })
        const databases = body.result.map(toDatabase)
        return event('schema.databases_loaded', { databases, defaultId: defaultDatabaseId(context.state(), databases) })
      },
      { ...nowhere, what: 'databases' },
    ),
})

/** A part of a query that is left out while it is not known. */
export const given = <Key extends string>(key: Key, value: string | null): { readonly [K in Key]?: string } =>
  value === null ? {} : ({ [key]: value } as { readonly [K in Key]: string })

export const loadSchemas = defineEffect({
  name: 'load-schemas',
  on: ['schema.schemas_requested'],
  key: ({ data }) => `${data.dbId} ${data.catalog ?? ''}`,
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { dbId, catalog, force } }, { http }) =>
    readSchema(
      async () => {
        const query = { force, ...given('catalog', catalog) }
        const { body } = await http.call(databaseCalls.databaseSchemas, { params: { id: dbId }, query })
        return event('schema.schemas_loaded', { dbId, catalog, schemas: body.result.toSorted() })
      },
      { ...nowhere, what: 'schemas', dbId, catalog },
    ),
})

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const readTables = async ({ http }: Pick<EffectIo, 'http'>, { dbId, catalog, schema }: SchemaPlace, force: boolean) => {
  const query = { force, schema_name: schema ?? '', ...given('catalog_name', catalog) }
  const { body, bytes } = await http.call(databaseCalls.databaseTables, { params: { id: dbId }, query })
  const tables = body.result.map(({ value, type, extra }): TableName => ({
    name: value,
    type: type === 'view' ? 'view' : 'table',
    rows: number(extra?.['rows']),
    comment: text(extra?.['comment']),
  }))
  return { tables, count: body.count, bytes }
}

const toTableRows = (tables: readonly TableName[], bytes: number): ResultRows => ({
  columns: [],
  rows: tables.map((table) => [table.name, table.type, table.rows, table.comment]),
  bytes,
})

/** The tables of a schema, as rows of the result store for a long list. */
export const tableRows = async (io: Pick<EffectIo, 'http'>, place: SchemaPlace): Promise<ResultRows> => {
  const { tables, bytes } = await readTables(io, place, false)
  return toTableRows(tables, bytes)
}

/** Tables of a schema. A long list goes to the result store under its key instead of into the log. */
export const loadTables = defineEffect({
  name: 'load-tables',
  on: ['schema.tables_requested'],
  key: ({ data }) => JSON.stringify([data.dbId, data.catalog, data.schema]),
  mode: 'switch',
  resume: 'retry',
  run: ({ id, data: { force, ...place } }, io) =>
    readSchema(
      async () => {
        const { tables, count, bytes } = await readTables(io, place, force)
        const inline = tables.length <= INLINE_TABLES
        const key = inline ? null : `tables-${id}`
        if (key !== null) io.results.put(key, toTableRows(tables, bytes))
        return event('schema.tables_loaded', { ...place, count, key, tables: inline ? tables : null })
      },
      { ...nowhere, what: 'tables', ...place },
    ),
})

const toConstraint = (key: TableKey): TableConstraint => ({
  type: key.type ?? 'index',
  name: key.name ?? null,
  columns: key.column_names ?? [],
  referred:
    key.referred_table === undefined
      ? null
      : { schema: key.referred_schema ?? null, table: key.referred_table, columns: key.referred_columns ?? [] },
})

/** Columns, keys and indexes of a table (`A7.28`). */
export const loadTableMetadata = defineEffect({
  name: 'load-table-metadata',
  on: ['schema.table_metadata_requested'],
  key: ({ data }) => JSON.stringify([data.dbId, data.catalog, data.schema, data.name]),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { dbId, catalog, schema, name } }, { http }) =>
    readSchema(
      async () => {
        const query = { name, ...given('schema', schema), ...given('catalog', catalog) }
        const { body } = await http.call(databaseCalls.tableMetadataGet, { params: { id: dbId }, query })
        const columns = body.columns.map((column): TableColumn => ({
          name: column.name,
          type: column.type ?? '',
          comment: column.comment ?? null,
          keys: column.keys.flatMap((key) => key.type ?? []),
        }))
        const { comment, selectStar } = body
        // Superset lists the primary key and the foreign keys among the indexes.
        const constraints = body.indexes.map(toConstraint)
        return event('schema.table_metadata_loaded', {
          dbId,
          catalog,
          schema,
          name,
          comment: comment ?? null,
          columns,
          selectStar,
          constraints,
        })
      },
      { what: 'table_metadata', dbId, catalog, schema, name },
    ),
})
