import * as z from 'zod/mini'
import { defineCall } from '../call'
import { done, idParams } from '../common'
import { requiredJsonText } from '../fields'

const at = { area: 'dashboard', errors: [] } as const
const key = z.string().check(z.maxLength(64))

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
  audit: 'filterKey',
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
  audit: 'filterKey',
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
  audit: 'filterKey',
  method: 'DELETE',
  path: '/api/v1/dashboard/{id}/filter_state/{key}',
  summary: 'Forget the kept values of filters',
  params: filterParams,
  responses: { 200: done },
})
