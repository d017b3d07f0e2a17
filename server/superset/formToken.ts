import type { FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'

import { sameText } from '../security/tokens'

/** The token of a form that this server answers itself: bound to the cookies of the browser that was shown the form. */
export const formTokenOf = (secret: Uint8Array, { headers }: Pick<FastifyRequest, 'headers'>): string =>
  createHmac('sha256', secret)
    .update(`form:${headers.cookie ?? ''}`)
    .digest('base64url')

/**
 * Whether the page that sends this is one of ours. The form carries its token; the client says a header of its own, which a
 * browser lets no other site set without asking, and this server grants no site that.
 */
export const isOwnPage = (secret: Uint8Array, request: FastifyRequest): boolean => {
  const header = request.headers['x-csrftoken']
  if (typeof header === 'string' && header !== '') return true
  const field = (request.body as { csrf_token?: unknown } | undefined)?.csrf_token
  return typeof field === 'string' && sameText(field, formTokenOf(secret, request))
}
