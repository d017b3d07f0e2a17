import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rison, startTestServer } from '../support/server'
import { USERS, type Users, startUsers } from '../support/users'

const START = Date.UTC(2026, 2, 18, 12)

let now = START
let users: Users

beforeAll(async () => {
  users = await startUsers(() => now)
})
afterAll(() => users.server.close())

describe('sign-in links', () => {
  test('a link signs in once, within a day, and ends the former one', async () => {
    now = START
    const id = await users.add('linked')
    const first = await users.linkFor(id)
    const { result, status } = await users.linkFor(id)
    expect([status, result?.expires_on]).toEqual([201, '2026-03-19T12:00:00.000000'])
    expect(result?.url).toMatch(/^http:\/\/127\.0\.0\.1:8088\/login\/\?token=[\w-]{43}$/)
    expect(await users.follow(first.result?.url)).toBe('/login/?error=link')
    expect(await users.follow(result?.url)).toBe('/superset/welcome/')
    expect(await users.follow(result?.url)).toBe('/login/?error=link')
    expect((await users.one(id))?.last_login).toBe('2026-03-18T12:00:00.000000')
    const late = await users.linkFor(id)
    now = START + 86_400_001
    expect(await users.follow(late.result?.url)).toBe('/login/?error=link')
    now = START
  })

  test('a link of a deactivated person does not sign in', async () => {
    const id = await users.add('gone')
    const { result } = await users.linkFor(id)
    await users.server.services.store.updateTable('user').set({ is_active: 0 }).where('id', '=', id).execute()
    expect(await users.follow(result?.url)).toBe('/login/?error=link')
    expect((await users.one(id))?.last_login).toBeNull()
  })

  test('a sign-in link uses the configured address, whatever the request claims', async () => {
    const own = await startTestServer({ settings: { publicUrl: 'https://bi.example.com/recount' } })
    const by = await own.signedIn('root', ['Admin'])
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const answer = await by.send('POST', `${USERS}1/sign_in_link`, { headers })
    expect(answer.json<{ result: { url: string } }>().result.url).toMatch(
      /^https:\/\/bi\.example\.com\/recount\/login\/\?token=/,
    )
    await own.close()
  })
})

describe('user list', () => {
  test('searches, filters, sorts and pages users, including inactive ones', async () => {
    const some = [
      ['list-c', { first_name: 'Élodie', last_name: 'Zander', email: 'e.zander@list.example' }],
      ['list-a', { first_name: 'Bert', last_name: 'Young', active: false, databases: [1] }],
      ['LIST-B', { first_name: 'anna', last_name: 'Xu', email: 'anna@list.example', roles: [users.role('Alpha')] }],
    ] as const
    const ids: number[] = []
    for (const [name, more] of some) ids.push(await users.add(name, more))
    const search = (text: string) => users.names(`(col:username,opr:user_all_text,value:'${text}')`)
    expect(await search('list-')).toEqual(['list-a', 'LIST-B', 'list-c'])
    expect(await search('ÉLODIE z')).toEqual(['list-c'])
    expect(await search('@LIST.example')).toEqual(['LIST-B', 'list-c'])
    const ours = '(col:username,opr:sw,value:list-)'
    expect(await users.names(`${ours},(col:active,opr:eq,value:!f)`)).toEqual(['list-a'])
    expect(await users.names(`${ours},(col:active,opr:eq,value:!t)`)).toEqual(['LIST-B', 'list-c'])
    expect(await users.names(`${ours},(col:first_name,opr:ct,value:NN)`)).toEqual(['LIST-B'])
    expect(await users.names(`${ours},(col:last_name,opr:eq,value:Xu)`)).toEqual(['LIST-B'])
    expect(await users.names(`${ours},(col:email,opr:ew,value:.example)`)).toEqual(['LIST-B', 'list-c'])
    expect(await users.names(`${ours},(col:roles,opr:rel_m_m,value:${users.role('Alpha')})`)).toEqual(['LIST-B'])
    const by = (column: string, direction = 'asc') =>
      users.names(ours, `,order_column:${column},order_direction:${direction}`)
    expect(await by('username', 'desc')).toEqual(['list-c', 'LIST-B', 'list-a'])
    expect(await by('first_name')).toEqual(['LIST-B', 'list-a', 'list-c'])
    expect(await by('last_name')).toEqual(['LIST-B', 'list-a', 'list-c'])
    expect(await by('email')).toEqual(['list-a', 'LIST-B', 'list-c'])
    expect(await by('active')).toEqual(['list-a', 'LIST-B', 'list-c'])
    for (const column of ['id', 'created_on', 'login_count']) expect(await by(column)).toHaveLength(3)
    now = START + 5000
    await users.server.sessionOf(ids[2] ?? 0)
    expect((await by('last_login', 'desc'))[0]).toBe('LIST-B')
    const page = await users.list(`(filters:!(${ours}),page:1,page_size:2,columns:!(username))`)
    expect(page).toMatchObject({ count: 3, ids: [ids[0]], result: [{ id: ids[0], username: 'list-c' }] })
    expect(Object.keys(page.result[0] ?? {}).toSorted()).toEqual(['id', 'username'])
  })

  test('refuses other filters of the user list, and returns no secrets', async () => {
    for (const q of [
      '(filters:!((col:password_hash,opr:sw,value:a)))',
      '(filters:!((col:__proto__,opr:eq,value:a)))',
      '(filters:!((col:username,opr:constructor,value:a)))',
      '(order_column:password_hash)',
      "(order_column:'id;drop')",
    ]) {
      expect([q, (await users.admin.get(`${USERS}?${rison(q)}`)).status]).toEqual([q, 400])
    }
    expect((await users.admin.get(USERS)).text).not.toMatch(/argon2|password|log_key|credential/)
  })
})

test('still names a deactivated owner, but does not offer one', async () => {
  const ada = await users.server.signedIn('owner-ada', ['Alpha'])
  const id = ada.userId ?? 0
  const board = (await ada.post('/api/v1/dashboard/', { dashboard_title: 'Hers' })).json<{ id: number }>().id
  expect((await users.change(id, { active: false })).status).toBe(200)
  const at = `/api/v1/dashboard/${board}`
  const owner = { first_name: 'owner-ada', last_name: 'Test' }
  const shown = { result: { owners: [{ id, ...owner }], changed_by: owner } }
  expect((await users.admin.get(at)).json()).toMatchObject(shown)
  expect((await users.admin.send('PUT', at, { body: { dashboard_title: 'Still', owners: [id] } })).status).toBe(200)
  expect((await users.admin.get(at)).json()).toMatchObject({ result: { owners: shown.result.owners } })
  const offered = async (path: string, q: string) => {
    const answer = await users.admin.get(`${path}?${rison(q)}`)
    const page = answer.json<{ count: number; result: { value: number }[] }>()
    return [page.count, ...page.result.map(({ value }) => value)]
  }
  for (const kind of ['dashboard', 'chart', 'dataset']) {
    expect(await offered(`/api/v1/${kind}/related/owners`, '(filter:owner-ada)')).toEqual([0])
  }
  for (const kind of ['dashboard', 'chart']) {
    // an owner already is named by id, and who has made or changed things can be looked for
    expect(await offered(`/api/v1/${kind}/related/owners`, `(filter:owner-ada,include_ids:!(${id}))`)).toEqual([0, id])
    for (const column of ['created_by', 'changed_by']) {
      expect(await offered(`/api/v1/${kind}/related/${column}`, '(filter:owner-ada)')).toEqual([1, id])
    }
  }
})

test('documents the calls for users', async () => {
  const document = (await users.admin.get('/api/v1/_openapi')).json<{ paths: Record<string, object> }>()
  expect(Object.keys(document.paths[USERS] ?? {})).toEqual(['get', 'post'])
  expect(Object.keys(document.paths[`${USERS}{id}`] ?? {})).toEqual(['put'])
  expect(Object.keys(document.paths[`${USERS}{id}/sign_in_link`] ?? {})).toEqual(['post'])
  expect(Object.keys(document.paths['/api/v1/security/roles/'] ?? {})).toEqual(['get'])
})
