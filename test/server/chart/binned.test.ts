import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Charts, type Query, cells, startCharts } from '../support/charts'
import type { Browser } from '../support/server'

/** It is read in the time in which a table becomes worth its making. */
const SLOW = 'SELECT v.* FROM visits v WHERE (SELECT sum(i % 7) FROM range(10000000) t(i)) > 0'
const DAY = 86_400_000
const FIRST = Date.UTC(2026, 0, 1)

let now = Date.UTC(2026, 2, 18)
let charts: Charts
let admin: Browser
let bob: Browser
let id = 0

beforeAll(async () => {
  charts = await startCharts(
    `CREATE TABLE visits AS SELECT
       CASE WHEN i % 41 = 0 THEN NULL ELSE TIMESTAMP '2026-01-01' + INTERVAL (i * 7) MINUTE END AS t,
       CASE WHEN i % 13 = 0 THEN NULL ELSE 'g' || i % 5 END AS g, 'City' || i % 3 AS h,
       CASE WHEN i % 17 = 0 THEN NULL ELSE 'who ' || (i * i) % 97 END AS who, i AS n
     FROM range(4000) r(i);
     INSERT INTO visits VALUES (TIMESTAMP '1969-12-31 23:59:59.999', 'old', 'x', 'a', 1), ('infinity', 'never', 'x', 'b', 2)`,
    () => (now += 10),
  )
  id = await charts.dataset({ table_name: 'slow visits', sql: SLOW })
  admin = await charts.server.signedIn('root', ['Admin'])
  bob = await charts.server.signedIn('bob', ['Gamma'], [1])
})
afterAll(() => charts.close())
// earlier answers have expired
beforeEach(() => void (now += 3_600_000))

const people = (column = 'who') => ({
  expressionType: 'SQL',
  sqlExpression: `COUNT(DISTINCT ${column})`,
  label: 'people',
})
const dateOf = (day: number): string => new Date(FIRST + day * DAY).toISOString().slice(0, 19)
const inDays = (from: number, to: number): NonNullable<Query['filters']> => [
  { col: 't', op: 'TEMPORAL_RANGE', val: `${dateOf(from)} : ${dateOf(to)}` },
]
const groups = (from: number, to: number, more: Query = {}): Query => ({
  columns: ['g'],
  metrics: [people()],
  filters: inDays(from, to),
  ...more,
})

/** Queries another range each time until a day table is ready. */
const ready = async (query: (from: number) => Query, of = id): Promise<void> => {
  let from = 0
  await expect.poll(async () => (await charts.result(of, query((from += 0.5)))).is_cached).toBe(true)
}

test('answers changing ranges of days from a table of days, to the digit', async () => {
  const queryArb = fc.record({
    columns: fc.uniqueArray(fc.constantFrom('g', 'h'), { maxLength: 2 }),
    counted: fc.boolean(),
    order: fc.boolean(),
    where: fc.constantFrom('', 'n > 100', "h <> 'City1' OR who IS NULL"),
    post: fc.boolean(),
  })
  const seen = { tables: 0, empty: 0 }
  await fc.assert(
    fc.asyncProperty(
      queryArb,
      fc.array(fc.tuple(fc.integer({ min: -3, max: 22 }), fc.integer({ min: 0, max: 20 })), {
        minLength: 4,
        maxLength: 6,
      }),
      async ({ columns, counted, order, where, post }, ranges) => {
        const rows = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows' }
        const query = (from: number, to: number): Query => ({
          columns,
          metrics: counted ? [people(), rows] : [people()],
          filters: inDays(from, to),
          extras: { where },
          ...(order ? { orderby: [[people('"who"'), true]], row_limit: 3 } : {}),
          ...(post && columns.length > 0
            ? { post_processing: [{ operation: 'cum', options: { operator: 'sum', columns: { people: 'sum' } } }] }
            : {}),
        })
        await ready((from) => query(from * 2, 23))
        for (const [from, length] of ranges) {
          const asked = query(from, from + length)
          const found = await charts.result(id, asked)
          const plain = await charts.result(id, asked, { force: true })
          expect(plain.is_cached).toBe(false)
          expect(cells(found)).toEqual(cells(plain))
          expect(found.coltypes).toEqual(plain.coltypes)
          if (found.is_cached) seen.tables += 1
          if (plain.rowcount === 0) seen.empty += 1
        }
      },
    ),
    { numRuns: 8, seed: 20_261_123 },
  )
  expect(seen.tables).toBeGreaterThan(15)
  expect(seen.empty).toBeGreaterThan(0)
})

test('queries the rows for a range that ends within a day', async () => {
  await ready((from) => groups(from * 2, 23))
  expect((await charts.result(id, groups(3, 9))).is_cached).toBe(true)
  const within = groups(3, 9.5)
  const found = await charts.result(id, within)
  expect(found.is_cached).toBe(false)
  expect(cells(found)).toEqual(cells(await charts.result(id, within, { force: true })))
})

test('uses a day table no longer than a cached answer, and never on force', async () => {
  await ready((from) => groups(from * 2, 23))
  const minute = { custom_cache_timeout: 60 }
  expect((await charts.result(id, groups(1, 7), minute)).is_cached).toBe(true)
  expect((await charts.result(id, groups(1, 8), { custom_cache_timeout: -1 })).is_cached).toBe(false)
  expect((await charts.result(id, groups(1, 8), { force: true })).is_cached).toBe(false)
  now += 61_000
  expect((await charts.result(id, groups(1, 9), minute)).is_cached).toBe(false)
})

test('keeps day tables apart by row-level security', async () => {
  const answer = await admin.get('/api/v1/rowlevelsecurity/related/roles')
  const roles = answer.json<{ result: { value: number; text: string }[] }>().result
  const gamma = roles.find(({ text }) => text === 'Gamma')?.value
  const own = await charts.dataset({ table_name: 'ruled', sql: `${SLOW} AND 2 = 2` })
  const rule = { name: 'g1', filter_type: 'Regular', tables: [own], roles: [gamma], clause: "g = 'g1'" }
  expect((await admin.post('/api/v1/rowlevelsecurity/', rule)).status).toBe(201)
  await ready((from) => groups(from * 2, 23), own)
  const asked = groups(2, 12)
  const seen = async (who: Browser): Promise<unknown[]> => {
    const body = { datasource: { id: own, type: 'table' }, queries: [asked] }
    const { status, json } = await who
      .post('/api/v1/chart/data', body)
      .then((one) => ({ status: one.status, json: one.json<{ result?: { data: { g: string }[] }[] }>() }))
    expect(status).toBe(200)
    return (json.result?.[0]?.data ?? []).map(({ g }) => g)
  }
  expect(await seen(charts.ada)).toHaveLength(6)
  expect(await seen(bob)).toEqual(['g1'])
})
