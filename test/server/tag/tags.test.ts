import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Browser, type TestServer, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser
let bob: Browser
let cleo: Browser
let admin: Browser

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Alpha', 'sql_lab'])
  cleo = await server.signedIn('cleo', ['Gamma'])
  admin = await server.signedIn('root', ['Admin'])
})
afterAll(() => server.close())

interface Tag {
  readonly id: number
  readonly name: string
  readonly type: number
}

const made = async (by: Browser, path: string, body: object): Promise<number> => {
  const answer = await by.post(path, body)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json<{ id: number }>().id
}
const dashboard = (by: Browser, title: string) =>
  made(by, '/api/v1/dashboard/', { dashboard_title: title, published: true })
const tagsOf = async (by: Browser, id: number): Promise<readonly Tag[]> =>
  (await by.get(`/api/v1/dashboard/${id}`)).json<{ result: { tags: Tag[] } }>().result.tags
const put = (by: Browser, id: number, tags: readonly string[]) =>
  by.post(`/api/v1/tag/3/${id}/`, { properties: { tags } })
const listed = async (by: Browser, path: string, q: string) => {
  const answer = await by.get(`${path}?q=${encodeURIComponent(q)}`)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.json<{ count: number; result: { id: number; name?: string; tags?: Tag[] }[] }>()
}

test('tags are set, found, removed, and deleted with the object they are on', async () => {
  const [sales, stock] = [await dashboard(ada, 'Sales'), await dashboard(ada, 'Stock')]
  expect((await put(ada, sales, ['quarterly', '<b>bold</b>'])).status).toBe(201)
  expect((await put(ada, sales, ['quarterly'])).status).toBe(201)
  expect((await put(ada, stock, ['quarterly'])).status).toBe(201)
  expect((await tagsOf(ada, sales)).map(({ name, type }) => [name, type])).toEqual([
    ['<b>bold</b>', 1],
    ['quarterly', 1],
  ])
  const tags = await listed(
    ada,
    '/api/v1/tag/',
    "(filters:!((col:name,opr:ct,value:'QUART'),(col:type,opr:custom_tag,value:!t)))",
  )
  expect(tags).toMatchObject({ count: 1, result: [{ name: 'quarterly' }] })
  const id = tags.result[0]?.id ?? 0
  const ofBoth = await listed(ada, '/api/v1/dashboard/', `(filters:!((col:tags,opr:dashboard_tag_id,value:${id})))`)
  expect(ofBoth.result.map((one) => one.id).toSorted((a, b) => a - b)).toEqual([sales, stock])
  const ofOne = await listed(ada, '/api/v1/dashboard/', '(filters:!((col:tags,opr:dashboard_tags,value:Bold)))')
  expect(ofOne.result.map((one) => [one.id, one.tags?.length])).toEqual([[sales, 2]])

  const objects = (await ada.get(`/api/v1/tag/get_objects/?tagIds=${id}&types=dashboard,chart`)).json<{
    result: object[]
  }>()
  expect(objects.result).toMatchObject([
    { type: 'dashboard', name: 'Stock', tags: [{ name: 'quarterly' }] },
    { type: 'dashboard', name: 'Sales' },
  ])
  expect((await ada.send('DELETE', `/api/v1/tag/3/${sales}/quarterly/`, {})).status).toBe(200)
  expect((await ada.send('DELETE', `/api/v1/tag/3/${sales}/quarterly/`, {})).status).toBe(404)
  await ada.send('DELETE', `/api/v1/dashboard/${stock}`, {})
  expect((await ada.get(`/api/v1/tag/get_objects/?tagIds=${id}`)).json()).toEqual({ result: [] })
  expect((await ada.send('DELETE', `/api/v1/tag/?q=!(quarterly)`, {})).status).toBe(200)
  expect((await ada.send('DELETE', `/api/v1/tag/?q=!(quarterly)`, {})).status).toBe(404)
})

test("only owners with the right set tags, and no one changes another person's tag", async () => {
  const own = await dashboard(ada, 'Own')
  expect((await put(bob, own, ['mine'])).status).toBe(403)
  expect((await put(cleo, own, ['mine'])).status).toBe(403)
  expect((await put(ada, 999_999, ['mine'])).status).toBe(404)
  expect((await ada.post(`/api/v1/tag/9/${own}/`, { properties: { tags: ['x'] } })).status).toBe(404)
  expect((await put(ada, own, ['a,b'])).status).toBe(422)
  expect((await put(ada, own, ['kept'])).status).toBe(201)
  const [kept] = await tagsOf(ada, own)
  const tagged = (by: Browser, tags: readonly number[]) =>
    by.send('PUT', `/api/v1/dashboard/${own}`, { body: { tags } })
  expect((await tagged(bob, [])).status).toBe(403)
  expect((await tagged(ada, [999_999])).status).toBe(422)
  expect((await tagged(ada, [])).status).toBe(200)
  expect(await tagsOf(ada, own)).toEqual([])
  expect((await tagged(ada, [kept?.id ?? 0])).status).toBe(200)
  expect(await tagsOf(ada, own)).toEqual([kept])
  const theirs = await dashboard(cleo, 'Of Gamma')
  expect((await cleo.send('PUT', `/api/v1/dashboard/${theirs}`, { body: { tags: [kept?.id] } })).status).toBe(403)
  expect((await cleo.send('PUT', `/api/v1/dashboard/${theirs}`, { body: { tags: [] } })).status).toBe(200)

  const rename = (by: Browser) => by.send('PUT', `/api/v1/tag/${kept?.id}`, { body: { name: 'renamed' } })
  expect((await rename(bob)).status).toBe(403)
  expect((await rename(admin)).status).toBe(200)
  expect((await tagsOf(ada, own)).map(({ name }) => name)).toEqual(['renamed'])
  expect((await bob.send('DELETE', `/api/v1/tag/${kept?.id}`, {})).status).toBe(403)
  expect((await cleo.post('/api/v1/tag/', { name: 'x' })).status).toBe(403)
})

test('creates tags in bulk on charts and saved queries, without revealing foreign ones', async () => {
  const query = await made(ada, '/api/v1/saved_query/', { label: 'Mine', sql: 'SELECT 1', db_id: 1 })
  const own = await dashboard(ada, 'Bulk')
  const answer = await bob.post('/api/v1/tag/bulk_create', {
    tags: [
      {
        name: 'bulk',
        objects_to_tag: [
          ['dashboard', own],
          ['query', query],
        ],
      },
    ],
  })
  expect(answer.json()).toEqual({
    result: {
      objects_tagged: [],
      objects_skipped: [
        ['dashboard', own],
        ['query', query],
      ],
    },
  })
  await ada.post('/api/v1/tag/', {
    name: 'bulk',
    description: 'Many',
    objects_to_tag: [
      ['dashboard', own],
      ['query', query],
    ],
  })
  const found = await listed(ada, '/api/v1/saved_query/', '(filters:!((col:tags,opr:saved_query_tags,value:bul)))')
  expect(found.result.map(({ id, tags }) => [id, tags?.[0]?.name])).toEqual([[query, 'bulk']])
  expect(
    (await listed(ada, '/api/v1/saved_query/', '(filters:!((col:tags,opr:saved_query_tags,value:none)))')).count,
  ).toBe(0)
  const tag = (await tagsOf(ada, own))[0]?.id ?? 0
  const kinds = async (by: Browser) =>
    (await by.get(`/api/v1/tag/get_objects/?tagIds=${tag}`))
      .json<{ result: { type: string }[] }>()
      .result.map(({ type }) => type)
  expect(await kinds(ada)).toEqual(['dashboard', 'query'])
  expect(await kinds(bob)).toEqual(['dashboard'])
  expect((await ada.get(`/api/v1/tag/${tag}`)).json()).toMatchObject({ result: { name: 'bulk', description: 'Many' } })
  expect((await ada.post(`/api/v1/tag/${tag}/favorites/`, {})).status).toBe(200)
  expect((await ada.get(`/api/v1/tag/favorite_status/?q=!(${tag})`)).json()).toEqual({
    result: [{ id: tag, value: true }],
  })
})

test('searches owners and roles by page', async () => {
  const people = await listed(ada, '/api/v1/dashboard/related/owners', '(page:0,page_size:2)')
  expect(people.count).toBeGreaterThanOrEqual(4)
  expect(people.result).toHaveLength(2)
  const roles = await listed(ada, '/api/v1/dashboard/related/roles', "(filter:'gam')")
  expect(roles).toMatchObject({ count: 1, result: [{ text: 'Gamma', value: expect.any(Number), extra: {} }] })
  expect(await listed(ada, '/api/v1/chart/related/owners', "(filter:'ADA')")).toMatchObject({ count: 1 })
  expect((await ada.get('/api/v1/chart/related/roles?q=()')).status).toBe(404)
  expect((await ada.get('/api/v1/dashboard/related/owners?q=(page:1,include_ids:!(1))')).status).toBe(422)
})
