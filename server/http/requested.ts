import * as z from 'zod/mini'
import { parseJson } from '../json/parse'
import { incorrect } from '../problem'

const text = z.nullish(z.string())
const requested = z.object({
  datasourceKey: text,
  sql: text,
  name: text,
  dbid: z.nullish(z.union([z.number(), z.string()])),
  catalog: text,
  schema: text,
})

const parse = (json: unknown): unknown => {
  try {
    return typeof json === 'string' ? parseJson(json) : null
  } catch {
    return null
  }
}

/** The query of a form for the SQL screen (A2.04): JSON in its field `form_data`. */
export const requestedQuery = (body: unknown): Record<string, unknown> => {
  const field = typeof body === 'object' && body !== null ? (body as { form_data?: unknown }).form_data : undefined
  const answer = requested.safeParse(parse(field))
  if (!answer.success) throw incorrect('The field form_data holds no query that can be opened.')
  return answer.data
}
