import { beforeEach, describe, expect, it } from 'vitest'

import { ANSWERS_MEDIA_TYPE } from '../../../contract/chart/batch'
import { calls } from '../../../contract/index'
import { event } from '../../../src/core/events/registry'
import { createTestClient, type TestClient } from '../../support/client'
import { opened } from '../../support/explore'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError, type ReceivedCall } from '../../support/server'
import { toastsWithArgs } from '../../support/shown'
import { bytesOf } from '../../support/together'

const server = serveCalls()
// `opened` asks for a chart as well as saying what came.
beforeEach(() => server.use(answer(calls.exploreOpen, () => new Promise(() => undefined))))

const KEY = 'slice/7'
const charts = (client: TestClient) => client.world.store.state().charts
const chart = (client: TestClient) => charts(client).byKey[KEY]
const ask = (client: TestClient, more: object = {}): void =>
  void client.world.dispatch('chart.query', {
    key: KEY,
    datasetId: 3,
    formData: { slice_id: '7' },
    queries: '[{"metrics":["count"],"columns":["date"]}]',
    ...more,
  })

describe('rows of a chart', () => {
  it('requests rows by the contract and keeps them in the result store, not the log [B7.01] [B4.18] [B1.02]', async () => {
    const asked: ReceivedCall[] = []
    const client = createTestClient()
    server.use(
      token,
      answer(calls.chartData, (one) => {
        asked.push(one)
        const data = [
          { date: 978_307_200_000, count: 3 },
          { date: 978_350_400_000, count: '9007199254740993' },
        ]
        return json({
          result: [
            {
              data,
              colnames: ['date', 'count'],
              coltypes: [2, 0],
              rowcount: 2,
              query: 'SELECT 1',
              is_cached: true,
              label_map: { count: ['count'] },
              applied_filters: [{ column: 'date' }],
            },
          ],
        })
      }),
    )
    ask(client, { force: true })
    await client.clock.settle()
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({ form_data: '{"slice_id":7}', force: 'true' })
    expect(asked[0]?.body).toEqual({
      datasource: { id: 3, type: 'table' },
      queries: [{ metrics: ['count'], columns: ['date'] }],
      force: true,
      form_data: { slice_id: 7 },
      result_type: 'full',
      result_format: 'json',
    })
    const [found] = chart(client)?.answers ?? []
    expect(chart(client)?.status).toBe('success')
    expect(found).toMatchObject({
      rows: 2,
      cached: true,
      sql: 'SELECT 1',
      applied: ['date'],
      labels: [['date'], ['count']],
    })
    expect(client.io.results.peek(found?.resultKey ?? '')?.rows).toEqual([
      ['2001-01-01T00:00:00', 3],
      ['2001-01-01T12:00:00', '9007199254740993'],
    ])
    client.world.commit()
    expect(JSON.stringify(client.world.log)).not.toContain('9007199254740993')
    expect(client.errors).toEqual([])
  })

  it.each([
    ['a refusal', () => json({ message: 'Error: no such column' }, 400), 'Error: no such column'],
    ['a lost connection', networkError, 'Network error.'],
    [
      'an error of one query',
      () => json({ result: [{ error: 'Error: too much', stacktrace: 'at 1', data: [] }] }),
      'Error: too much',
    ],
    [
      'another status',
      () => json({ result: [] }, 206),
      'Received unexpected response status (206) while fetching chart data',
    ],
  ])('a chart query fails with %s [B4.07] [B4.08] [B4.20] [B8.25]', async (_, respond, message) => {
    server.use(token, answer(calls.chartData, respond))
    const client = createTestClient()
    ask(client)
    await client.clock.settle()
    expect(chart(client)).toMatchObject({ status: 'failed', alert: message })
    expect(client.errors).toEqual([])
  })

  it('ignores the answers of stopped and repeated chart queries [B4.04]', async () => {
    const waiting: ((response: Response) => void)[] = []
    const rows = (count: number) =>
      json({ result: [{ data: [{ n: count }], colnames: ['n'], coltypes: [0], rowcount: count }] })
    server.use(
      token,
      answer(calls.chartData, () => new Promise((resolve) => waiting.push(resolve))),
    )
    const client = createTestClient()
    ask(client)
    await client.clock.settle()
    ask(client)
    await client.clock.settle()
    waiting[1]?.(rows(2))
    await client.clock.settle()
    waiting[0]?.(rows(1))
    await client.clock.settle()
    expect(chart(client)?.answers[0]?.rows).toBe(2)
    ask(client)
    await client.clock.settle()
    client.world.dispatch('chart.stop', { key: KEY })
    waiting[2]?.(rows(3))
    await client.clock.settle()
    expect(chart(client)).toMatchObject({ status: 'stopped', answers: [{ rows: 2 }] })
    expect(client.errors).toEqual([])
  })
})

describe('request of a chart', () => {
  const rows = () => json({ result: [{ data: [{ n: 1 }], colnames: ['n'], coltypes: [0], rowcount: 1 }] })
  const VALUES = { slice_id: '7', viz_type: '"pie"', extra_form_data: '{"time_range":"Last week"}' }

  it('a call names dashboard and force in its query, controls in its body [B7.01]', async () => {
    const client = createTestClient()
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.chartData, (one) => {
        asked.push(one)
        return rows()
      }),
    )
    ask(client, { key: 'dashboard/12/7', formData: VALUES, force: true })
    await client.clock.settle()
    ask(client, { key: 'dashboard/12/7/detail', formData: {} })
    await client.clock.settle()
    expect(asked.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      { form_data: '{"slice_id":7}', dashboard_id: '12', force: 'true' },
      { dashboard_id: '12' },
    ])
    expect(asked.map(({ body }) => [body['force'], body['form_data']])).toEqual([
      [true, { slice_id: 7, viz_type: 'pie', extra_form_data: { time_range: 'Last week' } }],
      [false, {}],
    ])
  })

  it('two charts with different controls and equal queries send one request [B7.01]', async () => {
    const client = createTestClient()
    let count = 0
    server.use(
      token,
      answer(calls.chartData, () => {
        count += 1
        return rows()
      }),
    )
    ask(client, { key: 'dashboard/12/7', formData: VALUES })
    ask(client, { key: 'dashboard/12/8', formData: { ...VALUES, slice_id: '8' } })
    await client.clock.settle()
    expect(count).toBe(1)
    expect(['dashboard/12/7', 'dashboard/12/8'].map((key) => charts(client).byKey[key]?.status)).toEqual([
      'success',
      'success',
    ])
  })
})

describe('rows of several charts', () => {
  it('charts in one batch share one call, and each fails by itself [B4.18] [B4.20] [B7.01]', async () => {
    const client = createTestClient()
    const config = { defaultDatabaseId: null, defaultQueryLimit: 7, displayMaxRow: 1, webTimeoutSeconds: 1, maxRow: 77 }
    const user = { id: 1, username: '', firstName: '', lastName: '', roles: [], permissions: [] }
    client.world.remote(event('session.bootstrapped', { user, flags: {}, config: { ...config, chartsTogether: true } }))
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.chartsTogether, (one) => {
        asked.push(one)
        const rows = JSON.stringify({ result: [{ data: [[5]], colnames: ['n'], coltypes: [0], rowcount: 1 }] })
        const bytes = bytesOf([
          { index: 1, status: 400, text: '{"message":"Error: no such column"}' },
          { index: 0, status: 200, text: rows },
        ])
        return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': ANSWERS_MEDIA_TYPE } })
      }),
    )
    ask(client)
    const other = 'dashboard/12/8'
    ask(client, { key: other, formData: {}, force: true, queries: '[{"metrics":["nothing"]}]' })
    await client.clock.advance(0)
    expect(asked.map(({ body }) => body['questions'])).toMatchObject([
      [
        { form_data: '{"slice_id":7}', body: { queries: [{ metrics: ['count'] }], form_data: { slice_id: 7 } } },
        {
          dashboard_id: '12',
          force: 'true',
          body: { queries: [{ metrics: ['nothing'] }], force: true, form_data: {} },
        },
      ],
    ])
    const [found] = chart(client)?.answers ?? []
    expect(client.io.results.peek(found?.resultKey ?? '')?.rows).toEqual([[5]])
    expect(charts(client).byKey[other]).toMatchObject({ status: 'failed', alert: 'Error: no such column' })
    expect(client.errors).toEqual([])
  })
})

describe('saving a chart', () => {
  const save = (client: TestClient, overwrite: boolean): void =>
    void client.world.dispatch('explore.save', {
      key: 'table/3',
      name: ' Delays ',
      vizType: 'pie',
      overwrite,
      queryContext: '{"queries":[]}',
    })
  const VALUES = { viz_type: 'pie', groupby: ['origin'], unheard_of: { a: [1, null] } }

  it('posts a new chart with exactly its controls, and says so [B4.60] [B7.06] [B8.35]', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.chartPost, (one) => {
        asked.push(one)
        return json({ id: 9, result: one.body }, 201)
      }),
    )
    const client = createTestClient()
    opened(client.world, 'table/3', VALUES)
    save(client, false)
    save(client, false)
    await client.clock.settle()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.body).toMatchObject({
      slice_name: 'Delays',
      viz_type: 'pie',
      datasource_id: 3,
      datasource_type: 'table',
      params: JSON.stringify({ datasource: '3__table', ...VALUES }),
      query_context: '{"queries":[]}',
    })
    expect(client.world.store.state().explores.byKey['table/3']).toMatchObject({
      savedAs: 9,
      saving: null,
      name: 'Delays',
    })
    expect(toastsWithArgs(client)).toEqual([['success', 'Chart [%s] has been saved', ['Delays']]])
  })

  it('keeps a chart whose save failed, and says so [B8.27]', async () => {
    server.use(
      token,
      answer(calls.chartPost, () => json({ message: 'full' }, 500)),
    )
    const client = createTestClient()
    opened(client.world, 'table/3', VALUES)
    save(client, false)
    await client.clock.settle()
    expect(client.world.store.state().explores.byKey['table/3']).toMatchObject({
      savedAs: null,
      saveFailed: { message: 'full' },
    })
    expect(toastsWithArgs(client)).toEqual([['danger', 'Failed to save slice', []]])
  })

  it('overwrites the chart that was opened, which then reopens unchanged [B7.07] [B8.36] [B7.11]', async () => {
    const asked: ReceivedCall[] = []
    const slice = {
      slice_id: 7,
      slice_name: 'Delays',
      slice_url: '',
      datasource: 'flights',
      form_data: { datasource: '3__table', ...VALUES },
      changed_on: '2024-01-01T00:00:00',
      changed_on_humanized: 'now',
      owners: [1],
      is_managed_externally: false,
    }
    const dataset = { id: 3, uid: '3__table', type: 'table', name: 'main.flights', table_name: 'flights' }
    server.use(
      token,
      answer(calls.exploreOpen, () =>
        json({ result: { dataset, form_data: slice.form_data, slice, message: null, metadata: null } }),
      ),
      answer(calls.chartFavoriteStatus, () => json({ result: [{ id: 7, value: true }] })),
      answer(calls.chartPut, (one) => {
        asked.push(one)
        return json({ id: 7, result: one.body })
      }),
    )
    const client = createTestClient()
    client.world.dispatch('explore.open', { key: KEY, sliceId: 7 })
    await client.clock.settle()
    expect(client.errors).toEqual([])
    expect(charts(client).favorites[7]).toBe(true)
    client.world.dispatch('explore.save', {
      key: KEY,
      name: 'Delays',
      vizType: 'pie',
      overwrite: true,
      queryContext: '{}',
    })
    await client.clock.settle()
    expect(asked[0]?.url.pathname).toBe('/api/v1/chart/7')
    expect(asked[0]?.body['params']).toBe(JSON.stringify(slice.form_data))
    expect(toastsWithArgs(client)).toEqual([['success', 'Chart [%s] has been overwritten', ['Delays']]])
  })

  it('creates a permalink to the current controls [B7.12]', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.explorePermalinkPost, (one) => {
        asked.push(one)
        return json({ key: 'abc', url: 'http://recount.test/explore/p/abc/' }, 201)
      }),
    )
    const client = createTestClient()
    opened(client.world, 'table/3', VALUES)
    client.world.dispatch('explore.link', { key: 'table/3' })
    await client.clock.settle()
    expect(asked[0]?.body).toEqual({ formData: { datasource: '3__table', ...VALUES }, urlParams: [] })
    expect(client.world.store.state().explores.byKey['table/3']?.link).toMatchObject({
      status: 'there',
      text: 'http://recount.test/explore/p/abc/',
    })
  })
})
