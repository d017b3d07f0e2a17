import type { FastifyRequest } from 'fastify'

import type { FeatureFlags } from '../config'

/** Pages of the client. Who is not signed in is sent to `/login/` and back. */
export const PAGES = [
  '/sqllab/',
  '/sqllab/history/',
  '/savedqueryview/list/',
  '/databaseview/list/',
  '/tablemodelview/list/',
  '/tablemodelview/edit/:id/',
  '/annotationlayer/list/',
  '/chart/list/',
  '/explore/',
  '/dashboard/list/',
  '/history/',
  '/users/list/',
  '/settings/',
  '/superset/welcome/',
  '/superset/all_entities/',
]
/** Without their flag they are not found. */
export const FLAGGED: readonly (readonly [path: string, flag: keyof FeatureFlags])[] = [
  ['/charts/gallery/', 'CHART_GALLERY'],
  ['/report/list/', 'ALERT_REPORTS'],
]

/** Whether somebody opens this address, rather than a script, a style or a program that asks for it. */
export const isForAPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !/^\/(?:api|assets|health)(?:\/|$)/.test(url)
