import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type TestServer, rison, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
})
afterAll(() => server.close())

describe('databases', () => {
  test('lists databases and returns their details', async () => {
    const list = (await ada.get('/api/v1/database/')).json<{
      count: number
      result: Record<string, unknown>[]
      list_columns: string[]
    }>()
    expect(list).toMatchObject({
      count: 2,
      ids: [1, 2],
      result: [
        { id: 1, database_name: 'examples', backend: 'duckdb', allow_dml: false, expose_in_sqllab: true },
        { database_name: 'uploads' },
      ],
    })
    expect(JSON.stringify(list)).not.toContain('.duckdb')
    const detail = await ada.get(`/api/v1/database/1?${rison('(keys:!(none))')}`)
    expect(detail.json()).toMatchObject({ id: 1, result: { id: 1, database_name: 'examples' } })
    expect(detail.json()).not.toHaveProperty('show_columns')
    expect((await ada.get('/api/v1/database/3')).status).toBe(404)
    expect((await ada.get('/api/v1/sqllab/')).json()).toMatchObject({
      result: { databases: { 1: { database_name: 'examples' } } },
    })
  })

  test('lists schemas and catalogs [A7.26] [B7.29]', async () => {
    expect((await ada.get(`/api/v1/database/1/schemas/?${rison('(force:!f,catalog:examples)')}`)).json()).toEqual({
      result: ['main'],
    })
    expect((await ada.get(`/api/v1/database/1/schemas/?${rison('(catalog:!n)')}`)).status).toBe(400)
    expect((await ada.get('/api/v1/database/1/catalogs/')).json()).toEqual({ result: ['examples'] })
  })

  test('lists tables and views with their rows [A7.27] [B7.30]', async () => {
    const tables = (schema: string) =>
      ada.get(`/api/v1/database/1/tables/?${rison(`(force:!f,schema_name:'${schema}')`)}`)
    expect((await tables('main')).json()).toEqual({
      count: 2,
      result: [
        { value: 'a_view', type: 'view', extra: { rows: null, comment: null } },
        { value: 'sales', type: 'table', extra: { rows: 2, comment: null } },
      ],
    })
    expect((await tables('nowhere')).json()).toEqual({ count: 0, result: [] })
    expect((await ada.get('/api/v1/database/1/tables/')).status).toBe(400)
  })

  test('returns keys and indexes whole, with the tables they refer to [A7.28] [B7.31]', async () => {
    const answer = await ada.get('/api/v1/database/1/table_metadata/?name=sales&schema=main&catalog=examples')
    const pk = { name: null, type: 'pk', column_names: ['id'] }
    const fk = {
      name: 'sales_fk',
      type: 'fk',
      column_names: ['id', 'Amount Due'],
      referred_schema: 'main',
      referred_table: 'bills',
      referred_columns: ['sale', 'amount'],
      options: {},
    }
    const index = { name: 'by_both', type: 'index', column_names: ['Amount Due', 'id'], unique: false }
    expect(answer.json()).toEqual({
      name: 'sales',
      comment: 'What was sold',
      columns: [
        { name: 'id', type: 'BIGINT', longType: 'BIGINT', keys: [pk, fk, index], comment: null },
        { name: 'Amount Due', type: 'DECIMAL', longType: 'DECIMAL(18,2)', keys: [fk, index], comment: 'EUR' },
      ],
      primaryKey: pk,
      foreignKeys: [fk],
      indexes: [pk, fk, index],
      selectStar: 'SELECT\n  id,\n  "Amount Due"\nFROM main.sales\nLIMIT 100',
    })
    const elsewhere = await ada.get('/api/v1/database/1/table_metadata/?name=sales&schema=main&catalog=elsewhere')
    expect([elsewhere.status, elsewhere.json()]).toMatchObject([
      404,
      { errors: [{ error_type: 'TABLE_NOT_FOUND_ERROR' }] },
    ])
    const missing = await ada.get('/api/v1/database/1/table_metadata/?name=nothing&schema=main')
    expect(missing.status).toBe(404)
    expect(missing.json()).toMatchObject({ errors: [{ error_type: 'TABLE_NOT_FOUND_ERROR' }] })
    expect((await ada.get('/api/v1/database/7/table_metadata/?name=sales')).json()).toMatchObject({
      errors: [{ error_type: 'DATABASE_NOT_FOUND_ERROR' }],
    })
    expect((await ada.get('/api/v1/database/1/table_metadata/')).status).toBe(422)
  })

  test('returns the SQL of a view, and no more for a table [A7.29] [B7.32]', async () => {
    const extra = (query: string) => ada.get(`/api/v1/database/1/table_metadata/extra/?${query}`)
    const sql = 'CREATE VIEW a_view AS SELECT 1;'
    expect((await extra('name=a_view&schema=main&catalog=examples')).json()).toEqual({
      metadata: { view: sql },
      view: sql,
    })
    expect((await extra('name=sales&schema=main')).json()).toEqual({})
    for (const query of ['name=nothing&schema=main', 'name=sales&schema=main&catalog=elsewhere']) {
      const missing = await extra(query)
      expect([missing.status, missing.json()]).toMatchObject([
        404,
        { errors: [{ error_type: 'TABLE_NOT_FOUND_ERROR' }] },
      ])
    }
    expect((await extra('')).status).toBe(422)
  })
})

describe('SQL format [A7.06]', () => {
  const format = (sql: string) => ada.post('/api/v1/sqllab/format_sql/', { sql })

  test('formats SQL', async () => {
    expect((await format('select a,b from t where x=1')).json()).toEqual({
      result: 'SELECT\n  a,\n  b\nFROM\n  t\nWHERE\n  x = 1',
    })
    expect((await format('')).json()).toEqual({ result: '' })
  })

  test('rejects SQL that it cannot parse', async () => {
    const answer = await format('select ((( from')
    expect(answer.status).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ error_type: 'INVALID_SQL_ERROR' }] })
  })

  test('formatting a megabyte does not block other requests', async () => {
    const long = `select ${'abc, '.repeat(200_000)} 1`
    expect(long.length).toBeGreaterThan(1_000_000)
    let formatted = false
    const formatting = format(long).finally(() => (formatted = true))
    for (let i = 0; i < 20; i += 1) expect((await ada.get('/api/v1/me/')).status).toBe(200)
    expect(formatted).toBe(false)
    expect([200, 500]).toContain((await formatting).status)
  })
})
