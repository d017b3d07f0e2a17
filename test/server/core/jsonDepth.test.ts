import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Dashboards, layoutOf, startDashboards } from '../support/dashboards'
import { type Answer, type Browser, rison } from '../support/server'

const DEEPER = 'JSON is nested deeper than 100 levels.'

/** An object of so many levels, itself counted, with brackets in a string that are none. */
const nested = (depth: number): string => `${'{"a[[{":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`
const AT_MOST = nested(100)
const DEEP = nested(101)
/** As it was taken before there was a limit. */
const DAMAGED = [
  ['nested 20,000 levels', `{"viz_type":"pie","a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['not JSON', '{"a": '],
  ['no object', '[1, 2]'],
] as const

let world: Dashboards
let ada: Browser
let admin: Browser
let datasetId: number
let chartId: number
let dashboardId: number
let layerId: number
let tabId: number

const idOf = (answer: Answer): number => {
  expect([answer.status, answer.text]).toEqual([answer.status < 300 ? answer.status : 0, expect.any(String)])
  return answer.json<{ id: number }>().id
}

beforeAll(async () => {
  world = await startDashboards(() => 1_700_000_000_000)
  ;({ ada, admin, datasetId } = world)
  chartId = world.charts[0] ?? 0
  dashboardId = await world.make({ json_metadata: JSON.stringify({ positions: layoutOf(world.charts) }) })
  layerId = idOf(await ada.post('/api/v1/annotation_layer/', { name: 'Events' }))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const raw = `queryEditor=${encodeURIComponent(JSON.stringify({ name: 'A tab' }))}`
  tabId = idOf(await ada.send('POST', '/tabstateview/', { raw, headers }))
})
afterAll(() => world.server.close())

const form = (fields: Readonly<Record<string, string>>) => ({
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
const chartOf = (more: object) => ({
  slice_name: 'One',
  datasource_id: datasetId,
  datasource_type: 'table',
  viz_type: 'pie',
  ...more,
})
const during = { short_descr: 'Day', start_dttm: '2024-01-01', end_dttm: '2024-01-02' }

/** Calls that take a text of JSON, each by what is sent with it. */
const CALLS: readonly (readonly [string, (text: string) => Promise<Answer>])[] = [
  ['params of a new chart', (text) => ada.post('/api/v1/chart/', chartOf({ params: text }))],
  [
    'query_context of a chart',
    (text) => ada.send('PUT', `/api/v1/chart/${chartId}`, { body: { query_context: text } }),
  ],
  ['params of a chart', (text) => ada.send('PUT', `/api/v1/chart/${chartId}`, { body: { params: text } })],
  ['position_json', (text) => ada.post('/api/v1/dashboard/', { dashboard_title: 'One', position_json: text })],
  [
    'json_metadata',
    (text) =>
      ada.send('PUT', `/api/v1/dashboard/${dashboardId}`, { body: { json_metadata: `{"label_colors":${text}}` } }),
  ],
  [
    'json_metadata of a copy',
    (text) =>
      ada.post(`/api/v1/dashboard/${dashboardId}/copy/`, {
        dashboard_title: 'Two',
        json_metadata: `{"label_colors":${text}}`,
      }),
  ],
  ['values of filters', (text) => ada.post(`/api/v1/dashboard/${dashboardId}/filter_state`, { value: text })],
  ['extra_json of a saved query', (text) => ada.post('/api/v1/saved_query/', { label: 'One', extra_json: text })],
  ['template_parameters', (text) => ada.post('/api/v1/saved_query/', { label: 'One', template_parameters: text })],
  ['extra of a dataset', (text) => ada.send('PUT', `/api/v1/dataset/${datasetId}`, { body: { extra: text } })],
  [
    'extra of a column',
    (text) =>
      ada.send('PUT', `/api/v1/dataset/${datasetId}?override_columns=true`, {
        body: { columns: [{ column_name: 'day', extra: text }] },
      }),
  ],
  [
    'currency of a metric',
    (text) =>
      ada.send('PUT', `/api/v1/dataset/${datasetId}`, {
        body: { metrics: [{ metric_name: 'count', expression: 'COUNT(*)', currency: text }] },
      }),
  ],
  [
    'json_metadata of an annotation',
    (text) =>
      ada.post(`/api/v1/annotation_layer/${layerId}/annotation/`, {
        ...during,
        short_descr: `Day ${text.length}`,
        json_metadata: text,
      }),
  ],
  ['a shared query', (text) => ada.send('POST', '/kv/store/', form({ data: text }))],
  [
    'extra_json of a tab',
    (text) => ada.send('PUT', `/tabstateview/${tabId}`, form({ extra_json: JSON.stringify(text) })),
  ],
  [
    'a field of a form',
    (text) => ada.send('POST', '/tabstateview/', form({ queryEditor: `{"name":"a","b":${text}}` })),
  ],
]
/** Calls that put the text one level down. */
const INSIDE = new Set(['json_metadata', 'json_metadata of a copy', 'a field of a form'])

describe('JSON texts in calls', () => {
  test.each(CALLS)('accepts %s to a depth of 100 levels', async (name, send) => {
    const answer = await send(INSIDE.has(name) ? nested(99) : AT_MOST)
    expect([answer.status, answer.text]).toEqual([answer.status < 300 ? answer.status : 0, expect.any(String)])
  })

  test.each(CALLS)('refuses deeper nested %s with a reason', async (_, send) => {
    for (const text of [DEEP, nested(100_000)]) {
      const answer = await send(text)
      expect([answer.status, answer.text.slice(0, 300)]).toEqual([
        answer.status === 422 ? 422 : 400,
        expect.stringContaining(DEEPER),
      ])
    }
  })

  test('refuses deeper nested template_params of a dataset with a reason', async () => {
    const answer = await ada.send('PUT', `/api/v1/dataset/${datasetId}`, { body: { template_params: DEEP } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(DEEPER)])
  })

  test('refuses deeper nested settings of a database with a reason', async () => {
    const answer = await admin.send('PUT', '/api/v1/database/1', { body: { extra: DEEP } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(DEEPER)])
  })

  test('refuses deeper nested form data of a legacy chart with a reason', async () => {
    const answer = await ada.send('POST', '/superset/explore_json/', form({ form_data: DEEP }))
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(DEEPER)])
  })

  test('refuses deeper nested events of the usage log', async () => {
    const event = `"version":"v2","ts":1,"event_name":"a","event_type":"user"`
    const body = form({ events: `[{${event},"more":${nested(99)}}]` })
    const answer = await ada.send('POST', '/superset/log/?explode=events', body)
    expect([answer.status, answer.json()]).toEqual([400, { message: { events: ['Not valid JSON.'] } }])
  })

  test('refuses a deeper nested JSON body with a reason', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const raw of [DEEP, '['.repeat(4_000_000)]) {
      const answer = await ada.send('POST', '/api/v1/chart/', { raw, headers })
      expect([answer.status, answer.json()]).toMatchObject([
        400,
        { errors: [{ message: 'The body of the request is nested deeper than 100 levels.' }] },
      ])
    }
  })
})

describe.each(DAMAGED)('store with texts that are %s', (_, text) => {
  const store = () => world.server.services.store
  const rows = async (path: string, q = '(page_size:100)') => {
    const answer = await ada.get(`${path}?${rison(q)}`)
    expect([path, answer.status, answer.text.slice(0, 300)]).toEqual([path, 200, expect.any(String)])
    return answer.json<{ result: readonly { readonly id: number }[] }>().result
  }
  const answers = async (path: string): Promise<void> => {
    const answer = await ada.get(path)
    expect([path, answer.status, answer.text.slice(0, 300)]).toEqual([path, 200, expect.any(String)])
  }
  let saved: number
  let damagedChart: number
  let damaged: number
  let healthy: number

  beforeAll(async () => {
    saved = idOf(await ada.post('/api/v1/saved_query/', { label: 'Damaged' }))
    damagedChart = await world.makeChart('Damaged')
    const both = [damagedChart, chartId]
    damaged = await world.make({ json_metadata: JSON.stringify({ positions: layoutOf(both) }) })
    healthy = await world.make({ json_metadata: JSON.stringify({ positions: layoutOf(both) }) })
    // a change makes versions
    await world.put(damaged, { dashboard_title: 'Changed' })
    const same = { extra: text }
    await store().updateTable('saved_query').set(same).where('id', '=', saved).execute()
    await store().updateTable('tab_state').set(same).where('id', '=', tabId).execute()
    await store().updateTable('database').set(same).where('id', '=', 1).execute()
    await store().updateTable('dataset').set({ extra: text, template_params: text }).execute()
    await store().updateTable('dataset_column').set(same).execute()
    await store().updateTable('dataset_metric').set({ extra: text, currency: text }).execute()
    const ofChart = { params: text, query_context: text }
    await store().updateTable('chart').set(ofChart).where('id', '=', damagedChart).execute()
    const ofDashboard = { json_metadata: text, position_json: text }
    await store().updateTable('dashboard').set(ofDashboard).where('id', '=', damaged).execute()
    const ofVersion = { state: text, differences: text }
    await store().updateTable('dashboard_version').set(ofVersion).where('dashboard_id', '=', damaged).execute()
  })

  test('lists every row beside a damaged one', async () => {
    const charts = await rows('/api/v1/chart/')
    expect(charts.find(({ id }) => id === damagedChart)).toMatchObject({ slice_name: 'Damaged', params: text })
    expect(charts.map(({ id }) => id)).toEqual(expect.arrayContaining([...world.charts]))
    expect((await rows('/api/v1/dashboard/')).map(({ id }) => id)).toEqual(expect.arrayContaining([damaged, healthy]))
    expect((await rows('/api/v1/saved_query/')).find(({ id }) => id === saved)).toMatchObject({ extra: {} })
    expect(await rows('/api/v1/dataset/')).not.toEqual([])
    expect(await rows('/api/v1/database/')).not.toEqual([])
    for (const path of ['/api/v1/chart/related/owners', '/api/v1/dashboard/related/owners'])
      expect(await rows(path, '(page_size:10)')).not.toEqual([])
  })

  test('opens dashboards beside a damaged one and with a damaged chart', async () => {
    for (const id of [healthy, damaged]) {
      for (const part of ['', '/charts', '/datasets', '/tabs']) await answers(`/api/v1/dashboard/${id}${part}`)
      await answers(`/api/recount/dashboard/${id}/versions/`)
    }
    expect(await world.namesOf(healthy)).toEqual(['Damaged', 'First'])
    await answers(`/api/recount/dashboard/outlines/?${rison(`!(${healthy},${damaged})`)}`)
    await answers(`/api/v1/dataset/${datasetId}`)
    await answers(`/api/v1/explore/?slice_id=${damagedChart}`)
    await answers(`/tabstateview/${tabId}`)
  })

  test('exports healthy objects beside damaged ones', async () => {
    for (const path of [
      `/api/v1/dashboard/export/?${rison(`!(${healthy},${damaged})`)}`,
      `/api/v1/chart/export/?${rison(`!(${damagedChart},${chartId})`)}`,
      `/api/v1/dataset/export/?${rison(`!(${datasetId})`)}`,
    ]) {
      const answer = await ada.get(path)
      expect([path, answer.status, answer.text.slice(0, 2)]).toEqual([path, 200, 'PK'])
    }
  })

  test('overwrites a damaged dashboard on save', async () => {
    const answer = await world.put(damaged, { json_metadata: '{"refresh_frequency":10}' })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    await answers(`/api/recount/dashboard/${damaged}/versions/`)
  })
})

describe('values of unexpected types', () => {
  test('lists a saved query whose last run has strange values', async () => {
    const extra = JSON.stringify({ last_run: { at: 'x', rows: ['y'] } })
    const id = idOf(await ada.post('/api/v1/saved_query/', { label: 'Strange', extra_json: extra }))
    const answer = await ada.get(`/api/v1/saved_query/?${rison('(page_size:100)')}`)
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    expect(answer.json<{ result: { id: number }[] }>().result.find((one) => one.id === id)).toMatchObject({
      rows: null,
      last_run_delta_humanized: '',
    })
  })

  test('exports a dashboard whose filters have strange values', async () => {
    const filters = [null, { targets: 'x' }, { targets: [null, { datasetId }] }]
    const id = await world.make({ json_metadata: JSON.stringify({ native_filter_configuration: filters }) })
    const answer = await ada.get(`/api/v1/dashboard/export/?${rison(`!(${id})`)}`)
    expect([answer.status, answer.text.slice(0, 2)]).toEqual([200, 'PK'])
  })
})
