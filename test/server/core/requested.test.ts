import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type TestServer, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
})
afterAll(() => server.close())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (by: Browser, formData: string, headers: Record<string, string> = {}) =>
  by.send('POST', '/sqllab/', {
    raw: new URLSearchParams({ form_data: formData }).toString(),
    headers: { ...FORM, ...headers },
  })

const bootstrapOf = (page: string): Record<string, unknown> => {
  const attribute = /data-bootstrap="([^"]*)"/.exec(page)?.[1] ?? ''
  const text = attribute
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  return JSON.parse(text) as Record<string, unknown>
}

test('a posted form opens the SQL screen with the key of a dataset and SQL [A2.04]', async () => {
  const wanted = { datasourceKey: '7__table', sql: `SELECT '<script>"&' AS x` }
  const answer = await post(ada, JSON.stringify({ ...wanted, autorun: true, isAdmin: true, __proto__: null }))
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.text).not.toContain('<script>"&')
  expect(bootstrapOf(answer.text)['requested_query']).toEqual(wanted)
  expect(bootstrapOf((await ada.get('/sqllab/')).text)).not.toHaveProperty('requested_query')
})

test('refuses an unreadable form, and forms of anyone without the right', async () => {
  for (const text of ['', '{', '[]', '"x"', 'null', '{"sql":7}', '{"sql":{"a":1}}']) {
    expect((await post(ada, text)).status).toBe(400)
  }
  expect((await ada.send('POST', '/sqllab/', { raw: 'x=1', headers: FORM })).status).toBe(400)
  const stranger = await post(server.anonymous(), '{"sql":"select 1"}')
  expect([stranger.status, stranger.headers['location']]).toEqual([303, '/login/?next=%2Fsqllab%2F'])
  expect((await post(ada, '{"sql":"select 1"}', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post(ada, '{"sql":"select 1"}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})
