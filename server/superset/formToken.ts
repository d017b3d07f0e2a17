import type { FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'

import { sameText } from '../session/security/tokens'

/** The token of a form that this server answers itself: bound to the cookies of the browser that was shown the form. */
export const formTokenOf = (secret: Uint8Array, { headers }: Pick<FastifyRequest, 'headers'>): string =>
  createHmac('sha256', secret)
    .update(`form:${headers.cookie ?? ''}`)
    .digest('base64url')

/**
 * True when our own page sends this. The form carries its token; the client sends its own header, which a browser lets other
 * sites set only with permission, and this server grants none.
 */
export const isOwnPage = (secret: Uint8Array, request: FastifyRequest): boolean => {
  const header = request.headers['x-csrftoken']
  if (typeof header === 'string' && header !== '') return true
  const field = (request.body as { csrf_token?: unknown } | undefined)?.csrf_token
  return typeof field === 'string' && sameText(field, formTokenOf(secret, request))
}
