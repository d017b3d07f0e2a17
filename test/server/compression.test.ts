import { afterEach, expect, test } from 'vitest'
import { type TestServer, startTestServer } from './support/server'

let server: TestServer
afterEach(() => server.close())

const encodingFor = async (host: string, remoteAddress: string): Promise<unknown> => {
  server = await startTestServer({ settings: { host } })
  const { cookie } = await server.signedIn('ada', ['Admin'])
  const headers = { cookie: `session=${cookie}`, 'accept-encoding': 'br, gzip' }
  const answer = await server.app.inject({ url: '/api/v1/_openapi', headers, remoteAddress })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.length).toBeGreaterThan(1024)
  return answer.headers['content-encoding']
}

test('what is sent to another machine is compressed', async () => {
  expect(await encodingFor('0.0.0.0', '10.0.0.7')).toBe('br')
})

test.each([
  ['0.0.0.0', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', '::1'],
])('a server on %s compresses nothing for %s', async (host, remoteAddress) => {
  expect(await encodingFor(host, remoteAddress)).toBeUndefined()
})
