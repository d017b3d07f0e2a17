import { describe, expect, it, vi } from 'vitest'

import { calls } from '../../../contract/index'
import { event } from '../../../src/core/events/registry'
import { encodeForm } from '../../../src/domain/charts/formData'
import { createTestClient, type TestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError, type ReceivedCall } from '../../support/server'

const server = serveCalls()

const KEY = 'slice/7'
const NAME = 'Releases'
const layer = { name: NAME, annotationType: 'EVENT', sourceType: 'NATIVE', value: 4, show: true, style: 'solid' }
const queries = JSON.stringify([
  {
    columns: [{ label: 'date', timeGrain: 'P1D' }],
    metrics: ['count'],
    time_range: 'No filter',
    filters: [{ col: 'date', op: 'TEMPORAL_RANGE', val: 'Last year' }],
    extras: { time_grain_sqla: 'P1D' },
  },
])
const formOf = (...layers: readonly object[]) =>
  encodeForm({ viz_type: 'echarts_timeseries_line', annotation_layers: layers })
const ask = (client: TestClient, formData = formOf(layer), more: object = {}): void =>
  void client.world.dispatch('chart.query', { key: KEY, datasetId: 3, formData, queries, ...more })
const state = (client: TestClient, name = NAME) => client.world.store.state().charts.byKey[KEY]?.annotations[name]
const rowsOf = (client: TestClient) => client.io.results.peek(state(client)?.resultKey ?? '')?.rows
const isLayer = ({ body }: ReceivedCall): boolean =>
  (body['queries'] as readonly { annotation_layers?: readonly unknown[] }[])[0]?.annotation_layers !== undefined
const CHART = json({ result: [{ data: [{ n: 1 }], colnames: ['n'], coltypes: [0], rowcount: 1 }] })
/** The chart answers at once, its layers with the given response. */
const serve = (respond: (asked: ReceivedCall) => Response | Promise<Response>): void =>
  server.use(
    token,
    answer(calls.chartData, (asked) => (isLayer(asked) ? respond(asked) : CHART.clone())),
  )
const found = (...titles: readonly string[]): Response =>
  json({
    result: [
      {
        annotation_data: {
          [NAME]: { columns: ['short_descr'], records: titles.map((short_descr) => ({ short_descr })) },
        },
      },
    ],
  })

describe('annotations of a chart', () => {
  it('requests annotations per layer with the chart and keeps the rows out of the log [B7.13] [B4.13]', async () => {
    const asked: ReceivedCall[] = []
    serve((one) => {
      asked.push(one)
      return found('Sale of the century')
    })
    const client = createTestClient()
    const formula = { name: 'Goal', annotationType: 'FORMULA', value: '2', show: true }
    const hidden = { ...layer, name: 'Hidden', show: false }
    ask(client, formOf(layer, formula, hidden), { force: true })
    expect(state(client)).toMatchObject({ status: 'loading', resultKey: null })
    await client.clock.settle()
    expect(asked.map(({ body }) => body)).toMatchObject([
      {
        datasource: { id: 3, type: 'table' },
        force: true,
        form_data: { viz_type: 'echarts_timeseries_line' },
        queries: [
          {
            row_limit: 1,
            annotation_layers: [{ name: NAME, annotationType: 'EVENT', sourceType: 'NATIVE', value: 4 }],
          },
        ],
      },
    ])
    expect(state(client)).toMatchObject({ status: 'success', message: null })
    expect(rowsOf(client)).toEqual([['Sale of the century']])
    client.world.commit()
    expect(JSON.stringify(client.world.log)).not.toContain('Sale of the century')
    expect(client.errors).toEqual([])
  })

  it('requests annotations with the time range and grain of the chart where set', async () => {
    const asked: ReceivedCall[] = []
    serve((one) => {
      asked.push(one)
      return found()
    })
    const client = createTestClient()
    const over = {
      ...layer,
      sourceType: 'table',
      overrides: { time_range: null, time_grain_sqla: null, granularity: 'day' },
    }
    ask(client, formOf(over))
    await client.clock.settle()
    expect(asked[0]?.body['queries']).toMatchObject([
      { annotation_layers: [{ overrides: { time_range: 'Last year', time_grain_sqla: 'P1D', granularity: 'day' } }] },
    ])
  })

  it('a new request of a layer name aborts the earlier one, which leaves no trace [B4.12] [B4.17]', async () => {
    const waiting: ((response: Response) => void)[] = []
    serve(() => new Promise((resolve) => waiting.push(resolve)))
    const client = createTestClient()
    const sends = vi.spyOn(globalThis, 'fetch')
    const signals = () => sends.mock.calls.map(([, init]) => init?.signal?.aborted)
    ask(client)
    await client.clock.settle()
    const first = state(client)?.request
    const before = signals().length
    expect(signals().at(-1)).toBe(false)
    ask(client)
    await client.clock.settle()
    expect(signals()[before - 1]).toBe(true)
    expect(signals().at(-1)).toBe(false)
    sends.mockRestore()
    expect(state(client)?.request).not.toBe(first)
    waiting[1]?.(found('second'))
    await client.clock.settle()
    waiting[0]?.(json({ message: 'Error: late' }, 400))
    await client.clock.settle()
    expect(state(client)).toMatchObject({ status: 'success', message: null })
    expect(rowsOf(client)).toEqual([['second']])
    const told = client.world.log.filter(({ type, cause }) => type.startsWith('annotation.') && cause === first)
    expect(told).toEqual([])
    expect(client.errors).toEqual([])
  })

  it.each([
    ['a refusal', () => json({ message: 'Error: no such layer' }, 400), 'Error: no such layer'],
    ['a lost connection', networkError, 'Network error.'],
    ['an error of the query', () => json({ result: [{ error: 'Error: too much' }] }), 'Error: too much'],
  ])(
    '%s drops the annotations and keeps the message until they arrive again [B4.13] [B4.14]',
    async (_, respond, message) => {
      const client = createTestClient()
      serve(() => found('once'))
      ask(client)
      await client.clock.settle()
      expect(rowsOf(client)).toEqual([['once']])
      server.resetHandlers()
      serve(respond)
      ask(client)
      await client.clock.settle()
      expect(state(client)).toMatchObject({ status: 'failed', message, resultKey: null })
      server.resetHandlers()
      serve(() => found('again'))
      ask(client)
      await client.clock.settle()
      expect(state(client)).toMatchObject({ status: 'success', message: null })
      expect(rowsOf(client)).toEqual([['again']])
      expect(client.errors).toEqual([])
    },
  )

  it("reports a timeout for annotations that exceed the server's web timeout [B4.15] [B7.13]", async () => {
    serve(() => new Promise(() => undefined))
    const client = createTestClient()
    const user = { id: 1, username: 'ada', firstName: 'Ada', lastName: 'L', roles: [], permissions: [] }
    const config = {
      defaultDatabaseId: null,
      defaultQueryLimit: 1000,
      maxRow: 1000,
      displayMaxRow: 1000,
      webTimeoutSeconds: 0.05,
    }
    client.world.remote(event('session.bootstrapped', { user, flags: {}, config }))
    ask(client)
    await expect.poll(() => state(client)).toMatchObject({ status: 'failed', message: 'Query timeout' })
    expect(client.errors).toEqual([])
  })

  it.each([
    ['a refusal', () => json({ message: 'Error: No data' }, 400)],
    ['an error of the query', () => json({ result: [{ error: 'No data was returned' }] })],
  ])('treats annotations without data, reported by %s, as empty and not failed [B4.16]', async (_, respond) => {
    serve(respond)
    const client = createTestClient()
    ask(client)
    await client.clock.settle()
    expect(state(client)).toMatchObject({ status: 'success', message: null })
    expect(rowsOf(client)).toEqual([])
  })

  it('requests annotations again when a layer changed, but not for its look', async () => {
    let asked = 0
    serve(() => {
      asked += 1
      return found('one')
    })
    const client = createTestClient()
    ask(client, formOf())
    await client.clock.settle()
    const change = async (...layers: readonly object[]): Promise<number> => {
      client.world.dispatch('annotation.ask', { key: KEY, datasetId: 3, formData: formOf(...layers), queries })
      await client.clock.settle()
      return asked
    }
    expect(await change(layer)).toBe(1)
    expect(await change({ ...layer, style: 'dotted', color: '#123456' })).toBe(1)
    expect(await change({ ...layer, value: 5 })).toBe(2)
    ask(client, formOf({ ...layer, name: 'Other' }))
    await client.clock.settle()
    expect(state(client)).toBeUndefined()
  })
})

describe('sources of a layer', () => {
  it("offers the server's annotation layers and the columns of saved charts", async () => {
    const context = { queries: [{ columns: [{ label: 'day' }, 'origin'], metrics: ['count', { label: 'Mean' }] }] }
    server.use(
      token,
      answer(calls.layerList, () => json({ count: 1, ids: [4], result: [{ id: 4, name: 'Holidays', descr: null }] })),
      answer(calls.chartGet, () => json({ id: 7, result: { query_context: JSON.stringify(context) } })),
    )
    const client = createTestClient()
    client.world.dispatch('annotation.sources', {})
    client.world.dispatch('annotation.chart', { chartId: 7 })
    await client.clock.settle()
    const { sources } = client.world.store.state().charts
    expect(sources.layers).toMatchObject({ status: 'loaded', value: [{ id: 4, name: 'Holidays' }] })
    expect(sources.charts[7]).toMatchObject({ status: 'loaded', value: ['day', 'origin', 'count', 'Mean'] })
    server.resetHandlers()
    server.use(answer(calls.layerList, () => json({ message: 'No' }, 403)))
    client.world.dispatch('annotation.sources', {})
    await client.clock.settle()
    expect(client.world.store.state().charts.sources.layers).toMatchObject({ status: 'failed', message: 'No' })
  })
})

describe('annotation layers and their entries', () => {
  it("saves and deletes annotation layers with one intent each, and lists the server's", async () => {
    const sent: unknown[] = []
    const take = (one: ReceivedCall): Response => {
      sent.push([one.url.pathname, one.body])
      return json({ id: 9, result: one.body }, one.url.pathname.endsWith('/annotation_layer/') ? 201 : 200)
    }
    server.use(
      token,
      answer(calls.layerPost, take),
      answer(calls.layerPut, take),
      answer(calls.annotationPut, take),
      answer(calls.annotationList, () =>
        json({
          count: 3,
          ids: [1],
          result: [{ id: 1, short_descr: 'Snow', start_dttm: '2001-01-01T00:00:00', end_dttm: '2001-01-02T00:00:00' }],
        }),
      ),
    )
    const client = createTestClient()
    const { dispatch } = client.world
    dispatch('annotation.save_layer', { layerId: null, name: ' Storms ', description: '' })
    dispatch('annotation.save_layer', { layerId: 4, name: 'Storms', description: 'of the year' })
    const entry = { layerId: 4, entryId: 1, name: 'Snow', description: '', start: '2001-01-01T00:00:00', end: '' }
    dispatch('annotation.save_entry', entry)
    // an entry without a name or a start is not sent
    dispatch('annotation.save_entry', { ...entry, name: ' ' })
    dispatch('annotation.save_entry', { ...entry, start: '' })
    dispatch('annotation.save_layer', { layerId: 4, name: '', description: '' })
    await client.clock.settle()
    expect(sent).toEqual([
      ['/api/v1/annotation_layer/', { name: 'Storms', descr: null }],
      ['/api/v1/annotation_layer/4', { name: 'Storms', descr: 'of the year' }],
      [
        '/api/v1/annotation_layer/4/annotation/1',
        {
          short_descr: 'Snow',
          long_descr: null,
          start_dttm: '2001-01-01T00:00:00',
          end_dttm: '2001-01-01T00:00:00',
        },
      ],
    ])
    const sources = () => client.world.store.state().charts.sources
    expect(sources().change).toMatchObject({ status: 'done' })
    dispatch('annotation.entries', { layerId: 4 })
    await client.clock.settle()
    expect(sources().entries[4]).toMatchObject({ status: 'loaded', value: { count: 3, entries: [{ name: 'Snow' }] } })
  })

  it('shows why the server refused a change, and ignores answers to an earlier change', async () => {
    server.use(
      token,
      answer(calls.layerDelete, () => json({ message: 'Annotation layer has associated annotations.' }, 422)),
    )
    const client = createTestClient()
    client.world.dispatch('annotation.delete_layer', { layerId: 4, name: 'Storms' })
    await client.clock.settle()
    const change = () => client.world.store.state().charts.sources.change
    expect(change()).toMatchObject({ status: 'failed', message: 'Annotation layer has associated annotations.' })
    const first = change()?.request ?? ''
    client.world.dispatch('annotation.delete_layer', { layerId: 5, name: 'Other' })
    client.world.remote(event('annotation.changed', { layerId: 4 }, first))
    expect(change()).toMatchObject({ status: 'sending' })
    await client.clock.settle()
  })
})
