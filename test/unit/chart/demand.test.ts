import { beforeEach, describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { sentenceOf } from '../../../src/app/sentences'
import { namesOf } from '../../../src/app/readModel'
import { plain, word } from '../../../src/core/events/sentence'
import { event, type Recorded } from '../../../src/core/events/registry'
import { createChartDemand } from '../../../src/effects/chart/demand'
import { createRequestQueue } from '../../../src/effects/chart/queue'
import { reasonFor, type ChartIntent, type ChartWish } from '../../../src/projections/chart/demand'
import { createTestClient, type TestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError } from '../../support/server'

const server = serveCalls()

const KEY = 'dashboard/1/7'

const wishFor = (name: string, more: Partial<ChartWish> = {}): ChartWish => ({
  query: { datasetId: 3, formData: { slice_id: '7' }, queries: JSON.stringify([{ metrics: [name] }]) },
  round: 0,
  force: false,
  ...more,
})

const rows = () => json({ result: [{ data: [{ n: 1 }], colnames: ['n'], coltypes: [0], rowcount: 1 }] })

/** A page with one chart in view, and the requests that the log holds. */
const openPage = (client: TestClient) => {
  const { store, dispatch } = client.world
  const wantChart = createChartDemand({
    store,
    request: (request) => void dispatch('chart.query', request),
    refuse: (refused) => void dispatch('chart.refuse', refused),
  })
  const tell = async (intent: ChartIntent): Promise<void> => {
    wantChart(intent)
    await client.clock.settle()
  }
  const requests = (): readonly Recorded<'chart.query_requested'>[] => {
    client.world.commit()
    return client.world.log.filter(
      (one): one is Recorded<'chart.query_requested'> => one.type === 'chart.query_requested',
    )
  }
  return {
    tell,
    want: (wish: ChartWish | null, key = KEY, round = wish?.round ?? 0) => tell({ kind: 'wanted', key, round, wish }),
    see: (key = KEY) => tell({ kind: 'in-view', key, visible: true }),
    reasons: () => requests().map(({ data }) => (data.force ? `${data.reason} anew` : data.reason)),
    requests,
    sentences: () =>
      requests().map(({ type, data }) => plain(sentenceOf(type, data, namesOf(store.state())) ?? word(type))),
  }
}

const setOffline = async (client: TestClient, offline: boolean): Promise<void> => {
  client.world.remote(event('session.offline_changed', { offline }))
  await client.clock.settle()
}

describe('charts on a page', () => {
  beforeEach(() => server.use(token, answer(calls.chartData, rows)))

  it('requests a chart once it is in view, and repeats only a query that changed', async () => {
    const client = createTestClient()
    const page = openPage(client)
    await page.want(wishFor('count'))
    expect(page.reasons()).toEqual([])
    await page.see()
    await page.want(wishFor('count', { force: true }))
    expect(page.reasons()).toEqual(['shown'])
    await page.want(wishFor('sum'))
    await page.want(wishFor('sum', { round: 1 }))
    await page.want(wishFor('sum', { round: 1 }))
    expect(page.reasons()).toEqual(['shown', 'changed', 'refresh anew'])
    expect(client.errors).toEqual([])
  })

  it('passes over cached answers where a chart is refreshed before its first request', async () => {
    const client = createTestClient()
    const page = openPage(client)
    await page.want(wishFor('count'))
    await page.want(wishFor('count', { round: 1 }))
    await page.see()
    expect(page.reasons()).toEqual(['refresh anew'])
  })

  it('passes over cached answers where a chart is refreshed while its query is unknown', async () => {
    const client = createTestClient()
    const page = openPage(client)
    await page.want(null)
    await page.see()
    await page.want(wishFor('count', { round: 1 }))
    expect(page.reasons()).toEqual(['refresh anew'])
  })

  it('sends the newest controls where they change no query', async () => {
    const client = createTestClient()
    const page = openPage(client)
    const wish = wishFor('count')
    await page.want(wish)
    await page.want({ ...wish, query: { ...wish.query, formData: { slice_id: '7', color_scheme: '"lake"' } } })
    await page.see()
    expect(page.requests().map(({ data }) => data.formData)).toEqual([{ slice_id: '7', color_scheme: '"lake"' }])
  })

  it('passes over cached answers at first on demand, and in refreshes yet to be sent', async () => {
    const client = createTestClient()
    const page = openPage(client)
    await page.see()
    await page.want(wishFor('count', { force: true }))
    await page.want(wishFor('sum', { force: true }))
    await page.tell({ kind: 'in-view', key: KEY, visible: false })
    server.use(answer(calls.chartData, () => new Promise(() => undefined)))
    await page.want(wishFor('max'), 'far')
    await page.tell({ kind: 'in-view', key: 'far', visible: false })
    await page.want(wishFor('sum', { round: 1 }))
    await page.want(wishFor('min', { round: 1 }))
    await page.see()
    expect(page.reasons()).toEqual(['shown anew', 'changed', 'shown', 'refresh anew'])
  })

  it('requests a chart again after it left, or after its query was unknown', async () => {
    const client = createTestClient()
    const page = openPage(client)
    await page.see()
    await page.want(wishFor('count'))
    await page.want(null)
    await page.want(wishFor('count'))
    await page.tell({ kind: 'left', key: KEY })
    await page.want(wishFor('count'))
    expect(page.reasons()).toEqual(['shown', 'shown'])
    await page.see()
    expect(page.reasons()).toEqual(['shown', 'shown', 'shown'])
  })

  it('requests nothing for a chart that left before its turn', async () => {
    const client = createTestClient()
    const page = openPage(client)
    await page.want(wishFor('count'))
    await page.tell({ kind: 'left', key: KEY })
    await page.see()
    await page.tell({ kind: 'lost', key: KEY })
    expect(page.reasons()).toEqual([])
  })

  it('requests a chart again when the server is back, three times in a row at most [B4.20]', async () => {
    server.use(answer(calls.chartData, networkError))
    const client = createTestClient()
    const page = openPage(client)
    await page.see()
    await page.want(wishFor('count'))
    for (let cut = 0; cut < 4; cut += 1) {
      await setOffline(client, true)
      await setOffline(client, false)
    }
    expect(page.reasons()).toEqual(['shown', 'online', 'online', 'online'])
    await page.want(wishFor('sum'))
    server.use(answer(calls.chartData, rows))
    await setOffline(client, true)
    await setOffline(client, false)
    expect(page.reasons().slice(4)).toEqual(['changed', 'online'])
    await setOffline(client, true)
    await setOffline(client, false)
    expect(page.reasons()).toHaveLength(6)
  })

  it('leaves a chart that failed at the server alone when the server is back', async () => {
    server.use(answer(calls.chartData, () => json({ message: 'Error: no such column' }, 400)))
    const client = createTestClient()
    const page = openPage(client)
    await page.see()
    await page.want(wishFor('count'))
    await setOffline(client, true)
    await setOffline(client, false)
    expect(page.reasons()).toEqual(['shown'])
  })

  it('requests rows that are gone three times in a row at most', async () => {
    const client = createTestClient()
    const page = openPage(client)
    await page.see()
    await page.want(wishFor('count'))
    for (let loss = 0; loss < 4; loss += 1) await page.tell({ kind: 'lost', key: KEY })
    expect(page.reasons()).toEqual(['shown', 'lost', 'lost', 'lost'])
    await page.want(wishFor('count', { round: 1 }))
    await page.tell({ kind: 'lost', key: KEY })
    expect(page.reasons().slice(4)).toEqual(['refresh anew', 'lost'])
  })

  it('records why a chart cannot be queried, and requests nothing for it', async () => {
    const client = createTestClient()
    const page = openPage(client)
    await page.see()
    await page.want(null)
    const refusal = { code: 'DATASET_GONE', controls: [], columns: [], metrics: [] } as const
    await page.tell({ kind: 'refused', key: KEY, title: 'Units', refusal })
    expect(page.requests()).toEqual([])
    expect(client.world.log.at(-1)).toMatchObject({
      type: 'chart.refused',
      data: { key: KEY, title: 'Units', code: 'DATASET_GONE' },
    })
  })

  it('names the reason of a request in the history', async () => {
    const client = createTestClient()
    const page = openPage(client)
    await page.see()
    await page.want(wishFor('count'))
    await page.want(wishFor('sum'))
    await page.want(wishFor('sum', { round: 1 }))
    await page.tell({ kind: 'lost', key: KEY })
    client.world.dispatch('chart.query', { ...wishFor('sum').query, key: KEY })
    server.use(answer(calls.chartData, networkError))
    await page.want(wishFor('max', { round: 1 }))
    await setOffline(client, true)
    await setOffline(client, false)
    expect(page.sentences()).toEqual([
      'Started to load a chart: it came into view',
      'Started to load a chart: its query changed',
      'Started to load a chart: it was refreshed',
      'Started to load a chart: its rows were gone',
      'Started to load a chart',
      'Started to load a chart: its query changed',
      'Started to load a chart: the server answers again',
    ])
  })
})

describe('reason of a request', () => {
  it.each([
    ['the first one', null, null, wishFor('a', { force: true }), 'shown'],
    ['another query', wishFor('a'), wishFor('a'), wishFor('b'), 'changed'],
    ['a refresh', wishFor('a'), wishFor('a'), wishFor('a', { round: 1 }), 'refresh'],
    [
      'a refresh that was not sent yet',
      wishFor('a'),
      wishFor('a', { round: 1 }),
      wishFor('b', { round: 1 }),
      'refresh',
    ],
    ['a query that was unknown', wishFor('a'), null, wishFor('a'), 'shown'],
    ['a refresh before the first one', null, wishFor('a'), wishFor('a', { round: 1 }), 'refresh'],
  ] as const)('%s has its own reason', (_, latest, before, wish, reason) => {
    expect(reasonFor({ latest, firstRound: 0 }, before, wish)).toBe(reason)
  })
})

describe('request queue', () => {
  /** The queue merges requests of one task. */
  const turn = () => new Promise<void>((done) => setTimeout(done))

  it('requests visible charts first, a few at a time, and equal queries once', async () => {
    const queue = createRequestQueue(() => false)
    const asked: string[] = []
    const want = (key: string, sign = key) => queue.want(key, sign, () => void asked.push(key))
    for (const key of ['far', 'a', 'b', 'c', 'd', 'e']) want(key)
    want('same as a', 'a')
    await turn()
    expect(asked).toEqual([])
    queue.see('far', false)
    await turn()
    expect(asked).toEqual(['far'])
    for (const key of ['a', 'b', 'c', 'd', 'e']) queue.see(key, true)
    // a prefetched chart takes no slot from visible ones
    await turn()
    expect(asked).toEqual(['far', 'a', 'same as a', 'b', 'c', 'd'])
    queue.done('far')
    queue.done('a')
    await turn()
    expect(asked.slice(6)).toEqual([])
    queue.done('same as a')
    await turn()
    expect(asked.slice(6)).toEqual(['e'])
    // one that is running already asks anew at once: the answer on its way is out of date
    want('b', 'b anew')
    await turn()
    expect(asked.slice(7)).toEqual(['b'])
    queue.forget('c')
    want('later')
    queue.see('later', false)
    await turn()
    expect(asked.slice(8)).toEqual([])
    for (const key of ['b', 'd', 'e']) queue.done(key)
    await turn()
    expect(asked.slice(8)).toEqual(['later'])
  })

  it('requests all visible charts at once from a batching server, and others singly', async () => {
    const queue = createRequestQueue(() => true)
    const asked: string[] = []
    const keys = Array.from({ length: 20 }, (_, at) => `chart ${at}`)
    for (const key of [...keys, 'far', 'farther', 'farthest']) queue.want(key, key, () => void asked.push(key))
    for (const key of keys) queue.see(key, true)
    for (const key of ['far', 'farther', 'farthest']) queue.see(key, false)
    await turn()
    expect(asked).toEqual(keys)
    for (const key of keys) queue.done(key)
    // one at a time, so that scrolling leaves a free slot at the server
    await turn()
    expect(asked.slice(20)).toEqual(['far'])
    queue.see('farthest', true)
    await turn()
    expect(asked.slice(21)).toEqual(['farthest'])
    expect(queue.waits('farther')).toBe(true)
    queue.done('far')
    await turn()
    expect(queue.waits('farther')).toBe(true)
    queue.done('farthest')
    await turn()
    expect(asked.slice(22)).toEqual(['farther'])
  })

  it('merges requests of one task: the newest per chart, and none that was dropped', async () => {
    const queue = createRequestQueue(() => true)
    const asked: string[] = []
    const want = (key: string, sign: string) => queue.want(key, sign, () => void asked.push(`${key} ${sign}`))
    for (const key of ['a', 'b']) queue.see(key, true)
    want('a', 'first')
    want('b', 'first')
    want('a', 'restored')
    queue.drop('b')
    expect(asked).toEqual([])
    await turn()
    expect(asked).toEqual(['a restored'])
    expect(queue.waits('b')).toBe(false)
  })
})
