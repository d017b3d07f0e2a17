import { describe, expect, it, vi } from 'vitest'

import { calls } from '../../../contract/index'
import { eventsOfBody, type LogEvent } from '../../../contract/session/log'
import { placeOf } from '../../../src/effects/session/usage/facts'
import { startUsage, type UsageOptions } from '../../../src/effects/session/usage/index'
import { event } from '../../../src/core/events/registry'
import { createTestClient } from '../../support/client'
import { opened } from '../../support/explore'
import { serveCalls } from '../../support/serveCalls'
import { answer, json, networkError, type ReceivedCall } from '../../support/server'

const server = serveCalls()

interface Sent {
  readonly url: string
  readonly body: URLSearchParams
}

const using = (more: Partial<UsageOptions> = {}) => {
  const client = createTestClient([], { effects: [] })
  const sent: Sent[] = []
  const page = { path: '/superset/dashboard/9/', search: '', visibility: 'visible' }
  const usage = startUsage({
    store: client.world.store,
    http: client.io.http,
    now: client.world.now,
    beacon: (url, body) => sent.push({ url, body }) > 0,
    guestToken: null,
    page: () => page,
    onError: (error) => client.errors.push(error),
    setTimer: client.clock.set,
    clearTimer: client.clock.clear,
    ...more,
  })
  const told = (): readonly LogEvent[] => sent.flatMap(({ body }) => eventsOfBody(body.get('events') ?? '') ?? [])
  return { client, sent, usage, page, told }
}

describe('usage log', () => {
  it('logs an intent and how long its outcome took, after a second of rest [B3.37] [B7.35] [B7.37]', async () => {
    const { client, sent, told } = using()
    const { world, clock } = client
    world.dispatch('chart.query', { key: 'slice/7', datasetId: 3, formData: {}, queries: '[{"columns":["salary"]}]' })
    const request = world.store.pending().at(-1)
    world.tick(250)
    await clock.advance(900)
    world.remote(event('chart.query_failed', { key: 'slice/7', message: 'salary?', stackTrace: null }, request?.id))
    await clock.advance(999)
    expect(sent).toEqual([])
    await clock.advance(1)
    expect(sent.map(({ url }) => url)).toEqual(['/superset/log/?explode=events&dashboard_id=9'])
    expect(told()).toEqual([
      {
        source: 'dashboard',
        source_id: '9',
        impression_id: world.store.session,
        version: 'v2',
        ts: request?.at,
        event_name: 'chart.query_requested',
        event_type: 'user',
        event_id: request?.id,
        trigger_event: null,
        visibility: 'visible',
        target_id: 3,
        target_name: null,
        db_id: null,
        schema: null,
      },
      expect.objectContaining({
        event_name: 'chart.query_failed',
        event_type: 'timing',
        trigger_event: request?.id,
        duration: 250,
      }),
    ])
    expect(JSON.stringify(told())).not.toContain('salary')
  })

  it('names the target of an event, and the database and schema of the active tab [B3.37]', async () => {
    const { client, usage, told, page } = using()
    opened(client.world, 'slice/7', { viz_type: 'pie' })
    client.world.dispatch('chart.query', { key: 'slice/7', datasetId: 3, formData: {}, queries: '[]' })
    page.path = '/sqllab/'
    client.world.dispatch('editor.add', { context: { dbId: 4, catalog: null, schema: 'sales' } })
    client.world.dispatch('chart.list', {})
    page.path = '/superset/welcome/'
    client.world.dispatch('chart.list', {})
    await vi.dynamicImportSettled()
    usage.flush()
    expect(told().find(({ event_name: name }) => name === 'chart.query_requested')).toMatchObject({
      target_id: 3,
      target_name: 'flights',
    })
    const lists = told().filter(({ event_name: name }) => name === 'chart.list_requested')
    expect(lists).toMatchObject([
      { db_id: 4, schema: 'sales' },
      { db_id: null, schema: null },
    ])
  })

  it('logs earlier actions once, at the place where they happened [B7.35] [B7.36]', () => {
    const early = createTestClient([], { effects: [] })
    early.world.dispatch('chart.query', { key: 'slice/7', datasetId: 3, formData: {}, queries: '[]' })
    const events = early.world.store.pending()
    const { usage, told } = using({
      before: [{ events, page: { path: '/explore/', search: '?slice_id=7', visibility: 'hidden' } }],
    })
    usage.flush()
    expect(told().filter(({ event_name: name }) => name === 'chart.query_requested')).toMatchObject([
      { source: 'slice', source_id: '7', visibility: 'hidden' },
    ])
  })

  it('logs errors with their type and details [B8.07]', async () => {
    const { client, usage, told } = using()
    const failed = {
      queryId: 'q',
      message: 'no column "salary"',
      errors: [{ message: 'salary', errorType: 'COLUMN_DOES_NOT_EXIST_ERROR', level: 'error', position: 3 }],
      link: null,
      timedOut: false,
    }
    client.world.remote(event('run.failed', failed))
    client.world.dispatch('editor.close', { id: 'nobody' })
    usage.failed(new TypeError('salary is undefined'))
    usage.failed('salary')
    usage.flush()
    expect(told()).toMatchObject([
      {
        event_name: 'run.failed',
        error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
        details: { errors: 1, level: 'error', timed_out: false },
      },
      { event_name: 'command.rejected', details: { command: 'editor.close' } },
      { event_name: 'program_error', error_type: 'TypeError' },
      { event_name: 'program_error', error_type: 'UnknownError' },
    ])
    expect(JSON.stringify(told())).not.toContain('salary')
  })

  it('sends a form by beacon with the guest token, separately for each place [B6.14] [B7.35] [B7.36]', () => {
    const { client, sent, usage, page } = using({ guestToken: 'guest' })
    client.world.dispatch('chart.list', {})
    page.path = '/explore/'
    page.search = '?slice_id=7'
    client.world.dispatch('chart.list', {})
    page.search = ''
    client.world.dispatch('chart.list', {})
    usage.flush()
    expect(sent.map(({ url }) => url)).toEqual([
      '/superset/log/?explode=events&dashboard_id=9',
      '/superset/log/?explode=events&slice_id=7',
      '/superset/log/?explode=events',
    ])
    expect(sent.map(({ body }) => body.get('guest_token'))).toEqual(['guest', 'guest', 'guest'])
    usage.stop()
    client.world.dispatch('chart.list', {})
    usage.flush()
    expect(sent).toHaveLength(3)
  })

  it.each([
    [7, '7'],
    [0, null],
  ])('logs user %s by id, or no caller for 0', (id, caller) => {
    const { client, sent, usage } = using()
    const user = { id, username: 'ada', firstName: '', lastName: '', roles: [], permissions: [] }
    const limits = { defaultQueryLimit: 1, maxRow: 1, displayMaxRow: 1, webTimeoutSeconds: 1 }
    const config = { defaultDatabaseId: null, ...limits }
    client.world.remote(event('session.bootstrapped', { user, flags: {}, config }))
    usage.flush()
    client.world.dispatch('chart.list', {})
    usage.flush()
    expect(sent.at(-1)?.body.get('caller')).toBe(caller)
  })

  it.each([
    ['there is no beacon', null],
    ['the beacon refuses', () => false],
  ])('sends JSON where %s, and ignores the answer [B7.36] [B7.38] [B6.14]', async (_, beacon) => {
    const asked: ReceivedCall[] = []
    const answers = [() => new Response(''), () => json({ message: 'no' }, 500), networkError]
    server.use(
      answer({ ...calls.log, bodyEncoding: 'json' }, (one) => {
        asked.push(one)
        return (answers[asked.length - 1] ?? networkError)()
      }),
    )
    const { client, usage } = using({
      beacon,
      guestToken: 'guest',
      page: () => ({ path: '/', search: '', visibility: 'hidden' }),
    })
    for (const count of [1, 2, 3]) {
      client.world.dispatch('chart.list', {})
      usage.flush()
      await client.clock.settle()
      expect(asked).toHaveLength(count)
    }
    expect(asked[0]?.headers.get('content-type')).toBe('application/json')
    expect(asked[0]?.url.search).toBe('?explode=events')
    expect(asked[0]?.body).toMatchObject({
      guest_token: 'guest',
      events: [{ event_name: 'chart.list_requested', visibility: 'hidden', version: 'v2' }],
    })
    expect(client.errors).toEqual([])
  })

  it('derives places from the address', () => {
    expect(placeOf('/superset/dashboard/sales/', '')).toEqual({ source: 'dashboard', sourceId: null })
    expect(placeOf('/explore/', '?slice_id=x')).toEqual({ source: 'explore', sourceId: null })
    expect(placeOf('/sqllab/', '')).toEqual({ source: 'sqllab', sourceId: null })
    expect(placeOf('/', '')).toEqual({ source: 'home', sourceId: null })
  })
})
