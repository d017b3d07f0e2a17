import rison from 'rison'
import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { allEffects } from '../../support/effects'
import { event } from '../../../src/core/events/registry'
import { schemasKey, tableKey, tablesKey } from '../../../src/projections/schema/schemas'
import { tableSchemaOf, tablesOfTab } from '../../../src/projections/schema/tables'
import { createTestClient } from '../../support/client'
import { serveCalls } from '../../support/serveCalls'
import { answer, json } from '../../support/server'
import { createRuntime } from '../../support/model'

const server = serveCalls()

/** The page after the client's page: it receives events appended from now on. */
const nextPage = (client: ReturnType<typeof createTestClient>) =>
  createRuntime({
    store: client.world.store,
    effects: allEffects,
    io: client.io,
    committed: () => Promise.resolve(),
    onError: (error) => client.errors.push(error),
  })

const databases = { count: 1, ids: [1], result: [{ id: 1, database_name: 'examples', backend: 'duckdb' }] }

it('the next page completes the database load of a page that went away', async () => {
  let asked = 0
  server.use(
    answer(calls.databaseList, () => {
      asked += 1
      return asked === 1 ? new Promise<Response>(() => undefined) : json(databases)
    }),
  )
  const client = createTestClient([])
  const { store, dispatch } = client.world
  dispatch('schema.load_databases', { force: true })
  await client.clock.settle()
  expect(store.state().schemas.databases).toMatchObject({ status: 'loading' })
  const [intent] = Object.values(store.state().outbox.open)
  if (intent === undefined) throw new Error('nothing is open')
  client.runtime.stop()
  const next = nextPage(client)
  void next.resume(intent)
  await client.clock.settle()
  expect(store.state().schemas.databases).toMatchObject({ status: 'loaded', value: [{ name: 'examples' }] })
  expect([asked, Object.keys(store.state().outbox.open), client.errors]).toEqual([2, [], []])
})

it('an abandoned database load is not loading, so that it can be requested again', () => {
  server.use(answer(calls.databaseList, () => new Promise<Response>(() => undefined)))
  const { world } = createTestClient([])
  world.dispatch('schema.load_databases', { force: true })
  const [intent] = Object.values(world.store.state().outbox.open)
  const abandoned = {
    ...event('effect.abandoned', { effect: 'load-databases', reason: 'reload' }),
    cause: intent?.id ?? '',
  }
  world.remote(abandoned)
  expect(world.store.state().schemas.databases).toMatchObject({ status: 'failed' })
  expect(world.dispatch('schema.load_databases', {})).toHaveLength(1)
})

it("this page's own database load survives the resume of an earlier one", async () => {
  const answers: ((response: Response) => void)[] = []
  server.use(answer(calls.databaseList, () => new Promise<Response>((resolve) => answers.push(resolve))))
  const client = createTestClient([])
  const { store, dispatch } = client.world
  dispatch('schema.load_databases', { force: true })
  await client.clock.settle()
  const [former] = Object.values(store.state().outbox.open)
  if (former === undefined) throw new Error('nothing is open')
  client.runtime.stop()
  const next = nextPage(client)
  store.append([event('schema.databases_requested', {})], { corr: 'own' })
  await client.clock.settle()
  await next.resume(former)
  answers.at(-1)?.(json(databases))
  await client.clock.settle()
  expect(store.state().schemas.databases).toMatchObject({ status: 'loaded', value: [{ name: 'examples' }] })
  expect([answers.length, Object.keys(store.state().outbox.open), client.errors]).toEqual([2, [], []])
})

it('loads databases once per page and shows the known ones meanwhile', async () => {
  let asked = 0
  server.use(
    answer(calls.databaseList, () => {
      asked += 1
      return json(databases)
    }),
  )
  const client = createTestClient([])
  const { store, dispatch } = client.world
  for (const page of [1, 2]) {
    store.append([event('session.started', { previous: null, build: 'b' })], { corr: `page ${page}` })
    dispatch('schema.load_databases', {})
    if (page === 2) expect(store.state().schemas.databases?.value).toHaveLength(1)
    await client.clock.settle()
    dispatch('schema.load_databases', {})
    await client.clock.settle()
    expect([asked, store.state().schemas.databases?.status]).toEqual([page, 'loaded'])
  }
})

/** Answers a call, and notes which addresses it was asked under. */
const noting = (call: Parameters<typeof answer>[0], body: unknown): readonly URL[] => {
  const asked: URL[] = []
  server.use(
    answer(call, ({ url }) => {
      asked.push(url)
      return json(body)
    }),
  )
  return asked
}
const queryOf = (url: URL | undefined) => rison.decode(url?.searchParams.get('q') ?? '')
const place = { dbId: 7, catalog: 'warehouse', schema: 'main' }
const table = { ...place, name: 'lines' }

it('loads schemas by catalog, and past the cache on request [A7.26] [B7.29]', async () => {
  const asked = noting(calls.databaseSchemas, { result: ['b', 'a'] })
  const { world, clock } = createTestClient([])
  world.dispatch('schema.load_schemas', { dbId: 7, catalog: 'warehouse' })
  await clock.settle()
  world.dispatch('schema.load_schemas', { dbId: 7, catalog: 'warehouse', force: true })
  world.dispatch('schema.load_schemas', { dbId: 7, catalog: null })
  await clock.settle()
  expect(asked.map(({ pathname }) => pathname)).toEqual(asked.map(() => '/api/v1/database/7/schemas/'))
  expect(asked.map(queryOf)).toEqual([
    { force: false, catalog: 'warehouse' },
    { force: true, catalog: 'warehouse' },
    { force: false },
  ])
  const known = world.store.state().schemas.schemas[schemasKey({ dbId: 7, catalog: 'warehouse' })]
  expect(known).toMatchObject({ status: 'loaded', value: ['a', 'b'] })
})

it('loads tables by schema and catalog, and past the cache on request [A7.27] [B7.30]', async () => {
  const asked = noting(calls.databaseTables, { count: 1, result: [{ value: 'lines', type: 'view' }] })
  const { world, clock } = createTestClient([])
  world.dispatch('schema.load_tables', place)
  await clock.settle()
  world.dispatch('schema.load_tables', { ...place, catalog: null, force: true })
  await clock.settle()
  expect(asked.map(({ pathname }) => pathname)).toEqual(asked.map(() => '/api/v1/database/7/tables/'))
  expect(asked.map(queryOf)).toEqual([
    { force: false, schema_name: 'main', catalog_name: 'warehouse' },
    { force: true, schema_name: 'main' },
  ])
  expect(world.store.state().schemas.tables[tablesKey(place)]?.value).toMatchObject({
    tables: [{ name: 'lines', type: 'view' }],
  })
})

const pk = { name: 'lines_pk', type: 'pk', column_names: ['order_id', 'place'] }
const fk = {
  name: 'lines_fk',
  type: 'fk',
  column_names: ['region', 'shop'],
  referred_schema: 'people',
  referred_table: 'shops',
  referred_columns: ['region', 'id'],
  options: {},
}
const index = { name: 'by_both', type: 'index', column_names: ['shop', 'place'], unique: false }
const metadata = {
  name: 'lines',
  columns: [{ name: 'place', type: 'INT', longType: 'INT', keys: [pk, index], comment: null }],
  primaryKey: pk,
  foreignKeys: [fk],
  indexes: [pk, fk, index],
  selectStar: 'SELECT 1',
}

it('keeps composite keys and indexes whole, with the tables they refer to [A7.28] [A3.38] [A3.40]', async () => {
  const asked = noting(calls.tableMetadataGet, metadata)
  const { world, clock } = createTestClient([])
  const editorId = world.store.state().editors.order[0] ?? ''
  world.dispatch('schema.toggle_table', { ...table, editorId, expanded: true })
  await clock.settle()
  world.dispatch('schema.load_table', { ...table, catalog: null, schema: null })
  await clock.settle()
  expect(asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    ['/api/v1/database/7/table_metadata/', { name: 'lines', schema: 'main', catalog: 'warehouse' }],
    ['/api/v1/database/7/table_metadata/', { name: 'lines' }],
  ])
  const { schemas, tables } = world.store.state()
  expect(schemas.details[tableKey(table)]?.value?.constraints).toEqual([
    { type: 'pk', name: 'lines_pk', columns: ['order_id', 'place'], referred: null },
    {
      type: 'fk',
      name: 'lines_fk',
      columns: ['region', 'shop'],
      referred: { schema: 'people', table: 'shops', columns: ['region', 'id'] },
    },
    { type: 'index', name: 'by_both', columns: ['shop', 'place'], referred: null },
  ])
  const [open] = tablesOfTab(tables, editorId)
  if (open === undefined) throw new Error('no open table')
  const { options: _, ...foreign } = fk
  const { unique: __, ...plain } = index
  expect(tableSchemaOf(world.store.state(), open)).toMatchObject({
    primaryKey: pk,
    foreignKeys: [foreign],
    indexes: [pk, foreign, plain],
  })
})

it('loads additional table metadata once, and reports its failure [A7.29] [B7.32]', async () => {
  const latest = { ds: '2026-11-23', hour: 7 }
  const partitions = { cols: ['ds', 'hour'], latest, partitionQuery: 'SHOW PARTITIONS' }
  const asked = noting(calls.tableMetadataExtraGet, { partitions, metadata: { view: null } })
  const { world, clock } = createTestClient([])
  world.dispatch('schema.load_table_extra', table)
  world.dispatch('schema.load_table_extra', table)
  await clock.settle()
  world.dispatch('schema.load_table_extra', table)
  await clock.settle()
  expect(asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    ['/api/v1/database/7/table_metadata/extra/', { name: 'lines', schema: 'main', catalog: 'warehouse' }],
  ])
  const known = () => world.store.state().schemas.extras[tableKey(table)]
  expect(known()?.value).toEqual({
    partitionedBy: 'ds, hour',
    latestPartition: 'ds = 2026-11-23, hour = 7',
    view: null,
  })
  server.use(answer(calls.tableMetadataExtraGet, () => json({ message: 'no such place' }, 500)))
  const other = { ...table, name: 'other' }
  world.dispatch('schema.load_table_extra', other)
  await clock.settle()
  expect(world.store.state().schemas.extras[tableKey(other)]?.status).toBe('failed')
  expect(known()?.status).toBe('loaded')
})
