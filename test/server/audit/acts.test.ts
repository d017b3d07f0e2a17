import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../../../contract/index'
import { type Entry, entriesOf } from '../support/audit'
import { type Browser, PASSWORD, type TestServer, rison, startTestServer } from '../support/server'

let server: TestServer
let admin: Browser
let ada: Browser

beforeAll(async () => {
  server = await startTestServer({ settings: { signInAttempts: 10_000 } })
  admin = await server.signedIn('root', ['Admin'])
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
})
afterAll(() => server.close())

const during = (step: () => Promise<unknown>): Promise<readonly Entry[]> => entriesOf(server.services.store, step)

const credentials = (username: string, password: string) => ({ username, password, provider: 'db' })

describe('sign-ins', () => {
  test('a sign-in and a sign-out name the person', async () => {
    const entries = await during(async () => {
      const form = { raw: `username=ada&password=${encodeURIComponent(PASSWORD)}` }
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
      const answer = await server.anonymous().send('POST', '/login/', { ...form, headers })
      expect(answer.status).toBe(200)
      const again = await server.sessionOf(ada.userId ?? 0)
      expect((await again.post('/logout/', {}, { headers: { accept: 'application/json' } })).status).toBe(200)
      await server.anonymous().post('/api/v1/security/login', credentials('ada', PASSWORD))
    })
    const person = { id: ada.userId, name: 'ada' }
    expect(entries).toMatchObject([
      { action: 'signIn', outcome: 'done', actor: person, address: '127.0.0.1', call: 'signIn' },
      { action: 'signOut', outcome: 'done', actor: person, call: 'signOut' },
      { action: 'signIn', outcome: 'done', actor: person, call: 'login' },
    ])
  })

  test('a failed sign-in names the account, and no name that nobody has', async () => {
    const [known, unknown, page] = await during(async () => {
      await server.anonymous().post('/api/v1/security/login', credentials('ada', 'planted-wrong-1'))
      await server.anonymous().post('/api/v1/security/login', credentials('planted-wrong-2', 'x'))
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
      await server.anonymous().send('POST', '/login/', { raw: 'username=ada&password=planted-wrong-3', headers })
    })
    expect(known).toMatchObject({
      action: 'signIn',
      outcome: 'refused',
      actor: null,
      about: [{ kind: 'user', id: ada.userId, name: 'ada' }],
    })
    expect(unknown).toMatchObject({ action: 'signIn', outcome: 'refused', about: [], details: { unknownName: true } })
    expect(page).toMatchObject({ outcome: 'refused', call: 'signIn', about: [{ name: 'ada' }] })
    expect(JSON.stringify([known, unknown, page])).not.toContain('planted-wrong')
  })

  test('a link that signs in has an entry when made, when followed and when spent', async () => {
    const entries = await during(async () => {
      const made = await admin.post(`/api/v1/security/users/${ada.userId}/sign_in_link`)
      const { url } = made.json<{ result: { url: string } }>().result
      const { pathname, search } = new URL(url)
      await server.anonymous().get(pathname + search)
      await server.anonymous().get(pathname + search)
    })
    const about = [{ kind: 'user', id: ada.userId, name: 'ada' }]
    expect(entries).toMatchObject([
      { action: 'signInLink', outcome: 'done', actor: { name: 'root' }, about },
      { action: 'signIn', outcome: 'done', by: 'link', actor: { name: 'ada' }, about },
      { action: 'signIn', outcome: 'refused', by: 'link', actor: null },
    ])
    expect(JSON.stringify(entries)).not.toContain('token')
  })
})

describe('queries and downloads', () => {
  const run = (sql: string) => ada.post('/api/v1/sqllab/execute/', { database_id: 1, sql })

  test('a query names its database and how it ended, and not its text', async () => {
    const entries = await during(async () => {
      expect((await run('select 1')).status).toBe(200)
    })
    expect(entries).toMatchObject([
      {
        action: 'query',
        outcome: 'done',
        call: 'execute',
        about: [{ kind: 'database', id: 1, name: 'examples' }],
        details: { database: 'examples', state: 'success' },
      },
    ])
    expect(JSON.stringify(entries)).not.toContain('select 1')
  })

  test('a file of a query and a bundle are exports', async () => {
    await ada.post('/api/v1/sqllab/execute/', { database_id: 1, sql: 'select 1', client_id: 'mine' })
    const entries = await during(async () => {
      await ada.post('/api/v1/sqllab/export/', { client_id: 'nowhere', format: 'csv', job: 'j' })
      await ada.get(`/api/v1/dashboard/export/?${rison('!(99)')}`)
      await ada.get('/api/v1/sqllab/export/mine/')
    })
    expect(entries.map(({ action, outcome, call }) => [action, outcome, call])).toEqual([
      ['export', 'failed', 'exportStart'],
      ['export', 'failed', 'dashboardExport'],
      ['export', 'done', 'exportQuery'],
    ])
  })
})

test('the cause of a call is taken when it has the form of an event', async () => {
  const post = (cause: string) =>
    ada.post(
      '/api/v1/saved_query/',
      { label: 'x', sql: 'select 1', db_id: 1 },
      { headers: { 'x-recount-event': cause } },
    )
  const entries = await during(async () => {
    await post('s2b4d6f8h0-00001z')
    await post('<script>')
    await post('x'.repeat(65))
  })
  expect(entries.map(({ cause }) => cause)).toEqual(['s2b4d6f8h0-00001z', null, null])
  expect(new Set(entries.map(({ request }) => request)).size).toBe(3)
})

describe('refused calls', () => {
  const guarded = allCalls.filter(({ permission }) => typeof permission !== 'string')

  test.each(guarded.map((call) => [call.name, call] as const))('%s leaves an entry when forbidden', async (_, call) => {
    const outsider = await server.sessionOf(await outsiderId())
    const url = call.path.replaceAll(/\{\w+\}/g, '1')
    const entries = await during(async () => {
      expect((await outsider.send(call.method, url, { body: {} })).status).toBe(403)
    })
    expect(entries).toMatchObject([
      { outcome: 'refused', call: call.name, actor: { name: 'outsider' }, details: { path: url }, changes: [] },
    ])
  })

  test('a call without a session, or with a mistake in it, leaves none', async () => {
    const entries = await during(async () => {
      expect((await server.anonymous().get('/api/v1/dashboard/')).status).toBe(401)
      expect((await server.anonymous().post('/api/v1/dashboard/', {})).status).toBe(401)
      expect((await ada.post('/api/v1/chart/', { slice_name: 7 })).status).toBe(400)
    })
    expect(entries).toEqual([])
  })

  test('a thing that another person owns is refused with its name', async () => {
    const made = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Secret plans', published: true })
    const { id } = made.json<{ id: number }>()
    const [entry] = await during(async () => {
      const answer = await ada.send('DELETE', `/api/v1/dashboard/${id}`)
      expect([403, 404]).toContain(answer.status)
      const changed = await ada.send('PUT', `/api/v1/dashboard/${id}`, { body: { dashboard_title: 'Mine' } })
      expect([403, 404]).toContain(changed.status)
    })
    expect(entry).toMatchObject({ outcome: 'refused', about: [{ kind: 'dashboard', id, name: 'Secret plans' }] })
  })
})

let outsider: number | null = null
const outsiderId = async (): Promise<number> =>
  (outsider ??= (await server.signedIn('outsider', ['Public'])).userId ?? 0)
