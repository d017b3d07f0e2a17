import * as z from 'zod/mini'
import { defineCall } from './call'
import { idList } from './common'
import { whole } from './fields'

const query = z.strictObject({
  filter: z.optional(z.string()),
  page: z.optional(whole.check(z.nonnegative())),
  page_size: z.optional(whole),
  include_ids: z.optional(idList),
})
export type RelatedQuery = z.output<typeof query>

const related = z.object({
  count: z.number(),
  result: z.array(z.object({ value: z.number(), text: z.string(), extra: z.record(z.string(), z.unknown()) })),
})

const at = { area: 'related', errors: [], method: 'GET', query, queryEncoding: 'rison' } as const

/** Possible owners, creators and roles of a dashboard; found by name, page by page. */
export const dashboardRelated = defineCall({
  ...at,
  name: 'dashboardRelated',
  path: '/api/v1/dashboard/related/{column}',
  summary: 'People and roles that a dashboard can name',
  permission: ['can_read', 'Dashboard'],
  params: z.strictObject({ column: z.enum(['owners', 'roles', 'created_by', 'changed_by']) }),
  responses: { 200: related },
})

export const chartRelated = defineCall({
  ...at,
  name: 'chartRelated',
  path: '/api/v1/chart/related/{column}',
  summary: 'People that a chart can name',
  permission: ['can_read', 'Chart'],
  params: z.strictObject({ column: z.enum(['owners', 'created_by', 'changed_by']) }),
  responses: { 200: related },
})
