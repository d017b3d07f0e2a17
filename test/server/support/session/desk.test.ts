import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SupportFault, SupportSession } from '../../../../contract/support/desk'
import { allCalls } from '../../../../contract/index'
import { type Pair, roles } from '../../../../server/session/security/roles'
import { type Browser, type TestServer, startTestServer } from '../server'
import { type Begun, SESSION, SUPPORT, begin, fault, put, send, withdraw } from './sender'

let now = Date.UTC(2026, 2, 1, 12)
let server: TestServer
let ann: Browser
let bob: Browser
let desk: Browser
let admin: Browser
const sent: Record<string, Begun> = {}

const HTML = '<img src=x onerror=alert(1)><script>alert(2)</script>'

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  ann = await server.signedIn('ann', ['Gamma'])
  bob = await server.signedIn('bob', ['Gamma'])
  desk = await server.signedIn('sue', ['Support'])
  admin = await server.signedIn('root', ['Admin'])
  sent.fault = await send(ann, {
    begin: { note: 'The map is Empty since noon', level: 'sql' },
    facts: {
      opening: 'event-5',
      moments: [
        fault(9, { kind: 'slow', code: null, signature: null, ms: 31_000 }),
        fault(3),
        fault(5, { subject: 'Sales by Region' }),
      ],
      things: [
        { kind: 'dashboard', id: '7', name: 'Sales by Region' },
        { kind: 'chart', id: '12', name: null },
      ],
      steps: [
        { type: 'run.failed', count: 2 },
        { type: 'editor.opened', count: 4 },
      ],
    },
  })
  now += 3_600_000
  sent.repeat = await send(bob, {
    facts: {
      moments: [fault(2, { kind: 'repeat', type: 'chart.query', code: 'SYNTAX_ERROR', signature: null }), fault(8)],
      things: [{ kind: 'chart', id: '7', name: 'Units' }],
      steps: [{ type: 'chart.query', count: 9 }],
    },
  })
  now += 86_400_000 - 7_200_000
  sent.calm = await send(ann, { begin: { level: 'shape' } })
  sent.html = await send(ann, {
    begin: { note: HTML },
    facts: {
      moments: [fault(1, { subject: HTML, code: 'A', signature: 'other', kind: 'given_up' })],
      things: [{ kind: 'chart', id: '1', name: HTML }],
    },
  })
  sent.open = await begin(bob)
})
afterAll(() => server.close())

interface Page {
  readonly result: readonly SupportSession[]
  readonly count: number
  readonly before: number | null
}
const list = async (query: Record<string, string> = {}): Promise<Page> => {
  const answer = await desk.get(`${SESSION}?${new URLSearchParams(query).toString()}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<Page>()
}
const nameOf = (id: number): string => Object.entries(sent).find(([, session]) => session.id === id)?.[0] ?? 'none'
const found = async (query: Record<string, string>): Promise<readonly string[]> => {
  const { result, count } = await list(query)
  expect(count).toBe(result.length)
  return result.map(({ id }) => nameOf(id))
}

describe('the list of sessions', () => {
  test('the list tells who sent what, and at which event to open it', async () => {
    const { result } = await list({ id: String(sent.fault?.id) })
    expect(result).toEqual([
      {
        id: sent.fault?.id,
        number: sent.fault?.number,
        level: 'sql',
        state: 'ready',
        continuous: false,
        at: '2026-03-01T12:00:00.000Z',
        from: '2026-03-01T08:00:00.000Z',
        to: '2026-03-01T09:00:00.000Z',
        received: 2,
        kept_until: '2026-03-31T12:00:00.000Z',
        ended: null,
        person: { id: ann.userId, username: 'ann', name: 'ann Test' },
        note: 'The map is Empty since noon',
        build: '1.0.0',
        consent: '2026-03',
        first: 1,
        head: 10,
        moments: { fault: 2, slow: 1, repeat: 0, given_up: 0 },
        event: 'event-5',
        notes: 0,
      },
    ])
  })

  test.each<readonly [object, readonly string[]]>([
    [{}, ['open', 'html', 'calm', 'repeat', 'fault']],
    [{ state: 'receiving' }, ['open']],
    [{ person: 'BOB' }, ['open', 'repeat']],
    [{ person: 'ann test' }, ['html', 'calm', 'fault']],
    [{ note: 'empty since' }, ['fault']],
    [{ note: '<img src=x' }, ['html']],
    [{ from: '2026-03-02' }, ['open', 'html', 'calm']],
    [{ from: '2026-03-01T12:30:00Z', to: '2026-03-01' }, ['repeat']],
    [{ to: '2026-03-01' }, ['repeat', 'fault']],
    [{ kind: 'chart' }, ['html', 'repeat', 'fault']],
    [{ kind: 'chart', thing: '7' }, ['repeat']],
    [{ thing: '7' }, ['repeat', 'fault']],
    [{ name: 'by region' }, ['fault']],
    [{ kind: 'chart', name: 'by region' }, []],
    [{ done: 'chart.query' }, ['repeat']],
    [{ done: 'run.failed', person: 'bob' }, []],
    [{ moment: 'fault' }, ['repeat', 'fault']],
    [{ moment: 'slow' }, ['fault']],
    [{ moment: 'repeat' }, ['repeat']],
    [{ moment: 'given_up' }, ['html']],
    [{ code: 'SYNTAX_ERROR' }, ['repeat', 'fault']],
    [{ code: 'SYNTAX_ERROR', moment: 'repeat' }, ['repeat']],
    [{ code: 'SYNTAX_ERROR', moment: 'slow' }, []],
    [{ signature: 'other' }, ['html']],
    [{ signature: 'run.failed SYNTAX_ERROR', moment: 'fault' }, ['repeat', 'fault']],
    [{ signature: 'other', code: 'SYNTAX_ERROR' }, []],
    [{ name: "' or 1=1 --" }, []],
    [{ done: "x') or 1=1 --" }, []],
  ])('filtered by %j answers %j', async (query, expected) => {
    expect(await found(query as Record<string, string>)).toEqual(expected)
  })

  test('the list finds a session by its number as it was said', async () => {
    const number = sent.repeat?.number ?? ''
    expect(await found({ number: number.toLowerCase().replace('-', ' ') })).toEqual(['repeat'])
    const wrong = number.replace(/.$/, (sign) => (sign === '7' ? '8' : '7'))
    const answer = await desk.get(`${SESSION}?number=${wrong}`)
    expect([answer.status, answer.json()]).toEqual([
      400,
      { message: { number: ['This is no number of a session. Compare its signs.'] } },
    ])
  })

  test('the pages of the list repeat no session and leave out none', async () => {
    const seen: string[] = []
    let before: number | null = null
    do {
      const page: Page = await list({ page_size: '2', ...(before === null ? {} : { before: String(before) }) })
      expect(page.count).toBe(5)
      seen.push(...page.result.map(({ id }) => nameOf(id)))
      ;({ before } = page)
    } while (before !== null)
    expect(seen).toEqual(['open', 'html', 'calm', 'repeat', 'fault'])
  })

  test.each(['from=yesterday', 'moment=other', 'state=gone', 'other=1', 'before=x'])(
    'the list refuses %s',
    async (query) => {
      expect([400, 422]).toContain((await desk.get(`${SESSION}?${query}`)).status)
    },
  )
})

describe('a session', () => {
  test('a session has its moments in their order, its things and its steps', async () => {
    const answer = await desk.get(`${SESSION}${sent.fault?.id}/moments/`)
    expect(answer.json()).toEqual({
      result: {
        moments: [
          fault(3),
          fault(5, { subject: 'Sales by Region' }),
          fault(9, { kind: 'slow', code: null, signature: null, ms: 31_000 }),
        ],
        things: [
          { kind: 'dashboard', id: '7', name: 'Sales by Region' },
          { kind: 'chart', id: '12', name: null },
        ],
        steps: [
          { type: 'editor.opened', count: 4 },
          { type: 'run.failed', count: 2 },
        ],
      },
    })
  })

  test('HTML in a note, a name and a subject comes back as text', async () => {
    const [row] = (await list({ id: String(sent.html?.id) })).result
    expect(row?.note).toBe(HTML)
    const answer = await desk.get(`${SESSION}${sent.html?.id}/moments/`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.json()).toMatchObject({ result: { moments: [{ subject: HTML }], things: [{ name: HTML }] } })
    const data = await desk.get(`${SESSION}${sent.html?.id}/data/`)
    expect(data.headers['content-disposition']).toMatch(/^attachment/)
  })

  test('too many or too long facts are refused', async () => {
    const { id } = await begin(ann)
    const empty = { bytes: 0, hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }
    const facts = { opening: null, moments: [] as object[], things: [] as object[], steps: [] as object[] }
    const post = async (more: object) =>
      (await ann.post(`${SESSION}${id}/complete/`, { ...empty, ...facts, ...more })).status
    expect(await post({ moments: Array.from({ length: 5001 }, (_, n) => fault(n)) })).toBe(400)
    expect(await post({ moments: [fault(1, { code: 'x'.repeat(101) })] })).toBe(400)
    expect(await post({ moments: [fault(1, { at: 'yesterday' })] })).toBe(400)
    expect(await post({ moments: [fault(1, { kind: 'other' })] })).toBe(400)
    expect(
      await post({ things: Array.from({ length: 2001 }, (_, n) => ({ kind: 'a', id: `${n}`, name: null })) }),
    ).toBe(400)
    const most = {
      moments: Array.from({ length: 5000 }, (_, n) => fault(n, { kind: 'slow', signature: null })),
      things: Array.from({ length: 2000 }, (_, n) => ({ kind: 'bulk', id: `${n}`, name: `Thing ${n}` })),
    }
    expect(await post(most)).toBe(200)
    const answer = await desk.get(`${SESSION}${id}/moments/`)
    expect(answer.json<{ result: { moments: unknown[]; things: unknown[] } }>().result).toMatchObject({
      moments: { length: 5000 },
      things: { length: 2000 },
    })
    await withdraw(ann, id)
  })
})

test('equal faults of all sessions are one group', async () => {
  const answer = await desk.get(`${SUPPORT}fault/`)
  const { result, count } = answer.json<{ result: SupportFault[]; count: number }>()
  expect(count).toBe(1)
  expect(result).toEqual([
    {
      signature: 'run.failed SYNTAX_ERROR',
      type: 'run.failed',
      code: 'SYNTAX_ERROR',
      sessions: 2,
      people: 2,
      first: '2026-03-01T08:03:00.000Z',
      last: '2026-03-01T08:08:00.000Z',
      session: { id: sent.repeat?.id, number: sent.repeat?.number },
      event: 'event-8',
    },
  ])
  expect((await desk.get(`${SUPPORT}fault/?from=2026-03-02`)).json()).toEqual({ result: [], count: 0 })
  expect((await desk.get(`${SUPPORT}fault/?page=1&page_size=1`)).json()).toEqual({ result: [], count: 1 })
})

describe('notes of support', () => {
  test('a note on a moment is listed, and deleted by its author or an administrator', async () => {
    const url = `${SESSION}${sent.calm?.id}/note/`
    const other = await server.signedIn('sam', ['Support'])
    const made = await desk.post(url, { event: 'event-1', text: `  ${HTML}  ` })
    expect([made.status, made.json()]).toEqual([
      201,
      {
        result: {
          id: expect.any(Number),
          event: 'event-1',
          text: HTML,
          at: new Date(now).toISOString(),
          by: { id: desk.userId, username: 'sue', name: 'sue Test' },
        },
      },
    ])
    const { id } = made.json<{ result: { id: number } }>().result
    expect((await other.post(url, { event: null, text: 'Mine' })).status).toBe(201)
    expect((await other.get(url)).json<{ result: { text: string }[] }>().result.map(({ text }) => text)).toEqual([
      HTML,
      'Mine',
    ])
    expect((await list({ id: String(sent.calm?.id) })).result[0]?.notes).toBe(2)
    expect((await other.send('DELETE', `${url}${id}/`)).status).toBe(403)
    expect((await desk.send('DELETE', `${SESSION}${sent.fault?.id}/note/${id}/`)).status).toBe(404)
    expect((await desk.send('DELETE', `${url}${id}/`)).status).toBe(200)
    expect((await admin.send('DELETE', `${url}${id + 1}/`)).status).toBe(200)
    expect((await desk.get(url)).json()).toEqual({ result: [] })
    for (const text of ['', '   ', 'x'.repeat(4001)])
      expect((await desk.post(url, { event: null, text })).status).toBe(400)
  })
})

describe('rights', () => {
  const deskCalls = allCalls.filter(({ permission }) => permission[1] === 'Support')

  test('the desk is open to support and administrators alone', async () => {
    expect(deskCalls).toHaveLength(7)
    const others = [
      ann,
      await server.signedIn('al', ['Alpha', 'sql_lab']),
      await server.signedIn('au', ['Auditor']),
      server.anonymous(),
    ]
    for (const who of others) {
      for (const { method, path } of deskCalls) {
        const url = path.replace('{id}', String(sent.fault?.id)).replace('{note}', '1')
        const answer = await who.send(method, url, method === 'POST' ? { body: { event: null, text: 'x' } } : {})
        expect([path, answer.status]).toEqual([path, who.userId === null ? 401 : 403])
      }
    }
  })

  test('the role grants nothing besides the desk that an auditor has not', () => {
    const own = new Set(roles.Auditor.map((pair: Pair) => pair.join(' on ')))
    expect(roles.Support.map((pair: Pair) => pair.join(' on ')).filter((pair) => !own.has(pair))).toEqual([
      'can_read on Support',
      'can_write on Support',
    ])
  })

  test('a session is sent, asked for and withdrawn by its own person alone', async () => {
    const { id } = sent.open ?? { id: 0 }
    for (const who of [ann, desk, admin]) {
      const answers = [
        await who.get(`${SESSION}${id}/`),
        await put(who, id, 0, Buffer.from('foreign')),
        await who.post(`${SESSION}${id}/complete/`, {
          bytes: 0,
          hash: '0'.repeat(64),
          opening: null,
          moments: [],
          things: [],
          steps: [],
        }),
        await withdraw(who, id),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
      const mine = (await who.get(`${SUPPORT}mine/`)).json<{ result: { id: number }[] }>().result
      expect(mine.map((session) => session.id)).not.toContain(id)
    }
    expect((await bob.get(`${SESSION}${id}/`)).json()).toMatchObject({ result: { state: 'receiving', received: 0 } })
  })
})
