import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../../server/engines/engine'
import { costOf, tableKey, type PlanNode } from '../../../server/engines/postgres/cost'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { asking, openEngine } from './asking'

const node = (type: string, rows: number, more: Partial<PlanNode> = {}): PlanNode => ({
  'Node Type': type,
  'Plan Rows': rows,
  ...more,
})
const as = (relation: string, one: PlanNode): PlanNode => ({ ...one, 'Parent Relationship': relation })
const scan = (type: string, name: string, rows: number, more: Partial<PlanNode> = {}): PlanNode =>
  node(type, rows, { Schema: 'public', 'Relation Name': name, ...more })

const sizes = new Map([
  [tableKey(['public', 'sales']), 10_000],
  [tableKey(['public', 'stale']), 2],
])
const readBy = (plan: PlanNode): string | undefined => costOf([plan], sizes)['Tables read']

describe('the estimate of a plan of PostgreSQL', () => {
  it('counts all rows of a table that is scanned, by the newer of two counts', () => {
    expect(readBy(scan('Seq Scan', 'sales', 3, { Filter: '(a = 1)' }))).toBe('sales (10,000)')
    expect(readBy(scan('Seq Scan', 'stale', 100_000))).toBe('stale (100,000)')
    expect(readBy(scan('Seq Scan', 'unknown', 50, { Filter: '(a = 1)' }))).toBe('unknown (at least 50)')
    expect(readBy(scan('Sample Scan', 'sales', 100))).toBe('sales (100)')
  })

  it('counts inner rows for each row of the outer side of a nested loop', () => {
    const inner = scan('Index Scan', 'sales', 2)
    const loop = (...plans: PlanNode[]): PlanNode => node('Nested Loop', 600, { Plans: plans })
    const outer = as('Outer', scan('Index Scan', 'stale', 300))
    expect(readBy(loop(outer, as('Inner', inner)))).toBe('stale (300), sales (600)')
    // the planner lists what it runs once before both
    const first = as('InitPlan', node('Aggregate', 1, { Plans: [as('Outer', scan('Index Scan', 'once', 7))] }))
    expect(readBy(loop(first, outer, as('Inner', inner)))).toBe('once (7), stale (300), sales (600)')
    const kept = node('Materialize', 2, { Plans: [as('Outer', inner)] })
    expect(readBy(loop(outer, as('Inner', kept)))).toBe('stale (300), sales (2)')
    const cached = node('Memoize', 2, { Plans: [as('Outer', inner)] })
    expect(readBy(loop(outer, as('Inner', cached)))).toBe('stale (300), sales (at least 2)')
  })

  it('says at least where the plan tells one run or one worker alone', () => {
    const sub = as('SubPlan', node('Aggregate', 1, { Plans: [as('Outer', scan('Index Scan', 'sales', 5))] }))
    expect(readBy(scan('Seq Scan', 'stale', 1000, { Plans: [sub] }))).toBe('stale (1,000), sales (at least 5)')
    const shared = (type: string) => node('Gather', 90, { Plans: [as('Outer', scan(type, 'sales', 40))] })
    expect(readBy(shared('Index Scan'))).toBe('sales (at least 40)')
    expect(readBy(shared('Seq Scan'))).toBe('sales (10,000)')
  })
})

let server: TestPostgres
let engine: Engine
const { rows } = asking(() => engine)

describe.skipIf(whyNoPostgres() !== null)('the estimate of a query on PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres()
    server.sql(`
      CREATE TABLE visits (id int PRIMARY KEY, page int);
      INSERT INTO visits SELECT i, i % 7 FROM generate_series(1, 50000) i;
      ANALYZE`)
    engine = await openEngine(server)
  })
  afterAll(async () => {
    await engine?.close()
    server?.stop()
  })

  it('estimates the rows that scans read, not those that they pass on', async () => {
    const costOf = async (sql: string) => (JSON.parse(await rows(sql, { estimate: true })) as readonly unknown[])[0]
    // every row is looked at, though few pass
    expect(await costOf('SELECT * FROM visits WHERE page = 3 AND id % 1000 = 1')).toMatchObject({
      'Rows read': '50,000',
      'Tables read': 'visits (50,000)',
    })
    // an index leads to the rows, of which a filter passes over some
    expect(await costOf('SELECT * FROM visits WHERE id = 12')).toMatchObject({ 'Rows read': '1' })
    expect(await costOf('SELECT * FROM visits WHERE id = 12 AND page = 3')).toMatchObject({
      'Rows read': 'at least 1',
      'Tables read': 'visits (at least 1)',
    })
    // the inner side of a nested loop is read once for each row of the outer one
    const pages = '(VALUES (1), (2), (3)) AS wanted(id)'
    expect(await costOf(`SELECT * FROM ${pages} JOIN visits USING (id)`)).toMatchObject({
      'Rows read': '3',
      'Tables read': 'visits (3)',
    })
    expect(await costOf('SELECT 1')).toMatchObject({ 'Rows read': '0' })
  })
})
