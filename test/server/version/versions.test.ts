import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kysely, sql } from 'kysely'
import { versions as migration } from '../../../server/metadata/migrations/0024-versions'
import { storedState } from '../../../server/version/content'
import { presentState } from '../../../server/version/read'
import type { VersionedKind } from '../../../server/version/content'
import type { ThingVersion } from '../../../contract/version/version'
import { type Reports, startReporting } from '../support/reports'
import type { Browser } from '../support/server'

let world: Reports
let now = Date.UTC(2026, 2, 18)

beforeAll(async () => {
  world = await startReporting(() => (now += 1000), { versions: 5 })
})
afterAll(() => world.close())

const pathOf = (kind: VersionedKind, id: number): string => `/api/recount/${kind}/${id}/versions/`

const versions = async (kind: VersionedKind, id: number, by: Browser = world.ada) => {
  const answer = await by.get(pathOf(kind, id))
  expect(answer.status).toBe(200)
  return answer.json<{ result: ThingVersion[] }>().result
}

const restore = (kind: VersionedKind, id: number, number: number, revision: number, by: Browser = world.ada) =>
  by.post(`${pathOf(kind, id)}${number}/restore/`, { revision })

const stateOf = (kind: VersionedKind, id: number) => presentState(world.server.services.store, kind, id)

const put = async (path: string, body: object): Promise<void> => {
  const answer = await world.ada.send('PUT', path, { body })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
}

const savedQuery = async (body: object): Promise<number> =>
  (await world.ada.post('/api/v1/saved_query/', body)).json<{ id: number }>().id

const virtual = async (name: string, sql = 'select 1 as one, 2 as two'): Promise<number> => {
  const body = { database: 1, schema: 'main', table_name: name, sql }
  return (await world.ada.post('/api/v1/dataset/', body)).json<{ id: number }>().id
}

describe('versions of charts', () => {
  test('each save is a version with its author, its moment and what changed', async () => {
    const id = await world.chart('Units')
    const path = `/api/v1/chart/${id}`
    await put(path, { slice_name: 'Units sold', params: JSON.stringify({ viz_type: 'table', row_limit: 10 }) })
    await put(path, { params: JSON.stringify({ viz_type: 'table', row_limit: 20 }) })
    const [third, second, first] = await versions('chart', id)
    expect(first).toMatchObject({ number: 1, name: 'Units', differences: [] })
    expect(second).toMatchObject({ number: 2, name: 'Units sold' })
    expect(second?.author?.name).toMatch(/^ada/i)
    expect(second?.differences).toContainEqual({
      path: '/slice_name',
      name: null,
      does: 'changed',
      from: 'Units',
      to: 'Units sold',
    })
    expect(third?.differences).toEqual([
      { path: '/params/row_limit', name: null, does: 'changed', from: '10', to: '20' },
    ])
    expect(third?.at).toBeGreaterThan(second?.at ?? 0)
  })

  test('a query that a reader stores is no version, and comes back with its chart', async () => {
    const id = await world.chart('Stored')
    await put(`/api/v1/chart/${id}`, { query_context: '{"a":1}', query_context_generation: true })
    expect(await versions('chart', id)).toHaveLength(1)
    await put(`/api/v1/chart/${id}`, { slice_name: 'Other', query_context: '{"b":1}' })
    expect((await restore('chart', id, 1, 2)).status).toBe(200)
    expect(await stateOf('chart', id)).toMatchObject({ own: { slice_name: 'Stored', query_context: '{"a":1}' } })
  })

  test('a chart of a dataset that is gone does not come back', async () => {
    const dataset = await virtual('leaving')
    const id = await world.chart('Moved', dataset)
    await put(`/api/v1/chart/${id}`, { datasource_id: world.sales, datasource_type: 'table' })
    expect((await world.ada.send('DELETE', `/api/v1/dataset/${dataset}`)).status).toBe(200)
    const answer = await restore('chart', id, 1, 2)
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Datasource does not exist')])
    expect(await versions('chart', id)).toHaveLength(2)
  })

  test('the oldest versions are dropped, and all of them go with the chart', async () => {
    const id = await world.chart('Bounded')
    for (const name of ['a', 'b', 'c', 'd', 'e']) await put(`/api/v1/chart/${id}`, { slice_name: name })
    const kept = await versions('chart', id)
    expect(kept.map(({ number, name }) => `${number} ${name}`)).toEqual(['6 e', '5 d', '4 c', '3 b', '2 a'])
    expect((await world.ada.get(`${pathOf('chart', id)}1`)).status).toBe(404)
    await world.ada.send('DELETE', `/api/v1/chart/${id}`)
    const left = world.server.services.store.selectFrom('version').select('number').where('thing_id', '=', id)
    expect(await left.where('kind', '=', 'chart').execute()).toEqual([])
  })
})

describe('versions of datasets', () => {
  test('removed columns and metrics come back with their keys', async () => {
    const id = await virtual('parts')
    const path = `/api/v1/dataset/${id}`
    await put(path, {
      columns: [
        { column_name: 'one', verbose_name: 'First' },
        { column_name: 'sum', expression: 'one + two' },
      ],
      metrics: [{ metric_name: 'all', expression: 'count(*)', currency: { symbol: 'EUR', symbolPosition: 'prefix' } }],
    })
    const before = await stateOf('dataset', id)
    await put(path, {
      description: 'Other',
      columns: [{ column_name: 'sum', expression: 'one' }],
      metrics: [{ metric_name: 'total', expression: 'sum(one)' }],
    })
    const [newest] = await versions('dataset', id)
    expect(newest?.differences.map(({ does, name }) => `${does} ${name}`)).toContain('removed one')
    const compared = (await world.ada.get(`${pathOf('dataset', id)}2`)).json<{
      result: { revision: number; fields: { path: string; before?: unknown; after?: unknown }[] }
    }>().result
    expect(compared.revision).toBe(3)
    expect(compared.fields).toContainEqual({ path: '/description', before: null, after: 'Other' })
    expect((await restore('dataset', id, 2, 3)).json()).toEqual({ result: { number: 4 } })
    expect(await stateOf('dataset', id)).toEqual(before)
  })

  test('two columns that exchanged their names come back', async () => {
    const id = await virtual('exchanged')
    const before = await stateOf('dataset', id)
    const { store } = world.server.services
    const [one, two] = Object.keys(before?.parts['columns'] ?? {}).map(Number)
    const rename = (key: number | undefined, to: string) =>
      store
        .updateTable('dataset_column')
        .set({ column_name: to })
        .where('id', '=', key ?? 0)
        .execute()
    await rename(one, 'three')
    await rename(two, 'one')
    await rename(one, 'two')
    const [newest] = await versions('dataset', id)
    expect((await restore('dataset', id, 1, newest?.number ?? 0)).status).toBe(200)
    expect(await stateOf('dataset', id)).toEqual(before)
  })

  test('the person who brings a query back becomes its author', async () => {
    const id = await virtual('authored')
    await put(`/api/v1/dataset/${id}`, { sql: 'select 3 as three' })
    const answer = await restore('dataset', id, 1, 2, world.admin)
    expect(answer.status).toBe(200)
    const row = world.server.services.store.selectFrom('dataset').select(['sql_author', 'sql_text'])
    const { sql_author: author, sql_text: text } = await row.where('id', '=', id).executeTakeFirstOrThrow()
    expect([author, text]).toEqual([world.admin.userId, 'select 1 as one, 2 as two'])
    await put(`/api/v1/dataset/${id}`, { sql: 'select 4 as four' })
    const { store } = world.server.services
    const broken = await store
      .selectFrom('version')
      .select('state')
      .where('kind', '=', 'dataset')
      .where('thing_id', '=', id)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
    await store
      .updateTable('version')
      .set({ state: broken.state.replace('select 1 as one, 2 as two', 'select * from nowhere') })
      .where('kind', '=', 'dataset')
      .where('thing_id', '=', id)
      .where('number', '=', 1)
      .execute()
    expect((await restore('dataset', id, 1, 4)).status).toBeGreaterThanOrEqual(400)
    expect(await stateOf('dataset', id)).toMatchObject({ own: { sql_text: 'select 4 as four' } })
  })
})

describe('versions of saved queries', () => {
  test('a query comes back with its schedule and without the outcome of its last run', async () => {
    const id = await savedQuery({ label: 'Mine', sql: 'select 1', db_id: 1, extra_json: '{"schedule_info":{}}' })
    const { store } = world.server.services
    const setExtra = (extra: object) =>
      store
        .updateTable('saved_query')
        .set({ extra: JSON.stringify(extra) })
        .where('id', '=', id)
        .execute()
    await setExtra({ schedule_info: {}, last_run: { at: 1 } })
    expect(await versions('saved_query', id)).toHaveLength(1)
    await put(`/api/v1/saved_query/${id}`, { label: 'Ours', sql: 'select 2', extra_json: '{"other":1}' })
    await setExtra({ other: 1, last_run: { at: 2 } })
    expect((await restore('saved_query', id, 1, 2)).json()).toEqual({ result: { number: 3 } })
    const state = await stateOf('saved_query', id)
    expect(state).toMatchObject({ own: { label: 'Mine', sql_text: 'select 1' } })
    expect(JSON.parse(String(state?.own['extra']))).toEqual({ schedule_info: {}, last_run: { at: 2 } })
  })
})

describe('bringing a version back', () => {
  test('a restore is refused after a change that the person did not see', async () => {
    const id = await world.chart('Raced')
    await put(`/api/v1/chart/${id}`, { slice_name: 'Mine' })
    await put(`/api/v1/chart/${id}`, { slice_name: 'Theirs' })
    expect((await restore('chart', id, 1, 2)).status).toBe(412)
    expect(await stateOf('chart', id)).toMatchObject({ own: { slice_name: 'Theirs' } })
    expect((await restore('chart', id, 1, 3)).status).toBe(200)
    // back again, as undo does it
    expect((await restore('chart', id, 3, 4)).status).toBe(200)
    expect(await stateOf('chart', id)).toMatchObject({ own: { slice_name: 'Theirs' } })
  })

  test('a restore leaves the owners alone', async () => {
    const id = await world.chart('Owned')
    const bob = world.bob.userId
    await put(`/api/v1/chart/${id}`, { slice_name: 'Given', owners: [world.ada.userId, bob] })
    expect((await restore('chart', id, 1, 2)).status).toBe(200)
    const owners = world.server.services.store.selectFrom('chart_owner').select('user_id').where('chart_id', '=', id)
    expect((await owners.execute()).map(({ user_id }) => user_id)).toContain(bob)
  })

  test.each(['chart', 'dataset', 'saved_query'] as const)(
    'versions of a %s are for those who may change it',
    async (kind) => {
      const id =
        kind === 'chart'
          ? await world.chart('Private')
          : kind === 'dataset'
            ? await virtual('private')
            : await savedQuery({ label: 'Private', sql: 'select 1', db_id: 1 })
      const refusal = kind === 'saved_query' ? 404 : 403
      const gamma = await world.server.signedIn(`gamma ${kind}`, ['Gamma'])
      const auditor = await world.server.signedIn(`auditor ${kind}`, ['Auditor'])
      const other = await world.server.signedIn(`other ${kind}`, ['Alpha', 'sql_lab'])
      for (const [who, status] of [
        [other, refusal],
        [auditor, 403],
        [world.server.anonymous(), 401],
      ] as const) {
        expect([who.userId, (await who.get(pathOf(kind, id))).status]).toEqual([who.userId, status])
        expect((await who.get(`${pathOf(kind, id)}1`)).status).toBe(status)
        expect((await restore(kind, id, 1, 1, who)).status).toBe(status)
      }
      expect((await gamma.get(pathOf(kind, id))).status).toBeGreaterThanOrEqual(403)
    },
  )
})

test('an upgrade keeps each thing as its first version, with its last author', async () => {
  const { store } = world.server.services
  const chart = await world.chart('Old')
  const dataset = await virtual('old')
  const query = await savedQuery({ label: 'Old', sql: 'select 1', db_id: 1 })
  await sql`drop table version`.execute(store)
  await migration.up(store as unknown as Kysely<unknown>)
  for (const [kind, id] of [
    ['chart', chart],
    ['dataset', dataset],
    ['saved_query', query],
  ] as const) {
    const rows = store.selectFrom('version').selectAll().where('kind', '=', kind).where('thing_id', '=', id)
    const [first, ...others] = await rows.execute()
    expect([first?.number, first?.user_id, others]).toEqual([1, world.ada.userId, []])
    expect(storedState(first?.state ?? '')).toEqual(await stateOf(kind, id))
  }
  await put(`/api/v1/chart/${chart}`, { slice_name: 'New' })
  expect((await versions('chart', chart)).map(({ name }) => name)).toEqual(['New', 'Old'])
})
