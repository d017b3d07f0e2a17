import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Charts, startCharts } from '../support/charts'
import { type Browser, rison } from '../support/server'

interface Beneath {
  readonly database_id: number
  readonly tables: readonly {
    readonly schema: string
    readonly name: string
    readonly kind: string
    readonly dataset: { readonly id: number } | null
    readonly can_become_dataset: boolean
    readonly people_count: number
    readonly people: readonly { readonly id: number; readonly first_name: string }[]
  }[]
  readonly unknown: string | null
}

let charts: Charts
let admin: Browser
let bob: Browser
let carl: Browser
const roles = new Map<string, number>()

beforeAll(async () => {
  charts = await startCharts(
    `create table sales (who varchar, region varchar, n integer);
     insert into sales values ('ada', 'north', 1), ('bob', 'south', 2);
     create table "AS" (n integer);
     create table other (n integer);
     create schema shop;
     create table shop.orders (n integer);
     create view shop.newest as select * from orders where n > 3;
     create view named (x, y) as with w as (select n from "AS") select n, n from w;`,
    () => Date.UTC(2026, 2, 18),
  )
  admin = await charts.server.signedIn('root', ['Admin'])
  bob = await charts.server.signedIn('bob', ['Gamma', 'sql_lab'], [1])
  carl = await charts.server.signedIn('carl', ['Gamma', 'sql_lab'])
  const listed = await admin.get('/api/v1/rowlevelsecurity/related/roles')
  for (const { value, text } of listed.json<{ result: { value: number; text: string }[] }>().result)
    roles.set(text, value)
})
afterAll(() => charts.close())

const beneath = async (id: number, kind: 'Regular' | 'Base', ...names: string[]): Promise<Beneath> => {
  const ids = names.map((name) => roles.get(name)).join(',')
  const answer = await admin.get(
    `/api/v1/rowlevelsecurity/beneath/${id}?${rison(`(filter_type:${kind},roles:!(${ids}))`)}`,
  )
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<{ result: Beneath }>().result
}
const readersOf = (found: Beneath, table: string): readonly number[] =>
  (found.tables.find(({ name }) => name === table)?.people ?? []).map(({ id }) => id)
const runs = async (who: Browser, sql: string): Promise<string> =>
  (
    await who.post('/api/v1/sqllab/execute/', {
      database_id: 1,
      schema: 'main',
      sql,
      client_id: `b${sql.length}${who.userId}`,
      runAsync: false,
    })
  ).text

describe('tables under a dataset', () => {
  test('lists the tables that the query reads, without common table expressions', async () => {
    const sql = 'WITH other AS (SELECT n FROM sales) SELECT o.n FROM other o JOIN Shop.Orders USING (n)'
    const id = await charts.dataset({ table_name: 'joined', sql })
    const { tables, unknown } = await beneath(id, 'Regular', 'Gamma')
    expect(tables.map(({ schema, name, kind }) => [schema, name, kind])).toEqual([
      ['main', 'sales', 'table'],
      ['shop', 'orders', 'table'],
    ])
    expect(unknown).toBeNull()
  })

  test('follows views to the tables that they read', async () => {
    const id = await charts.dataset({ table_name: 'viewed', sql: 'SELECT 1 FROM shop.newest, named' })
    const { tables, unknown } = await beneath(id, 'Regular', 'Gamma')
    expect(tables.map(({ schema, name, kind }) => `${kind} ${schema}.${name}`)).toEqual([
      'view shop.newest',
      'table shop.orders',
      'view main.named',
      'table main.AS',
    ])
    expect(unknown).toBeNull()
    const physical = await charts.dataset({ table_name: 'newest', schema: 'shop' })
    expect((await beneath(physical, 'Regular')).tables.map(({ name }) => name)).toEqual(['orders'])
    const table = await charts.dataset({ table_name: 'other' })
    expect((await beneath(table, 'Regular')).tables).toEqual([])
  })

  test('lists the people whom the rule binds and who may query the table in SQL', async () => {
    const id = await charts.dataset({ table_name: 'cut', sql: 'SELECT * FROM sales' })
    // Carl has no grant on the database, Ada writes queries of datasets
    expect(readersOf(await beneath(id, 'Regular', 'Gamma'), 'sales')).toEqual([bob.userId])
    expect(readersOf(await beneath(id, 'Regular', 'Gamma', 'Alpha'), 'sales')).toEqual([charts.ada.userId, bob.userId])
    const base = await beneath(id, 'Base', 'Gamma')
    expect(base.tables[0]?.people_count).toBe(readersOf(base, 'sales').length)
    expect(readersOf(base, 'sales')).toEqual(expect.arrayContaining([charts.ada.userId, admin.userId]))
    expect(readersOf(base, 'sales')).not.toContain(bob.userId)
    expect(readersOf(await beneath(id, 'Regular'), 'sales')).toEqual([])
    expect(await runs(bob, 'SELECT n, n FROM sales')).toContain('"n":2')
    expect(await runs(carl, 'SELECT n, n FROM sales')).not.toContain('"n":2')
  })

  test('lists no one once the same rule applies to the dataset of the table', async () => {
    const id = await charts.dataset({ table_name: 'ruled', sql: 'SELECT * FROM sales' })
    const before = await beneath(id, 'Regular', 'Gamma')
    expect(before.tables[0]).toMatchObject({ dataset: null, can_become_dataset: true, people_count: 1 })
    const table = await admin.post('/api/v1/dataset/get_or_create/', {
      database_id: before.database_id,
      schema: 'main',
      table_name: 'sales',
    })
    const of = table.json<{ result: { table_id: number } }>().result.table_id
    const body = { name: 'north', filter_type: 'Regular', roles: [roles.get('Gamma')], clause: "region = 'north'" }
    const made = await admin.post('/api/v1/rowlevelsecurity/', { ...body, tables: [id, of] })
    const { tables } = await beneath(id, 'Regular', 'Gamma')
    expect(tables[0]).toMatchObject({ dataset: { id: of }, people_count: 0, people: [] })
    expect(await runs(bob, 'SELECT n FROM sales AS s')).toContain('TABLE_SECURITY_ACCESS_ERROR')
    await admin.send('DELETE', `/api/v1/rowlevelsecurity/${made.json<{ id: number }>().id}`)
  })

  test('reports what it could not analyze', async () => {
    const lost = await charts.dataset({ table_name: 'lost', sql: 'SELECT * FROM sales' })
    const set = (sql: string) =>
      charts.server.services.store.updateTable('dataset').set({ sql_text: sql }).where('id', '=', lost).execute()
    await set('SELECT * FROM nowhere')
    expect(await beneath(lost, 'Regular')).toMatchObject({ tables: [], unknown: 'Table nowhere does not exist.' })
    await set('SELECT * FROM {{ "sales" }}')
    const template = await beneath(lost, 'Regular')
    expect(template.tables.map(({ name }) => name)).toEqual(['sales'])
    expect(template.unknown).toContain('is a template')
  })

  test('refuses a dataset of a table whose name a virtual dataset has', async () => {
    const id = await charts.dataset({ table_name: 'orders', schema: 'shop', sql: 'SELECT * FROM shop.orders' })
    expect((await beneath(id, 'Regular')).tables[0]).toMatchObject({ dataset: null, can_become_dataset: false })
  })

  test('shows underlying tables only to readers of rules', async () => {
    const id = await charts.dataset({ table_name: 'closed', sql: 'SELECT * FROM sales' })
    const at = `/api/v1/rowlevelsecurity/beneath/${id}?${rison('(filter_type:Regular,roles:!())')}`
    expect((await bob.get(at)).status).toBe(403)
    expect((await admin.get(at.replace(String(id), '99999'))).status).toBe(404)
  })
})
