import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../../../contract/index'
import { type Browser, type TestServer, startTestServer } from '../support/server'

/* Answers beside the API: pages, files, health and the OpenAPI document. */

let server: TestServer
let admin: Browser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('root', ['Admin'])
})
afterAll(() => server.close())

describe('pages', () => {
  test('pages carry the bootstrap, escaped, and a strict policy', async () => {
    const evil = await server.signedIn(`"'><script>alert(1)</script>`, ['Gamma'])
    const page = await evil.get('/sqllab/')
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('<script>alert')
    const attribute = /data-bootstrap="([^"]*)"/.exec(page.text)?.[1] ?? ''
    const json = attribute
      .replaceAll('&#34;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    expect(JSON.parse(json)).toMatchObject({ user: { username: `"'><script>alert(1)</script>`, isAnonymous: false } })
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'self'/)
    expect(policy).toMatch(/script-src 'self';/)
    expect(policy).toMatch(/frame-ancestors 'self'/)
    expect(policy).not.toMatch(/unsafe-eval/)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  test('marks every API answer as not cacheable', async () => {
    for (const path of ['/api/v1/me/', '/api/v1/recount/bootstrap', '/api/v1/sqllab/results/?q=(key:none)']) {
      expect([path, (await admin.get(path)).headers['cache-control']]).toEqual([path, 'no-store'])
    }
  })

  test('redirects to sign-in and back', async () => {
    const answer = await server.anonymous().get('/history/?a=1')
    expect(answer.headers.location).toBe('/login/?next=%2Fhistory%2F%3Fa%3D1')
    expect((await server.anonymous().get('/login/')).status).toBe(200)
    expect((await admin.get('/login/?next=/settings/')).headers.location).toBe('/settings/')
    expect((await admin.get('/')).headers.location).toBe('/superset/welcome/')
  })

  test('serves no files outside the client', async () => {
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/secret.key',
      '/.client',
      '/index.html',
      '/assets/../../secret.key',
    ]) {
      expect([path, (await admin.get(path)).status]).toEqual([path, 404])
    }
  })
})

test('returns only a status, and no cookie, from /health', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const answer = await server.anonymous().get(path)
    expect(answer.json()).toEqual({ status: 'ok' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('the OpenAPI document contains every call', async () => {
  const document = (await admin.get('/api/v1/_openapi')).json<{
    paths: Record<string, Record<string, { operationId: string }>>
  }>()
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  )
  expect(ids.toSorted()).toEqual(allCalls.map((call) => call.name).toSorted())
})
