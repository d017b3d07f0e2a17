import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../support/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('only a person spends a sign-in link, not a prefetch or a link preview', async () => {
  const at = `/login/?token=${server.signInToken}`
  const looks = [
    { 'sec-purpose': 'prefetch;prerender' },
    { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
    { 'user-agent': 'WhatsApp/2.23.20.0' },
    { 'user-agent': 'facebookexternalhit/1.1' },
  ]
  for (const headers of looks) {
    const seen = await server.anonymous().get(at, { headers })
    expect([headers, seen.status, seen.headers['set-cookie']]).toEqual([headers, 200, undefined])
    expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(seen.text).toContain('signs a person in')
    expect(seen.text).not.toContain(server.signInToken)
  }
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
  const person = await server.anonymous().get(at, { headers: { 'user-agent': firefox } })
  expect(person.headers.location).toBe('/superset/welcome/')
  expect(String(person.headers['set-cookie'])).toMatch(/session=/)
})
