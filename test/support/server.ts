import { http, HttpResponse, type RequestHandler } from 'msw'

import type { Call } from '../../contract/call'

/** msw's spelling of a declared path. */
const mock = (path: string): string => `http://recount.test${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const

export interface Asked {
  readonly url: URL
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

/** A handler for a call of the contract; what it answers is the test's business. */
export const answer = (call: Call, respond: (asked: Asked) => Response | Promise<Response>): RequestHandler =>
  METHODS[call.method](mock(call.path), async ({ request }) => {
    const text = call.bodyEncoding === 'multipart' ? '' : await request.clone().text()
    const body = bodyOf(text, call.bodyEncoding === 'form')
    return respond({ url: new URL(request.url), body, headers: request.headers })
  })

const bodyOf = (text: string, form: boolean): Record<string, unknown> => {
  if (text === '') return {}
  return form ? Object.fromEntries(new URLSearchParams(text)) : (JSON.parse(text) as Record<string, unknown>)
}

export const json = (body: unknown, status = 200): Response => HttpResponse.json(body as never, { status })

export const networkError = (): Response => HttpResponse.error()
