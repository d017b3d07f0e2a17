import * as z from 'zod/mini'
import { defineCall } from '../call'
import { dashboardDifference, dashboardState } from '../../common/diff/dashboard'

const at = {
  area: 'dashboard',
  errors: [],
  permission: ['can_write', 'Dashboard'],
} as const

const about = {
  number: z.number(),
  /** Null when the user is gone. */
  author: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** ms since 1970. */
  at: z.number(),
  title: z.string(),
  /** Its changes since the version before it; none for the first. */
  differences: z.array(dashboardDifference),
}
const version = z.object(about)
export type DashboardVersion = z.output<typeof version>

const id = z.coerce.number().check(z.int(), z.positive())

/** Saved versions of a dashboard, the newest first. Apache Superset has no such call. */
export const dashboardVersionList = defineCall({
  ...at,
  name: 'dashboardVersionList',
  method: 'GET',
  path: '/api/recount/dashboard/{id}/versions/',
  summary: 'The versions of a dashboard that may be changed by the caller',
  params: z.strictObject({ id }),
  responses: { 200: z.object({ count: z.number(), result: z.array(version) }) },
})

export const dashboardVersionGet = defineCall({
  ...at,
  name: 'dashboardVersionGet',
  method: 'GET',
  path: '/api/recount/dashboard/{id}/versions/{number}',
  summary: 'A version of a dashboard with all that it held',
  params: z.strictObject({ id, number: id }),
  responses: { 200: z.object({ result: z.object({ ...about, state: dashboardState }) }) },
})
