import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import argon2 from '@node-rs/argon2'
import { makeSignInLink } from '../../../server/session/security/links'
import { setPassword } from '../../../server/session/security/users'
import { type Browser, PASSWORD, type TestServer, startTestServer } from '../support/server'

/* Credentials may end while they are being checked. */

const { verify } = argon2
let server: TestServer
let admin: Browser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('root', ['Admin'])
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const meanwhile = (act: () => Promise<unknown>) =>
  vi.spyOn(argon2, 'verify').mockImplementationOnce(async (stored, password) => {
    const right = await verify(stored, password)
    await act()
    return right
  })

const change = (id: number, body: object) => admin.send('PUT', `/api/v1/security/users/${id}`, { body })

const ways = [
  ['a new password', async (id: number) => change(id, { password: 'another password' })],
  ['deactivation', async (id: number) => change(id, { active: false })],
  [
    'deactivation and its end',
    async (id: number) => {
      await change(id, { active: false })
      await change(id, { active: true })
    },
  ],
] as const

test.each(ways)('%s ends a sign-in in progress', async (way, act) => {
  const name = `by form: ${way}`
  const { userId } = await server.signedIn(name, ['Gamma'])
  const id = userId ?? 0
  const { store } = server.services
  meanwhile(() => act(id))
  const raw = new URLSearchParams({ username: name, password: PASSWORD }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.anonymous().send('POST', '/login/', { raw, headers })
  expect(answer.headers.location).toMatch(/^\/login\/\?error=1&/)
  expect(String(answer.headers['set-cookie'])).not.toMatch(/session=/)
  expect(await store.selectFrom('session').selectAll().where('user_id', '=', id).execute()).toEqual([])
})

test.each(ways)('%s ends a token request in progress', async (way, act) => {
  const name = `by token: ${way}`
  const { userId } = await server.signedIn(name, ['Gamma'])
  meanwhile(() => act(userId ?? 0))
  const body = { username: name, password: PASSWORD, provider: 'db', refresh: true }
  const answer = await server.anonymous().post('/api/v1/security/login', body)
  expect([answer.status, answer.json()]).toEqual([
    401,
    expect.not.objectContaining({ access_token: expect.anything() }),
  ])
})

test('a new password ends a sign-in by link in progress', async () => {
  const { userId } = await server.signedIn('by link', ['Gamma'])
  const id = userId ?? 0
  const { store } = server.services
  const { token } = await makeSignInLink(store, id, server.services.clock())
  const changed: Promise<unknown>[] = []
  const { transaction } = store
  // the link is spent in a transaction: the change comes right behind it
  vi.spyOn(store, 'transaction').mockImplementationOnce(() => {
    const spending = transaction.call(store)
    const execute = spending.execute.bind(spending)
    vi.spyOn(spending, 'execute').mockImplementation(async (act) => {
      const spent = await execute(act)
      changed.push(setPassword(store, id, 'another password', server.services.clock()))
      await changed[0]
      return spent
    })
    return spending
  })
  const answer = await server.anonymous().get(`/login/?token=${token}`)
  expect(changed).toHaveLength(1)
  expect(answer.headers.location).toBe('/login/?error=link')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await store.selectFrom('session').selectAll().where('user_id', '=', id).execute()).toEqual([])
})
