import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, type TestServer, rison, startTestServer } from '../support/server'
import { putDatabase, realEngines } from '../support/files'

let server: TestServer
let admin: Browser
let ada: Browser
let bob: Browser
let id = 0

interface Wire {
  readonly id: string
  readonly state: string
  readonly [name: string]: unknown
}

/** Puts a database in the server whose queries run in the background. */
const makeDatabase = async (on: TestServer, by: Browser): Promise<number> => {
  await putDatabase(on.home, 'work.duckdb', 'CREATE TABLE t AS SELECT i AS n FROM range(1000) r(i)')
  const made = await by.post('/api/v1/database/', {
    database_name: 'work',
    engine: 'duckdb',
    parameters: { file: 'work.duckdb' },
    allow_run_async: true,
  })
  return made.json<{ id: number }>().id
}

beforeAll(async () => {
  server = await startTestServer({ openEngine: realEngines(), settings: { webTimeoutSeconds: 127 } })
  admin = await server.signedIn('root', ['Admin'])
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Alpha', 'sql_lab'])
  id = await makeDatabase(server, admin)
})
afterAll(() => server.close())

const switches = (body: object) => admin.send('PUT', `/api/v1/database/${id}`, { body })
const run = (sql: string, clientId: string, more: object = {}, by = ada): Promise<Answer> =>
  by.post('/api/v1/sqllab/execute/', { database_id: id, sql, client_id: clientId, runAsync: true, ...more })
const find = async (clientId: string, by = ada): Promise<Wire | undefined> =>
  (await by.get(`/api/v1/query/updated_since?${rison('(last_updated_ms:0)')}`))
    .json<{ result: Wire[] }>()
    .result.find((query) => query.id === clientId)
const ended = async (clientId: string, by = ada): Promise<Wire> => {
  await expect.poll(async () => (await find(clientId, by))?.state, { timeout: 120_000 }).not.toMatch(/pending|running/)
  const found = await find(clientId, by)
  if (!found) throw new Error(`no query ${clientId}`)
  return found
}
const results = (key: unknown, by = ada) => by.get(`/api/v1/sqllab/results/?${rison(`(key:'${String(key)}')`)}`)
const ENDLESS = 'SELECT count(*) FROM range(100000) a(i), range(100000) b(j), range(1000) c(k)'

describe('background runs', () => {
  test('answers a background run at once, and its rows by their key [A3.22] [A3.26] [A3.27] [A3.32] [A3.33] [A3.36]', async () => {
    const answer = await run('SELECT max(n) AS top FROM t', 'quick')
    expect(answer.status).toBe(202)
    expect(answer.json<{ query: Wire }>().query).toMatchObject({
      id: 'quick',
      state: 'pending',
      resultsKey: null,
      progress: 0,
    })
    const done = await ended('quick')
    expect(done).toMatchObject({
      state: 'success',
      progress: 100,
      rows: 1,
      executedSql: 'SELECT max(n) AS top FROM t',
      trackingUrl: null,
      errorMessage: null,
    })
    const found = await results(done['resultsKey'])
    expect(found.json()).toMatchObject({
      status: 'success',
      data: [{ top: 999 }],
      columns: [{ column_name: 'top', name: 'top', type: 'BIGINT', is_dttm: false, type_generic: 0 }],
      selected_columns: [{ name: 'top' }],
      expanded_columns: [],
      query: { id: 'quick', state: 'success' },
      query_id: done['queryId'],
    })
    expect((await results(done['resultsKey'], bob)).status).toBe(410)
  })

  test('a failed background run reports its error and position [A3.29]', async () => {
    expect((await run('SELECT wrong FROM t', 'fails')).status).toBe(202)
    const done = await ended('fails')
    expect(done).toMatchObject({
      state: 'failed',
      resultsKey: null,
      extra: { errors: [{ error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', extra: { position: 7 } }] },
    })
    expect(done['errorMessage']).toMatch(/wrong/)
  })

  test('ends a background run after the background timeout, not the interactive one', async () => {
    const settings = { asyncTimeoutSeconds: 2, webTimeoutSeconds: 127 }
    const hasty = await startTestServer({ openEngine: realEngines(), settings })
    const root = await hasty.signedIn('root', ['Admin'])
    const database_id = await makeDatabase(hasty, root)
    await run(ENDLESS, 'endless', { database_id }, root)
    const done = await ended('endless', root)
    expect(done).toMatchObject({ state: 'timed_out', errorMessage: 'The query was stopped after 2 seconds.' })
    await hasty.close()
  })

  test('lets only the owner stop a background run, both running and waiting', async () => {
    await run(ENDLESS, 'first')
    await expect.poll(async () => (await find('first'))?.state).toBe('running')
    await run('SELECT 1', 'second')
    expect((await find('second'))?.state).toBe('pending')
    expect((await bob.post('/api/v1/query/stop', { client_id: 'second' })).status).toBe(404)
    for (const one of ['second', 'first']) {
      expect((await ada.post('/api/v1/query/stop', { client_id: one })).json()).toEqual({ result: 'OK' })
      expect(await find(one)).toMatchObject({ state: 'stopped', resultsKey: null })
    }
    expect(await find('second', bob)).toBeUndefined()
  })

  test('leaves room for interactive queries, and for those of others', async () => {
    await run(ENDLESS, 'long')
    await expect.poll(async () => (await find('long'))?.state).toBe('running')
    const sync = await run('SELECT 1 AS one', 'sync', { runAsync: false })
    expect(sync.json()).toMatchObject({ data: [{ one: 1 }] })
    expect((await run('SELECT 2 AS two', 'others', {}, bob)).status).toBe(202)
    expect((await ended('others', bob)).state).toBe('success')
    await ada.post('/api/v1/query/stop', { client_id: 'long' })
  })

  test('runs in the background only where the database allows it', async () => {
    await switches({ allow_run_async: false })
    const answer = await run('SELECT 3 AS three', 'plain')
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ data: [{ three: 3 }] })
    await switches({ allow_run_async: true })
  })

  test('answers a known client id with its query, and runs nothing again', async () => {
    const again = await run('SELECT max(n) AS top FROM t', 'quick')
    expect(again.status).toBe(200)
    expect(again.json<{ query: Wire }>().query).toMatchObject({ id: 'quick', state: 'success' })
  })
})

test('sends the web timeout of the settings to the page, in seconds [A9.04]', async () => {
  const { common } = (await ada.get('/api/v1/recount/bootstrap')).json<{ common: { conf: Record<string, unknown> } }>()
  expect(common.conf['SUPERSET_WEBSERVER_TIMEOUT']).toBe(127)
})

describe('database switches', () => {
  const create = (method: string, name: string, more: object = {}) => ({
    runAsync: false,
    select_as_cta: true,
    ctas_method: method,
    tmp_table_name: name,
    schema: 'main',
    ...more,
  })

  test('creates tables only where that is allowed, in the configured schema [A3.21]', async () => {
    const codes = async (method: string, clientId: string) =>
      (await run('SELECT 1 AS n', clientId, create(method, 'kept'))).json<{ errors: { error_type: string }[] }>()
        .errors[0]
    expect((await codes('TABLE', 'c1'))?.error_type).toBe('INVALID_CTAS_QUERY_ERROR')
    expect((await codes('VIEW', 'c2'))?.error_type).toBe('INVALID_CVAS_QUERY_ERROR')
    await switches({ allow_ctas: true })
    const made = await run('SELECT n FROM t', 'c3', create('TABLE', 'kept', { queryLimit: 10 }))
    expect(made.json()).toMatchObject({
      status: 'success',
      data: [],
      query: { ctas: true, tempTable: 'kept', tempSchema: 'main', rows: 1000, limitingFactor: 'NOT_LIMITED' },
    })
    expect(made.json()).toHaveProperty('query.executedSql', 'CREATE TABLE "work"."main"."kept" AS\nSELECT n FROM t')
    const { queryId } = made.json<{ query: { queryId: number } }>().query
    const detail = (await ada.get(`/api/v1/query/${queryId}`)).json<{ result: object }>().result
    expect(detail).toMatchObject({
      tmp_schema_name: 'main',
      tmp_table_name: 'kept',
      select_as_cta: true,
      select_as_cta_used: true,
      select_sql: 'SELECT *\nFROM "main"."kept"',
    })
    expect((await codes('VIEW', 'c4'))?.error_type).toBe('INVALID_CVAS_QUERY_ERROR')
    await switches({ allow_cvas: true, force_ctas_schema: 'results' })
    const view = await run('SELECT 5 AS five', 'c5', create('VIEW', 'v', { tmp_schema_name: 'main' }))
    expect(view.json()).toMatchObject({ query: { tempSchema: 'results', tempTable: 'v' } })
    expect((await run('FROM results.v', 'c6', { runAsync: false })).json()).toMatchObject({ data: [{ five: 5 }] })
    const unnamed = (await run('SELECT 1 AS n', 'c7', create('TABLE', ''))).json<{ query: { tempTable: string } }>()
    expect(unnamed.query.tempTable).toMatch(/^tmp_\d+_\d+$/)
    expect((await run('SELECT 1', 'c8', create('TABLE', 'a\u0000b'))).status).toBe(400)
    expect((await run('SELECT 1', 'c9', create('TABLE', 'x'.repeat(251)))).status).toBe(400)
  })

  test('changes data only where that is allowed, also in the background', async () => {
    const refused = await run('DELETE FROM kept', 'd1', { runAsync: false })
    expect(refused.json()).toMatchObject({ errors: [{ error_type: 'DML_NOT_ALLOWED_ERROR' }] })
    await switches({ allow_dml: true })
    await run('DELETE FROM kept', 'd2')
    expect((await ended('d2')).state).toBe('success')
    expect((await run('SELECT count(*) AS n FROM kept', 'd3', { runAsync: false })).json()).toMatchObject({
      data: [{ n: 0 }],
    })
    await switches({ allow_dml: false })
    expect((await run('DELETE FROM kept', 'd4', { runAsync: false })).status).toBe(500)
  })

  test("hides a database from the editor's list unless it is exposed", async () => {
    const exposed = `/api/v1/database/?${rison('(filters:!((col:expose_in_sqllab,opr:eq,value:!t)))')}`
    const names = async () => (await ada.get(exposed)).json<{ ids: number[] }>().ids
    expect(await names()).toContain(id)
    await switches({ expose_in_sqllab: false })
    expect(await names()).not.toContain(id)
    await switches({ expose_in_sqllab: true })
  })
})

describe('cost estimates', () => {
  const estimate = (sql: string, more: object = {}, by = ada) =>
    by.post('/api/v1/sqllab/estimate/', { database_id: id, sql, schema: 'main', ...more })

  test('estimates each statement without running it [A1.07] [A3.37] [A7.05]', async () => {
    const answer = await estimate('SELECT a.n FROM t a JOIN t b ON a.n = b.n WHERE a.n < 10; SELECT 1 AS one')
    expect(answer.status).toBe(200)
    const { result } = answer.json<{ result: Record<string, string>[] }>()
    expect(result).toHaveLength(2)
    expect(result[0]).toMatchObject({ Joins: '1', Steps: expect.stringMatching(/^\d+$/) as string })
    expect(result[0]?.['Tables read']).toMatch(/^main\.t \(\d[\d,]*\), main\.t \(\d[\d,]*\)$/)
    expect(result[1]).toMatchObject({ 'Rows in the result': '1', 'Rows read': '0', Joins: '0' })
    expect((await estimate(ENDLESS)).status).toBe(200)
  })

  test.each([
    ['SELECT n FROM t ORDER BY n', /^[1-9]/],
    ['SELECT count(*) AS c FROM t', /^1$/],
    ['SELECT n FROM t WHERE false', /^0$/],
  ])('estimates the rows of %s, whatever the planner wraps around it', async (sql, rows) => {
    const { result } = (await estimate(sql)).json<{ result: Record<string, string>[] }>()
    expect(result[0]?.['Rows in the result']).toMatch(rows)
  })

  test.each([
    ['SELECT wrong FROM t', 500, 'COLUMN_DOES_NOT_EXIST_ERROR'],
    ['SELEC 1', 500, 'SYNTAX_ERROR'],
    ['DELETE FROM t', 500, 'DML_NOT_ALLOWED_ERROR'],
    ['EXPLAIN SELECT 1', 500, 'INVALID_SQL_ERROR'],
    ["SELECT * FROM read_text('/etc/passwd')", 500, 'INVALID_SQL_ERROR'],
  ])('an estimate fails with the reason: %s [A4.24]', async (sql, status, code) => {
    const answer = await estimate(sql)
    expect(answer.status).toBe(status)
    expect(answer.json()).toMatchObject({ errors: [{ error_type: code }] })
  })

  test('refuses estimates by database switch, by permission, and without a database', async () => {
    await switches({ extra: '{"cost_estimate_enabled":false}' })
    expect((await estimate('SELECT 1')).json()).toMatchObject({
      errors: [{ error_type: 'GENERIC_BACKEND_ERROR', message: 'Database does not support cost estimation' }],
    })
    await switches({ extra: '{}' })
    const gamma = await server.signedIn('gamma', ['Gamma'])
    expect((await estimate('SELECT 1', {}, gamma)).status).toBe(403)
    expect((await estimate('SELECT 1', { database_id: 999 })).status).toBe(404)
    expect((await estimate('SELECT 1', { template_params: 'no object' })).status).toBe(400)
  })
})
