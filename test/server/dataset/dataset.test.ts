import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Browser, type TestServer, rison, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser
let bob: Browser
let admin: Browser
let gamma: Browser
let now = 1_700_000_000_000

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Alpha', 'sql_lab'])
  admin = await server.signedIn('root', ['Admin'])
  gamma = await server.signedIn('gamma', ['Gamma', 'sql_lab'])
})
afterAll(() => server.close())

interface Column {
  readonly id: number
  readonly column_name: string
  readonly expression: string | null
  readonly [more: string]: unknown
}
interface Detail {
  readonly id: number
  readonly result: Record<string, unknown> & { readonly columns: Column[]; readonly metrics: Record<string, unknown>[] }
}

let last = 0
const VIRTUAL = { database: 1, schema: 'main', sql: 'select day, amount' }
const make = async (more: object = {}, by: Browser = ada): Promise<number> => {
  last += 1
  const answer = await by.post('/api/v1/dataset/', { ...VIRTUAL, table_name: `made ${last}`, ...more })
  expect(answer.text).toContain('"id"')
  return answer.json<{ id: number }>().id
}
const read = async (id: number, by: Browser = ada) => (await by.get(`/api/v1/dataset/${id}`)).json<Detail>().result
const names = (columns: readonly Column[]) => columns.map((column) => column.column_name)

describe('creating datasets', () => {
  test('a name taken while columns are read is refused, by any name of the catalog', async () => {
    const run = server.engine.run.bind(server.engine)
    const body = { ...VIRTUAL, table_name: 'twins' }
    const statuses: number[] = []
    const reading = vi.spyOn(server.engine, 'run').mockImplementationOnce(async (request) => {
      statuses.push((await bob.post('/api/v1/dataset/', body)).status)
      return run(request)
    })
    const late = await ada.post('/api/v1/dataset/', { ...body, catalog: 'examples' })
    reading.mockRestore()
    expect([...statuses, late.status, late.text]).toEqual([
      201,
      422,
      expect.stringContaining('main.twins already exists'),
    ])
  })

  test('a query becomes a dataset with its columns, a count and a time column [A1.13] [A3.43] [A7.31] [B7.28]', async () => {
    const body = {
      ...VIRTUAL,
      table_name: 'Daily amounts',
      catalog: null,
      is_managed_externally: false,
      external_url: null,
      template_params: '{"x":1}',
      columns: [{ column_name: 'amount', verbose_name: 'Amount' }],
    }
    const answer = await ada.post('/api/v1/dataset/', body)
    expect(answer.status).toBe(201)
    const { id, result, data } = answer.json<{ id: number; result: object; data: Record<string, unknown> }>()
    expect(result).toEqual(body)
    expect(data).toMatchObject({
      id,
      uid: `${id}__table`,
      type: 'table',
      name: 'main.Daily amounts',
      table_name: 'Daily amounts',
      sql: 'select day, amount',
      template_params: '{"x":1}',
      main_dttm_col: 'day',
      is_sqllab_view: true,
      select_star: null,
      database: { id: 1, name: 'examples' },
      owners: [{ first_name: 'ada', username: 'ada' }],
      granularity_sqla: [['day', 'day']],
      verbose_map: { __timestamp: 'Time', day: 'day', amount: 'Amount', count: 'COUNT(*)' },
    })
    expect(data['columns']).toMatchObject([
      { column_name: 'day', type: 'DATE', type_generic: 2, is_dttm: true, is_certified: false },
      { column_name: 'amount', type: 'DOUBLE', type_generic: 0, is_dttm: false, verbose_name: 'Amount' },
    ])
    expect(data['metrics']).toMatchObject([{ metric_name: 'count', expression: 'COUNT(*)' }])
  })

  test('returns a table with its comments, reduced to the requested parts [A7.30]', async () => {
    const id = await make({ table_name: 'sales', sql: undefined })
    const detail = await read(id)
    expect(detail.columns).toMatchObject([
      { column_name: 'id', type: 'BIGINT', type_generic: 0 },
      { column_name: 'Amount Due', type: 'DECIMAL(18,2)', type_generic: 0, description: 'EUR' },
    ])
    expect(detail).toMatchObject({ kind: 'physical', main_dttm_col: null })
    const asked = await ada.get(
      `/api/v1/dataset/${id}?${rison('(keys:!(none),columns:!(name,schema,database.id,select_star))')}`,
    )
    expect(asked.json()).toEqual({
      id,
      result: {
        name: 'main.sales',
        schema: 'main',
        database: { id: 1 },
        select_star: 'SELECT\n  id,\n  "Amount Due"\nFROM main.sales\nLIMIT 100',
      },
    })
    const parts = '(keys:!(none),columns:!(owners.id,columns.column_name,columns.type,changed_by.first_name))'
    expect((await ada.get(`/api/v1/dataset/${id}?${rison(parts)}`)).json()).toEqual({
      id,
      result: {
        owners: [{ id: expect.any(Number), first_name: 'ada', last_name: expect.any(String) }],
        changed_by: expect.objectContaining({ first_name: 'ada' }),
        columns: detail.columns,
      },
    })
    expect((await ada.get('/api/v1/dataset/999')).status).toBe(404)
  })

  test('takes a dataset name once per schema, for the first request', async () => {
    await make({ table_name: 'twice' })
    const again = await bob.post('/api/v1/dataset/', { ...VIRTUAL, table_name: 'twice', schema: null })
    expect(again.status).toBe(422)
    expect(again.json()).toEqual({ message: { table: ['Dataset main.twice already exists'] } })
    const both = await Promise.all(
      [ada, bob].map((who) => who.post('/api/v1/dataset/', { ...VIRTUAL, table_name: 'at once' })),
    )
    expect(both.map((answer) => answer.status)).toContain(201)
    expect(both.map((answer) => answer.status)).toContain(422)
  })

  test.each([
    ['an unknown field', { nonsense: 1 }, 400, 'nonsense'],
    ['no name', { table_name: undefined }, 400, 'table_name'],
    ['an empty name', { table_name: '' }, 400, 'table_name'],
    ['a name that is too long', { table_name: 'x'.repeat(251) }, 400, 'table_name'],
    ['a database that is not there', { database: 999 }, 422, 'database'],
    ['a catalog that is not there', { catalog: 'other' }, 422, 'catalog'],
    ['owners that are not there', { owners: [9999] }, 422, 'owners'],
    ['parameters that are no JSON object', { template_params: '[1]' }, 422, 'template_params'],
    ['SQL that does not parse', { sql: 'syntax' }, 422, 'sql'],
    ['SQL that may not run', { sql: 'dml' }, 422, 'sql'],
    ['a table that is not there', { sql: undefined, table_name: 'nothing' }, 422, 'table'],
  ])('refuses %s and stores nothing', async (_, more, status, field) => {
    const count = async () => (await ada.get('/api/v1/dataset/')).json<{ count: number }>().count
    const before = await count()
    const answer = await ada.post('/api/v1/dataset/', { ...VIRTUAL, table_name: 'refused', ...more })
    expect([answer.status, Object.keys(answer.json<{ message: object }>().message)]).toEqual([status, [field]])
    expect(await count()).toBe(before)
  })

  test('returns the dataset of a table, or creates one [A7.32]', async () => {
    const body = { table_name: 'sales', database_id: 1, schema: 'main' }
    const first = await ada.post('/api/v1/dataset/get_or_create/', body)
    expect(first.status).toBe(200)
    const { result } = first.json<{ result: { table_id: number } }>()
    const { schema: _, ...less } = body
    expect((await bob.post('/api/v1/dataset/get_or_create/', less)).json()).toEqual({ result })
    expect(await read(result.table_id)).toMatchObject({ table_name: 'sales', kind: 'physical' })
    expect((await ada.post('/api/v1/dataset/get_or_create/', { ...body, table_name: 'nothing' })).status).toBe(422)
  })
})

describe('access to datasets', () => {
  test('analysts see by role, owners change theirs, administrators everything [A1.01] [B1.01] [A6.02]', async () => {
    const id = await make()
    expect((await gamma.get(`/api/v1/dataset/${id}`)).status).toBe(404)
    expect((await gamma.get('/api/v1/dataset/')).json<{ count: number }>().count).toBe(0)
    expect((await gamma.post('/api/v1/dataset/', { ...VIRTUAL, table_name: 'x' })).status).toBe(403)
    const change = { body: { description: 'mine' } }
    const refused = await bob.send('PUT', `/api/v1/dataset/${id}`, change)
    expect([refused.status, refused.json()]).toEqual([403, { message: 'Changing this dataset is forbidden' }])
    expect((await bob.send('PUT', `/api/v1/dataset/${id}/refresh`)).status).toBe(403)
    expect((await bob.send('DELETE', `/api/v1/dataset/${id}`)).status).toBe(403)
    expect((await admin.send('PUT', `/api/v1/dataset/${id}`, change)).status).toBe(200)
    expect((await ada.send('DELETE', `/api/v1/dataset/${id}`)).json()).toEqual({ message: 'OK' })
    expect((await ada.send('DELETE', `/api/v1/dataset/${id}`)).status).toBe(404)
  })
})

test('names the datasets of a database before it is removed', async () => {
  const id = await make({ table_name: 'built on it' })
  const { datasets } = (await admin.get('/api/v1/database/1/related_objects/')).json<{
    datasets: { count: number; result: object[] }
  }>()
  expect(datasets.result).toContainEqual({ id, name: 'built on it' })
  expect(datasets.count).toBe(datasets.result.length)
})

describe('changing datasets', () => {
  test('replaces lists of columns and metrics; a renamed column keeps its id', async () => {
    const id = await make()
    const { columns } = await read(id)
    const body = {
      description: 'By day',
      cache_timeout: 60,
      columns: [
        { id: columns[0]?.id, column_name: 'day', verbose_name: 'Day', filterable: false },
        { column_name: 'double', expression: 'amount * 2', type: 'DOUBLE' },
      ],
      metrics: [{ metric_name: 'total', expression: 'SUM(amount)', d3format: ',d', currency: { symbol: 'EUR' } }],
    }
    const answer = await ada.send('PUT', `/api/v1/dataset/${id}`, { body })
    expect(answer.json()).toEqual({ id, result: body })
    const after = await read(id)
    expect(after).toMatchObject({ description: 'By day', cache_timeout: 60, column_formats: { total: ',d' } })
    expect(after.columns).toMatchObject([
      { id: columns[0]?.id, column_name: 'day', verbose_name: 'Day', filterable: false, type: 'DATE', is_dttm: true },
      { column_name: 'double', expression: 'amount * 2', type_generic: 0 },
    ])
    expect(after.metrics).toMatchObject([{ metric_name: 'total', currency: { symbol: 'EUR' } }])
  })

  test('a changed query keeps settings of remaining and calculated columns', async () => {
    const id = await make()
    const { columns } = await read(id)
    await ada.send('PUT', `/api/v1/dataset/${id}`, {
      body: {
        columns: [
          ...columns.map((column) => ({ id: column.id, column_name: column.column_name, verbose_name: 'Said' })),
          { column_name: 'double', expression: 'amount * 2' },
        ],
      },
    })
    await ada.send('PUT', `/api/v1/dataset/${id}`, { body: { sql: 'select day, who' } })
    const after = await read(id)
    expect(names(after.columns)).toEqual(['day', 'who', 'double'])
    expect(after.columns[0]).toMatchObject({ id: columns[0]?.id, verbose_name: 'Said', type: 'TIMESTAMP' })
    expect(after.columns[1]).toMatchObject({ verbose_name: null })
  })

  test('keeps edits made during a refresh, and rereads a query that changes then', async () => {
    const id = await make()
    const at = `/api/v1/dataset/${id}`
    const { columns } = await read(id)
    const refreshed = async (meanwhile: object): Promise<number> => {
      const { databases } = server.services
      const own = databases.engine.bind(databases)
      const spied = vi.spyOn(databases, 'engine').mockImplementation((...about) => {
        const engine = own(...about)
        spied.mockRestore()
        return Object.assign(Object.create(engine) as typeof engine, {
          run: async (request: Parameters<typeof engine.run>[0]) => {
            const answer = await engine.run(request)
            expect((await ada.send('PUT', at, { body: meanwhile })).status).toBe(200)
            return answer
          },
        })
      })
      return (await ada.send('PUT', `${at}/refresh`)).status
    }
    const said = columns.map(({ id: own, column_name }) => ({ id: own, column_name, verbose_name: 'Said meanwhile' }))
    const more = { column_name: 'double', expression: 'amount * 2' }
    expect(await refreshed({ columns: [...said, more] })).toBe(200)
    const after = (await read(id)).columns
    expect(after.map((one) => [one.column_name, one['verbose_name']])).toEqual([
      ['day', 'Said meanwhile'],
      ['amount', 'Said meanwhile'],
      ['double', null],
    ])
    expect(await refreshed({ sql: 'select day, who' })).toBe(200)
    expect(names((await read(id)).columns)).toEqual(['day', 'who', 'double'])
    // two at once
    const both = await Promise.all([ada.send('PUT', `${at}/refresh`), ada.send('PUT', `${at}/refresh`)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(names((await read(id)).columns)).toEqual(['day', 'who', 'double'])
  })

  test('overwriting takes the columns as given', async () => {
    const id = await make()
    const body = { sql: 'select day, who', columns: [{ id: 12_345, column_name: 'who' }] }
    expect((await ada.send('PUT', `/api/v1/dataset/${id}?override_columns=true`, { body })).status).toBe(200)
    expect(names((await read(id)).columns)).toEqual(['who'])
    expect((await ada.send('PUT', `/api/v1/dataset/${id}`, { body })).json()).toEqual({
      message: { columns: ['One or more columns do not exist'] },
    })
    await ada.send('PUT', `/api/v1/dataset/${id}/refresh`)
    expect(names((await read(id)).columns)).toEqual(['day', 'who'])
  })

  test('refuses an inconsistent change as a whole', async () => {
    const id = await make()
    const other = await make({ table_name: 'the other' })
    for (const [body, field] of [
      [{ sql: 'syntax', description: 'no' }, 'sql'],
      [{ table_name: 'the other', description: 'no' }, 'table'],
      [{ columns: [{ column_name: 'a' }, { column_name: 'a' }], description: 'no' }, 'columns'],
      [{ metrics: [{ id: 9999, metric_name: 'm', expression: '1' }], description: 'no' }, 'metrics'],
      [{ owners: [9999], description: 'no' }, 'owners'],
      [{ extra: '{', description: 'no' }, 'extra'],
    ] as const) {
      const answer = await ada.send('PUT', `/api/v1/dataset/${id}`, { body })
      expect([answer.status, Object.keys(answer.json<{ message: object }>().message)]).toEqual([422, [field]])
    }
    expect((await read(id))['description']).toBeNull()
    expect(names((await read(id)).columns)).toEqual(['day', 'amount'])
    expect((await ada.send('PUT', `/api/v1/dataset/${other}`, { body: { table_name: 'the other' } })).status).toBe(200)
  })
})

describe('dataset list', () => {
  test('lists newest changes first, with filters, order and pages', async () => {
    const eve = await server.signedIn('eve', ['Alpha'])
    for (const name of ['z one', 'z two', 'z three']) {
      now += 60_000
      await make({ table_name: name, ...(name === 'z two' ? {} : {}) }, eve)
    }
    const list = async (q: string) =>
      (await ada.get(`/api/v1/dataset/?${rison(q)}`)).json<{ count: number; result: Record<string, unknown>[] }>()
    const named = async (q: string) => (await list(q)).result.map((item) => item['table_name'])
    const z = '(col:table_name,opr:sw,value:Z)'
    expect(await named(`(filters:!(${z}))`)).toEqual(['z three', 'z two', 'z one'])
    expect(await named(`(filters:!(${z}),order_column:table_name,order_direction:asc)`)).toEqual([
      'z one',
      'z three',
      'z two',
    ])
    expect(
      await named(`(filters:!(${z}),order_column:changed_on_delta_humanized,order_direction:asc,page_size:2,page:1)`),
    ).toEqual(['z three'])
    expect(await named(`(filters:!((col:owners,opr:rel_m_m,value:${eve.userId})))`)).toHaveLength(3)
    expect(await named('(filters:!((col:sql,opr:dataset_is_null_or_empty,value:!t)))')).toEqual(['sales'])
    expect((await list('(filters:!((col:database,opr:rel_o_m,value:7)))')).count).toBe(0)
    expect((await list(`(filters:!(${z}),keys:!(none),page_size:1)`)).result[0]).toMatchObject({
      kind: 'virtual',
      changed_on_delta_humanized: 'now',
      changed_by_name: 'eve Test',
      database: { database_name: 'examples' },
      owners: [{ first_name: 'eve' }],
    })
    expect((await ada.get(`/api/v1/dataset/?${rison('(order_column:nonsense)')}`)).status).toBe(400)
  })
})

describe('dataset by key [A7.33]', () => {
  const url = (key: string) => `/superset/fetch_datasource_metadata?datasourceKey=${encodeURIComponent(key)}`

  test('returns name, schema, database and SQL of a dataset key', async () => {
    const id = await make({ table_name: 'by key' })
    expect((await ada.get(url(`${id}__table`))).json()).toMatchObject({
      name: 'main.by key',
      schema: 'main',
      sql: 'select day, amount',
      database: { id: 1 },
    })
  })

  test('refuses unknown dataset keys, and readers without access to the data', async () => {
    const id = await make()
    expect([(await ada.get(url('999__table'))).status, (await ada.get(url('999__table'))).json()]).toEqual([
      404,
      { error: 'Datasource does not exist' },
    ])
    for (const key of ['', 'x', '1', '1__', '__table', `${'9'.repeat(40)}__table`, '1__table; drop']) {
      expect((await ada.get(url(key))).status).toBe(400)
    }
    const denied = await gamma.get(url(`${id}__table`))
    expect(denied.status).toBe(403)
    expect(denied.json()).toMatchObject({ errors: [{ error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR' }] })
    expect((await server.anonymous().get(url(`${id}__table`))).status).toBe(401)
  })
})
