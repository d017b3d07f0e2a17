import * as z from 'zod/mini'
import { defineCall } from '../call'
import { detailCall, idParams, listCall } from '../common'
import { flag } from '../fields'

const person = z.nullish(z.object({ first_name: z.string(), last_name: z.string() }))
const engineInformation = z.object({
  supports_file_upload: z.boolean(),
  disable_ssh_tunneling: z.boolean(),
  supports_dynamic_catalog: z.boolean(),
  supports_oauth2: z.boolean(),
})

/** A list item. Every field but `id` may be pruned by `columns`. */
export const databaseItem = z.object({
  id: z.number(),
  uuid: z.nullish(z.string()),
  database_name: z.optional(z.string()),
  backend: z.optional(z.string()),
  allow_ctas: flag,
  allow_cvas: flag,
  allow_dml: flag,
  allow_file_upload: flag,
  allow_run_async: flag,
  expose_in_sqllab: flag,
  allows_cost_estimate: flag,
  allows_subquery: flag,
  allows_virtual_table_explore: flag,
  disable_data_preview: flag,
  disable_drill_to_detail: flag,
  allow_multi_catalog: flag,
  /** Recount's addition: the catalog of names without one; null where a database has one catalog. */
  default_catalog: z.nullish(z.string()),
  explore_database_id: z.optional(z.number()),
  extra: z.nullish(z.string()),
  force_ctas_schema: z.nullish(z.string()),
  engine_information: z.optional(engineInformation),
  changed_on: z.optional(z.string()),
  changed_on_delta_humanized: z.optional(z.string()),
  changed_by: person,
  created_by: person,
})
export type DatabaseItem = z.output<typeof databaseItem>

const databaseDetail = z.object({
  id: z.optional(z.number()),
  uuid: z.nullish(z.string()),
  database_name: z.optional(z.string()),
  cache_timeout: z.nullish(z.number()),
  expose_in_sqllab: flag,
  allow_run_async: flag,
  allow_file_upload: flag,
  configuration_method: z.optional(z.enum(['sqlalchemy_form', 'dynamic_form'])),
  allow_ctas: flag,
  allow_cvas: flag,
  allow_dml: flag,
  backend: z.optional(z.string()),
  driver: z.nullish(z.string()),
  force_ctas_schema: z.nullish(z.string()),
  impersonate_user: flag,
  is_managed_externally: flag,
  engine_information: z.optional(engineInformation),
})

const read = ['can_read', 'Database'] as const
const rison = 'rison' as const
const at = { area: 'schema', method: 'GET', permission: read } as const

export const databaseList = defineCall({
  ...at,
  ...listCall(databaseItem),
  name: 'databaseList',
  path: '/api/v1/database/',
  summary: 'Databases the user may see',
  errors: [],
})

export const databaseGet = defineCall({
  ...at,
  ...detailCall(databaseDetail),
  name: 'databaseGet',
  path: '/api/v1/database/{id}',
  summary: 'One database',
  errors: [],
})

export const databaseCatalogs = defineCall({
  ...at,
  name: 'databaseCatalogs',
  path: '/api/v1/database/{id}/catalogs/',
  summary: 'Catalogs of a database',
  params: idParams,
  query: z.strictObject({ force: z.optional(z.boolean()) }),
  queryEncoding: rison,
  responses: { 200: z.object({ result: z.array(z.string()) }) },
  errors: [],
})

export const databaseSchemas = defineCall({
  ...at,
  name: 'databaseSchemas',
  path: '/api/v1/database/{id}/schemas/',
  summary: 'Schemas of a database',
  params: idParams,
  query: z.strictObject({ force: z.optional(z.boolean()), catalog: z.optional(z.string()) }),
  queryEncoding: rison,
  responses: { 200: z.object({ result: z.array(z.string()) }) },
  errors: [],
})

const tableOption = z.object({
  value: z.string(),
  type: z.string(),
  extra: z.nullish(z.looseObject({})),
})

export const databaseTables = defineCall({
  ...at,
  name: 'databaseTables',
  path: '/api/v1/database/{id}/tables/',
  summary: 'Tables and views of a schema',
  params: idParams,
  query: z.strictObject({
    force: z.optional(z.boolean()),
    schema_name: z.string(),
    catalog_name: z.optional(z.string()),
  }),
  queryEncoding: rison,
  responses: { 200: z.object({ count: z.number(), result: z.array(tableOption) }) },
  errors: [],
})

/** A key, foreign key or index. A missing primary key has `constrained_columns`, null in Superset 6, and no `column_names`. */
const key = z.object({
  name: z.nullish(z.string()),
  type: z.optional(z.string()),
  column_names: z.optional(z.array(z.string())),
  constrained_columns: z.nullish(z.array(z.string())),
  referred_schema: z.nullish(z.string()),
  referred_table: z.optional(z.string()),
  referred_columns: z.optional(z.array(z.string())),
  options: z.optional(z.looseObject({})),
  unique: z.optional(z.union([z.boolean(), z.number()])),
})
export type TableKey = z.output<typeof key>

const tableMetadata = z.object({
  name: z.string(),
  comment: z.nullish(z.string()),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.nullable(z.string()),
      longType: z.nullable(z.string()),
      keys: z.array(key),
      comment: z.nullish(z.string()),
    }),
  ),
  primaryKey: key,
  foreignKeys: z.array(key),
  indexes: z.array(key),
  selectStar: z.nullable(z.string()),
})

const tableMetadataExtra = z.object({
  metadata: z.optional(z.record(z.string(), z.unknown())),
  partitions: z.optional(z.record(z.string(), z.unknown())),
  clustering: z.optional(z.record(z.string(), z.unknown())),
  view: z.nullish(z.string()),
  indexes: z.optional(z.array(z.unknown())),
})
export type TableMetadataExtra = z.output<typeof tableMetadataExtra>

const tableQuery = z.strictObject({
  name: z.string(),
  schema: z.optional(z.string()),
  catalog: z.optional(z.string()),
})

export const tableMetadataGet = defineCall({
  ...at,
  name: 'tableMetadataGet',
  path: '/api/v1/database/{id}/table_metadata/',
  summary: 'Columns and keys of a table',
  params: idParams,
  query: tableQuery,
  responses: { 200: tableMetadata },
  errors: ['DATABASE_NOT_FOUND_ERROR', 'TABLE_NOT_FOUND_ERROR', 'INVALID_PAYLOAD_SCHEMA_ERROR'],
})

export const tableMetadataExtraGet = defineCall({
  ...at,
  name: 'tableMetadataExtraGet',
  path: '/api/v1/database/{id}/table_metadata/extra/',
  summary: 'Further facts of a table',
  params: idParams,
  query: tableQuery,
  responses: { 200: tableMetadataExtra },
  errors: ['DATABASE_NOT_FOUND_ERROR', 'TABLE_NOT_FOUND_ERROR', 'INVALID_PAYLOAD_SCHEMA_ERROR'],
})
