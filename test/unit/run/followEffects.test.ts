import { describe, expect, it } from 'vitest'
import { http, HttpResponse } from 'msw'

import { calls } from '../../../contract/index'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import { storageOf } from '../../../src/projections/storage/storage'
import { createTestClient, type TestClient } from '../../support/client'
import { requests, runOf, server, serveRuns, start } from '../../support/runTests'
import { token } from '../../support/serveCalls'
import { answer, json, networkError } from '../../support/server'

serveRuns()

const polls = (): number => requests.filter((request) => request.endsWith('/updated_since')).length
const broken = answer(calls.execute, () => networkError())
const alive = http.get('http://recount.test/health/live', () => new HttpResponse(''))
const refusal = (status: number) => answer(calls.queryUpdatedSince, () => json({ message: 'Not for you' }, status))

/** Another window of the same person opens, which the server only does for those who are signed in. */
const openWindow = ({ world }: TestClient, session: string, previous: string | null = null): void => {
  const opened: EventEnvelope = {
    id: `${session}-000001`,
    seq: world.log.length + 1,
    type: 'session.started',
    v: 1,
    at: world.now(),
    actor: '1',
    session,
    cause: null,
    corr: 'c',
    data: { previous, build: 'test' },
  }
  world.log.push(opened)
  world.store.confirm([opened])
}

describe('polling the state of a query', () => {
  it('stops polling while signed out, and goes on after a sign-in [A8.22]', async () => {
    server.use(token, broken, alive, refusal(401))
    const client = createTestClient()
    const id = await start(client)
    await client.clock.advance(60_000)
    expect(polls()).toBe(1)
    expect(runOf(client, id)?.state).toBe('running')
    expect(client.world.store.state().session.expired).toBe(true)
    client.world.commit()

    server.use(answer(calls.queryUpdatedSince, () => json({ result: [] })))
    openWindow(client, 's2')
    await client.clock.advance(5000)
    expect(client.world.store.state().session.expired).toBe(false)
    expect(runOf(client, id)?.state).toBe('failed')
    expect(client.world.store.state().outbox.open).toEqual({})
    expect(client.errors).toEqual([])
  })

  it('stops polling again when the new sign-in is invalid', async () => {
    server.use(token, broken, alive, refusal(401))
    const client = createTestClient()
    await start(client)
    await client.clock.advance(10_000)
    client.world.commit()
    openWindow(client, 's2')
    await client.clock.advance(60_000)
    expect(polls()).toBeLessThanOrEqual(3)
    expect(client.world.store.state().session.expired).toBe(true)
  })

  it('requests no progress of a running query while signed out', async () => {
    server.use(
      token,
      answer(calls.execute, () => new Promise<Response>(() => undefined)),
      refusal(401),
    )
    const client = createTestClient()
    await start(client)
    await client.clock.advance(60_000)
    expect(polls()).toBe(1)
  })

  it('polls ever more slowly while the server fails, and learns the end within 5 s', async () => {
    server.use(token, broken, alive, refusal(503))
    const client = createTestClient([{ do: 'add' }])
    const id = await start(client)
    const before = polls()
    await client.clock.advance(60_000)
    // The refresh of the progress asks every two seconds as well.
    expect(polls() - before).toBeLessThan(60_000 / 3000 + 60_000 / 2000 + 4)
    server.use(answer(calls.queryUpdatedSince, () => json({ result: [] })))
    await client.clock.advance(5000)
    expect(runOf(client, id)?.state).toBe('failed')
  })

  it('stops polling when the server says that it will never tell', async () => {
    server.use(token, broken, alive, refusal(403))
    const client = createTestClient()
    const id = await start(client)
    await client.clock.advance(3000)
    expect(runOf(client, id)).toMatchObject({ state: 'failed', errorMessage: 'Not for you' })
    expect(client.world.store.state().outbox.open).toEqual({})
  })
})

describe('call that takes too long', () => {
  const words = [
    'Request timed out',
    'Issue 1000 - The dataset is too large to query.',
    'Issue 1001 - The database is under an unusual load.',
  ].join('\n')
  const never = () => new Promise<Response>(() => undefined)

  it('ends a run that the server does not know with hints about the timeout [B8.03]', async () => {
    server.use(
      token,
      answer(calls.execute, never),
      answer(calls.queryUpdatedSince, () => json({ result: [] })),
    )
    const client = createTestClient([{ do: 'add' }], { timeout: 60 })
    const id = await start(client)
    const state = async () => {
      // Asking what became of it may take too long as well; then it is asked again after a pause.
      await client.clock.advance(3000)
      return runOf(client, id)?.state
    }
    await expect.poll(state).toBe('timed_out')
    expect(runOf(client, id)).toMatchObject({ errorMessage: words })
    expect(runOf(client, id)?.errors).toMatchObject([{ message: words, errorType: 'FRONTEND_TIMEOUT_ERROR' }])
  })

  it('reports a timeout for every other call too [B8.03]', async () => {
    server.use(answer(calls.databaseList, never))
    const client = createTestClient([], { timeout: 60 })
    client.world.dispatch('schema.load_databases', { force: true })
    const { schemas } = client.world.store.state()
    expect(schemas.databases?.status).toBe('loading')
    await expect.poll(() => client.world.store.state().schemas.databases?.status).toBe('failed')
    expect(client.world.store.state().schemas.databases).toMatchObject({ message: words })
  })
})

describe('windows of one person', () => {
  it('a new window removes no message of an open one', () => {
    const client = createTestClient([], { effects: [] })
    const { store } = client.world
    store.append([{ type: 'toast.shown', data: { level: 'danger', text: 'read me', args: [] } }], { corr: 'c' })
    const shown = () => Object.values(store.state().toasts.byId).map(({ text }) => text)
    client.world.commit()
    client.world.tick(30_000)
    openWindow(client, 's2', store.session)
    expect(shown()).toEqual(['read me'])
    client.world.tick(60 * 60 * 1000)
    openWindow(client, 's3', 's2')
    expect(shown()).toEqual([])
  })

  it('a new window does not hide the storage problem of another', () => {
    const client = createTestClient([], { effects: [] })
    const { store } = client.world
    const trouble = { state: 'blocked' as const, reason: 'a newer version is open' }
    store.append([{ type: 'storage.changed', data: trouble }], { corr: 'c', actor: 'system' })
    client.world.commit()
    openWindow(client, 's2', store.session)
    expect(storageOf(store.state().storage, store.session)).toMatchObject(trouble)
    expect(storageOf(store.state().storage, 's2').state).toBe('persisted')
    store.append([{ type: 'storage.changed', data: { state: 'persisted', reason: '' } }], { corr: 'c' })
    expect(store.state().storage.windows).toEqual({})
  })

  it('the next answer corrects the offline state that a closed window left', async () => {
    server.use(answer(calls.databaseList, () => json({ count: 0, ids: [], result: [] })))
    const client = createTestClient([])
    client.world.store.append([{ type: 'session.offline_changed', data: { offline: true } }], { corr: 'c' })
    client.world.dispatch('schema.load_databases', { force: true })
    await client.clock.settle()
    expect(client.world.store.state().session.offline).toBe(false)
  })
})
