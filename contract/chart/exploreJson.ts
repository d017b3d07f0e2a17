import * as z from 'zod/mini'
import { defineCall } from '../call'
import { text } from '../fields'

const flag = z.optional(z.enum(['true', 'false']))
const count = z.nullish(z.number())
const filters = z.optional(z.array(z.object({ column: z.string(), reason: z.optional(z.string()) })))

/** One of the legacy kinds as its chart draws it: the shape of `data` is the kind's own. */
const answer = z.object({
  data: z.optional(z.unknown()),
  form_data: z.optional(z.record(z.string(), z.unknown())),
  query: text,
  language: z.optional(z.string()),
  status: z.optional(z.enum(['success', 'failed'])),
  errors: z.optional(z.array(z.looseObject({ message: z.string() }))),
  stacktrace: text,
  is_cached: z.nullish(z.boolean()),
  cached_dttm: text,
  cache_key: text,
  cache_timeout: count,
  rowcount: count,
  sql_rowcount: count,
  colnames: z.optional(z.array(z.string())),
  coltypes: z.optional(z.array(z.number())),
  from_dttm: count,
  to_dttm: count,
  /** As in an answer to chart data; ours alone. */
  row_limit: z.optional(z.number()),
  applied_filters: filters,
  rejected_filters: filters,
})
export type ExploreJson = z.output<typeof answer>

/** B7.02: one of `csv`, `query`, `results` and `samples` at most may be true; form data in the address wins. */
export const exploreJson = defineCall({
  name: 'exploreJson',
  audit: 'chartData',
  area: 'chart',
  method: 'POST',
  path: '/superset/explore_json/',
  summary: 'The data of a chart of a legacy kind',
  permission: ['can_explore_json', 'Superset'],
  query: z.object({
    form_data: z.optional(z.string()),
    force: flag,
    csv: flag,
    query: flag,
    results: flag,
    samples: flag,
    /** Amount of page around a chart, `1` or `true` for none: the answer is the same. */
    standalone: z.optional(z.string()),
  }),
  body: z.object({ form_data: z.optional(z.string()) }),
  bodyEncoding: 'form',
  responses: { 200: answer },
  errors: ['DATASOURCE_SECURITY_ACCESS_ERROR', 'BACKEND_TIMEOUT_ERROR'],
})
