import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexTables, type TableAccess, type TableName } from '../../../server/sql/catalog'
import { makeDatabase, openEngine, refusalOf, runSql, type TestEngine } from './fixture'
import { allBut } from '../support/access'

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
    expect(await elsewhere({ access: allBut() })).toEqual([['side', 'kept']])
    expect(await elsewhere({ access: allBut('side.kept') })).toEqual([])
  })

  it('names no table of other schemas in a query of another author', async () => {
    const parts = [{ sql: 'SELECT * FROM kept', access: allBut(), isQuery: true }]
    const { code, elsewhere } = await refusalOf(engine, 'SELECT 1', { parts })
    expect([code, elsewhere]).toEqual(['TABLE_DOES_NOT_EXIST_ERROR', []])
    const near = [{ sql: 'SELECT * FROM side.kep', access: allBut(), isQuery: true }]
    expect((await refusalOf(engine, 'SELECT 1', { parts: near })).candidates).toEqual([])
  })

  it('hides a table, and its name, that is made after the access was told', async () => {
    const access = allBut('Side.LATE')
    expect((await refusalOf(engine, 'SELECT * FROM side.late', { access })).code).toBe('TABLE_DOES_NOT_EXIST_ERROR')
    const script = 'CREATE TABLE side.late (n INTEGER); SELECT * FROM side.late'
    expect((await refusalOf(engine, script, { allowDml: true, access })).code).toBe('DML_NOT_ALLOWED_ERROR')
    await runSql(engine, 'CREATE TABLE side.late (n INTEGER)', { allowDml: true })
    expect((await refusalOf(engine, 'SELECT * FROM side.late', { access })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect((await refusalOf(engine, 'SELECT * FROM late', { access })).elsewhere).toEqual([])
    expect((await refusalOf(engine, 'SELECT * FROM side.latr', { access })).candidates).toEqual([])
    expect((await refusalOf(engine, 'SELECT * FROM late')).elsewhere).toEqual([['side', 'late']])
  })

  it('knows which tables of a catalogue are readable by name and by inheritance', () => {
    const [x, child, grandchild] = [['a', 'x'] as const, ['a', 'child'] as const, ['b', 'grandchild'] as const] as const
    const tables: readonly TableName[] = [x, ['b', 'x'], child, grandchild, ['b', 'Y']]
    const children = [[grandchild, child] as const, [child, x] as const]
    const partitions = [[['a', 'part'] as const, x] as const]
    const catalog = { name: 'demo', schemas: ['a', 'b'], tables, children, partitions, macros: new Set<string>() }
    const knownTo = (access: TableAccess | null) => {
      const index = indexTables(catalog, 'c', access, true)
      const read = tables.filter((table) => !index.denied(...table)).map((table) => table.join('.'))
      return [read, index.elsewhere('c', 'x'), index.similar('a', 'xy'), index.tableOfPartition('a', 'part') ?? null]
    }
    const [all, both] = [tables.map((table) => table.join('.')), tables.slice(0, 2)]
    expect(knownTo(null)).toEqual([all, both, ['x'], x])
    expect(knownTo(allBut())).toEqual([all, both, ['x'], x])
    expect(knownTo(allBut('a.X'))).toEqual([['b.x', 'b.Y'], [['b', 'x']], [], null])
    // a table shows the rows of those that inherit from it, and of its partitions
    expect(knownTo(allBut('b.grandchild'))[0]).toEqual(['b.x', 'b.Y'])
    expect(knownTo(allBut('a.part'))[0]).toEqual(['b.x', 'a.child', 'b.grandchild', 'b.Y'])
    expect(indexTables(catalog, 'c', allBut('a.x'), true).denied('a', 'part')).toBe(true)
    // rules of its own say who sees the rows of a table
    expect(knownTo({ ...allBut('a.child'), ruled: ['A', 'x'] })[0]).toEqual(['a.x', 'b.x', 'b.Y'])
    expect(knownTo({ ...allBut('a.x'), ruled: ['b', 'grandchild'] })[0]).toEqual(['b.x', 'b.grandchild', 'b.Y'])
    const only: readonly TableName[] = [x, ['a', 'part'], ['b', 'x'], child, grandchild, ['b', 'y']]
    const without = ['a.x', 'a.child', 'b.grandchild', 'b.Y']
    expect(knownTo({ hidden: [['b', 'x']], only })).toEqual([without, [x], ['x'], x])
    expect(knownTo({ hidden: [], only: [['b', 'y']] })[0]).toEqual(['b.Y'])
    const isLimited = (access: TableAccess | null) => indexTables(catalog, 'c', access).isLimited
    expect([null, allBut(), allBut('c.gone'), { hidden: [], only: [x] }].map(isLimited)).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(isLimited({ hidden: [], only: [...tables, ['a', 'part']] })).toBe(false)
  })
})
