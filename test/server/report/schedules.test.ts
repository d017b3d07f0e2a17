import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSchedules, type Schedules } from '../../../server/report/schedule/list'
import { type Browser, type TestServer, rison, startTestServer } from '../support/server'

const MINUTE = 60_000
let server: TestServer
let ada: Browser
let schedules: Schedules
let now = Date.UTC(2026, 0, 5, 6, 0)

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.services.store.deleteFrom('saved_query').execute()
  schedules?.stop()
  now = Date.UTC(2026, 0, 5, 6, 0)
  schedules = startSchedules(server.services)
})

const DAILY = { schedule_interval: '0 7 * * *', timezone: 'UTC', start_date: null, end_date: null }

const schedule = (info: object, more: object = {}, by: Browser = ada) =>
  by.post('/api/v1/saved_query/', {
    label: 'Scheduled',
    db_id: 1,
    sql: 'select 1',
    extra_json: JSON.stringify({ schedule_info: info }),
    ...more,
  })

interface Item {
  readonly id: number
  readonly rows: number | null
  readonly last_run_delta_humanized: string
  readonly extra: { readonly last_run?: { readonly state: string; readonly message: string | null } }
}
const items = async (by: Browser = ada) =>
  (await by.get(`/api/v1/saved_query/?${rison('(page_size:100)')}`)).json<{ result: Item[] }>().result
const ranSince = async (work: () => Promise<void>) => {
  const before = server.engine.ran.length
  await work()
  return server.engine.ran.slice(before)
}
/** Looks once a minute up to a moment. */
const until = async (end: number) => {
  while (now < end) {
    now += MINUTE
    await schedules.look()
  }
}

describe('scheduled queries', () => {
  test('runs a due query once, with the rights of its owner [A1.12] [A7.10]', async () => {
    expect((await schedule(DAILY)).status).toBe(201)
    expect(await ranSince(() => until(Date.UTC(2026, 0, 5, 6, 59)))).toEqual([])
    expect(await ranSince(() => until(Date.UTC(2026, 0, 5, 8, 0)))).toEqual(['select 1'])
    now += 60 * MINUTE
    expect(await items()).toMatchObject([
      { rows: 1, last_run_delta_humanized: '2 hours ago', extra: { last_run: { state: 'success' } } },
    ])
    expect(await ranSince(() => until(Date.UTC(2026, 0, 7, 8, 0)))).toEqual(['select 1', 'select 1'])
    const queries = await server.services.store.selectFrom('query').selectAll().execute()
    expect(queries.map((query) => [query.user_id, query.tab_name, query.state])).toContainEqual([
      ada.userId,
      'Scheduled',
      'success',
    ])
  })

  test('keeps the rows of a scheduled query for its owner only [A7.06] [A7.08]', async () => {
    await schedule(DAILY)
    await until(Date.UTC(2026, 0, 5, 8, 0))
    const [item] = await items()
    const last = item?.extra.last_run as { readonly query_id?: number } | undefined
    const id = last?.query_id ?? 0
    const { result } = (await ada.get(`/api/v1/query/${id}`)).json<{ result: Record<string, unknown> }>()
    expect(result).toMatchObject({ status: 'success', sql: 'select 1', rows: 1, tab_name: 'Scheduled' })
    const at = `/api/v1/sqllab/results/?${rison(`(key:'${String(result['results_key'])}')`)}`
    expect((await ada.get(at)).json()).toMatchObject({ status: 'success', data: [expect.anything()] })
    const stranger = await server.signedIn('stranger', ['Alpha', 'sql_lab'])
    expect((await stranger.get(`/api/v1/query/${id}`)).status).toBe(404)
    expect((await stranger.get(at)).status).toBeGreaterThanOrEqual(400)
  })

  test('follows the time zone and the days of a schedule', async () => {
    await schedule({ ...DAILY, timezone: 'Asia/Tokyo', start_date: '2026-01-07', end_date: '2026-01-08' })
    const times: string[] = []
    while (now < Date.UTC(2026, 0, 12)) {
      now += 30 * MINUTE
      if ((await ranSince(() => schedules.look())).length > 0) times.push(new Date(now).toISOString().slice(0, 16))
    }
    expect(times).toEqual(['2026-01-06T22:00', '2026-01-07T22:00'])
  })

  test('runs a missed query once while running, and none missed before the start', async () => {
    await schedule({ ...DAILY, schedule_interval: '* * * * *' })
    now += 600 * MINUTE
    expect(await ranSince(() => schedules.look())).toEqual(['select 1'])
    schedules.stop()
    now += 600 * MINUTE
    schedules = startSchedules(server.services)
    expect(await ranSince(() => schedules.look())).toEqual([])
  })

  test('does not start a query again that is still running', async () => {
    await schedule({ ...DAILY, schedule_interval: '* * * * *' }, { sql: 'wait' })
    now += MINUTE
    const first = schedules.look()
    await expect.poll(() => server.engine.running()).toBe(1)
    now += MINUTE
    expect(await ranSince(() => schedules.look())).toEqual([])
    const [live] = server.services.live.all()
    await ada.post('/api/v1/query/stop', { client_id: await clientIdOf(live?.queryId ?? 0) })
    await first
    expect((await items())[0]?.extra.last_run).toMatchObject({ state: 'stopped' })
  })

  test('runs scheduled queries beside a row with damaged settings', async () => {
    await schedule(DAILY)
    const { store } = server.services
    for (const extra of [
      '{"schedule_interval": ',
      `{"schedule_interval":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    ]) {
      const id = (await schedule(DAILY, { label: 'Damaged' })).json<{ id: number }>().id
      await store.updateTable('saved_query').set({ extra }).where('id', '=', id).execute()
    }
    expect(await ranSince(() => until(Date.UTC(2026, 0, 5, 8, 0)))).toEqual(['select 1'])
  })

  test('reports why a query could not run, and runs it again when it can', async () => {
    const gone = await server.signedIn('gone', ['Alpha', 'sql_lab'])
    await schedule(DAILY, { label: 'fails', sql: 'syntax' })
    await schedule(DAILY, { label: 'no database', db_id: null })
    await schedule(DAILY, { label: 'no parameter', sql: 'select {{ n }}' })
    await schedule(DAILY, { label: 'parameter', sql: 'select {{ n }}', template_parameters: '{"n":1}' })
    await schedule(DAILY, { label: 'left' }, gone)
    await server.services.store
      .updateTable('user')
      .set({ is_active: 0 })
      .where('id', '=', gone.userId ?? 0)
      .execute()
    expect(await ranSince(() => until(Date.UTC(2026, 0, 5, 7, 0)))).toEqual(['syntax', 'select 1'])
    const rows = await server.services.store.selectFrom('saved_query').selectAll().execute()
    const last = Object.fromEntries(
      rows.map((row) => [
        row.label,
        (JSON.parse(row.extra) as { last_run: { message: string | null } }).last_run.message,
      ]),
    )
    expect(last).toEqual({
      fails: 'syntax error at or near "selct"',
      'no database': 'Its database is not there, or its owner may not see it.',
      'no parameter': 'The following parameter in your query is undefined: "n".',
      parameter: null,
      left: 'Its owner may not run queries.',
    })
  })

  test.each([
    ['six fields', { ...DAILY, schedule_interval: '* * * * * *' }],
    ['a word', { ...DAILY, schedule_interval: '@daily' }],
    ['hours that are none', { ...DAILY, schedule_interval: '0 25 * * *' }],
    ['a time zone that is none', { ...DAILY, timezone: 'Nowhere/Land' }],
    ['a number', { ...DAILY, schedule_interval: 7 }],
    ['a day that is none', { ...DAILY, start_date: 'soon' }],
    ['a text without end', { ...DAILY, schedule_interval: `${'0,'.repeat(1_000_000)}0 7 * * *` }],
  ])('refuses the schedule %s', async (_, info) => {
    const answer = await schedule(info)
    expect([answer.status, answer.json()]).toEqual([422, { message: { extra_json: ['The schedule is not valid.'] } }])
    expect(await items()).toEqual([])
  })
})

const clientIdOf = async (id: number): Promise<string> =>
  (await server.services.store.selectFrom('query').select('client_id').where('id', '=', id).executeTakeFirstOrThrow())
    .client_id
