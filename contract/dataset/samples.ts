import * as z from 'zod/mini'
import { defineCall } from '../call'
import { chartDataResult, extras, filter } from '../chart/data'

/** Maximum rows of a page, and the default (SAMPLES_ROW_LIMIT). */
export const SAMPLES_PAGE = 1000

const number = z.coerce.number().check(z.int(), z.positive())
const datasourceType = z.enum(['table', 'dataset'])

/** `null` for rows as they are; with filters, the rows behind a mark of a chart. */
const body = z.nullable(
  z.strictObject({
    filters: z.nullish(z.array(filter)),
    granularity: z.nullish(z.string()),
    time_range: z.nullish(z.string()),
    extras: z.nullish(extras),
  }),
)

const page = z.object({ page: z.number(), per_page: z.number(), total_count: z.number() })
export type SamplesPage = z.output<typeof page>

/** B7.03; pages are counted from 1. */
export const samples = defineCall({
  name: 'samples',
  audit: 'chartData',
  area: 'dataset',
  method: 'POST',
  path: '/datasource/samples',
  summary: 'Rows of a dataset, by the page',
  permission: ['can_samples', 'Datasource'],
  query: z.object({
    datasource_type: datasourceType,
    datasource_id: number,
    force: z.optional(z.enum(['true', 'false'])),
    page: z.optional(number),
    per_page: z.optional(number.check(z.maximum(SAMPLES_PAGE))),
  }),
  body,
  responses: { 200: z.object({ result: z.extend(chartDataResult, page.shape) }) },
  errors: ['DATASOURCE_SECURITY_ACCESS_ERROR', 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR', 'BACKEND_TIMEOUT_ERROR'],
})

/** The different values of a column, for a filter by it. */
export const columnValues = defineCall({
  name: 'columnValues',
  audit: 'chartData',
  area: 'dataset',
  method: 'GET',
  path: '/api/v1/datasource/{type}/{id}/column/{column}/values/',
  summary: 'The different values of a column',
  permission: ['can_get_column_values', 'Datasource'],
  params: z.strictObject({
    type: datasourceType,
    id: number,
    column: z.string().check(z.maxLength(255)),
  }),
  responses: { 200: z.object({ result: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])) }) },
  errors: ['DATASOURCE_SECURITY_ACCESS_ERROR', 'BACKEND_TIMEOUT_ERROR'],
})
