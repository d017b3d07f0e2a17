import { Refusal } from '../refusal'
import { isClosed } from './closed'

/** Identifies this server to itself: an address that leads back here would cause an endless loop. */
export const VIA = '1.1 recount'

interface PageRequest {
  readonly method?: 'POST'
  readonly body?: URLSearchParams
  readonly headers?: Readonly<Record<string, string>>
}

/** The Apache Superset behind this server. */
export interface Upstream {
  /** Without a slash at the end; includes the path of that Superset, if any. */
  readonly url: string
  readonly origin: string
  /** Reads one of its pages with the caller's cookies; redirects are answered, not followed. */
  page(path: string, request?: PageRequest): Promise<Response>
}

/** Ms after which a page of Superset is given up. */
const PAGE_TIMEOUT = 30_000

/** Throws a `Refusal` for an invalid address of a server. */
export const openUpstream = (address: string, fetcher: typeof fetch = fetch): Upstream => {
  const parsed = URL.canParse(address) ? new URL(address) : null
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) {
    throw new Refusal(`--superset ${address}: not the address of a server, such as http://superset.example.com:8088.`)
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new Refusal('--superset: the address must hold no name and no password. People sign in on the page.')
  }
  const url = `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`
  return {
    url,
    origin: parsed.origin,
    page: async (path, request = {}) => {
      const signal = AbortSignal.timeout(PAGE_TIMEOUT)
      const send = () =>
        fetcher(`${url}${path}`, { redirect: 'manual', signal, ...request, headers: { ...request.headers, via: VIA } })
      try {
        return await send()
      } catch (error) {
        if (request.method !== undefined || !isClosed(error)) throw error
        return send()
      }
    },
  }
}
