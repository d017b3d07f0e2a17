import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Child } from '../../../server/engines/process/process'
import { partsIn } from '../../support/together'
import { type Charts, startCharts } from '../support/charts'

/** Runs of one person that the database of these tests takes at one time. */
const PLACES = 2
const ENDLESS = 'SELECT i AS n FROM range(100000000000000) t(i) WHERE i % 7 = 8'

let charts: Charts
const datasets: number[] = []

beforeAll(async () => {
  charts = await startCharts('SELECT 1', Date.now, { queryTimeoutSeconds: 3 })
  for (let at = 0; at < 20; at++) {
    const sql = at < PLACES ? `${ENDLESS} AND i <> ${at}` : `SELECT ${at} AS n`
    datasets.push(await charts.dataset({ table_name: `d${at}`, sql }))
  }
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => charts.close())

/** The statements that the database was given, as they come. */
const watchRuns = (): readonly string[] => {
  const runs: string[] = []
  const { call } = Child.prototype
  vi.spyOn(Child.prototype, 'call').mockImplementation(function (this: Child, ...args) {
    if (args[0].op === 'run') runs.push(String('sql' in args[0] && args[0].sql))
    return call.apply(this, args)
  })
  return runs
}

test("a batched chart's wait is not its run time, and a single query goes first", async () => {
  const runs = watchRuns()
  const query = { metrics: ['count'] }
  const alone = { expressionType: 'SQL', sqlExpression: 'MAX(n)', label: 'alone' }
  const questions = datasets.map((id) => ({
    body: { datasource: { id, type: 'table' }, queries: [query], force: true },
  }))
  const all = charts.ada.post('/api/v1/chart/data/together', { id: 'all', questions })
  await expect.poll(() => runs).toHaveLength(PLACES)
  const single = charts.ask(datasets[19] ?? 0, { metrics: [alone] }, { force: true })
  expect((await single).status).toBe(200)
  const parts = partsIn((await all).bytes).toSorted((a, b) => a.index - b.index)
  expect(parts.map(({ status }) => status)).toEqual([408, 408, ...Array.from({ length: 18 }, () => 200)])
  expect(runs).toHaveLength(21)
  expect(runs.findIndex((sql) => sql.includes('alone'))).toBe(PLACES)
})
