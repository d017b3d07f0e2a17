import type { FastifyRequest } from 'fastify'

/**
 * True when a person clicked a link on a page of this site to come here, by the browser's report: no picture, style, frame,
 * script or other site did. False when a browser reports nothing.
 */
export const isPressedHere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-fetch-user'] === '?1'
