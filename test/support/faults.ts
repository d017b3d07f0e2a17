import { delay, getResponse, http, HttpResponse, type RequestHandler } from 'msw'

import { networkError } from './server'

/** Faults between a request and its answer. */
export const FAULTS = [
  'none',
  'lost before it arrived',
  'lost on the way back',
  'broken at the server',
  'a page of a proxy',
  'timed out at a proxy',
  'too many requests',
  'cut off',
  'never answered',
  'answered late',
] as const
export type Fault = (typeof FAULTS)[number]

/** The answer of `respond` as it arrives under a fault. A lost request never reaches `respond`. */
export const withFault = async (fault: Fault, respond: () => Promise<Response> | Response): Promise<Response> => {
  if (fault === 'lost before it arrived') return networkError()
  if (fault === 'broken at the server') return HttpResponse.json({ message: 'Fatal error' }, { status: 500 })
  if (fault === 'too many requests') {
    return HttpResponse.json({ message: 'Slow down' }, { status: 429, headers: { 'retry-after': '1' } })
  }
  const response = await respond()
  if (fault === 'lost on the way back') return networkError()
  if (fault === 'a page of a proxy') {
    return new HttpResponse('<html><body>Gateway</body></html>', { headers: { 'content-type': 'text/html' } })
  }
  if (fault === 'timed out at a proxy') return new HttpResponse('Request Timeout', { status: 408 })
  if (fault === 'cut off') {
    const text = await response.text()
    const headers = { 'content-type': 'application/json' }
    return new HttpResponse(text.slice(0, Math.floor(text.length / 2)), { status: response.status, headers })
  }
  if (fault === 'never answered') await delay('infinite')
  if (fault === 'answered late') await delay(5)
  return response
}

/** The area of a call, by its address. */
const areaOf = (path: string): string => /^\/(?:api\/v1\/)?(\w+)/.exec(path)?.[1] ?? path

/** Handlers behind a network that has the planned faults, one for each call, until it is healed. */
export const behindFaults = (handlers: readonly RequestHandler[], plan: readonly Fault[]) => {
  const met = new Set<string>()
  let turn = 0
  let healed = false
  const network = http.all('http://recount.test/*', async ({ request }) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/health/live') return new HttpResponse('')
    const fault = healed ? 'none' : (plan[turn++ % plan.length] ?? 'none')
    met.add(`${areaOf(pathname)}: ${fault}`)
    return withFault(fault, async () => {
      const response = await getResponse([...handlers], request)
      if (response === undefined) throw new Error(`No handler for ${request.method} ${pathname}`)
      return response
    })
  })
  return { network, met, heal: () => void (healed = true) }
}
