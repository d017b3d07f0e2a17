import * as z from 'zod/mini'
import { defineCall } from '../call'
import { requiredJsonText } from '../fields'

/** Content of a share (A7.13): the tab as far as another person can use it. The link gives no access to data. */
const shareSchema = z.object({
  dbId: z.nullish(z.number()),
  name: z.nullish(z.string()),
  catalog: z.nullish(z.string()),
  schema: z.nullish(z.string()),
  autorun: z.nullish(z.boolean()),
  sql: z.nullish(z.string()),
  templateParams: z.nullish(z.string()),
})

const at = { area: 'share', errors: [] } as const

/** A7.13. `data` is the share as JSON text. Superset's ids are numbers, Recount's cannot be guessed. */
export const shareStore = defineCall({
  ...at,
  name: 'shareStore',
  audit: 'link',
  method: 'POST',
  path: '/kv/store/',
  summary: 'Store a query to be shared by a link',
  permission: ['can_store', 'KV'],
  body: z.strictObject({ data: requiredJsonText.check(z.maxLength(2_097_152)) }),
  bodyEncoding: 'form',
  responses: { 200: z.object({ id: z.union([z.number(), z.string()]) }) },
})

/** A7.12. The answer is the stored text, as plain text. */
export const shareGet = defineCall({
  ...at,
  name: 'shareGet',
  method: 'GET',
  path: '/kv/{id}/',
  slashless: true,
  summary: 'A shared query',
  permission: ['can_get_value', 'KV'],
  params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  responses: { 200: shareSchema },
})
