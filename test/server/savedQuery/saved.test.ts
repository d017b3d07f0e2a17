import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type TestServer, rison, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser
let bob: Browser
let now = 1_700_000_000_000

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Admin'])
})
afterAll(() => server.close())

const QUERY = {
  label: 'Late flights',
  db_id: 1,
  schema: 'main',
  catalog: null,
  sql: 'select 1',
  template_parameters: '{"day":1}',
}

interface Detail {
  readonly id: number
  readonly result: Record<string, unknown>
}

const save = async (more: object = {}, by: Browser = ada): Promise<number> => {
  const answer = await by.post('/api/v1/saved_query/', { ...QUERY, ...more })
  expect(answer.status).toBe(201)
  return answer.json<Detail>().id
}

describe('saved queries', () => {
  test('stores a saved query with its context and returns it by id [A3.41] [A3.42] [A7.09] [A7.10]', async () => {
    const answer = await ada.post('/api/v1/saved_query/', QUERY)
    expect(answer.json()).toEqual({ id: expect.any(Number) as number, result: QUERY })
    const { id } = answer.json<Detail>()
    now += 3 * 3_600_000
    const found = (await ada.get(`/api/v1/saved_query/${id}`)).json<Detail>()
    expect(found.id).toBe(id)
    expect(found.result).toMatchObject({
      id,
      label: 'Late flights',
      sql: 'select 1',
      schema: 'main',
      template_parameters: '{"day":1}',
      database: { id: 1, database_name: 'examples' },
      created_by: { first_name: 'ada' },
      changed_on_delta_humanized: '3 hours ago',
    })
  })

  test('refuses a change of an outdated version, and writes nothing', async () => {
    const id = await save()
    const path = `/api/v1/saved_query/${id}`
    const etag = String((await ada.get(path)).headers['etag'])
    expect(etag).toMatch(/^"\w+"$/)
    const put = (sql: string, headers: Record<string, string>) => ada.send('PUT', path, { body: { sql }, headers })
    const first = await put('select 2', { 'if-match': etag })
    expect(first.status).toBe(200)
    const late = await put('select 3', { 'if-match': etag })
    expect([late.status, late.json()]).toEqual([412, { message: 'Changed since it was read' }])
    expect((await ada.get(path)).json<Detail>().result['sql']).toBe('select 2')
    const second = String(first.headers['etag'])
    // the clock does not move here: two changes within one millisecond are still two versions
    expect((await put('select 4', { 'if-match': second })).status).toBe(200)
    expect((await put('select 5', { 'if-match': second })).status).toBe(412)
    expect((await put('select 6', {})).status).toBe(200)
    expect((await put('select 7', { 'if-match': '*' })).status).toBe(200)
    expect((await ada.get(path)).json<Detail>().result['sql']).toBe('select 7')
  })

  test('accepts only one of several simultaneous changes of a version', async () => {
    const id = await save()
    const path = `/api/v1/saved_query/${id}`
    const version = String((await ada.get(path)).headers['etag'])
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        ada.send('PUT', path, { body: { sql: `select ${n}` }, headers: { 'if-match': version } }),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 412)).toHaveLength(3)
    const kept = answers.findIndex(({ status }) => status === 200) + 1
    expect((await ada.get(path)).json<Detail>().result['sql']).toBe(`select ${kept}`)
  })

  test('a change writes the named fields and nothing else [A7.11]', async () => {
    const id = await save()
    const answer = await ada.send('PUT', `/api/v1/saved_query/${id}`, { body: { label: 'New name' } })
    expect(answer.json()).toEqual({ result: { label: 'New name' } })
    const { result } = (await ada.get(`/api/v1/saved_query/${id}`)).json<Detail>()
    expect(result).toMatchObject({ label: 'New name', sql: 'select 1', schema: 'main' })
  })

  test('shows saved queries only to their creators, not even to administrators [A6.03]', async () => {
    const id = await save()
    for (const [method, url] of [
      ['GET', `/api/v1/saved_query/${id}`],
      ['PUT', `/api/v1/saved_query/${id}`],
      ['DELETE', `/api/v1/saved_query/${id}`],
    ] as const) {
      expect((await bob.send(method, url, method === 'PUT' ? { body: { label: 'mine' } } : {})).status).toBe(404)
    }
    const theirs = (await bob.get('/api/v1/saved_query/')).json<{ count: number }>()
    expect(theirs.count).toBe(0)
    expect((await ada.get(`/api/v1/saved_query/${id}`)).json<Detail>().result['label']).toBe('Late flights')
  })

  test('lists the newest saved queries first, with filters, order and pages', async () => {
    const eve = await server.signedIn('eve', ['Alpha', 'sql_lab'])
    for (const label of ['b', 'a', 'c']) {
      now += 1000
      await save({ label }, eve)
    }
    const labels = async (q: string) =>
      (await eve.get(`/api/v1/saved_query/?${rison(q)}`))
        .json<{ result: { label: string }[] }>()
        .result.map((item) => item.label)
    expect(await labels('()')).toEqual(['c', 'a', 'b'])
    expect(await labels('(order_column:label,order_direction:asc)')).toEqual(['a', 'b', 'c'])
    expect(await labels('(order_column:changed_on_delta_humanized,order_direction:desc)')).toEqual(['c', 'a', 'b'])
    expect(await labels('(filters:!((col:label,opr:ct,value:B)))')).toEqual(['b'])
    expect(await labels('(page:1,page_size:2)')).toEqual(['b'])
  })

  test('deletes a saved query once', async () => {
    const id = await save()
    expect((await ada.send('DELETE', `/api/v1/saved_query/${id}`)).json()).toEqual({ message: 'OK' })
    expect((await ada.send('DELETE', `/api/v1/saved_query/${id}`)).status).toBe(404)
  })

  test.each([
    ['an unknown field', { nonsense: 1 }, 'nonsense'],
    ['a database that is not there', { db_id: 999 }, 'db_id'],
    ['parameters that are no JSON object', { template_parameters: '[1]' }, 'template_parameters'],
    ['a schedule that is no JSON', { extra_json: '{' }, 'extra_json'],
    ['a name that is too long', { label: 'x'.repeat(257) }, 'label'],
    ['a number for the text', { sql: 7 }, 'sql'],
  ])('refuses %s and stores nothing', async (_, more, field) => {
    const before = (await ada.get('/api/v1/saved_query/')).json<{ count: number }>().count
    const answer = await ada.post('/api/v1/saved_query/', { ...QUERY, ...more })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json<{ message: object }>().message)).toEqual([field])
    expect((await ada.get('/api/v1/saved_query/')).json<{ count: number }>().count).toBe(before)
  })

  test('refuses a database without a grant', async () => {
    const gamma = await server.signedIn('gamma', ['Gamma', 'sql_lab'])
    expect((await gamma.post('/api/v1/saved_query/', QUERY)).status).toBe(422)
    expect((await gamma.post('/api/v1/saved_query/', { ...QUERY, db_id: null })).status).toBe(201)
  })

  test('stores a schedule with the query [A7.10]', async () => {
    const info = JSON.stringify({ schedule_info: { when: 'daily' } })
    const id = await save({ label: 'scheduled', extra_json: info })
    const list = (
      await ada.get(`/api/v1/saved_query/?${rison('(filters:!((col:label,opr:eq,value:scheduled)))')}`)
    ).json<{
      result: { id: number; extra: object }[]
    }>()
    expect(list.result).toMatchObject([{ id, extra: { schedule_info: { when: 'daily' } } }])
  })
})

describe('shares', () => {
  const share = {
    dbId: 1,
    name: 'Shared',
    catalog: null,
    schema: 'main',
    autorun: false,
    sql: 'select 1',
    templateParams: null,
  }

  test('opens a share for anyone with the right to run SQL, by an unguessable id [A7.12] [A7.13]', async () => {
    const form = new URLSearchParams({ data: JSON.stringify(share) }).toString()
    const stored = await ada.send('POST', '/kv/store/', {
      raw: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(stored.status).toBe(200)
    const { id } = stored.json<{ id: string }>()
    expect(id).toMatch(/^[\w-]{16}$/)
    expect(JSON.parse((await bob.get(`/kv/${id}`)).text)).toEqual(share)
    const opened = await bob.get(`/kv/${id}/`)
    expect(opened.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(JSON.parse(opened.text)).toEqual(share)
    expect((await server.anonymous().get(`/kv/${id}/`)).status).toBe(401)
  })

  test('refuses unknown share ids and texts that are not JSON', async () => {
    expect((await ada.get('/kv/nothing/')).status).toBe(404)
    expect((await ada.get(`/kv/${'x'.repeat(65)}/`)).status).toBe(404)
    expect((await ada.post('/kv/store/', { data: '{' })).status).toBe(400)
    expect((await ada.post('/kv/store/', { data: '"text"' })).status).toBe(400)
  })
})
