import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Catalog, indexTables } from '../../../server/sql/catalog'
import { judgeTree } from '../../../server/sql/judge'
import type { SerializedSql } from '../../../server/sql/tree'
import { runs } from '../../support/runs'

const SCHEMAS = ['main', 'side', 'recurring']
const TABLES = SCHEMAS.flatMap((schema) => ['weather', 'sales', 'weaker'].map((name) => [schema, name] as const))
const VIEW = ['main', 'few'] as const
const catalog: Catalog = {
  name: 'demo',
  schemas: SCHEMAS,
  tables: [...TABLES, VIEW],
  macros: new Set(),
}

let connection: DuckDBConnection

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(`ATTACH ':memory:' AS demo; USE demo; SET explain_output = 'all'`)
  for (const schema of SCHEMAS) {
    if (schema !== 'main') await connection.run(`CREATE SCHEMA ${schema}`)
    for (const name of ['weather', 'sales', 'weaker'])
      await connection.run(`CREATE TABLE ${schema}.${name} (a INTEGER)`)
  }
  await connection.run('CREATE TABLE ground (a INTEGER); CREATE VIEW few AS WITH sales AS (FROM ground) FROM sales')
})

afterAll(() => connection.closeSync())

/** Tables that DuckDB binds, from its plan before anything is optimized; null when it refuses the statement. */
const boundTables = async (sql: string): Promise<ReadonlySet<string> | null> => {
  try {
    const reader = await connection.runAndReadAll(`EXPLAIN (FORMAT JSON) ${sql}`)
    const plan = String(reader.getRows().find(([key]) => key === 'logical_plan')?.[1])
    // the view is the one reader of its table
    return new Set(
      [...plan.matchAll(/"Table":\s*"demo\.([^"]*)"/g)].map(([, name]) => name?.replace('ground', 'few') ?? ''),
    )
  } catch {
    return null
  }
}

/** Tables without which the gate refuses the statement, by asking it once for each. */
const gatedTables = async (sql: string): Promise<ReadonlySet<string>> => {
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql])
  const tree = JSON.parse(String(reader.value(0, 0))) as SerializedSql
  const [statement] = tree.statements ?? []
  if (statement === undefined) throw new Error(`${sql}: ${tree.error_message}`)
  const open = judgeTree(statement.node, indexTables(catalog, 'main', null))
  if (open !== null) throw new Error(`${sql}: ${open.message}`)
  const isRead = (table: readonly [string, string]) =>
    judgeTree(statement.node, indexTables(catalog, 'main', { hidden: [table] }))?.code === 'TABLE_SECURITY_ACCESS_ERROR'
  return new Set(catalog.tables.filter(isRead).map((table) => table.join('.')))
}

/** Queries of one column `a`; each names tables, which names of common table expressions hide or do not. */
const names = fc.constantFrom('weather', 'sales', 'Weather', 'SALES', 'few', 'weaker', '"wea\u212Aer"')
const tables = fc.oneof(
  { weight: 6, arbitrary: names },
  { weight: 1, arbitrary: fc.constantFrom('main.weather', 'side.sales', 'recurring.weather', 'Recurring.sales') },
  { weight: 1, arbitrary: fc.constantFrom('demo.weather', 'demo.side.weather', 'demo.main.sales') },
)
const { relation } = fc.letrec<{ relation: string; value: string }>((tie) => {
  const one = tie('relation')
  const two = fc.tuple(one, one)
  const three = fc.tuple(one, one, one)
  const inner = fc.tuple(one, one)
  const kind = fc.constantFrom('', 'MATERIALIZED ', 'NOT MATERIALIZED ')
  const union = fc.constantFrom('UNION', 'UNION ALL')
  const keys = fc.constantFrom('(a)', '(a) USING KEY (a)')
  return {
    value: fc.oneof(
      one.map((r) => `(SELECT max(a) FROM (${r}) v)`),
      one.map((r) => `CASE WHEN EXISTS (${r}) THEN 1 ELSE 2 END`),
      two.map(([r, s]) => `coalesce((SELECT max(v.a) FROM (${r}) v), (SELECT min(v.a) FROM (${s}) v))`),
    ),
    relation: fc.oneof(
      { maxDepth: 4, depthSize: 'medium', withCrossShrink: true },
      { weight: 8, arbitrary: tables.map((t) => `SELECT a FROM ${t}`) },
      { weight: 2, arbitrary: names.map((t) => `TABLE ${t}`) },
      fc.tuple(names, one).map(([n, r]) => `SELECT q.a FROM (${r}) q JOIN ${n} r ON true`),
      fc.tuple(names, one).map(([n, r]) => `SELECT q.a FROM ${n} q, LATERAL (SELECT q.a FROM (${r}) l) r`),
      two.map(([r, s]) => `(${r}) UNION ALL (${s})`),
      two.map(([r, s]) => `(${r}) EXCEPT (${s}) ORDER BY a`),
      fc.tuple(names, tie('value')).map(([n, v]) => `SELECT ${v} AS a FROM ${n}`),
      fc.tuple(one, tie('value')).map(([r, v]) => `SELECT a FROM (${r}) w WHERE a > ${v}`),
      fc.tuple(one, tie('value')).map(([r, v]) => `SELECT a FROM (${r}) o ORDER BY ${v}`),
      fc.tuple(one, tie('value')).map(([r, v]) => `SELECT a FROM (${r}) o LIMIT ${v}`),
      fc.tuple(one, tie('value')).map(([r, v]) => `SELECT max(a) AS a FROM (${r}) h HAVING max(a) > ${v}`),
      fc.tuple(one, tie('value')).map(([r, v]) => `SELECT count(*) FILTER (WHERE a > ${v}) AS a FROM (${r}) h`),
      fc
        .tuple(one, tie('value'))
        .map(([r, v]) => `SELECT a FROM (${r}) h QUALIFY row_number() OVER (ORDER BY a) > ${v}`),
      fc.tuple(one, tie('value')).map(([r, v]) => `SELECT sum(a) OVER (ORDER BY ${v}) AS a FROM (${r}) h`),
      two.map(([r, s]) => `SELECT a FROM (${r}) i WHERE a IN (${s})`),
      two.map(([r, s]) => `SELECT DISTINCT ON (a) i.a FROM (${r}) i LEFT JOIN (${s}) j USING (a)`),
      tie('value').map((v) => `SELECT a FROM (VALUES (${v}), (2)) v(a)`),
      one.map((r) => `SELECT a FROM range((SELECT max(a) FROM (${r}) v)) r(a)`),
      one.map(
        (r) => `SELECT g AS a FROM (PIVOT (SELECT a, a AS g FROM (${r}) p) ON a IN (1, 2) USING count(*) GROUP BY g)`,
      ),
      one.map((r) => `SELECT n AS a FROM (UNPIVOT (SELECT a AS n, a AS m FROM (${r}) p) ON m INTO NAME k VALUE w)`),
      one.map((r) => `SELECT count AS a FROM (SUMMARIZE ${r})`),
      // every entry is used, since an unused one leaves no trace in the plan
      fc.tuple(names, kind, two).map(([n, k, [r, s]]) => `WITH ${n} AS ${k}(${r}) SELECT a FROM ${n} UNION ALL (${s})`),
      fc
        .tuple(names, names, three)
        .filter(([n, m]) => n.toLowerCase() !== m.toLowerCase())
        .map(
          ([n, m, [r, s, t]]) =>
            `WITH ${n} AS (${r}), ${m} AS (${s}) (SELECT a FROM ${n}) UNION ALL (SELECT a FROM ${m}) UNION ALL (${t})`,
        ),
      fc
        .tuple(names, keys, union, three)
        .map(
          ([n, k, u, [r, s, t]]) =>
            `WITH RECURSIVE ${n}${k} AS (SELECT a FROM (${r}) x ${u} SELECT a FROM (${s}) y) SELECT a FROM ${n} UNION ALL (${t})`,
        ),
      fc
        .tuple(names, names, union, fc.tuple(inner, one, one))
        .map(
          ([n, m, u, [[q, r], s, t]]) =>
            `WITH RECURSIVE ${n}(a) AS (WITH ${m} AS (${q}) SELECT a FROM (SELECT a FROM ${m} UNION ALL (${r})) x ${u} SELECT a FROM (${s}) y) SELECT a FROM ${n} UNION ALL (${t})`,
        ),
      fc
        .tuple(names, keys, union, three)
        .map(
          ([n, k, u, [r, s, t]]) =>
            `WITH RECURSIVE ${n}${k} AS (SELECT a FROM (${r}) x ${u} (SELECT y.a FROM ${n}, recurring.${n} y, (${s}) z)) SELECT a FROM ${n} UNION ALL (${t})`,
        ),
    ),
  }
})

/** Main tables that a WITH clause of the statement has the name of. */
const shadowed = (sql: string): readonly string[] =>
  [...sql.matchAll(/(?:WITH(?: RECURSIVE)?|,) (\w+)(?:\(a\))?(?: USING KEY \(a\))? AS/g)].map(
    ([, name]) => `main.${name?.toLowerCase()}`,
  )

describe('scope of table names', () => {
  it('the gate checks exactly the tables that DuckDB binds under any shadowing', async () => {
    const seen = { bound: 0, refused: 0, hidden: 0, notHidden: 0, recursive: 0, recurring: 0 }
    await fc.assert(
      fc.asyncProperty(
        relation.filter((sql) => sql.length < 3000),
        async (sql) => {
          const bound = await boundTables(sql)
          if (bound === null) {
            seen.refused += 1
            return
          }
          const gated = await gatedTables(sql)
          expect({ sql, tables: [...gated].toSorted() }).toEqual({ sql, tables: [...bound].toSorted() })
          const names = shadowed(sql)
          seen.bound += 1
          seen.hidden += Number(names.some((name) => !bound.has(name)))
          seen.notHidden += Number(names.some((name) => bound.has(name)))
          seen.recursive += Number(sql.includes('RECURSIVE'))
          seen.recurring += Number(/recurring\.(\w+) y/.test(sql))
        },
      ),
      runs(3000),
    )
    expect(seen.bound).toBeGreaterThan(1500)
    expect(seen.hidden).toBeGreaterThan(150)
    expect(seen.notHidden).toBeGreaterThan(150)
    expect(seen.recursive).toBeGreaterThan(150)
    expect(seen.recurring).toBeGreaterThan(30)
  })

  it('the gate checks every table that DuckDB binds where entries may stay unused', async () => {
    const entry = fc.tuple(names, relation).map(([name, query]) => `${name} AS (${query})`)
    const withUnused = fc
      .tuple(
        fc.uniqueArray(entry, { minLength: 1, maxLength: 3, selector: (text) => text.split(' ')[0]?.toLowerCase() }),
        relation,
      )
      .map(([entries, query]) => `WITH ${entries.join(', ')} ${query}`)
    const seen = { bound: 0, unused: 0 }
    await fc.assert(
      fc.asyncProperty(
        withUnused.filter((sql) => sql.length < 3000),
        async (sql) => {
          const bound = await boundTables(sql)
          if (bound === null) return
          const gated = await gatedTables(sql)
          expect({ sql, missed: [...bound].filter((table) => !gated.has(table)) }).toEqual({ sql, missed: [] })
          seen.bound += 1
          seen.unused += Number(gated.size > bound.size)
        },
      ),
      runs(1500),
    )
    expect(seen.bound).toBeGreaterThan(400)
    expect(seen.unused).toBeGreaterThan(100)
  })
})
