import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Heard {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Answer = (send: (status: number, headers?: Record<string, string | string[]>, body?: string) => void) => void

export interface FakeSuperset {
  readonly url: string
  readonly heard: Heard[]
  /** Other answers, by method and path. */
  readonly answers: Map<string, Answer>
  close(): Promise<void>
}

/** A bootstrap as version 6.1 sends it: no flash messages, no language pack, flags that are not booleans. */
export const BOOTSTRAP = {
  user: {
    username: 'ana',
    firstName: 'Ana',
    lastName: 'Ortiz',
    userId: 7,
    isActive: true,
    roles: { Alpha: [['can_read', 'Dashboard']] },
    permissions: {},
  },
  common: {
    conf: { SUPERSET_WEBSERVER_TIMEOUT: 90, SQL_MAX_ROW: 5000, DISPLAY_MAX_ROW: 2000, DEFAULT_SQLLAB_LIMIT: 500 },
    locale: 'en',
    d3_format: {},
    d3_time_format: {},
    currencies: ['EUR'],
    feature_flags: { SQLLAB_BACKEND_PERSISTENCE: true, DRILL_BY: true, ODD: 'a word' },
    extra_sequential_color_schemes: [],
    extra_categorical_color_schemes: [],
    menu_data: { menu: [] },
    theme: { default: {} },
  },
}

const escaped = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&#34;').replaceAll("'", '&#39;')

export const pageOf = (bootstrap: unknown, token: string): string =>
  `<html><input type="hidden" name="csrf_token" id="csrf_token" value="${token}">` +
  `<div id="app" data-bootstrap="${escaped(bootstrap)}"></div></html>`

/** A server that answers what this product asks of a Superset, and keeps what it was asked. */
export const startSuperset = async (): Promise<FakeSuperset> => {
  const heard: Heard[] = []
  const answers = new Map<string, Answer>()
  const server: Server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request
      const body = await text(request)
      heard.push({ method, url, headers, body })
      const known = headers.cookie?.includes('session=ana') === true
      const send = (status: number, more: Record<string, string | string[]>, content = ''): void => {
        response.writeHead(status, more).end(content)
      }
      const other = answers.get(`${method} ${url}`)
      if (other !== undefined) return other((status, more = {}, content = '') => send(status, more, content))
      const html = { 'content-type': 'text/html' }
      if (url === '/health') return send(200, {}, 'OK')
      if (url === '/login/' && method === 'GET')
        return send(
          200,
          { ...html, 'set-cookie': 'session=form; HttpOnly; Path=/' },
          pageOf({ user: {} }, 'form&amp;1'),
        )
      if (url === '/login/') {
        const form = new URLSearchParams(body)
        const right = form.get('csrf_token') === 'form&1' && headers.cookie === 'session=form'
        if (!right || form.get('password') !== 'right') return send(302, { location: '/login/' })
        const cookie = 'session=ana; Domain=superset.test; HttpOnly; Secure; Path=/; SameSite=Lax'
        return send(302, { location: '/', 'set-cookie': [cookie, 'other=1; Path=/deep'] })
      }
      if (url === '/logout/') return send(302, { location: '/login/', 'set-cookie': 'session=; Max-Age=0; Path=/' })
      if (url === '/superset/welcome/')
        return known ? send(200, html, pageOf(BOOTSTRAP, 'ofPage')) : send(302, { location: '/login/' })
      if (url.startsWith('/api/v1/me/') && !known)
        return send(401, { 'content-type': 'application/json' }, '{"msg":"Missing Authorization Header"}')
      return send(
        200,
        { 'content-type': 'application/json', 'set-cookie': 'session=ana; Secure; Path=/' },
        JSON.stringify({ result: { url, method } }),
      )
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
