import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charts, cells, startCharts } from '../support/charts'
import { type Cell, type Step, type Table, pivoted, stepped } from '../support/naivePost'

const SEED = 20_260_319
const TABLES = 12
const RUNS = 300
const DAY = 86_400_000
const start = Date.UTC(2026, 0, 1)

const cellArb: fc.Arbitrary<Cell> = fc.record({
  day: fc.nat(9).map((day) => start + day * DAY),
  site: fc.constantFrom('a', 'b', 'c, d', null),
  n: fc.option(fc.integer({ min: -4, max: 9 }), { nil: null, freq: 5 }),
})
const tables = fc.sample(
  fc.uniqueArray(cellArb, { minLength: 1, maxLength: 25, size: 'max', selector: ({ day, site }) => `${day} ${site}` }),
  { seed: SEED, numRuns: TABLES },
)

const window = fc.integer({ min: 1, max: 3 })
const stepArb: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('cum' as const),
    operator: fc.constantFrom('sum' as const, 'min' as const, 'max' as const),
  }),
  fc
    .tuple(
      window,
      fc.constantFrom('sum' as const, 'mean' as const, 'min' as const, 'max' as const, 'std' as const),
      fc.nat(3),
    )
    .map(([size, operator, least]) => ({
      kind: 'rolling' as const,
      operator,
      window: size,
      least: Math.min(least, size),
    })),
  fc.record({ kind: fc.constant('diff' as const), periods: fc.constantFrom(-2, -1, 1, 2) }),
  fc.record({
    kind: fc.constant('contribution' as const),
    orientation: fc.constantFrom('row' as const, 'column' as const),
  }),
  fc.record({
    kind: fc.constant('resample' as const),
    method: fc.constantFrom(
      'asfreq' as const,
      'ffill' as const,
      'bfill' as const,
      'linear' as const,
      'sum' as const,
      'mean' as const,
    ),
  }),
  fc.record({ kind: fc.constant('sort' as const), ascending: fc.boolean() }),
)

const columns = { n: 'n' }
const operationOf = (step: Step): object => {
  const { kind } = step
  if (kind === 'cum') return { operation: kind, options: { operator: step.operator, columns } }
  if (kind === 'rolling') {
    const options = { rolling_type: step.operator, window: step.window, min_periods: step.least, columns }
    return { operation: kind, options }
  }
  if (kind === 'diff') return { operation: kind, options: { periods: step.periods, columns } }
  if (kind === 'contribution') return { operation: kind, options: { orientation: step.orientation } }
  if (kind === 'resample') return { operation: kind, options: { rule: '1D', method: step.method } }
  return { operation: kind, options: { is_sort_index: true, ascending: step.ascending } }
}

const pivot = {
  operation: 'pivot',
  options: { index: ['day'], columns: ['site'], aggregates: { n: { operator: 'mean' } } },
}

let charts: Charts
const ids: number[] = []

beforeAll(async () => {
  const sql = tables.map((rows, index) => {
    const values = rows.map(({ day, site, n }) => {
      const date = new Date(day).toISOString().slice(0, 10)
      return `(DATE '${date}', ${site === null ? 'NULL' : `'${site}'`}, ${n ?? 'NULL'})`
    })
    return `create table p${index} (day date, site varchar, n integer); insert into p${index} values ${values.join(', ')};`
  })
  charts = await startCharts(sql.join('\n'), () => 1_700_000_000_000)
  for (const index of tables.keys()) ids.push(await charts.dataset({ table_name: `p${index}` }))
})
afterAll(() => charts.close())

/** Sums of squares differ in their last digits by their order, and JSON has no negative zero. */
const rounded = (value: unknown): unknown => (typeof value === 'number' ? Number(value.toPrecision(14)) + 0 : value)

test('chained operations equal a naive evaluator [B7.01]', async () => {
  const seen: Record<string, number> = {}
  const law = fc.asyncProperty(
    fc.nat(TABLES - 1),
    fc.array(stepArb, { minLength: 1, maxLength: 3 }),
    async (number, steps) => {
      const rows = tables[number] ?? []
      const base = pivoted(rows)
      const truth = steps.reduce(
        (table: Table, step) => (table.index.length === 0 ? table : stepped(table, step)),
        base,
      )
      const n = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'n' }, label: 'n' }
      const query = {
        columns: ['day', 'site'],
        metrics: [n],
        orderby: [['day', true]],
        post_processing: [pivot, ...steps.map(operationOf)],
      }
      const answer = await charts.result(ids[number] ?? 0, query)
      const expected = truth.index.map((ms, row) => [ms, ...truth.values.map((column) => column[row] ?? null)])
      expect(answer.colnames).toEqual(['day', ...truth.names])
      expect(cells(answer).map((row) => row.map(rounded))).toEqual(expected.map((row) => row.map(rounded)))
      expect((await charts.arrays(ids[number] ?? 0, query)).data).toEqual(cells(answer))
      if (expected.flat().some((cell) => cell !== null && !Number.isInteger(cell)))
        seen['broken'] = (seen['broken'] ?? 0) + 1
      for (const { kind } of steps) seen[kind] = (seen[kind] ?? 0) + 1
    },
  )
  await fc.assert(law, { seed: SEED, numRuns: RUNS })
  expect(Object.values(seen).filter((times) => times < 20)).toEqual([])
  expect(Object.keys(seen)).toHaveLength(7)
})
