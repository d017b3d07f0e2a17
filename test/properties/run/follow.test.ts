import fc from 'fast-check'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import type { Job } from '../../../contract/job/job'
import { event } from '../../../src/core/events/registry'
import { isRunning } from '../../../src/projections/run/runs'
import { createTestClient, type TestClient } from '../../support/client'
import { runs } from '../../support/runs'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError } from '../../support/server'
import { success } from '../../support/world'

const server = serveCalls()

const END = ['success', 'failed', 'stopped', 'timed_out'] as const
const TROUBLE = ['none', 'none', 'lost', 503, 429] as const

/** How it goes: when the server ends it, when its first answer comes, and what happens to each question. */
const course = fc.record({
  ends: fc.constantFrom(...END),
  after: fc.integer({ min: 0, max: 9000 }),
  answered: fc.integer({ min: 0, max: 6000 }),
  heard: fc.boolean(),
  trouble: fc.array(fc.constantFrom(...TROUBLE), { minLength: 1, maxLength: 10 }),
})

const later = ({ clock }: TestClient, ms: number) =>
  new Promise<void>((resolve) => {
    if (ms === 0) resolve()
    else clock.set(resolve, ms)
  })

const refusal = (trouble: (typeof TROUBLE)[number]): Response | null => {
  if (trouble === 'none') return null
  return trouble === 'lost' ? networkError() : json({ message: 'Not now' }, trouble)
}

const QUERY = {
  queryId: 7,
  serverId: 7,
  dbId: 1,
  db: 'examples',
  sql: 'x',
  executedSql: 'x',
  schema: null,
  tab: 't',
  rows: 1,
  limit: 10,
  limitingFactor: 'NOT_LIMITED',
  ctas: false,
  tempTable: null,
  tempSchema: null,
  startDttm: 1,
  trackingUrl: null,
  userId: 1,
  user: 'a',
}
const wrong = { message: 'it failed', level: 'error', extra: { position: 3 } }
const column = { column_name: 'n', name: 'n', type: 'BIGINT', type_generic: 0, is_dttm: false }

const background = (): TestClient => {
  server.use(answer(calls.databaseList, () => new Promise<Response>(() => undefined)))
  const client = createTestClient()
  const { world } = client
  world.dispatch('schema.load_databases', { force: true })
  const { databases } = world.store.state().schemas
  const known = (databases?.value ?? []).map((one) => ({ ...one, allowRunAsync: true }))
  world.remote(event('schema.databases_loaded', { databases: known }, databases?.request ?? ''))
  return client
}

describe('background work', () => {
  // The end is reported once, and the query is not requested again afterwards.
  it('law 23: a query ends the same whether it ends before or after the wait begins', async () => {
    const seen = { early: 0, late: 0, unheard: 0, troubled: 0, refreshed: 0 }
    await fc.assert(
      fc.asyncProperty(course, async ({ ends, after, answered, heard, trouble }) => {
        server.resetHandlers()
        const client = background()
        const { world, clock } = client
        const editorId = world.store.state().editors.order[0] ?? ''
        let began = Infinity
        let asked = 0
        const query = (id: string) => {
          const over = clock.now() >= began + after
          const state = over ? ends : 'running'
          const failed = over && ends === 'failed'
          return {
            ...QUERY,
            id,
            sqlEditorId: editorId,
            state,
            progress: over ? 100 : 30,
            endDttm: over ? 2 : null,
            changed_on: `2026-01-01T00:00:0${over ? 9 : 1}`,
            errorMessage: failed ? 'it failed' : null,
            resultsKey: over && ends === 'success' ? `key-${id}` : null,
            extra: failed ? { errors: [{ ...wrong, error_type: 'SYNTAX_ERROR' }] } : {},
          }
        }
        const idOf = () => world.store.state().runs.order.at(-1) ?? ''
        server.use(
          token,
          answer(calls.execute, async ({ body }) => {
            began = clock.now()
            await later(client, answered)
            return heard ? json({ query: query(String(body['client_id'])) }, 202) : networkError()
          }),
          answer(calls.queryUpdatedSince, () => {
            const refused = refusal(trouble[asked++] ?? 'none')
            if (refused !== null) seen.troubled += 1
            return refused ?? json({ result: [query(idOf())] })
          }),
          answer(calls.results, () =>
            json({ query_id: 7, status: 'success', data: [[1]], columns: [column], query: query(idOf()) }),
          ),
          http.get('http://recount.test/health/live', () => new HttpResponse('')),
        )
        world.dispatch('run.start', { editorId })
        await clock.advance(answered + after + 40_000)
        if (after < answered) seen.early += 1
        else seen.late += 1
        if (!heard) seen.unheard += 1

        const run = world.store.state().runs.byId[idOf()]
        expect(run).toMatchObject({
          state: ends,
          results: ends === 'success' ? 'held' : 'none',
          resultsKey: ends === 'success' ? `key-${run?.id}` : null,
        })
        if (ends === 'failed') {
          expect(run?.errorMessage).toBe('it failed')
          expect(run?.errors).toMatchObject([{ errorType: 'SYNTAX_ERROR', position: 3 }])
        }
        const told = world.store.pending().filter(({ type }) => /^run\.(?:succeeded|failed|stopped)$/.test(type))
        expect(told.length).toBeLessThanOrEqual(1)
        if (told.length === 0) seen.refreshed += 1
        const { open } = world.store.state().outbox
        expect(Object.values(open).filter(({ type }) => type.startsWith('run.'))).toEqual([])
        const before = asked
        await clock.advance(60_000)
        expect(asked).toBe(before)
        expect(client.errors).toEqual([])
        client.runtime.stop()
      }),
      runs(80),
    )
    expect(seen.refreshed).toBeGreaterThan(0)
    for (const count of [seen.early, seen.late, seen.unheard, seen.troubled]) expect(count).toBeGreaterThan(15)
  })

  // However often polling fails, and also where a stop crosses the end.
  it('law 23: a file ends the same whenever its job ends', async () => {
    const seen = { stopped: 0, crossed: 0, troubled: 0 }
    const wish = fc.option(fc.integer({ min: 0, max: 9000 }), { nil: null })
    await fc.assert(
      fc.asyncProperty(course, wish, async ({ ends, after, answered, trouble }, stopAt) => {
        server.resetHandlers()
        const client = createTestClient()
        const { world, clock } = client
        let asked = 0
        let began = Infinity
        let stopped = false
        let finished: Job['state'] | null = null
        const truth = (): Job['state'] => {
          if (finished !== null) return finished
          if (clock.now() < began + after) return stopped ? (finished = 'stopped') : 'running'
          return (finished = ends === 'success' || ends === 'stopped' ? 'done' : 'failed')
        }
        const job = (): Job => {
          const state = truth()
          const message = state === 'failed' ? 'The disk is full.' : null
          return { id: 'j', state, percent: 10, bytes: 9, rows: 3, message, notes: ['In UTC.'] }
        }
        server.use(
          token,
          answer(calls.databaseList, () => new Promise<Response>(() => undefined)),
          answer(calls.execute, () => new Promise<Response>(() => undefined)),
          answer(calls.queryUpdatedSince, () => json({ result: [] })),
          answer(calls.exportStart, async () => {
            began = clock.now()
            await later(client, answered)
            return json({ result: job() }, 201)
          }),
          answer(calls.jobGet, () => {
            const refused = refusal(trouble[asked++] ?? 'none')
            if (refused !== null) seen.troubled += 1
            return refused ?? json({ result: job() })
          }),
          http.get('http://recount.test/health/live', () => new HttpResponse('')),
          answer(calls.jobStop, () => {
            truth()
            stopped = true
            return json({ result: job() })
          }),
        )
        world.dispatch('run.start', { editorId: world.store.state().editors.order[0] ?? '' })
        const queryId = world.store.state().runs.order[0] ?? ''
        world.remote(success(queryId, world.store.state().runs.byId[queryId]?.request ?? ''))
        world.dispatch('job.export', { queryId, format: 'csv', fileName: 'a.csv' })
        const jobId = world.store.state().jobs.order[0] ?? ''
        if (stopAt !== null) {
          await clock.advance(stopAt)
          world.dispatch('job.stop', { jobId })
        }
        await clock.advance(answered + after + 40_000)

        expect(world.store.state().jobs.byId[jobId]).toBeUndefined()
        const outcomes = world.store
          .pending()
          .flatMap((one) => (/^job\.(?:done|failed|stopped)$/.test(one.type) ? [one] : []))
        const wasStopped = world.store.pending().some(({ type }) => type === 'job.stop_requested')
        if (wasStopped) seen.stopped += 1
        if (wasStopped && truth() !== 'stopped') seen.crossed += 1
        if (wasStopped) expect(['job.stopped', `job.${truth()}`]).toContain(outcomes[0]?.type)
        else {
          const data = truth() === 'done' ? { rows: 3 } : { message: 'The disk is full.' }
          expect(outcomes).toMatchObject([{ type: `job.${truth()}`, data }])
        }
        expect(Object.values(world.store.state().outbox.open).filter(({ type }) => type.startsWith('job.'))).toEqual([])
        const before = asked
        await clock.advance(60_000)
        expect(asked).toBe(before)
        for (const run of Object.values(world.store.state().runs.byId)) expect(isRunning(run.state)).toBe(false)
        expect(client.errors).toEqual([])
        client.runtime.stop()
      }),
      runs(80),
    )
    expect(seen.stopped).toBeGreaterThan(20)
    expect(seen.crossed).toBeGreaterThan(3)
    expect(seen.troubled).toBeGreaterThan(20)
  })
})
