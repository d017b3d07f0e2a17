import { describe, expect, it } from 'vitest'

import { decodeQuery } from '../../contract/encoding'
import { calls } from '../../contract/index'
import type { UserContent } from '../../src/events/users'
import { changedOf } from '../../src/projections/userChanges'
import { createTestClient, type TestClient } from '../support/client'
import { serveCalls, token } from '../support/serveCalls'
import { answer, json, type Asked } from '../support/server'
import { eventsOf } from '../support/world'

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
const ITEM = { id: 7, username: 'ada', first_name: 'Ada', last_name: 'Byron', roles: [GAMMA] }

const usersOf = ({ world }: TestClient) => world.store.state().users

const serveList = (asked: Asked[], count = 1): void =>
  server.use(
    answer(calls.userList, (ask) => {
      asked.push(ask)
      return json({ count, ids: [7], result: [ITEM] })
    }),
    answer(calls.roleList, () => json({ count: 1, ids: [3], result: [GAMMA] })),
    answer(calls.databaseList, () => json({ count: 1, ids: [1], result: [{ id: 1, database_name: 'examples' }] })),
  )

describe('users', () => {
  it('are listed with the roles and databases that they can be given, those that fit a search first', async () => {
    const asked: Asked[] = []
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

  it('keep the list that was there when it cannot be read anew, and say why', async () => {
    serveList([])
    const client = createTestClient()
    client.world.dispatch('users.list', { search: '' })
    await client.clock.settle()
    server.use(answer(calls.userList, () => json({ message: 'Not today' }, 422)))
    client.world.dispatch('users.list', { search: 'x' })
    await client.clock.settle()
    expect(usersOf(client).list).toMatchObject({ status: 'failed', message: 'Not today', value: { count: 1 } })
  })

  it('are added once, with trimmed names; the password reaches the server and is in no event', async () => {
    const sent: unknown[] = []
    server.use(
      token,
      answer(calls.userPost, ({ body }) => {
        sent.push(body)
        return json({ id: 9 }, 201)
      }),
    )
    const client = createTestClient()
    const wish = { userId: null, user: ADA, password: client.io.secrets.put(SECRET) }
    client.world.dispatch('users.save', wish)
    // a second press while the first is under way
    expect(client.world.dispatch('users.save', wish)).toEqual([])
    await client.clock.settle()
    expect(sent).toEqual([
      {
        username: 'ada',
        first_name: 'Ada',
        last_name: 'Byron',
        email: null,
        active: true,
        roles: [3],
        databases: [],
        password: SECRET,
      },
    ])
    expect(usersOf(client).saving).toMatchObject({ state: 'done', userId: 9 })
    expect(JSON.stringify(eventsOf(client.world))).not.toContain(SECRET)
    expect(JSON.stringify(client.world.store.state())).not.toContain(SECRET)
  })

  it('are changed in what another was typed of alone: what somebody else changed meanwhile stays', async () => {
    const sent: unknown[] = []
    server.use(
      token,
      answer(calls.userPut, ({ body }) => {
        sent.push(body)
        return json({ id: 7 })
      }),
    )
    const client = createTestClient()
    const was = { ...ADA, username: 'ada', lastName: 'Byron', roles: [{ id: 4, name: 'sql_lab' }, GAMMA] }
    const user = { ...was, lastName: 'Lovelace ', roles: [GAMMA, { id: 4, name: 'sql_lab' }] }
    client.world.dispatch('users.save', { userId: 7, user, changed: changedOf(was, user), password: null })
    await client.clock.settle()
    expect(sent).toEqual([{ last_name: 'Lovelace' }])
  })

  it('are changed without a password where none was typed, and a refusal is said', async () => {
    const sent: unknown[] = []
    server.use(
      token,
      answer(calls.userPut, ({ url, body }) => {
        sent.push([url.pathname.split('/').at(-1), body])
        return json({ message: 'Somebody has to stay administrator.' }, 422)
      }),
    )
    const client = createTestClient()
    client.world.dispatch('users.save', { userId: 7, user: { ...ADA, active: false }, password: null })
    await client.clock.settle()
    expect(sent).toMatchObject([['7', { active: false }]])
    expect(JSON.stringify(sent)).not.toContain('password')
    expect(usersOf(client).saving).toMatchObject({
      state: 'failed',
      message: 'Somebody has to stay administrator.',
      userId: 7,
    })
  })

  it.each([
    [{ ...ADA, username: ' ' }, 'Enter a username.'],
    [{ ...ADA, lastName: '' }, 'Enter a first and a last name.'],
    [{ ...ADA, roles: [] }, 'Choose a role at least.'],
  ])('are refused before the server is asked: %#', (user, words) => {
    const client = createTestClient()
    expect(client.world.dispatch('users.save', { userId: null, user, password: null })).toMatchObject({
      refused: 'USER_PROBLEM',
      args: [words],
    })
    expect(usersOf(client).saving).toBeNull()
  })
})
