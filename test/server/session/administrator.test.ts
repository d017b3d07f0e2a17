import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUser, setPassword } from '../../../server/session/security/users'
import { PASSWORD, type TestServer, startTestServer } from '../support/server'

/* The effect of RECOUNT_ADMIN_PASSWORD at a start after the first one. */

const FIRST = 'a long password'
const LATER = 'a later password'
let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'recount-administrator-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const during = async <T>(adminPassword: string, act: (server: TestServer) => Promise<T>): Promise<T> => {
  const server = await startTestServer({ home, settings: { adminPassword } })
  return act(server).finally(() => server.close())
}
const enter = async (server: TestServer, username: string, password: string): Promise<number> =>
  (await server.anonymous().post('/api/v1/security/login', { username, password, provider: 'db' })).status
/** Every user with what they may be; who is out is marked. */
const people = async ({ services: { store } }: TestServer): Promise<readonly string[]> => {
  const rows = await store
    .selectFrom('user')
    .leftJoin('user_role', 'user_role.user_id', 'user.id')
    .leftJoin('role', 'role.id', 'user_role.role_id')
    .select(['user.username', 'user.is_active', 'role.name'])
    .orderBy('user.username')
    .execute()
  return rows.map((row) => `${row.username} ${row.name}${row.is_active === 1 ? '' : ' (out)'}`)
}
const by = async (server: TestServer, id: number, body: object): Promise<void> => {
  const boss = await server.signedIn('boss', ['Admin'])
  expect((await boss.send('PUT', `/api/v1/security/users/${id}`, { body })).status).toBe(200)
}

test('a deactivated administrator stays out at restarts with the earlier password', async () => {
  await during(FIRST, async (server) => {
    await by(server, 1, { password: 'their own password' })
    const boss = await server.services.store.selectFrom('user').select('id').where('username', '=', 'boss').execute()
    const as = await server.sessionOf(boss[0]?.id ?? 0)
    expect((await as.send('PUT', '/api/v1/security/users/1', { body: { active: false } })).status).toBe(200)
  })
  await during(FIRST, async (server) => {
    expect(await people(server)).toEqual(['admin Admin (out)', 'boss Admin'])
    expect(await enter(server, 'admin', FIRST)).toBe(401)
  })
  await during(LATER, async (server) => {
    expect(await people(server)).toEqual(['admin Admin', 'boss Admin'])
    expect(await enter(server, 'admin', LATER)).toBe(200)
  })
})

test('keeps a password that the person chose', async () => {
  await during(FIRST, (server) => by(server, 1, { password: 'their own password' }))
  await during(FIRST, async (server) => {
    expect(await enter(server, 'admin', 'their own password')).toBe(200)
    expect(await enter(server, 'admin', FIRST)).toBe(401)
  })
})

test('creates no second administrator when the first one was renamed', async () => {
  await during(FIRST, (server) => by(server, 1, { username: 'chief' }))
  await during(FIRST, async (server) => {
    expect(await people(server)).toEqual(['boss Admin', 'chief Admin'])
    expect(await enter(server, 'chief', FIRST)).toBe(200)
  })
})

test('another user called admin gets no administration while an administrator exists', async () => {
  await during(FIRST, async (server) => {
    await by(server, 1, { username: 'chief' })
    const gamma = { username: 'admin', firstName: 'A', lastName: 'B', roles: ['Gamma'], password: PASSWORD } as const
    await createUser(server.services.store, gamma, 1)
  })
  const all = ['admin Gamma', 'boss Admin', 'chief Admin']
  await during(FIRST, async (server) => {
    expect(await people(server)).toEqual(all)
    expect(await enter(server, 'admin', PASSWORD)).toBe(200)
  })
  await during(LATER, async (server) => {
    expect(await people(server)).toEqual(all)
    expect(await enter(server, 'admin', LATER)).toBe(200)
  })
})

test('offers a sign-in link to an administrator where none has a password', async () => {
  const chief = { username: 'chief', firstName: 'A', lastName: 'B', roles: ['Admin'] } as const
  await during(FIRST, async (server) => {
    const { store } = server.services
    const id = await createUser(store, chief, 1)
    const as = await server.sessionOf(id)
    expect((await as.send('PUT', '/api/v1/security/users/1', { body: { active: false } })).status).toBe(200)
  })
  await during(FIRST, async (server) => {
    expect(await people(server)).toEqual(['admin Admin (out)', 'chief Admin'])
    const answer = await server.anonymous().get(`/login/?token=${server.signInToken}`)
    expect(answer.headers.location).toBe('/superset/welcome/')
  })
})

test('a restart makes no second administrator when the first one was renamed [S06]', async () => {
  const start = (adminPassword = '') => startTestServer({ home, settings: { adminPassword } })
  const first = await start()
  await first.services.store.updateTable('user').set({ username: 'boss' }).where('id', '=', 1).execute()
  await first.close()
  const second = await start()
  const used = await second.anonymous().get(`/login/?token=${second.signInToken}`)
  expect(used.headers.location).toBe('/superset/welcome/')
  expect(await second.services.store.selectFrom('user').select('username').execute()).toEqual([{ username: 'boss' }])
  await setPassword(second.services.store, 1, 'a long password', Date.now())
  await second.close()
  const third = await start()
  expect(third.signInToken).toBeNull()
  expect(await third.services.store.selectFrom('user').select('username').execute()).toEqual([{ username: 'boss' }])
  await third.close()
})

test('a new start password lets the administrator in again, the former one does not [S06]', async () => {
  const start = (adminPassword: string) => startTestServer({ home, settings: { adminPassword } })
  const me = async (by: TestServer, password: string) => {
    const body = { username: 'admin', password, provider: 'db' }
    const login = await by.anonymous().post('/api/v1/security/login', body)
    if (login.status !== 200) return login.status
    const headers = { authorization: `Bearer ${login.json<{ access_token: string }>().access_token}` }
    const answer = await by.anonymous().get('/api/v1/me/roles/', { headers })
    return Object.keys(answer.json<{ result: { roles: object } }>().result.roles)
  }
  const first = await start('a long password')
  const { store } = first.services
  await store.updateTable('user').set({ is_active: 0 }).where('id', '=', 1).execute()
  await store.deleteFrom('user_role').where('user_id', '=', 1).execute()
  await first.close()
  const second = await start('a long password')
  expect(await me(second, 'a long password')).toBe(401)
  await second.close()
  const third = await start('another password')
  expect(await me(third, 'another password')).toEqual(['Admin'])
  await third.close()
})
