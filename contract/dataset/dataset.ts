import * as z from 'zod/mini'
import { defineCall } from '../call'
import { bulkDeletionCall, changeCall, deletionCall, detailCall, done, idList, idParams, listCall } from '../common'
import { metricBody, columnBody, datasetColumn, datasetMetric, datasource } from './datasource'
import { flag, jsonText, person, short, somebody, text, whole } from '../fields'

const database = z.object({
  id: z.number(),
  database_name: z.string(),
  backend: z.optional(z.string()),
  allow_multi_catalog: z.optional(z.boolean()),
})

const item = z.object({
  id: z.number(),
  uuid: z.optional(z.string()),
  table_name: z.optional(z.string()),
  datasource_type: z.optional(z.string()),
  kind: z.optional(z.enum(['physical', 'virtual'])),
  catalog: text,
  schema: text,
  sql: text,
  description: text,
  default_endpoint: text,
  explore_url: z.optional(z.string()),
  extra: text,
  database: z.optional(database),
  owners: z.optional(z.array(somebody)),
  changed_by: person,
  changed_by_name: z.optional(z.string()),
  changed_on_utc: z.optional(z.string()),
  changed_on_delta_humanized: z.optional(z.string()),
})
export type DatasetItem = z.output<typeof item>

const pair = z.tuple([z.string(), z.string()])

/** A7.30 names name, schema, database.id and select_star of these. */
const detail = z.object({
  ...item.shape,
  id: z.optional(z.number()),
  name: z.optional(z.string()),
  datasource_name: z.optional(z.string()),
  uid: z.optional(z.string()),
  url: z.optional(z.string()),
  database: z.optional(z.partial(database)),
  main_dttm_col: text,
  fetch_values_predicate: text,
  template_params: text,
  select_star: text,
  offset: z.nullish(z.number()),
  cache_timeout: z.nullish(z.number()),
  filter_select_enabled: flag,
  is_sqllab_view: flag,
  normalize_columns: flag,
  always_filter_main_dttm: flag,
  is_managed_externally: flag,
  created_by: person,
  created_on: text,
  changed_on: text,
  created_on_humanized: text,
  changed_on_humanized: text,
  column_formats: z.optional(z.record(z.string(), z.string())),
  currency_formats: z.optional(z.record(z.string(), z.unknown())),
  granularity_sqla: z.optional(z.array(pair)),
  time_grain_sqla: z.optional(z.array(z.tuple([z.nullable(z.string()), z.string()]))),
  order_by_choices: z.optional(z.array(pair)),
  verbose_map: z.optional(z.record(z.string(), z.string())),
  columns: z.optional(z.array(datasetColumn)),
  metrics: z.optional(z.array(datasetMetric)),
})
export type DatasetDetail = z.output<typeof detail>

/** A3.43 */
const createBody = z.strictObject({
  database: whole,
  table_name: z.string().check(z.minLength(1), z.maxLength(250)),
  catalog: short(250),
  schema: short(250),
  sql: text,
  owners: z.optional(z.array(whole)),
  is_managed_externally: flag,
  external_url: text,
  normalize_columns: z.optional(z.boolean()),
  always_filter_main_dttm: z.optional(z.boolean()),
  template_params: jsonText,
  /** Always read from the source; these fields add labels, descriptions and the like. */
  columns: z.optional(z.array(columnBody)),
})
export type DatasetCreateBody = z.output<typeof createBody>

const changeBody = z.strictObject({
  table_name: z.optional(z.string().check(z.minLength(1), z.maxLength(250))),
  database_id: z.optional(whole),
  sql: text,
  filter_select_enabled: flag,
  fetch_values_predicate: short(1000),
  catalog: short(250),
  schema: short(250),
  description: text,
  main_dttm_col: text,
  normalize_columns: flag,
  always_filter_main_dttm: flag,
  offset: z.optional(whole),
  default_endpoint: text,
  cache_timeout: z.nullish(whole),
  is_sqllab_view: flag,
  template_params: jsonText,
  owners: z.optional(z.array(whole)),
  columns: z.optional(z.array(columnBody)),
  metrics: z.optional(z.array(metricBody)),
  extra: jsonText,
  is_managed_externally: flag,
  external_url: text,
})
export type DatasetChangeBody = z.output<typeof changeBody>

const tableBody = z.strictObject({
  table_name: z.string().check(z.minLength(1), z.maxLength(250)),
  database_id: whole,
  catalog: short(250),
  schema: short(250),
  template_params: jsonText,
  normalize_columns: z.optional(z.boolean()),
  always_filter_main_dttm: z.optional(z.boolean()),
})

const at = { area: 'dataset', errors: ['DATASOURCE_SECURITY_ACCESS_ERROR'] } as const
const read = ['can_read', 'Dataset'] as const
const write = ['can_write', 'Dataset'] as const

export const datasetList = defineCall({
  ...at,
  ...listCall(item),
  name: 'datasetList',
  path: '/api/v1/dataset/',
  summary: 'Datasets of the databases one may see',
  permission: read,
})

/** A7.30 */
export const datasetGet = defineCall({
  ...at,
  ...detailCall(detail),
  name: 'datasetGet',
  path: '/api/v1/dataset/{id}',
  summary: 'A dataset with its columns and metrics',
  permission: read,
})

/** A7.31 */
export const datasetPost = defineCall({
  ...at,
  name: 'datasetPost',
  audit: 'changes',
  method: 'POST',
  path: '/api/v1/dataset/',
  summary: 'Make a dataset of a table or of a query',
  permission: write,
  body: createBody,
  responses: { 201: z.object({ id: z.number(), result: createBody, data: datasource }) },
})

/**
 * A client that names the version it changes in `If-Match`, by the `ETag` it was given, is refused with 412 when the dataset has
 * another version by now; without that header the newest change wins.
 */
export const datasetPut = defineCall({
  ...at,
  ...changeCall(changeBody),
  name: 'datasetPut',
  audit: 'changes',
  path: '/api/v1/dataset/{id}',
  summary: 'Change a dataset; lists of columns and metrics replace what was',
  permission: write,
  query: z.strictObject({ override_columns: z.optional(z.enum(['true', 'false'])) }),
})

export const datasetDelete = defineCall({
  ...at,
  ...deletionCall,
  name: 'datasetDelete',
  audit: 'changes',
  path: '/api/v1/dataset/{id}',
  summary: 'Delete a dataset',
  permission: write,
})

export const datasetBulkDelete = defineCall({
  ...at,
  ...bulkDeletionCall,
  name: 'datasetBulkDelete',
  audit: 'changes',
  path: '/api/v1/dataset/',
  summary: 'Delete several datasets, or none of them',
  permission: write,
})

/** A zip of YAML files: the datasets and the names of their databases. */
export const datasetExport = defineCall({
  ...at,
  name: 'datasetExport',
  audit: 'export',
  method: 'GET',
  path: '/api/v1/dataset/export/',
  summary: 'Datasets as a file; no password is in it',
  permission: ['can_export', 'Dataset'],
  query: idList,
  queryEncoding: 'rison',
  responses: { 200: z.void() },
})

export const datasetRefresh = defineCall({
  ...at,
  name: 'datasetRefresh',
  audit: 'changes',
  method: 'PUT',
  path: '/api/v1/dataset/{id}/refresh',
  summary: 'Read the columns of the source again, keeping what people said about them',
  permission: write,
  params: idParams,
  responses: { 200: done },
})

/** A7.32 */
export const datasetGetOrCreate = defineCall({
  ...at,
  name: 'datasetGetOrCreate',
  audit: 'changes',
  method: 'POST',
  path: '/api/v1/dataset/get_or_create/',
  summary: 'The dataset of a table, made when there is none',
  permission: ['can_get_or_create_dataset', 'Dataset'],
  body: tableBody,
  responses: { 200: z.object({ result: z.object({ table_id: z.number() }) }) },
})

/** A7.33 */
export const datasourceMetadata = defineCall({
  ...at,
  name: 'datasourceMetadata',
  method: 'GET',
  path: '/superset/fetch_datasource_metadata',
  summary: 'A dataset as charts and the SQL editor need it, by its key',
  permission: ['can_fetch_datasource_metadata', 'Superset'],
  query: z.object({ datasourceKey: z.string() }),
  responses: { 200: datasource },
})
