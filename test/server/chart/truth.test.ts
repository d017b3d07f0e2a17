import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Child } from '../../../server/engines/process/process'
import { type Charts, type Query as AskedQuery, cells, startCharts } from '../support/charts'
import { type Filter, type Grain, type Metric, type Query, type Row, evaluate, grains } from '../support/naiveCharts'

const SEED = 20_260_318
const TABLES = 12
const RUNS = 600

const moment = fc
  .integer({ min: Date.UTC(1969, 5), max: Date.UTC(2031, 5) })
  .map((ms) => ms - (((ms % 1000) + 1000) % 1000))
const near = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 2) }).map((ms) => ms - (ms % 3_600_000))
const or = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 4 })
const word = fc.constantFrom('a', 'ab', 'b', 'B', '', "o'x", '<b>')
const rowArb: fc.Arbitrary<Row> = fc.record({
  g: or(word),
  h: or(fc.integer({ min: -3, max: 3 })),
  t: or(fc.oneof(near, moment)),
  x: or(fc.oneof(fc.bigInt({ min: -9n, max: 9n }), fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }))),
  d: or(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n })),
})
const tables = fc.sample(fc.array(rowArb, { maxLength: 60, size: 'max' }), { seed: SEED, numRuns: TABLES })

const filterArb: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    op: fc.constantFrom('IN' as const, 'NOT IN' as const),
    col: fc.constant('g' as const),
    val: fc.array(or(word), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    op: fc.constantFrom('==' as const, '!=' as const, '<' as const, '<=' as const, '>' as const, '>=' as const),
    col: fc.constant('h' as const),
    val: fc.integer({ min: -3, max: 3 }),
  }),
  fc.record({
    op: fc.constantFrom('IS NULL' as const, 'IS NOT NULL' as const),
    col: fc.constantFrom('g' as const, 'h' as const, 't' as const, 'x' as const, 'd' as const),
  }),
  fc.record({ op: fc.constant('LIKE' as const), col: fc.constant('g' as const), val: fc.constantFrom('a', 'b', "o'") }),
)
const metricArb = fc.constantFrom<Metric>(
  'count',
  'sum x',
  'min x',
  'max d',
  'sum d',
  'distinct g',
  'avg h',
  'sum twice',
  'max after',
)
const queryArb: fc.Arbitrary<Query> = fc.record({
  dimensions: fc.uniqueArray(fc.constantFrom('g' as const, 'h' as const, 't' as const), { maxLength: 3 }),
  grain: fc.constantFrom(...(Object.keys(grains) as Grain[])),
  metrics: fc.uniqueArray(metricArb, { minLength: 1, maxLength: 4 }),
  filters: fc.oneof(fc.constant([]), fc.array(filterArb, { maxLength: 2 })),
  range: fc.oneof(
    fc.constant(null),
    fc.constant(null),
    fc.tuple(near, near).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  ),
  having: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  seriesLimit: fc.integer({ min: 0, max: 3 }),
  others: fc.boolean(),
  offset: fc.option(fc.constantFrom<Query['offset'][]>([1, 'day'], [28, 'day'], [1, 'month']), { nil: null }),
  limit: fc.integer({ min: 1, max: 20 }),
  skip: fc.integer({ min: 0, max: 3 }),
})

const text = (value: string | null) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`)
const stamp = (ms: number | null) => (ms === null ? 'NULL' : `TIMESTAMP '${new Date(ms).toISOString().slice(0, 19)}'`)
const exact = (value: bigint | null) =>
  value === null
    ? 'NULL'
    : `CAST('${value < 0n ? '-' : ''}${String(value < 0n ? -value : value)
        .padStart(5, '0')
        .replace(/(\d{4})$/, '.$1')}' AS DECIMAL(18,4))`

const tableSql = (rows: readonly Row[], index: number): string => {
  const create = `create table t${index} (g varchar, h integer, t timestamp, x bigint, d decimal(18,4));`
  if (rows.length === 0) return create
  const values = rows.map(
    ({ g, h, t, x, d }) => `(${text(g)}, ${h ?? 'NULL'}, ${stamp(t)}, ${x ?? 'NULL'}, ${exact(d)})`,
  )
  return `${create} insert into t${index} values ${values.join(', ')};`
}

const simple = (aggregate: string, column_name: string, label: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name },
  label,
})
const metrics: Record<Metric, unknown> = {
  count: 'count',
  'sum x': simple('SUM', 'x', 'sum x'),
  'min x': simple('MIN', 'x', 'min x'),
  'max d': { expressionType: 'SQL', sqlExpression: 'MAX(d)', label: 'max d' },
  'sum d': simple('SUM', 'd', 'sum d'),
  'distinct g': simple('COUNT_DISTINCT', 'g', 'distinct g'),
  'avg h': simple('AVG', 'h', 'avg h'),
  'sum twice': { expressionType: 'SQL', sqlExpression: 'SUM(Twice)', label: 'sum twice' },
  'max after': { expressionType: 'SQL', sqlExpression: 'MAX("after")', label: 'max after' },
}

const asked = (query: Query) => {
  const axis = { label: 't', sqlExpression: 't', columnType: 'BASE_AXIS', timeGrain: query.grain }
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 19)
  const range =
    query.range === null
      ? []
      : [{ col: 't', op: 'TEMPORAL_RANGE', val: `${iso(query.range[0])} : ${iso(query.range[1])}` }]
  const filters = query.filters.map((filter) => (filter.op === 'LIKE' ? { ...filter, val: `${filter.val}%` } : filter))
  return {
    columns: query.dimensions.map((column) => (column === 't' ? axis : column)),
    metrics: query.metrics.map((metric) => metrics[metric]),
    filters: [...filters, ...range],
    extras: query.having === null ? {} : { having: `COUNT(*) > ${query.having}` },
    ...(query.seriesLimit > 0 && query.dimensions.includes('g')
      ? { series_columns: ['g'], series_limit: query.seriesLimit, group_others_when_limit_reached: query.others }
      : {}),
    row_limit: query.limit,
    row_offset: query.skip,
    time_offsets: query.range === null || query.offset === null ? [] : [`${query.offset[0]} ${query.offset[1]}s ago`],
  }
}

interface Listed {
  readonly id: number
  readonly column_name: string
}
const calculated = [
  { column_name: 'twice', expression: 'h * 2' },
  { column_name: 'after', expression: '"TWICE" + 1' },
]

let charts: Charts
const ids: number[] = []

beforeAll(async () => {
  charts = await startCharts(tables.map(tableSql).join('\n'), () => 1_700_000_000_000)
  for (const index of tables.keys()) {
    const id = await charts.dataset({ table_name: `t${index}` })
    const { result } = (await charts.ada.get(`/api/v1/dataset/${id}`)).json<{ result: { columns: Listed[] } }>()
    const listed = result.columns.map(({ id: column, column_name }) => ({ id: column, column_name }))
    const columns = [...listed, ...calculated]
    const saved = await charts.ada.send('PUT', `/api/v1/dataset/${id}`, { body: { columns } })
    if (saved.status !== 200) throw new Error(saved.text)
    ids.push(id)
  }
})
afterAll(() => charts.close())

test('a query plan equals a naive evaluator, to the last digit [B7.01]', async () => {
  const seen = {
    nullGroup: 0,
    empty: 0,
    having: 0,
    grain: 0,
    big: 0,
    cut: 0,
    series: 0,
    others: 0,
    ranged: 0,
    matched: 0,
    calculated: 0,
  }
  const law = fc.asyncProperty(fc.nat(TABLES - 1), queryArb, async (table, query) => {
    const truth = evaluate(tables[table] ?? [], query)
    const answer = await charts.result(ids[table] ?? 0, asked(query))
    expect(cells(answer)).toEqual(truth.rows)
    expect((await charts.arrays(ids[table] ?? 0, asked(query))).data).toEqual(truth.rows)
    expect(answer.rowcount).toBe(truth.rows.length)
    const groups = truth.rows.map((row) => row.slice(0, query.dimensions.length))
    if (groups.some((row) => row.includes(null))) seen.nullGroup += 1
    if (truth.rows.length === 0) seen.empty += 1
    if (truth.havingKept > 0 && truth.havingKept < truth.groups) seen.having += 1
    if (query.dimensions.includes('t') && truth.rows.length > 1) seen.grain += 1
    if (truth.rows.flat().some((cell) => typeof cell === 'string' && /^-?\d{17,}$/.test(cell))) seen.big += 1
    if (truth.havingKept > query.limit) seen.cut += 1
    if (truth.seriesCut > 0) seen.series += 1
    if (truth.seriesCut > 0 && query.others) seen.others += 1
    if (truth.matched > 0) seen.matched += 1
    if (query.metrics.includes('max after') && truth.rows.length > 1) seen.calculated += 1
    if (query.range !== null && truth.rows.length > 0) seen.ranged += 1
  })
  await fc.assert(law, { seed: SEED, numRuns: RUNS })
  expect(Object.entries(seen).filter(([, times]) => times <= 10)).toEqual([])
})

/** Queries of several charts over the same groups. */
const variantArb = fc.record({
  metrics: fc.uniqueArray(metricArb, { minLength: 1, maxLength: 3 }),
  limit: fc.integer({ min: 1, max: 20 }),
  skip: fc.integer({ min: 0, max: 2 }),
  ordered: fc.option(metricArb, { nil: null }),
  pivoted: fc.boolean(),
  /** Of the groups of other rows. */
  otherRows: fc.boolean(),
})

/** A mean of each group that is itself, or nothing, where nothing is done afterwards. */
const variantOf = (query: Query, { ordered, pivoted }: { ordered: Metric | null; pivoted: boolean }): AskedQuery => ({
  ...asked(query),
  ...(ordered === null ? {} : { orderby: [[metrics[ordered], false]] }),
  ...(pivoted && query.metrics.includes('count')
    ? { post_processing: [{ operation: 'cum', options: { operator: 'sum', columns: { count: 'count' } } }] }
    : {}),
})

test('answers queries of the same groups together as each alone', async () => {
  const ran: string[] = []
  const call = Child.prototype.call
  const spy = vi.spyOn(Child.prototype, 'call').mockImplementation(function (this: Child, ...args) {
    const made = call.apply(this, args)
    made.answer.then(
      (answer) => answer.op === 'done' && ran.push(answer.result.executedSql),
      () => undefined,
    )
    return made
  })
  const law = fc.asyncProperty(
    fc.nat(TABLES - 1),
    queryArb,
    queryArb,
    fc.array(variantArb, { minLength: 6, maxLength: 9 }),
    async (table, base, { filters, range }, variants) => {
      const queries = variants.map(({ metrics: own, limit, skip, otherRows, ...more }) => {
        const plainQuery = { ...base, metrics: own, limit, skip, seriesLimit: 0, offset: null, having: null }
        const query: Query = otherRows ? { ...plainQuery, filters, range } : plainQuery
        return { query, sent: variantOf(query, more), plain: more.ordered === null && !more.pivoted }
      })
      const id = ids[table] ?? 0
      const calls = await Promise.all(queries.map(({ sent }) => charts.result(id, sent, { force: true })))
      const sents = queries.map(({ sent }) => sent)
      const call = await charts.together(id, sents, { force: true })
      for (const [at, { query, sent, plain }] of queries.entries()) {
        const alone = await charts.result(id, sent, { force: true })
        for (const answer of [calls[at] ?? {}, call[at] ?? {}]) {
          expect([answer.colnames, answer.coltypes, cells(answer), answer.query]).toEqual([
            alone.colnames,
            alone.coltypes,
            cells(alone),
            alone.query,
          ])
          if (plain) expect(cells(answer)).toEqual(evaluate(tables[table] ?? [], query).rows)
        }
      }
    },
  )
  await fc.assert(law, { seed: SEED, numRuns: 80 })
  spy.mockRestore()
  expect(ran.filter((sql) => sql.includes('memory.main.shared_')).length).toBeGreaterThan(400)
})
