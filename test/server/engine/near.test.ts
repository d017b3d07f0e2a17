import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf, indexTables } from '../../../server/sql/catalog'
import { makeDatabase, openEngine, refusalOf, type TestEngine } from './fixture'

let database: Awaited<ReturnType<typeof makeDatabase>>
let engine: TestEngine

describe('names near that of a missing table', () => {
  beforeAll(async () => {
    database = await makeDatabase('CREATE SCHEMA side; CREATE TABLE side.kept (n INTEGER)')
    engine = await openEngine(database.file)
  })
  afterAll(async () => {
    await engine.close()
    await database.remove()
  })

  it('names the table of another schema to those who may read it', async () => {
    const elsewhere = async (more = {}) => (await refusalOf(engine, 'SELECT * FROM kept', more)).elsewhere
    expect(await elsewhere()).toEqual([['side', 'kept']])
    expect(await elsewhere({ mayRead: () => true })).toEqual([['side', 'kept']])
    expect(await elsewhere({ mayRead: (_: string, table: string) => table !== 'kept' })).toEqual([])
  })

  it('names no table of other schemas in a query of another author', async () => {
    const parts = [{ sql: 'SELECT * FROM kept', mayRead: () => true, isQuery: true }]
    const { code, elsewhere } = await refusalOf(engine, 'SELECT 1', { parts })
    expect([code, elsewhere]).toEqual(['TABLE_DOES_NOT_EXIST_ERROR', []])
  })

  it('names no table that was made after the rights were judged', async () => {
    const mayRead = (_: string, table: string): boolean => table !== 'late'
    const script = 'CREATE TABLE side.late (n INTEGER); SELECT * FROM late'
    expect((await refusalOf(engine, script, { allowDml: true, mayRead })).elsewhere).toEqual([])
    expect((await refusalOf(engine, 'SELECT * FROM late')).elsewhere).toEqual([['side', 'late']])
  })

  it('names tables in limits only of the catalogue that was judged, in any order', () => {
    const tables = [['a', 'x'] as const, ['b', 'x'] as const]
    const partitions = [[['a', 'part'] as const, ['a', 'x'] as const] as const]
    const catalog = { name: 'demo', schemas: ['a', 'b'], tables, partitions, macros: new Set<string>() }
    const namedBy = (judged: string | undefined) => {
      const index = indexTables(catalog, 'c', { denied: [], isLimited: true, judged })
      return [index.elsewhere('c', 'x'), index.similar('a', 'xy'), index.tableOfPartition('a', 'part')]
    }
    const nothing = [[], [], undefined]
    expect(namedBy(digestOf(tables.toReversed()))).toEqual([tables, ['x'], ['a', 'x']])
    expect(namedBy(digestOf([...tables, ['a', 'y']]))).toEqual(nothing)
    expect(namedBy(undefined)).toEqual(nothing)
  })
})
