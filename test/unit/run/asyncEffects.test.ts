import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import type { Query } from '../../../contract/run/query'
import { RESULT_LIFETIME } from '../../../src/core/results/store'
import { event } from '../../../src/core/events/registry'
import { statusSentence } from '../../../src/views/run/status'
import { createTestClient, type TestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'

const server = serveCalls()

const query = (id: string, more: Partial<Query> = {}): Query => ({
  id,
  queryId: 7,
  serverId: 7,
  dbId: 1,
  db: 'examples',
  sql: 'SELECT 1',
  executedSql: null,
  catalog: null,
  schema: 'main',
  tab: 'Tab',
  sqlEditorId: 'e',
  state: 'pending',
  progress: 0,
  rows: null,
  limit: 1000,
  limitingFactor: 'UNKNOWN',
  ctas: false,
  tempTable: null,
  tempSchema: null,
  startDttm: 1000,
  endDttm: null,
  changed_on: '2026-01-01T00:00:00',
  errorMessage: null,
  resultsKey: null,
  trackingUrl: null,
  userId: 1,
  user: 'Ada',
  extra: {},
  ...more,
})
const column = { column_name: 'n', name: 'n', type: 'INTEGER', type_generic: 0, is_dttm: false }

const result = (id: string, resultsKey: string, more: Partial<Query> = {}) => ({
  query_id: 7,
  status: 'success',
  data: [[1]],
  columns: [column],
  query: query(id, { state: 'success', rows: 1, resultsKey, ...more }),
})

/** The browser drops all stored rows, as it does after a day. */
const forget = async ({ io, clock }: TestClient): Promise<void> => {
  await io.results.idle()
  await clock.advance(RESULT_LIFETIME + 1)
  expect(await io.results.sweep()).toEqual(['the-key'])
}

const allow = ({ world }: TestClient, switches: object): void => {
  world.dispatch('schema.load_databases', { force: true })
  const request = world.store.state().schemas.databases?.request ?? ''
  const known = world.store.state().schemas.databases?.value ?? []
  world.remote(event('schema.databases_loaded', { databases: known.map((one) => ({ ...one, ...switches })) }, request))
}
const editorOf = ({ world }: TestClient): string => world.store.state().editors.order[0] ?? ''
const runOf = ({ world }: TestClient) => {
  const { runs } = world.store.state()
  return runs.byId[runs.order.at(-1) ?? '']
}
const databaseList = answer(calls.databaseList, () => new Promise<Response>(() => undefined))

describe('run in the background', () => {
  it('a background run waits, runs, and fetches its rows by key [A3.22] [A3.27] [A3.32] [A4.05]', async () => {
    const asked: ReceivedCall[] = []
    const states: (Partial<Query> & { state: Query['state'] })[] = [
      { state: 'pending' },
      { state: 'running', progress: 40, changed_on: '2026-01-01T00:00:01' },
      {
        state: 'success',
        resultsKey: 'the-key',
        rows: 1,
        changed_on: '2026-01-01T00:00:09',
        trackingUrl: 'https://t/1',
      },
    ]
    let now = 0
    server.use(
      token,
      databaseList,
      answer(calls.execute, (ask) => {
        asked.push(ask)
        return json({ query: query(String(ask.body['client_id'])) }, 202)
      }),
      answer(calls.queryUpdatedSince, () => {
        const found = query(runOf(client)?.id ?? '', states[now])
        return json({ result: [found] })
      }),
      answer(calls.results, ({ url }) => {
        asked.push({ url, body: {}, headers: new Headers() })
        const done = { ...states[2], executedSql: 'SELECT 1', limit: 1000 }
        return json({
          query_id: 7,
          status: 'success',
          data: [[1]],
          columns: [column],
          selected_columns: [column],
          expanded_columns: [],
          query: query(runOf(client)?.id ?? '', done),
        })
      }),
    )
    const client = createTestClient()
    allow(client, { allowRunAsync: true })
    const id = editorOf(client)
    client.world.dispatch('editor.replace', { id, sql: 'SELECT {{ n }}', by: 'load' })
    client.world.dispatch('editor.set_template_params', { id, templateParams: '{"n": 1}' })
    client.world.dispatch('editor.set_limit', { id, queryLimit: 77 })
    client.world.dispatch('run.start', { editorId: id })
    const asSent = { runAsync: true, queryLimit: 77, templateParams: '{"n": 1}' }
    expect(runOf(client)).toMatchObject({ state: 'pending', progress: 0, ...asSent })
    await client.clock.settle()
    expect(asked[0]?.body).toMatchObject(asSent)
    now = 1
    await client.clock.advance(3000)
    expect(runOf(client)).toMatchObject({ state: 'running', progress: 40, serverId: 7 })
    now = 2
    await client.clock.advance(3000)
    expect(asked[1]?.url.searchParams.get('q')).toContain('the-key')
    const run = runOf(client)
    expect(run).toMatchObject({
      state: 'success',
      progress: 100,
      resultsKey: 'the-key',
      results: 'held',
      rows: 1,
      executedSql: 'SELECT 1',
      trackingUrl: 'https://t/1',
      cached: false,
      type: '',
    })
    expect(client.io.results.peek('the-key')?.rows).toEqual([[1]])
    expect(client.world.store.state().outbox.open).not.toHaveProperty(run?.request ?? '')
    expect(client.errors).toEqual([])
  })

  it('a failed background run reports the error and its position [A3.29] [A4.14]', async () => {
    server.use(
      token,
      databaseList,
      answer(calls.execute, (ask) => json({ query: query(String(ask.body['client_id'])) }, 202)),
      answer(calls.queryUpdatedSince, () =>
        json({
          result: [
            query(runOf(client)?.id ?? '', {
              state: 'failed',
              errorMessage: 'no such column',
              extra: {
                errors: [
                  {
                    message: 'no such column',
                    error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
                    extra: { position: 3, url: 'https://sign.in' },
                  },
                ],
              },
            }),
          ],
        }),
      ),
    )
    const client = createTestClient()
    allow(client, { allowRunAsync: true })
    client.world.dispatch('run.start', { editorId: editorOf(client) })
    await client.clock.advance(2000)
    expect(runOf(client)).toMatchObject({
      state: 'failed',
      errorMessage: 'no such column',
      errors: [{ errorType: 'COLUMN_DOES_NOT_EXIST_ERROR', position: 3 }],
      link: 'https://sign.in',
    })
  })

  it.each(['timed_out', 'stopped'] as const)('ends a background run as %s when the server says so', async (state) => {
    server.use(
      token,
      databaseList,
      answer(calls.execute, (ask) => json({ query: query(String(ask.body['client_id'])) }, 202)),
      answer(calls.queryUpdatedSince, () => json({ result: [query(runOf(client)?.id ?? '', { state })] })),
    )
    const client = createTestClient()
    allow(client, { allowRunAsync: true })
    client.world.dispatch('run.start', { editorId: editorOf(client) })
    await client.clock.advance(2000)
    expect(runOf(client)?.state).toBe(state)
  })
})

describe('stored rows', () => {
  it.each(['browser', 'server'] as const)(
    'rows from the %s make a run cached, its first rows do not [A3.26]',
    async (place) => {
      let fetched = 0
      server.use(
        token,
        databaseList,
        answer(calls.execute, (ask) => json(result(String(ask.body['client_id']), 'the-key'))),
        answer(calls.results, () => {
          fetched += 1
          return json(result(runOf(client)?.id ?? '', 'the-key'))
        }),
      )
      const client = createTestClient()
      client.world.dispatch('run.start', { editorId: editorOf(client) })
      await client.clock.settle()
      expect(runOf(client)).toMatchObject({ state: 'success', cached: false })
      if (place === 'server') await forget(client)
      const atServer = fetched
      client.world.dispatch('run.show_results', { queryId: runOf(client)?.id ?? '' })
      await client.clock.settle()
      expect(runOf(client)).toMatchObject({ state: 'success', cached: true, rows: 1 })
      expect(fetched - atServer).toBe(place === 'server' ? 1 : 0)
      client.world.dispatch('run.rerun', { queryId: runOf(client)?.id ?? '' })
      await client.clock.settle()
      expect(runOf(client)).toMatchObject({ state: 'success', cached: false })
    },
  )
})

it('a run has the columns of its result, each with its kind [A3.34]', async () => {
  const kinds = [
    ['n', 'INTEGER', 0],
    ['word', 'VARCHAR', 1],
    ['day', 'DATE', 2],
    ['flag', 'BOOLEAN', 3],
  ] as const
  const columns = kinds.map(([name, type, type_generic]) => {
    return { column_name: name, name, type, type_generic, is_dttm: type_generic === 2 }
  })
  server.use(
    token,
    databaseList,
    answer(calls.execute, (ask) =>
      json({ ...result(String(ask.body['client_id']), 'the-key'), data: [[1, 'a', '2026-01-01', true]], columns }),
    ),
  )
  const client = createTestClient()
  client.world.dispatch('run.start', { editorId: editorOf(client) })
  await client.clock.settle()
  expect(runOf(client)?.columns).toEqual(columns)
  expect(client.io.results.peek('the-key')?.columns).toEqual(columns)
})

it.each(['a kind', null])('a run has the type that the server sends, here %s, or else none [A3.33]', async (type) => {
  server.use(
    token,
    databaseList,
    answer(calls.execute, (ask) => json(result(String(ask.body['client_id']), 'the-key', { type }))),
  )
  const client = createTestClient()
  client.world.dispatch('run.start', { editorId: editorOf(client) })
  expect(runOf(client)?.type).toBe('')
  await client.clock.settle()
  expect(runOf(client)).toMatchObject({ state: 'success', type: type ?? '' })
})

it('a refresh brings the type of an active run [A3.33]', async () => {
  server.use(
    token,
    databaseList,
    answer(calls.execute, () => new Promise<Response>(() => undefined)),
    answer(calls.queryUpdatedSince, () =>
      json({ result: [query(runOf(client)?.id ?? '', { state: 'running', progress: 5, type: 'a kind' })] }),
    ),
  )
  const client = createTestClient()
  client.world.dispatch('run.start', { editorId: editorOf(client) })
  await client.clock.advance(2000)
  expect(runOf(client)).toMatchObject({ state: 'running', type: 'a kind' })
})

describe('query that outlived its time limit', () => {
  const timedOut = (resultsKey: string | null) => {
    let state: Partial<Query> = { state: 'running', progress: 20, changed_on: '2026-01-01T00:00:01' }
    const client = createTestClient()
    const { world } = client
    server.use(
      token,
      databaseList,
      answer(calls.execute, () => new Promise<Response>(() => undefined)),
      answer(calls.queryUpdatedSince, () => json({ result: [query(id(), state)] })),
      answer(calls.results, () =>
        json({ query_id: 7, status: 'success', data: [[1]], columns: [column], query: query('', { resultsKey }) }),
      ),
    )
    const id = (): string => world.store.state().runs.order[0] ?? ''
    world.dispatch('run.start', { editorId: editorOf(client) })
    const first = runOf(client)
    const errors = [{ message: 'too long', errorType: 'BACKEND_TIMEOUT_ERROR', level: 'error' }]
    const failure = { queryId: first?.id ?? '', message: 'too long', errors, link: null, timedOut: true }
    world.remote(event('run.failed', failure, first?.request))
    const says = (next: Partial<Query>): void => {
      state = next
    }
    return { client, says, id: id() }
  }

  it.each(['the-key', null])(
    'a query continues if the server says so, and ends with its rows under %s [A4.19]',
    async (key) => {
      const { client, says, id } = timedOut(key)
      const run = () => client.world.store.state().runs.byId[id]
      expect(run()?.state).toBe('timed_out')
      client.world.dispatch('run.start', { editorId: editorOf(client) })
      await client.clock.advance(2000)
      expect(run()).toMatchObject({ state: 'running', progress: 20, errorMessage: null, endDttm: null })
      says({ state: 'success', resultsKey: key, rows: 1, changed_on: '2026-01-01T00:00:02' })
      await client.clock.advance(2000)
      expect(run()?.state).toBe(key === null ? 'failed' : 'success')
      if (key !== null) expect(client.io.results.peek(key)?.rows).toEqual([[1]])
      expect(client.errors).toEqual([])
    },
  )
})

describe('CREATE TABLE AS from the editor', () => {
  it('requests the table to create and records the one that was created [A3.21]', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      databaseList,
      answer(calls.databaseSchemas, () => json({ result: ['main'] })),
      answer(calls.databaseTables, () => json({ count: 0, result: [] })),
      answer(calls.execute, (ask) => {
        asked.push(ask)
        const made = query(String(ask.body['client_id']), {
          state: 'success',
          ctas: true,
          tempSchema: 'results',
          tempTable: 'kept',
          rows: 12,
          resultsKey: 'k',
        })
        return json({ query_id: 7, status: 'success', data: [], columns: [], selected_columns: [], query: made })
      }),
    )
    const client = createTestClient()
    const create = { method: 'TABLE', schema: 'other', name: 'kept' } as const
    client.world.dispatch('run.start', { editorId: editorOf(client), create })
    expect(runOf(client)).toMatchObject({ ctas: true, ctas_method: 'TABLE', tempTable: 'kept', tempSchema: 'other' })
    await client.clock.settle()
    expect(asked[0]?.body).toMatchObject({
      select_as_cta: true,
      ctas_method: 'TABLE',
      tmp_table_name: 'kept',
      tmp_schema_name: 'other',
    })
    const run = runOf(client)
    expect(run).toMatchObject({ state: 'success', tempSchema: 'results', tempTable: 'kept', rows: 12 })
    if (run === undefined) throw new Error('no run')
    const { strong, rest } = statusSentence(run)
    expect(strong + rest).toMatch(/^12 rows kept in .* as kept\.$/)
  })

  it('reloads only the table lists that a run changed', async () => {
    const tables: string[] = []
    server.use(
      token,
      databaseList,
      answer(calls.databaseTables, ({ url }) => {
        tables.push(url.pathname)
        return json({ count: 0, result: [] })
      }),
      answer(calls.execute, (ask) =>
        json({
          query_id: 7,
          status: 'success',
          data: [],
          columns: [],
          query: query(String(ask.body['client_id']), { state: 'success' }),
        }),
      ),
    )
    const client = createTestClient()
    for (const dbId of [1, 2]) client.world.dispatch('schema.load_tables', { dbId, catalog: null, schema: 'main' })
    await client.clock.settle()
    tables.length = 0
    client.world.dispatch('editor.replace', { id: editorOf(client), sql: 'SELECT 1', by: 'load' })
    client.world.dispatch('run.start', { editorId: editorOf(client) })
    await client.clock.settle()
    expect(tables).toEqual([])
    client.world.dispatch('editor.replace', { id: editorOf(client), sql: '-- drop it\nDROP TABLE t', by: 'load' })
    client.world.dispatch('run.start', { editorId: editorOf(client) })
    await client.clock.settle()
    expect(tables).toEqual([`/api/v1/database/${runOf(client)?.dbId}/tables/`])
  })
})
