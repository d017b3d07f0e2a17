import type { FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call'
import { csrfTokenOf, sameText, splitToken } from '../session/security/tokens'
import type { Platform } from '../platform'
import { type Identity, publicUrl } from './identity'
import { coded } from '../problem'

type Deps = Pick<Platform, 'settings'>

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)

/** True when a browser reports that another site caused the request. */
export const isCrossSite = (services: Deps, request: FastifyRequest): boolean => {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  const { origin } = request.headers
  if (origin === undefined) return false
  const host = hostOf(origin)
  return host === null || (host !== request.headers.host && host !== hostOf(publicUrl(services)))
}

/** Refuses requests caused by another site, before the body is read (S12). */
export const refuseCrossSite = (services: Deps, request: FastifyRequest): void => {
  if (SAFE.has(request.method) || !isCrossSite(services, request)) return
  throw coded('GENERIC_BACKEND_ERROR', '403 Forbidden: the request comes from another site.', { reason: 'forbidden' })
}

const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['x-csrftoken'] ?? request.headers['x-csrf-token']
  if (typeof header === 'string') return header
  const field = (request.body as { csrf_token?: unknown } | undefined)?.csrf_token
  return typeof field === 'string' ? field : undefined
}

/** Mutating calls of a cookie session carry the token of that session. */
export const checkCsrf = (
  services: Pick<Platform, 'home'>,
  call: Call,
  request: FastifyRequest,
  identity: Identity,
): void => {
  if (SAFE.has(call.method) || call.csrf === false || identity.by !== 'cookie' || !identity.sessionHash) return
  const token = tokenOf(request)
  if (token === undefined) {
    throw coded('GENERIC_BACKEND_ERROR', '400 Bad Request: The CSRF token is missing.', { reason: 'incorrect' })
  }
  if (!sameText(splitToken(token).token, csrfTokenOf(services.home.secret, identity.sessionHash))) {
    throw coded('GENERIC_BACKEND_ERROR', '400 Bad Request: The CSRF token is invalid.', { reason: 'incorrect' })
  }
}

/** The page that makes the request, where it was sent with a name of its own. */
export const pageOf = (request: FastifyRequest): string | null => splitToken(tokenOf(request) ?? '').page
