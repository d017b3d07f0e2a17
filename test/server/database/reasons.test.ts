import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reasonOf } from '../../../server/database/reasons'
import { startTestServer, type Browser, type TestServer } from '../support/server'

const URL = '/api/v1/database/test_connection/'

let server: TestServer
let admin: Browser
const others: Server[] = []

/** A server of another kind, and its port. */
const listening = async (other: Server): Promise<number> => {
  others.push(other)
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve)
  })
  return (other.address() as AddressInfo).port
}

const speaking = (act: (socket: Socket) => void): Promise<number> =>
  listening(
    createServer((socket) => {
      socket.on('error', () => undefined)
      act(socket)
    }),
  )

const asSsh = (socket: Socket): void => {
  socket.write('SSH-2.0-OpenSSH_9.2p1\r\n')
  socket.on('data', () => socket.end())
}

const web = (answer: RequestListener): Promise<number> => listening(createHttp(answer))

const refusal = async (engine: string, parameters: object): Promise<readonly [string, string]> => {
  const place = engine === 'trino' ? { catalog: 'hive' } : { database: 'shop', password: 'secret' }
  const all = { host: '127.0.0.1', username: 'ana', ...place, ...parameters }
  const answer = await admin.post(URL, { engine, configuration_method: 'dynamic_form', parameters: all })
  const { errors = [] } = answer.json<{ readonly errors?: readonly { error_type: string; message: string }[] }>()
  return [errors[0]?.error_type ?? String(answer.status), errors[0]?.message ?? answer.text]
}

const otherKind = (name: string, port: number) => [
  'GENERIC_DB_ENGINE_ERROR',
  `127.0.0.1 does not answer as a ${name} server does at port ${port}. Check the port and the engine.`,
]

describe('reasons why a database server is not reached', () => {
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signedIn('root', ['Admin'])
  })
  afterAll(async () => {
    await server.close()
    for (const other of others) other.close()
  })

  it('names the server of another kind that answers in place of PostgreSQL', async () => {
    const ports = [
      await web((_request, response) => response.end('a page')),
      await speaking(asSsh),
      await speaking((socket) => socket.write(Buffer.from(`J\0\0\0\n8.0.36\0${'x'.repeat(60)}`, 'latin1'))),
      await speaking((socket) => socket.end()),
      await speaking((socket) => socket.on('data', () => socket.resetAndDestroy())),
    ]
    for (const port of ports) {
      for (const unencrypted of [true, false]) {
        expect(await refusal('postgresql', { port, unencrypted })).toEqual(otherKind('PostgreSQL', port))
      }
    }
  })

  it('names the server of another kind that answers in place of Trino', async () => {
    const ports = [
      await web((_request, response) => response.writeHead(404).end()),
      await web((_request, response) => response.writeHead(405).end()),
      await web((_request, response) => response.end('<!doctype html>')),
      await web((_request, response) => response.end('{"hello":"world"}')),
      await speaking((socket) => socket.on('data', () => socket.resetAndDestroy())),
    ]
    for (const port of ports) {
      expect(await refusal('trino', { port, unencrypted: true })).toEqual(otherKind('Trino', port))
    }
    const ssh = await speaking(asSsh)
    expect((await refusal('trino', { port: ssh, unencrypted: true }))[1]).toContain('or does not speak HTTP')
    expect((await refusal('trino', { port: ports[0] }))[1]).toContain('The server has no encryption.')
  })

  it('names the port that is closed and the host that nobody has', async () => {
    for (const engine of ['postgresql', 'trino']) {
      expect(await refusal(engine, { port: 1, unencrypted: true })).toEqual([
        'CONNECTION_PORT_CLOSED_ERROR',
        'Nothing answers at port 1 of 127.0.0.1. Check the port, and that the server runs.',
      ])
      expect(await refusal(engine, { host: 'nowhere.invalid' })).toEqual([
        'CONNECTION_INVALID_HOSTNAME_ERROR',
        'There is no host nowhere.invalid. Check how it is spelled.',
      ])
    }
  })

  it('names the host and the port that do not answer in time', () => {
    const target = { engine: 'postgresql', name: 'PostgreSQL', host: 'db.example.com', port: 5432 }
    for (const message of ['timeout expired', 'ETIMEDOUT connect', 'EHOSTUNREACH connect']) {
      expect(reasonOf(message, target)).toMatchObject({
        code: 'CONNECTION_HOST_DOWN_ERROR',
        message: 'db.example.com did not answer in time at port 5432. A firewall may be between.',
      })
    }
  })

  it('passes on a reason that is not known', () => {
    const target = { engine: 'postgresql', name: 'PostgreSQL', host: 'db', port: 5432 }
    expect(reasonOf('XX000 odd', target)).toMatchObject({
      message: 'The server could not be reached. XX000 odd',
    })
  })
})
