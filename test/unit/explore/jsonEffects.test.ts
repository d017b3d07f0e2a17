import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import '../../../src/effects/chart/exploreJson'
import { event } from '../../../src/core/events/registry'
import { encodeForm } from '../../../src/domain/charts/formData'
import { createTestClient } from '../../support/client'
import { opened } from '../../support/explore'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'

const server = serveCalls()
const MAP = { viz_type: 'world_map', entity: 'origin', metric: 'count', slice_id: 9 }
const QUERY = { columns: ['origin'], metrics: ['count'], orderby: [['count', false]], row_limit: 500 }
const LEGACY = { status: 'success', errors: [], query: 'SELECT 2', rowcount: 1, colnames: ['origin', 'count'] }

const start = (form: object, legacy: (asked: ReceivedCall) => Response) => {
  const client = createTestClient()
  const paths: string[] = []
  const asked: ReceivedCall[] = []
  const data = [{ origin: 'FRA', count: 5 }]
  server.use(
    token,
    answer(calls.exploreOpen, () => new Promise(() => undefined)),
    answer(calls.exploreJson, (one) => {
      paths.push('explore_json')
      asked.push(one)
      return legacy(one)
    }),
    answer(calls.chartData, () => {
      paths.push('chart/data')
      return json({ result: [{ data, colnames: ['origin', 'count'], coltypes: [1, 0] }] })
    }),
  )
  opened(client.world, 'slice/9', { ...form })
  const ask = async (key = 'slice/9', more: object = {}) => {
    const formData = encodeForm({ ...form })
    client.world.dispatch('chart.query', { key, datasetId: 3, formData, queries: JSON.stringify([QUERY]), ...more })
    await client.clock.settle()
    const chart = client.world.store.state().charts.byKey[key]
    return { chart, rows: client.io.results.peek(chart?.answers[0]?.resultKey ?? '')?.rows }
  }
  return { client, paths, asked, ask }
}

it('calls explore_json for a legacy kind in Explore and reads its shape as rows [B2.14] [B7.02]', async () => {
  const { paths, asked, ask } = start(MAP, () =>
    json({ ...LEGACY, coltypes: [1, 0], data: [{ country: 'FRA', m1: 5, m2: 5 }] }),
  )
  const { chart, rows } = await ask('slice/9', { force: true })
  expect(paths).toEqual(['explore_json'])
  expect(asked[0]?.url.searchParams.get('force')).toBe('true')
  expect(JSON.parse(String(asked[0]?.body['form_data']))).toEqual({
    ...MAP,
    datasource: '3__table',
    row_limit: 500,
    sort_by_metric: true,
  })
  expect(chart).toMatchObject({ status: 'success', answers: [{ sql: 'SELECT 2', rows: 1 }] })
  expect(rows).toEqual([['FRA', 5]])
})

it('calls explore_json for the query of a legacy kind [B2.14] [B7.02]', async () => {
  const { asked, ask } = start(MAP, () => json({ query: 'SELECT 3', language: 'sql' }))
  const { chart } = await ask('slice/9/query', { resultType: 'query' })
  expect(asked[0]?.url.searchParams.get('query')).toBe('true')
  expect(chart?.answers[0]?.sql).toBe('SELECT 3')
})

it('calls chart data for other kinds, and for charts outside of Explore [B2.14]', async () => {
  const other = start({ viz_type: 'pie', groupby: ['origin'], metric: 'count' }, () => json({}, 500))
  await other.ask()
  expect(other.paths).toEqual(['chart/data'])
  const outside = start(MAP, () => json({}, 500))
  await outside.ask('dashboard/1/9')
  expect(outside.paths).toEqual(['chart/data'])
})

it.each([403, 404])('calls chart data where explore_json answers %s [B2.14]', async (status) => {
  const { paths, ask } = start(MAP, () => json({ message: 'no such call' }, status))
  const { chart, rows } = await ask()
  expect(paths).toEqual(['explore_json', 'chart/data'])
  expect(chart?.status).toBe('success')
  expect(rows).toEqual([['FRA', 5]])
})

it('shows the error of a legacy answer [B2.14]', async () => {
  const errors = [{ message: 'Columns missing', error_type: 'VIZ_GET_DF_ERROR', level: 'error', extra: {} }]
  const { paths, ask } = start(MAP, () => json({ status: 'failed', errors }, 400))
  const { chart } = await ask()
  expect(paths).toEqual(['explore_json'])
  expect(chart).toMatchObject({ status: 'failed', alert: 'Columns missing', errorType: 'VIZ_GET_DF_ERROR' })
})

it('calls chart data directly without the right, or with background jobs [B2.14]', async () => {
  const { client, paths, ask } = start(MAP, () => json({}, 500))
  const user = { id: 1, username: 'ada', firstName: '', lastName: '', roles: [], permissions: [] }
  const limits = { defaultQueryLimit: 1, maxRow: 1, displayMaxRow: 1, webTimeoutSeconds: 1 }
  const config = { defaultDatabaseId: null, ...limits }
  client.world.remote(event('session.bootstrapped', { user, flags: {}, config }))
  await ask()
  const able = { ...user, permissions: ['can_explore_json on Superset'] }
  const flags = { GLOBAL_ASYNC_QUERIES: true }
  client.world.remote(event('session.bootstrapped', { user: able, flags, config }))
  await ask()
  expect(paths).toEqual(['chart/data', 'chart/data'])
})
