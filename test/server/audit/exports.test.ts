import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../../../contract/index'
import { type Entry, entriesOf } from '../support/audit'
import { type Charts, startCharts } from '../support/charts'
import { type Browser, rison } from '../support/server'

let charts: Charts
let admin: Browser
let ada: Browser
let dataset: number
let chart: number
let dashboard: number
let query: number

beforeAll(async () => {
  charts = await startCharts('create table t as select 1 as n', Date.now)
  ;({ ada } = charts)
  admin = await charts.server.signedIn('root', ['Admin'])
  dataset = await charts.dataset({ table_name: 't' })
  const idOf = async (url: string, body: object): Promise<number> => {
    const answer = await ada.post(url, body)
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.json<{ id: number }>().id
  }
  dashboard = await idOf('/api/v1/dashboard/', { dashboard_title: 'Sales' })
  chart = await idOf('/api/v1/chart/', {
    slice_name: 'Pie',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params: '{}',
    dashboards: [dashboard],
  })
  await ada.post('/api/v1/sqllab/execute/', { database_id: 1, sql: 'select 1', client_id: 'mine' })
  const { store } = charts.server.services
  const row = store.selectFrom('query').select('id').where('client_id', '=', 'mine')
  query = (await row.executeTakeFirstOrThrow()).id
})
afterAll(() => charts.close())

const during = (step: () => Promise<unknown>): Promise<readonly Entry[]> =>
  entriesOf(charts.server.services.store, step)

const things = {
  dashboard: () => ({ kind: 'dashboard', id: dashboard, name: 'Sales' }),
  chart: () => ({ kind: 'chart', id: chart, name: 'Pie' }),
  dataset: () => ({ kind: 'dataset', id: dataset, name: 't' }),
  database: () => ({ kind: 'database', id: 1, name: 'examples' }),
}

interface Act {
  readonly step: () => Promise<{ readonly status: number }>
  readonly about: readonly (keyof typeof things)[]
  readonly details: () => object
}

const server = (host: string) => ({ host, port: 1, database: 'shop', username: 'ana', password: 'planted-password' })

/** One act of each call that hands something out or tries a connection. */
const acts: Readonly<Record<string, Act>> = {
  dashboardExport: {
    step: () => ada.get(`/api/v1/dashboard/export/?${rison(`!(${dashboard})`)}`),
    about: ['dashboard', 'chart', 'dataset'],
    details: () => ({}),
  },
  chartExport: {
    step: () => ada.get(`/api/v1/chart/export/?${rison(`!(${chart})`)}`),
    about: ['chart', 'dataset'],
    details: () => ({}),
  },
  datasetExport: {
    step: () => ada.get(`/api/v1/dataset/export/?${rison(`!(${dataset})`)}`),
    about: ['dataset'],
    details: () => ({}),
  },
  exportStart: {
    step: () => ada.post('/api/v1/sqllab/export/', { client_id: 'mine', format: 'csv', job: 'j' }),
    about: ['database'],
    details: () => ({ query, format: 'csv' }),
  },
  exportQuery: {
    step: () => ada.get('/api/v1/sqllab/export/mine/?format=xlsx'),
    about: ['database'],
    details: () => ({ query, format: 'xlsx' }),
  },
  logSign: {
    step: () =>
      ada.post('/api/recount/audit/log/signature/', {
        hash: '0'.repeat(64),
        count: 3,
        first: 1,
        head: 3,
        redaction: 'none',
      }),
    about: [],
    details: () => ({ file: 'log', count: 3, first: 1, head: 3, redaction: 'none' }),
  },
  databaseTest: {
    step: () =>
      admin.post('/api/v1/database/test_connection/', {
        engine: 'duckdb',
        parameters: { file: 'new.duckdb', create: true },
      }),
    about: [],
    details: () => ({ engine: 'duckdb', file: 'new.duckdb' }),
  },
}

describe('acts that hand something out', () => {
  test('each such call is tried', () => {
    const declared = allCalls.filter(({ audit }) => audit === 'export' || audit === 'connectionTest')
    expect(Object.keys(acts).toSorted()).toEqual(declared.map(({ name }) => name).toSorted())
  })

  test.each(Object.entries(acts))('%s names what it is about', async (call, { step, about, details }) => {
    const entries = await during(async () => {
      expect([200, 201]).toContain((await step()).status)
    })
    expect(entries).toMatchObject([{ call, outcome: 'done', details: details() }])
    expect(entries[0]?.about).toEqual(about.map((kind) => things[kind]()))
  })

  test('an export of a thing that is not there names what was asked for', async () => {
    const [bundle, file] = await during(async () => {
      await ada.get(`/api/v1/dashboard/export/?${rison('!(99)')}`)
      await ada.post('/api/v1/sqllab/export/', { client_id: 'nowhere', format: 'csv', job: 'k' })
    })
    expect(bundle).toMatchObject({ outcome: 'failed', about: [{ kind: 'dashboard', id: 99, name: null }] })
    expect(file).toMatchObject({ outcome: 'failed', details: { clientId: 'nowhere', format: 'csv' } })
  })

  test('a connection that is not reached has an entry with its engine and host', async () => {
    const body = { engine: 'postgresql', parameters: server('127.0.0.1') }
    const entries = await during(async () => {
      const answer = await admin.post('/api/v1/database/test_connection/', body)
      expect(answer.status).toBe(422)
    })
    expect(entries).toMatchObject([
      { action: 'connectionTest', outcome: 'failed', details: { engine: 'postgresql', host: '127.0.0.1' } },
    ])
    expect(JSON.stringify(entries)).not.toContain('planted-password')
  })

  test('a call that is refused before its work began has none', async () => {
    const entries = await during(async () => {
      expect((await admin.post('/api/v1/database/test_connection/', { engine: 7 })).status).toBe(400)
      expect((await charts.server.anonymous().post('/api/v1/database/test_connection/', {})).status).toBe(401)
    })
    expect(entries).toEqual([])
  })
})
