import { expect } from 'vitest'
import { type Browser, rison, startTestServer } from './server'

export const AT = '/api/v1/dashboard/'

export const tab = (text: string, children: readonly string[]) => ({ type: 'TAB', children, meta: { text } })
export const chart = (chartId: number) => ({ type: 'CHART', children: [], meta: { chartId, width: 4, height: 50 } })
export const layoutOf = (ids: readonly number[]) => ({
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
  DASHBOARD_VERSION_KEY: 'v2',
  'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-a', 'TAB-b'] },
  'TAB-a': tab('Over all', ['ROW-1']),
  'TAB-b': tab('By day', ['TABS-2']),
  'TABS-2': { type: 'TABS', children: ['TAB-c'] },
  'TAB-c': tab('Deeper', []),
  'ROW-1': { type: 'ROW', children: ids.map((id) => `CHART-${id}`) },
  ...Object.fromEntries(ids.map((id) => [`CHART-${id}`, chart(id)])),
})

/** A server with people of every kind and two charts of Ada's, and calls about dashboards, made by her unless said. */
export const startDashboards = async (clock: () => number) => {
  const server = await startTestServer({ clock })
  const ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  const bob = await server.signedIn('bob', ['Alpha'])
  const admin = await server.signedIn('root', ['Admin'])
  const gamma = await server.signedIn('gamma', ['Gamma'])
  const reader = await server.signedIn('reader', ['Gamma'], [1])
  const daily = { database: 1, schema: 'main', sql: 'select day, amount', table_name: 'daily' }
  const datasetId = (await ada.post('/api/v1/dataset/', daily)).json<{ id: number }>().id
  const makeChart = async (name: string, by: Browser = ada, more: object = {}): Promise<number> => {
    const body = { slice_name: name, datasource_id: datasetId, datasource_type: 'table', viz_type: 'pie', ...more }
    const answer = await by.post('/api/v1/chart/', body)
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
    return answer.json<{ id: number }>().id
  }
  const make = async (body: object = {}, by: Browser = ada): Promise<number> => {
    const answer = await by.post(AT, { dashboard_title: 'Sales', ...body })
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
    return answer.json<{ id: number }>().id
  }
  const put = (id: number, body: object, by: Browser = ada) => by.send('PUT', `${AT}${id}`, { body })
  const get = async (id: number | string, by: Browser = ada) =>
    (await by.get(`${AT}${id}`)).json<{ result: Record<string, unknown> }>().result
  const list = async (q: string, by: Browser = ada) =>
    (await by.get(`${AT}?${rison(q)}`)).json<{ count: number; ids: number[]; result: Record<string, unknown>[] }>()
  const namesOf = async (id: number, by: Browser = ada) => {
    const { result } = (await by.get(`${AT}${id}/charts`)).json<{ result: { id: number; slice_name: string }[] }>()
    return result.map((chart) => chart.slice_name).toSorted((a, b) => (a < b ? -1 : 1))
  }
  const charts: readonly number[] = [await makeChart('First'), await makeChart('Second')]
  return { server, ada, bob, admin, gamma, reader, datasetId, charts, makeChart, make, put, get, list, namesOf }
}

export type Dashboards = Awaited<ReturnType<typeof startDashboards>>
