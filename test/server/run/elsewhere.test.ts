import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movesBy, startDatabases } from '../support/moves'
import type { Browser } from '../support/server'

describe('a query of a table that is in another schema', () => {
  let world: Awaited<ReturnType<typeof startDatabases>>
  let reader: Browser
  let runs = 0

  beforeAll(async () => {
    const schemas = ['crm', 'shop', '"Old stock"', 'south', 'west']
    world = await startDatabases(
      [
        'create table here (n integer)',
        ...schemas.map((schema) => `create schema ${schema}; create table ${schema}.orders (n integer)`),
        'create table crm.people (n integer); create table crm.salaries (n integer)',
      ].join(';'),
      'create table other (n integer)',
    )
    reader = await world.server.signedIn('reader', ['Gamma', 'sql_lab'], [1])
  })
  afterAll(() => world.close())

  interface Fault {
    readonly message: string
    readonly extra?: { readonly candidates?: readonly string[] }
  }

  const faultOf = async (sql: string, by: Browser): Promise<Fault> => {
    runs += 1
    const body = { database_id: 1, schema: 'main', sql, client_id: `elsewhere${runs}`, runAsync: false }
    const answer = await by.post('/api/v1/sqllab/execute/', body)
    return answer.json<{ errors: readonly Fault[] }>().errors[0] ?? { message: '' }
  }
  const messageOf = async (sql: string, by = reader): Promise<string> => (await faultOf(sql, by)).message
  const candidatesOf = async (sql: string, by = reader) => (await faultOf(sql, by)).extra?.candidates ?? []

  test('the message names the table with its schema', async () => {
    expect(await messageOf('SELECT * FROM people')).toBe(
      'Table people does not exist.\nAnother schema has the table: crm.people.',
    )
    expect(await messageOf('SELECT * FROM cmr.people')).toBe(
      'Schema cmr does not exist.\nAnother schema has the table: crm.people.',
    )
    expect(await messageOf('SELECT * FROM nowhere')).toBe('Table nowhere does not exist.')
  })

  test('the table of another schema is the first name to try, but not behind a schema', async () => {
    expect(await candidatesOf('SELECT * FROM people')).toEqual(['crm.people'])
    expect(await candidatesOf('SELECT 1 AS a, * FROM "people"')).toEqual(['crm.people'])
    expect(await candidatesOf('SELECT * FROM main.people')).toEqual([])
    expect(await candidatesOf('SELECT * FROM main."people"')).toEqual([])
    expect(await candidatesOf('SELECT * FROM cmr.people')).toEqual([])
    // two names in quotes are not one name
    expect(await candidatesOf('SELECT * FROM orders')).toEqual(['crm.orders', 'shop.orders', 'south.orders'])
    expect(await candidatesOf('SELECT * FROM hero')).toEqual(['here'])
  })

  test('the message names a few schemas and counts the others', async () => {
    expect(await messageOf('SELECT * FROM ORDERS')).toBe(
      'Table ORDERS does not exist.\nOther schemas have the table: "Old stock".orders, crm.orders, shop.orders and 2 more.',
    )
  })

  test('the message is silent about a table that a rule closes to the person', async () => {
    const named = 'Table salaries does not exist.\nAnother schema has the table: crm.salaries.'
    expect(await messageOf('SELECT * FROM salaries')).toBe(named)
    const dataset = await movesBy(world.ada).dataset({ database: 1, schema: 'crm', table_name: 'salaries' })
    const listed = await world.admin.get('/api/v1/rowlevelsecurity/related/roles')
    const roles = listed.json<{ result: { value: number; text: string }[] }>().result
    const role = roles.find(({ text }) => text === 'Gamma')?.value
    const rule = { name: 'few', filter_type: 'Regular', clause: 'n = 1', roles: [role], tables: [dataset] }
    expect((await world.admin.post('/api/v1/rowlevelsecurity/', rule)).status).toBe(201)
    expect(await messageOf('SELECT * FROM salaries')).toBe('Table salaries does not exist.')
    expect(await messageOf('SELECT * FROM nowhere.salaries')).toBe('Schema nowhere does not exist.')
    expect(await messageOf('SELECT * FROM salaries', world.admin)).toBe(named)
  })
})
