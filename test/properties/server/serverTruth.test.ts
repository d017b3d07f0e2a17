import fc from 'fast-check'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import type { RunState } from '../../../src/events/run/run'
import { isRunning } from '../../../src/projections/run/runs'
import { createTestClient, type TestClient } from '../../support/client'
import { runs } from '../../support/runs'
import { column, query, requests, server, serveRuns } from '../../support/runTests'
import { token } from '../../support/serveCalls'
import { answer, json, networkError } from '../../support/server'
import { eventsOf, played, trace } from '../../support/world'

serveRuns()

interface Known {
  state: RunState
  executions: number
}

/** How one execute goes: whether the request arrives, how it ends there, whether the answer arrives. */
interface Fate {
  readonly arrives: boolean
  readonly ends: 'success' | 'failed'
  readonly answered: boolean
}

const fate: fc.Arbitrary<Fate> = fc.record({
  arrives: fc.boolean(),
  ends: fc.constantFrom('success' as const, 'failed' as const),
  answered: fc.boolean(),
})

/** A server that remembers what it did for each client id, behind a network that loses requests and answers. */
const createFakeServer = (fates: readonly Fate[]) => {
  const known = new Map<string, Known>()
  let index = 0
  const told = (id: string, state: RunState) =>
    query(
      { body: { client_id: id } },
      {
        state,
        errorMessage: state === 'failed' ? 'it failed' : null,
        resultsKey: state === 'success' ? `key-${id}` : null,
      },
    )
  const result = (id: string) => ({
    query_id: 1,
    status: 'success',
    data: [[1]],
    columns: [column],
    query: told(id, 'success'),
  })
  const handlers = [
    token,
    answer(calls.execute, ({ body }) => {
      const id = String(body['client_id'])
      const next = fates[index % fates.length] ?? { arrives: true, ends: 'success', answered: true }
      index += 1
      if (!next.arrives) return networkError()
      const before = known.get(id)
      known.set(id, { state: next.ends, executions: (before?.executions ?? 0) + 1 })
      if (!next.answered) return networkError()
      return next.ends === 'success'
        ? json(result(id))
        : json({ errors: [{ message: 'it failed', error_type: 'SYNTAX_ERROR', level: 'error' }] }, 500)
    }),
    answer(calls.queryUpdatedSince, () => json({ result: [...known].map(([id, { state }]) => told(id, state)) })),
    answer(calls.results, ({ url }) =>
      json(result(/key:'?key-(\w+)/.exec(url.searchParams.get('q') ?? '')?.[1] ?? '')),
    ),
    http.get('http://recount.test/health/live', () => new HttpResponse('')),
  ]
  return { known, handlers }
}

const place = (client: TestClient) =>
  eventsOf(client.world).map((event, index) => ({ ...event, seq: index + 1, session: 's0' }))

it('law 16: replaying any log makes no call', async () => {
  let replayed = 0
  await fc.assert(
    fc.asyncProperty(trace(60), async (steps) => {
      const world = played(steps)
      const log = eventsOf(world).map((event, index) => ({ ...event, seq: index + 1 }))
      requests.length = 0
      const replay = createTestClient([])
      replay.world.store.load({ snapshot: null, tail: log, head: log.length, pending: [] })
      await replay.clock.advance(120_000)
      replay.runtime.stop()
      replayed += log.length
      expect(requests).toEqual([])
      expect(replay.errors).toEqual([])
    }),
    runs(25),
  )
  expect(replayed).toBeGreaterThan(500)
})

it('law 19: a page death runs each query at most once, and the next page is right', async () => {
  let lost = 0
  let resumed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 14 }),
      async (fates, dies) => {
        const fake = createFakeServer(fates)
        server.use(...fake.handlers)
        const first = createTestClient([{ do: 'add' }, { do: 'add' }, { do: 'add' }])
        for (const id of first.world.store.state().editors.order) first.world.dispatch('run.start', { editorId: id })
        for (let turn = 0; turn < dies; turn += 1) await new Promise((done) => setImmediate(done))
        const log = place(first)
        first.die()

        const second = createTestClient([])
        second.world.store.load({ snapshot: null, tail: log, head: log.length, pending: [] })
        const open = Object.values(second.world.store.state().outbox.open).filter(
          ({ type }) => type === 'run.requested',
        )
        resumed += open.length
        const settled = Promise.all(open.map((intent) => second.runtime.resume(intent)))
        await second.clock.advance(20_000)
        await settled

        for (const run of Object.values(second.world.store.state().runs.byId)) {
          const truth = fake.known.get(run.id)
          expect(truth?.executions ?? 0).toBeLessThanOrEqual(1)
          expect(isRunning(run.state)).toBe(false)
          expect(run.state).toBe(truth?.state ?? 'failed')
          if (truth === undefined) lost += 1
        }
        expect(second.errors).toEqual([])
        second.runtime.stop()
      },
    ),
    runs(60),
  )
  expect(lost).toBeGreaterThan(5)
  expect(resumed).toBeGreaterThan(20)
})
