import { once } from 'node:events'
import { createGunzip } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { partsIn } from '../../support/together'
import { startCharts } from '../support/charts'
import { type TestServer, startTestServer } from '../support/server'

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const encodingFor = async (
  host: string,
  remoteAddress: string,
  { headers: more = {}, publicUrl = '' }: { headers?: Record<string, string>; publicUrl?: string } = {},
): Promise<unknown> => {
  server = await startTestServer({ settings: { host, publicUrl } })
  const { cookie } = await server.signedIn('ada', ['Admin'])
  const headers = { cookie: `session=${cookie}`, 'accept-encoding': 'br, gzip', ...more }
  const answer = await server.app.inject({ url: '/api/v1/_openapi', headers, remoteAddress })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.length).toBeGreaterThan(1024)
  return answer.headers['content-encoding']
}

test('compresses answers to another machine', async () => {
  expect(await encodingFor('0.0.0.0', '10.0.0.7')).toBe('br')
})

test.each([{ 'x-forwarded-for': '10.0.0.7' }, { forwarded: 'for=10.0.0.7' }])(
  'compresses answers to a local proxy that forwards for another machine',
  async (header) => {
    expect(await encodingFor('0.0.0.0', '127.0.0.1', { headers: header })).toBe('br')
    await server?.close()
    const publicUrl = 'http://bi.example.org'
    expect(await encodingFor('127.0.0.1', '127.0.0.1', { headers: header, publicUrl })).toBe('br')
  },
)

test.each([
  ['0.0.0.0', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', '::1'],
])('a server on %s compresses nothing for %s', async (host, remoteAddress) => {
  expect(await encodingFor(host, remoteAddress)).toBeUndefined()
})

const FLUSHED = Buffer.from([0, 0, 0xff, 0xff])

test('flushes each compressed piece only in the answer of a chart batch', async () => {
  const sql = 'CREATE TABLE t AS SELECT i AS n FROM range(5000) r(i)'
  const charts = await startCharts(sql, Date.now, { host: '0.0.0.0' })
  try {
    const [quick, endless] = [
      await charts.dataset({ table_name: 't' }),
      await charts.dataset({ table_name: 'e', sql: 'SELECT i FROM range(100000000000000) t(i) WHERE i % 7 = 8' }),
    ]
    const { cookie, csrf } = charts.ada
    const headers = { cookie: `session=${cookie}`, 'x-csrftoken': csrf ?? '', 'accept-encoding': 'gzip' }
    const url = '/api/v1/chart/data'
    const from = { method: 'POST', headers, remoteAddress: '10.0.0.7' } as const
    const question = (id: number, query: object) => ({ datasource: { id, type: 'table' }, queries: [query] })
    const one = await charts.server.app.inject({ ...from, url, payload: question(quick, { columns: ['n'] }) })
    expect([one.statusCode, one.headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(one.rawPayload.includes(FLUSHED)).toBe(false)

    const bodies = [question(endless, { metrics: ['count'] }), question(quick, { metrics: ['count'] })]
    const payload = { id: 'all', questions: bodies.map((body) => ({ body })) }
    const many = await charts.server.app.inject({ ...from, url: `${url}/together`, payload, payloadAsStream: true })
    expect(many.headers['content-encoding']).toBe('gzip')
    const plain = many.stream().pipe(createGunzip())
    const [piece] = (await once(plain, 'data')) as [Buffer]
    expect(partsIn(piece)).toMatchObject([{ index: 1, status: 200 }])
    await charts.ada.post(`${url}/together/stop`, { id: 'all', questions: [0] })
    const [last] = (await once(plain, 'data')) as [Buffer]
    expect(partsIn(last)).toMatchObject([{ index: 0, status: 409 }])
  } finally {
    await charts.close()
  }
})
