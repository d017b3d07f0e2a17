import type { FastifyRequest } from 'fastify'
import { Problem } from '../../problem'

/** The version of a thing, as `ETag` and `If-Match` carry it. */
export const tagOf = (changedMs: number): string => `"${changedMs.toString(36)}"`

/** True when the caller names the version it changes. Without it the newest change wins. */
export const namesVersion = ({ headers }: FastifyRequest): boolean => (headers['if-match'] ?? '*') !== '*'

/** Refuses (412) to change another version than the one that the caller names. */
export const checkVersion = (request: FastifyRequest, changedMs: number): void => {
  if (namesVersion(request) && request.headers['if-match'] !== tagOf(changedMs)) throw new Problem('changed')
}
