import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, rison, startTestServer } from '../support/server'
import { USERS, type Users, startUsers } from '../support/users'

const START = Date.UTC(2026, 2, 18, 12)

let now = START
let users: Users

beforeAll(async () => {
  users = await startUsers(() => now)
})
afterAll(() => users.server.close())

test('a user can have every role except that of anonymous users', async () => {
  expect(users.roles).toEqual(['Admin', 'Alpha', 'Auditor', 'Gamma', 'Support', 'sql_lab'])
  const found = await users.admin.get(
    `/api/v1/security/roles/?${rison('(filters:!((col:name,opr:ct,value:SQL)),page_size:-1)')}`,
  )
  expect(found.json()).toMatchObject({ count: 1, result: [{ id: users.role('sql_lab'), name: 'sql_lab' }] })
})

test('only administrators list, add and change users, and create links for them', async () => {
  const others = [['Alpha'], ['Gamma'], ['sql_lab'], ['Gamma', 'sql_lab']] as const
  const id = await users.add('untouched')
  for (const held of others) {
    const by = await users.server.signedIn(`no admin ${held.join()}`, held)
    const answers = [
      await by.get(USERS),
      await by.get('/api/v1/security/roles/'),
      await by.post(USERS, users.body('made by another')),
      await users.change(id, { first_name: 'Changed' }, by),
      await users.change(by.userId ?? 0, { roles: [users.role('Admin')] }, by),
      await by.post(`${USERS}${id}/sign_in_link`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 403))
  }
  expect((await users.server.anonymous().get(USERS)).status).toBe(401)
  expect(await users.one(id)).toMatchObject({ first_name: 'Test', roles: [{ name: 'Gamma' }] })
  expect(await users.names("(col:username,opr:eq,value:'made by another')")).toEqual([])
})

describe('adding', () => {
  test('a new user has the given fields, and can sign in', async () => {
    now = START + 1000
    const more = {
      email: 'ada@example.com',
      roles: [users.role('Gamma'), users.role('sql_lab'), users.role('Gamma')],
      databases: [1],
    }
    const id = await users.add('Ada', { ...more, password: PASSWORD, first_name: ' Ada ', last_name: 'Lovelace' })
    const expected = {
      id,
      username: 'Ada',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      active: true,
      roles: [
        { id: users.role('Gamma'), name: 'Gamma' },
        { id: users.role('sql_lab'), name: 'sql_lab' },
      ],
      databases: [{ id: 1, name: 'examples' }],
      created_on: '2026-03-18T12:00:01.000000',
      last_login: null,
      login_count: 0,
    }
    expect(await users.one(id)).toEqual(expected)
    now = START + 2000
    expect((await users.signIn('Ada', PASSWORD)).status).toBe(200)
    expect(await users.one(id)).toEqual({ ...expected, last_login: '2026-03-18T12:00:02.000000', login_count: 1 })
    now = START + 3000
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const raw = `username=Ada&password=${encodeURIComponent(PASSWORD)}`
    expect((await users.server.anonymous().send('POST', '/login/', { ...form, raw })).status).toBe(302)
    expect((await users.one(id))?.last_login).toBe('2026-03-18T12:00:03.000000')
    const ada = await users.server.sessionOf(id)
    expect((await ada.get('/api/v1/database/')).json()).toMatchObject({ result: [{ id: 1 }, {}] })
    const row = await users.server.services.store.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('a user without a password signs in only by link; an inactive one not at all', async () => {
    const id = await users.add('keyless', { email: '' })
    expect((await users.signIn('keyless', '')).status).toBe(400)
    expect((await users.signIn('keyless', 'anything')).status).toBe(401)
    expect(await users.one(id)).toMatchObject({ email: null, databases: [] })
    await users.add('asleep', { active: false, password: PASSWORD })
    expect((await users.signIn('asleep', PASSWORD)).status).toBe(401)
  })

  test('refuses a name that another user has, in any case and spelling', async () => {
    await users.add('Zoë')
    for (const username of ['zoë', 'ZOË', ' Zoë ', 'zoe\u0308']) {
      const answer = await users.admin.post(USERS, users.body(username))
      expect([username, answer.status, answer.json()]).toEqual([
        username,
        422,
        { message: { username: ['Already exists.'] } },
      ])
    }
    const two = await Promise.all(
      ['twin', 'TWIN'].map((name) => users.admin.post(USERS, users.body(name, { password: PASSWORD }))),
    )
    expect([
      [201, 422],
      [422, 201],
    ]).toContainEqual(two.map(({ status }) => status))
  })

  test('treats composed and decomposed letters as one name', async () => {
    await users.add('Ame\u0301lie', { password: PASSWORD })
    expect((await users.signIn('Am\u00e9lie', PASSWORD)).status).toBe(200)
    expect((await users.signIn('Ame\u0301lie', PASSWORD)).status).toBe(200)
  })

  test('refuses unknown roles and databases, and the role of anonymous users', async () => {
    const store = users.server.services.store
    const open = await store.selectFrom('role').select('id').where('name', '=', 'Public').executeTakeFirstOrThrow()
    const noRole = { message: { roles: ['One or more roles do not exist.'] } }
    const noDatabase = { message: { databases: ['One or more databases do not exist.'] } }
    for (const [more, problem] of [
      [{ roles: [open.id] }, noRole],
      [{ roles: [users.role('Gamma'), 999] }, noRole],
      [{ databases: [1, 999] }, noDatabase],
    ] as const) {
      const made = await users.admin.post(USERS, users.body('unlinked', more))
      expect([more, made.status, made.json()]).toEqual([more, 422, problem])
      const changed = await users.change(users.admin.userId ?? 0, more)
      expect([more, changed.status, changed.json()]).toEqual([more, 422, problem])
    }
    expect((await users.admin.post(USERS, users.body('unlinked', { roles: [] }))).status).toBe(400)
    expect(await users.names('(col:username,opr:eq,value:unlinked)')).toEqual([])
  })

  test('refuses invisible characters and invalid addresses', async () => {
    const unseen = ['Has signs that cannot be seen.']
    for (const [more, status, message] of [
      [{ username: 'a\u0000b' }, 422, { username: unseen }],
      [{ username: 'root\u200d' }, 422, { username: unseen }],
      [{ username: 'a\ud800' }, 422, { username: unseen }],
      [{ first_name: 'a\nb' }, 422, { first_name: unseen }],
      [{ last_name: 'a\u202eb' }, 422, { last_name: unseen }],
      [{ email: 'nobody' }, 422, { email: ['Not a valid e-mail address.'] }],
      [{ email: 'a@b.example\r\nBcc: c@d.example' }, 422, { email: ['Not a valid e-mail address.'] }],
      [{ username: 'x'.repeat(1_000_000) }, 400, { username: ['Longer or larger than allowed.'] }],
      [{ password: 'short' }, 400, { password: ['Not a valid value.'] }],
      [{ username: ' ' }, 400, { username: ['Not a valid value.'] }],
      [{ is_admin: true }, 400, { is_admin: ['Unknown field.'] }],
    ] as const) {
      const answer = await users.admin.post(USERS, users.body('hostile', more))
      expect([answer.status, answer.json()]).toEqual([status, { message }])
    }
    const raw = JSON.stringify(users.body('hostile')).replace('{', '{"__proto__":{"active":true},')
    const polluting = await users.admin.send('POST', USERS, { raw, headers: { 'content-type': 'application/json' } })
    expect(polluting.status).toBe(400)
    expect(await users.names('(col:username,opr:ct,value:hostile)')).toEqual([])
    await users.add('__proto__', { first_name: 'constructor', last_name: 'Zwnj\u200cName' })
    expect(await users.names('(col:username,opr:eq,value:__proto__)')).toEqual(['__proto__'])
  })
})

describe('changing', () => {
  test('changes the named fields, and replaces roles and databases', async () => {
    const id = await users.add('before', { databases: [1], email: 'a@b.example' })
    expect((await users.change(id, { first_name: 'New', email: null })).json()).toEqual({ id })
    expect(await users.one(id)).toMatchObject({
      username: 'before',
      first_name: 'New',
      email: null,
      databases: [{ id: 1 }],
    })
    expect((await users.change(id, { username: 'BEFORE', roles: [users.role('Alpha')], databases: [] })).status).toBe(
      200,
    )
    expect(await users.one(id)).toMatchObject({ username: 'BEFORE', roles: [{ name: 'Alpha' }], databases: [] })
    expect((await users.change(id, {})).status).toBe(200)
    expect((await users.change(id, { username: 'ROOT' })).json()).toEqual({
      message: { username: ['Already exists.'] },
    })
    expect((await users.change(id, { email: 'x' })).status).toBe(422)
    expect((await users.change(id, { last_name: 'a\u0007' })).status).toBe(422)
  })

  test('changes all fields or none', async () => {
    const id = await users.add('whole', { password: PASSWORD })
    const session = await users.server.sessionOf(id)
    const all = { first_name: 'New', active: false, password: 'another password', roles: [users.role('Alpha')] }
    expect((await users.change(id, { ...all, databases: [999] })).status).toBe(422)
    expect(await users.one(id)).toMatchObject({ first_name: 'Test', active: true, roles: [{ name: 'Gamma' }] })
    expect((await session.get('/api/v1/me/')).status).toBe(200)
    expect((await users.signIn('whole', PASSWORD)).status).toBe(200)
  })

  test('answers 404 for an unknown user', async () => {
    for (const id of ['999999', '0', 'x', '__proto__', '1e3']) {
      const answers = [
        await users.admin.send('PUT', `${USERS}${id}`, { body: {} }),
        await users.admin.post(`${USERS}${id}/sign_in_link`),
      ]
      expect([id, ...answers.map(({ status }) => status)]).toEqual([id, 404, 404])
    }
  })

  test('a new password ends the sessions and tokens of the former one', async () => {
    const id = await users.add('forgetful', { password: PASSWORD })
    const session = await users.server.sessionOf(id)
    const tokens = (await users.signIn('forgetful', PASSWORD)).json<{ access_token: string; refresh_token: string }>()
    const { result } = await users.linkFor(id)
    expect((await users.change(id, { password: 'another password' })).status).toBe(200)
    expect((await session.get('/api/v1/me/')).status).toBe(401)
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    expect((await users.server.anonymous().get('/api/v1/me/', bearer(tokens.access_token))).status).toBe(401)
    const renewed = await users.server
      .anonymous()
      .send('POST', '/api/v1/security/refresh', bearer(tokens.refresh_token))
    expect(renewed.status).toBe(401)
    expect(await users.follow(result?.url)).toBe('/login/?error=link')
    expect((await users.signIn('forgetful', PASSWORD)).status).toBe(401)
    expect((await users.signIn('forgetful', 'another password')).status).toBe(200)
  })

  test('administrators change their own password only in the settings', async () => {
    const me = await users.server.signedIn('careful', ['Admin'])
    const other = await users.server.sessionOf(me.userId ?? 0)
    const answer = await users.change(me.userId ?? 0, { password: 'another password', first_name: 'New' }, me)
    expect([answer.status, answer.json()]).toEqual([
      422,
      { message: { password: ['Change your own password in the settings, which ask for the current one.'] } },
    ])
    expect((await other.get('/api/v1/me/')).json()).toMatchObject({ result: { first_name: 'careful' } })
    expect((await users.signIn('careful', PASSWORD)).status).toBe(200)
    expect((await users.change(me.userId ?? 0, { first_name: 'New' }, me)).status).toBe(200)
    const another = await users.change(await users.add('not own'), { password: 'another password' }, me)
    expect([another.status, another.headers['set-cookie']]).toEqual([200, undefined])
  })

  test('deactivation ends all access at once, also after a reactivation', async () => {
    const id = await users.add('leaver', { password: PASSWORD })
    const session = await users.server.sessionOf(id)
    const tokens = (await users.signIn('leaver', PASSWORD)).json<{ access_token: string; refresh_token: string }>()
    const { result } = await users.linkFor(id)
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    const ways = async () => [
      (await session.get('/api/v1/me/')).status,
      (await users.server.anonymous().get('/api/v1/me/', bearer(tokens.access_token))).status,
      (await users.server.anonymous().send('POST', '/api/v1/security/refresh', bearer(tokens.refresh_token))).status,
    ]
    expect(await ways()).toEqual([200, 200, 200])
    expect((await users.change(id, { active: false })).status).toBe(200)
    expect(await ways()).toEqual([401, 401, 401])
    expect((await users.signIn('leaver', PASSWORD)).status).toBe(401)
    expect(await users.linkFor(id)).toMatchObject({
      status: 422,
      message: { active: ['An inactive user cannot sign in.'] },
    })
    const store = users.server.services.store
    for (const table of ['session', 'sign_in_link'] as const) {
      expect(await store.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([])
    }
    expect((await users.change(id, { active: true })).status).toBe(200)
    expect(await ways()).toEqual([401, 401, 401])
    expect(await users.follow(result?.url)).toBe('/login/?error=link')
    expect((await users.signIn('leaver', PASSWORD)).status).toBe(200)
  })

  test('refuses to let administrators lock themselves out', async () => {
    const own = users.admin.userId ?? 0
    expect((await users.change(own, { active: false })).json()).toEqual({
      message: { active: ['You cannot deactivate yourself.'] },
    })
    const lost = await users.change(own, { roles: [users.role('Alpha'), users.role('sql_lab')] })
    expect([lost.status, lost.json()]).toEqual([
      422,
      { message: { roles: ['You cannot take the role Admin from yourself.'] } },
    ])
    expect(
      (await users.change(own, { active: true, roles: [users.role('Admin'), users.role('Alpha')], first_name: 'Root' }))
        .status,
    ).toBe(200)
    expect((await users.admin.get('/api/v1/me/')).status).toBe(200)
  })

  test('keeps the name of a person with uploaded tables, which are found by it', async () => {
    const [id, other] = [await users.add('uploader'), await users.add('other')]
    const table = { name: 't', file: 'f.duckdb', file_name: 'f.csv', row_count: 1, bytes: 1, created_ms: 1 }
    const { store } = users.server.services
    await store
      .insertInto('upload_table')
      .values({ ...table, user_id: id, schema_name: 'uploader' })
      .execute()
    const kept = ['Cannot be changed while the user has uploaded tables, which are found by it.']
    expect((await users.change(id, { username: 'renamed' })).json()).toEqual({ message: { username: kept } })
    expect((await users.change(id, { username: 'uploader', first_name: 'Same' })).status).toBe(200)
    await store.updateTable('upload_table').set({ schema_name: 'former' }).where('user_id', '=', id).execute()
    for (const answer of [
      await users.admin.post(USERS, users.body('former')),
      await users.change(other, { username: 'former' }),
    ]) {
      expect([answer.status, answer.json()]).toEqual([422, { message: { username: ['Already exists.'] } }])
    }
    await store.deleteFrom('upload_table').where('user_id', '=', id).execute()
    expect((await users.change(id, { username: 'renamed' })).status).toBe(200)
  })
})

describe('last administrator', () => {
  const alone = async (count: number) => {
    const own = await startTestServer({ settings: { adminPassword: PASSWORD } })
    const all = [await own.sessionOf(1)]
    for (let n = 1; n < count; n++) all.push(await own.signedIn(`admin${n}`, ['Admin']))
    return { own, all, path: (n: number) => `${USERS}${all[n]?.userId}` }
  }
  const last = 'An active user with the role Admin has to remain.'

  test.each([
    ['roles', () => ({ roles: [users.role('Gamma')] })],
    ['active', () => ({ active: false })],
  ])('two who take the role from each other at once leave one: %s', async (field, to) => {
    const { own, all, path } = await alone(2)
    const answers = await Promise.all([
      all[0]?.send('PUT', path(1), { body: { ...to(), password: 'another password' } }),
      all[1]?.send('PUT', path(0), { body: { ...to(), password: 'another password' } }),
    ])
    const refused = answers.find((answer) => answer?.status !== 200)
    expect([
      [200, 422],
      [422, 200],
    ]).toContainEqual(answers.map((answer) => answer?.status))
    expect(refused?.json()).toEqual({ message: { [field]: [last] } })
    await own.close()
  })

  test('a demoted administrator changes nothing more where another is left', async () => {
    const { own, all, path } = await alone(3)
    const roles = { roles: [users.role('Gamma')], password: 'another password' }
    const answers = await Promise.all([
      all[0]?.send('PUT', path(1), { body: roles }),
      all[1]?.send('PUT', path(0), { body: roles }),
      all[1]?.post(USERS, users.body('friend', { roles: [users.role('Admin')], password: PASSWORD })),
    ])
    const statuses = answers.map((answer) => answer?.status)
    expect([
      [200, 403, 403],
      // added while they still were one
      [200, 403, 201],
      [403, 200, 201],
    ]).toContainEqual(statuses)
    await own.close()
  })
})
