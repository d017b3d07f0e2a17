import type { IncomingHttpHeaders } from 'node:http'

import { CALLER_HEADER } from '../../contract/session/caller'
import { cookieHere } from './cookies'
import { type Upstream, VIA } from './upstream'

export const cameFromHere = ({ via }: IncomingHttpHeaders): boolean => (via ?? '').includes(VIA)

/**
 * Request headers that are forwarded to Superset. All others are dropped, even unknown ones: a name or an address of a user, a
 * path or a method that a proxy before Superset may trust, in any spelling, and those of one connection.
 */
const ASKED = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'pragma',
  'range',
  'user-agent',
  'x-csrf-token',
  'x-csrftoken',
])

/** Answer headers that are forwarded to a browser. Policies of pages, frames and origins are those of this server. */
const ANSWERED = new Set([
  'accept-ranges',
  'age',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'pragma',
  'retry-after',
  'vary',
  CALLER_HEADER,
])

const only = (headers: IncomingHttpHeaders, names: ReadonlySet<string>): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.has(name)))

/** The headers of a request as Superset takes them: those about the requesting page name Superset's own pages. */
export const headersThere = (
  { origin, url }: Pick<Upstream, 'origin' | 'url'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders => ({
  ...only(headers, ASKED),
  via: VIA,
  ...(headers.origin === undefined ? {} : { origin }),
  ...(headers.referer === undefined ? {} : { referer: `${url}/` }),
})

/** An address of Superset's, as a path here. */
const pathHere = (url: string, location: string): string =>
  location.startsWith(`${url}/`) ? location.slice(url.length) : location

/** The headers of an answer as a browser takes them from this server. */
export const headersHere = (
  { url }: Pick<Upstream, 'url'>,
  headers: IncomingHttpHeaders,
  https: boolean,
): IncomingHttpHeaders => {
  const { 'set-cookie': cookies, location } = headers
  // an answer may repeat headers that must be unique
  const to = [location ?? []].flat()[0]
  return {
    ...only(headers, ANSWERED),
    ...(cookies === undefined ? {} : { 'set-cookie': [cookies].flat().map((cookie) => cookieHere(cookie, https)) }),
    ...(to === undefined ? {} : { location: pathHere(url, to) }),
  }
}
