import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Spawned, buildProcess, freePort, removeProcess, spawnServer } from '../process'
import { SESSION, type Begun, beginning, completion } from './sender'

const PASSWORD = 'a long password'
const PIECE = 65_536
const BYTES = randomBytes(6 * PIECE)

let home: string
let port: number
let running: Spawned | null = null

beforeAll(async () => {
  await buildProcess()
  home = mkdtempSync(join(tmpdir(), 'recount-kill-'))
  port = await freePort()
})
afterAll(async () => {
  running?.child.kill('SIGKILL')
  await running?.exit
  removeProcess()
  rmSync(home, { recursive: true, force: true })
})

const start = async (): Promise<void> => {
  running = spawnServer({ RECOUNT_HOME: home, PORT: String(port), RECOUNT_ADMIN_PASSWORD: PASSWORD })
  await running.prints('Recount is ready')
}
const kill = async (): Promise<void> => {
  running?.child.kill('SIGKILL')
  expect(await running?.exit).toBe('SIGKILL')
}

let token = ''
const call = (method: string, path: string, body?: object | Buffer): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined
        ? {}
        : { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  })
const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T

const signIn = async (): Promise<void> => {
  const body = { username: 'admin', password: PASSWORD, provider: 'db' }
  token = (await json<{ access_token: string }>(call('POST', '/api/v1/security/login', body))).access_token
}

const dataUrl = (id: number, offset: number): string => `${SESSION}${id}/data/?offset=${offset}`

/** Sends half of a piece, and settles once the kernel has it; the answer never comes. */
const sendHalf = (id: number, offset: number): Promise<void> =>
  new Promise((resolve) => {
    const half = request({
      port,
      host: '127.0.0.1',
      method: 'PUT',
      path: dataUrl(id, offset),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-length': PIECE,
      },
    })
    half.on('error', () => undefined)
    half.write(BYTES.subarray(offset, offset + PIECE / 2), () => resolve())
  })

test('a sender goes on where a killed server was, whenever it is killed', async () => {
  await start()
  await signIn()
  const { id } = await json<Begun>(call('POST', SESSION, beginning()))
  const received = async (): Promise<number> =>
    (await json<{ result: { received: number } }>(call('GET', `${SESSION}${id}/`))).result.received

  expect(await json(call('PUT', dataUrl(id, 0), BYTES.subarray(0, PIECE)))).toEqual({ received: PIECE })
  await sendHalf(id, PIECE)
  await kill()
  await start()
  // half a piece is none, and one that was answered is there
  expect(await received()).toBe(PIECE)

  const lost = call('PUT', dataUrl(id, PIECE), BYTES.subarray(PIECE, 2 * PIECE)).catch(() => null)
  await kill()
  await lost
  await start()
  const at = await received()
  // its answer was lost, so it may be there or not
  expect([PIECE, 2 * PIECE]).toContain(at)

  for (let offset = at; offset < BYTES.length; offset += PIECE)
    expect((await call('PUT', dataUrl(id, offset), BYTES.subarray(offset, offset + PIECE))).status).toBe(200)
  expect(await json(call('POST', `${SESSION}${id}/complete/`, completion(BYTES)))).toEqual({ state: 'ready' })
  await kill()
  await start()
  const data = await call('GET', `${SESSION}${id}/data/`)
  expect(Buffer.from(await data.arrayBuffer()).equals(BYTES)).toBe(true)
  expect((await call('DELETE', `${SESSION}${id}/`)).status).toBe(200)
  await kill()
  await start()
  expect((await call('GET', `${SESSION}${id}/data/`)).status).toBe(410)
})
