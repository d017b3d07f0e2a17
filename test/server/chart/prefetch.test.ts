import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openChartPrefetcher } from '../../../server/chart/prefetch/prefetcher'
import { Child } from '../../../server/engines/process/process'
import { partsIn } from '../../support/together'
import { type Charts, type Query, startCharts } from '../support/charts'
import type { Browser } from '../support/server'

const ENDLESS = 'SELECT i AS n FROM range(100000000000000) t(i) WHERE i % 7 = 8'

let now = Date.UTC(2026, 2, 18)
let charts: Charts
let admin: Browser
let bob: Browser
let id = 0

beforeAll(async () => {
  charts = await startCharts(
    `CREATE TABLE sales AS SELECT 'k' || i % 3 AS kind, i AS n FROM range(1000) t(i)`,
    () => (now += 1000),
  )
  id = await charts.dataset({ table_name: 'sales' })
  admin = await charts.server.signedIn('root', ['Admin'])
  bob = await charts.server.signedIn('bob', ['Gamma'], [1])
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => charts.close())

const sum = { expressionType: 'SQL', sqlExpression: 'SUM(n)', label: 'sum' }
const grouped: Query = { columns: ['kind'], metrics: [sum] }
const total: Query = { metrics: [sum] }

const made = async (path: string, body: object): Promise<number> => {
  const answer = await charts.ada.post(path, body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json<{ id: number }>().id
}
/** A published dashboard with as many charts of the dataset. */
const board = async (
  count: number,
  dataset = id,
): Promise<{ readonly at: string; readonly charts: readonly number[] }> => {
  const dashboard = await made('/api/v1/dashboard/', { dashboard_title: 'Sales', published: true })
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const body = {
      slice_name: `${at}`,
      viz_type: 'pie',
      datasource_id: dataset,
      datasource_type: 'table',
      params: '{}',
    }
    ids.push(await made('/api/v1/chart/', { ...body, dashboards: [dashboard] }))
  }
  return { at: `/superset/dashboard/${dashboard}/`, charts: ids }
}
const tokenIn = (page: string): string => /id="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? ''
const open = async (who: Browser, path: string): Promise<string> => tokenIn((await who.get(path)).text)

interface Told {
  readonly is_cached: boolean
  readonly data: readonly { readonly sum: number }[]
}
/** Asks as the page would whose token it is. */
const ask = async (
  who: Browser,
  token: string,
  of: readonly number[],
  queries: readonly Query[],
  force = false,
  dataset = id,
): Promise<Told[]> => {
  const questions = queries.map((query, at) => ({
    form_data: `{"slice_id":${of[at]}}`,
    body: { datasource: { id: dataset, type: 'table' }, queries: [query], force },
  }))
  const headers = { 'x-csrftoken': token }
  const answer = await who.send('POST', '/api/v1/chart/data/together', { body: { id: 'all', questions }, headers })
  expect(answer.status).toBe(200)
  return partsIn(answer.bytes)
    .toSorted((a, b) => a.index - b.index)
    .map(({ status, text }) => {
      expect([status, text]).toEqual([200, expect.any(String)])
      return (JSON.parse(text) as { result: [Told] }).result[0]
    })
}
/** Records the runs sent to the database. */
const watchRuns = () => {
  const runs: { readonly answer: Promise<unknown> }[] = []
  const { call } = Child.prototype
  vi.spyOn(Child.prototype, 'call').mockImplementation(function (this: Child, ...args) {
    const made = call.apply(this, args)
    if (args[0].op === 'run') runs.push(made)
    return made
  })
  return runs
}

test("serving a page starts its last queries, which then answer the page's own", async () => {
  const { at, charts: of } = await board(2)
  const plain = await ask(charts.ada, await open(charts.ada, at), of, [grouped, total], true)
  const runs = watchRuns()
  const token = await open(charts.ada, `${at}?force=true`)
  await expect.poll(() => runs).toHaveLength(2)
  // a finished answer is as good as a running one
  await Promise.all(runs.map(({ answer }) => answer))
  await charts.result(id, { ...total, row_limit: 5 })
  const found = await ask(charts.ada, token, of, [grouped, total], true)
  expect(runs).toHaveLength(3)
  expect(found.map(({ data }) => data)).toEqual(plain.map(({ data }) => data))
  expect(found.map(({ is_cached: cached }) => cached)).toEqual([false, false])
  // only once: a later forced query reads the rows anew
  await ask(charts.ada, token, of, [grouped, total], true)
  expect(runs).toHaveLength(5)
})

test('prefetches no cached query, and none that the page would not send', async () => {
  const { at, charts: of } = await board(1)
  await ask(charts.ada, await open(charts.ada, at), of, [{ ...total, row_limit: 7 }])
  const runs = watchRuns()
  const known = await ask(charts.ada, await open(charts.ada, at), of, [{ ...total, row_limit: 7 }])
  expect([known[0]?.is_cached, runs.length]).toEqual([true, 0])
  await open(charts.ada, `${at}?force=true&native_filters_key=abc`)
  await charts.ada.send('GET', `${at}?force=true`, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  // a chart that was edited asks for something else
  const change = { params: '{"row_limit":8}' }
  expect((await charts.ada.send('PUT', `/api/v1/chart/${of[0]}`, { body: change })).status).toBe(200)
  await open(charts.ada, `${at}?force=true`)
  await charts.result(id, { ...total, row_limit: 9 })
  expect(runs).toHaveLength(1)
})

test('stops a prefetched query that the page does not send', async () => {
  const endless = await charts.dataset({ table_name: 'endless', sql: ENDLESS })
  const { at, charts: of } = await board(1, endless)
  const token = await open(charts.ada, at)
  // the server processes it although no one awaits its end
  const first = charts.ada.send('POST', '/api/v1/chart/data/together', {
    body: {
      id: 'endless',
      questions: [
        { form_data: `{"slice_id":${of[0]}}`, body: { datasource: { id: endless, type: 'table' }, queries: [total] } },
        { body: {} },
      ],
    },
    headers: { 'x-csrftoken': token },
  })
  const runs = watchRuns()
  await expect.poll(() => runs).toHaveLength(1)
  await charts.ada.post('/api/v1/chart/data/together/stop', { id: 'endless', questions: [0] })
  await first
  const interrupts = vi.spyOn(Child.prototype, 'interrupt')
  const second = await open(charts.ada, at)
  await expect.poll(() => runs).toHaveLength(2)
  expect(interrupts).not.toHaveBeenCalled()
  await ask(charts.ada, second, of, [{ ...total, row_limit: 3 }], false, id)
  await expect.poll(() => interrupts).toHaveBeenCalledTimes(1)
})

test('prefetches for each person with their own row-level security', async () => {
  const listed = await admin.get('/api/v1/rowlevelsecurity/related/roles')
  const roles = listed.json<{ result: { value: number; text: string }[] }>().result
  const gamma = roles.find(({ text }) => text === 'Gamma')?.value
  const rule = { name: 'k1', filter_type: 'Regular', tables: [id], roles: [gamma], clause: "kind = 'k1'" }
  const { id: ruled } = (await admin.post('/api/v1/rowlevelsecurity/', rule)).json<{ id: number }>()
  const { at, charts: of } = await board(1)
  const sums: number[] = []
  for (const who of [charts.ada, bob, charts.ada, bob]) {
    const token = await open(who, `${at}?force=true`)
    const [found] = await ask(who, token, of, [total], true)
    sums.push(found?.data[0]?.sum ?? 0)
  }
  expect(sums).toEqual([499_500, 166_167, 499_500, 166_167])
  // a page is of use only to whom it was sent
  const runs = watchRuns()
  const hers = await open(charts.ada, `${at}?force=true`)
  await expect.poll(() => runs).toHaveLength(1)
  const name = hers.split('.')[1] ?? ''
  const own = await open(bob, `${at}?native_filters_key=none`)
  const [found] = await ask(bob, `${own.split('.')[0]}.${name}`, of, [total], true)
  expect(found?.data[0]?.sum).toBe(166_167)
  expect(runs).toHaveLength(2)
  expect((await admin.send('DELETE', `/api/v1/rowlevelsecurity/${ruled}`)).status).toBe(200)
})

test('drops prefetched queries that a page never sends, and limits them per person', () => {
  vi.useFakeTimers()
  const prefetcher = openChartPrefetcher(() => 5)
  const first = prefetcher.openPage(1, 7)
  const others = Array.from({ length: 4 }, () => prefetcher.openPage(1, 7))
  expect([first, ...others].map(({ signal }) => signal.aborted)).toEqual([true, false, false, false, false])
  expect(prefetcher.claim(2, others[0]?.page ?? '')).toBeNull()
  expect(prefetcher.claim(1, others[0]?.page ?? '')).toMatchObject({ dashboardId: 7, sentMs: 5 })
  expect(prefetcher.claim(1, others[0]?.page ?? '')).toBeNull()
  vi.advanceTimersByTime(15_000)
  expect(others.map(({ signal }) => signal.aborted)).toEqual([false, true, true, true])
  vi.useRealTimers()
})

test('prefetches a query with long controls, and its chart’s id', () => {
  const prefetcher = openChartPrefetcher(() => 5)
  const context = { datasource: { id: 1 }, queries: [{ columns: ['kind'] }] }
  prefetcher.record(1, 7, 9, { context: { ...context, form_data: { note: 'x'.repeat(100_000) } }, form: undefined })
  expect(prefetcher.expect(1, 7, 9, 0)).toMatchObject({ context: { ...context, form_data: { slice_id: 9 } } })
})
