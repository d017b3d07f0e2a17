import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../contract/index'
import { event } from '../../../src/core/events/registry'
import { createTestClient, type TestClient } from '../../support/client'
import { answer, json, networkError, type ReceivedCall } from '../../support/server'
import { executes, query, requests, result, runOf, server, serveRuns, start } from '../../support/runTests'
import { token } from '../../support/serveCalls'
import { tabOf } from '../../support/shown'
// Loaded beforehand, so that virtual time does not have to wait for the disk.
import '../../../src/core/json/bigJson'

serveRuns()

describe('running a query', () => {
  it('posts the run with the CSRF token and keeps the rows out of the log [A7.01]', async () => {
    let asked: ReceivedCall | null = null
    server.use(
      token,
      answer(calls.execute, (request) => {
        asked = request
        return json(result(request, [[1], [2]]))
      }),
    )
    const client = createTestClient()
    const id = await start(client)
    expect(asked!.body).toMatchObject({ client_id: id, database_id: 1, runAsync: false, queryLimit: 1000, json: true })
    expect(asked!.headers.get('x-csrftoken')).toBe('token')
    expect(runOf(client, id)).toMatchObject({
      state: 'success',
      resultsKey: 'results-1',
      rows: 1,
      duration: 76.60009765625,
    })
    expect(client.io.results.peek('results-1')?.rows).toEqual([[1], [2]])
    expect(JSON.stringify(client.world.store.pending())).not.toContain('[[1],[2]]')
    expect(client.errors).toEqual([])
  })

  it('posts the context of the run, with the query string of the page [A7.01]', async () => {
    let asked: ReceivedCall | null = null
    server.use(
      token,
      answer(calls.execute, (request) => {
        asked = request
        return json(result(request, [[1]]))
      }),
    )
    const client = createTestClient(undefined, { pageQuery: '?standalone=1&foo=a%20b' })
    const { id: editorId } = tabOf(client)
    client.world.dispatch('editor.select_context', { id: editorId, dbId: 4, catalog: 'cat', schema: 'shop' })
    client.world.dispatch('editor.rename', { id: editorId, name: 'Named' })
    client.world.dispatch('editor.set_template_params', { id: editorId, templateParams: '{"a":1}' })
    client.world.dispatch('editor.set_limit', { id: editorId, queryLimit: 77 })
    const id = await start(client)
    expect(Object.fromEntries(asked!.url.searchParams)).toEqual({ standalone: '1', foo: 'a b' })
    expect(asked!.body).toEqual({
      client_id: id,
      database_id: 4,
      json: true,
      runAsync: false,
      catalog: 'cat',
      schema: 'shop',
      sql: tabOf(client).sql,
      sql_editor_id: editorId,
      tab: 'Named',
      tmp_table_name: '',
      select_as_cta: false,
      ctas_method: 'TABLE',
      templateParams: '{"a":1}',
      queryLimit: 77,
      expand_data: true,
    })
  })

  it('keeps integers beyond 2^53 exact in both row formats [A7.02]', async () => {
    const raw = (body: object) =>
      new HttpResponse(JSON.stringify(body).replace('"BIG"', '9007199254740993'), {
        headers: { 'content-type': 'application/json' },
      })
    server.use(
      token,
      answer(calls.execute, (asked) => raw(result(asked, [{ n: 'BIG' }]))),
    )
    const client = createTestClient()
    await start(client)
    expect(client.io.results.peek('results-1')?.rows).toEqual([['9007199254740993']])
  })

  it('turns an error body into a failed run with the error position [A4.14]', async () => {
    const error = {
      message: 'no column',
      error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
      level: 'error',
      extra: { position: 7, link: 'https://ask.example' },
    }
    server.use(
      token,
      answer(calls.execute, () => json({ errors: [error] }, 500)),
    )
    const client = createTestClient()
    const id = await start(client)
    expect(runOf(client, id)).toMatchObject({
      state: 'failed',
      errorMessage: 'no column',
      link: 'https://ask.example',
    })
    expect(runOf(client, id)?.errors[0]).toMatchObject({ position: 7, errorType: 'COLUMN_DOES_NOT_EXIST_ERROR' })
  })

  const allowDml = (client: TestClient): void => {
    const { databases } = client.world.store.state().schemas
    client.world.dispatch('schema.load_databases', {})
    const request = client.world.store.state().schemas.databases?.request ?? ''
    const all = (databases?.value ?? []).map((database) => ({ ...database, allowDml: true }))
    client.world.remote(event('schema.databases_loaded', { databases: all }, request))
  }

  it('sends a statement that may write only after its request is durable', async () => {
    server.use(
      token,
      answer(calls.execute, (asked) => json(result(asked))),
    )
    let durable: () => void = () => undefined
    const client = createTestClient([{ do: 'add' }], { committed: () => new Promise((resolve) => (durable = resolve)) })
    allowDml(client)
    await start(client)
    expect(executes()).toBe(0)
    durable()
    await client.clock.settle()
    expect(executes()).toBe(1)
  })

  it('sends a read-only statement without waiting for storage', async () => {
    server.use(
      token,
      answer(calls.execute, (asked) => json(result(asked))),
    )
    const client = createTestClient([{ do: 'add' }], { committed: () => new Promise(() => undefined) })
    await start(client)
    expect(executes()).toBe(1)
  })

  it('polls a query after a lost connection, and never sends it twice', async () => {
    let alive = false
    let started: ReceivedCall | null = null
    server.use(
      token,
      answer(calls.execute, (asked) => {
        started = asked
        return networkError()
      }),
      answer(calls.queryUpdatedSince, () =>
        alive
          ? json({ result: [query(started!, { state: 'failed', errorMessage: 'The server was restarted' })] })
          : networkError(),
      ),
      http.get('http://recount.test/health/live', () => (alive ? new HttpResponse('') : HttpResponse.error())),
    )
    const client = createTestClient()
    const id = await start(client)
    await client.clock.advance(30_000)
    expect(runOf(client, id)?.state).toBe('running')
    expect(client.world.store.state().session.offline).toBe(true)
    alive = true
    await client.clock.advance(5000)
    expect(runOf(client, id)).toMatchObject({ state: 'failed', errorMessage: 'The server was restarted' })
    expect(client.world.store.state().session.offline).toBe(false)
    expect(executes()).toBe(1)
    expect(client.errors).toEqual([])
  })

  it('fetches the rows when the answer was lost but the query succeeded', async () => {
    let started: ReceivedCall | null = null
    server.use(
      token,
      answer(calls.execute, (asked) => {
        started = asked
        return networkError()
      }),
      answer(calls.queryUpdatedSince, () => json({ result: [query(started!)] })),
      answer(calls.results, () => json(result(started!, [[5]]))),
      http.get('http://recount.test/health/live', () => new HttpResponse('')),
    )
    const client = createTestClient()
    const id = await start(client)
    await client.clock.advance(2000)
    expect(runOf(client, id)?.state).toBe('success')
    expect(client.io.results.peek('results-1')?.rows).toEqual([[5]])
  })

  it('law 19: after a reload an open run is polled, not repeated', async () => {
    server.use(
      token,
      answer(calls.queryUpdatedSince, () => json({ result: [] })),
    )
    const client = createTestClient([{ do: 'add' }], { effects: [] })
    const id = await start(client)
    const next = createTestClient([])
    next.world.store.confirm(
      client.world.store.pending().map((event, index) => ({ ...event, seq: index + 1, session: 's0' })),
    )
    const [open] = Object.values(next.world.store.state().outbox.open).filter(
      (intent) => intent.type === 'run.requested',
    )
    const resumed = next.runtime.resume(open!)
    await next.clock.advance(3000)
    await resumed
    expect(executes()).toBe(0)
    expect(next.world.store.state().runs.byId[id]).toMatchObject({ state: 'failed' })
    expect(next.world.store.state().outbox.open[open!.id]).toBeUndefined()
  })

  it('ends a run as stopped if the server says so after a reload', async () => {
    const client = createTestClient([{ do: 'add' }], { effects: [] })
    const id = await start(client)
    server.use(
      token,
      answer(calls.queryUpdatedSince, () =>
        json({ result: [query({ body: { client_id: id } }, { state: 'stopped', resultsKey: null })] }),
      ),
    )
    const next = createTestClient([])
    next.world.store.confirm(
      client.world.store.pending().map((event, index) => ({ ...event, seq: index + 1, session: 's0' })),
    )
    const [open] = Object.values(next.world.store.state().outbox.open).filter(({ type }) => type === 'run.requested')
    await Promise.all([next.runtime.resume(open!), next.clock.advance(3000)])
    expect(next.world.store.state().runs.byId[id]).toMatchObject({ state: 'stopped', errorMessage: null })
    expect(next.world.store.state().outbox.open[open!.id]).toBeUndefined()
  })

  it('a run whose stored rows were loading at a page death can be shown and rerun', async () => {
    server.use(
      token,
      answer(calls.execute, (asked) => json(result(asked))),
      answer(calls.results, () => new Promise<Response>(() => undefined)),
    )
    const client = createTestClient()
    const id = await start(client)
    await client.io.results.idle()
    Object.assign(client.io.results, { load: () => Promise.resolve(null) })
    client.world.dispatch('run.show_results', { queryId: id })
    await client.clock.settle()
    expect(runOf(client, id)?.state).toBe('fetching')
    const next = createTestClient([])
    next.world.store.confirm(
      client.world.store.pending().map((event, index) => ({ ...event, seq: index + 1, session: 's0' })),
    )
    for (const intent of Object.values(next.world.store.state().outbox.open)) await next.runtime.resume(intent)
    expect(next.world.store.state().runs.byId[id]).toMatchObject({ state: 'success', errorMessage: null, rows: 1 })
    expect(next.world.store.state().outbox.open).toEqual({})
  })

  it('reports a failure without a message as an unknown error [A8.20]', async () => {
    let started: ReceivedCall | null = null
    server.use(
      token,
      answer(calls.execute, (asked) => {
        started = asked
        return networkError()
      }),
      answer(calls.queryUpdatedSince, () => json({ result: [query(started!, { state: 'failed', resultsKey: null })] })),
      http.get('http://recount.test/health/live', () => new HttpResponse('')),
    )
    const client = createTestClient()
    const id = await start(client)
    await client.clock.advance(2000)
    expect(runOf(client, id)).toMatchObject({ state: 'failed', errorMessage: 'Unknown error' })
  })

  it.each([
    [400, 'Bad request'],
    [401, 'Unauthorized'],
    [403, 'Forbidden'],
    [404, 'Not found'],
    [500, 'Server error'],
  ])('an answer of %i without a body says %s [B8.01]', async (status, words) => {
    server.use(
      token,
      answer(calls.execute, () => new HttpResponse('<html>proxy</html>', { status })),
    )
    const client = createTestClient()
    const id = await start(client)
    expect(runOf(client, id)).toMatchObject({ state: 'failed', errorMessage: words })
  })

  it('reports an expired sign-in in plain words', async () => {
    server.use(
      token,
      answer(calls.execute, () => json({ msg: 'Missing Authorization Header' }, 401)),
    )
    const client = createTestClient()
    const id = await start(client)
    const errorMessage = 'Your session timed out.'
    expect(runOf(client, id)).toMatchObject({ state: 'failed', errorMessage })
    expect(client.world.store.state().session.expired).toBe(true)
  })

  it('law 16: replaying a log makes no calls', async () => {
    server.use(
      token,
      answer(calls.execute, (asked) => json(result(asked))),
    )
    const client = createTestClient()
    await start(client)
    const log = client.world.store.pending().map((event, index) => ({ ...event, seq: index + 1 }))
    requests.length = 0
    const replay = createTestClient([])
    replay.world.store.load({ snapshot: null, tail: log, head: log.length, pending: [] })
    await replay.clock.advance(60_000)
    expect(replay.world.store.state().runs.order).toHaveLength(1)
    expect(requests).toEqual([])
  })

  it('reports progress of a running query only when something changed', async () => {
    let finish: (response: Response) => void = () => undefined
    let started: ReceivedCall | null = null
    let progress = 10
    server.use(
      token,
      answer(calls.execute, (asked) => {
        started = asked
        return new Promise<Response>((resolve) => (finish = resolve))
      }),
      answer(calls.queryUpdatedSince, () =>
        json({
          result: [
            query(started!, { state: 'running', progress, resultsKey: null, changed_on: `2026-01-0${progress / 10}` }),
          ],
        }),
      ),
    )
    const client = createTestClient()
    const id = await start(client)
    await client.clock.advance(2000)
    expect(runOf(client, id)?.progress).toBe(10)
    const count = client.world.store.pending().length
    await client.clock.advance(4000)
    expect(client.world.store.pending()).toHaveLength(count)
    progress = 60
    await client.clock.advance(2000)
    expect(runOf(client, id)?.progress).toBe(60)
    finish(json(result(started!)))
    await client.clock.advance(10_000)
    expect(runOf(client, id)?.state).toBe('success')
    const polls = requests.filter((request) => request.includes('updated_since')).length
    await client.clock.advance(60_000)
    expect(requests.filter((request) => request.includes('updated_since'))).toHaveLength(polls)
  })
})
