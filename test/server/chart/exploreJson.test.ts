import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { QueryContext, RowsResult } from '../../../contract/chart/data'
import type { ExploreJson } from '../../../contract/chart/exploreJson'
import { legacyForm, legacyRows } from '../../../src/effects/chart/exploreJson'
import { encodeForm } from '../../../src/domain/charts/formData'
import { loadType } from '../../../src/domain/charts/kinds/load'
import { flights } from '../../support/explore'
import { type Charts, startCharts } from '../support/charts'

let charts: Charts
let id: number
const day = (n: number) => Date.UTC(2026, 0, n)

beforeAll(async () => {
  charts = await startCharts(
    `create table sales (day date, country varchar, n integer, price decimal(10,2));
     insert into sales values ('2026-01-01', 'FRA', 1, 2.5), ('2026-01-01', 'DEU', 2, 1), ('2026-02-03', 'FRA', 4, 3), ('2026-02-03', null, 8, 1)`,
    () => Date.UTC(2026, 2, 18),
  )
  id = await charts.dataset({ table_name: 'sales' })
})
afterAll(() => charts.close())

const n = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'n' }, label: 'n' }
const price = { expressionType: 'SQL', sqlExpression: 'MAX(price)', label: 'price' }
const notNull = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'country', operator: 'IS NOT NULL' }
const [column] = flights.columns.slice(-1)
const post = (form: object, flags = '') =>
  charts.ada.post(`/superset/explore_json/${flags}`, undefined, {
    raw: new URLSearchParams({ form_data: JSON.stringify({ datasource: `${id}__table`, ...form }) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const ask = async (form: object, flags = ''): Promise<ExploreJson> => {
  const answer = await post(form, flags)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<ExploreJson>()
}

test('answers world and country maps in the legacy shape [B7.02]', async () => {
  const form = { viz_type: 'world_map', entity: 'country', metric: n, secondary_metric: price }
  const found = await ask(form)
  expect(found).toMatchObject({ status: 'success', errors: [], rowcount: 3, form_data: form, is_cached: false })
  expect(found.data).toEqual([
    { country: null, m1: 8, m2: '1.00' },
    { country: 'FRA', m1: 5, m2: '3.00' },
    { country: 'DEU', m1: 2, m2: '1.00' },
  ])
  expect((await ask({ ...form, viz_type: 'country_map', secondary_metric: null })).data).toContainEqual({
    country_id: 'FRA',
    metric: 5,
  })
})

test('a group without a value is none of its name in time tables and bubbles [B7.02]', async () => {
  const sql = "select day, case when country = 'DEU' then 'N/A' else country end as country, n, price from sales"
  const named = await charts.dataset({ table_name: 'named', sql })
  const datasource = `${named}__table`
  const table = { viz_type: 'time_table', granularity_sqla: 'day', metrics: [n], time_grain_sqla: 'P1Y' }
  const { data } = await ask({ datasource, ...table, groupby: 'country' })
  expect(data).toMatchObject({
    records: { '2026-01-01 00:00:00': { '<N/A>': 8, 'N/A': 2, FRA: 5 } },
    columns: ['<N/A>', 'FRA', 'N/A'],
  })
  const bubble = { viz_type: 'bubble', series: 'country', entity: 'country', x: n, y: n, size: n }
  const bubbles = await ask({ datasource, ...bubble })
  expect(bubbles.data).toMatchObject([
    { key: '<N/A>', values: [{ x: 8, group: null }] },
    { key: 'FRA', values: [{ x: 5 }] },
    { key: 'N/A', values: [{ x: 2, group: 'N/A' }] },
  ])
})

test('answers calendars, time tables, bubbles and parallel axes in the legacy shape [B7.02]', async () => {
  const calendar = { viz_type: 'cal_heatmap', granularity_sqla: 'day', metrics: [n], domain_granularity: 'month' }
  expect((await ask(calendar)).data).toEqual({
    data: { n: { [day(1) / 1000]: 3, [Date.UTC(2026, 1, 3) / 1000]: 12 } },
    start: day(1),
    domain: 'month',
    subdomain: 'day',
    range: 2,
  })
  expect((await ask({ ...calendar, time_range: '2025-12-01 : 2026-04-01' })).data).toMatchObject({
    start: Date.UTC(2025, 11, 1),
    range: 4,
  })
  const table = { viz_type: 'time_table', granularity_sqla: 'day', metrics: [n], time_grain_sqla: 'P1M' }
  expect((await ask({ ...table, groupby: 'country' })).data).toEqual({
    records: { '2026-01-01 00:00:00': { DEU: 2, FRA: 1 }, '2026-02-01 00:00:00': { 'N/A': 8, FRA: 4 } },
    columns: ['DEU', 'FRA', 'N/A'],
    is_group_by: true,
  })
  expect((await ask({ ...table, metrics: [n, price] })).data).toMatchObject({
    records: { '2026-01-01 00:00:00': { n: 3, price: '2.50' } },
    columns: ['n', 'price'],
    is_group_by: false,
  })
  const bubble = { viz_type: 'bubble', series: 'country', entity: 'day', x: n, y: price, size: n }
  const { data } = await ask({
    ...bubble,
    adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: "country = 'DEU'" }],
  })
  expect(data).toEqual([
    {
      key: 'DEU',
      values: [
        { day: day(1), country: 'DEU', n: 2, price: '1.00', x: 2, y: '1.00', size: 2, shape: 'circle', group: 'DEU' },
      ],
    },
  ])
  const filter = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'country', operator: 'IN', comparator: ['FRA'] }
  const axes = await ask({ viz_type: 'para', series: 'country', metrics: [n, price], adhoc_filters: [filter] })
  expect(axes.data).toEqual([{ country: 'FRA', n: 5, price: '3.00' }])
  expect(axes.applied_filters).toEqual([{ column: 'country' }])
})

test('selects the kind of answer by one flag at a time [B7.02]', async () => {
  const form = { viz_type: 'world_map', entity: 'country', metric: n }
  expect(await ask(form, '?query=true')).toEqual({ query: expect.stringMatching(/^SELECT/) as string, language: 'sql' })
  expect(Object.keys(await ask(form, '?results=true')).toSorted()).toEqual([
    'colnames',
    'coltypes',
    'data',
    'rowcount',
    'sql_rowcount',
  ])
  expect(await ask(form, '?samples=true')).toMatchObject({ rowcount: 4, colnames: ['day', 'country', 'n', 'price'] })
  const csv = await post(form, '?csv=true')
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.text).toContain('FRA,5')
  expect((await post(form, '?csv=true&query=true')).status).toBe(400)
  await ask(form)
  expect((await ask(form)).is_cached).toBe(true)
  expect((await ask(form, '?force=true')).is_cached).toBe(false)
})

test('answers a chart shown standalone as any other [B7.02]', async () => {
  const form = { viz_type: 'world_map', entity: 'country', metric: price }
  const { data, query } = await ask(form)
  expect(data).toContainEqual({ country: 'FRA', m1: '3.00', m2: '3.00' })
  for (const standalone of ['1', '2', 'true', 'false']) {
    expect((await ask(form, `?standalone=${standalone}`)).data).toEqual(data)
    const flags = `standalone=${standalone}&query=true`
    expect(await ask(form, `?${flags}`)).toEqual({ query, language: 'sql' })
  }
})

test('answers a saved chart by its id, and failures in the shape of an answer [B7.02]', async () => {
  const saved = await charts.ada.post('/api/v1/chart/', {
    slice_name: 'Map',
    viz_type: 'world_map',
    datasource_id: id,
    datasource_type: 'table',
    params: JSON.stringify({ entity: 'country', metric: 'count' }),
  })
  const { id: chart } = saved.json<{ id: number }>()
  const address = `?form_data=${encodeURIComponent(JSON.stringify({ slice_id: chart }))}`
  expect((await ask({ viz_type: 'para' }, address)).data).toContainEqual({ country: 'FRA', m1: 2, m2: 2 })
  const wrong = await post({ viz_type: 'world_map', entity: 'gone', metric: n })
  expect([wrong.status, wrong.json()]).toMatchObject([
    400,
    {
      status: 'failed',
      rowcount: 0,
      errors: [{ message: 'Columns missing in dataset: gone', error_type: 'VIZ_GET_DF_ERROR' }],
    },
  ])
  expect((await post({ viz_type: 'deck_arc' })).text).toContain('no legacy visualization of the kind deck_arc')
  expect((await post({ viz_type: 'para', metrics: [{ a: 1 }] })).text).toContain('not valid: metrics')
  expect((await post({ viz_type: 'para', datasource: 'x' })).status).toBe(400)
  const gamma = await charts.server.signedIn('gus', ['Gamma'])
  const body = { form_data: JSON.stringify({ viz_type: 'para', datasource: `${id}__table`, metrics: [n] }) }
  expect((await gamma.post('/superset/explore_json/', body)).status).toBe(403)
})

describe('rows of a legacy kind and of chart data', () => {
  const form = { adhoc_filters: [], row_limit: 100 }
  const time = { granularity_sqla: 'day', time_grain_sqla: 'P1M' }
  it.each([
    ['world_map', { ...form, entity: 'country', metric: n, secondary_metric: price }],
    ['world_map', { ...form, entity: 'country', metric: n, secondary_metric: n }],
    ['country_map', { ...form, entity: 'country', metric: n }],
    ['partition', { ...form, groupby: ['country', 'day'], metrics: [n, price] }],
    ['partition', { ...form, groupby: ['country'], metrics: [n] }],
    ['cal_heatmap', { ...time, subdomain_granularity: 'day', metrics: [n, price] }],
    ['time_table', { ...form, ...time, metrics: [n, price] }],
    ['time_table', { ...form, ...time, metrics: [n], groupby: 'country', adhoc_filters: [notNull] }],
  ])('%s %#: explore_json and chart data give equal rows [B2.14]', async (kind, controls) => {
    const type = await loadType(kind)
    if (type === null) throw new Error(`no kind ${kind}`)
    if (column === undefined) throw new Error('no column')
    const dataset = { ...flights, id, columns: ['day', 'country', 'n', 'price'].map((name) => ({ ...column, name })) }
    const values = { ...controls, viz_type: kind }
    const [query] = JSON.parse(JSON.stringify(type.queries({ values, dataset }))) as QueryContext['queries']
    if (query === undefined) throw new Error('no query')
    const body = { datasource: { id, type: 'table' }, queries: [query], result_format: 'json', result_type: 'full' }
    const { result } = (await charts.ada.post('/api/v1/chart/data', body)).json<{ result: [RowsResult] }>()
    const formData = encodeForm(values)
    const wanted = { datasetId: id, formData, query, resultType: 'full', force: false }
    const found = legacyRows(kind, await ask(legacyForm(wanted)), query)
    expect(found.colnames).toEqual(result[0].colnames)
    expect(found.coltypes).toEqual(result[0].coltypes)
    const sorted = (rows: RowsResult['data']) => (rows ?? []).map((row) => JSON.stringify(row)).toSorted()
    expect(sorted(result[0].data).length).toBeGreaterThan(1)
    expect(sorted(found.data)).toEqual(sorted(result[0].data))
  })
})
