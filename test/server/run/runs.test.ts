import { describe, expect, test } from 'vitest'
import { addQuery, findByClientId, pruneQueries } from '../../../server/run/queries'
import { runQuery, stopQuery } from '../../../server/run/run'
import { findUser } from '../../../server/session/security/users'
import { rison } from '../support/server'
import { type Result, ada, bob, clock, resultsOf, run, serveRuns, server, until, updatedSince } from '../support/runs'

serveRuns()

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
  now: clock.now,
})

test('never gives a query to the engine that was stopped before it began', async () => {
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

test('results cannot be read after their owner lost access to the database', async () => {
  const eve = await server.signedIn('eve', ['Gamma', 'sql_lab'], [1])
  const { query } = (await run(eve, 'select 1')).json<Result>()
  expect((await resultsOf(eve, query.resultsKey)).status).toBe(200)
  await server.services.store.deleteFrom('database_grant').where('user_id', '=', Number(eve.userId)).execute()
  const refused = await resultsOf(eve, query.resultsKey)
  expect(refused.status).toBe(403)
  expect(refused.json()).toMatchObject({ errors: [{ error_type: 'DATABASE_SECURITY_ACCESS_ERROR' }] })
})

test('forgets queries that ended long ago, with their results', async () => {
  const { store } = server.services
  const old = (await run(ada, 'select 1', { client_id: 'long-ago' })).json<Result>()
  await store.updateTable('query').set({ end_ms: 1000 }).where('client_id', '=', 'long-ago').execute()
  const kept = (await run(ada, 'select 1', { client_id: 'just-now' })).json<Result>()
  await pruneQueries(store, 1001)
  expect(await findByClientId(store, Number(ada.userId), 'long-ago')).toBeUndefined()
  expect((await resultsOf(ada, old.query.resultsKey)).status).toBe(410)
  expect((await resultsOf(ada, kept.query.resultsKey)).status).toBe(200)
})

describe('running query', () => {
  test('a running query shows its progress, answers as running, and stops [A7.07]', async () => {
    await run(ada, 'select 1', { client_id: 'ended' })
    const running = run(ada, 'wait', { client_id: 'long' })
    await until(() => server.engine.running() === 1)
    expect((await updatedSince(ada, clock.now)).find((one) => one.id === 'long')).toMatchObject({
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
    expect((await updatedSince(ada, clock.now)).find((one) => one.id === 'long')).toMatchObject({ state: 'stopped' })
    expect((await ada.post('/api/v1/query/stop', { client_id: 'long' })).status).toBe(200)
    expect((await updatedSince(ada, clock.now)).find((one) => one.id === 'ended')).toMatchObject({ state: 'success' })
    await ada.post('/api/v1/query/stop', { client_id: 'ended' })
    expect((await updatedSince(ada, clock.now)).find((one) => one.id === 'ended')).toMatchObject({ state: 'success' })
  })

  test('a stop reaches the engine while the store is busy', async () => {
    const { services } = server
    const running = run(ada, 'wait', { client_id: 'busy-store' })
    await until(() => server.engine.running() === 1)
    const row = await findByClientId(services.store, Number(ada.userId), 'busy-store')
    if (row === undefined) throw new Error('the query has no row')
    let free = (): void => undefined
    const busy = services.store.transaction().execute(() => new Promise<void>((resolve) => (free = resolve)))
    const stopping = stopQuery(services, row)
    await until(() => server.engine.running() === 0)
    free()
    await Promise.all([busy, stopping])
    expect((await running).json()).toMatchObject({ status: 'stopped' })
  })

  test('limits the simultaneous queries of a user', async () => {
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

  test('an aborted request stops its query', async () => {
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

describe('queries', () => {
  test("returns one's own query by number, or any to those with the right [A7.08]", async () => {
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

  test('updated_since needs a number and answers from that time on', async () => {
    expect((await ada.get('/api/v1/query/updated_since')).status).toBe(400)
    expect((await ada.get(`/api/v1/query/updated_since?${rison("(last_updated_ms:'x')")}`)).status).toBe(400)
    clock.now += 1000
    await run(ada, 'select 1', { client_id: 'later' })
    expect((await updatedSince(ada, clock.now)).map((one) => one.id)).toEqual(['later'])
  })
})
