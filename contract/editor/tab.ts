import * as z from 'zod/mini'
import { defineCall } from '../call'
import { idParams } from '../common'
import { querySchema } from '../run/query'
import { jsonText, short, text } from '../fields'

const whole = z.nullish(z.number().check(z.int()))
const id = z.nullish(z.number().check(z.int(), z.positive()))

/** A table that a tab holds open (A3.39, A3.40); `description` is the client's `table`. */
const tableSchemaOfTab = z.object({
  id: z.number(),
  tab_state_id: z.number(),
  database_id: z.number(),
  catalog: z.nullish(z.string()),
  schema: z.nullable(z.string()),
  table: z.string(),
  description: z.nullable(z.record(z.string(), z.unknown())),
  expanded: z.boolean(),
})
export type TableSchemaOfTab = z.output<typeof tableSchemaOfTab>

/** A3.16 */
export const tabStateSchema = z.object({
  id: z.number(),
  user_id: z.optional(z.number()),
  label: z.nullable(z.string()),
  active: z.boolean(),
  database_id: z.nullable(z.number()),
  catalog: z.nullish(z.string()),
  schema: z.nullable(z.string()),
  table_schemas: z.array(tableSchemaOfTab),
  sql: z.nullable(z.string()),
  query_limit: z.nullable(z.number()),
  latest_query: z.nullable(querySchema),
  autorun: z.nullable(z.boolean()),
  template_params: z.nullable(z.string()),
  hide_left_bar: z.nullish(z.boolean()),
  saved_query: z.nullable(z.object({ id: z.number() })),
  extra_json: z.nullish(z.record(z.string(), z.unknown())),
})
export type TabState = z.output<typeof tabStateSchema>

/** The editor as the client holds it (A3.01); fields that the server does not read are not stored. */
const queryEditor = z.looseObject({
  id: short(64),
  name: short(256),
  dbId: id,
  catalog: short(256),
  schema: short(256),
  sql: text,
  queryLimit: whole,
  hideLeftBar: z.nullish(z.boolean()),
  remoteId: id,
  templateParams: jsonText,
  updatedAt: z.nullish(z.number()),
  version: z.nullish(z.number()),
})
export type QueryEditorBody = z.output<typeof queryEditor>

/** Any part of a tab's row; `extra_json` is JSON text. */
const change = z.strictObject({
  database_id: id,
  catalog: short(256),
  schema: short(256),
  sql: text,
  label: short(256),
  query_limit: whole,
  latest_query_id: short(64),
  saved_query_id: id,
  template_params: jsonText,
  hide_left_bar: z.nullish(z.boolean()),
  autorun: z.nullish(z.boolean()),
  extra_json: jsonText,
  active: z.nullish(z.boolean()),
})
export type TabChange = z.output<typeof change>

const at = { area: 'tab', bodyEncoding: 'jsonForm', errors: [] } as const
const path = '/tabstateview/{id}'

/** A7.14. The same editor sent twice is one tab. */
export const tabPost = defineCall({
  ...at,
  name: 'tabPost',
  audit: 'draft',
  method: 'POST',
  path: '/tabstateview/',
  summary: 'Keep a tab on the server',
  permission: ['can_post', 'TabStateView'],
  body: z.strictObject({ queryEditor }),
  responses: { 200: z.object({ id: z.number() }) },
  errors: ['DATABASE_NOT_FOUND_ERROR'],
})

/** A7.15 */
export const tabGet = defineCall({
  ...at,
  name: 'tabGet',
  method: 'GET',
  path,
  summary: 'One of the own tabs',
  permission: ['can_get', 'TabStateView'],
  params: idParams,
  responses: { 200: tabStateSchema },
})

/** A7.16, A7.17 */
export const tabPut = defineCall({
  ...at,
  name: 'tabPut',
  audit: 'draft',
  method: 'PUT',
  path,
  summary: 'Change a tab',
  permission: ['can_put', 'TabStateView'],
  params: idParams,
  body: change,
  responses: { 200: z.number() },
  errors: ['DATABASE_NOT_FOUND_ERROR'],
})

/** A7.18 */
export const tabActivate = defineCall({
  ...at,
  name: 'tabActivate',
  audit: 'draft',
  method: 'POST',
  path: '/tabstateview/{id}/activate',
  summary: 'Say which tab is in front',
  permission: ['can_activate', 'TabStateView'],
  params: idParams,
  responses: { 200: z.number() },
})

/** A7.19 */
export const tabMigrateQuery = defineCall({
  ...at,
  name: 'tabMigrateQuery',
  audit: 'draft',
  method: 'POST',
  path: '/tabstateview/{id}/migrate_query',
  summary: 'Put a query under a tab',
  permission: ['can_migrate_query', 'TabStateView'],
  params: idParams,
  body: z.strictObject({ queryId: z.string().check(z.maxLength(64)) }),
  responses: { 200: z.number() },
})

/** A7.20, A7.25 */
export const tabDelete = defineCall({
  ...at,
  name: 'tabDelete',
  audit: 'draft',
  method: 'DELETE',
  path,
  summary: 'Remove a tab with its table schemas',
  permission: ['can_delete', 'TabStateView'],
  params: idParams,
  responses: { 200: z.string() },
})

/** A7.21, A7.25 */
export const tabQueryDelete = defineCall({
  ...at,
  name: 'tabQueryDelete',
  audit: 'draft',
  method: 'DELETE',
  path: '/tabstateview/{id}/query/{queryId}',
  summary: 'Remove a query from a tab',
  permission: ['can_delete_query', 'TabStateView'],
  params: z.strictObject({ ...idParams.shape, queryId: z.string().check(z.maxLength(64)) }),
  responses: { 200: z.string() },
})
