import * as z from 'zod/mini'
import { defineCall } from '../call'
import { defineFavorites } from '../favorites'
import { bulkDeletionCall, changeCall, creationCall, deletionCall, detailCall, idList, listCall } from '../common'
import { tagRef } from '../tag/tag'
import { flag, jsonText, person, somebody, text, whole } from '../fields'

const name = z.string().check(z.minLength(1), z.maxLength(250))
const kindOfSource = z.enum(['table', 'dataset', 'query', 'saved_query', 'view'])
const onDashboard = z.looseObject({ id: z.number(), dashboard_title: z.string() })

const item = z.object({
  id: z.number(),
  uuid: z.optional(z.string()),
  slice_name: text,
  viz_type: text,
  url: z.optional(z.string()),
  slice_url: z.optional(z.string()),
  edit_url: z.optional(z.string()),
  datasource_id: z.nullish(z.number()),
  datasource_type: text,
  datasource_name_text: text,
  datasource_url: text,
  description: text,
  /** Apache Superset alone makes pictures of charts. */
  thumbnail_url: text,
  params: text,
  form_data: z.optional(z.record(z.string(), z.unknown())),
  cache_timeout: z.nullish(z.number()),
  certified_by: text,
  certification_details: text,
  is_managed_externally: z.optional(z.boolean()),
  created_by: person,
  created_by_name: z.optional(z.string()),
  created_on_delta_humanized: z.optional(z.string()),
  changed_by: person,
  changed_by_name: z.optional(z.string()),
  changed_on_delta_humanized: z.optional(z.string()),
  changed_on_dttm: z.optional(z.number()),
  changed_on_utc: z.optional(z.string()),
  last_saved_at: text,
  last_saved_by: person,
  owners: z.optional(z.array(somebody)),
  dashboards: z.optional(z.array(onDashboard)),
  tags: z.optional(z.array(tagRef)),
})
export type ChartItem = z.output<typeof item>

/** B7.05 requests `dashboards.id` of these. */
const detail = z.object({
  ...item.shape,
  id: z.optional(z.number()),
  dashboards: z.optional(z.array(z.partial(onDashboard))),
  query_context: text,
})
export type ChartDetail = z.output<typeof detail>

const fields = {
  viz_type: z.nullish(z.string().check(z.maxLength(250))),
  params: jsonText,
  query_context: jsonText,
  query_context_generation: flag,
  dashboards: z.optional(z.array(whole)),
  owners: z.optional(z.array(whole)),
  description: text,
  cache_timeout: z.nullish(whole),
  certified_by: text,
  certification_details: text,
  is_managed_externally: flag,
  external_url: text,
}

/** B7.06 */
const createBody = z.strictObject({
  slice_name: name,
  datasource_id: whole,
  datasource_type: kindOfSource,
  datasource_name: text,
  ...fields,
})
export type ChartCreateBody = z.output<typeof createBody>

/** B7.07 */
const changeBody = z.strictObject({
  slice_name: z.optional(name),
  datasource_id: z.optional(whole),
  datasource_type: z.optional(kindOfSource),
  tags: z.optional(z.array(whole)),
  ...fields,
})
export type ChartChangeBody = z.output<typeof changeBody>

const at = { area: 'chart', errors: [] } as const
const read = ['can_read', 'Chart'] as const
const write = ['can_write', 'Chart'] as const

/** B7.04 */
export const chartList = defineCall({
  ...at,
  ...listCall(item),
  name: 'chartList',
  path: '/api/v1/chart/',
  summary: 'Saved charts whose data one may see',
  permission: read,
})

/** B7.05 */
export const chartGet = defineCall({
  ...at,
  ...detailCall(detail),
  name: 'chartGet',
  path: '/api/v1/chart/{id}',
  summary: 'A saved chart',
  permission: read,
})

/** B7.06 */
export const chartPost = defineCall({
  ...at,
  ...creationCall(createBody),
  name: 'chartPost',
  audit: 'changes',
  path: '/api/v1/chart/',
  summary: 'Save a new chart',
  permission: write,
})

/**
 * B7.07. A client that names the version it changes in `If-Match`, by the `ETag` that the editor was opened with, is refused with
 * 412 when the chart has another version by now; without that header the newest change wins.
 */
export const chartPut = defineCall({
  ...at,
  ...changeCall(changeBody),
  name: 'chartPut',
  audit: 'changes',
  path: '/api/v1/chart/{id}',
  summary: 'Overwrite a saved chart',
  permission: write,
})

export const chartDelete = defineCall({
  ...at,
  ...deletionCall,
  name: 'chartDelete',
  audit: 'changes',
  path: '/api/v1/chart/{id}',
  summary: 'Delete a saved chart',
  permission: write,
})

export const chartBulkDelete = defineCall({
  ...at,
  ...bulkDeletionCall,
  name: 'chartBulkDelete',
  audit: 'changes',
  path: '/api/v1/chart/',
  summary: 'Delete several saved charts, or none of them',
  permission: write,
})

/** A zip of YAML files: the charts with their datasets and the names of their databases. */
export const chartExport = defineCall({
  ...at,
  name: 'chartExport',
  audit: 'export',
  method: 'GET',
  path: '/api/v1/chart/export/',
  summary: 'Charts as a file; no password is in it',
  permission: ['can_export', 'Chart'],
  query: idList,
  queryEncoding: 'rison',
  responses: { 200: z.void() },
})

const favorites = defineFavorites('chart', read)

/** B7.08 */
export const chartFavoriteStatus = favorites.status
/** B7.09 */
export const chartFavoriteAdd = favorites.add
/** B7.10 */
export const chartFavoriteRemove = favorites.remove
