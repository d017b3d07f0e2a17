import * as z from 'zod/mini'
import { defineCall } from '../call'
import { creationCall, detailCall, done, idParams, listCall } from '../common'
import { jsonText, person, short, text } from '../fields'
import { tagRef } from '../tag/tag'

const database = z.nullish(z.object({ id: z.number(), database_name: z.optional(z.string()) }))

/** A3.41; scheduling adds `extra_json` with `schedule_info` (A7.10). */
const body = z.strictObject({
  db_id: z.nullish(z.number().check(z.int())),
  label: short(256),
  schema: short(128),
  catalog: short(256),
  sql: text,
  description: text,
  template_parameters: jsonText,
  extra_json: jsonText,
})
export type SavedQueryBody = z.output<typeof body>

/** A3.42 */
const detail = z.object({
  id: z.optional(z.number()),
  label: text,
  description: text,
  sql: text,
  catalog: text,
  schema: text,
  template_parameters: text,
  database,
  created_by: person,
  changed_by: person,
  changed_on: text,
  changed_on_delta_humanized: text,
})
export type SavedQuery = z.output<typeof detail>

const item = z.object({
  ...detail.shape,
  id: z.number(),
  rows: z.nullish(z.number()),
  db_id: z.nullish(z.number()),
  extra: z.optional(z.record(z.string(), z.unknown())),
  created_on: text,
  last_run_delta_humanized: text,
  tags: z.optional(z.array(tagRef)),
})
export type SavedQueryItem = z.output<typeof item>

const at = { area: 'saved', errors: [] } as const
const read = ['can_read', 'SavedQuery'] as const
const write = ['can_write', 'SavedQuery'] as const

/** A7.09 */
export const savedQueryGet = defineCall({
  ...at,
  ...detailCall(detail),
  name: 'savedQueryGet',
  path: '/api/v1/saved_query/{id}',
  summary: 'One of the own saved queries',
  permission: read,
})

export const savedQueryList = defineCall({
  ...at,
  ...listCall(item),
  name: 'savedQueryList',
  path: '/api/v1/saved_query/',
  summary: 'The own saved queries',
  permission: read,
})

/** A7.10 */
export const savedQueryPost = defineCall({
  ...at,
  ...creationCall(body),
  name: 'savedQueryPost',
  audit: 'changes',
  path: '/api/v1/saved_query/',
  summary: 'Save a query, or schedule it',
  permission: write,
  bodyRefusal: 422,
})

/**
 * A7.11. A client that names the version it changes in `If-Match`, by the `ETag` it was given, is refused with 412 when the query
 * has another version by now; without that header the newest change wins.
 */
export const savedQueryPut = defineCall({
  ...at,
  name: 'savedQueryPut',
  audit: 'changes',
  method: 'PUT',
  path: '/api/v1/saved_query/{id}',
  summary: 'Change a saved query',
  permission: write,
  params: idParams,
  body,
  bodyRefusal: 422,
  responses: { 200: z.object({ result: body }) },
})

export const savedQueryDelete = defineCall({
  ...at,
  name: 'savedQueryDelete',
  audit: 'changes',
  method: 'DELETE',
  path: '/api/v1/saved_query/{id}',
  summary: 'Delete a saved query',
  permission: write,
  params: idParams,
  responses: { 200: done },
})
