import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'

import { allCalls } from '../../../contract/index'
import { OURS } from '../../../server/superset/ours'
import { faceSuperset, PAGE, SIGNED_IN } from '../support/facing'

const faced = faceSuperset()

const last = () => faced.superset.heard.at(-1)

describe('calls before a Superset', () => {
  test('forwards calls with cookies, token and body, and returns the answer', async () => {
    const body = '{"dashboard_title":"naïve"}'
    const answer = await faced.facing.app.inject({
      method: 'PUT',
      url: '/api/v1/dashboard/3?q=(a:!t)',
      headers: {
        ...SIGNED_IN,
        'x-csrftoken': 'ofPage',
        'x-forwarded-for': '198.51.100.7',
        forwarded: 'for=198.51.100.7',
        expect: '100-continue',
        'content-type': 'application/json',
        host: 'recount.test',
        origin: 'http://recount.test',
        referer: 'http://recount.test/x',
      },
      body,
    })
    expect(answer.json()).toEqual({ result: { url: '/api/v1/dashboard/3?q=(a:!t)', method: 'PUT' } })
    expect([answer.headers['set-cookie']].flat()).toEqual(['session=ana; Path=/'])
    expect(last()?.headers['x-forwarded-for']).toBeUndefined()
    expect(last()).toMatchObject({
      body,
      headers: {
        cookie: 'session=ana',
        'x-csrftoken': 'ofPage',
        origin: faced.superset.url,
        referer: `${faced.superset.url}/`,
      },
    })
    const refused = await faced.facing.app.inject({ url: '/api/v1/me/' })
    expect([refused.statusCode, refused.json()]).toEqual([401, { msg: 'Missing Authorization Header' }])
  })

  test('forwards SQL runs without the fields that Superset 6 refuses', async () => {
    await faced.facing.app.inject({
      method: 'POST',
      url: '/api/v1/sqllab/execute/',
      headers: { ...SIGNED_IN, 'content-type': 'application/json' },
      body: { client_id: 'a', database_id: 1, json: true, sql: 'SELECT 1', tmp_schema_name: 'x', queryLimit: 10 },
    })
    expect(JSON.parse(last()?.body ?? '')).toEqual({ client_id: 'a', database_id: 1, sql: 'SELECT 1', queryLimit: 10 })
  })

  test('forwards a password change without the current password, unknown to Superset', async () => {
    await faced.facing.app.inject({
      method: 'PUT',
      url: '/api/v1/me/',
      headers: { ...SIGNED_IN, 'content-type': 'application/json' },
      body: { password: 'a new password', current_password: 'the former one' },
    })
    expect(JSON.parse(last()?.body ?? '')).toEqual({ password: 'a new password' })
  })

  test("forwards only calls of the contract, and answers 404 for the product's own", async () => {
    const before = faced.superset.heard.length
    const ours = allCalls.filter(({ name }) => OURS.has(name))
    expect(ours).toHaveLength(OURS.size)
    const others = ['/api/v1/secret', '/static/x.js', '/roles/list/'].map((path) => ({ method: 'GET' as const, path }))
    for (const { method, path } of [...ours, ...others]) {
      const url = path.replaceAll(/\{\w+\}/g, '1')
      const { statusCode } = await faced.facing.app.inject({ method, url, headers: SIGNED_IN })
      expect([url, statusCode]).toEqual([url, 404])
    }
    expect(faced.superset.heard).toHaveLength(before)
  })

  test('forwards only calls of the contract, however their path is written', async () => {
    await faced.facing.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = faced.facing.app.server.address() as AddressInfo
    const raw = async (path: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: session=ana\r\nConnection: close\r\n\r\n`)
      return (await text(socket)).split('\r\n')[0] ?? ''
    }
    expect(await raw('/api/v1/chart/1')).toContain('200')
    const before = faced.superset.heard.length
    for (const path of ['x\\..\\..\\..\\..\\users\\list\\', '%2e%2e', '..', '%2e%2e%2f%2e%2e', 'x\\y'])
      expect([path, /HTTP\/1.1 (?:400|404) /.test(await raw(`/api/v1/chart/${path}`))]).toEqual([path, true])
    expect(faced.superset.heard).toHaveLength(before)
    // Superset itself checks the query string
    await raw('/api/v1/chart/?q=a%2F..%2Fb%')
    expect(last()?.url).toBe('/api/v1/chart/?q=a%2F..%2Fb%')
  })

  test('refuses paths with a backslash or a whole address, with a reason', async () => {
    await faced.facing.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = faced.facing.app.server.address() as AddressInfo
    const raw = async (target: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nCookie: session=ana\r\nConnection: close\r\n\r\n`)
      return text(socket)
    }
    const backslash = '{"message":"The path of the request holds a backslash."}'
    const whole = '{"message":"The request must name a path of this server, not a whole address."}'
    for (const [target, why] of [
      ['/api/v1/chart/a%5cb', backslash],
      ['/api/v1/chart/%5C..%5C', backslash],
      [String.raw`/api/v1/chart/a\b`, backslash],
      [`http://127.0.0.1:${port}/api/v1/chart/1`, whole],
      ['http://evil.test/api/v1/chart/1', whole],
      ['https://evil.test/logout/', whole],
    ] as const) {
      const answer = await raw(target)
      expect([target, answer.split('\r\n')[0]]).toEqual([target, 'HTTP/1.1 400 Bad Request'])
      expect(answer.endsWith(why)).toBe(true)
    }
    expect(faced.superset.heard).toEqual([])
  })

  test('forwards only the headers of a list, whatever a client claims to be', async () => {
    const said = {
      x_forwarded_for: '198.51.100.7',
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-forwarded-prefix': '/evil',
      'x-real-ip': '198.51.100.7',
      'x-client-ip': '198.51.100.7',
      'true-client-ip': '198.51.100.7',
      'remote-user': 'admin',
      remote_user: 'admin',
      'x-remote-user': 'admin',
      'x-script-name': '/evil',
      script_name: '/evil',
      'x-http-method-override': 'DELETE',
      'x-http-method': 'DELETE',
      'x-method-override': 'DELETE',
      'x-original-url': '/logout/',
      'x-rewrite-url': '/logout/',
      forwarded: 'for=198.51.100.7',
      'proxy-authorization': 'Basic x',
      'proxy-connection': 'keep-alive',
      x_csrftoken: 'other',
      te: 'trailers',
      'x-of-tomorrow': '1',
    }
    const kept = {
      accept: 'application/json',
      'accept-language': 'de',
      authorization: 'Bearer x',
      'if-none-match': '"1"',
      'user-agent': 'Netscape',
      'x-csrftoken': 'ofPage',
    }
    const url = '/api/v1/chart/1'
    await faced.facing.app.inject({ url, headers: { ...SIGNED_IN, ...said, ...kept } })
    const heard = last()?.headers ?? {}
    expect(Object.keys(said).filter((name) => name in heard)).toEqual([])
    expect(heard).toMatchObject({ ...kept, ...SIGNED_IN })
  })

  test('answers with the policies of this server, whichever Superset has', async () => {
    const own = (await faced.facing.app.inject({ url: '/api/v1/chart/1', headers: SIGNED_IN })).headers
    const theirs = {
      'content-type': 'application/json',
      'content-security-policy': "default-src * 'unsafe-inline'",
      'content-security-policy-report-only': 'default-src *',
      'x-frame-options': 'ALLOWALL',
      'cross-origin-opener-policy': 'unsafe-none',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'unsafe-url',
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': 'true',
      'strict-transport-security': 'max-age=0',
      'x-content-type-options': 'off',
      'permissions-policy': 'camera=*',
      'service-worker-allowed': '/',
      'clear-site-data': '"*"',
      refresh: '0;url=https://evil.test/',
      link: '<https://evil.test/a.css>; rel=stylesheet',
      'www-authenticate': 'Basic',
      server: 'Superset',
    }
    faced.superset.answers.set('GET /api/v1/chart/1', (answer) => answer(200, theirs, '{}'))
    const { headers } = await faced.facing.app.inject({ url: '/api/v1/chart/1', headers: SIGNED_IN })
    for (const name of Object.keys(theirs).filter((one) => one !== 'content-type'))
      expect([name, headers[name]]).toEqual([name, own[name]])
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  })

  test('detects a Superset address that leads back here, and does not loop', async () => {
    await faced.facing.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = faced.facing.app.server.address() as AddressInfo
    const mirror = await faced.facings.build(`http://127.0.0.1:${port}`, 'mirror home')
    for (const [url, status] of [
      ['/api/v1/me/', 508],
      ['/superset/welcome/', 502],
    ] as const) {
      const { statusCode } = await mirror.app.inject({ url, headers: { ...PAGE, ...SIGNED_IN } })
      expect([url, statusCode]).toEqual([url, status])
    }
    expect(faced.superset.heard).toEqual([])
  })

  test('calls an overloaded Superset once, and survives repeated headers in answers', async () => {
    faced.superset.answers.set('GET /api/v1/chart/1', (answer) => answer(503, { 'retry-after': '0' }, 'later'))
    const busy = await faced.facing.app.inject({ url: '/api/v1/chart/1', headers: SIGNED_IN })
    expect([busy.statusCode, busy.body, faced.superset.heard.length]).toEqual([503, 'later', 1])
    const twice = {
      location: [`${faced.superset.url}/a`, '/b'],
      connection: 'close, x-odd',
      'x-odd': '1',
      etag: '"1"',
    }
    faced.superset.answers.set('GET /api/v1/chart/2', (answer) => answer(302, twice))
    const { statusCode, headers } = await faced.facing.app.inject({ url: '/api/v1/chart/2', headers: SIGNED_IN })
    expect([statusCode, headers.location, headers['x-odd'], headers.etag]).toEqual([302, '/a', undefined, '"1"'])
  })

  test('refuses SQL runs with an invalid or too long body itself', async () => {
    const sql = { method: 'POST' as const, url: '/api/v1/sqllab/execute/' }
    const headers = { ...SIGNED_IN, 'content-type': 'application/json' }
    for (const body of ['null', '[1]', '{', '']) {
      expect([body, (await faced.facing.app.inject({ ...sql, headers, body })).statusCode]).toEqual([body, 400])
    }
    const long = JSON.stringify({ sql: 'x'.repeat(9 * 1_048_576) })
    expect((await faced.facing.app.inject({ ...sql, headers, body: long })).statusCode).toBe(413)
    expect(faced.superset.heard).toEqual([])
  })

  test('streams a file through, whatever its type', async () => {
    const headers = { ...SIGNED_IN, 'content-type': 'multipart/form-data; boundary=b' }
    const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n--b--\r\n'
    await faced.facing.app.inject({ method: 'POST', url: '/api/v1/database/1/upload/', headers, body })
    expect(last()).toMatchObject({ body, headers: { 'content-type': 'multipart/form-data; boundary=b' } })
  })

  test('forwards below the path of that Superset', async () => {
    const below = await faced.facings.build(`${faced.superset.url}/bi/`, 'below')
    const answer = await below.app.inject({ url: '/api/v1/chart/1', headers: SIGNED_IN })
    expect(answer.json()).toEqual({ result: { url: '/bi/api/v1/chart/1', method: 'GET' } })
  })
})
