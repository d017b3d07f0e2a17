import { describe, expect, it, test } from 'vitest'

import { suggest } from '../../../src/projections/schema/completions'
import { callAt, functionsOf } from '../../../src/domain/sql/functions'
import { unknownLists, unknownTables } from '../../../src/projections/schema/named'
import { completionWorld } from '../../support/completion'

const world = completionWorld({
  customers: [
    ['id', 'BIGINT', 'pk'],
    ['name', 'VARCHAR'],
  ],
  orders: [
    ['id', 'BIGINT', 'pk'],
    ['customer_id', 'BIGINT'],
    ['name', 'VARCHAR'],
  ],
  order_items: [
    ['order_id', 'BIGINT'],
    ['item_code', 'VARCHAR'],
  ],
})

const at = (text: string, known = world) => suggest(known, text.replace('|', ''), text.indexOf('|')).items
const labels = (text: string) => at(text).map(({ label }) => label)

describe('completion', () => {
  it('offers the join that key names suggest first', () => {
    expect(at('SELECT 1 FROM customers c JOIN orders o ON |')[0]).toMatchObject({
      label: 'c.id = o.customer_id',
      kind: 'join',
      afterSpace: true,
    })
    expect(labels('SELECT 1 FROM order_items i JOIN orders ON |')[0]).toBe('i.order_id = orders.id')
    expect(at('SELECT 1 FROM orders o JOIN customers c ON | WHERE 1 = 1')[0]?.label).toBe('o.customer_id = c.id')
    expect(at('SELECT 1 FROM customers c WHERE |').some(({ kind }) => kind === 'join')).toBe(false)
  })

  it('offers nothing for a new name after AS', () => {
    expect(labels('SELECT id AS na| FROM customers')).toEqual([])
    expect(labels('SELECT count(*) AS | FROM customers')).toEqual([])
    expect(labels('SELECT 1 FROM customers AS cu|')).toEqual([])
    expect(labels('SELECT CAST(id AS inte| FROM customers')).not.toEqual([])
    expect(labels('SELECT upper(CAST(id AS VARCHAR)) AS na| FROM customers')).toEqual([])
    expect(labels('CREATE TABLE mine AS SEL|')).toContain('SELECT')
  })

  it('knows common table expressions, their columns and their types', () => {
    const text = 'WITH best AS (SELECT name, id AS who, 1 FROM customers) SELECT | FROM best b'
    expect(at(text).filter(({ kind }) => kind === 'column')).toMatchObject([
      { label: 'name', detail: 'varchar' },
      { label: 'who', detail: 'bigint' },
    ])
    expect(labels('WITH best AS (SELECT 1 AS n) SELECT * FROM |')[0]).toBe('best')
    expect(labels('WITH best AS (SELECT * FROM |) SELECT 1')).not.toContain('best')
  })

  it('sees the sources around a correlated query, but not those inside another', () => {
    expect(labels('SELECT 1 FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.id = c.|)')).toEqual([
      'id',
      'name',
    ])
    const outer = labels('SELECT | FROM customers WHERE id IN (SELECT customer_id FROM orders)')
    expect(outer).not.toContain('customer_id')
  })

  it('qualifies a column whose name two sources share', () => {
    const columns = at('SELECT | FROM customers c JOIN orders o USING (id)').filter(({ kind }) => kind === 'column')
    expect(columns.map(({ insert }) => insert)).toEqual(['c.id', 'c.name', 'o.id', 'customer_id', 'o.name'])
  })

  it('expands a star to all columns', () => {
    expect(at('SELECT | FROM orders').find(({ kind }) => kind === 'all')?.insert).toBe('id, customer_id, name')
  })

  it('offers the other catalogs of the server where a table is named', () => {
    const known = completionWorld({ orders: [['id', 'BIGINT']] }, { catalogs: ['lake', 'pg', 'my-sql'] })
    const offered = (text: string, of = known) =>
      at(text, of).flatMap(({ insert, detail }) => (detail === 'catalog' ? [insert] : []))
    expect(offered('SELECT 1 FROM |')).toEqual(['pg', '"my-sql"'])
    expect(offered('SELECT 1 FROM orders JOIN p|')).toEqual(['pg', '"my-sql"'])
    expect(offered('SELECT |')).toEqual([])
    const inside = { ...known, place: { ...known.place, catalog: 'pg' } }
    expect(offered('SELECT 1 FROM |', inside)).toEqual(['lake', '"my-sql"'])
    expect(offered('SELECT 1 FROM |', world)).toEqual([])
  })

  const lake = completionWorld(
    { orders: [['id', 'BIGINT']], pg: [['odd', 'BIGINT']] },
    {
      catalogs: ['lake', 'pg', 'my-sql'],
      elsewhere: { pg: { orders: [['place', 'VARCHAR']], people: [['age', 'INTEGER']] } },
    },
  )
  const named = (text: string) => at(text, lake).map(({ insert }) => insert)

  it('offers the schemas of a catalog behind it, and the tables of these', () => {
    expect(named('SELECT 1 FROM lake.|')).toEqual(['main', 'other'])
    expect(named('SELECT 1 FROM PG.|')).toEqual(['shop', 'stock'])
    expect(named('SELECT 1 FROM pg.s|')).toEqual(['shop', 'stock'])
    expect(named('SELECT 1 FROM pg.shop.|')).toEqual(['orders', 'people'])
    expect(named('SELECT 1 FROM Pg.SHOP.pe|')).toEqual(['orders', 'people'])
    expect(named('SELECT 1 FROM lake.main.|')).toEqual(['orders', 'pg'])
    expect(named('SELECT 1 FROM "my-sql".|')).toEqual([])
  })

  it('offers the columns of a table of the catalog and schema that SQL names', () => {
    expect(named('SELECT o.| FROM pg.shop.orders o')).toEqual(['place'])
    expect(named('SELECT o.| FROM lake.main.orders o')).toEqual(['id'])
    expect(named('SELECT o.| FROM other.orders o')).toEqual([])
    expect(named('SELECT pg.shop.people.| FROM orders')).toEqual(['age'])
    const both = 'FROM lake.main.orders JOIN pg.shop.orders ON 1 = 1'
    expect(named(`SELECT shop.orders.| ${both}`)).toEqual(['place'])
    expect(named(`SELECT lake.main.orders.| ${both}`)).toEqual(['id'])
    const columns = at('SELECT | FROM pg.shop.people', lake).filter(({ kind }) => kind === 'column')
    expect(columns.map(({ label }) => label)).toEqual(['age'])
  })

  it('reads the lists behind catalogs and schemas in SQL one after another', () => {
    const unknown = (sql: string, of = lake) => unknownLists(of.model, of.place, sql)
    const list = { dbId: 1, catalog: 'my-sql', schema: null }
    expect(unknown('SELECT 1 FROM "my-sql".')).toEqual([list])
    expect(unknown('SELECT 1 FROM "my-sql".a.b JOIN "My-SQL".c.d ON 1 = 1')).toEqual([list])
    expect(unknown('SELECT 1 FROM pg.stock.')).toEqual([{ dbId: 1, catalog: 'pg', schema: 'stock' }])
    expect(unknown('SELECT 1 FROM pg.shop.people, pg.none.people, none.shop.people')).toEqual([])
    expect(unknown('SELECT 1 FROM Other.')).toEqual([{ dbId: 1, catalog: null, schema: 'other' }])
    expect(unknown('SELECT 1 FROM lake.other.x')).toEqual([{ dbId: 1, catalog: null, schema: 'other' }])
    expect(unknown('SELECT 1 FROM orders', { ...lake, place: { ...lake.place, dbId: null } })).toEqual([])
    expect(unknownTables(lake.model, lake.place, 'SELECT 1 FROM pg.shop.orders JOIN main.orders')).toEqual([])
  })

  it('offers tables after a comma in FROM', () => {
    expect(at('SELECT 1 FROM customers, |')[0]?.kind).toBe('table')
  })

  it('completes where a comment begins, but not inside it', () => {
    for (const text of ['SELECT 1;/|* a */', 'SELECT 1;-|- a', 'SELECT /|* a */ 1', 'SELECT 1; /* a| */ SELECT 2']) {
      expect(labels(text)).toEqual([])
    }
    expect(labels('SELECT 1; /* a */ SEL|')).toContain('SELECT')
  })

  it('builds the text of a function once, not at every key', () => {
    const found = (text: string) => at(text).filter(({ kind }) => kind === 'function')
    const [one, other] = [found('SELECT s|'), found('SELECT su|')]
    expect(one.length).toBeGreaterThan(20)
    expect(one.every((suggestion, index) => suggestion === other[index])).toBe(true)
  })

  it('searches a list of 300,000 names again with every letter', () => {
    const many = Array.from({ length: 300_000 }, (_, number) => `table_${number}_of_many`)
    const long = completionWorld({}, { longNames: many })
    const { items, incomplete } = suggest(long, 'SELECT * FROM table_29999', 25)
    expect(incomplete).toBe(false)
    expect(items.filter(({ kind }) => kind === 'table').map(({ label }) => label)).toEqual([
      'table_29999_of_many',
      ...Array.from({ length: 10 }, (_, last) => `table_29999${last}_of_many`),
    ])
    expect(suggest(long, 'SELECT * FROM tab', 17)).toMatchObject({ incomplete: true })
  })
})

const signature = { parameters: [{ name: 'part', type: 'VARCHAR' }], varargs: null, returns: 'TIMESTAMP' }
const row = ['date_trunc', 'scalar', 'Truncates', "date_trunc('hour', x)", JSON.stringify([signature])]

test('functions have signature, description and example, and unlisted common ones stay', () => {
  const functions = functionsOf({ columns: [], rows: [row], bytes: 0 })
  const found = at('SELECT date| FROM orders', { ...world, functions })
  expect(found.find(({ label }) => label === 'date_trunc')).toMatchObject({
    detail: '(part) → timestamp',
    documentation: "Truncates\n\n`date_trunc('hour', x)`",
  })
  expect(found.filter(({ label }) => label === 'date_trunc')).toHaveLength(1)
  expect(found.map(({ label }) => label)).toContain('row_number')
})

test.each([
  ['SELECT round(|', { name: 'round', argument: 0 }],
  ['SELECT round(x, |', { name: 'round', argument: 1 }],
  ['SELECT round(sum(a, b), [1, 2], |', { name: 'round', argument: 2 }],
  ["SELECT f('a, (', |", { name: 'f', argument: 1 }],
  ['SELECT round(x) |', null],
  ['SELECT (1, |', null],
  ['SELECT f(1; SELECT |', null],
])('finds the call around the cursor: %j is in %j', (text, call) => {
  expect(callAt(text, text.indexOf('|'))).toEqual(call)
})
