import type { Settings } from '../../../server/config'
import { featureFlagDefaults } from '../../../server/config'
import { type Charts, startCharts } from './charts'
import type { Browser } from './server'

export const AT = '/api/v1/report/'

export const HOSTILE = '<img src=x onerror=alert(1)>'

const SQL = `
  create table sales (day timestamp, region varchar, units integer);
  insert into sales values
    ('2026-03-02 08:00', 'north', 1), ('2026-03-09', 'south', 2), ('2026-03-10', '${HOSTILE}', 4), ('2026-03-11', '=1+1', 8);
  create table many (n integer); insert into many select range from range(250);
`

export const settingsOf = (more: Partial<Settings> = {}): Partial<Settings> => ({
  featureFlags: { ...featureFlagDefaults, ALERT_REPORTS: true },
  publicUrl: 'https://bi.example.com/in',
  ...more,
})

export interface Reports extends Charts {
  readonly bob: Browser
  readonly admin: Browser
  readonly sales: number
  readonly many: number
  /** A chart of all rows of a dataset. */
  chart(name: string, dataset?: number, more?: object): Promise<number>
  dashboard(title: string, charts: readonly number[], more?: object): Promise<number>
  make(body: object, by?: Browser): Promise<number>
  read(id: number, by?: Browser): Promise<Record<string, unknown>>
  logOf(id: number): Promise<readonly Record<string, unknown>[]>
}

const idOf = async (answering: ReturnType<Browser['post']>): Promise<number> => {
  const answer = await answering
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<{ id: number }>().id
}

/** A server with reports over a real database; Ada and Bob are Alphas with addresses of their own. */
export const startReporting = async (
  clock: () => number,
  settings: Partial<Settings> = {},
  logged?: (line: string) => void,
): Promise<Reports> => {
  const logger = logged === undefined ? {} : { logger: { level: 'debug', stream: { write: logged } } }
  const charts = await startCharts(SQL, clock, settingsOf(settings), logger)
  const { server, ada } = charts
  const bob = await server.signedIn('bob', ['Alpha'])
  const admin = await server.signedIn('root', ['Admin'])
  for (const [who, email] of [
    [ada, 'ada@example.com'],
    [bob, 'bob@example.com'],
  ] as const) {
    await server.services.store
      .updateTable('user')
      .set({ email })
      .where('id', '=', who.userId ?? 0)
      .execute()
  }
  const sales = await charts.dataset({ table_name: 'sales' })
  const many = await charts.dataset({ table_name: 'many' })
  const columnsOf = new Map([[sales, ['day', 'region', 'units']]])
  const chart: Reports['chart'] = (name, dataset = sales, more = {}) => {
    const columns = columnsOf.get(dataset) ?? ['n']
    const query = { columns, orderby: [[columns.at(-1), true]], row_limit: 1000 }
    const context = { datasource: { id: dataset, type: 'table' }, queries: [query] }
    const body = { slice_name: name, datasource_id: dataset, datasource_type: 'table', viz_type: 'table' }
    return idOf(ada.post('/api/v1/chart/', { ...body, query_context: JSON.stringify(context), ...more }))
  }
  return {
    ...charts,
    bob,
    admin,
    sales,
    many,
    chart,
    dashboard: (title, ids, more = {}) => {
      const positions = {
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ids.map((id) => `CHART-${id}`) },
        ...Object.fromEntries(ids.map((id) => [`CHART-${id}`, { type: 'CHART', children: [], meta: { chartId: id } }])),
      }
      const body = { dashboard_title: title, published: true, json_metadata: JSON.stringify({ positions }), ...more }
      return idOf(ada.post('/api/v1/dashboard/', body))
    },
    make: (body, by = ada) => {
      const usual = { type: 'Report', name: 'Weekly', crontab: '0 12 * * 1', creation_method: 'charts' }
      return idOf(by.post(AT, { ...usual, ...body }))
    },
    read: async (id, by = ada) => (await by.get(`${AT}${id}`)).json<{ result: Record<string, unknown> }>().result,
    logOf: async (id) =>
      (await ada.get(`${AT}${id}/log/`)).json<{ result: readonly Record<string, unknown>[] }>().result,
  }
}
