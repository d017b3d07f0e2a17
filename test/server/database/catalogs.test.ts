import type { MoveCheck } from '../../../contract/dashboard/move'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendPage, startRogue, type RogueTrino } from '../../support/rogueTrino'
import { bring } from '../support/bundles'
import { planned, tablesIn, textRows } from '../support/catalogAnswers'
import { layoutOf } from '../support/dashboards'
import { type Browser, type TestServer, rison, startTestServer } from '../support/server'

const CATALOGS: Record<string, readonly string[] | null> = { lake: ['shop'], pg: ['crm'], system: ['runtime'] }

let trino: RogueTrino
let server: TestServer
let admin: Browser
let bob: Browser
let database: number
/** Catalogs of the statements that ran, by their headers. */
const ran: unknown[] = []
/** Answers that the server holds back. */
const held: (() => void)[] = []

beforeAll(async () => {
  trino = await startRogue(
    ({ request, response, body }) => {
      if (body.includes('information_schema') || body.includes('system.metadata')) {
        return sendPage(response, tablesIn(body))
      }
      ran.push(request.headers['x-trino-catalog'])
      if (body.startsWith('SELECT 40')) return void held.push(() => sendPage(response, textRows(['late'])))
      return sendPage(response, textRows(['one']))
    },
    { catalogs: CATALOGS, plan: planned, views: { pg: [['crm', 'watch']] } },
  )
  server = await startTestServer()
  admin = await server.signedIn('root', ['Admin'])
  const parameters = { host: '127.0.0.1', port: trino.port, catalog: 'lake', username: 'ana', unencrypted: true }
  const body = { database_name: 'lake', engine: 'trino', configuration_method: 'dynamic_form', parameters }
  const made = await admin.post('/api/v1/database/', body)
  if (made.status !== 201) throw new Error(made.text)
  database = made.json<{ id: number }>().id
  bob = await server.signedIn('bob', ['Alpha', 'sql_lab'], [database])
})
afterAll(async () => {
  await server.close()
  await trino.close()
})

const show = (isOn: boolean) =>
  admin.send('PUT', `/api/v1/database/${database}`, { body: { extra: JSON.stringify({ allow_multi_catalog: isOn }) } })

const get = async (path: string, query = '()') =>
  (await admin.get(`/api/v1/database/${database}/${path}/?${rison(query)}`)).json<{ result: unknown }>().result

/** The state of a run, or the message that refuses it. */
const run = async (sql: string, catalog?: string, who = admin): Promise<string> => {
  const answer = await who.post('/api/v1/sqllab/execute/', { database_id: database, sql, catalog })
  const { status, errors } = answer.json<{ status?: string; errors?: readonly { message: string }[] }>()
  return errors?.[0]?.message ?? status ?? answer.text
}

test('a database shows its own catalog alone, unless the others are open', async () => {
  const item = async () => {
    const { result } = (await admin.get('/api/v1/database/')).json<{ result: Record<string, unknown>[] }>()
    const { allow_multi_catalog: open, default_catalog: own } = result.find(({ id }) => id === database) ?? {}
    return [open, own]
  }
  expect(await get('catalogs')).toEqual(['lake'])
  expect(await item()).toEqual([false, 'lake'])
  expect(await run('SELECT 1', 'lake')).toBe('success')
  expect(await run('SELECT 1', 'pg')).toContain('shows the catalog lake alone')
  expect(await run('SELECT * FROM pg.crm.people')).toContain('tables of the catalog pg cannot be used in it')
  expect((await show(true)).status).toBe(200)
  expect(await get('catalogs')).toEqual(['lake', 'pg'])
  expect(await item()).toEqual([true, 'lake'])
  expect((await show(false)).status).toBe(200)
  expect(await get('catalogs')).toEqual(['lake'])
  expect(await run('SELECT 1', 'pg')).toContain('shows the catalog lake alone')
})

test('schemas, tables and runs are those of the chosen catalog', async () => {
  await show(true)
  expect(await get('schemas')).toEqual(['shop'])
  expect(await get('schemas', '(catalog:pg)')).toEqual(['crm'])
  expect(await get('schemas', '(catalog:lake)')).toEqual(['shop'])
  expect(await get('tables', '(schema_name:crm,catalog_name:pg)')).toEqual([
    expect.objectContaining({ value: 'crm' }),
    expect.objectContaining({ value: 'shop' }),
  ])
  ran.length = 0
  expect(await run('SELECT 1', 'pg')).toBe('success')
  expect(await run('SELECT 1')).toBe('success')
  expect(ran).toEqual(['pg', 'lake'])
  expect(await run('SELECT * FROM pg.crm.people')).toBe('success')
  expect(await run('SELECT * FROM lake.shop.people', 'pg')).toBe('success')
  expect(await run('SELECT * FROM system.runtime.people')).toContain('system')
  expect(await run('SELECT 1', 'system')).toContain('is not open in it')
  expect(await run('SELECT 1', 'nowhere')).toContain('The server has no catalog of this name.')
})

/** Status and answer of opening the table shop.people as a dataset. */
const open = async (catalog?: string) => {
  const place = { database_id: database, catalog, schema: 'shop', table_name: 'people' }
  const answer = await admin.post('/api/v1/dataset/get_or_create/', place)
  return answer.json<{ result?: { table_id: number } }>().result?.table_id ?? answer.text
}

const detailOf = async (id: unknown) =>
  (await admin.get(`/api/v1/dataset/${String(id)}`)).json<{ result: Record<string, unknown> }>().result

const change = async (id: unknown, body: object) => {
  const answer = await admin.send('PUT', `/api/v1/dataset/${String(id)}`, { body })
  return [answer.status, answer.text]
}

const storedCatalogOf = async (id: unknown) => {
  const rows = server.services.store.selectFrom('dataset').select('catalog').where('id', '=', Number(id))
  return (await rows.executeTakeFirstOrThrow()).catalog
}

const TAKEN = [422, expect.stringContaining('Dataset shop.people already exists')]

test('tables of one name in two catalogs are two datasets, whichever request is faster', async () => {
  await show(true)
  const [own, other, ...again] = await Promise.all([open(), open('pg'), open('lake'), open('pg'), open()])
  expect(again).toEqual([own, other, own])
  expect([own === other, typeof own, typeof other]).toEqual([false, 'number', 'number'])
  expect([(await detailOf(own))['catalog'], (await detailOf(other))['catalog']]).toEqual([null, 'pg'])
  expect([await open('lake'), await open('pg')]).toEqual([own, other])
})

test('a dataset cannot take the name of another one of the same catalog', async () => {
  await show(true)
  const [own, other] = [await open(), await open('pg')]
  for (const catalog of [undefined, null, 'lake', 'pg']) {
    const answer = await admin.post('/api/v1/dataset/', { database, catalog, schema: 'shop', table_name: 'people' })
    expect([answer.status, answer.text]).toEqual(TAKEN)
  }
  expect(await change(other, { catalog: null })).toEqual(TAKEN)
  expect(await change(other, { catalog: 'lake' })).toEqual(TAKEN)
  expect(await change(own, { catalog: 'pg' })).toEqual(TAKEN)
  const makes = [1, 2].map(() =>
    admin.post('/api/v1/dataset/', { database, catalog: 'pg', schema: 'crm', table_name: 'x' }),
  )
  const answers = await Promise.all(makes)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
})

test('the catalog of the database is stored and answered as none', async () => {
  await show(true)
  const body = { database, catalog: 'lake', schema: 'shop', table_name: 'mine', sql: 'SELECT 1' }
  const made = await admin.post('/api/v1/dataset/', body)
  const { id, data } = made.json<{ id: number; data: Record<string, unknown> }>()
  expect([made.status, data['catalog'], await storedCatalogOf(id)]).toEqual([201, null, null])
  // an older store names it
  await server.services.store.updateTable('dataset').set({ catalog: 'lake' }).where('id', '=', id).execute()
  expect((await detailOf(id))['catalog']).toBeNull()
  const again = await admin.post('/api/v1/dataset/', { ...body, catalog: null })
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('Dataset shop.mine already exists')])
  expect((await change(id, { catalog: null, description: 'Mine' }))[0]).toBe(200)
  expect(await storedCatalogOf(id)).toBe('lake')
  expect(await change(id, { catalog: 'pg', schema: 'crm' })).toEqual([200, expect.any(String)])
  expect((await change(id, { catalog: 'lake', schema: 'shop' }))[0]).toBe(200)
  expect(await storedCatalogOf(id)).toBeNull()
})

test('lists, searches and charts are told the catalog of a dataset', async () => {
  await show(true)
  const [own, other] = [await open(), await open('pg')]
  const { result } = (await admin.get('/api/v1/dataset/')).json<{ result: { id: number; catalog: string | null }[] }>()
  const catalogIn = (id: unknown) => result.find((item) => item.id === id)?.catalog
  expect([catalogIn(own), catalogIn(other)]).toEqual([null, 'pg'])
  const source = async (id: unknown) => {
    const answer = await admin.get(`/superset/fetch_datasource_metadata?datasourceKey=${String(id)}__table`)
    return answer.json<{ catalog: string | null }>().catalog
  }
  expect([await source(own), await source(other)]).toEqual([null, 'pg'])
  const found = await admin.get('/api/recount/search/?text=people')
  const places = found.json<{ result: { place: string }[] }>().result.map(({ place }) => place)
  expect(new Set(places)).toEqual(new Set(['lake · pg.shop', 'lake · shop']))
})

test('versions, moves and imports of a dataset keep to its catalog', async () => {
  await show(true)
  const [own, other] = [Number(await open()), Number(await open('pg'))]
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await admin.post(path, body)
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
    return answer.json<{ id: number }>().id
  }
  const chart = await made('/api/v1/chart/', {
    slice_name: 'People',
    datasource_id: other,
    datasource_type: 'table',
    viz_type: 'table',
  })
  const board = await made('/api/v1/dashboard/', { dashboard_title: 'People' })
  const json_metadata = JSON.stringify({ positions: layoutOf([chart]) })
  await admin.send('PUT', `/api/v1/dashboard/${board}`, { body: { json_metadata } })
  const move = async (catalog: string | null, schema: string) => {
    const datasets = [{ id: other, database_id: database, catalog, schema }]
    const answer = await admin.post(`/api/recount/dashboard/${board}/move/`, { datasets })
    return [answer.status, answer.text]
  }
  const compare = async (body: object): Promise<unknown> => {
    const answer = await admin.post(`/api/recount/dashboard/${board}/move/check/`, { database_id: database, ...body })
    if (answer.status !== 200) return answer.text
    const { catalog, datasets } = answer.json<{ result: MoveCheck }>().result
    return [catalog, ...datasets.map(({ new_schema: schema, refusal }) => [schema, refusal])]
  }
  const at = (schema: string) => ({ schemas: { shop: schema } })
  expect(await compare({ catalog: 'pg', ...at('shop') })).toEqual(['pg', ['shop', 'It reads from there already.']])
  expect(await compare({ catalog: 'pg' })).toEqual(['pg', ['crm', null]])
  expect(await compare(at('shop'))).toEqual([null, ['shop', expect.stringContaining('already exists')]])
  expect(await compare({ catalog: 'lake', ...at('crm') })).toEqual([null, ['crm', null]])
  expect(await compare({ catalog: 'nowhere' })).toContain('The server has no catalog of this name.')
  expect(await move('lake', 'shop')).toEqual(TAKEN)
  expect((await move('lake', 'crm'))[0]).toBe(200)
  expect(await storedCatalogOf(other)).toBeNull()
  const versions = await admin.get(`/api/recount/dataset/${other}/versions/`)
  const [{ number: newest } = { number: 0 }] = versions.json<{ result: { number: number }[] }>().result
  const restore = () => admin.post(`/api/recount/dataset/${other}/versions/1/restore/`, { revision: newest })
  const taken = await change(own, { catalog: 'pg' })
  expect(taken[0]).toBe(200)
  const refused = await restore()
  expect([refused.status, refused.text]).toEqual(TAKEN)
  expect((await change(own, { catalog: 'lake' }))[0]).toBe(200)
  expect((await restore()).status).toBe(200)
  expect(await storedCatalogOf(other)).toBe('pg')
  const bundle = await admin.get(`/api/v1/dashboard/export/?q=!(${board})`)
  for (const path of [`dashboard/${board}`, `chart/${chart}`, `dataset/${other}`]) {
    expect((await admin.send('DELETE', `/api/v1/${path}`)).status).toBe(200)
  }
  const imported = await bring(admin, bundle.bytes)
  expect([imported.status, imported.text]).toEqual([200, expect.any(String)])
  const [id, kept] = [Number(await open('pg')), await open()]
  expect([id > other, kept]).toEqual([true, own])
  const charts = await admin.get('/api/v1/chart/')
  expect(charts.json<{ result: object[] }>().result).toContainEqual(
    expect.objectContaining({ slice_name: 'People', datasource_id: id }),
  )
})

test('a view of another catalog is judged by all that it reads', async () => {
  await show(true)
  expect(await run('SELECT * FROM pg.crm.people WHERE now() > x')).toBe('success')
  expect(await run('SELECT * FROM pg.crm.watch WHERE now() > x')).toContain('tables of the catalog system cannot')
})

/** The tables beneath a dataset, and who may query each under a rule for the role. */
const beneath = async (id: number, role: number): Promise<unknown> => {
  const answer = await admin.get(
    `/api/v1/rowlevelsecurity/beneath/${id}?${rison(`(filter_type:Regular,roles:!(${role}))`)}`,
  )
  const { tables, unknown } = answer.json<{ result: { tables: readonly Beneath[]; unknown: unknown } }>().result
  return [
    tables.map(({ catalog, schema, name, people }) => [catalog, schema, name, people.map(({ id: who }) => who)]),
    unknown,
  ]
}

interface Beneath {
  readonly catalog: string | null
  readonly schema: string
  readonly name: string
  readonly people: readonly { readonly id: number }[]
}

test('datasets keep their catalogs when their database gets another one', async () => {
  await show(true)
  const post = async (body: object): Promise<number> => {
    const place = { database, schema: 'shop', table_name: 'kept' }
    const answer = await admin.post('/api/v1/dataset/', { ...place, ...body })
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.json<{ id: number }>().id
  }
  const [near, far] = [await post({}), await post({ catalog: 'pg' })]
  const catalogOf = async (id: number) =>
    (await admin.get(`/api/v1/dataset/${id}`)).json<{ result: { catalog: unknown } }>().result.catalog
  const put = async (catalog: string) => {
    const parameters = { host: '127.0.0.1', port: trino.port, catalog, username: 'ana', unencrypted: true }
    const body = { engine: 'trino', configuration_method: 'dynamic_form', parameters }
    const answer = await admin.send('PUT', `/api/v1/database/${database}`, { body })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  expect([await catalogOf(near), await catalogOf(far)]).toEqual([null, 'pg'])
  await put('pg')
  expect([await catalogOf(near), await catalogOf(far)]).toEqual(['lake', null])
  // neither has become the twin of the other
  for (const id of [near, far]) {
    const change = await admin.send('PUT', `/api/v1/dataset/${id}`, { body: { description: 'x' } })
    expect([id, change.status]).toEqual([id, 200])
  }
  await put('lake')
  expect([await catalogOf(near), await catalogOf(far)]).toEqual([null, 'pg'])
  await show(false)
  await put('pg')
  expect(await catalogOf(near)).toBe(null)
  await put('lake')
})

const alphaRole = async (): Promise<number> => {
  const roles = (await admin.get('/api/v1/rowlevelsecurity/related/roles')).json<{
    result: { value: number; text: string }[]
  }>().result
  return roles.find(({ text }) => text === 'Alpha')?.value ?? 0
}

/** A new virtual dataset. */
const virtual = async (catalog: string, table: string, from: string): Promise<number> => {
  const schema = catalog === 'pg' ? 'crm' : 'shop'
  const body = { database, catalog, schema, table_name: table, sql: `SELECT n FROM ${from}` }
  const answer = await admin.post('/api/v1/dataset/', body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json<{ id: number }>().id
}

test('the tables beneath a dataset are found in every catalog', async () => {
  await show(true)
  const alpha = await alphaRole()
  const all = [bob.userId]
  expect(await beneath(await virtual('lake', 'far', 'pg.crm.people'), alpha)).toEqual([
    [['pg', 'crm', 'people', all]],
    null,
  ])
  expect(await beneath(await virtual('lake', 'near', 'lake.shop.people'), alpha)).toEqual([
    [[null, 'shop', 'people', all]],
    null,
  ])
  expect(await beneath(await virtual('pg', 'back', 'lake.shop.people'), alpha)).toEqual([
    [[null, 'shop', 'people', all]],
    null,
  ])
})

test('people of an unreachable catalog are unknown, those of the others are listed', async () => {
  await show(true)
  const id = await virtual('lake', 'both', 'pg.crm.people, lake.shop.people')
  const alpha = await alphaRole()
  await show(false)
  await show(true)
  const { pg } = CATALOGS
  CATALOGS['pg'] = null
  try {
    expect(await beneath(id, alpha)).toEqual([
      [
        [null, 'shop', 'people', [bob.userId]],
        ['pg', 'crm', 'people', []],
      ],
      expect.stringContaining('pg is down'),
    ])
  } finally {
    CATALOGS['pg'] = pg ?? []
  }
})

test('a rule closes a table in its own catalog, and other catalogs to the statement', async () => {
  await show(true)
  const dataset = await admin.post('/api/v1/dataset/', { database, catalog: 'pg', schema: 'crm', table_name: 'people' })
  expect([dataset.status, dataset.text]).toEqual([201, expect.any(String)])
  const roles = (await admin.get('/api/v1/rowlevelsecurity/related/roles')).json<{
    result: { value: number; text: string }[]
  }>().result
  const rule = await admin.post('/api/v1/rowlevelsecurity/', {
    name: 'none',
    filter_type: 'Regular',
    tables: [dataset.json<{ id: number }>().id],
    roles: roles.filter(({ text }) => text === 'Alpha').map(({ value }) => value),
    clause: '1 = 0',
  })
  expect([rule.status, rule.text]).toEqual([201, expect.any(String)])
  expect(await run('SELECT * FROM crm.people', 'pg', bob)).toContain('You need access to the following table: people')
  expect(await run('SELECT * FROM pg.crm.people', undefined, bob)).toContain('cannot be used in it')
  expect(await run('SELECT * FROM shop.people', 'lake', bob)).toBe('success')
  expect(await run('SELECT * FROM pg.crm.people', undefined, admin)).toBe('success')
})

test('the catalogs of a database share its places for runs', async () => {
  await show(true)
  expect(await run('SELECT 1', 'pg')).toBe('success')
  expect(await run('SELECT 1', 'pg', bob)).toBe('success')
  const slow = [run('SELECT 401', 'lake'), run('SELECT 402', 'lake')]
  await expect.poll(() => held.length).toBe(2)
  ran.length = 0
  const third = run('SELECT 1', 'pg')
  // with places of its own in each catalog the third would be before bob
  for (const number of [2, 3, 4]) expect(await run(`SELECT ${number}`, 'pg', bob)).toBe('success')
  expect(ran).toEqual(['pg', 'pg', 'pg'])
  for (const answer of held) answer()
  expect(await Promise.all([...slow, third])).toEqual(['success', 'success', 'success'])
  expect(ran).toHaveLength(4)
})
