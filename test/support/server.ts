import { http, HttpResponse, type RequestHandler } from 'msw'

import type { Call } from '../../contract/call'

/** msw's spelling of a declared path. */
const mock = (path: string): string => `http://recount.test${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const

export interface ReceivedCall {
  readonly url: URL
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

/** A handler for a call of the contract; what it answers is the test's business. */
export const answer = (call: Call, respond: (asked: ReceivedCall) => Response | Promise<Response>): RequestHandler =>
  METHODS[call.method](mock(call.path), async ({ request }) => {
    const text = call.bodyEncoding === 'multipart' ? '' : await request.clone().text()
    const body = bodyOf(text, call.bodyEncoding)
    return respond({ url: new URL(request.url), body, headers: request.headers })
  })

const bodyOf = (text: string, encoding: Call['bodyEncoding']): Record<string, unknown> => {
  if (text === '') return {}
  if (encoding === undefined || encoding === 'json') return JSON.parse(text) as Record<string, unknown>
  const fields = [...new URLSearchParams(text)]
  return Object.fromEntries(fields.map(([name, value]) => [name, encoding === 'form' ? value : JSON.parse(value)]))
}

export const json = (body: unknown, status = 200): Response => HttpResponse.json(body as never, { status })

export const networkError = (): Response => HttpResponse.error()
