import { http } from 'msw'
import { describe, expect, it } from 'vitest'

import type { AsyncEvent, JobOfQuery } from '../../../contract/chart/asyncEvents'
import { calls } from '../../../contract/index'
import { sessionFacts } from '../../../src/boot/bootstrap'
// loaded before the first job, so that no test waits for it
import '../../../src/effects/chart/asyncJobs'
import type { Socket } from '../../../src/core/effects/effect'
import { event } from '../../../src/core/events/registry'
import { encodeForm } from '../../../src/domain/charts/formData'
import { bootstrapWith } from '../../support/bootstrap'
import { createTestClient, type TestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError } from '../../support/server'

const server = serveCalls()

const KEY = 'slice/7'
const URL_OF = (id: string): string => `/api/v1/chart/data/qc-${id}`

/** A server whose queries all go on in the background until the test says what became of them. */
const background = () => {
  const asked: (string | null)[] = []
  const posts: string[] = []
  const fetched: string[] = []
  const events: AsyncEvent[] = []
  const state = { broken: false, told: 0 }
  const job = (id: string): JobOfQuery => ({
    channel_id: 'c',
    job_id: id,
    user_id: 1,
    status: 'pending',
    errors: [],
    result_url: null,
  })
  const make = (id: string, status: 'done' | 'error' | 'running', message = 'no such column'): AsyncEvent => ({
    ...job(id),
    id: `${1000 + (state.told += 1)}-0`,
    status,
    errors: status === 'error' ? [{ message }] : [],
    result_url: status === 'done' ? URL_OF(id) : null,
  })
  server.use(
    http.get('http://recount.test/health/live', networkError),
    token,
    answer(calls.chartData, () => {
      posts.push(`job${posts.length + 1}`)
      return json(job(posts.at(-1) ?? ''), 202)
    }),
    answer(calls.asyncEvents, ({ url }) => {
      const last = url.searchParams.get('last_id')
      asked.push(last)
      if (state.broken) return networkError()
      return json({ result: events.filter(({ id }) => last === null || id > last) })
    }),
    answer(calls.chartDataFound, ({ url }) => {
      fetched.push(url.pathname)
      return json({ result: [{ data: [{ n: 5 }], colnames: ['n'], coltypes: [0], rowcount: 1 }] })
    }),
  )
  return { asked, posts, fetched, events, state, make }
}

const signIn = (client: TestClient, conf: Record<string, unknown> = {}, on = true): void => {
  const facts = sessionFacts(bootstrapWith({ GLOBAL_ASYNC_QUERIES: on }, conf))
  client.world.remote(event('session.bootstrapped', facts))
}
const ask = (client: TestClient, key = KEY): void =>
  void client.world.dispatch('chart.query', { key, datasetId: 3, formData: {}, queries: `[{"metrics":["${key}"]}]` })
const chart = (client: TestClient, key = KEY) => client.world.store.state().charts.byKey[key]

describe('chart query in the background', () => {
  it('waits for the event of its job, then fetches the rows [B4.19] [B4.66] [B4.67] [B4.70] [B3.36]', async () => {
    const { asked, fetched, events, make } = background()
    const client = createTestClient()
    signIn(client)
    ask(client)
    await client.clock.settle()
    expect(asked).toEqual([])
    await client.clock.advance(499)
    expect(asked).toEqual([])
    await client.clock.advance(1)
    expect(asked).toHaveLength(1)
    events.push(make('job1', 'running'))
    await client.clock.advance(1000)
    expect(asked).toHaveLength(3)
    expect(chart(client)?.status).toBe('loading')
    expect(fetched).toEqual([])
    events.push(make('job1', 'done'))
    await client.clock.advance(500)
    expect(fetched).toEqual([URL_OF('job1')])
    expect(chart(client)).toMatchObject({ status: 'success', answers: [{ rows: 1 }] })
    await client.clock.advance(10_000)
    expect(asked).toHaveLength(4)
    expect(client.errors).toEqual([])
  })

  it('fails with the message of an error event [B4.68]', async () => {
    const { events, fetched, make } = background()
    const client = createTestClient()
    signIn(client)
    ask(client)
    events.push(make('job1', 'error', 'Error: no such column'))
    await client.clock.advance(500)
    expect(chart(client)).toMatchObject({ status: 'failed', alert: 'Error: no such column' })
    expect(fetched).toEqual([])
    expect(client.errors).toEqual([])
  })

  it('treats status 202 as unexpected where the flag is off [B6.13]', async () => {
    const { asked } = background()
    const client = createTestClient()
    signIn(client, {}, false)
    ask(client)
    await client.clock.advance(5000)
    expect(chart(client)).toMatchObject({
      status: 'failed',
      alert: 'Received unexpected response status (202) while fetching chart data',
    })
    expect(asked).toEqual([])
  })

  it('waits for annotations in the background like for rows [B4.13] [B4.66]', async () => {
    const { posts, events, make } = background()
    server.use(
      answer(calls.chartDataFound, ({ url }) =>
        json({
          result: url.pathname.endsWith('qc-job2')
            ? [{ annotation_data: { Releases: { columns: ['n'], records: [{ n: 'one' }, { n: 'two' }] } } }]
            : [{ data: [{ n: 5 }], colnames: ['n'], coltypes: [0], rowcount: 1 }],
        }),
      ),
    )
    const client = createTestClient()
    signIn(client)
    const layer = { name: 'Releases', annotationType: 'EVENT', sourceType: 'NATIVE', value: 4, show: true }
    const formData = encodeForm({ viz_type: 'echarts_timeseries_line', annotation_layers: [layer] })
    const queries = '[{"columns":[],"metrics":["count"],"filters":[],"extras":{}}]'
    client.world.dispatch('chart.query', { key: KEY, datasetId: 3, formData, queries })
    await client.clock.settle()
    expect(posts).toHaveLength(2)
    expect(chart(client)?.annotations['Releases']).toMatchObject({ status: 'loading' })
    events.push(make('job1', 'done'), make('job2', 'done'))
    await client.clock.advance(500)
    const { status, resultKey } = chart(client)?.annotations['Releases'] ?? {}
    expect([status, client.io.results.peek(resultKey ?? '')?.rows]).toEqual(['success', [['one'], ['two']]])

    client.world.dispatch('chart.query', { key: KEY, datasetId: 3, formData, queries })
    await client.clock.settle()
    events.push(make('job3', 'done'), make('job4', 'error', 'Error: no such layer'))
    await client.clock.advance(500)
    expect(chart(client)?.annotations['Releases']).toMatchObject({ status: 'failed', message: 'Error: no such layer' })
    expect(client.errors).toEqual([])
  })

  it('a stopped query waits no more, and an older one never paints [B4.19] [B4.04]', async () => {
    const { asked, fetched, events, make } = background()
    const client = createTestClient()
    signIn(client)
    ask(client)
    await client.clock.advance(500)
    client.world.dispatch('chart.stop', { key: KEY })
    await client.clock.advance(5000)
    expect(asked).toHaveLength(1)
    events.push(make('job1', 'done'))
    ask(client)
    await client.clock.settle()
    expect(chart(client)?.status).toBe('loading')
    await client.clock.advance(500)
    expect(chart(client)?.status).toBe('loading')
    expect(fetched).toEqual([])
    events.push(make('job2', 'done'))
    await client.clock.advance(500)
    expect(fetched).toEqual([URL_OF('job2')])
    expect(chart(client)?.status).toBe('success')
    expect(client.errors).toEqual([])
  })

  it('requests events after the last known one, also one of an earlier page [B7.33]', async () => {
    const { asked, events, make } = background()
    const marks = { last_async_event_id: '0900-0' }
    const client = createTestClient([{ do: 'add' }], { marks })
    signIn(client)
    ask(client)
    await client.clock.advance(500)
    events.push(make('job1', 'done'))
    await client.clock.advance(500)
    ask(client)
    await client.clock.advance(500)
    expect(asked).toEqual(['0900-0', '0900-0', '1001-0'])
    expect(marks.last_async_event_id).toBe('1001-0')
  })

  it('repeats a query whose job an unreachable server may have lost', async () => {
    const { posts, state, events, make } = background()
    const client = createTestClient()
    signIn(client)
    ask(client)
    await client.clock.advance(500)
    state.broken = true
    await client.clock.advance(500)
    state.broken = false
    await client.clock.advance(500)
    expect(posts).toEqual(['job1'])
    state.broken = true
    await client.clock.advance(1000)
    state.broken = false
    await client.clock.advance(500)
    expect(posts).toEqual(['job1', 'job2'])
    events.push(make('job2', 'done'))
    await client.clock.advance(1000)
    expect(chart(client)?.status).toBe('success')
    expect(client.errors).toEqual([])
  })
})

/** Websockets as the test wants them. */
const lines = () => {
  const opened: (Socket & { readonly url: string })[] = []
  return {
    opened,
    line: (url: string): Socket => {
      const one = { url, onopen: null, onmessage: null, onclose: null, close: () => undefined }
      opened.push(one)
      return one
    },
    open: () => opened.at(-1)?.onopen?.call({} as WebSocket, {} as Event),
    say: (told: unknown) =>
      opened.at(-1)?.onmessage?.call({} as WebSocket, { data: JSON.stringify(told) } as MessageEvent),
    end: () => opened.at(-1)?.onclose?.call({} as WebSocket, {} as CloseEvent),
  }
}
const WS = { GLOBAL_ASYNC_QUERIES_TRANSPORT: 'ws', GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL: 'ws://127.0.0.1:8080/' }

describe('chart query with a WebSocket', () => {
  it('takes events from the WebSocket after the last known one and polls nothing [B7.34] [B3.36]', async () => {
    const { asked, make } = background()
    const { line, opened, open, say } = lines()
    const client = createTestClient([{ do: 'add' }], { line, marks: { last_async_event_id: '0900-0' } })
    signIn(client, WS)
    ask(client)
    await client.clock.settle()
    expect(opened.map(({ url }) => url)).toEqual(['ws://127.0.0.1:8080/?last_id=0900-0'])
    open()
    await client.clock.settle()
    // once, for what happened before the line was there
    expect(asked).toEqual(['0900-0'])
    say('nonsense')
    say(make('job1', 'done'))
    await client.clock.settle()
    expect(chart(client)?.status).toBe('success')
    await client.clock.advance(20_000)
    expect(asked).toHaveLength(1)
    expect(client.errors).toEqual([])
  })

  it.each([
    [2000, 'success'],
    [2200, 'loading'],
  ])('looks up to 6 times for the job of an early event; known %s ms later: %s [B4.69]', async (late, status) => {
    const { make } = background()
    const { line, open, say } = lines()
    const client = createTestClient([{ do: 'add' }], { line })
    signIn(client, WS)
    ask(client)
    await client.clock.settle()
    open()
    await client.clock.settle()
    say(make('job2', 'done'))
    await client.clock.advance(late)
    ask(client, 'slice/8')
    await client.clock.advance(101)
    expect(chart(client, 'slice/8')?.status).toBe(status)
    expect(client.errors).toEqual([])
  })

  it('reopens a broken WebSocket every 2.5 s, six times, then polls [B4.71] [B4.72]', async () => {
    const { asked, events, make } = background()
    const { line, opened, end } = lines()
    const client = createTestClient([{ do: 'add' }], { line })
    signIn(client, WS)
    ask(client)
    await client.clock.settle()
    for (const count of [1, 2, 3, 4, 5, 6]) {
      expect(opened).toHaveLength(count)
      end()
      await client.clock.advance(2499)
      expect(opened).toHaveLength(count)
      await client.clock.advance(1)
    }
    expect(opened).toHaveLength(7)
    expect(asked).toEqual([])
    end()
    await client.clock.advance(1500)
    expect(opened).toHaveLength(7)
    expect(asked).toHaveLength(3)
    events.push(make('job1', 'done'))
    await client.clock.advance(500)
    expect(chart(client)?.status).toBe('success')
    expect(client.errors).toEqual([])
  })

  it('a reopened WebSocket gets all its tries again; a refusal counts as a break [B4.71] [B4.72]', async () => {
    background()
    const { line, opened, open, end } = lines()
    const client = createTestClient([{ do: 'add' }], { line })
    signIn(client, WS)
    ask(client)
    await client.clock.settle()
    for (let count = 0; count < 5; count += 1) {
      end()
      await client.clock.advance(2500)
    }
    open()
    for (let count = 0; count < 6; count += 1) {
      end()
      await client.clock.advance(2500)
    }
    expect(opened).toHaveLength(12)
    const refused = createTestClient()
    const { asked } = background()
    signIn(refused, WS)
    ask(refused)
    await refused.clock.advance(6 * 2500 + 500)
    expect(asked).toHaveLength(1)
    expect(refused.errors).toEqual([])
  })
})
