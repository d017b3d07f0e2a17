import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MoveCheckBody } from '../../../../contract/dashboard/move'
import { movesBy, startDatabases } from '../../support/moves'

const table = (schema: string, ...names: string[]): string =>
  [`create schema if not exists ${schema}`, ...names.map((name) => `create table ${schema}.${name} (n integer)`)].join(
    '; ',
  )

describe('schemas of a move', () => {
  let world: Awaited<ReturnType<typeof startDatabases>>
  let calls: ReturnType<typeof movesBy>
  let board: number

  beforeAll(async () => {
    world = await startDatabases(
      [table('legacy', 'orders', 'items'), table('crm', 'people')].join(';'),
      [
        table('archive', 'Orders', 'items', 'more'),
        table('copy', 'items', 'orders'),
        table('crm', 'orders'),
        table('staff', 'people'),
      ].join(';'),
    )
    calls = movesBy(world.ada)
    board = await calls.board([
      await calls.dataset({ database: 1, schema: 'legacy', table_name: 'orders' }),
      await calls.dataset({ database: 1, schema: 'legacy', table_name: 'items' }),
      await calls.dataset({ database: 1, schema: 'legacy', table_name: 'a query', sql: 'select 1 as n' }),
    ])
  })
  afterAll(() => world.close())

  const schemasFor = async (schemas: MoveCheckBody['schemas'], on = board) =>
    (await calls.check(on, { database_id: world.other, ...(schemas === undefined ? {} : { schemas }) })).schemas

  test('the check names other schemas with as many tables as the chosen one', async () => {
    expect(await schemasFor(undefined)).toEqual([
      { schema: 'legacy', new_schema: 'archive', tables: 2, found: 2, others: ['copy'], found_in_others: 2, unread: 0 },
    ])
  })

  test('the check names no other schema beside one that someone chose', async () => {
    expect(await schemasFor({ legacy: 'copy' })).toEqual([
      { schema: 'legacy', new_schema: 'copy', tables: 2, found: 2, others: [], found_in_others: 0, unread: 0 },
    ])
  })

  test('the check names the schemas with the tables that the chosen one lacks', async () => {
    const found = { schema: 'legacy', tables: 2, others: ['archive', 'copy'], found_in_others: 2, unread: 0 }
    expect(await schemasFor({ legacy: 'crm' })).toEqual([{ ...found, new_schema: 'crm', found: 1 }])
    expect(await schemasFor({ legacy: 'main' })).toEqual([{ ...found, new_schema: 'main', found: 0 }])
    expect(await schemasFor({ legacy: 'nowhere' })).toEqual([{ ...found, new_schema: 'nowhere', found: 0 }])
  })

  test('the check names a schema with the tables beside an empty one of the same name', async () => {
    const people = await calls.board([await calls.dataset({ database: 1, schema: 'crm', table_name: 'people' })])
    expect(await schemasFor(undefined, people)).toEqual([
      { schema: 'crm', new_schema: 'crm', tables: 1, found: 0, others: ['staff'], found_in_others: 1, unread: 0 },
    ])
  })
})
