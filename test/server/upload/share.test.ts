import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { ReaderList, SharedTable } from '../../../contract/upload/share'
import { entriesOf } from '../support/audit'
import { type Answer, type Browser, rison } from '../support/server'
import { shareWorld } from '../support/shares'
import { messageOf } from '../support/uploads'

const world = await shareWorld()
const { ada, bob, ben, eve, gus, id, make, query, change, shared, dataset, chart, roleId } = world
afterAll(() => world.close())

const CSV = 'city,units\nRome,3\nOslo,4\n'
const ABSENT = 'TABLE_DOES_NOT_EXIST_ERROR'
/** A dataset that Ada's administrator made of her table while it was shared with him. */
const datasets: Record<string, number> = {}

const datasetOf = async (table: string): Promise<number> => {
  const made = await world.server.services.store
    .selectFrom('dataset')
    .select('id')
    .where('table_name', '=', table)
    .executeTakeFirst()
  if (made !== undefined) return made.id
  await change({ table, add: { users: [bob.userId as number] } })
  const answer = await dataset(table, bob)
  if (answer.status !== 201) throw new Error(answer.text)
  await change({ table, remove: { users: [bob.userId as number] } })
  return answer.json<{ id: number }>().id
}

beforeAll(async () => {
  for (const name of ['sales', 'cached', 'roles', 'gone', 'asked', 'again']) {
    await make(`${name}.csv`, CSV)
    datasets[name] = await datasetOf(name)
  }
  await make('private.csv', CSV)
})

/** A dashboard of Bob and others with one chart on a dataset. */
const boardOf = async (datasetId: number, others = [gus]): Promise<{ chart: number; board: number }> => {
  const params = JSON.stringify({ viz_type: 'big_number_total', datasource: `${datasetId}__table`, metric: 'count' })
  const body = { slice_name: 'Rows', viz_type: 'big_number_total', params, datasource_id: datasetId }
  const made = await bob.post('/api/v1/chart/', { ...body, datasource_type: 'table' })
  const { id: chartId } = made.json<{ id: number }>()
  const positions = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['CHART-1'] },
    'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId } },
  }
  const board = (await bob.post('/api/v1/dashboard/', { dashboard_title: 'Rows' })).json<{ id: number }>().id
  const change = { json_metadata: JSON.stringify({ positions }), owners: [bob, ...others].map(({ userId }) => userId) }
  await bob.send('PUT', `/api/v1/dashboard/${board}`, { body: change })
  return { chart: chartId, board }
}

const of = (name: string): number => datasets[name] as number
const person = (by: Browser): { users: number[] } => ({ users: [by.userId as number] })

/** Every way to the rows of Ada's table, or to its columns. */
const ways: Readonly<Record<string, (by: Browser) => Promise<Answer>>> = {
  'a query': (by) => query(by, 'SELECT * FROM ada.sales'),
  'a query with the catalogue': (by) => query(by, 'SELECT * FROM uploads.ada.sales'),
  'a query in another case': (by) => query(by, 'SELECT * FROM ADA.Sales'),
  'a description': (by) => query(by, 'DESCRIBE ada.sales'),
  'an estimate': (by) => by.post('/api/v1/sqllab/estimate/', { database_id: id, sql: 'SELECT * FROM ada.sales' }),
  'its columns': (by) => by.get(`/api/v1/database/${id}/table_metadata/?schema=ada&name=sales`),
  'more of it': (by) => by.get(`/api/v1/database/${id}/table_metadata/extra/?schema=ada&name=sales`),
  'a chart': (by) => chart(of('sales'), by),
  'a forced chart': (by) => chart(of('sales'), by, { force: true }),
  'a chart as CSV': (by) => chart(of('sales'), by, { result_format: 'csv' }),
  samples: (by) => by.post(`/datasource/samples?datasource_id=${of('sales')}&datasource_type=table`, {}),
  'values of a filter': (by) => by.get(`/api/v1/datasource/table/${of('sales')}/column/city/values/`),
}

const succeeds = async (by: Browser): Promise<readonly string[]> => {
  const done: string[] = []
  for (const [name, way] of Object.entries(ways)) if ((await way(by)).status < 300) done.push(name)
  return done
}

describe('shared tables of files', () => {
  test('a table is read in every way while it is shared, and in none before and after', async () => {
    expect(await succeeds(ben)).toEqual([])
    expect((await change({ table: 'sales', add: person(ben) })).status).toBe(200)
    expect(await succeeds(ben)).toEqual(Object.keys(ways))
    expect(await succeeds(eve)).toEqual([])
    expect(messageOf(await query(ben, 'SELECT * FROM ada.private'))).toContain('There is no such table among yours.')
    expect((await change({ table: 'sales', remove: person(ben) })).status).toBe(200)
    expect(await succeeds(ben)).toEqual([])
    expect(await succeeds(ada)).toEqual(Object.keys(ways))
  })

  test('a schema of somebody else appears with its shared tables only', async () => {
    await change({ table: 'sales', add: person(ben) })
    const schemas = (await ben.get(`/api/v1/database/${id}/schemas/`)).json<{ result: string[] }>().result
    expect(schemas).toEqual(['ben', 'ada'])
    const tables = await ben.get(`/api/v1/database/${id}/tables/?${rison('(schema_name:ada)')}`)
    expect(tables.json<{ result: { value: string }[] }>().result.map(({ value }) => value)).toEqual(['sales'])
    await change({ table: 'sales', remove: person(ben) })
    expect((await ben.get(`/api/v1/database/${id}/schemas/`)).json<{ result: string[] }>().result).toEqual(['ben'])
  })

  test('the end of a share refuses a chart at once, also where its rows are cached', async () => {
    await change({ table: 'cached', add: person(ben) })
    expect((await chart(of('cached'), ben)).status).toBe(200)
    const again = (await chart(of('cached'), ben)).json<{ result: { is_cached: boolean }[] }>()
    expect(again.result[0]?.is_cached).toBe(true)
    await change({ table: 'cached', remove: person(ben) })
    const unnamed = await chart(of('cached'), ben)
    expect([unnamed.status, messageOf(unnamed).includes('cached')]).toEqual([403, false])
    await boardOf(of('cached'), [ben])
    const refused = await chart(of('cached'), ben)
    expect([refused.status, messageOf(refused)]).toEqual([
      403,
      'cached is a table that ada Test made of a file. It is not shared with you.',
    ])
    // the owner's own rights are others
    expect((await chart(of('cached'), ada)).status).toBe(200)
  })

  test('datasets on files of others are neither listed nor opened', async () => {
    const listed = async (by: Browser): Promise<readonly string[]> => {
      const answer = await by.get(`/api/v1/dataset/?${rison('(page_size:100)')}`)
      const { result } = answer.json<{ result: { table_name: string; schema: string }[] }>()
      return result.filter(({ schema }) => schema === 'ada').map(({ table_name: name }) => name)
    }
    expect([await listed(eve), await listed(gus)]).toEqual([[], []])
    await change({ table: 'again', add: person(gus) })
    expect([await listed(eve), await listed(gus)]).toEqual([[], ['again']])
    expect((await gus.get(`/api/v1/dataset/${of('again')}`)).status).toBe(200)
    for (const by of [eve, gus]) {
      expect((await by.get(`/api/v1/dataset/${of('sales')}`)).status).toBe(404)
      const refused = await chart(of('sales'), by)
      expect([refused.status, /sales|ada/i.test(refused.text)]).toEqual([403, false])
    }
    await change({ table: 'again', remove: person(gus) })
    expect(await listed(gus)).toEqual([])
  })

  test('the end of a share refuses files and datasets that a former query became', async () => {
    await change({ table: 'cached', add: person(ben) })
    const sql = 'SELECT city FROM ada.cached'
    const body = { database: id, schema: 'ben', table_name: 'cities of Ada', sql }
    const virtual = (await ben.post('/api/v1/dataset/', body)).json<{ id: number }>().id
    const ran = await ben.post('/api/v1/sqllab/execute/', { database_id: id, sql, client_id: 'former' })
    const file = () => ben.get('/api/v1/sqllab/export/former/')
    expect([ran.status, (await file()).status, (await chart(virtual, ben)).status]).toEqual([200, 200, 200])
    await change({ table: 'cached', remove: person(ben) })
    expect((await file()).text).not.toContain('Rome')
    expect(messageOf(await chart(virtual, ben))).toContain('There is no such table among yours.')
  })

  test('a role lets everybody read who has it, for as long as they have it', async () => {
    const { store } = world.server.services
    const late = await world.server.signedIn('late', ['Gamma'])
    const seen = async (by: Browser): Promise<number> => (await chart(of('roles'), by)).status
    await change({ table: 'roles', add: { roles: [await roleId('Alpha')] } })
    expect([await seen(ben), await seen(eve), await seen(gus), await seen(late)]).toEqual([200, 200, 403, 403])
    const row = { user_id: late.userId as number, role_id: await roleId('Alpha') }
    await store.insertInto('user_role').values(row).execute()
    expect(await seen(late)).toBe(200)
    await store.deleteFrom('user_role').where('user_id', '=', row.user_id).where('role_id', '=', row.role_id).execute()
    expect(await seen(late)).toBe(403)
    await change({ table: 'roles', remove: { roles: [await roleId('Alpha')] } })
    expect(await seen(ben)).toBe(403)
  })

  test('people who write no SQL and upload nothing see charts on a shared table', async () => {
    const databases = async (): Promise<number> =>
      (await gus.get('/api/v1/database/')).json<{ ids: number[] }>().ids.filter((one) => one === id).length
    expect([await databases(), (await chart(of('sales'), gus)).status]).toEqual([0, 403])
    const { chart: hiddenChart, board } = await boardOf(of('sales'))
    const hidden = () => gus.get(`/api/v1/upload/hidden/?dashboard=${board}`)
    expect((await hidden()).json()).toEqual({
      result: [{ chart: hiddenChart, schema: 'ada', table: 'sales', owner: 'ada Test' }],
    })
    expect((await eve.get('/api/v1/upload/hidden/?dashboard=999')).status).toBe(404)
    await change({ table: 'sales', add: person(gus) })
    expect((await hidden()).json()).toEqual({ result: [] })
    expect([await databases(), (await chart(of('sales'), gus)).status]).toEqual([1, 200])
    const upload = await gus.send('DELETE', `/api/v1/database/${id}/upload/?table_name=sales`)
    expect(upload.status).toBe(403)
    await change({ table: 'sales', remove: person(gus) })
    expect([await databases(), (await chart(of('sales'), gus)).status]).toEqual([0, 403])
  })
})

describe('rights on shared tables', () => {
  test('a reader finds no way to write, drop or replace the table', async () => {
    await change({ table: 'sales', add: person(ben) })
    for (const sql of [
      'DROP TABLE ada.sales',
      'DELETE FROM ada.sales',
      "INSERT INTO ada.sales VALUES ('Bern', 1)",
      'UPDATE ada.sales SET units = 0',
      'ALTER TABLE ada.sales ADD COLUMN x INT',
      'CREATE VIEW ada.v AS SELECT 1',
      'CREATE OR REPLACE TABLE ada.sales AS SELECT 1',
    ])
      expect([sql, (await query(ben, sql)).status >= 400]).toEqual([sql, true])
    expect((await ben.send('DELETE', `/api/v1/database/${id}/upload/?table_name=sales`)).status).toBe(404)
    const sent = await world.send(
      'upload',
      { already_exists: 'replace' },
      { name: 'sales.csv', content: 'a\n1\n' },
      ben,
    )
    expect(sent.status).toBe(201)
    expect(await world.rows('SELECT count(*) AS n FROM ada.sales')).toEqual([{ n: 2 }])
    expect(await world.rows('SELECT count(*) AS n FROM ben.sales', ben)).toEqual([{ n: 1 }])
    await change({ table: 'sales', remove: person(ben) })
  })

  test('a reader cannot share it on, nor learn who else reads it', async () => {
    await change({ table: 'sales', add: person(ben) })
    const on = await change({ table: 'sales', add: person(eve) }, ben)
    const missing = await change({ table: 'no such one', add: person(eve) }, ben)
    expect([on.status, on.text]).toEqual([missing.status, missing.text])
    expect(on.status).toBe(404)
    expect((await change({ table: 'sales', remove: person(ben) }, ben)).status).toBe(404)
    expect(await shared('sales', ben)).toBe(404)
    expect((await chart(of('sales'), eve)).status).toBe(403)
    expect(
      (await ben.get('/api/v1/upload/share/')).json<{ result: SharedTable[] }>().result.map((one) => one.schema),
    ).toEqual(['ben'])
    await change({ table: 'sales', remove: person(ben) })
  })

  test('an administrator shares the table of another person', async () => {
    expect(await shared('sales', bob)).toMatchObject({ owner: { name: 'ada Test' }, users: [] })
    expect((await change({ table: 'sales', add: person(eve) }, bob)).status).toBe(200)
    expect((await chart(of('sales'), eve)).status).toBe(200)
    await change({ table: 'sales', remove: person(eve) }, bob)
    expect((await chart(of('sales'), eve)).status).toBe(403)
  })

  test('the server refuses shares with people who cannot sign in and with unknown roles', async () => {
    const { store } = world.server.services
    const left = await world.server.signedIn('left', ['Alpha'])
    await change({ table: 'sales', add: person(left) })
    await store
      .updateTable('user')
      .set({ is_active: 0 })
      .where('id', '=', left.userId as number)
      .execute()
    // a share of old stays in view, so that it can be ended
    expect(await shared('sales')).toMatchObject({ users: [{ name: 'left Test', active: false }] })
    expect((await change({ table: 'sales', remove: person(left) })).status).toBe(200)
    const refusals = [
      [{ users: [left.userId as number] }, 'One or more people are deactivated.'],
      [{ users: [99_999] }, 'One or more people do not exist.'],
      [{ users: [ben.userId as number, 0] }, 'One or more people do not exist.'],
      [{ roles: [99_999] }, 'One or more roles do not exist.'],
      [{ roles: [await roleId('Public')] }, 'One or more roles do not exist.'],
    ] satisfies [ReaderList, string][]
    for (const [add, message] of refusals) {
      const answer = await change({ table: 'sales', add: structuredClone(add) })
      expect([answer.status, answer.text.includes(message)]).toEqual([422, true])
    }
    expect(await shared('sales')).toMatchObject({ users: [], roles: [] })
    expect((await change({ table: 'sales', add: { users: ['x'] as unknown as number[] } })).status).toBe(400)
    expect((await change({ table: 'sales', add: { users: Array.from({ length: 1001 }, () => 1) } })).status).toBe(400)
  })

  test('the share of a person who is removed ends, without a trace in the list', async () => {
    const { store } = world.server.services
    const temp = await world.server.signedIn('temp', ['Alpha'])
    await change({ table: 'sales', add: person(temp) })
    await store
      .deleteFrom('user')
      .where('id', '=', temp.userId as number)
      .execute()
    expect(await shared('sales')).toMatchObject({ users: [] })
    expect((await change({ table: 'sales', add: person(ben), remove: person(ben) })).status).toBe(200)
    await change({ table: 'sales', remove: person(ben) })
  })
})

describe('words about tables of others', () => {
  test('a chart says that its table is gone, and to the owner what to do', async () => {
    await change({ table: 'gone', add: person(ben) })
    await boardOf(of('gone'), [ben])
    expect((await chart(of('gone'), ben)).status).toBe(200)
    await ada.send('DELETE', `/api/v1/database/${id}/upload/?table_name=gone`)
    expect(messageOf(await chart(of('gone'), ben))).toBe('The table gone, which ada Test made of a file, is gone.')
    expect(messageOf(await chart(of('gone'), ada))).toBe(
      'Your table gone, which was made of a file, is gone. Upload the file again under this name.',
    )
    // a new table of the name is private again
    await make('gone.csv', CSV)
    expect((await chart(of('gone'), ben)).status).toBe(403)
    expect(await shared('gone')).toMatchObject({ users: [] })
  })

  test('a wish reaches the owner, and ends with a share or when it is put away', async () => {
    const wish = (by: Browser, table = 'asked', schema = 'ada') => by.post('/api/v1/upload/wish/', { schema, table })
    for (const by of [ben, ben, gus]) expect((await wish(by)).status).toBe(200)
    expect(await shared('asked')).toMatchObject({ wishes: [{ name: 'ben Test' }, { name: 'gus Test' }] })
    const known = await wish(eve)
    for (const [table, schema] of [
      ['none', 'ada'],
      ['asked', 'nobody'],
      ['sales', 'ada'],
    ] as const) {
      const answer = await wish(eve, table, schema)
      expect([answer.status, answer.text]).toEqual([known.status, known.text])
    }
    await change({ table: 'asked', decline: [eve.userId as number, gus.userId as number] })
    await wish(ada)
    expect(await shared('asked')).toMatchObject({ wishes: [{ name: 'ben Test' }] })
    const { result } = (await change({ table: 'asked', add: person(ben) })).json<{ result: SharedTable }>()
    expect(result).toMatchObject({ wishes: [], users: [{ name: 'ben Test', active: true }] })
    await wish(eve)
    await change({ table: 'asked', add: { roles: [await roleId('Alpha')] } })
    expect(await shared('asked')).toMatchObject({ wishes: [] })
  })
})

test('a replaced table keeps its readers, and its charts have the new rows at once', async () => {
  await change({ table: 'again', add: person(ben) })
  const count = async (by: Browser): Promise<unknown> =>
    (await chart(of('again'), by)).json<{ result: { data: unknown[] }[] }>().result[0]?.data
  expect(await count(ben)).toEqual([{ count: 2 }])
  const fields = { table_name: 'again', already_exists: 'replace' }
  expect((await make('newer.csv', `${CSV}Bern,5\n`, fields)).status).toBe(201)
  expect([await count(ben), await count(ada)]).toEqual([[{ count: 3 }], [{ count: 3 }]])
  expect(await shared('again')).toMatchObject({ file: 'newer.csv', rows: 3, users: [{ name: 'ben Test' }] })
})

test('a table has its readers from the start where they were chosen', async () => {
  const readers = JSON.stringify({ users: [eve.userId], roles: [await roleId('Gamma')] })
  expect((await make('open.csv', CSV, { readers })).status).toBe(201)
  expect(await shared('open')).toMatchObject({ users: [{ name: 'eve Test' }], roles: [{ name: 'Gamma' }] })
  expect((await query(eve, 'SELECT * FROM ada.open')).status).toBe(200)
  expect(await world.rows('SELECT * FROM ada.open', ben)).toEqual([ABSENT])
  for (const wrong of ['{', '[1]', '{"users":["1"]}', '{"users":1}'])
    expect((await make('wrong.csv', CSV, { readers: wrong })).message).toContain('The readers must be a JSON object')
  expect((await make('wrong.csv', CSV, { readers: '{"users":[99999]}' })).status).toBe(422)
  expect(await shared('wrong')).toBe(404)
})

test('tables and people with quotes in their names are shared like others', async () => {
  const nina = await world.server.signedIn('Nina "O\'Hara"', ['Alpha', 'sql_lab'])
  const table = 'it\'s "our" table'
  const sent = await world.send('upload', { table_name: table }, { name: 'x.csv', content: CSV }, nina)
  expect(sent.status).toBe(201)
  const { schema } = sent.json<{ table: { schema: string } }>().table
  const quoted = [schema, table].map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
  expect(await world.rows(`SELECT * FROM ${quoted}`, ben)).toEqual([ABSENT])
  expect((await change({ schema, table, add: person(ben) }, nina)).status).toBe(200)
  expect((await query(ben, `SELECT * FROM ${quoted}`)).status).toBe(200)
  await change({ schema, table, remove: person(ben) }, nina)
  expect(await world.rows(`SELECT * FROM ${quoted}`, ben)).toEqual([ABSENT])
})

test('the audit log names who shared which table with whom, and who asked for one', async () => {
  const { store } = world.server.services
  const entries = await entriesOf(store, async () => {
    await ben.post('/api/v1/upload/wish/', { schema: 'ada', table: 'private' })
    await change({ table: 'private', add: { ...person(ben), roles: [await roleId('Gamma')] } })
    await change({ table: 'private', remove: person(ben) }, bob)
  })
  const told = entries.map(({ call, actor, outcome, changes }) => [
    call,
    actor?.name,
    outcome,
    ...changes.map((one) => [one.kind, one.name, one.fields]),
  ])
  const benIs = { id: ben.userId, kind: 'user', name: 'ben' }
  expect(told).toMatchObject([
    ['uploadWish', 'ben', 'done', ['upload', 'private', [{ path: '/wishes' }]]],
    ['uploadShare', 'ada', 'done', ['upload', 'private', expect.anything()]],
    ['uploadShare', 'Bob', 'done', ['upload', 'private', [{ path: '/readers' }]]],
  ])
  expect(JSON.stringify(told)).toContain(String(benIs.name))
})
