import * as z from 'zod/mini'
import { defineCall } from '../call'
import { whole } from '../fields'

/** Dashboards that are outlined in one call: more than one screen of cards shows. */
const OUTLINES = 24

const part = z.object({
  type: z.string(),
  children: z.array(z.string()),
  meta: z.object({
    /** In columns, and in units of 8 px. */
    width: z.optional(z.number()),
    height: z.optional(z.number()),
    chartId: z.optional(z.number()),
  }),
})

const outline = z.object({
  id: z.number(),
  layout: z.record(z.string(), part),
  /** `viz_type` by the number of the chart, of those that the caller may see. */
  kinds: z.record(z.string(), z.string()),
})
export type DashboardOutline = z.output<typeof outline>

/** Layouts of dashboards without their content: enough for small pictures. Apache Superset has no such call. */
export const dashboardOutlines = defineCall({
  area: 'dashboard',
  errors: [],
  permission: ['can_read', 'Dashboard'],
  name: 'dashboardOutlines',
  method: 'GET',
  path: '/api/recount/dashboard/outlines/',
  summary: 'Where the charts of dashboards lie, and of which kinds they are',
  query: z.array(whole).check(z.maxLength(OUTLINES)),
  queryEncoding: 'rison',
  responses: { 200: z.object({ result: z.array(outline) }) },
})
