import * as z from 'zod/mini'
import { defineCall } from '../call'
import { done, idList } from '../common'

const at = { area: 'dashboard', errors: ['GENERIC_COMMAND_ERROR'] } as const

/** A zip of YAML files: the dashboards with their charts, datasets and the names of their databases. */
export const dashboardExport = defineCall({
  ...at,
  name: 'dashboardExport',
  audit: 'export',
  method: 'GET',
  path: '/api/v1/dashboard/export/',
  summary: 'Dashboards as a file that can be imported; no password is in it',
  permission: ['can_export', 'Dashboard'],
  query: idList,
  queryEncoding: 'rison',
  responses: { 200: z.void() },
})

/**
 * A form with `formData`, the zip, and `overwrite` (`true`). Dashboards that are there already are named in a refusal
 * (422) unless they are to be overwritten; charts and datasets that are there stay as they are.
 */
export const dashboardImport = defineCall({
  ...at,
  name: 'dashboardImport',
  audit: 'changes',
  method: 'POST',
  path: '/api/v1/dashboard/import/',
  summary: 'Bring exported dashboards in',
  permission: ['can_write', 'Dashboard'],
  bodyEncoding: 'multipart',
  responses: { 200: done },
})
