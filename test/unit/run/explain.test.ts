import { describe, expect, it } from 'vitest'

import { misjudged, operatorsOf, planOf } from '../../../src/views/run/explain/plan'
import { createWorld, failure } from '../../support/world'

const scan = {
  name: 'SEQ_SCAN ',
  children: [],
  extra_info: { Table: 'main.flights', Filters: ['a>1', 'b<2'], 'Estimated Cardinality': '20000' },
}
const plan = [{ name: 'HASH_GROUP_BY', extra_info: { Groups: '#0', Aggregates: 'count_star()' }, children: [scan] }]
const timed = (name: string, seconds: number, rows: number, children: object[] = [], info: object = {}) => ({
  operator_type: name,
  operator_name: name,
  operator_timing: seconds,
  operator_cardinality: rows,
  extra_info: info,
  children,
})
const analyzed = {
  latency: 0.0031,
  extra_info: {},
  children: [
    timed('EXPLAIN_ANALYZE', 2e-7, 0, [
      timed('PROJECTION', 0.001, 5, [timed('TABLE_SCAN', 0.002, 100_000, [], { 'Estimated Cardinality': '12' })]),
    ]),
  ],
}

describe('query plan', () => {
  it('a plan names operators, their objects and the expected rows', () => {
    const found = planOf(JSON.stringify(plan))
    expect(found?.ms).toBeNull()
    expect(found?.root).toMatchObject({ name: 'Hash group by', about: '#0', ms: null, rows: null })
    expect(found?.root.children).toMatchObject([
      {
        name: 'Seq scan',
        about: 'main.flights',
        expected: 20_000,
        facts: [
          ['Table', 'main.flights'],
          ['Filters', 'a>1, b<2'],
        ],
      },
    ])
  })

  it('a plan shows ms and actual rows of each operator, without the explain step', () => {
    const found = planOf(JSON.stringify(analyzed))
    expect(found?.ms).toBeCloseTo(3.1)
    const all = found === null ? [] : operatorsOf(found.root)
    expect(all.map(({ name, ms, rows }) => [name, ms, rows])).toEqual([
      ['Projection', 1, 5],
      ['Table scan', 2, 100_000],
    ])
    expect(all.map((node) => misjudged(node))).toEqual([null, 100_000 / 12])
  })

  it('a plan of PostgreSQL shows the own time and all rounds of each step', () => {
    const step = (name: string, ms: number, rows: number, loops: number, more: object = {}) => ({
      'Node Type': name,
      'Plan Rows': 10,
      'Actual Total Time': ms,
      'Actual Rows': rows,
      'Actual Loops': loops,
      ...more,
    })
    const inner = step('Index Scan', 0.5, 2, 4, { 'Relation Name': 'orders', 'Index Cond': '(id = o.id)' })
    const outer = step('Seq Scan', 3, 4, 1, { 'Relation Name': 'sales', Filter: '(n > 1)' })
    const top = { Plan: step('Nested Loop', 7, 8, 1, { Plans: [outer, inner] }), 'Execution Time': 7.5 }
    const found = planOf(JSON.stringify([top]))
    expect(found?.ms).toBe(7.5)
    const all = found === null ? [] : operatorsOf(found.root)
    expect(all.map(({ id, name, about, ms, rows, expected }) => [id, name, about, ms, rows, expected])).toEqual([
      ['0', 'Nested Loop', null, 2, 8, 10],
      ['0.0', 'Seq Scan', 'sales', 3, 4, 10],
      ['0.1', 'Index Scan', 'orders', 2, 8, 10],
    ])
    expect(all[2]?.facts).toEqual([
      ['Relation Name', 'orders'],
      ['Index Cond', '(id = o.id)'],
    ])
    const estimated = planOf(JSON.stringify([{ Plan: { 'Node Type': 'Result', 'Plan Rows': 1 } }]))
    expect(estimated).toMatchObject({ ms: null, root: { name: 'Result', ms: null, rows: null, expected: 1 } })
  })

  it.each(['', 'null', '[]', '{}', '[1]', '"text"', '{"children":[]}', '┌──┐'])('rejects %j as a plan', (text) => {
    expect(planOf(text)).toBeNull()
  })

  it('reads a plan of any depth', () => {
    const deep = `${'{"name":"A","children":['.repeat(3000)}${']}'.repeat(3000)}`
    expect(operatorsOf(planOf(deep)!.root).length).toBeGreaterThan(100)
  })
})

it('the position of an error is in the statement, not in its EXPLAIN', () => {
  const world = createWorld()
  world.dispatch('editor.add', { sql: 'SELECT x', context: { dbId: 1, catalog: null, schema: null } })
  world.dispatch('run.start', { editorId: world.store.state().editors.order[0] ?? '', explain: 'plan' })
  const run = () => Object.values(world.store.state().runs.byId)[0]
  const failed = failure(run()?.id ?? '', run()?.request ?? '')
  const data = failed.data as { errors: { position: number }[] }
  world.remote({
    ...failed,
    data: { ...data, errors: [{ ...data.errors[0], position: 'EXPLAIN (FORMAT JSON) '.length + 7 }] },
  })
  expect(run()).toMatchObject({ explain: 'plan', state: 'failed', sql: 'SELECT x', errors: [{ position: 7 }] })
})
