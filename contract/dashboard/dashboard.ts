import * as z from 'zod/mini'
import { defineCall } from '../call'
import { defineFavorites } from '../favorites'
import { bulkDeletionCall, creationCall, deletionCall, idParams, listCall } from '../common'
import { datasource } from '../dataset/datasource'
import { tagRef } from '../tag/tag'
import { flag, jsonText, person, requiredJsonText, somebody, text, whole } from '../fields'

const role = z.object({ id: z.number(), name: z.string() })

/** B3.01 */
const common = {
  id: z.number(),
  uuid: z.optional(z.string()),
  slug: text,
  url: z.optional(z.string()),
  dashboard_title: text,
  published: flag,
  css: text,
  json_metadata: text,
  position_json: text,
  certified_by: text,
  certification_details: text,
  thumbnail_url: text,
  is_managed_externally: z.optional(z.boolean()),
  owners: z.optional(z.array(somebody)),
  roles: z.optional(z.array(role)),
  tags: z.optional(z.array(tagRef)),
  created_by: person,
  created_on_delta_humanized: z.optional(z.string()),
  changed_by: person,
  changed_by_name: z.optional(z.string()),
  changed_on_delta_humanized: z.optional(z.string()),
}

const item = z.object({ ...common, status: z.optional(z.string()), changed_on_utc: z.optional(z.string()) })
export type DashboardItem = z.output<typeof item>

/** B7.20 */
const detail = z.object({
  ...common,
  changed_on: z.string(),
  charts: z.array(z.string()),
  /** Counts the versions that were kept: two saves within a second differ by it. Apache Superset has none. */
  revision: z.optional(z.number()),
})
export type DashboardDetail = z.output<typeof detail>

const body = z.strictObject({
  dashboard_title: z.nullish(z.string().check(z.maxLength(500))),
  slug: z.nullish(z.string().check(z.maxLength(255))),
  owners: z.nullish(z.array(whole)),
  roles: z.nullish(z.array(whole)),
  position_json: jsonText,
  css: text,
  json_metadata: jsonText,
  published: flag,
  certified_by: text,
  certification_details: text,
  is_managed_externally: flag,
  external_url: text,
})
export type DashboardBody = z.output<typeof body>

/** Of a dashboard: its number, its slug or its uuid. */
export const dashboardParams = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(255)) })

const at = { area: 'dashboard', errors: [] } as const
const read = ['can_read', 'Dashboard'] as const
const write = ['can_write', 'Dashboard'] as const

export const dashboardList = defineCall({
  ...at,
  ...listCall(item),
  name: 'dashboardList',
  path: '/api/v1/dashboard/',
  summary: 'Dashboards that one may open',
  permission: read,
})

/** B7.20 */
export const dashboardGet = defineCall({
  ...at,
  name: 'dashboardGet',
  method: 'GET',
  path: '/api/v1/dashboard/{id}',
  summary: 'A dashboard with its layout',
  permission: read,
  params: dashboardParams,
  responses: { 200: z.object({ result: detail }) },
})

const chartOf = z.object({
  id: z.number(),
  slice_name: z.string(),
  cache_timeout: z.nullable(z.number()),
  changed_on: z.string(),
  description: text,
  description_markeddown: z.string(),
  form_data: z.record(z.string(), z.unknown()),
  slice_url: z.string(),
  certified_by: text,
  certification_details: text,
})
export type DashboardChart = z.output<typeof chartOf>

export const dashboardCharts = defineCall({
  ...at,
  name: 'dashboardCharts',
  method: 'GET',
  path: '/api/v1/dashboard/{id}/charts',
  summary: 'The charts of a dashboard',
  permission: read,
  params: dashboardParams,
  responses: { 200: z.object({ result: z.array(chartOf) }) },
})

const source = z.object({ ...datasource.shape, column_types: z.array(z.number()) })
export type DashboardDataset = z.output<typeof source>

export const dashboardDatasets = defineCall({
  ...at,
  name: 'dashboardDatasets',
  method: 'GET',
  path: '/api/v1/dashboard/{id}/datasets',
  summary: 'The datasets behind the charts of a dashboard',
  permission: read,
  params: dashboardParams,
  responses: { 200: z.object({ result: z.array(source) }) },
})

export interface TabNode {
  readonly value: string
  readonly title: string
  readonly parents: readonly string[]
  readonly children: readonly TabNode[]
}
const tabNode: z.ZodMiniType<TabNode> = z.object({
  value: z.string(),
  title: z.string(),
  parents: z.readonly(z.array(z.string())),
  children: z.readonly(z.array(z.lazy(() => tabNode))),
})

export const dashboardTabs = defineCall({
  ...at,
  name: 'dashboardTabs',
  method: 'GET',
  path: '/api/v1/dashboard/{id}/tabs',
  summary: 'The tabs of a dashboard, nested as they are',
  permission: read,
  params: dashboardParams,
  responses: {
    200: z.object({
      result: z.object({ all_tabs: z.record(z.string(), z.string()), tab_tree: z.array(tabNode) }),
    }),
  },
})

/** B7.21 */
export const dashboardPost = defineCall({
  ...at,
  ...creationCall(body),
  name: 'dashboardPost',
  audit: 'changes',
  path: '/api/v1/dashboard/',
  summary: 'Make a dashboard',
  permission: write,
})

const change = z.strictObject({ ...body.shape, tags: z.optional(z.array(whole)) })
export type DashboardChange = z.output<typeof change>

/** B7.17 (publish), B7.18 (full save), B7.19 (`json_metadata` alone). `last_modified_time` is in seconds. */
export const dashboardPut = defineCall({
  ...at,
  name: 'dashboardPut',
  audit: 'changes',
  method: 'PUT',
  path: '/api/v1/dashboard/{id}',
  summary: 'Change a dashboard',
  permission: write,
  params: idParams,
  body: change,
  responses: {
    200: z.object({
      id: z.number(),
      result: change,
      last_modified_time: z.number(),
      revision: z.optional(z.number()),
    }),
  },
})

export const dashboardDelete = defineCall({
  ...at,
  ...deletionCall,
  name: 'dashboardDelete',
  audit: 'changes',
  path: '/api/v1/dashboard/{id}',
  summary: 'Delete a dashboard; its charts stay',
  permission: write,
})

export const dashboardBulkDelete = defineCall({
  ...at,
  ...bulkDeletionCall,
  name: 'dashboardBulkDelete',
  audit: 'changes',
  path: '/api/v1/dashboard/',
  summary: 'Delete several dashboards, or none of them',
  permission: write,
})

const copy = z.strictObject({
  dashboard_title: z.string().check(z.minLength(1), z.maxLength(500)),
  json_metadata: requiredJsonText,
  css: text,
  duplicate_slices: flag,
})
export type DashboardCopy = z.output<typeof copy>

/** B7.22 */
export const dashboardCopy = defineCall({
  ...at,
  name: 'dashboardCopy',
  audit: 'changes',
  method: 'POST',
  path: '/api/v1/dashboard/{id}/copy/',
  summary: 'Copy a dashboard, with copies of its charts where asked',
  permission: write,
  params: dashboardParams,
  body: copy,
  responses: { 200: z.object({ result: z.object({ id: z.number(), last_modified_time: z.number() }) }) },
})

const favorites = defineFavorites('dashboard', read)

/** B7.14 */
export const dashboardFavoriteStatus = favorites.status
/** B7.15 */
export const dashboardFavoriteAdd = favorites.add
/** B7.16 */
export const dashboardFavoriteRemove = favorites.remove
