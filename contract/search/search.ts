import * as z from 'zod/mini'
import { defineCall } from '../call'
import { whole } from '../fields'

export const FOUND_KINDS = ['dashboard', 'chart', 'dataset', 'saved_query', 'user'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** Characters of a wish. */
const MAX_TEXT = 200
/** Things of one answer. */
const MAX_FOUND = 50

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: whole,
  name: z.string(),
  /** The dataset of a chart, the schema of a dataset, the username of a user; empty where there is none. */
  place: z.string(),
  owners: z.array(z.string()),
  /** Kind of a chart; null for other things. */
  viz_type: z.nullable(z.string()),
  /** The field that fits, where the name does not: its name, and the owner, column or text. */
  by: z.nullable(z.object({ field: z.enum(['description', 'owner', 'column', 'place']), text: z.string() })),
})
export type Found = z.output<typeof found>

/**
 * Things that the person may see, by name, description, owner and column, the best first; what they use and have as
 * a favourite comes before its equals. An empty text finds what they used last. Apache Superset has no such call.
 */
export const search = defineCall({
  name: 'search',
  area: 'search',
  errors: [],
  permission: 'authenticated',
  method: 'GET',
  path: '/api/recount/search/',
  summary: 'Charts, dashboards, datasets, saved queries and people by a text',
  query: z.strictObject({
    text: z.string().check(z.maxLength(MAX_TEXT)),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_FOUND))),
  }),
  responses: { 200: z.object({ result: z.array(found) }) },
})
