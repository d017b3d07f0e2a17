import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { event } from '../../../src/core/events/registry'
import { holds, may, mayMakeDatasets } from '../../../src/projections/session/permissions'
import { createTestClient, type TestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError, type ReceivedCall } from '../../support/server'
import { tabOf, toastsWithArgs } from '../../support/shown'

const server = serveCalls()

const DATA = { id: 7, uid: '7__table', type: 'table', name: 'main.sales' }

const datasets = (client: TestClient) => client.world.store.state().datasets

describe('dataset from a query', () => {
  it('creates a dataset from the tab and reports when it is ready [A1.13] [A3.43] [A7.31] [A3.44]', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.datasetPost, (ask) => {
        asked.push(ask)
        return json({ id: 7, result: ask.body, data: DATA }, 201)
      }),
    )
    const client = createTestClient()
    const { id, dbId, sql } = tabOf(client)
    client.world.dispatch('dataset.create', { editorId: id, name: ' Sales ' })
    client.world.dispatch('dataset.create', { editorId: id, name: 'twice' })
    expect(datasets(client).making[id]).toMatchObject({ name: 'Sales' })
    await client.clock.settle()
    expect(asked.map(({ body }) => body)).toEqual([
      {
        database: dbId,
        catalog: null,
        schema: null,
        sql,
        table_name: 'Sales',
        is_managed_externally: false,
        external_url: null,
      },
    ])
    expect(datasets(client)).toMatchObject({ making: {}, made: { [id]: { id: 7, name: 'Sales' } }, failed: {} })
    expect(toastsWithArgs(client)).toEqual([['success', 'Dataset %s is ready', ['Sales']]])
    expect(client.errors).toEqual([])
  })

  it('creates a dataset from one statement: the given one, or that of a run', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.datasetPost, (ask) => {
        asked.push(ask)
        return json({ id: 7, result: ask.body, data: DATA }, 201)
      }),
      ...[calls.execute, calls.datasetGet, calls.queryMetadata, calls.datasetRelated].map((call) =>
        answer(call, () => json({ message: 'Not found' }, 404)),
      ),
    )
    const client = createTestClient()
    const { world, clock } = client
    const { id, dbId } = tabOf(client)
    world.dispatch('editor.replace', { id, sql: 'SELECT 1 AS a; SELECT 2 AS b', by: 'load' })
    world.dispatch('run.start', { editorId: id, cursor: 0 })
    const queryId = tabOf(client).latestQueryId ?? ''
    world.dispatch('editor.select_context', { id, dbId, catalog: null, schema: 'elsewhere' })
    const made = async (more: object): Promise<unknown> => {
      world.dispatch('dataset.create', { editorId: id, name: 'Sales', ...more })
      await clock.settle()
      return asked.at(-1)?.body
    }
    expect(await made({ sql: 'SELECT 2 AS b' })).toMatchObject({ sql: 'SELECT 2 AS b', schema: 'elsewhere' })
    expect(await made({ queryId })).toMatchObject({ database: dbId, sql: 'SELECT 1 AS a', schema: null })
    expect(world.dispatch('dataset.create', { editorId: id, name: 'x', queryId: 'gone' })).toMatchObject({
      refused: 'NO_RESULTS',
    })
    const weighed = (more: object) => world.dispatch('dataset.weigh_overwrite', { editorId: id, datasetId: 7, ...more })
    for (const [more, sql] of [
      [{ sql: 'SELECT 2 AS b' }, 'SELECT 2 AS b'],
      [{ queryId }, 'SELECT 1 AS a'],
    ] as const)
      expect(weighed(more)).toContainEqual(expect.objectContaining({ data: expect.objectContaining({ sql }) }))
    await clock.settle()
  })

  it.each([
    [
      'a refusal',
      () => json({ message: { table: ['Dataset main.Sales already exists'] } }, 422),
      'Dataset main.Sales already exists',
    ],
    [
      'a failing server',
      () => json({ errors: [{ message: 'broken', error_type: 'X', level: 'error' }] }, 500),
      'broken',
    ],
    ['a lost connection', networkError, 'Network error'],
  ])(
    'keeps the message of %s with the tab, and reports the failure once [A8.18] [A8.23] [B8.48]',
    async (_, respond, message) => {
      server.use(token, answer(calls.datasetPost, respond), answer(calls.datasetList, networkError))
      const client = createTestClient()
      const { id } = tabOf(client)
      client.world.dispatch('dataset.create', { editorId: id, name: 'Sales' })
      await client.clock.advance(7000)
      expect(datasets(client)).toMatchObject({ making: {}, made: {}, failed: { [id]: message } })
      expect(toastsWithArgs(client)).toEqual([['danger', 'An error occurred while creating the data source', []]])
      client.world.dispatch('dataset.read_failure', { editorId: id })
      expect(datasets(client).failed).toEqual({})
      expect(client.errors).toEqual([])
    },
  )

  it('requires a name, SQL and a database before it calls the server', () => {
    const client = createTestClient()
    const { id } = tabOf(client)
    expect(client.world.dispatch('dataset.create', { editorId: id, name: '  ' })).toEqual([])
    client.world.dispatch('editor.replace', { id, sql: ' ', by: 'load' })
    expect(client.world.dispatch('dataset.create', { editorId: id, name: 'x' })).toMatchObject({ refused: 'EMPTY_SQL' })
    expect(client.world.dispatch('dataset.create', { editorId: 'none', name: 'x' })).toMatchObject({
      refused: 'UNKNOWN_EDITOR',
    })
    expect(datasets(client).making).toEqual({})
  })

  it('replaces the query of a dataset and has its columns read again', async () => {
    const asked: string[] = []
    const bodies: unknown[] = []
    server.use(
      token,
      answer(calls.datasetPut, (ask) => {
        asked.push(ask.url.pathname)
        bodies.push(ask.body)
        return json({ id: 7, result: ask.body })
      }),
      answer(calls.datasetRefresh, (ask) => {
        asked.push(ask.url.pathname)
        return json({ message: 'OK' })
      }),
    )
    const client = createTestClient()
    const { id, dbId, sql } = tabOf(client)
    client.world.dispatch('dataset.create', { editorId: id, name: 'Sales', datasetId: 7 })
    await client.clock.settle()
    expect(asked).toEqual(['/api/v1/dataset/7', '/api/v1/dataset/7/refresh'])
    expect(bodies).toEqual([{ database_id: dbId, catalog: null, schema: null, sql, template_params: null }])
    expect(datasets(client).made[id]).toEqual({ id: 7, name: 'Sales' })
    expect(toastsWithArgs(client)).toEqual([['success', 'Dataset %s was overwritten', ['Sales']]])
  })

  it('uses the existing dataset of a table, or creates it [A7.32]', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.datasetGetOrCreate, (ask) => {
        asked.push(ask)
        return asked.length === 1 ? json({ result: { table_id: 9 } }) : json({ message: 'no' }, 422)
      }),
    )
    const client = createTestClient()
    const table = { dbId: 1, catalog: null, schema: 'main', name: 'sales' }
    client.world.dispatch('dataset.of_table', table)
    await client.clock.settle()
    client.world.dispatch('dataset.of_table', table)
    await client.clock.settle()
    expect(asked[0]?.body).toEqual({ database_id: 1, table_name: 'sales', catalog: null, schema: 'main' })
    expect(toastsWithArgs(client).map(([, text]) => text)).toEqual([
      'Dataset %s is ready',
      'An error occurred while creating the data source',
    ])
  })
})

describe('dataset list', () => {
  const item = (id: number) => ({ id, table_name: `t${id}`, kind: 'virtual', schema: 'main', owners: [] })

  it('reads the pages on screen and drops deleted datasets', async () => {
    const queries: string[] = []
    server.use(
      token,
      answer(calls.datasetList, (ask) => {
        queries.push(ask.url.searchParams.get('q') ?? '')
        const from = queries.length === 1 ? 0 : 100
        const result = Array.from({ length: 100 }, (_, index) => item(from + index + 1))
        return json({ count: 350, ids: [], result })
      }),
      answer(calls.datasetDelete, ({ url }) =>
        url.pathname.endsWith('/2')
          ? json({ message: 'OK' })
          : json({ message: 'Deleting this dataset is forbidden' }, 403),
      ),
    )
    const client = createTestClient()
    client.world.dispatch('dataset.list', { scope: 'all', search: " it's " })
    await client.clock.settle()
    expect(queries).toHaveLength(2)
    expect(queries[0]).toContain("(col:table_name,opr:ct,value:'it!'s')")
    expect(datasets(client).lists.all?.value).toMatchObject({ count: 350, datasets: { length: 200 } })
    client.world.dispatch('dataset.delete', { ids: [2] })
    client.world.dispatch('dataset.delete', { ids: [3] })
    await client.clock.settle()
    const names = datasets(client).lists.all?.value?.datasets.map(({ name }) => name) ?? []
    expect(names.slice(0, 3)).toEqual(['t1', 't3', 't4'])
    expect(datasets(client).lists.all?.value?.count).toBe(349)
    expect(toastsWithArgs(client)).toEqual([
      ['danger', '%s could not be deleted: %s', ['t3', 'Deleting this dataset is forbidden']],
    ])
  })

  it('keeps the shown datasets when they cannot be reloaded', async () => {
    let calls_ = 0
    server.use(
      answer(calls.datasetList, () => {
        calls_ += 1
        return calls_ === 1 ? json({ count: 1, ids: [1], result: [item(1)] }) : json({ message: 'no' }, 500)
      }),
    )
    const client = createTestClient()
    client.world.dispatch('dataset.list', { scope: 'all' })
    await client.clock.settle()
    client.world.dispatch('dataset.list', { scope: 'all' })
    await client.clock.settle()
    expect(datasets(client).lists.all).toMatchObject({ status: 'failed', message: 'no', value: { count: 1 } })
  })
})

describe('dataset in the SQL editor', () => {
  const asked: string[] = []
  const open = async (body: object, request: { sql?: string; autorun?: boolean } = {}) => {
    asked.length = 0
    server.use(
      answer(calls.datasourceMetadata, ({ url }) => {
        asked.push(`${url.pathname}${url.search}`)
        return json(body)
      }),
    )
    const client = createTestClient()
    client.world.dispatch('dataset.open', { key: '7__table', ...request })
    await client.clock.settle()
    return client
  }
  const found = { ...DATA, schema: 'main', database: { id: 1, name: 'examples' }, select_star: 'SELECT * FROM sales' }

  it("opens a tab with the dataset's place and its query, or with the given SQL [A2.03] [A7.33]", async () => {
    expect(tabOf(await open(found))).toMatchObject({
      name: 'Query main.sales',
      dbId: 1,
      schema: 'main',
      sql: 'SELECT * FROM sales',
      autorun: false,
    })
    expect(asked).toEqual(['/superset/fetch_datasource_metadata?datasourceKey=7__table'])
    expect(tabOf(await open({ ...found, sql: 'SELECT 7', template_params: '{"a":1}' }))).toMatchObject({
      sql: 'SELECT 7',
      templateParams: '{"a":1}',
    })
    expect(tabOf(await open(found, { sql: 'SELECT 8', autorun: true }))).toMatchObject({
      sql: 'SELECT 8',
      autorun: true,
    })
  })

  it('reports a dataset that cannot be loaded, and opens nothing [A8.17]', async () => {
    server.use(answer(calls.datasourceMetadata, () => json({ error: 'Datasource does not exist' }, 404)))
    const client = createTestClient()
    const before = client.world.store.state().editors.order
    client.world.dispatch('dataset.open', { key: '9__table' })
    await client.clock.settle()
    expect(toastsWithArgs(client)).toEqual([['danger', "The datasource couldn't be loaded", []]])
    expect(client.world.store.state().editors.order).toEqual(before)
  })
})

describe('permissions', () => {
  it('checks a permission by its name, or by name and view [A6.01] [A6.02]', () => {
    const client = createTestClient()
    const grant = (permissions: string[]) => {
      const user = { id: 1, username: 'a', firstName: 'A', lastName: 'B', roles: ['x'], permissions }
      const config = {
        defaultDatabaseId: null,
        defaultQueryLimit: 1000,
        maxRow: 1,
        displayMaxRow: 1,
        webTimeoutSeconds: 1,
      }
      client.world.store.append([event('session.bootstrapped', { user, flags: {}, config })], { corr: 'c' })
      return client.world.store.state()
    }
    const with_ = grant(['can_csv on Superset', 'can_write on Dataset'])
    expect([holds(with_, 'can_csv'), holds(with_, 'can_explore'), may(with_, 'can_write on Dataset')]).toEqual([
      true,
      false,
      true,
    ])
    expect(mayMakeDatasets(with_)).toBe(false)
    expect(mayMakeDatasets(grant(['can_explore on Superset', 'can_write on Dataset']))).toBe(true)
    const other = grant(['can_csv_not on Superset', 'can_explore on Superset', 'can_read on Dataset'])
    expect([holds(other, 'can_csv'), holds(other, 'can_explore'), may(other, 'can_write on Dataset')]).toEqual([
      false,
      true,
      false,
    ])
    expect(mayMakeDatasets(other)).toBe(false)
  })
})
