import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bootstrapSchema } from '../../../contract/session/bootstrap'
import { readEmbedded } from '../../../server/superset/embedded'
import { faceSuperset, SIGNED_IN } from '../support/facing'
import { type Answer, type Browser, type TestServer, startTestServer } from '../support/server'

const PRESSED = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-user': '?1',
}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const isSentAtOnce = (html: string): boolean | undefined => bootstrapSchema.parse(readEmbedded(html)).sign_out_now
const tokenIn = (html: string): string => /id="csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? ''

describe('signing out', () => {
  let server: TestServer
  let ana: Browser

  beforeAll(async () => {
    server = await startTestServer()
    ana = await server.signedIn('ana', ['Gamma'])
  })
  afterAll(() => server.close())

  const isSignedIn = async (): Promise<boolean> => (await ana.get('/api/v1/me/')).status === 200

  test('a GET of the sign-out address changes nothing, from any origin', async () => {
    const causes: Record<string, string>[] = [
      {},
      PRESSED,
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ]
    for (const headers of causes) {
      const answer: Answer = await ana.get('/logout/', { headers })
      expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined])
      expect(tokenIn(answer.text)).toBe(ana.csrf)
      expect(await isSignedIn()).toBe(true)
    }
  })

  test('the page submits itself only after a click on a link of this site', async () => {
    const now = async (headers: Record<string, string>) => isSentAtOnce((await ana.get('/logout/', { headers })).text)
    expect(await now(PRESSED)).toBe(true)
    const others: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-dest': 'image' },
      { 'sec-fetch-user': '' },
    ]
    for (const other of others) {
      const headers = Object.keys(other).length === 0 ? {} : { ...PRESSED, ...other }
      expect([other, await now(headers)]).toEqual([other, false])
    }
  })

  test('a POST needs the token of the session', async () => {
    const post = async (raw: string, headers: Record<string, string> = {}) =>
      (
        await server.anonymous().send('POST', '/logout/', {
          raw,
          headers: { ...FORM, cookie: `session=${ana.cookie}`, ...headers },
        })
      ).status
    expect(await post('')).toBe(400)
    expect(await post('csrf_token=wrong')).toBe(400)
    expect(await post(`csrf_token=${ana.csrf}`, { origin: 'https://evil.test' })).toBe(403)
    expect(await isSignedIn()).toBe(true)
    expect(await post(`csrf_token=${ana.csrf}`)).toBe(302)
    expect(await isSignedIn()).toBe(false)
  })

  test('redirects anonymous users from sign-out to the form', async () => {
    expect((await server.anonymous().get('/logout/')).headers.location).toBe('/login/')
    expect((await server.anonymous().get('/logout')).headers.location).toBe('/logout/')
  })
})

describe('signing out before a Superset', () => {
  const faced = faceSuperset()

  const send = (method: 'GET' | 'POST', headers: Record<string, string>, body = '') =>
    faced.facing.app.inject({
      method,
      url: '/logout/',
      headers: { accept: 'text/html', ...SIGNED_IN, ...(method === 'POST' ? FORM : {}), ...headers },
      ...(method === 'POST' ? { body } : {}),
    })
  const isToldThere = (): boolean => faced.superset.heard.some(({ url }) => url === '/logout/')

  test('does not forward a GET, from any origin', async () => {
    for (const headers of [{}, PRESSED, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }]) {
      const answer = await send('GET', headers)
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
      expect(isSentAtOnce(answer.body)).toBe(headers === PRESSED)
    }
    expect(isToldThere()).toBe(false)
  })

  test("forwards a POST with the form's token, or with a header no other site can set", async () => {
    const refused = [
      await send('POST', {}),
      await send('POST', {}, 'csrf_token=wrong'),
      await send('POST', { origin: 'https://evil.test', 'x-csrftoken': 'any' }),
      await send('POST', { 'sec-fetch-site': 'cross-site', 'x-csrftoken': 'any' }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 403, 403])
    expect(isToldThere()).toBe(false)
    const csrf = tokenIn((await send('GET', {})).body)
    const answer = await send('POST', {}, new URLSearchParams({ csrf_token: csrf }).toString())
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login/'])
    expect(answer.headers['set-cookie']).toBe('session=; Max-Age=0; Path=/')
    expect(isToldThere()).toBe(true)
    const byClient = await send('POST', { 'x-csrftoken': 'of Superset', accept: 'application/json' })
    expect([byClient.statusCode, byClient.json()]).toEqual([200, { redirect: '/login/' }])
  })
})
