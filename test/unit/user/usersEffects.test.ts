import { describe, expect, it } from 'vitest'

import { decodeQuery } from '../../../contract/decoding'
import { calls } from '../../../contract/index'
import type { UserContent } from '../../../src/events/user/user'
import { createTestClient, type TestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'
import { eventsOf } from '../../support/world'

const server = serveCalls()
const SECRET = 'correct horse battery'
const GAMMA = { id: 3, name: 'Gamma' }

const ADA: UserContent = {
  username: ' ada ',
  firstName: 'Ada',
  lastName: ' Byron',
  email: '',
  active: true,
  roles: [GAMMA],
  databases: [],
}
const ITEM = { id: 7, username: 'ada', first_name: 'Ada', last_name: 'Byron', roles: [GAMMA], databases: [] }

const NEW = { userId: null, was: null, password: null }

const usersOf = ({ world }: TestClient) => world.store.state().users
const last = (client: TestClient) => Object.values(usersOf(client).attempts).at(-1)

const serveList = (asked: ReceivedCall[], count = 1): void =>
  server.use(
    answer(calls.userList, (ask) => {
      asked.push(ask)
      return json({ count, ids: [7], result: [ITEM] })
    }),
    answer(calls.roleList, () => json({ count: 1, ids: [3], result: [GAMMA] })),
    answer(calls.databaseList, () => json({ count: 1, ids: [1], result: [{ id: 1, database_name: 'examples' }] })),
  )

describe('users', () => {
  it('lists users with their possible roles and databases, search matches first', async () => {
    const asked: ReceivedCall[] = []
    serveList(asked, 130)
    const client = createTestClient()
    client.world.dispatch('users.list', { search: 'by' })
    await client.clock.settle()
    expect(decodeQuery(asked[0]?.url.searchParams.get('q') ?? '')).toMatchObject({
      ok: true,
      value: { filters: [{ opr: 'user_all_text', value: 'by' }], page: 0 },
    })
    expect(usersOf(client).list).toMatchObject({
      status: 'loaded',
      value: {
        count: 130,
        users: [{ id: 7, username: 'ada', firstName: 'Ada', email: '', active: true, databases: [], lastLogin: null }],
        roles: [GAMMA],
        databases: [{ id: 1, name: 'examples' }],
      },
    })
  })

  it('offers every database and role to a user, however many there are', async () => {
    const names = (asked: ReceivedCall, count: number) => {
      const read = decodeQuery(asked.url.searchParams.get('q') ?? '')
      const { page = 0, page_size: size = 20 } = (read.ok ? read.value : {}) as { page?: number; page_size?: number }
      const from = page * size
      const ids = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, at) => from + at + 1)
      return { count, ids, result: ids }
    }
    server.use(
      answer(calls.userList, () => json({ count: 1, ids: [7], result: [ITEM] })),
      answer(calls.roleList, (asked) => {
        const { result, ...rest } = names(asked, 101)
        return json({ ...rest, result: result.map((id) => ({ id, name: `role ${id}` })) })
      }),
      answer(calls.databaseList, (asked) => {
        const { result, ...rest } = names(asked, 250)
        return json({ ...rest, result: result.map((id) => ({ id, database_name: `database ${id}` })) })
      }),
    )
    const client = createTestClient()
    client.world.dispatch('users.list', { search: '' })
    await client.clock.settle()
    const { roles = [], databases = [] } = usersOf(client).list?.value ?? {}
    expect([roles.length, databases.length, databases[249]]).toEqual([101, 250, { id: 250, name: 'database 250' }])
  })

  it('shows no databases of users on a server that grants none', async () => {
    const { databases: _, ...plain } = ITEM
    serveList([])
    server.use(answer(calls.userList, () => json({ count: 1, ids: [7], result: [plain] })))
    const client = createTestClient()
    client.world.dispatch('users.list', { search: '' })
    await client.clock.settle()
    expect(usersOf(client).list?.value?.databases).toEqual([])
  })

  it('keeps the known users when a reload fails, and shows the cause', async () => {
    serveList([])
    const client = createTestClient()
    client.world.dispatch('users.list', { search: '' })
    await client.clock.settle()
    server.use(answer(calls.userList, () => json({ message: 'Not today' }, 422)))
    client.world.dispatch('users.list', { search: 'x' })
    await client.clock.settle()
    expect(usersOf(client).list).toMatchObject({ status: 'failed', message: 'Not today', value: { count: 1 } })
  })

  it('adds a user with trimmed names; the password is sent but never logged', async () => {
    const sent: unknown[] = []
    server.use(
      token,
      answer(calls.userPost, ({ body }) => {
        sent.push(body)
        return json({ id: 9 }, 201)
      }),
    )
    const client = createTestClient()
    client.world.dispatch('users.save', { ...NEW, user: ADA, password: client.io.secrets.put(SECRET) })
    await client.clock.settle()
    expect(sent).toEqual([
      {
        username: 'ada',
        first_name: 'Ada',
        last_name: 'Byron',
        active: true,
        roles: [3],
        password: SECRET,
      },
    ])
    expect(last(client)).toMatchObject({ state: 'done', userId: 9 })
    expect(JSON.stringify(eventsOf(client.world))).not.toContain(SECRET)
    expect(JSON.stringify(client.world.store.state())).not.toContain(SECRET)
  })

  it("sends only the changed fields of a user, so that it overwrites no one else's", async () => {
    const sent: unknown[] = []
    server.use(
      token,
      answer(calls.userPut, ({ url, body }) => {
        sent.push([url.pathname.split('/').at(-1), body])
        return json({ message: { roles: ['Somebody has to stay administrator.'] } }, 422)
      }),
    )
    const client = createTestClient()
    const was = { ...ADA, username: 'ada', lastName: 'Byron', email: 'ada@example.com' }
    client.world.dispatch('users.save', { userId: 7, user: { ...was, email: '', roles: [] }, was, password: null })
    client.world.dispatch('users.save', {
      userId: 7,
      user: { ...was, roles: [{ id: 4, name: 'Alpha' }] },
      was,
      password: null,
    })
    await client.clock.settle()
    expect(sent).toEqual([['7', { roles: [4] }]])
    expect(last(client)).toMatchObject({
      state: 'failed',
      userId: 7,
      message: 'Somebody has to stay administrator.',
      fields: { roles: 'Somebody has to stay administrator.' },
    })
  })

  it('saves no user without the password that was typed', async () => {
    const client = createTestClient()
    client.world.dispatch('users.save', { ...NEW, user: ADA, password: 'of an earlier page' })
    await client.clock.settle()
    expect(last(client)).toMatchObject({ state: 'failed', message: 'The password is gone. Enter it again.' })
  })

  it.each([
    [{ ...ADA, username: ' ' }, 'Enter a username.'],
    [{ ...ADA, lastName: '' }, 'Enter a first and a last name.'],
    [{ ...ADA, roles: [] }, 'Choose a role at least.'],
  ])('refuses an invalid user before calling the server: %#', (user, words) => {
    const client = createTestClient()
    expect(client.world.dispatch('users.save', { ...NEW, user })).toMatchObject({
      refused: 'USER_PROBLEM',
      args: [words],
    })
    expect(last(client)).toBeUndefined()
  })
})
