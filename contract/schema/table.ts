import * as z from 'zod/mini'
import { defineCall } from '../call'
import { idParams } from '../common'

const name = z.string().check(z.minLength(1), z.maxLength(256))

/** A tab's number, which Superset's client sends as text. */
const number = z.union([
  z.number().check(z.int(), z.positive()),
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/)),
    z.transform((text: string) => Number(text)),
  ),
])

/** The table as the client holds it (A3.38): the whole of it comes back as `description`. */
const table = z.looseObject({
  queryEditorId: number,
  dbId: z.number().check(z.int(), z.positive()),
  catalog: z.nullish(z.string().check(z.maxLength(256))),
  schema: z.nullish(z.string().check(z.maxLength(256))),
  name,
})

const at = { area: 'table', bodyEncoding: 'jsonForm', errors: [] } as const

/** A7.22. A table of the same database, tab, catalog, schema and name is replaced (A4.55). */
export const tableSchemaPost = defineCall({
  ...at,
  name: 'tableSchemaPost',
  audit: 'draft',
  method: 'POST',
  path: '/tableschemaview/',
  summary: 'Keep a table that a tab holds open',
  permission: ['can_post', 'TableSchemaView'],
  body: z.strictObject({ table }),
  responses: { 200: z.object({ id: z.number() }) },
  errors: ['DATABASE_NOT_FOUND_ERROR'],
})

/** A7.23 */
export const tableSchemaExpanded = defineCall({
  ...at,
  name: 'tableSchemaExpanded',
  audit: 'draft',
  method: 'POST',
  path: '/tableschemaview/{id}/expanded',
  summary: 'Open or close a table',
  permission: ['can_expanded', 'TableSchemaView'],
  params: idParams,
  body: z.strictObject({ expanded: z.boolean() }),
  responses: { 200: z.object({ id: z.number(), expanded: z.boolean() }) },
})

/** A7.24, A7.25 */
export const tableSchemaDelete = defineCall({
  ...at,
  name: 'tableSchemaDelete',
  audit: 'draft',
  method: 'DELETE',
  path: '/tableschemaview/{id}',
  summary: 'Remove a table from its tab',
  permission: ['can_delete', 'TableSchemaView'],
  params: idParams,
  responses: { 200: z.string() },
})
