import type { IncomingHttpHeaders } from 'node:http'

import { cookieHere } from './cookies'
import type { Upstream } from './upstream'

/** Names this server to itself: an address that leads back here would ask it without end. */
export const VIA = '1.1 recount'

export const cameFromHere = ({ via }: IncomingHttpHeaders): boolean => (via ?? '').includes(VIA)

/** Of one connection, not of the question or the answer. */
const OF_CONNECTION = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
])

/** What a proxy before this server says of a client: Superset is asked by this server, and trusts nobody else's word for it. */
const isOfProxy = (name: string): boolean => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-')

/** The headers of a question as Superset takes them: what a browser says of the page that asks is said of Superset's own. */
export const headersThere = (
  { origin, url }: Pick<Upstream, 'origin' | 'url'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name) && !isOfProxy(name))),
  via: VIA,
  ...(headers.origin === undefined ? {} : { origin }),
  ...(headers.referer === undefined ? {} : { referer: `${url}/` }),
})

/** An address of Superset's, as a path here. */
export const pathHere = (url: string, location: string): string =>
  location.startsWith(`${url}/`) ? location.slice(url.length) : location

/** The headers of an answer as a browser takes them from this server. */
export const headersHere = (
  { url }: Pick<Upstream, 'url'>,
  headers: IncomingHttpHeaders,
  https: boolean,
): IncomingHttpHeaders => {
  const named = new Set([headers.connection ?? []].flat().flatMap((names) => names.toLowerCase().split(/\s*,\s*/)))
  const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name) && !named.has(name))
  const { 'set-cookie': cookies, location, ...rest } = Object.fromEntries(kept) as IncomingHttpHeaders
  // an answer may repeat what is to be there once
  const to = [location ?? []].flat()[0]
  return {
    ...rest,
    ...(cookies === undefined ? {} : { 'set-cookie': [cookies].flat().map((cookie) => cookieHere(cookie, https)) }),
    ...(to === undefined ? {} : { location: pathHere(url, to) }),
  }
}
