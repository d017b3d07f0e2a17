import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Child } from '../../../server/engines/process/process'
import { openChartBatches } from '../../../server/chart/batch/batch'
import { partsIn } from '../../support/together'
import { type Charts, cells } from '../support/charts'
import { NOW, startSales, sum } from '../support/sales'

const URL = '/api/v1/chart/data/together'

let charts: Charts
let sales: number
let endless: number

beforeAll(async () => {
  ;({ charts, sales } = await startSales(() => NOW))
  endless = await charts.dataset({
    table_name: 'endless',
    sql: 'SELECT i FROM range(100000000000000) t(i) WHERE i % 7 = 8',
  })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => charts.close())

const question = (query: object, more: object = {}) => ({
  body: { datasource: { id: sales, type: 'table' }, queries: [query], force: true, ...more },
})
const counted = { columns: ['region'], metrics: ['count'] }
/** Endless; no two of them ask the same. */
const slow = (limit: number) =>
  question({ metrics: ['count'], row_limit: limit }, { datasource: { id: endless, type: 'table' } })

const ask = async (questions: readonly object[], id = 'call') => {
  const answer = await charts.ada.post(URL, { id, questions })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/octet-stream'])
  return partsIn(answer.bytes)
}
/** The answer to each question, in the order of the questions. */
const inOrder = (parts: Awaited<ReturnType<typeof ask>>) =>
  parts
    .toSorted((a, b) => a.index - b.index)
    .map(({ status, text }) => [status, JSON.parse(text) as { result: never[] }] as const)

describe('chart batch', () => {
  test('answers batched queries like single ones, each with its own error [B7.01]', async () => {
    const queries = [counted, { columns: ['region'], metrics: [sum] }, { columns: ['region'], metrics: ['nothing'] }]
    const alone = await Promise.all(queries.map((query) => charts.ask(sales, query, { force: true })))
    const logged = { form_data: '{"slice_id":7}', dashboard_id: '12', force: 'true' }
    const damaged = { body: { datasource: { id: sales }, queries: 'none' } }
    const file = question(counted, { result_format: 'csv' })
    const found = inOrder(
      await ask([
        ...queries.map((query) => ({ ...logged, ...question(query, { form_data: { viz_type: 'pie' } }) })),
        damaged,
        file,
        question(counted),
      ]),
    )
    expect(found.map(([status]) => status)).toEqual([200, 200, 400, 400, 400, 200])
    expect(found.slice(0, 3)).toEqual(alone.map((one) => [one.status, one.json()]))
    expect(found[3]?.[1]).toEqual((await charts.ada.post('/api/v1/chart/data', damaged.body)).json())
    expect(found[4]?.[1]).toEqual({ message: 'Files are asked for one by one.' })
    expect(found[5]?.[1]).toEqual(found[0]?.[1])
  })

  test("reads shared rows of batched queries once, including the first query's", async () => {
    const overs: unknown[] = []
    const { call } = Child.prototype
    vi.spyOn(Child.prototype, 'call').mockImplementation(function (this: Child, ...args) {
      if (args[0].op === 'run') overs.push((args[0] as { over?: { table: string } | null }).over?.table ?? null)
      return call.apply(this, args)
    })
    const queries = ['MIN(units)', 'MAX(units)', 'SUM(units)', 'COUNT(units)'].map((sqlExpression) => ({
      columns: ['region'],
      metrics: [{ expressionType: 'SQL', sqlExpression, label: 'v' }],
    }))
    const results = await charts.together(sales, queries, { force: true })
    expect(overs).toHaveLength(4)
    expect(overs[0]).toContain('shared_')
    expect(new Set(overs).size).toBe(1)
    expect(results.map((one) => cells(one).find(([region]) => region === 'north')?.[1])).toEqual([1, 7, 11, 3])
  })

  test('lets only the sender stop batched queries, one by one', async () => {
    const { batches } = charts.server.services
    const begin = vi.spyOn(batches, 'begin')
    const eve = await charts.server.signedIn('eve', ['Alpha'])
    const parts = ask([slow(1), slow(2), question(counted)], 'mine')
    await expect.poll(() => begin).toHaveBeenCalled()
    const aborted = () => [0, 1].map((at) => begin.mock.results[0]?.value.signal(at).aborted as boolean)
    const stop = (who: Charts['ada'], id: string, questions: number[]) => who.post(`${URL}/stop`, { id, questions })
    expect((await stop(eve, 'mine', [0, 1])).json()).toEqual({ message: 'OK' })
    expect((await stop(charts.ada, 'other', [0, 1])).status).toBe(200)
    expect(aborted()).toEqual([false, false])
    expect((await stop(charts.ada, 'mine', [0])).status).toBe(200)
    expect(aborted()).toEqual([true, false])
    expect((await stop(charts.ada, 'mine', [1])).status).toBe(200)
    expect(inOrder(await parts).map(([status]) => status)).toEqual([409, 409, 200])
  })

  test('a stop that comes before its query keeps it from the database', async () => {
    const run = vi.spyOn(charts.server.services.charts, 'getOrRun')
    await charts.ada.post(`${URL}/stop`, { id: 'late', questions: [0] })
    const [[status, told] = []] = inOrder(await ask([slow(3)], 'late'))
    expect([status, told]).toEqual([409, { message: 'The query was stopped.' }])
    expect(run).not.toHaveBeenCalled()
  })

  test('forgets stops after 30 seconds, and under a thousand others of that person', () => {
    let now = 0
    const batches = openChartBatches(() => now)
    const stopped = () => batches.begin(1, 'id', 1).signal(0).aborted
    batches.stop(1, 'id', [0])
    expect([batches.begin(2, 'id', 1).signal(0).aborted, stopped(), stopped()]).toEqual([false, true, false])
    const again = openChartBatches(() => now)
    again.stop(1, 'id', [0])
    now += 30_000
    expect(again.begin(1, 'id', 1).signal(0).aborted).toBe(false)
    again.stop(1, 'first', [0])
    again.stop(2, 'first', [0])
    for (let at = 0; at < 1000; at++) again.stop(1, `${at}`, [0])
    expect(again.begin(1, 'first', 1).signal(0).aborted).toBe(false)
    expect(again.begin(2, 'first', 1).signal(0).aborted).toBe(true)
    expect(again.begin(1, '999', 1).signal(0).aborted).toBe(true)
  })

  test('refuses an invalid batch call as a whole', async () => {
    const anybody = await charts.server.signedIn('guest', ['Public'])
    expect((await anybody.post(URL, { id: 'call', questions: [question(counted)] })).status).toBe(403)
    for (const place of [-1, 0.5, 50]) {
      expect((await charts.ada.post(`${URL}/stop`, { id: 'call', questions: [place] })).status).toBe(400)
    }
    for (const body of [{ id: 'call', questions: [] }, { id: '', questions: [question(counted)] }, {}]) {
      expect((await charts.ada.post(URL, body)).status).toBe(400)
    }
  })
})
