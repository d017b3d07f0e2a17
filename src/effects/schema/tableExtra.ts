import type { TableMetadataExtra } from '../../../contract/database/database'
import * as databaseCalls from '../../../contract/database/database'
import { event } from '../../core/events/registry'
import type { TableExtra } from '../../projections/schema/schemas'
import { defineEffect } from '../../core/effects/effect'
import { given, readSchema } from './schema'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The facts that engines of Superset answer: partitions of Presto, Trino, Hive and BigQuery, the SQL of a view. */
const toExtra = ({ partitions = {}, view, metadata = {} }: TableMetadataExtra): TableExtra => {
  const { cols, latest } = partitions
  const definition = view ?? metadata['view']
  return {
    partitionedBy: Array.isArray(cols) ? cols.map(written).join(', ') : null,
    latestPartition: isObject(latest)
      ? Object.entries(latest)
          .map(([column, value]) => `${column} = ${written(value ?? null)}`)
          .join(', ')
      : null,
    view: typeof definition === 'string' ? definition : null,
  }
}

/** Requests further facts of a table when a user looks at it (`A7.29`). */
export const loadTableExtra = defineEffect({
  name: 'load-table-extra',
  on: ['schema.table_extra_requested'],
  key: ({ data }) => JSON.stringify([data.dbId, data.catalog, data.schema, data.name]),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { dbId, catalog, schema, name } }, { http }) =>
    readSchema(
      async () => {
        const query = { name, ...given('schema', schema), ...given('catalog', catalog) }
        const { body } = await http.call(databaseCalls.tableMetadataExtraGet, { params: { id: dbId }, query })
        return event('schema.table_extra_loaded', { dbId, catalog, schema, name, ...toExtra(body) })
      },
      { what: 'table_extra', dbId, catalog, schema, name },
    ),
})
