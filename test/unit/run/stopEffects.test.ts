import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../contract/index'
import { createTestClient } from '../../support/client'
import { answer, json, networkError } from '../../support/server'
import { query, requests, result, runOf, server, serveRuns, start } from '../../support/runTests'
import { token } from '../../support/serveCalls'
// Loaded beforehand, so that virtual time does not have to wait for the disk.
import '../../../src/core/json/bigJson'

serveRuns()

describe('stopping a query', () => {
  it('posts the stop and confirms it when the server stopped the query [A4.16] [A4.18] [A7.07]', async () => {
    const stopped: unknown[] = []
    server.use(
      token,
      answer(calls.execute, () => new Promise<Response>(() => undefined)),
      answer(calls.queryStop, (asked) => {
        stopped.push(asked.body)
        return json({ result: 'OK' })
      }),
    )
    const client = createTestClient()
    const id = await start(client)
    client.world.dispatch('run.stop', { queryId: id })
    client.world.dispatch('run.stop', { queryId: id })
    await client.clock.settle()
    expect(stopped).toEqual([{ client_id: id }])
    expect(runOf(client, id)?.state).toBe('stopped')
    expect(Object.values(client.world.store.state().toasts.byId)).toMatchObject([{ text: 'Query was stopped.' }])
  })

  it("ends a run once and closes its intents when its answer precedes the stop's [A4.17]", async () => {
    let answerRun: (response: Response) => void = () => undefined
    let answerStop: (response: Response) => void = () => undefined
    server.use(
      token,
      answer(calls.execute, () => new Promise<Response>((resolve) => (answerRun = resolve))),
      answer(calls.queryStop, () => new Promise<Response>((resolve) => (answerStop = resolve))),
    )
    const client = createTestClient()
    const id = await start(client)
    client.world.dispatch('run.stop', { queryId: id })
    await client.clock.settle()
    answerRun(json({ query_id: 12, status: 'stopped' }))
    await client.clock.settle()
    answerStop(json({ result: 'OK' }))
    await client.clock.settle()
    expect(runOf(client, id)).toMatchObject({ state: 'stopped', results: 'none', resultsKey: null })
    expect(Object.values(client.world.store.state().toasts.byId)).toMatchObject([{ text: 'Query was stopped.' }])
    expect(client.world.store.state().outbox.open).toEqual({})
  })

  it('tells a stop although the progress of the run names it first', async () => {
    let answerRun: (response: Response) => void = () => undefined
    let answerStop: (response: Response) => void = () => undefined
    server.use(
      token,
      answer(calls.execute, () => new Promise<Response>((resolve) => (answerRun = resolve))),
      answer(calls.queryStop, () => new Promise<Response>((resolve) => (answerStop = resolve))),
    )
    const client = createTestClient()
    const id = await start(client)
    const asked: unknown[] = []
    server.use(
      answer(calls.queryUpdatedSince, () => {
        asked.push(id)
        return json({ result: [query({ body: { client_id: id } }, { state: 'stopped' })] })
      }),
    )
    client.world.dispatch('run.stop', { queryId: id })
    await client.clock.advance(5000)
    expect(asked.length).toBeGreaterThan(0)
    answerStop(json({ result: 'OK' }))
    answerRun(json({ query_id: 12, status: 'stopped' }))
    await client.clock.settle()
    expect(runOf(client, id)?.state).toBe('stopped')
    expect(Object.values(client.world.store.state().toasts.byId)).toMatchObject([{ text: 'Query was stopped.' }])
  })

  it('closes all intents when only the stop is answered', async () => {
    let answerRun: (response: Response) => void = () => undefined
    server.use(
      token,
      answer(calls.execute, () => new Promise<Response>((resolve) => (answerRun = resolve))),
      answer(calls.queryStop, () => json({ result: 'OK' })),
    )
    const client = createTestClient()
    const id = await start(client)
    client.world.dispatch('run.stop', { queryId: id })
    await client.clock.settle()
    expect(runOf(client, id)?.state).toBe('stopped')
    expect(Object.values(client.world.store.state().outbox.open)).toMatchObject([{ type: 'run.requested' }])
    server.use(
      answer(calls.queryUpdatedSince, () => json({ result: [] })),
      http.get('http://recount.test/health/live', () => new HttpResponse('')),
    )
    answerRun(networkError())
    await client.clock.advance(5000)
    expect(runOf(client, id)?.state).toBe('stopped')
    expect(client.world.store.state().outbox.open).toEqual({})
  })

  it('reports a stop once, whichever answer comes first', async () => {
    for (const order of ['stop first', 'run first'] as const) {
      let finish: (response: Response) => void = () => undefined
      let stop: (response: Response) => void = () => undefined
      server.use(
        token,
        answer(calls.execute, () => new Promise<Response>((resolve) => (finish = resolve))),
        answer(calls.queryStop, () => new Promise<Response>((resolve) => (stop = resolve))),
      )
      const client = createTestClient()
      const id = await start(client)
      client.world.dispatch('run.stop', { queryId: id })
      await client.clock.settle()
      const answers = [() => stop(json({ result: 'OK' })), () => finish(json({ query_id: 12, status: 'stopped' }))]
      for (const next of order === 'stop first' ? answers : answers.toReversed()) {
        next()
        await client.clock.settle()
      }
      expect(runOf(client, id)?.state).toBe('stopped')
      expect(Object.values(client.world.store.state().toasts.byId)).toHaveLength(1)
      expect(Object.values(client.world.store.state().outbox.open).map((intent) => intent.type)).toEqual([])
      server.resetHandlers()
    }
  })

  it('repeats a stop that may have overtaken its run, while the query is unknown [A4.16]', async () => {
    for (const [unknown, state] of [
      [2, 'stopped'],
      [1000, 'running'],
    ] as const) {
      let posted = 0
      server.use(
        token,
        answer(calls.execute, () => new Promise<Response>(() => undefined)),
        answer(calls.queryUpdatedSince, () => json({ result: [] })),
        answer(calls.queryStop, () => {
          posted += 1
          return posted > unknown ? json({ result: 'OK' }) : json({ message: 'Not found' }, 404)
        }),
      )
      const client = createTestClient()
      const id = await start(client)
      client.world.dispatch('run.stop', { queryId: id })
      await client.clock.settle()
      expect(runOf(client, id)).toMatchObject({ state: 'running', stopRequested: true })
      await client.clock.advance(5000)
      expect(runOf(client, id)).toMatchObject({ state, stopRequested: state === 'stopped' })
      expect(posted).toBe(Math.min(10, unknown + 1))
      server.resetHandlers()
    }
  })

  it('reports the cause when a stop failed [A8.04]', async () => {
    server.use(
      token,
      answer(calls.execute, () => new Promise<Response>(() => undefined)),
      answer(calls.queryStop, () => json({ message: 'Could not cancel query' }, 422)),
    )
    const client = createTestClient()
    const id = await start(client)
    client.world.dispatch('run.stop', { queryId: id })
    await client.clock.settle()
    expect(runOf(client, id)?.state).toBe('running')
    expect(Object.values(client.world.store.state().toasts.byId)).toMatchObject([
      { level: 'danger', text: 'Failed at stopping query. %s', args: [`'${id}'`] },
    ])
  })
})

describe('sign-in and messages', () => {
  it('fetches a new CSRF token once, then reports that the session timed out [A8.22] [B8.06]', async () => {
    const error = {
      message: '400 Bad Request: The CSRF token is missing.',
      error_type: 'GENERIC_BACKEND_ERROR',
      level: 'error',
    }
    server.use(
      token,
      answer(calls.execute, () => json({ errors: [error] }, 400)),
    )
    const client = createTestClient()
    await start(client)
    expect(requests.filter((request) => request.includes('csrf_token'))).toHaveLength(2)
    // the banner says so for as long as it holds, in the words of the specification
    expect(client.world.store.state().session.expired).toBe(true)
    expect(Object.values(client.world.store.state().toasts.byId)).toEqual([])
  })

  it('removes toasts after 4 s, 6 s or 8 s by level [B9.01]', async () => {
    const client = createTestClient()
    const shown = () => Object.values(client.world.store.state().toasts.byId).map((toast) => toast.level)
    for (const level of ['info', 'success', 'warning', 'danger'] as const) {
      client.world.store.append([{ type: 'toast.shown', data: { level, text: level, args: [] } }], { corr: 'c' })
    }
    await client.clock.advance(3999)
    expect(shown()).toEqual(['info', 'success', 'warning', 'danger'])
    await client.clock.advance(1)
    expect(shown()).toEqual(['warning', 'danger'])
    await client.clock.advance(2000)
    expect(shown()).toEqual(['danger'])
    await client.clock.advance(2000)
    expect(shown()).toEqual([])
  })

  it('fails reading stored results with the documented message [A7.04] [A8.19]', async () => {
    const asked: (string | null)[] = []
    server.use(
      token,
      answer(calls.execute, (asked) => json({ ...result(asked), data: [[1]] })),
      answer(calls.results, ({ url }) => {
        asked.push(url.searchParams.get('q'))
        return json({ errors: [{ message: 'gone', error_type: 'RESULTS_BACKEND_ERROR', level: 'error' }] }, 410)
      }),
    )
    const client = createTestClient()
    const id = await start(client)
    await client.io.results.idle()
    await client.io.results.shed()
    const original = client.io.results.load
    Object.assign(client.io.results, { load: () => Promise.resolve(null) })
    client.world.dispatch('run.show_results', { queryId: id })
    await client.clock.settle()
    Object.assign(client.io.results, { load: original })
    expect(asked).toEqual(['(key:results-1,rows:1000)'])
    expect(runOf(client, id)).toMatchObject({ state: 'failed', errorMessage: 'Failed at retrieving results' })
  })
})
