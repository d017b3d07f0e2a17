import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type TestServer, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser
let gamma: Browser
let datasetId: number
let chartId: number
const PARAMS = { viz_type: 'pie', metric: 'count', groupby: ['day'], adhoc_filters: [] }

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  gamma = await server.signedIn('gamma', ['Gamma'])
  const body = { database: 1, schema: 'main', sql: 'select day, amount', table_name: 'daily' }
  datasetId = (await ada.post('/api/v1/dataset/', body)).json<{ id: number }>().id
  const made = await ada.post('/api/v1/chart/', {
    slice_name: 'Parts',
    viz_type: 'pie',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(PARAMS),
  })
  chartId = made.json<{ id: number }>().id
})
afterAll(() => server.close())

interface Opened {
  readonly result: Record<string, unknown> & { readonly form_data: Record<string, unknown> }
}
const open = async (query: string, by: Browser = ada) => {
  const answer = await by.get(`/api/v1/explore/?${query}`)
  return { status: answer.status, text: answer.text, result: () => answer.json<Opened>().result }
}

describe('opening a chart in the editor', () => {
  test('opens a saved chart with its controls, its dataset and its owners', async () => {
    const opened = (await open(`slice_id=${chartId}`)).result()
    expect(opened.form_data).toEqual({ ...PARAMS, datasource: `${datasetId}__table`, slice_id: chartId })
    expect(opened).toMatchObject({
      dataset: { id: datasetId, name: 'main.daily', main_dttm_col: 'day' },
      slice: { slice_id: chartId, slice_name: 'Parts', owners: [ada.userId], form_data: opened.form_data },
      metadata: { dashboards: [], owners: ['ada Test'] },
    })
  })

  test('opens a chart with unreadable settings without them, and reports that', async () => {
    const { store } = server.services
    const was = await store.selectFrom('chart').select('params').where('id', '=', chartId).executeTakeFirstOrThrow()
    for (const params of ['{"metric":', '["count"]', '"count"', 'null']) {
      await store.updateTable('chart').set({ params }).where('id', '=', chartId).execute()
      const opened = (await open(`slice_id=${chartId}`)).result()
      expect(opened).toMatchObject({ message: 'The settings that were saved with this chart cannot be read.' })
      expect(opened.form_data).toEqual({ viz_type: 'pie', datasource: `${datasetId}__table`, slice_id: chartId })
    }
    await store.updateTable('chart').set(was).where('id', '=', chartId).execute()
    expect((await open(`slice_id=${chartId}`)).result()).toMatchObject({ message: null })
  })

  test('opens a dataset as a chart without controls', async () => {
    const opened = (await open(`datasource_id=${datasetId}&datasource_type=table`)).result()
    expect(opened).toMatchObject({ slice: null, metadata: null, dataset: { id: datasetId } })
    expect(opened.form_data).toEqual({ datasource: `${datasetId}__table` })
  })

  test('reports missing charts and datasets, and those without access', async () => {
    expect((await open('slice_id=9999')).status).toBe(404)
    expect((await open('')).status).toBe(404)
    expect((await open('slice_id=x')).status).toBe(404)
    expect((await open('datasource_id=9999&datasource_type=table')).result()).toMatchObject({
      dataset: { name: '[Missing Dataset]', columns: [], metrics: [] },
    })
    const refused = await open(`datasource_id=${datasetId}&datasource_type=table`, gamma)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('DATASOURCE_SECURITY_ACCESS_ERROR')])
  })

  test('returns the metadata of a dataset by its key [B7.11]', async () => {
    const answer = await ada.get(`/superset/fetch_datasource_metadata?datasourceKey=${datasetId}__table`)
    expect(answer.json()).toMatchObject({ id: datasetId, uid: `${datasetId}__table` })
  })
})

describe('permalinks', () => {
  test('a state gets one permalink, and opens from it [B7.12]', async () => {
    const formData = { ...PARAMS, datasource: `${datasetId}__table`, slice_id: chartId, metric: 'other' }
    const answer = await ada.post('/api/v1/explore/permalink', { formData, urlParams: [['a', 'b']] })
    expect(answer.status).toBe(201)
    const { key, url } = answer.json<{ key: string; url: string }>()
    expect(url).toMatch(new RegExp(`^http://.*/explore/p/${key}/$`))
    const again = await ada.post('/api/v1/explore/permalink', { formData, urlParams: [['a', 'b']] })
    expect(again.json()).toEqual({ key, url })
    const other = await ada.post('/api/v1/explore/permalink', { formData })
    expect(other.json<{ key: string }>().key).not.toBe(key)
    const state = await ada.get(`/api/v1/explore/permalink/${key}`)
    expect(state.json()).toEqual({
      chartId,
      datasourceId: datasetId,
      datasourceType: 'table',
      datasource: `${datasetId}__table`,
      state: { formData, urlParams: [['a', 'b']] },
    })
    const opened = (await open(`permalink_key=${key}`)).result()
    expect(opened).toMatchObject({ form_data: formData, slice: { slice_id: chartId } })
    const page = await ada.get(`/explore/p/${key}/`)
    expect([page.status, page.headers['location']]).toEqual([302, `/explore/?permalink_key=${key}`])
  })

  test('refuses a permalink without a dataset, and without access to the data', async () => {
    const bad = await ada.post('/api/v1/explore/permalink', { formData: { datasource: 'x' } })
    expect(bad.status).toBe(400)
    const formData = { datasource: `${datasetId}__table` }
    expect((await gamma.post('/api/v1/explore/permalink', { formData })).status).toBe(404)
    const { key } = (await ada.post('/api/v1/explore/permalink', { formData })).json<{ key: string }>()
    expect((await gamma.get(`/api/v1/explore/permalink/${key}`)).status).toBe(404)
    expect((await gamma.get(`/api/v1/explore/?permalink_key=${key}`)).status).toBe(403)
    expect((await ada.get('/api/v1/explore/permalink/nothing')).status).toBe(404)
  })
})
