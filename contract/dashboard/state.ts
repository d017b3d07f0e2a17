import * as z from 'zod/mini'
import { defineCall } from '../call'
import { done, idParams } from '../common'
import { dashboardParams } from './dashboard'
import { requiredJsonText } from '../fields'

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

const filters = {
  ...at,
  permission: ['can_write', 'DashboardFilterStateRestApi'],
  query: z.strictObject({ tab_id: z.optional(z.string().check(z.maxLength(64))) }),
} as const
const value = z.object({ value: z.string() })
const valueBody = z.strictObject({ value: requiredJsonText })
const keyed = z.object({ key: z.string() })
const filterParams = z.strictObject({ ...idParams.shape, key })

/** Values of filters, so that an address can name them by `native_filters_key`. Kept for 90 days. */
export const filterStatePost = defineCall({
  ...filters,
  name: 'filterStatePost',
  method: 'POST',
  path: '/api/v1/dashboard/{id}/filter_state',
  summary: 'Keep the values of filters',
  params: idParams,
  body: valueBody,
  responses: { 201: keyed },
})

/** Another tab of the browser gets a key of its own. */
export const filterStatePut = defineCall({
  ...filters,
  name: 'filterStatePut',
  method: 'PUT',
  path: '/api/v1/dashboard/{id}/filter_state/{key}',
  summary: 'Change the kept values of filters',
  params: filterParams,
  body: valueBody,
  responses: { 200: keyed },
})

export const filterStateGet = defineCall({
  ...at,
  permission: ['can_read', 'DashboardFilterStateRestApi'],
  name: 'filterStateGet',
  method: 'GET',
  path: '/api/v1/dashboard/{id}/filter_state/{key}',
  summary: 'The kept values of filters',
  params: filterParams,
  responses: { 200: value },
})

export const filterStateDelete = defineCall({
  ...at,
  permission: ['can_write', 'DashboardFilterStateRestApi'],
  name: 'filterStateDelete',
  method: 'DELETE',
  path: '/api/v1/dashboard/{id}/filter_state/{key}',
  summary: 'Forget the kept values of filters',
  params: filterParams,
  responses: { 200: done },
})
