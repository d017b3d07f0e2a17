import fc from 'fast-check'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Call } from '../../../contract/call'
import { calls } from '../../../contract/index'
import { isRunning } from '../../../src/projections/run/runs'
import { createTestClient } from '../../support/client'
import { FAULTS, withFault, type Fault } from '../../support/faults'
import { runs } from '../../support/runs'
import { column, query } from '../../support/runTests'
import { serveCalls } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'

const server = serveCalls()

/** Long enough for an answer over the mocked network, in ms; what stalls is given up after it. */
const PATIENCE = 150

interface SavedRow {
  readonly id: number
  readonly label: string
  sql: string
  version: number
}

/** A server that keeps what reaches it, behind a network with the planned faults. */
const createServer = (plan: readonly Fault[]) => {
  const saved = new Map<number, SavedRow>()
  const queries = new Map<string, 'success' | 'failed'>()
  const shares = new Map<string, string>()
  const met = new Set<Fault>()
  let ids = 0
  let turn = 0
  let healed = false

  const under = (call: Call, respond: (asked: ReceivedCall) => Response) =>
    answer(call, async (asked) => {
      const fault = healed ? 'none' : (plan[turn++ % plan.length] ?? 'none')
      met.add(fault)
      return withFault(fault, () => respond(asked))
    })

  const told = (id: string) => {
    const state = queries.get(id) ?? 'failed'
    return query({ body: { client_id: id } }, { state, resultsKey: `key-${id}` })
  }
  const result = (id: string) => ({ query_id: 1, status: 'success', data: [[1]], columns: [column], query: told(id) })
  const idOf = ({ url }: ReceivedCall): number => Number(url.pathname.split('/').at(-1))
  const tagged = ({ version }: SavedRow, response: Response): Response => {
    response.headers.set('etag', `"${version}"`)
    return response
  }
  const row = ({ id, label, sql }: SavedRow) => ({ id, label, sql, database: { id: 1 } })

  const handlers = [
    under(calls.csrfToken, () => json({ result: 'token' })),
    under(calls.databaseList, () => json({ count: 1, ids: [1], result: [{ id: 1, database_name: 'examples' }] })),
    under(calls.databaseSchemas, () => json({ result: ['main', 'other'] })),
    under(calls.databaseTables, () => json({ count: 1, result: [{ value: 'flights', type: 'table' }] })),
    under(calls.tableMetadataGet, () =>
      json({ name: 'flights', columns: [{ name: 'n', type: 'BIGINT', keys: [] }], selectStar: 'SELECT n' }),
    ),
    under(calls.execute, ({ body }) => {
      const id = String(body['client_id'])
      queries.set(id, 'success')
      return json(result(id))
    }),
    under(calls.queryUpdatedSince, () => json({ result: [...queries.keys()].map(told) })),
    under(calls.queryStop, () => json({ result: 'OK' })),
    under(calls.results, ({ url }) => json(result(/key:'?key-(\w+)/.exec(url.searchParams.get('q') ?? '')?.[1] ?? ''))),
    under(calls.formatSql, () => json({ result: 'SELECT\n  1' })),
    under(calls.savedQueryPost, ({ body }) => {
      const id = (ids += 1)
      const made = { id, label: String(body['label']), sql: String(body['sql']), version: 1 }
      saved.set(id, made)
      return tagged(made, json({ id, result: body }, 201))
    }),
    under(calls.savedQueryPut, (asked) => {
      const known = saved.get(idOf(asked))
      if (known === undefined) return json({ message: 'Not found' }, 404)
      const expected = asked.headers.get('if-match')
      if (expected !== null && expected !== `"${known.version}"`) return json({ message: 'Changed' }, 412)
      known.sql = String(asked.body['sql'])
      known.version += 1
      return tagged(known, json({ result: asked.body }))
    }),
    under(calls.savedQueryList, () => json({ count: saved.size, ids: [], result: [...saved.values()].map(row) })),
    under(calls.savedQueryGet, (asked) => {
      const known = saved.get(idOf(asked))
      return known === undefined
        ? json({ message: 'Not found' }, 404)
        : tagged(known, json({ id: known.id, result: row(known) }))
    }),
    under(calls.savedQueryDelete, (asked) =>
      saved.delete(idOf(asked)) ? json({ message: 'OK' }) : json({ message: 'Not found' }, 404),
    ),
    under(calls.shareStore, ({ body }) => {
      const id = `s${(ids += 1)}`
      shares.set(id, String(body['data']))
      return json({ id })
    }),
    under(calls.shareGet, ({ url }) => {
      const text = shares.get(url.pathname.split('/').filter(Boolean).at(-1) ?? '')
      return text === undefined ? json({ message: 'Not found' }, 404) : json(JSON.parse(text))
    }),
    http.get('http://recount.test/health/live', () => new HttpResponse('')),
  ]
  return { saved, queries, met, handlers, heal: () => (healed = true) }
}

const DEEDS = [
  'databases',
  'schemas',
  'tables',
  'columns',
  'run',
  'stop',
  'format',
  'save',
  'update',
  'list',
  'open',
  'delete',
  'share',
  'read a share',
] as const

const place = { dbId: 1, catalog: null, schema: 'main' }

const perform = ({ world }: ReturnType<typeof createTestClient>, deed: (typeof DEEDS)[number]): void => {
  const { dispatch, store } = world
  const { editors, runs: known, saved } = store.state()
  const editorId = editors.order[0] ?? ''
  const remoteId = saved.list?.value?.[0]?.remoteId ?? 1
  switch (deed) {
    case 'databases':
      return void dispatch('schema.load_databases', { force: true })
    case 'schemas':
      return void dispatch('schema.load_schemas', { dbId: 1, catalog: null, force: true })
    case 'tables':
      return void dispatch('schema.load_tables', { ...place, force: true })
    case 'columns':
      return void dispatch('schema.load_table', { ...place, name: 'flights' })
    case 'run':
      return void dispatch('run.start', { editorId })
    case 'stop':
      return void dispatch('run.stop', { queryId: known.order.at(-1) ?? '' })
    case 'format':
      return void dispatch('editor.format', { id: editorId })
    case 'save':
      return void dispatch('saved.save', { editorId, label: 'Kept', description: '' })
    case 'update':
      return void dispatch('saved.update', { editorId })
    case 'list':
      return void dispatch('saved.list', {})
    case 'open':
      return void dispatch('saved.open', { remoteId })
    case 'delete':
      return void dispatch('saved.delete', { remoteId })
    case 'share':
      return void dispatch('share.request', { editorId })
    case 'read a share':
      return void dispatch('share.open', { id: store.state().saved.shares[editorId]?.id ?? 's0' })
  }
}

/** Events that report a failure to the person, by the intent they answer. */
const FAILED = /(?:_failed|\.failed)$/

// The time limit of a call and the delays of the network pass only as the test says.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it("any network faults end in the server's truth, each failure reported once", async () => {
  const unhandled = vi.fn<(error: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  const met = new Map<Fault, number>()
  let failures = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ deed: fc.constantFrom(...DEEDS), pause: fc.nat(3000) }), { minLength: 3, maxLength: 12 }),
      fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 8 }),
      async (deeds, plan) => {
        const truth = createServer(plan)
        server.use(...truth.handlers)
        const client = createTestClient([{ do: 'add' }], { timeout: PATIENCE })
        const { world, clock, errors } = client
        const state = () => world.store.state()
        for (const { deed, pause } of deeds) {
          perform(client, deed)
          await clock.advance(pause)
          await vi.advanceTimersByTimeAsync(pause / 100)
        }
        const quiet = () => Object.keys(state().outbox.open).length === 0
        for (let turn = 0; turn < 20 && !quiet(); turn += 1) {
          await vi.advanceTimersByTimeAsync(PATIENCE / 3)
          await clock.advance(5000)
          if (turn === 8) truth.heal()
        }
        truth.heal()
        await clock.advance(60_000)

        expect(Object.values(state().outbox.open)).toEqual([])
        for (const run of Object.values(state().runs.byId)) expect(isRunning(run.state)).toBe(false)
        const told = new Map<string | null, number>()
        for (const { type, cause } of world.store.pending()) {
          if (FAILED.test(type)) told.set(cause, (told.get(cause) ?? 0) + 1)
        }
        for (const count of told.values()) expect(count).toBe(1)
        failures += told.size

        world.dispatch('saved.list', {})
        await clock.advance(1000)
        // every change is by this one window: a lost answer to its own change is no conflict
        expect(state().saved.conflicts).toEqual({})
        expect(state().saved.list?.status).toBe('loaded')
        expect(state().saved.list?.value?.map(({ remoteId, sql }) => [remoteId, sql])).toEqual(
          [...truth.saved.values()].map(({ id, sql }) => [id, sql]),
        )
        for (const run of Object.values(state().runs.byId)) {
          if (run.state === 'success') expect(truth.queries.get(run.id)).toBe('success')
        }
        expect(errors).toEqual([])
        client.runtime.stop()
        for (const fault of truth.met) met.set(fault, (met.get(fault) ?? 0) + 1)
      },
    ),
    runs(200),
  )
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(failures).toBeGreaterThan(200)
  expect(FAULTS.filter((fault) => (met.get(fault) ?? 0) <= 20)).toEqual([])
})
