import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Browser, type TestServer, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser
let bob: Browser
let admin: Browser
let now = 1_700_000_000_000

interface Version {
  readonly number: number
  readonly author: { readonly id: number; readonly name: string } | null
  readonly at: number
  readonly title: string
  readonly differences: readonly Readonly<Record<string, string>>[]
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, settings: { dashboardVersions: 4 } })
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Alpha'])
  admin = await server.signedIn('root', ['Admin'])
})
afterAll(() => server.close())

const make = async (title: string): Promise<number> => {
  const answer = await ada.post('/api/v1/dashboard/', { dashboard_title: title })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json<{ id: number }>().id
}
const save = async (id: number, body: object, by: Browser = ada): Promise<void> => {
  now += 60_000
  const answer = await by.send('PUT', `/api/v1/dashboard/${id}`, { body })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
}
const at = (id: number, number: number | '' = ''): string => `/api/recount/dashboard/${id}/versions/${number}`
const versions = async (id: number, by: Browser = ada): Promise<readonly Version[]> => {
  const answer = await by.get(at(id))
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  const { count, result } = answer.json<{ count: number; result: Version[] }>()
  expect(count).toBe(result.length)
  return result
}

const header = (id: string, text: string) => ({ [id]: { id, type: 'HEADER', children: [], meta: { text } } })
const tab = (id: string, text: string, children: readonly string[]) => ({
  [id]: { id, type: 'TAB', children, meta: { text } },
})
const layout = (europe: readonly string[], asia: readonly string[], words = 'Sales') => ({
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [] },
  'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-e', 'TAB-a'], meta: {} },
  ...tab('TAB-e', 'Europe', europe),
  ...tab('TAB-a', 'Asia', asia),
  ...header('HEADER-1', words),
  ...header('HEADER-2', 'Stock'),
})
const metadata = (positions: object, more: object = {}) => ({ json_metadata: JSON.stringify({ positions, ...more }) })
const filter = (defaultDataMask: object) => ({
  native_filter_configuration: [{ id: 'F-1', name: 'Region', filterType: 'filter_select', defaultDataMask }],
})

test('tells two saves at the same moment apart by their number', async () => {
  const id = await make('At once')
  const held = async () =>
    (await ada.get(`/api/v1/dashboard/${id}`)).json<{ result: { revision: number; changed_on: string } }>().result
  const first = await held()
  const put = async (title: string, by: Browser) =>
    (await by.send('PUT', `/api/v1/dashboard/${id}`, { body: { dashboard_title: title } })).json<{
      revision: number
      last_modified_time: number
    }>()
  const [one, two] = [await put('One', ada), await put('Two', admin)]
  expect([first.revision, one.revision, two.revision]).toEqual([1, 2, 3])
  expect(two.last_modified_time).toBe(one.last_modified_time)
  expect(await held()).toMatchObject({ revision: 3 })
})

test('every save stores the dashboard, its author, the time and the differences', async () => {
  const id = await make('Shop')
  expect(await versions(id)).toEqual([])
  const made = now
  await save(id, metadata(layout(['HEADER-1'], ['HEADER-2']), filter({})))
  await save(id, metadata(layout([], ['HEADER-2', 'HEADER-1']), filter({})), admin)
  await save(id, { ...metadata(layout([], ['HEADER-2', 'HEADER-1'], 'Turnover'), filter({ value: 1 })) })
  const [third, second, first, zeroth] = await versions(id)
  expect(third).toMatchObject({ number: 4, at: now, title: 'Shop' })
  expect(third?.differences).toMatchObject([
    { subject: 'header', id: 'HEADER-1', does: 'renamed', from: 'Sales', to: 'Turnover' },
    { subject: 'filter', id: 'F-1', name: 'Region', does: 'changed', aspect: 'default' },
  ])
  expect(second?.differences).toMatchObject([
    { subject: 'header', id: 'HEADER-1', name: 'Sales', does: 'moved', from: 'Europe', to: 'Asia' },
  ])
  expect(third?.author?.name).toMatch(/^ada/i)
  expect(second?.author?.name).toMatch(/^root/i)
  expect(first?.differences.map(({ does, name }) => `${does} ${name}`)).toContain('added Europe')
  expect(zeroth).toMatchObject({ number: 1, at: made, differences: [] })

  const kept = (await ada.get(at(id, 2))).json<{ result: { state: { layout: Record<string, unknown> } } }>()
  expect(kept.result.state.layout['TAB-e']).toMatchObject({ children: ['HEADER-1'] })
})

test('stores no version for an unchanged save, drops the oldest, and deletes with it', async () => {
  const id = await make('Bounded')
  await save(id, { dashboard_title: 'Bounded' })
  expect((await versions(id)).map(({ number }) => number)).toEqual([1])
  for (const title of ['a', 'b', 'c', 'd', 'e']) await save(id, { dashboard_title: title })
  const kept = await versions(id)
  expect(kept.map(({ number, title }) => `${number} ${title}`)).toEqual(['6 e', '5 d', '4 c', '3 b'])
  expect(kept[0]?.differences).toMatchObject([{ subject: 'dashboard', does: 'renamed', from: 'd', to: 'e' }])
  expect((await ada.get(at(id, 1))).status).toBe(404)
  await ada.send('DELETE', `/api/v1/dashboard/${id}`)
  const left = server.services.store.selectFrom('dashboard_version').select('number').where('dashboard_id', '=', id)
  expect(await left.execute()).toEqual([])
})

test('shows versions only to those who may change the dashboard', async () => {
  const id = await make('Private')
  await save(id, { published: true })
  expect((await bob.get(at(id))).status).toBe(403)
  await save(id, { owners: [(await admin.get('/api/v1/me/')).json<{ result: { id: number } }>().result.id] }, admin)
  expect((await admin.get(at(id))).status).toBe(200)
  expect((await ada.get(at(id))).status).not.toBe(200)
  expect((await ada.get(at(id, 1))).status).not.toBe(200)
})
