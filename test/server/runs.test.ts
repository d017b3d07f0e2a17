import { existsSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resultSchema } from '../../contract/sqllab'
import { querySchema } from '../../contract/query'
import { ROWS_MEDIA_TYPE } from '../../contract/rows'
import { addQuery, findByClientId, pruneQueries } from '../../server/runs/queries'
import { runQuery, stopQuery } from '../../server/runs/run'
import { findUser } from '../../server/security/users'
import { type Answer, type Browser, type TestServer, rison, startTestServer } from './support/server'

let server: TestServer
let ada: Browser
let bob: Browser
let now = 1_700_000_000_000

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, settings: { queriesPerUser: 2 } })
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Alpha', 'sql_lab'])
})
afterAll(() => server.close())

interface Result {
  query_id: number
  status: string
  data: unknown[]
  columns: { name: string; column_name: string; type_generic: number; is_dttm: boolean }[]
  query: {
    id: string
    state: string
    resultsKey: string
    limitingFactor: string
    limit: number
    rows: number
    progress: number
  }
  displayLimitReached?: boolean
}

const run = (browser: Browser, sql: string, more: Record<string, unknown> = {}, accept?: string): Promise<Answer> =>
  browser.post(
    '/api/v1/sqllab/execute/?foreground=1',
    { database_id: 1, sql, ...more },
    accept === undefined ? {} : { headers: { accept, 'content-type': 'application/json' } },
  )

const resultsOf = (browser: Browser, key: string, rows?: number, accept?: string): Promise<Answer> =>
  browser.get(
    `/api/v1/sqllab/results/?${rison(`(key:'${key}'${rows === undefined ? '' : `,rows:${rows}`})`)}`,
    accept === undefined ? {} : { headers: { accept } },
  )

const updatedSince = async (browser: Browser, since: number) =>
  (await browser.get(`/api/v1/query/updated_since?${rison(`(last_updated_ms:${since})`)}`)).json<{
    result: {
      id: string
      state: string
      progress: number
      extra: { progress: string | null }
      errorMessage: string | null
    }[]
  }>().result

/** Waits for a condition by giving the event loop turns, without a clock. */
const until = async (condition: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 10_000 && !condition(); turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(condition()).toBe(true)
}

const queryOf = (client: string) => ({
  clientId: client,
  userId: Number(ada.userId),
  databaseId: 1,
  editorId: null,
  tab: null,
  catalog: null,
  schema: 'main',
  sql: 'select 1',
  limit: 10,
  now,
})

test('a query that was stopped before it began is never given to the engine', async () => {
  const { services } = server
  const user = await findUser(services.store, Number(ada.userId))
  const database = user && (await services.databases.find(user, 1))
  if (!user || !database) throw new Error('no user or database')
  const { row } = await addQuery(services.store, queryOf('too-early'))
  await stopQuery(services, row)
  const before = server.engine.ran.length
  expect(await runQuery({ services, user, database, row })).toMatchObject({
    kind: 'stopped',
    row: { state: 'stopped' },
  })
  const late = await addQuery(services.store, queryOf('same-turn'))
  const [outcome] = await Promise.all([
    runQuery({ services, user, database, row: late.row }),
    stopQuery(services, late.row),
  ])
  expect(outcome.kind).toBe('stopped')
  expect(server.engine.ran.length).toBe(before)
})

test('results cannot be read after the database was taken from their owner', async () => {
  const eve = await server.signedIn('eve', ['Gamma', 'sql_lab'], [1])
  const { query } = (await run(eve, 'select 1')).json<Result>()
  expect((await resultsOf(eve, query.resultsKey)).status).toBe(200)
  await server.services.store.deleteFrom('database_grant').where('user_id', '=', Number(eve.userId)).execute()
  const refused = await resultsOf(eve, query.resultsKey)
  expect(refused.status).toBe(403)
  expect(refused.json()).toMatchObject({ errors: [{ error_type: 'DATABASE_SECURITY_ACCESS_ERROR' }] })
})

test('queries that ended long ago are forgotten with their results', async () => {
  const { store } = server.services
  const old = (await run(ada, 'select 1', { client_id: 'long-ago' })).json<Result>()
  await store.updateTable('query').set({ end_ms: 1000 }).where('client_id', '=', 'long-ago').execute()
  const kept = (await run(ada, 'select 1', { client_id: 'just-now' })).json<Result>()
  await pruneQueries(store, 1001)
  expect(await findByClientId(store, Number(ada.userId), 'long-ago')).toBeUndefined()
  expect((await resultsOf(ada, old.query.resultsKey)).status).toBe(410)
  expect((await resultsOf(ada, kept.query.resultsKey)).status).toBe(200)
})

describe('execute', () => {
  test('[A7.01] [A7.03] a finished run in the documented shape', async () => {
    const answer = await run(ada, 'select 1', {
      client_id: 'Ab3dEf6hIjK',
      sql_editor_id: '5',
      tab: 'Untitled Query 1',
      schema: 'main',
      catalog: null,
      json: true,
      runAsync: false,
      queryLimit: 100,
      expand_data: false,
      templateParams: null,
      tmp_table_name: '',
      select_as_cta: false,
      ctas_method: 'TABLE',
    })
    expect(answer.status).toBe(200)
    const body = answer.json<Result>()
    expect(resultSchema.safeParse(body).success).toBe(true)
    expect(body).toMatchObject({
      status: 'success',
      data: [{ n: 1 }],
      columns: [{ column_name: 'n', name: 'n', type: 'INTEGER', type_generic: 0, is_dttm: false }],
      expanded_columns: [],
      query: {
        id: 'Ab3dEf6hIjK',
        dbId: 1,
        db: 'examples',
        sql: 'select 1',
        state: 'success',
        progress: 100,
        rows: 1,
        limit: 100,
        limitingFactor: 'NOT_LIMITED',
        schema: 'main',
        tab: 'Untitled Query 1',
        sqlEditorId: '5',
        errorMessage: null,
        user: 'ada Test',
      },
    })
    expect(body.displayLimitReached).toBeUndefined()
    expect(Object.keys(body.query).toSorted()).toEqual(Object.keys(querySchema.def.shape).toSorted())
  })

  test('[A7.02] exact integers, odd names and duplicate names survive in both forms', async () => {
    const objects = await run(ada, 'duplicates')
    const names = ['bar', 'bar__1', '__proto__', '', 'big']
    expect(objects.json<Result>().columns.map((column) => column.name)).toEqual(names)
    expect(objects.text).toContain(
      '"data":[{"bar":"a,\\"]}","bar__1":"b","__proto__":{"x":[1,"}"]},"":null,"big":"9007199254740993"}]}',
    )
    const arrays = await run(ada, 'duplicates', {}, `${ROWS_MEDIA_TYPE}, application/json`)
    expect(arrays.headers['content-type']).toBe(ROWS_MEDIA_TYPE)
    expect(arrays.json<Result>().data).toEqual([['a,"]}', 'b', { x: [1, '}'] }, null, '9007199254740993']])
    expect(arrays.json<Result>().columns.map((column) => column.name)).toEqual(names)
  })

  test('[A3.31] what limited the result', async () => {
    const factor = async (sql: string, queryLimit: number | null) =>
      (await run(ada, sql, { queryLimit })).json<Result>().query
    expect(await factor('many', 100)).toMatchObject({ limitingFactor: 'DROPDOWN', rows: 100, limit: 100 })
    expect(await factor('many', null)).toMatchObject({ limitingFactor: 'NOT_LIMITED', rows: 12_000, limit: 100_000 })
    expect(await factor('many', 0)).toMatchObject({ limit: 100_000 })
    expect(await factor('many', 10_000_000)).toMatchObject({ limit: 100_000 })
    expect(await factor('ten of ten', 100)).toMatchObject({ limitingFactor: 'QUERY', rows: 10, limit: 10 })
    expect(await factor('ten of ten', 10)).toMatchObject({ limitingFactor: 'QUERY_AND_DROPDOWN' })
    expect(await factor('ten of ten', 5)).toMatchObject({ limitingFactor: 'DROPDOWN', rows: 5 })
  })

  test('documented answers stop at the display limit, arrays do not', async () => {
    const objects = (await run(ada, 'many')).json<Result>()
    expect(objects.data).toHaveLength(10_000)
    expect(objects.data.at(-1)).toEqual({ n: 9999 })
    expect(objects.displayLimitReached).toBe(true)
    const arrays = (await run(ada, 'many', {}, ROWS_MEDIA_TYPE)).json<Result>()
    expect(arrays.data).toHaveLength(12_000)
    expect(arrays.displayLimitReached).toBeUndefined()
  })

  const failures = [
    ['syntax', 500, 'SYNTAX_ERROR', { position: 3, candidates: ['select'] }],
    ['column', 500, 'COLUMN_DOES_NOT_EXIST_ERROR', { candidates: ['y'] }],
    ['dml', 500, 'DML_NOT_ALLOWED_ERROR', { issue_codes: [{ code: 1022 }] }],
    ['denied', 500, 'TABLE_SECURITY_ACCESS_ERROR', { engine_name: 'DuckDB' }],
    ['late', 408, 'BACKEND_TIMEOUT_ERROR', { timeout: 30, issue_codes: [{ code: 1000 }, { code: 1001 }] }],
    ['odd', 500, 'GENERIC_DB_ENGINE_ERROR', { engine_name: 'DuckDB' }],
  ] as const
  test.each(failures)('[A8.24] a run that fails: %s', async (sql, status, type, extra) => {
    const answer = await run(ada, sql, { client_id: `f ${sql}` })
    expect(answer.status).toBe(status)
    expect(answer.json()).toMatchObject({ errors: [{ error_type: type, extra }] })
    const [query] = (await updatedSince(ada, now)).filter((one) => one.id === `f ${sql}`)
    expect(query?.state).toBe(status === 408 ? 'timed_out' : 'failed')
    expect(query?.errorMessage).toBe(answer.json<{ errors: { message: string }[] }>().errors[0]?.message)
    expect(query?.extra).toMatchObject({ progress: null, errors: [{ error_type: type }] })
  })

  test('a client id that was used is answered with its query and runs nothing', async () => {
    const first = await run(ada, 'select 1', { client_id: 'twice' })
    const before = server.engine.ran.length
    const second = await run(ada, 'select 1', { client_id: 'twice' })
    expect(second.status).toBe(200)
    expect(second.json<Result>().query).toEqual(first.json<Result>().query)
    expect(second.json()).not.toHaveProperty('data')
    expect(server.engine.ran.length).toBe(before)
    expect((await run(bob, 'select 1', { client_id: 'twice' })).json<Result>().data).toEqual([{ n: 1 }])
  })

  test('a database that is not there, and CREATE TABLE AS', async () => {
    const missing = await run(ada, 'select 1', { database_id: 99 })
    expect(missing.status).toBe(500)
    expect(missing.json()).toMatchObject({ errors: [{ error_type: 'GENERIC_BACKEND_ERROR' }] })
    const table = await run(ada, 'select 1', { select_as_cta: true })
    expect(table.json()).toMatchObject({ errors: [{ error_type: 'INVALID_CTAS_QUERY_ERROR' }] })
    const view = await run(ada, 'select 1', { select_as_cta: true, ctas_method: 'view' })
    expect(view.json()).toMatchObject({ errors: [{ error_type: 'INVALID_CVAS_QUERY_ERROR' }] })
  })
})

describe('a run under way', () => {
  test('[A7.07] shows its progress, is answered as running, and stops', async () => {
    const running = run(ada, 'wait', { client_id: 'long' })
    await until(() => server.engine.running() === 1)
    expect((await updatedSince(ada, now)).find((one) => one.id === 'long')).toMatchObject({
      state: 'running',
      progress: 40,
      extra: { progress: 'Running statement 1 out of 2' },
    })
    expect((await updatedSince(bob, 0)).map((one) => one.id)).not.toContain('long')
    expect((await run(ada, 'wait', { client_id: 'long' })).json()).toMatchObject({
      query: { id: 'long', state: 'running' },
    })
    const foreign = await bob.post('/api/v1/query/stop', { client_id: 'long' })
    expect(foreign.status).toBe(404)
    expect(server.engine.running()).toBe(1)
    expect((await ada.post('/api/v1/query/stop', { client_id: 'long' })).json()).toEqual({ result: 'OK' })
    const answer = await running
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ query_id: expect.any(Number), status: 'stopped' })
    expect((await updatedSince(ada, now)).find((one) => one.id === 'long')).toMatchObject({ state: 'stopped' })
    expect((await ada.post('/api/v1/query/stop', { client_id: 'long' })).status).toBe(200)
    expect((await updatedSince(ada, now)).find((one) => one.id === 'twice')).toMatchObject({ state: 'success' })
    await ada.post('/api/v1/query/stop', { client_id: 'twice' })
    expect((await updatedSince(ada, now)).find((one) => one.id === 'twice')).toMatchObject({ state: 'success' })
  })

  test('one user may have only so many at a time', async () => {
    const first = run(bob, 'wait', { client_id: 'b1' })
    const second = run(bob, 'wait', { client_id: 'b2' })
    await until(() => server.engine.running() === 2)
    const third = await run(bob, 'wait', { client_id: 'b3' })
    expect(third.status).toBe(429)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await run(ada, 'select 1')).status).toBe(200)
    for (const id of ['b1', 'b2']) await bob.post('/api/v1/query/stop', { client_id: id })
    await Promise.all([first, second])
    expect((await updatedSince(bob, 0)).map((one) => one.id)).not.toContain('b3')
  })

  test('a request that goes away stops its query', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const address = server.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const abort = new AbortController()
    const request = fetch(`http://127.0.0.1:${port}/api/v1/sqllab/execute/`, {
      method: 'POST',
      signal: abort.signal,
      headers: { cookie: `session=${ada.cookie}`, 'x-csrftoken': ada.csrf ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ database_id: 1, sql: 'wait', client_id: 'gone' }),
    }).catch((error: unknown) => error)
    while (server.engine.running() === 0) await new Promise((resolve) => setImmediate(resolve))
    abort.abort()
    await request
    while (server.engine.running() > 0) await new Promise((resolve) => setImmediate(resolve))
    while (server.services.live.all().length > 0) await new Promise((resolve) => setImmediate(resolve))
    expect((await updatedSince(ada, 0)).find((one) => one.id === 'gone')).toMatchObject({ state: 'stopped' })
  })
})

describe('results', () => {
  test('[A7.04] are read again by their key, cut to rows', async () => {
    const made = (await run(ada, 'many')).json<Result>()
    const key = made.query.resultsKey
    const all = (await resultsOf(ada, key)).json<Result>()
    expect(all).toEqual(made)
    const cut = (await resultsOf(ada, key, 3)).json<Result>()
    expect(cut.data).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }])
    expect(cut.displayLimitReached).toBe(true)
    expect((await resultsOf(ada, key, 0)).json<Result>().data).toEqual([])
    expect((await resultsOf(ada, key, 3, ROWS_MEDIA_TYPE)).json<Result>().data).toEqual([[0], [1], [2]])
    expect((await resultsOf(ada, key, undefined, ROWS_MEDIA_TYPE)).json<Result>().data).toHaveLength(12_000)
  })

  test('belong to who ran the query, and unknown keys are gone', async () => {
    const key = (await run(ada, 'select 1')).json<Result>().query.resultsKey
    const admin = await server.signedIn('boss', ['Admin'])
    const bodies = new Set<string>()
    for (const [browser, wanted] of [
      [bob, key],
      [admin, key],
      [ada, '00000000-0000-0000-0000-000000000000'],
      [ada, '../secret.key'],
      [ada, ''],
    ] as const) {
      const answer = await resultsOf(browser, wanted)
      expect(answer.status).toBe(410)
      bodies.add(answer.text)
    }
    expect(bodies.size).toBe(1)
    expect(JSON.parse([...bodies][0] ?? '')).toMatchObject({ errors: [{ error_type: 'RESULTS_BACKEND_ERROR' }] })
    expect((await ada.get(`/api/v1/sqllab/results/?${rison('(rows:1)')}`)).status).toBe(400)
  })

  test('a disk that refuses them costs the stored copy, not the answer', async () => {
    const folder = join(server.home, 'results')
    renameSync(folder, `${folder}.away`)
    const answer = await run(ada, 'select 1', { client_id: 'no-room' })
    expect(answer.json<Result>().data).toEqual([{ n: 1 }])
    await server.services.results.settled()
    renameSync(`${folder}.away`, folder)
    const { resultsKey } = answer.json<Result>().query
    expect((await resultsOf(ada, resultsKey)).status).toBe(410)
    expect(await findByClientId(server.services.store, Number(ada.userId), 'no-room')).toMatchObject({
      state: 'success',
      results_key: null,
    })
  })

  test('can be read as soon as the run is answered, from memory until the disk has them', async () => {
    const [first, second] = await Promise.all([run(ada, 'many', {}, ROWS_MEDIA_TYPE), run(ada, 'duplicates')])
    const again = await resultsOf(ada, first.json<Result>().query.resultsKey, undefined, ROWS_MEDIA_TYPE)
    expect(again.text).toBe(first.text)
    const { resultsKey } = second.json<Result>().query
    const early = (await resultsOf(ada, resultsKey)).text
    await server.services.results.settled()
    expect((await resultsOf(ada, resultsKey)).text).toBe(early)
  })

  test('are files of the owner of the process alone, and go after a day', async () => {
    const key = (await run(ada, 'select 1')).json<Result>().query.resultsKey
    const file = join(server.home, 'results', key)
    await server.services.results.settled()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    now += 86_400_001
    expect((await resultsOf(ada, key)).status).toBe(401)
    ada = await server.sessionOf(ada.userId ?? 0)
    bob = await server.sessionOf(bob.userId ?? 0)
    expect((await resultsOf(ada, key)).status).toBe(410)
    await server.services.results.sweep(now)
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(join(server.home, 'results'))).toEqual([])
  })
})

describe('queries', () => {
  test('[A7.08] one by its number: own, or any for who may see all', async () => {
    const { query_id: id } = (
      await run(ada, 'select 1', { client_id: 'detail', sql_editor_id: '7', tab: 'T' })
    ).json<Result>()
    const own = await ada.get(`/api/v1/query/${id}`)
    expect(own.json()).toMatchObject({
      id,
      result: {
        id,
        client_id: 'detail',
        database: { id: 1 },
        sql: 'select 1',
        status: 'success',
        rows: 1,
        sql_editor_id: '7',
        tab_name: 'T',
      },
      show_title: 'Show Query',
    })
    const pruned = await ada.get(`/api/v1/query/${id}?${rison('(columns:!(status),keys:!(none))')}`)
    expect(pruned.json()).toEqual({ id, result: { status: 'success' } })
    const foreign = await bob.get(`/api/v1/query/${id}`)
    const missing = await bob.get('/api/v1/query/999999')
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text])
    expect(foreign.status).toBe(404)
    const boss = await server.signedIn('chief', ['Admin'])
    expect((await boss.get(`/api/v1/query/${id}`)).status).toBe(200)
  })

  test('updated_since needs a number and answers from it on', async () => {
    expect((await ada.get('/api/v1/query/updated_since')).status).toBe(400)
    expect((await ada.get(`/api/v1/query/updated_since?${rison("(last_updated_ms:'x')")}`)).status).toBe(400)
    now += 1000
    await run(ada, 'select 1', { client_id: 'later' })
    expect((await updatedSince(ada, now)).map((one) => one.id)).toEqual(['later'])
  })
})
