import { http } from 'msw'
import { expect, it } from 'vitest'

import * as calls from '../../../contract/support/session'
import { loadSupportCommands } from '../../../src/app/commands/dispatch'
import type { Effect, LogFiles } from '../../../src/core/effects/effect'
import { toBytes } from '../../../src/core/log/bytes'
import { createDigest } from '../../../src/core/log/file/createDigest'
import { supportEffects } from '../../../src/effects/support/support'
import { createTestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError } from '../../support/server'

await loadSupportCommands()

const server = serveCalls()

const WHOLE = 'a line of the log\n'.repeat(140_000)
const ORIGIN = 'http://recount.test'

interface Kept {
  text: string
  state: 'receiving' | 'ready' | 'withdrawn' | 'expired' | 'too_large'
  /** The name that its sender gave it. */
  name?: unknown
}

/** Support's side: sessions by id, and what it may be told to do next. */
const createDesk = () => {
  const sessions = new Map<number, Kept>()
  const begun: unknown[] = []
  const faults: (() => Response)[] = []
  /** Answers to beginnings that are given in place of those of the server, which begins the sessions all the same. */
  const lost: (() => Response)[] = []
  const completed: { bytes: number; hash: string }[] = []
  const of = (url: URL): readonly [number, Kept | undefined] => {
    const id = Number(/session\/(\d+)/.exec(url.pathname)?.[1])
    return [id, sessions.get(id)]
  }
  const wire = (id: number, { text, state }: Kept) => ({
    id,
    number: `N-${id}`,
    level: 'shape',
    state,
    continuous: false,
    at: '2026-01-01T00:00:00Z',
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-01T00:00:00Z',
    received: text.length,
    kept_until: '2026-02-01T00:00:00Z',
    ended: null,
  })
  const missing = (): Response => json({ message: 'Not found' }, 404)
  server.use(
    token,
    http.get(`${ORIGIN}/health/live`, () => json({})),
    answer(calls.supportSessionPost, ({ body }) => {
      begun.push(body)
      const name = body['send_id']
      const known = [...sessions].find(([, kept]) => kept.name === name)
      const [id, kept] = known ?? ([sessions.size + 1, { text: '', state: 'receiving', name }] as const)
      sessions.set(id, kept)
      const { state, text } = kept
      return lost.shift()?.() ?? json({ id, number: `N-${id}`, state, received: text.length }, 201)
    }),
    answer(calls.supportMine, () =>
      json({ result: [...sessions].map(([id, kept]) => ({ ...wire(id, kept), send_id: kept.name ?? '' })) }),
    ),
    answer(calls.supportSessionGet, ({ url }) => {
      const [id, kept] = of(url)
      return kept === undefined ? missing() : json({ result: wire(id, kept) })
    }),
    http.put(`${ORIGIN}/api/recount/support/session/:id/data/`, async ({ request }) => {
      const fault = faults.shift()
      if (fault !== undefined) return fault()
      const url = new URL(request.url)
      const [, kept] = of(url)
      if (kept === undefined) return missing()
      if (Number(url.searchParams.get('offset')) !== kept.text.length)
        return json({ message: 'Another offset', received: kept.text.length }, 409)
      kept.text += await request.text()
      return json({ received: kept.text.length })
    }),
    answer(calls.supportComplete, ({ url, body }) => {
      const [, kept] = of(url)
      if (kept === undefined) return missing()
      const digest = createDigest()
      digest.update(toBytes(kept.text))
      if (body['hash'] !== digest.hex()) return json({ message: 'Other bytes' }, 422)
      completed.push(body as never)
      kept.state = 'ready'
      return json({ state: 'ready' })
    }),
    answer(calls.supportWithdraw, ({ url }) => {
      const [, kept] = of(url)
      if (kept === undefined) return missing()
      kept.state = 'withdrawn'
      return json({ message: 'OK' })
    }),
  )
  return { sessions, begun, faults, lost, completed }
}

const files = (text = WHOLE): LogFiles & { readonly dropped: string[] } => {
  const dropped: string[] = []
  const pieces = [toBytes(text)]
  return {
    dropped,
    read: () => Promise.resolve({ pieces, events: [], shown: [] }),
    drop: (id) => void dropped.push(id),
  }
}

const about = { level: 'shape', note: 'It broke', consent: '1', build: 'b', first: 1, head: 9, fault: 's1-2' } as const

const client = (logFiles = files()) =>
  createTestClient([{ do: 'add' }], { effects: supportEffects as unknown as readonly Effect[], logFiles })

type Client = ReturnType<typeof client>

const sendOf = ({ world }: Client, id = 'send1') => world.store.state().support.sends[id]

/** Lets calls end that need no time of the clock. */
const settle = async ({ clock }: Client): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await clock.settle()
}

const until = async (one: Client, holds: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 500 && !holds(); turn += 1) await one.clock.settle()
  expect(holds()).toBe(true)
}

const send = (one: Client): void => void one.world.dispatch('support.send', { sendId: 'send1', ...about })

const openIntents = ({ world }: Client) =>
  Object.values(world.store.state().outbox.open).filter(({ type }) => type.startsWith('support.'))

it('sends a log in pieces, names the fault, and keeps the number', async () => {
  const desk = createDesk()
  const logFiles = files()
  const one = client(logFiles)
  send(one)
  await until(one, () => sendOf(one)?.state === 'sent')
  expect(desk.sessions.get(1)?.text).toBe(WHOLE)
  expect(desk.begun).toMatchObject([{ level: 'shape', note: 'It broke', first: 1, head: 9 }])
  expect(desk.completed).toMatchObject([{ bytes: WHOLE.length, opening: 's1-2' }])
  expect(sendOf(one)).toMatchObject({ number: 'N-1', received: WHOLE.length, keptUntil: '2026-02-01T00:00:00Z' })
  expect(logFiles.dropped).toEqual(['send1'])
  expect(openIntents(one)).toEqual([])
  const progress = one.world.store.pending().filter(({ type }) => type === 'support.progressed')
  expect(progress.length).toBeGreaterThan(2)
})

it('goes on where it was after a lost connection', async () => {
  const desk = createDesk()
  desk.faults.push(networkError)
  const one = client()
  send(one)
  await until(one, () => desk.faults.length === 0)
  await settle(one)
  expect(sendOf(one)?.state).toBe('sending')
  await one.clock.advance(60_000)
  await until(one, () => sendOf(one)?.state === 'sent')
  expect(desk.begun).toHaveLength(1)
  expect(desk.sessions.get(1)?.text).toBe(WHOLE)
})

it('takes the offset of the server where it has more than the page knows', async () => {
  const desk = createDesk()
  desk.faults.push(() => {
    const kept = desk.sessions.get(1)
    if (kept !== undefined) kept.text = WHOLE.slice(0, 500_000)
    return networkError()
  })
  const one = client()
  send(one)
  await until(one, () => desk.faults.length === 0)
  await one.clock.advance(60_000)
  await until(one, () => sendOf(one)?.state === 'sent')
  expect(desk.sessions.get(1)?.text).toBe(WHOLE)
})

const FIRST_PIECE: Kept = { text: WHOLE.slice(0, 700_000), state: 'receiving' }

/** A page that died after its first piece, and the next one, whose file is the same or another. */
const afterReload = async (text: string, end = 'sent', left: Kept = FIRST_PIECE) => {
  const desk = createDesk()
  const before = createTestClient([{ do: 'add' }], { effects: [] })
  before.world.dispatch('support.send', { sendId: 'send1', ...about })
  const [intent] = openIntents(before)
  if (intent === undefined) throw new Error('no intent')
  desk.sessions.set(1, { ...left })
  const one = client(files(text))
  const log = before.world.store.pending()
  one.world.store.confirm(log.map((event, index) => ({ ...event, seq: index + 1, session: 's0' })))
  const progress = { sessionId: 1, number: 'N-1', received: 700_000, bytes: WHOLE.length }
  one.world.remote({ type: 'support.progressed', data: progress, cause: intent.id })
  void one.runtime.resume(intent)
  await until(one, () => sendOf(one)?.state === end)
  return { desk, one }
}

it('goes on after a reload with the bytes that are missing', async () => {
  const { desk, one } = await afterReload(WHOLE)
  expect(desk.begun).toEqual([])
  expect(desk.sessions.get(1)).toMatchObject({ text: WHOLE, state: 'ready' })
  expect(sendOf(one)?.number).toBe('N-1')
})

it('begins anew after a reload where the bytes would be others', async () => {
  const other = WHOLE.toUpperCase()
  const { desk, one } = await afterReload(other)
  expect(desk.sessions.get(1)?.state).toBe('withdrawn')
  expect(desk.sessions.get(2)).toMatchObject({ text: other, state: 'ready' })
  expect(sendOf(one)?.number).toBe('N-2')
})

it('begins anew after a reload where the server has more bytes than there are', async () => {
  const { desk, one } = await afterReload('short')
  expect(desk.sessions.get(1)?.state).toBe('withdrawn')
  expect(desk.sessions.get(2)).toMatchObject({ text: 'short', state: 'ready' })
  expect(sendOf(one)?.number).toBe('N-2')
})

it('a log that was withdrawn in another browser is not sent again', async () => {
  const { desk, one } = await afterReload(WHOLE, 'withdrawn', { text: '', state: 'withdrawn' })
  expect([desk.begun, desk.sessions.get(1)?.text]).toEqual([[], ''])
  expect(openIntents(one)).toEqual([])
})

it.each([
  ['expired', 'Support kept it for as long as it may, and deleted it. Send it again.'],
  ['too_large', 'It is larger than support takes.'],
] as const)('a log whose session is %s is not sent again', async (state, words) => {
  const { desk, one } = await afterReload(WHOLE, 'failed', { text: '', state })
  expect([desk.begun, desk.sessions.get(1)?.text]).toEqual([[], ''])
  expect(sendOf(one)?.message).toBe(words)
  expect(openIntents(one)).toEqual([])
})

it('beginning again after a lost answer makes no second session', async () => {
  const desk = createDesk()
  desk.lost.push(networkError)
  const one = client()
  send(one)
  await until(one, () => desk.lost.length === 0)
  await settle(one)
  await one.clock.advance(60_000)
  await until(one, () => sendOf(one)?.state === 'sent')
  expect(desk.begun).toMatchObject([{ send_id: 'send1' }, { send_id: 'send1' }])
  expect([...desk.sessions.values()]).toMatchObject([{ text: WHOLE, state: 'ready' }])
})

it('a withdrawal after a lost answer finds the session that the server began', async () => {
  const desk = createDesk()
  desk.sessions.set(1, { text: 'another', state: 'ready', name: 'other' })
  desk.lost.push(networkError)
  const one = client()
  send(one)
  await until(one, () => desk.lost.length === 0)
  one.world.dispatch('support.withdraw', { sendId: 'send1', sessionId: null, number: '' })
  await settle(one)
  await one.clock.advance(60_000)
  await until(one, () => openIntents(one).length === 0)
  expect(sendOf(one)?.state).toBe('withdrawn')
  expect([...desk.sessions.values()].map(({ state }) => state)).toEqual(['ready', 'withdrawn'])
})

it('a session that was withdrawn before its number came is not sent again', async () => {
  const desk = createDesk()
  desk.lost.push(() => {
    const kept = desk.sessions.get(1)
    if (kept !== undefined) kept.state = 'withdrawn'
    return networkError()
  })
  const one = client()
  send(one)
  await until(one, () => desk.lost.length === 0)
  await settle(one)
  await one.clock.advance(60_000)
  await until(one, () => sendOf(one)?.state === 'withdrawn')
  expect(desk.sessions.get(1)?.text).toBe('')
  expect(openIntents(one)).toEqual([])
})

it('a refusal ends the send with the words of the server', async () => {
  createDesk()
  server.use(answer(calls.supportSessionPost, () => json({ message: 'Sending is switched off' }, 403)))
  const one = client()
  send(one)
  await until(one, () => sendOf(one)?.state === 'failed')
  expect(sendOf(one)?.message).toBe('Sending is switched off')
  expect(openIntents(one)).toEqual([])
})

it('a withdrawal ends a send that is under way, and deletes what arrived', async () => {
  const desk = createDesk()
  const one = client()
  desk.faults.push(() => {
    one.world.dispatch('support.withdraw', { sendId: 'send1', sessionId: null, number: '' })
    return json({ received: 10 })
  })
  send(one)
  await until(one, () => sendOf(one)?.state === 'withdrawn')
  expect(desk.sessions.get(1)).toMatchObject({ text: '', state: 'withdrawn' })
  expect(desk.completed).toEqual([])
  expect(openIntents(one)).toEqual([])
})

it('a withdrawal before the first answer reaches the session that it names', async () => {
  const desk = createDesk()
  const one = client()
  send(one)
  one.world.dispatch('support.withdraw', { sendId: 'send1', sessionId: null, number: '' })
  await until(one, () => openIntents(one).length === 0)
  expect(sendOf(one)?.state).toBe('withdrawn')
  expect([...desk.sessions.values()].filter(({ state }) => state !== 'withdrawn')).toEqual([])
})

it('a withdrawal that fails leaves the session as it is, and says why', async () => {
  createDesk()
  const one = client()
  send(one)
  await until(one, () => sendOf(one)?.state === 'sent')
  server.use(answer(calls.supportWithdraw, () => json({ message: 'Disk full' }, 500)))
  one.world.dispatch('support.withdraw', { sendId: 'send1', sessionId: 1, number: 'N-1' })
  expect(one.world.dispatch('support.withdraw', { sendId: 'send1', sessionId: 1, number: 'N-1' })).toEqual([])
  await until(one, () => sendOf(one)?.state === 'sent')
  expect(one.world.store.state().support.failure).toEqual({ number: 'N-1', message: 'Disk full' })
  expect(one.world.store.state().support.withdrawals).toEqual({})
})

it('lists what the person sent, with the settings of the server', async () => {
  createDesk()
  const settings = { enabled: true, continuous: false, keep_days: 30, max_mb: 100 }
  const session = {
    send_id: 's4',
    id: 4,
    number: 'N-4',
    level: 'sql',
    state: 'ready',
    continuous: false,
    at: '2026-01-01T00:00:00Z',
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-01T00:00:00Z',
    received: 9,
    kept_until: '2026-02-01T00:00:00Z',
    ended: null,
  }
  server.use(
    answer(calls.supportSettings, () => json({ result: settings })),
    answer(calls.supportMine, () => json({ result: [session] })),
  )
  const one = client()
  one.world.dispatch('support.list', {})
  await until(one, () => one.world.store.state().support.list?.status === 'loaded')
  expect(one.world.store.state().support.list?.value).toEqual({
    enabled: true,
    keepDays: 30,
    maxMegabytes: 100,
    sessions: [{ id: 4, number: 'N-4', level: 'sql', state: 'ready', at: session.at, keptUntil: session.kept_until }],
  })
})
