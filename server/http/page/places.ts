import type { FastifyRequest } from 'fastify'

import type { FeatureFlags } from '../../config'

/** Pages of the client. Without a session they redirect to `/login/` and back. */
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
  '/audit/list/',
  '/support/list/',
  '/settings/',
  '/superset/welcome/',
  '/superset/all_entities/',
]
/** Without their flag they are not found. */
export const FLAGGED: readonly (readonly [path: string, flag: keyof FeatureFlags])[] = [
  ['/charts/gallery/', 'CHART_GALLERY'],
  ['/report/list/', 'ALERT_REPORTS'],
]

/** True when a person opens this address, rather than a script, a style or a program. */
export const isForAPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !/^\/(?:api|assets|health)(?:\/|$)/.test(url)
