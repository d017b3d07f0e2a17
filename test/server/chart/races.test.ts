import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Browser, type TestServer, startTestServer } from '../support/server'

/* Changes of an object between the moment a call reads it and the moment it writes. */

let server: TestServer
let ada: Browser
let datasetId: number

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  const dataset = { database: 1, schema: 'main', sql: 'select day, amount', table_name: 'daily' }
  datasetId = (await ada.post('/api/v1/dataset/', dataset)).json<{ id: number }>().id
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const make = async (): Promise<number> => {
  const body = { slice_name: 'Amounts', datasource_id: datasetId, datasource_type: 'table', viz_type: 'pie' }
  return (await ada.post('/api/v1/chart/', body)).json<{ id: number }>().id
}

/** Lets something happen right before the next transaction begins. */
const beforeWriting = (act: () => Promise<unknown>): void => {
  const { store } = server.services
  const transaction = store.transaction.bind(store)
  vi.spyOn(store, 'transaction').mockImplementationOnce(() => {
    const writing = transaction()
    const execute = writing.execute.bind(writing)
    vi.spyOn(writing, 'execute').mockImplementation(async (write) => {
      await act()
      return execute(write)
    })
    return writing
  })
}

const put = (id: number) => ada.send('PUT', `/api/v1/chart/${id}`, { body: { slice_name: 'Later' } })

test('answers 404 for a chart deleted during its change', async () => {
  const id = await make()
  beforeWriting(() => server.services.store.deleteFrom('chart').where('id', '=', id).execute())
  expect((await put(id)).status).toBe(404)
})

test('refuses a change of a chart that was given away during it', async () => {
  const id = await make()
  const { store } = server.services
  beforeWriting(() => store.deleteFrom('chart_owner').where('chart_id', '=', id).execute())
  const answer = await put(id)
  expect([answer.status, answer.json()]).toEqual([403, { message: 'Changing this chart is forbidden' }])
  const row = await store.selectFrom('chart').select('slice_name').where('id', '=', id).executeTakeFirst()
  expect(row).toEqual({ slice_name: 'Amounts' })
})

type Kind = 'chart' | 'dashboard' | 'dataset'

let made = 0
const makeOf = async (kind: Kind): Promise<number> => {
  if (kind === 'chart') return make()
  made += 1
  const body =
    kind === 'dashboard'
      ? { dashboard_title: 'Doomed' }
      : { database: 1, schema: 'main', sql: 'select day, amount', table_name: `doomed ${made}` }
  return (await ada.post(`/api/v1/${kind}/`, body)).json<{ id: number }>().id
}

/** Takes it from its owners. */
const takeAway = (kind: Kind, id: number) => {
  const { store } = server.services
  if (kind === 'chart') return store.deleteFrom('chart_owner').where('chart_id', '=', id).execute()
  return kind === 'dashboard'
    ? store.deleteFrom('dashboard_owner').where('dashboard_id', '=', id).execute()
    : store.deleteFrom('dataset_owner').where('dataset_id', '=', id).execute()
}

for (const kind of ['chart', 'dashboard', 'dataset'] as const) {
  test(`deletes neither of two where a ${kind} was given away or deleted meanwhile`, async () => {
    const [kept, given] = [await makeOf(kind), await makeOf(kind)]
    const { store } = server.services
    const remove = () => ada.send('DELETE', `/api/v1/${kind}/?q=!(${kept},${given})`)
    const left = async () =>
      (await store.selectFrom(kind).select('id').where('id', 'in', [kept, given]).execute()).map(({ id }) => id)
    beforeWriting(() => takeAway(kind, given))
    expect([(await remove()).status, await left()]).toEqual([403, [kept, given]])
    await store
      .insertInto(`${kind}_owner`)
      .values({
        [`${kind}_id`]: given,
        user_id: (await ada.get('/api/v1/me/')).json<{ result: { id: number } }>().result.id,
      } as never)
      .execute()
    beforeWriting(() => store.deleteFrom(kind).where('id', '=', given).execute())
    expect([(await remove()).status, await left()]).toEqual([404, [kept]])
  })
}

for (const [what, kind, change] of [
  ['a dashboard', 'dashboard', (id: number) => ada.send('PUT', `/api/v1/dashboard/${id}`, { body: { css: 'b{}' } })],
  ['a dataset', 'dataset', (id: number) => ada.send('PUT', `/api/v1/dataset/${id}`, { body: { description: 'b' } })],
  ['columns of a dataset', 'dataset', (id: number) => ada.send('PUT', `/api/v1/dataset/${id}/refresh`, {})],
] as const) {
  test(`refuses a change of ${what} that was given away or deleted meanwhile`, async () => {
    const id = await makeOf(kind)
    const { store } = server.services
    const row = () => store.selectFrom(kind).selectAll().where('id', '=', id).executeTakeFirst()
    const before = await row()
    beforeWriting(() => takeAway(kind, id))
    expect([(await change(id)).status, await row()]).toEqual([403, before])
    const gone = await makeOf(kind)
    beforeWriting(() => store.deleteFrom(kind).where('id', '=', gone).execute())
    expect((await change(gone)).status).toBe(404)
  })
}
