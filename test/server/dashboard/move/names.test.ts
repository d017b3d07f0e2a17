import { afterAll, beforeAll, expect, test } from 'vitest'
import { movesBy, startDatabases } from '../../support/moves'

let world: Awaited<ReturnType<typeof startDatabases>>
let calls: ReturnType<typeof movesBy>
/** Datasets of one table name in two schemas, of which the other database has one. */
let datasets: readonly number[]
let board: number

beforeAll(async () => {
  const ORDERS = 'create table orders (n integer);'
  world = await startDatabases(
    `${ORDERS} create schema archive; create table archive.orders (n integer);
     create schema legacy; create table legacy.sales (region varchar, amount integer); create table legacy.odd (n integer);
     create schema "Shop"; create table "Shop".sales ("Region" varchar, "Amount" integer, "Note" varchar)`,
    `${ORDERS} create schema shop; create table shop."Sales" (region varchar, amount integer, "new" integer);
     insert into shop."Sales" values ('north', 2, 0)`,
  )
  calls = movesBy(world.ada)
  const source = { database: 1, table_name: 'orders' }
  datasets = [await calls.dataset({ ...source, schema: 'main' }), await calls.dataset({ ...source, schema: 'archive' })]
  board = await calls.board(datasets)
})
afterAll(() => world.close())

const TAKEN = 'Dataset main.orders already exists'
const there = (id: number) => ({ id, database_id: world.other, schema: 'main' })
const places = () => Promise.all(datasets.map(calls.placeOf))

test('the check lets one of two datasets with one name move, and names the other', async () => {
  const report = await calls.check(board, { database_id: world.other })
  expect(report.datasets.map(({ new_schema: schema, refusal }) => [schema, refusal])).toEqual([
    ['main', null],
    ['main', TAKEN],
  ])
  expect(report.charts[1]).toMatchObject({ outcome: 'untried', message: 'Its dataset cannot move.' })
  const movable = report.datasets.flatMap(({ id, refusal }) => (refusal === null ? [there(id)] : []))
  const was = await calls.moved(board, movable)
  expect(await places()).toEqual([
    [world.other, null, 'main'],
    [1, null, 'archive'],
  ])
  await calls.moved(board, was)
})

test('the check chooses the schema with the most of the tables', async () => {
  const ids = [
    await calls.dataset({ database: 1, schema: 'legacy', table_name: 'sales' }),
    await calls.dataset({ database: 1, schema: 'legacy', table_name: 'odd' }),
  ]
  const report = await calls.check(await calls.board(ids), { database_id: world.other })
  expect(report.datasets.map(({ new_schema: schema, refusal }) => [schema, refusal === null])).toEqual([
    ['shop', true],
    ['shop', false],
  ])
  const nowhere = await calls.dataset({ database: 1, schema: 'legacy', table_name: 'a query', sql: 'select 1 as n' })
  const { datasets: queries } = await calls.check(await calls.board([nowhere]), { database_id: world.other })
  expect(queries.map(({ new_schema: schema }) => schema)).toEqual(['main'])
})

test('a chart whose dataset is there already is not tried, and says why', async () => {
  const [first] = datasets
  const mixed = await calls.board([first ?? 0, await calls.dataset({ database: world.other, table_name: 'orders' })])
  const { charts } = await calls.check(mixed, { database_id: world.other, schemas: { main: 'main' } })
  expect(charts.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['untried', 'Its dataset cannot move.'],
    ['untried', 'Its dataset is there already.'],
  ])
})

test('a dataset that was moved stays where it was when a later one is refused', async () => {
  const answer = await calls.move(board, datasets.map(there))
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(TAKEN)])
  expect(await places()).toEqual([
    [1, null, 'main'],
    [1, null, 'archive'],
  ])
})

test('columns match in any letter case where the engine reads them so', async () => {
  const id = await calls.dataset({ database: 1, schema: 'Shop', table_name: 'sales' })
  const query = { columns: ['Region'], metrics: [], filters: [{ col: 'Amount', op: '==', val: 2 }] }
  const context = { datasource: { id, type: 'table' }, queries: [query] }
  const sales = await calls.board([id], { query_context: JSON.stringify(context) })
  const report = await calls.check(sales, { database_id: world.other })
  expect(report.datasets[0]).toMatchObject({
    new_schema: 'shop',
    refusal: null,
    differences: [{ column_name: 'Note', difference: 'missing' }],
    added: ['new'],
    same: 2,
  })
  expect(report.charts.map(({ outcome }) => outcome)).toEqual(['ok'])
  await calls.moved(sales, [{ id, database_id: world.other, schema: 'shop' }])
  const answer = await world.ada.post('/api/v1/chart/data', context)
  expect(answer.json<{ result: { data: unknown }[] }>().result[0]?.data).toEqual([{ Region: 'north' }])
})
