import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AsyncEvent } from '../../../contract/chart/asyncEvents'
import { openAsyncQueries } from '../../../server/chart/asyncEvents/events'
import { featureFlagDefaults } from '../../../server/config'
import { type Charts, startCharts } from '../support/charts'
import type { Browser } from '../support/server'

let charts: Charts
let id: number

beforeEach(async () => {
  charts = await startCharts('create table t as select i as n from range(10) r(i)', () => Date.UTC(2026, 2, 18), {
    featureFlags: { ...featureFlagDefaults, GLOBAL_ASYNC_QUERIES: true },
  })
  id = await charts.dataset({ table_name: 't' })
})
afterEach(() => charts.close())

const sum = (label: string, sqlExpression = 'SUM(n)') => ({
  columns: [],
  metrics: [{ expressionType: 'SQL', sqlExpression, label }],
})
const eventsAfter = async (last?: string) =>
  (await charts.ada.get(`/api/v1/async_event/${last === undefined ? '' : `?last_id=${last}`}`)).json<{
    result: AsyncEvent[]
  }>().result

test('turns an uncached query into a job, whose event leads to its rows [B7.01] [B7.33]', async () => {
  const answer = await charts.ask(id, sum('a'))
  expect(answer.status).toBe(202)
  const job = answer.json<AsyncEvent>()
  expect(job).toMatchObject({ status: 'pending', user_id: charts.ada.userId, errors: [], result_url: null })
  await expect.poll(async () => (await eventsAfter()).length).toBeGreaterThan(0)
  const events = await eventsAfter()
  expect(events).toEqual([
    { ...job, id: events[0]?.id, status: 'done', result_url: expect.stringMatching(/^\/api\/v1\/chart\/data\/qc-/) },
  ])
  const url = events[0]?.result_url ?? ''
  expect((await charts.ada.get(url)).json()).toMatchObject({ result: [{ data: [{ a: 45 }], is_cached: true }] })
  // it is known now, and comes at once
  expect((await charts.ask(id, sum('a'))).status).toBe(200)
  expect((await charts.ask(id, sum('a'), { force: true })).status).toBe(202)
  const bob = await charts.server.signedIn('bob', ['Alpha'])
  expect((await bob.get(url)).status).toBe(404)
  expect((await bob.get('/api/v1/async_event/')).json()).toEqual({ result: [] })
})

test('reports a failed job by an event; files and samples never become jobs [B7.33]', async () => {
  expect((await charts.ask(id, sum('a', 'SUM(gone)'))).status).toBe(202)
  await expect.poll(async () => (await eventsAfter()).length).toBeGreaterThan(0)
  const [event] = await eventsAfter()
  expect(event).toMatchObject({
    status: 'error',
    result_url: null,
    errors: [{ message: expect.stringContaining('gone') }],
  })
  expect(await eventsAfter(event?.id)).toEqual([])
  expect((await charts.ask(id, {}, { result_type: 'samples' })).status).toBe(200)
  expect((await charts.ask(id, sum('b'), { result_format: 'csv' })).status).toBe(200)
  expect((await charts.ask(id, { metrics: ['gone'] })).status).toBe(400)
  expect((await charts.ada.get('/api/v1/chart/data/qc-nothing')).status).toBe(404)
})

test('sends events in order by page, and forgets them after an hour [B7.33]', () => {
  let now = 1000
  const queries = openAsyncQueries(() => now)
  const jobs = Array.from({ length: 150 }, () => queries.start(1))
  for (const job of jobs) queries.publish({ ...job, status: 'done' })
  const first = queries.since(1, undefined)
  const second = queries.since(1, first.at(-1)?.id)
  expect([...first, ...second].map((event) => event.job_id)).toEqual(jobs.map((job) => job.job_id))
  expect(new Set(jobs.map((job) => job.channel_id)).size).toBe(1)
  now += 3_600_001
  queries.publish({ ...queries.start(1), status: 'error' })
  expect(queries.since(1, undefined)).toHaveLength(1)
  expect(queries.since(1, second.at(-1)?.id)).toHaveLength(1)
  expect(queries.since(2, undefined)).toEqual([])
})

test('resumes after an event from before a restart without missing later ones [B7.33]', () => {
  let now = 5000
  const before = openAsyncQueries(() => now)
  for (let count = 0; count < 30; count += 1) before.publish({ ...before.start(1), status: 'done' })
  const last = before.since(1, undefined).at(-1)?.id
  now += 1
  const after = openAsyncQueries(() => now)
  after.publish({ ...after.start(1), status: 'done' })
  expect(after.since(1, last)).toHaveLength(1)
  expect(after.since(1, after.since(1, last)[0]?.id)).toEqual([])
  now -= 3000
  const slow = openAsyncQueries(() => now)
  slow.publish({ ...slow.start(1), status: 'done' })
  expect(slow.since(1, last)).toHaveLength(1)
})

const heardBy = async (browser: Browser, query = '', more: Record<string, string> = {}) => {
  const heard: AsyncEvent[] = []
  const headers = {
    host: 'localhost',
    ...(browser.cookie === null ? {} : { cookie: `session=${browser.cookie}` }),
    ...more,
  }
  const { app } = charts.server
  const onInit = (socket: { on: (name: 'message', hear: (text: unknown) => void) => void }): void =>
    socket.on('message', (text) => heard.push(JSON.parse(String(text)) as AsyncEvent))
  const socket = await app.injectWS(`/api/v1/async_event/socket${query}`, { headers }, { onInit })
  return { heard, socket }
}

test('a WebSocket sends missed events first, then each as it happens [B7.34] [B3.36]', async () => {
  const { heard, socket } = await heardBy(charts.ada)
  expect((await charts.ask(id, sum('a'))).status).toBe(202)
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(heard).toEqual(await eventsAfter())
  expect(heard[0]).toMatchObject({
    id: expect.stringMatching(/^\d+-\d+$/),
    job_id: expect.stringMatching(/^[\da-f-]{36}$/),
    status: 'done',
    result_url: expect.stringMatching(/^\/api\/v1\/chart\/data\//),
  })
  socket.terminate()
  expect((await charts.ask(id, sum('b'))).status).toBe(202)
  await expect.poll(async () => (await eventsAfter()).length).toBe(2)
  const all = await eventsAfter()
  const again = await heardBy(charts.ada, `?last_id=${all[0]?.id}`)
  await expect.poll(() => again.heard.length).toBeGreaterThan(0)
  expect(again.heard).toEqual(all.slice(1))
  const bob = await charts.server.signedIn('bob', ['Alpha'])
  const other = await heardBy(bob)
  expect((await charts.ask(id, sum('c'))).status).toBe(202)
  await expect.poll(() => again.heard.length).toBe(2)
  expect(other.heard).toEqual([])
})

test('closes the WebSocket to anonymous users and to pages of other sites [B7.34]', async () => {
  await expect(heardBy(charts.server.anonymous())).rejects.toThrow('401')
  await expect(heardBy(charts.ada, '', { origin: 'https://evil.example' })).rejects.toThrow('403')
  await expect(heardBy(charts.ada, '', { origin: 'http://localhost' })).resolves.toBeDefined()
})
