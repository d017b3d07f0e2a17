import * as z from 'zod/mini'
import { defineCall } from '../call'
import { datasource } from '../dataset/datasource'
import { text } from '../fields'

/** Controls of a chart by the names of Superset's `form_data`. */
const formData = z.record(z.string(), z.unknown())
const pairs = z.nullish(z.array(z.tuple([z.string(), z.string()])))

/** A saved chart as the editor opens it. */
const slice = z.object({
  slice_id: z.number(),
  slice_name: z.string(),
  slice_url: z.string(),
  datasource: z.nullable(z.string()),
  description: text,
  form_data: formData,
  query_context: text,
  cache_timeout: z.nullish(z.number()),
  changed_on: z.string(),
  changed_on_humanized: z.string(),
  owners: z.array(z.number()),
  certified_by: text,
  certification_details: text,
  is_managed_externally: z.boolean(),
})
export type Slice = z.output<typeof slice>

const metadata = z.object({
  created_on_humanized: z.string(),
  changed_on_humanized: z.string(),
  owners: z.array(z.string()),
  dashboards: z.array(z.object({ id: z.number(), dashboard_title: z.string() })),
  created_by: z.optional(z.string()),
  changed_by: z.optional(z.string()),
})

/** Data for opening the editor of a chart. */
const opened = z.object({
  dataset: datasource,
  form_data: formData,
  slice: z.nullable(slice),
  message: z.nullable(z.string()),
  metadata: z.nullable(metadata),
})
export type ExploreData = z.output<typeof opened>

const at = { area: 'explore', errors: ['DATASOURCE_SECURITY_ACCESS_ERROR'] } as const

/** A saved chart (`slice_id`), a dataset, or a permalink; ids travel as text. */
export const exploreOpen = defineCall({
  ...at,
  name: 'exploreOpen',
  method: 'GET',
  path: '/api/v1/explore/',
  summary: 'What the editor of a chart needs to open',
  permission: ['can_read', 'Explore'],
  query: z.strictObject({
    slice_id: z.optional(z.string()),
    datasource_id: z.optional(z.string()),
    datasource_type: z.optional(z.string()),
    permalink_key: z.optional(z.string()),
  }),
  responses: { 200: z.object({ result: opened }) },
})

const state = z.strictObject({ formData, urlParams: pairs })

/** B7.12 */
export const explorePermalinkPost = defineCall({
  ...at,
  name: 'explorePermalinkPost',
  audit: 'link',
  method: 'POST',
  path: '/api/v1/explore/permalink',
  summary: 'A lasting address of the state of a chart',
  permission: ['can_write', 'ExplorePermalinkRestApi'],
  body: state,
  responses: { 201: z.object({ key: z.string(), url: z.string() }) },
})

export const explorePermalinkGet = defineCall({
  ...at,
  name: 'explorePermalinkGet',
  method: 'GET',
  path: '/api/v1/explore/permalink/{key}',
  summary: 'The state of a chart that an address stands for',
  permission: ['can_read', 'ExplorePermalinkRestApi'],
  params: z.strictObject({ key: z.string().check(z.maxLength(64)) }),
  responses: {
    200: z.object({
      chartId: z.nullable(z.number()),
      datasourceId: z.number(),
      datasourceType: z.string(),
      datasource: z.string(),
      state: z.object({ formData, urlParams: pairs }),
    }),
  },
})
