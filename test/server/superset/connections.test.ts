import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { FacingServer } from '../../../server/superset/server'
import { type Facings, openFacings, PAGE, SIGNED_IN } from '../support/facing'

let upstream: Server
let facings: Facings
let facing: FacingServer
/** Methods of the requests that came, and how many of the next ones find their connection closed. */
let came: string[]
let closed: number

beforeEach(async () => {
  came = []
  closed = 0
  // gunicorn closes a connection after two idle seconds
  upstream = createServer({ keepAliveTimeout: 2000 }, (request, response) => {
    came.push(request.method ?? '')
    if (closed-- > 0) return request.socket.destroy()
    response.setHeader('content-type', 'text/html')
    // said by hand, since Node adds for how long it keeps the connection, which gunicorn does not
    response.setHeader('connection', 'keep-alive')
    response.end('<div id="app" data-bootstrap="{}"></div>')
  })
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  facings = openFacings()
  facing = await facings.build(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, 'home')
})
afterEach(async () => {
  await facings.close()
  upstream.closeAllConnections()
  upstream.close()
})

const get = (url: string, headers: Record<string, string> = SIGNED_IN) => facing.app.inject({ url, headers })

describe('connections to a Superset', () => {
  test('repeats a GET on a closed connection exactly once', async () => {
    closed = 1
    expect((await get('/api/v1/chart/1')).statusCode).toBe(200)
    expect(came).toEqual(['GET', 'GET'])
    closed = 9
    expect((await get('/api/v1/chart/1')).statusCode).toBe(502)
    expect(came).toHaveLength(4)
  })

  test('reads a page on a closed connection once more', async () => {
    closed = 1
    await get('/superset/welcome/', { ...PAGE, ...SIGNED_IN })
    expect(came).toEqual(['GET', 'GET'])
  })

  test('never sends a changing call twice', async () => {
    closed = 1
    const headers = { ...SIGNED_IN, 'x-csrftoken': 'x' }
    const { statusCode } = await facing.app.inject({ method: 'DELETE', url: '/api/v1/chart/1', headers })
    expect([statusCode, came]).toEqual([502, ['DELETE']])
  })

  test('closes an idle connection before the Superset does', async () => {
    const connected = once(upstream, 'connection') as Promise<[Socket]>
    const answered = get('/api/v1/chart/1')
    const [socket] = await connected
    const ended = new Promise<string>((resolve) => {
      socket.once('end', () => resolve('here'))
      socket.once('close', () => resolve('there'))
    })
    expect((await answered).statusCode).toBe(200)
    expect(await ended).toBe('here')
  })
})
