import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepSupport } from '../../../../server/support/sessions'
import { type Browser, type TestServer, startTestServer } from '../server'
import { SESSION, SUPPORT, begin, complete, dataOf, fault, put, send, withdraw } from './sender'

const DAY = 86_400_000
let now = Date.UTC(2026, 2, 1)
let server: TestServer
let ann: Browser
let desk: Browser

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, settings: { supportKeepDays: 7 } })
  ann = await server.signedIn('ann', ['Gamma'])
  desk = await server.signedIn('sue', ['Support'])
})
afterAll(() => server.close())

/** Sessions of the test server end after a day. */
const signInAgain = async (): Promise<void> => {
  ann = await server.sessionOf(ann.userId ?? 0)
  desk = await server.sessionOf(desk.userId ?? 0)
}

const BYTES = Buffer.from('the bytes of a log '.repeat(100))
const files = (): readonly string[] => readdirSync(join(server.home, 'support'))

/** All that the data directory holds of sessions, but the audit log, which has no texts of them. */
const stored = (): Buffer =>
  Buffer.concat(
    readdirSync(server.home)
      .filter((name) => name.startsWith('recount.sqlite'))
      .map((name) => readFileSync(join(server.home, name))),
  )

const planted = (word: string) => ({
  begin: { note: `note ${word} ${'x'.repeat(3500)}`, build: `build-${word}` },
  facts: {
    moments: [
      fault(1, {
        subject: `subject ${word}`,
        code: `CODE_${word}`,
        signature: `signature ${word}`,
        event: `event-${word}`,
      }),
    ],
    things: [{ kind: 'chart', id: '1', name: `thing ${word}` }],
    steps: [{ type: `step.${word}`, count: 1 }],
  },
})

const erased = async (id: number) => {
  const { result } = (await desk.get(`${SESSION}?id=${id}`)).json<{ result: object[] }>()
  return result[0]
}

test('a file that cannot be deleted keeps no other session beyond its time', async () => {
  const cat = await server.signedIn('cat', ['Gamma'])
  const [first, second] = [await begin(cat), await begin(cat)]
  const { files: kept } = server.services.support
  const { destroy } = kept
  const failing = (number: string): Promise<void> =>
    number === first.number ? Promise.reject(new Error('the disk is busy')) : destroy(number)
  Object.assign(kept, { destroy: failing })
  const { settings } = server.services
  const later = { ...server.services, settings, clock: () => now + 8 * DAY }
  await expect(sweepSupport(later)).rejects.toThrow('could not be erased')
  Object.assign(kept, { destroy })
  expect(files()).toContain(`${first.number}.sent`)
  expect(files()).not.toContain(`${second.number}.sent`)
  // its person can still have it deleted
  expect((await withdraw(cat, first.id)).status).toBe(200)
  expect(files()).not.toContain(`${first.number}.sent`)
})

describe('withdrawal', () => {
  test('a withdrawal that failed at the file is finished by the next one', async () => {
    const bob = await server.signedIn('bob', ['Gamma'])
    const { id, number } = await begin(bob)
    const { files: kept } = server.services.support
    const { destroy } = kept
    Object.assign(kept, { destroy: () => Promise.reject(new Error('the disk is busy')) })
    expect((await withdraw(bob, id)).status).toBe(500)
    Object.assign(kept, { destroy })
    expect(files()).toContain(`${number}.sent`)
    expect((await withdraw(bob, id)).status).toBe(200)
    expect(files()).not.toContain(`${number}.sent`)
  })

  test('a withdrawal deletes file, texts and names at once, and its row says so', async () => {
    const word = 'WITHDRAWN7'
    const { id, number } = await send(ann, { bytes: BYTES, ...planted(word) })
    const written = await desk.post(`${SESSION}${id}/note/`, { event: null, text: `text ${word}` })
    expect(written.status).toBe(201)
    expect([stored().includes(word), files().includes(`${number}.sent`)]).toEqual([true, true])
    now += 1000
    expect((await withdraw(ann, id)).status).toBe(200)
    expect([stored().includes(word), files().includes(`${number}.sent`)]).toEqual([false, false])
    const ended = new Date(now).toISOString()
    expect(await erased(id)).toMatchObject({
      id,
      number,
      state: 'withdrawn',
      ended,
      person: null,
      note: '',
      build: '',
      event: null,
      notes: 0,
      received: 0,
      moments: { fault: 0 },
    })
    expect((await ann.get(`${SUPPORT}mine/`)).json()).toMatchObject({ result: [{ id, state: 'withdrawn', ended }] })
    expect((await withdraw(ann, id)).status).toBe(200)
    expect((await erased(id)) as { ended: string }).toMatchObject({ ended })
  })

  test('a withdrawal in the middle of the sending refuses all that follows', async () => {
    const { id, number } = await begin(ann)
    await put(ann, id, 0, BYTES)
    const [piece, gone] = await Promise.all([put(ann, id, BYTES.length, BYTES), withdraw(ann, id)])
    expect([200, 409, 410]).toContain(piece.status)
    expect(gone.status).toBe(200)
    expect(files()).not.toContain(`${number}.sent`)
    for (const answer of [
      await put(ann, id, 0, BYTES),
      await complete(ann, id, BYTES),
      await dataOf(desk, id),
      await desk.get(`${SESSION}${id}/moments/`),
      await desk.get(`${SESSION}${id}/note/`),
      await desk.post(`${SESSION}${id}/note/`, { event: null, text: 'late' }),
    ])
      expect([answer.status, answer.json()]).toEqual([410, { message: 'This session was withdrawn.' }])
  })

  test('names that other sessions have remain theirs', async () => {
    const shared = { things: [{ kind: 'chart', id: '5', name: 'Shared by two' }] }
    const first = await send(ann, { facts: shared })
    const second = await send(ann, { facts: shared })
    await withdraw(ann, first.id)
    const found = (await desk.get(`${SESSION}?name=shared+by`)).json<{ result: { id: number }[] }>().result
    expect(found.map(({ id }) => id)).toEqual([second.id])
  })
})

describe('expiry', () => {
  test('a session is deleted when its time is over, and no other', async () => {
    const word = 'EXPIRED7'
    const old = await send(ann, { bytes: BYTES, ...planted(word) })
    const unfinished = await begin(ann)
    now += DAY
    await signInAgain()
    const young = await send(ann, { bytes: BYTES })
    now += 6 * DAY - 1
    await signInAgain()
    await sweepSupport(server.services)
    expect((await dataOf(desk, old.id)).status).toBe(200)
    now += 1
    await sweepSupport(server.services)
    expect((await dataOf(desk, young.id)).bytes.equals(BYTES)).toBe(true)
    expect((await dataOf(desk, old.id)).json()).toEqual({ message: 'This session was deleted after its time.' })
    expect((await put(ann, unfinished.id, 0, BYTES)).status).toBe(410)
    expect(stored().includes(word)).toBe(false)
    expect(files()).toEqual([`${young.number}.sent`])
    expect(await erased(old.id)).toMatchObject({ state: 'expired', ended: new Date(now).toISOString(), person: null })
  })

  test('a start deletes what is over by then, and files that no session needs', async () => {
    const home = `${server.home}-again`
    const first = await startTestServer({ home, clock: () => now })
    const eve = await first.signedIn('eve', ['Gamma'])
    const kept = await send(eve, { bytes: BYTES })
    await first.close()
    writeFileSync(join(home, 'support', '2222-2222.sent'), 'left by a crash')
    const second = await startTestServer({ home, clock: () => now })
    expect(readdirSync(join(home, 'support'))).toEqual([`${kept.number}.sent`])
    await second.close()
    const third = await startTestServer({ home, clock: () => now + 30 * DAY })
    expect(readdirSync(join(home, 'support'))).toEqual([])
    await third.close()
    rmSync(home, { recursive: true, force: true })
  })
})
