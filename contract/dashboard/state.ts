import * as z from 'zod/mini'
import { defineCall } from '../call'
import { dashboardParams } from './dashboard'

const at = { area: 'dashboard', errors: [] } as const

const state = z.strictObject({
  dataMask: z.nullish(z.record(z.string(), z.unknown())),
  activeTabs: z.nullish(z.array(z.string())),
  anchor: z.nullish(z.string()),
  urlParams: z.nullish(z.array(z.tuple([z.string(), z.string()]))),
})

/** B7.23 */
export const dashboardPermalinkPost = defineCall({
  ...at,
  name: 'dashboardPermalinkPost',
  audit: 'link',
  method: 'POST',
  path: '/api/v1/dashboard/{id}/permalink',
  summary: 'A lasting address of the state of a dashboard',
  permission: ['can_write', 'DashboardPermalinkRestApi'],
  params: dashboardParams,
  body: state,
  responses: { 201: z.object({ key: z.string(), url: z.string() }) },
})

const key = z.string().check(z.maxLength(64))

export const dashboardPermalinkGet = defineCall({
  ...at,
  name: 'dashboardPermalinkGet',
  method: 'GET',
  path: '/api/v1/dashboard/permalink/{key}',
  summary: 'The state of a dashboard that an address stands for',
  permission: ['can_read', 'DashboardPermalinkRestApi'],
  params: z.strictObject({ key }),
  responses: { 200: z.object({ dashboardId: z.string(), state }) },
})
