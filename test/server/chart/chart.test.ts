import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type TestServer, rison, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser
let bob: Browser
let admin: Browser
let gamma: Browser
let datasetId: number
let now = 1_700_000_000_000

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Alpha', 'sql_lab'])
  admin = await server.signedIn('root', ['Admin'])
  gamma = await server.signedIn('gamma', ['Gamma'])
  datasetId = await makeDataset('daily')
})
afterAll(() => server.close())

const makeDataset = async (name: string): Promise<number> => {
  const body = { database: 1, schema: 'main', sql: 'select day, amount', table_name: name }
  return (await ada.post('/api/v1/dataset/', body)).json<{ id: number }>().id
}
const bodyOf = (more: object = {}) => ({
  slice_name: 'Amounts',
  datasource_id: datasetId,
  datasource_type: 'table',
  viz_type: 'pie',
  params: '{"viz_type":"pie","metric":"count"}',
  ...more,
})
const make = async (more: object = {}, by: Browser = ada): Promise<number> => {
  const answer = await by.post('/api/v1/chart/', bodyOf(more))
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json<{ id: number }>().id
}
interface Item {
  readonly id: number
  readonly slice_name: string
  readonly [more: string]: unknown
}
const get = async (id: number, by: Browser = ada) =>
  (await by.get(`/api/v1/chart/${id}`)).json<{ result: Record<string, unknown> }>().result
const list = async (q: string, by: Browser = ada) =>
  (await by.get(`/api/v1/chart/?${rison(q)}`)).json<{ count: number; ids: number[]; result: Item[] }>()

describe('saving charts', () => {
  test('overwrites only the version the caller names, or any version without one', async () => {
    const id = await make()
    const version = async () => (await ada.get(`/api/v1/explore/?slice_id=${id}`)).headers['etag'] as string
    const put = (slice_name: string, headers: Record<string, string> = {}) =>
      ada.send('PUT', `/api/v1/chart/${id}`, { body: { slice_name }, headers })
    const first = await version()
    expect((await put('Theirs', { 'if-match': first })).headers['etag']).toBe(await version())
    const late = await put('Mine', { 'if-match': first })
    expect([late.status, late.json()]).toEqual([412, { message: 'Changed since it was read' }])
    expect(await get(id)).toMatchObject({ slice_name: 'Theirs' })
    const second = await version()
    const both = await Promise.all(['One', 'Other'].map((name) => put(name, { 'if-match': second })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect((await put('Any')).status).toBe(200)
    // the query that draws it is no change of the chart
    const third = await version()
    await ada.send('PUT', `/api/v1/chart/${id}`, { body: { query_context: '{}', query_context_generation: true } })
    expect(await version()).toBe(third)
  })

  test('stores a new chart unchanged, owned by its creator [B7.06]', async () => {
    const body = bodyOf({ dashboards: [], query_context: '{"queries":[]}', owners: [] })
    const answer = await ada.post('/api/v1/chart/', body)
    expect(answer.status).toBe(201)
    const { id, result } = answer.json<{ id: number; result: object }>()
    expect(result).toEqual(body)
    expect(await get(id)).toMatchObject({
      slice_name: 'Amounts',
      viz_type: 'pie',
      params: '{"viz_type":"pie","metric":"count"}',
      query_context: '{"queries":[]}',
      datasource_id: datasetId,
      datasource_type: 'table',
      datasource_name_text: 'main.daily',
      url: `/explore/?slice_id=${id}`,
      form_data: { viz_type: 'pie', metric: 'count', datasource: `${datasetId}__table`, slice_id: id },
      owners: [{ first_name: 'ada' }],
      dashboards: [],
    })
  })

  test.each([
    ['no name', { slice_name: '' }, 400, 'slice_name'],
    ['a name that is too long', { slice_name: 'x'.repeat(251) }, 400, 'slice_name'],
    ['an unknown field', { nonsense: 1 }, 400, 'nonsense'],
    ['params that are no JSON', { params: '{' }, 400, 'params'],
    ['params that are no object', { params: '[1]' }, 400, 'params'],
    ['a dataset that is not there', { datasource_id: 9999 }, 422, 'datasource_id'],
    ['a kind of data that cannot be charted', { datasource_type: 'query' }, 422, 'datasource_id'],
    ['owners that are not there', { owners: [9999] }, 422, 'owners'],
    ['dashboards that are not there', { dashboards: [1] }, 422, 'dashboards'],
  ])('refuses %s and stores nothing', async (_, more, status, field) => {
    const before = (await list('()')).count
    const answer = await ada.post('/api/v1/chart/', bodyOf(more))
    expect([answer.status, Object.keys(answer.json<{ message: object }>().message)]).toEqual([status, [field]])
    expect((await list('()')).count).toBe(before)
  })

  test('answers lists, charts, changes and deletions in the documented shapes [B7.39]', async () => {
    const id = await make()
    const listed = (await ada.get(`/api/v1/chart/?${rison('(page_size:1)')}`)).json<Record<string, unknown>>()
    expect(listed).toMatchObject({
      count: (await list('()')).count,
      ids: [expect.any(Number)],
      result: [{ id: (listed['ids'] as number[])[0] }],
    })
    expect((await ada.get(`/api/v1/chart/${id}`)).json()).toMatchObject({ id, result: { slice_name: 'Amounts' } })
    const body = { slice_name: 'Other' }
    const put = await ada.send('PUT', `/api/v1/chart/${id}`, { body })
    expect([put.status, put.json()]).toEqual([200, { id, result: body }])
    const gone = await ada.send('DELETE', `/api/v1/chart/${id}`)
    expect([gone.status, gone.json()]).toEqual([200, { message: expect.any(String) }])
  })

  test('overwrites only the fields that the body names [B7.07]', async () => {
    const id = await make({ description: 'kept' })
    now += 60_000
    const body = { slice_name: 'Other', viz_type: 'table', params: '{"viz_type":"table"}' }
    const answer = await ada.send('PUT', `/api/v1/chart/${id}`, { body })
    expect([answer.status, answer.json()]).toEqual([200, { id, result: body }])
    const detail = await get(id)
    expect(detail).toMatchObject({ ...body, description: 'kept', changed_on_dttm: now })
    const half = await ada.send('PUT', `/api/v1/chart/${id}`, { body: { datasource_id: datasetId } })
    expect([half.status, half.text]).toEqual([422, expect.stringContaining('datasource_type')])
  })

  test('overwrites every field that a save names, its query and dataset too [B7.07]', async () => {
    const id = await make()
    const other = await makeDataset('overwritten')
    const query_context = JSON.stringify({
      datasource: { id: other, type: 'table' },
      queries: [{ metrics: ['count'] }],
    })
    const fields = { slice_name: 'Whole', viz_type: 'funnel', params: '{"viz_type":"funnel"}', query_context }
    const source = { datasource_id: other, datasource_type: 'table' }
    const body = { ...fields, ...source, owners: [ada.userId, bob.userId], dashboards: [] }
    const answer = await ada.send('PUT', `/api/v1/chart/${id}`, { body })
    expect([answer.status, answer.json()]).toEqual([200, { id, result: body }])
    const detail = await get(id)
    expect(detail).toMatchObject({ ...fields, ...source, dashboards: [] })
    expect(new Set((detail['owners'] as { id: number }[]).map((owner) => owner.id))).toEqual(
      new Set([ada.userId, bob.userId]),
    )
  })

  test('only owners and admins overwrite a chart; any reader may store its query [B6.09]', async () => {
    const id = await make()
    const put = async (by: Browser, body: object) => (await by.send('PUT', `/api/v1/chart/${id}`, { body })).status
    expect(await put(bob, { slice_name: 'Mine' })).toBe(403)
    expect(await put(bob, { query_context: '{}', query_context_generation: true })).toBe(200)
    expect(await put(bob, { query_context: '{}', query_context_generation: true, slice_name: 'x' })).toBe(403)
    expect(await put(admin, { slice_name: 'Set by root', owners: [bob.userId] })).toBe(200)
    expect(await put(bob, { slice_name: 'Mine' })).toBe(200)
    expect(await put(ada, { slice_name: 'Again' })).toBe(403)
    expect(await get(id)).toMatchObject({ slice_name: 'Mine', owners: [{ first_name: 'bob' }] })
  })

  test('creates no chart without the right to write charts [B6.07]', async () => {
    const reader = await server.signedIn('sql only', ['sql_lab'], [1])
    const answer = await reader.post('/api/v1/chart/', bodyOf())
    expect(answer.status).toBe(403)
  })
})

describe('finding charts', () => {
  test('finds charts by name and owner, 200 per page, latest change first [B7.04]', async () => {
    const first = await make({ slice_name: 'Zebra one' })
    now += 1000
    const second = await make({ slice_name: 'zebra and two', viz_type: 'table' }, bob)
    const found = await list(
      `(filters:!((col:slice_name,opr:chart_all_text,value:ZEBRA)),order_column:changed_on,order_direction:desc,page_size:200)`,
    )
    expect([found.count, found.ids]).toEqual([2, [second, first]])
    const own = await list(
      `(filters:!((col:owners,opr:rel_m_m,value:${bob.userId}),(col:slice_name,opr:ct,value:zebra)))`,
    )
    expect(own.ids).toEqual([second])
    const idsBy = async (column: string, direction: string) =>
      (
        await list(
          `(filters:!((col:slice_name,opr:ct,value:zebra)),order_column:${column},order_direction:${direction})`,
        )
      ).ids
    const byKind = await list(
      '(filters:!((col:slice_name,opr:ct,value:zebra)),order_column:viz_type,order_direction:asc,columns:!(slice_name))',
    )
    expect(byKind.result).toEqual([
      { id: first, slice_name: 'Zebra one' },
      { id: second, slice_name: 'zebra and two' },
    ])
    // a name that comes first, changed last
    expect(await idsBy('changed_on_delta_humanized', 'desc')).toEqual([second, first])
    expect(await idsBy('slice_name', 'asc')).toEqual([second, first])
    expect((await ada.get(`/api/v1/chart/?${rison('(order_column:params)')}`)).status).toBe(400)
    for (let i = 0; i < 101; i += 1) await make({ slice_name: `many ${i}` })
    const many = await list('(filters:!((col:slice_name,opr:sw,value:many)),page_size:200)')
    expect([many.count, many.result.length]).toEqual([101, 101])
  })

  test('a chart returns the ids of its dashboards [B7.05]', async () => {
    const id = await make()
    const answer = await ada.get(`/api/v1/chart/${id}?${rison('(columns:!(dashboards.id),keys:!(none))')}`)
    expect(answer.json()).toEqual({ id, result: { dashboards: [] } })
    expect((await ada.get('/api/v1/chart/99999')).status).toBe(404)
  })

  test('hides charts of data without access', async () => {
    const id = await make()
    expect((await gamma.get(`/api/v1/chart/${id}`)).status).toBe(404)
    expect((await list('()', gamma)).count).toBe(0)
    expect((await gamma.send('DELETE', `/api/v1/chart/${id}`)).status).toBe(404)
  })

  test('a chart whose dataset was deleted stays with its owners', async () => {
    const gone = await makeDataset('going')
    const id = await make({ datasource_id: gone })
    await ada.send('DELETE', `/api/v1/dataset/${gone}`)
    expect(await get(id)).toMatchObject({ datasource_id: gone, datasource_name_text: null })
    expect((await bob.get(`/api/v1/chart/${id}`)).status).toBe(404)
    const opened = await ada.get(`/api/v1/explore/?slice_id=${id}`)
    expect(opened.json()).toMatchObject({ result: { dataset: { name: '[Missing Dataset]', columns: [] } } })
  })
})

describe('deleting charts', () => {
  test('deletes one or several charts, or none if one of them is not allowed', async () => {
    const [one, two, three] = [await make(), await make(), await make({}, bob)]
    expect((await bob.send('DELETE', `/api/v1/chart/${one}`)).status).toBe(403)
    expect((await ada.send('DELETE', `/api/v1/chart/?${rison(`!(${one},${three})`)}`)).status).toBe(403)
    expect((await ada.get(`/api/v1/chart/${one}`)).status).toBe(200)
    const both = await ada.send('DELETE', `/api/v1/chart/?${rison(`!(${one},${two})`)}`)
    expect(both.json()).toEqual({ message: 'Deleted 2 charts' })
    expect((await ada.get(`/api/v1/chart/${two}`)).status).toBe(404)
    expect((await bob.send('DELETE', `/api/v1/chart/${three}`)).json()).toEqual({ message: 'OK' })
  })
})

describe('favorites', () => {
  test('keeps favorites per person, and repeated calls are harmless [B7.08] [B7.09] [B7.10]', async () => {
    const [one, two] = [await make(), await make()]
    const status = async (by: Browser, ids: string) =>
      (await by.get(`/api/v1/chart/favorite_status/?${rison(`!(${ids})`)}`)).json<{ result: object[] }>().result
    const star = `/api/v1/chart/${one}/favorites/`
    expect((await bob.post(star)).json()).toEqual({ result: 'OK' })
    expect((await bob.post(star)).status).toBe(200)
    expect(await status(bob, `${one},${two}`)).toEqual(
      expect.arrayContaining([
        { id: one, value: true },
        { id: two, value: false },
      ]),
    )
    expect(await status(ada, `${one}`)).toEqual([{ id: one, value: false }])
    const mine = await list('(filters:!((col:id,opr:chart_is_favorite,value:!t)))', bob)
    expect(mine.ids).toEqual([one])
    expect((await bob.send('DELETE', star)).status).toBe(200)
    expect((await bob.send('DELETE', star)).status).toBe(200)
    expect(await status(bob, `${one}`)).toEqual([{ id: one, value: false }])
    expect((await bob.get(`/api/v1/chart/favorite_status/?${rison('!(99999)')}`)).status).toBe(404)
    expect((await gamma.post(star)).status).toBe(404)
  })
})
