import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_SUPPORT_PIECE } from '../../../../contract/support/session'
import { readBytes } from '../../../../server/http/bytes'
import { incorrect } from '../../../../server/problem'
import { newNumber, readNumber } from '../../../../server/support/number'
import { addPiece } from '../../../../server/support/pieces'
import { beginSession } from '../../../../server/support/sessions'
import { findUser } from '../../../../server/session/security/users'
import { type Browser, type TestServer, startTestServer } from '../server'
import { SESSION, SUPPORT, begin, beginning, complete, completion, dataOf, put, send, withdraw } from './sender'

let server: TestServer
let ann: Browser
let desk: Browser

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.signedIn('ann', ['Gamma'])
  desk = await server.signedIn('sue', ['Support'])
})
afterAll(() => server.close())

const BYTES = randomBytes(100_000)
const received = async (id: number): Promise<number> =>
  (await ann.get(`${SESSION}${id}/`)).json<{ result: { received: number } }>().result.received

describe('sending', () => {
  test('a session that came in pieces is read as it was sent', async () => {
    const { id, number } = await send(ann, { bytes: BYTES, piece: 33_333 })
    const answer = await dataOf(desk, id)
    expect(answer.bytes.equals(BYTES)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '100000',
      'content-disposition': expect.stringContaining(`${number}.log`),
    })
    expect((await ann.get(`${SESSION}${id}/`)).json()).toMatchObject({
      result: { id, number, state: 'ready', received: 100_000, level: 'texts', ended: null },
    })
  })

  test('a session without any data is complete at once', async () => {
    const { id } = await begin(ann)
    expect((await complete(ann, id, Buffer.alloc(0))).json()).toEqual({ state: 'ready' })
    expect((await dataOf(desk, id)).bytes).toHaveLength(0)
  })

  test('beginning again under the same name answers the same session', async () => {
    const eli = await server.signedIn('eli', ['Gamma'])
    const named = { send_id: 'one send' }
    const [first, twin] = await Promise.all([begin(eli, named), begin(eli, named)])
    expect(twin).toEqual(first)
    await put(eli, first.id, 0, BYTES.subarray(0, 20))
    expect(await begin(eli, named)).toEqual({ ...first, received: 20 })
    const mine = async () => (await eli.get(`${SUPPORT}mine/`)).json()
    expect(await mine()).toMatchObject({ result: [{ id: first.id, send_id: 'one send' }] })
    expect((await begin(ann, named)).id).not.toBe(first.id)
    await withdraw(eli, first.id)
    expect(await begin(eli, named)).toEqual({ ...first, state: 'withdrawn', received: 0 })
    expect(await mine()).toMatchObject({ result: [{ id: first.id, state: 'withdrawn' }] })
    expect((await put(eli, first.id, 0, BYTES)).status).toBe(410)
  })

  test.each(['', 'x'.repeat(65)])('the name %j of a session is refused', async (name) => {
    expect((await ann.post(SESSION, beginning({ send_id: name }))).status).toBe(400)
  })

  test('a piece at a wrong offset is refused, and a repeated one is harmless', async () => {
    const { id } = await begin(ann)
    const early = await put(ann, id, 10, BYTES.subarray(10, 20))
    expect([early.status, early.json()]).toEqual([409, { message: expect.any(String), received: 0 }])
    expect((await put(ann, id, 0, BYTES.subarray(0, 20))).json()).toEqual({ received: 20 })
    expect((await put(ann, id, 0, BYTES.subarray(0, 20))).json()).toEqual({ received: 20 })
    expect((await put(ann, id, 5, BYTES.subarray(5, 15))).json()).toEqual({ received: 20 })
    const across = await put(ann, id, 15, BYTES.subarray(15, 30))
    expect([across.status, across.json()]).toEqual([409, { message: expect.any(String), received: 20 }])
    expect((await put(ann, id, 20, BYTES.subarray(20, 40))).json()).toEqual({ received: 40 })
    expect((await complete(ann, id, BYTES.subarray(0, 40))).status).toBe(200)
    expect((await dataOf(desk, id)).bytes.equals(BYTES.subarray(0, 40))).toBe(true)
    // its last answer was lost
    expect((await put(ann, id, 20, BYTES.subarray(20, 40))).json()).toEqual({ received: 40 })
    expect((await put(ann, id, 40, BYTES.subarray(40, 50))).status).toBe(409)
  })

  test('a wrong hash or length is refused, and the right one taken afterwards', async () => {
    const { id } = await begin(ann)
    await put(ann, id, 0, BYTES)
    const other = await complete(ann, id, Buffer.concat([BYTES.subarray(1), BYTES.subarray(0, 1)]))
    expect([other.status, other.json()]).toEqual([
      422,
      { message: { hash: ['The bytes that came are not those that were sent.'] } },
    ])
    const short = await complete(ann, id, BYTES.subarray(1))
    expect([short.status, short.text]).toEqual([422, expect.stringContaining('100000 bytes')])
    expect((await dataOf(desk, id)).status).toBe(409)
    expect((await complete(ann, id, BYTES)).json()).toEqual({ state: 'ready' })
    expect((await complete(ann, id, BYTES)).json()).toEqual({ state: 'ready' })
    expect((await complete(ann, id, BYTES.subarray(1))).status).toBe(409)
  })

  test('bodies that are no bytes, or too many for a piece, change nothing', async () => {
    const { id } = await begin(ann)
    const url = `${SESSION}${id}/data/?offset=0`
    expect((await ann.send('PUT', url, { body: { bytes: 'text' } })).status).toBe(400)
    expect((await ann.send('PUT', url)).status).toBe(400)
    expect((await put(ann, id, -1, BYTES)).status).toBe(422)
    const large = await put(ann, id, 0, Buffer.alloc(MAX_SUPPORT_PIECE + 1))
    expect([large.status, large.text]).toEqual([400, expect.stringContaining('4,194,304 bytes')])
    expect(await received(id)).toBe(0)
    expect((await put(ann, id, 0, Buffer.alloc(MAX_SUPPORT_PIECE))).json()).toEqual({ received: MAX_SUPPORT_PIECE })
  })

  test('calls that take JSON refuse bytes', async () => {
    const raw = Buffer.from(JSON.stringify(beginning()))
    const answer = await ann.send('POST', SESSION, { raw, headers: { 'content-type': 'application/octet-stream' } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('not JSON')])
  })

  test('a torn piece at the end of the file does not count', async () => {
    const { id, number } = await begin(ann)
    await put(ann, id, 0, BYTES.subarray(0, 500))
    appendFileSync(join(server.home, 'support', `${number}.sent`), BYTES.subarray(0, 77))
    expect(await received(id)).toBe(500)
    await put(ann, id, 500, BYTES.subarray(500, 900))
    expect((await complete(ann, id, BYTES.subarray(0, 900))).status).toBe(200)
    expect((await dataOf(desk, id)).bytes.equals(BYTES.subarray(0, 900))).toBe(true)
  })

  test('beginning a sixth session gives up the oldest of those on their way', async () => {
    const cat = await server.signedIn('cat', ['Gamma'])
    const begun = []
    for (let round = 0; round < 6; round += 1) begun.push(await begin(cat))
    const mine = (await cat.get(`${SUPPORT}mine/`)).json<{ result: { id: number; state: string }[] }>().result
    expect(mine.map(({ state }) => state)).toEqual([...Array.from({ length: 5 }, () => 'receiving'), 'expired'])
    expect((await put(cat, begun[0]?.id ?? 0, 0, BYTES)).status).toBe(410)
  })

  test('a session that became complete before its turn is not given up', async () => {
    const dan = await server.signedIn('dan', ['Gamma'])
    const user = await findUser(server.services.store, dan.userId ?? 0)
    if (user === null) throw new Error('no user')
    const first = await begin(dan)
    for (let round = 0; round < 4; round += 1) await begin(dan)
    await put(dan, first.id, 0, BYTES)
    const { turns } = server.services.support
    const { run } = turns
    // the sixth session has chosen it, and it becomes complete before the erasure has its turn
    const completing = async (id: number, work: () => Promise<unknown>): Promise<unknown> => {
      Object.assign(turns, { run })
      expect(id).toBe(first.id)
      expect((await complete(dan, first.id, BYTES)).status).toBe(200)
      return turns.run(id, work)
    }
    Object.assign(turns, { run: completing })
    await beginSession(server.services, user, { ...beginning(), level: 'texts' })
    expect((await dan.get(`${SESSION}${first.id}/`)).json()).toMatchObject({ result: { state: 'ready' } })
  })
})

describe('a sender that stalls', () => {
  const stalled = async (work: (id: number, isInterrupted: () => boolean) => Promise<unknown>) => {
    const user = await findUser(server.services.store, ann.userId ?? 0)
    if (user === null) throw new Error('no user')
    const { id } = await begin(ann)
    let reading: () => void = () => undefined
    const begun = new Promise<void>((done) => {
      reading = done
    })
    let isInterrupted = false
    const piece = addPiece(server.services, user, { id, offset: 0 }, (signal) => {
      reading()
      signal.addEventListener('abort', () => {
        isInterrupted = true
      })
      return readBytes(new PassThrough(), { most: 100, signal, tooMany: incorrect() })
    })
    await begun
    const answer = await work(id, () => isInterrupted)
    return { answer, piece: await piece, id }
  }

  test('a stalled piece gives way to one that comes later', async () => {
    const { piece, answer } = await stalled((id) => put(ann, id, 0, BYTES))
    expect(piece).toEqual({ isTaken: false, received: 0 })
    expect(answer).toMatchObject({ status: 200 })
  })

  test('a stalled piece does not keep its person from withdrawing', async () => {
    const { piece, answer, id } = await stalled((session) => withdraw(ann, session))
    expect(piece).toEqual({ isTaken: false, received: 0 })
    expect(answer).toMatchObject({ status: 200 })
    expect((await put(ann, id, 0, BYTES)).status).toBe(410)
  })

  test('another person does not interrupt a sender', async () => {
    const bob = await server.signedIn('bob', ['Admin'])
    const { piece } = await stalled(async (id, isInterrupted) => {
      const answers = [await put(bob, id, 0, BYTES), await withdraw(bob, id), await complete(bob, id, BYTES)]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      expect(isInterrupted()).toBe(false)
      return put(ann, id, 0, Buffer.alloc(0))
    })
    expect(piece).toEqual({ isTaken: false, received: 0 })
  })

  test('a body that breaks off is no piece', async () => {
    const body = new PassThrough()
    const reading = readBytes(body, { most: 100, signal: new AbortController().signal, tooMany: incorrect() })
    body.write('half')
    body.destroy()
    await expect(reading).rejects.toMatchObject({ reason: 'left' })
  })
})

describe('numbers', () => {
  test('a number is read in any case and spacing, and a slip is found', () => {
    for (let round = 0; round < 500; round += 1) {
      const number = newNumber()
      expect(number).toMatch(/^[2-9ACEFHJKMNPRTWXY]{4}-[2-9ACEFHJKMNPRTWXY]{4}$/)
      expect(readNumber(` ${number.toLowerCase().replace('-', ' ')}`)).toBe(number)
      const signs = number.replace('-', '')
      for (let at = 0; at < signs.length; at += 1) {
        const one = signs[at] ?? ''
        const next = signs[at + 1] ?? one
        const other = one === '7' ? '8' : '7'
        expect(readNumber(signs.slice(0, at) + other + signs.slice(at + 1))).toBeNull()
        if (one !== next) expect(readNumber(signs.slice(0, at) + next + one + signs.slice(at + 2))).toBeNull()
      }
    }
  })

  test.each(['', '7', 'ZZZZ-ZZZZ', '2222-22222', "' or 1=1"])('%j is no number', (text) => {
    expect(readNumber(text)).toBeNull()
  })
})

describe('settings', () => {
  test('everybody who is signed in reads them', async () => {
    expect((await ann.get(`${SUPPORT}settings/`)).json()).toEqual({
      result: { enabled: true, continuous: false, keep_days: 30, max_mb: 1024 },
    })
    expect((await server.anonymous().get(`${SUPPORT}settings/`)).status).toBe(401)
  })

  test('a continuous session is refused where they are off', async () => {
    const answer = await ann.post(SESSION, beginning({ continuous: true }))
    expect([answer.status, answer.json()]).toEqual([
      422,
      { message: { continuous: ['Sessions are not kept continuously here.'] } },
    ])
  })

  test('nothing is taken where sending is off, and what was sent can be withdrawn', async () => {
    const { id } = await send(ann, { bytes: BYTES })
    const off = await startTestServer({ settings: { supportEnabled: false, supportContinuous: true } })
    try {
      const eve = await off.signedIn('eve', ['Gamma'])
      expect((await eve.post(SESSION, beginning({ continuous: true }))).status).toBe(403)
      expect((await put(eve, id, 0, BYTES)).status).toBe(403)
      expect((await eve.post(`${SESSION}${id}/complete/`, completion(BYTES))).status).toBe(403)
      expect((await withdraw(eve, id)).status).toBe(404)
    } finally {
      await off.close()
    }
  })
})
