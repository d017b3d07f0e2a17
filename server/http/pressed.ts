import type { FastifyRequest } from 'fastify'

/**
 * Whether a person pressed a link on a page of this site to come here, by what the browser says: no picture, style, frame,
 * script or other site did. False where a browser says nothing.
 */
export const isPressedHere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-fetch-user'] === '?1'
