import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ChartDataResult } from '../../../contract/chart/data'
import { chartTable } from '../../../src/effects/chart/data'
import type { ExploreDataset } from '../../../src/events/explore/explore'
import { rangeMask, type BrushAxis, type BrushRange } from '../../../src/views/chart/brush/axis'
import { cubeQueries, MAX_CUBE_ROWS } from '../../../src/views/chart/brush/cubeQuery'
import { cubeOf, sliceOf } from '../../../src/views/chart/brush/slice'
import type { Cell } from '../../../src/core/results/types'
import type { Query } from '../../../src/domain/charts/kinds/types'
import { column } from '../../support/explore'
import { type Charts, startCharts } from '../support/charts'

const SEED = 20_260_411
const TABLES = 6
const RUNS = 220

const or = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 5 })
const rowArb = fc.record({
  g: or(fc.constantFrom('a', 'ab', 'b', 'B', '', "o'x", '😀', '\uffee')),
  h: or(fc.integer({ min: -2, max: 2 })),
  t: or(fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 6) })),
  n: or(fc.integer({ min: -20, max: 20 })),
  x: or(fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n })),
  d: or(fc.integer({ min: -100_000, max: 100_000 })),
  f: or(fc.double({ min: -1e6, max: 1e6, noNaN: true })),
})
type Row = typeof rowArb extends fc.Arbitrary<infer R> ? R : never
const tables = fc.sample(fc.array(rowArb, { maxLength: 80, size: 'max' }), { seed: SEED, numRuns: TABLES })

const text = (value: string | null): string => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`)
const sqlOf = (rows: readonly Row[], at: number): string => {
  const lines = rows.map(
    ({ g, h, t, n, x, d, f }) =>
      `(${text(g)}, ${h}, ${t === null ? 'NULL' : `make_timestamp_ms(${t})`}, ${n}, ${x}, ${d === null ? 'NULL' : `${d / 100}`}, ${f === null ? 'NULL' : `CAST('${f}' AS DOUBLE)`})`,
  )
  const made = `CREATE TABLE t${at} (g VARCHAR, h INTEGER, t TIMESTAMP, n INTEGER, x BIGINT, d DECIMAL(12, 2), f DOUBLE);`
  return lines.length === 0 ? made : `${made}\nINSERT INTO t${at} VALUES ${lines.join(', ')};`
}

const DATASET: ExploreDataset = {
  id: 1,
  name: 't',
  schema: 'main',
  database: 'demo',
  missing: false,
  columns: [
    column('g', 1),
    column('h', 0),
    column('t', 2, true),
    ...['n', 'x', 'd', 'f'].map((name) => column(name, 0)),
  ],
  metrics: [],
  mainTime: 't',
  grains: [],
}

const METRICS = [
  'COUNT(*)',
  'SUM(n)',
  'sum(x)',
  'SUM(d)',
  'MIN(x)',
  'MAX(d)',
  'Max ( (n + h) )',
  'SUM(f)',
  'AVG(n)',
  'avg(f)',
  'COUNT(f)',
] as const
const metric = (sql: string) => ({ expressionType: 'SQL' as const, sqlExpression: sql, label: `m ${sql}` })

const axisArb: fc.Arbitrary<BrushAxis> = fc.oneof(
  fc.constantFrom('P1D', 'P1W', 'P1M', 'P3M').map((grain): BrushAxis => ({ kind: 'time', column: 't', grain })),
  fc
    .uniqueArray(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 2, maxLength: 12 })
    .map((edges): BrushAxis => ({ kind: 'number', column: 'n', edges: edges.toSorted((a, b) => a - b) })),
  fc
    .uniqueArray(fc.integer({ min: -22, max: 22 }), { minLength: 2, maxLength: 12 })
    .map((steps): BrushAxis => ({ kind: 'steps', column: 'n', steps: steps.toSorted((a, b) => a - b) })),
)
const queryArb = fc.record({
  table: fc.nat(TABLES - 1),
  groups: fc.uniqueArray(fc.constantFrom('g', 'h'), { maxLength: 2 }),
  pivot: fc.boolean(),
  metrics: fc.uniqueArray(fc.constantFrom(...METRICS), { minLength: 1, maxLength: 3 }),
  order: fc.option(fc.tuple(fc.nat(4), fc.boolean()), { nil: null }),
  limit: fc.integer({ min: 1, max: 30 }),
  where: fc.constantFrom('', 'h IS NULL OR h < 2', "g <> 'a'"),
  axis: axisArb,
  picks: fc.tuple(fc.nat(400), fc.nat(400)),
})
type Case = typeof queryArb extends fc.Arbitrary<infer C> ? C : never

let charts: Charts
const ids: number[] = []
beforeAll(async () => {
  charts = await startCharts(tables.map(sqlOf).join('\n'), () => Date.UTC(2026, 6))
  for (let at = 0; at < TABLES; at += 1) ids.push(await charts.dataset({ table_name: `t${at}` }))
})
afterAll(() => charts.close())

const queryOf = ({ groups, pivot, metrics, order, limit, where }: Case): Query => {
  const wanted = metrics.map(metric)
  const pivoted = pivot && groups.length > 0
  const labels: readonly (string | object)[] = [...groups, ...wanted]
  return {
    columns: groups,
    metrics: wanted,
    filters: [],
    extras: { where },
    order_desc: true,
    orderby: order === null || pivoted ? [] : [[labels[order[0] % labels.length], order[1]]],
    row_limit: pivoted ? 10_000 : limit,
    post_processing: pivoted
      ? [
          {
            operation: 'pivot',
            options: {
              index: [groups[0]],
              columns: groups.slice(1),
              aggregates: Object.fromEntries(wanted.map(({ label }) => [label, { operator: 'mean' }])),
              drop_missing_columns: true,
            },
          },
          { operation: 'flatten' },
        ]
      : [],
  }
}

const answered = (result: ChartDataResult) => {
  const table = chartTable(result)
  const { columns } = table
  const answer = {
    resultKey: '',
    rows: result.rowcount ?? 0,
    sqlRows: result.sql_rowcount ?? result.rowcount ?? 0,
    columns: columns.map(({ name, type_generic }) => ({ name, generic: type_generic ?? 1 })),
    labels: columns.map(({ name }) => result.label_map?.[name] ?? [name]),
    sql: null,
    cached: false,
    cachedAt: null,
    applied: [],
    rejected: [],
  }
  return { answer, result: table }
}

/** A range of the axis from two numbers, for any bins. */
const rangeIn = ({ axis, picks: [a, b] }: Case): BrushRange => {
  if (axis.kind === 'steps') {
    const count = axis.steps.length
    const [low, high] = [Math.min(a % count, b % count), Math.max(a % count, b % count)]
    // an end that is open, but not both
    return [low === 0 && high < count - 1 ? 0 : 2 * low + 1, high === count - 1 && low > 0 ? 2 * count : 2 * high + 1]
  }
  if (axis.kind === 'number') {
    const bins = axis.edges.length - 1
    return [Math.min(a % bins, b % bins), Math.max(a % bins, b % bins)]
  }
  const begin = (pick: number): number => {
    const day = new Date(Date.UTC(2026, 0, 1 + (pick % 190)))
    if (axis.grain === 'P1W') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
    if (axis.grain === 'P1M') day.setUTCDate(1)
    if (axis.grain === 'P3M') day.setUTCMonth(day.getUTCMonth() - (day.getUTCMonth() % 3), 1)
    return day.getTime()
  }
  return [Math.min(begin(a), begin(b)), Math.max(begin(a), begin(b))]
}

/** By name; columns without a value are left out, as a pivot leaves them out. */
const byName = (columns: readonly { readonly name: string }[], rows: readonly (readonly Cell[])[]) =>
  rows.map((row) =>
    Object.fromEntries(
      columns.flatMap(({ name }, at) => (row[at] === null || row[at] === undefined ? [] : [[name, row[at]]])),
    ),
  )

const isFloat = (name: string): boolean => /avg|\(f\)/i.test(name) && !/COUNT/.test(name)

test('a cube slice equals SQL with the range as a filter, to the last digit', async () => {
  const reached = { rows: 0, pivoted: 0, exact: 0, averages: 0, limited: 0, empty: 0 }
  await fc.assert(
    fc.asyncProperty(queryArb, async (one) => {
      const query = queryOf(one)
      const id = ids[one.table] ?? 0
      const asked = cubeQueries([query], one.axis, DATASET)
      if (asked === null) throw new Error('every query here can be cut')
      const parts = await Promise.all(asked.queries.map(async (each) => answered(await charts.result(id, each))))
      const cube = cubeOf(asked.spec, parts, MAX_CUBE_ROWS)
      if (cube === null) throw new Error('every cube here can be made')
      const range = rangeIn(one)
      const { extraFormData } = rangeMask(one.axis, range, '')
      const sliced = sliceOf(cube, range)
      const truth = answered(await charts.result(id, { ...query, filters: extraFormData['filters'] as [] })).result
      const [mine, theirs] = [byName(sliced.columns, sliced.rows), byName(truth.columns, truth.rows)]
      expect(mine).toHaveLength(theirs.length)
      mine.forEach((row, at) => {
        const other = theirs[at] ?? {}
        expect(Object.keys(row).toSorted()).toEqual(Object.keys(other).toSorted())
        for (const [name, cell] of Object.entries(row)) {
          // the sum of floating numbers depends on their order
          if (isFloat(name)) expect(Math.abs(Number(cell) - Number(other[name]))).toBeLessThan(1e-6)
          else expect({ name, cell }).toEqual({ name, cell: other[name] })
          if (typeof cell === 'string' && /sum\(x\)|\(d\)/.test(name)) reached.exact += 1
        }
      })
      reached.rows += mine.length
      if (asked.spec.pivoted) reached.pivoted += 1
      if (asked.queries.length > 1) reached.averages += 1
      if (!asked.spec.pivoted && mine.length === asked.spec.limit) reached.limited += 1
      if (mine.length === 0) reached.empty += 1
    }),
    { seed: SEED, numRuns: RUNS },
  )
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(10)
})

test('makes no cube of measures that cannot be added up from parts', () => {
  const base: Query = { columns: ['g'], metrics: [metric('COUNT(*)')], post_processing: [] }
  const axis: BrushAxis = { kind: 'time', column: 't', grain: 'P1D' }
  const cut = (more: Query) => cubeQueries([{ ...base, ...more }], axis, DATASET)
  expect(cut({})).not.toBeNull()
  for (const sql of [
    'COUNT(DISTINCT g)',
    'median(n)',
    'SUM(n) / COUNT(*)',
    'SUM(n) + SUM(h)',
    'SUM(n) FILTER (WHERE h > 0)',
    "COUNT(')') + SUM(n)",
    'COUNT(*) -- (all)',
    'SUM(ALL n)',
  ]) {
    expect(cut({ metrics: [metric(sql)] })).toBeNull()
  }
  expect(cut({ metrics: ['unknown'] })).toBeNull()
  expect(cut({ series_limit: 3 })).toBeNull()
  expect(cut({ time_offsets: ['1 day ago'] })).toBeNull()
  expect(cut({ extras: { having: 'COUNT(*) > 1' } })).toBeNull()
  expect(cut({ post_processing: [{ operation: 'cum', options: {} }] })).toBeNull()
  expect(cubeQueries([base, base], axis, DATASET)).toBeNull()
})
