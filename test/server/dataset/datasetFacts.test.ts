import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Charts, startCharts } from '../support/charts'

let charts: Charts
let id: number

beforeAll(async () => {
  charts = await startCharts(
    `create table orders (id integer, city varchar, amount decimal(10,2), placed timestamp);
     insert into orders values (1, 'Bern', 10.5, '2026-01-01'), (2, 'Oslo', 20, '2026-01-02'), (3, 'Bern', null, null);`,
    () => Date.UTC(2026, 2, 18),
  )
  id = await charts.dataset({ table_name: 'orders' })
})
afterAll(() => charts.close())

const check = async (expression: string, expression_type: string, preview = true) =>
  (
    await charts.ada.post(`/api/v1/datasource/table/${id}/validate_expression/`, {
      expression,
      expression_type,
      preview,
    })
  ).json<{ result: { message: string }[]; values: unknown[]; type: string | null; type_generic: number | null }>()

describe('parts of a dataset', () => {
  test('lists charts on a dataset with the columns and metrics they use or miss', async () => {
    const chart = async (slice_name: string, params: object) =>
      charts.ada.post('/api/v1/chart/', {
        slice_name,
        viz_type: 'pie',
        datasource_id: id,
        datasource_type: 'table',
        params: JSON.stringify(params),
      })
    await chart('Cities', {
      groupby: ['city'],
      metric: 'count',
      adhoc_filters: [{ expressionType: 'SIMPLE', subject: 'placed' }],
    })
    await chart('Broken', {
      x_axis: 'day',
      metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'amount' } }, 'profit'],
    })
    const answer = await charts.ada.get(`/api/v1/dataset/${id}/related_objects`)
    const { charts: uses, dashboards } = answer.json<{
      charts: { count: number; result: object[] }
      dashboards: object
    }>()
    expect(dashboards).toEqual({ count: 0, result: [] })
    expect(uses.count).toBe(2)
    expect(uses.result).toEqual([
      expect.objectContaining({
        slice_name: 'Broken',
        columns: ['day', 'amount'],
        metrics: ['profit'],
        missing: ['day', 'profit'],
      }),
      expect.objectContaining({
        slice_name: 'Cities',
        viz_type: 'pie',
        columns: ['city', 'placed'],
        metrics: ['count'],
        missing: [],
      }),
    ])
  })

  test('returns the present columns of the source before a sync', async () => {
    const found = (await charts.ada.get(`/datasource/external_metadata/table/${id}/`)).json<
      { column_name: string; type: string }[]
    >()
    expect(found.map((column) => [column.column_name, column.type])).toEqual([
      ['id', 'INTEGER'],
      ['city', 'VARCHAR'],
      ['amount', 'DECIMAL(10,2)'],
      ['placed', 'TIMESTAMP'],
    ])
  })

  test('checks expressions before they are saved', async () => {
    expect(await check('upper(city)', 'column')).toMatchObject({
      result: [],
      values: ['BERN', 'OSLO', 'BERN'],
      type_generic: 1,
    })
    expect(await check('SUM(amount)', 'metric')).toMatchObject({ result: [], values: ['30.50'], type_generic: 0 })
    expect(await check('SUM(amount)', 'metric', false)).toMatchObject({ result: [], values: [], type: 'DECIMAL(38,2)' })
    expect(await check("city = 'Bern'", 'where')).toMatchObject({ result: [], values: [2] })
    expect(await check('count(*) > 5', 'having')).toMatchObject({ result: [], values: [] })
    const wrong = await check('upper(city) ||\n  nowhere', 'column')
    expect(wrong.result).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('nowhere'),
        line_number: 2,
        start_column: 3,
        position: 17,
      }),
    ])
    for (const [unfinished, kind] of [
      ['upper(city) AND', 'column'],
      ['SUM(amount) +', 'metric'],
      ["city = 'Bern' AND -- why", 'where'],
      ['amount,', 'column'],
    ] as const) {
      const { length: position } = unfinished
      expect((await check(unfinished, kind)).result).toMatchObject([
        { message: 'The expression ends too early.', position, line_number: 1, start_column: position + 1 },
      ])
    }
    expect((await check('1) FROM orders --', 'column')).result[0]?.message).toContain('bracket')
    expect((await check('', 'metric')).result[0]?.message).toContain('empty')
    expect((await check("read_csv('/etc/passwd')", 'column')).result).toHaveLength(1)
    expect((await check('id IN (SELECT 1)', 'where')).result[0]?.message).toContain('queries of their own')
  })

  test('a virtual dataset can be duplicated with columns, metrics, settings and rules', async () => {
    const send = async (method: string, path: string, body: object) => {
      const answer = await charts.ada.send(method, `/api/v1/dataset/${path}`, { body })
      return answer.json<{ id: number; message?: unknown }>()
    }
    const { id: first } = await send('POST', '', {
      database: 1,
      schema: 'main',
      table_name: 'big orders',
      sql: 'SELECT * FROM orders WHERE amount > 5',
    })
    const metric = { metric_name: 'most', expression: 'MAX(amount)', d3format: '.2f' }
    await send('PUT', String(first), { metrics: [metric], cache_timeout: 60, description: 'why' })
    const admin = await charts.server.signedIn('root', ['Admin'])
    const rule = { name: 'r', filter_type: 'Base', tables: [first], roles: [], clause: "city = 'Oslo'" }
    expect((await admin.post('/api/v1/rowlevelsecurity/', rule)).status).toBe(201)
    const { id: twin } = await send('POST', 'duplicate', { base_model_id: first, table_name: 'copy' })
    const detail = async (one: number) =>
      (await charts.ada.get(`/api/v1/dataset/${one}`)).json<{
        result: { columns: { column_name: string }[]; metrics: { metric_name: string }[] }
      }>().result
    const [before, after] = [await detail(first), await detail(twin)]
    expect(after).toMatchObject({ table_name: 'copy', cache_timeout: 60, description: 'why', metrics: [metric] })
    expect(after.columns.map((column) => column.column_name)).toEqual(
      before.columns.map((column) => column.column_name),
    )
    expect((await charts.result(twin, { metrics: ['most'] })).data).toEqual([{ most: '20.00' }])
    const again = await send('POST', 'duplicate', { base_model_id: first, table_name: 'copy' })
    expect(JSON.stringify(again.message)).toContain('already exists')
    const table = await send('POST', 'duplicate', { base_model_id: id, table_name: 'x' })
    expect(JSON.stringify(table.message)).toContain('Only virtual datasets')
  })

  test('reveals nothing of a dataset without access', async () => {
    const gamma = await charts.server.signedIn('gus', ['Gamma'])
    expect((await gamma.get(`/api/v1/dataset/${id}/related_objects`)).status).toBe(404)
    expect((await gamma.get(`/datasource/external_metadata/table/${id}/`)).status).toBe(403)
    const body = { expression: 'city', expression_type: 'column', preview: true }
    expect((await gamma.post(`/api/v1/datasource/table/${id}/validate_expression/`, body)).status).toBe(403)
  })
})

describe('before a change of a dataset', () => {
  test('returns the columns of another query without changing anything', async () => {
    const path = `/datasource/external_metadata/table/${id}/`
    const asked = await charts.ada.post(path, { sql: 'select city, count(*) as n from orders group by 1' })
    expect(asked.json<{ column_name: string; type: string }[]>().map((one) => [one.column_name, one.type])).toEqual([
      ['city', 'VARCHAR'],
      ['n', 'BIGINT'],
    ])
    const wrong = await charts.ada.post(path, { sql: 'select nope from orders' })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('nope')])
    const writing = await charts.ada.post(path, { sql: 'drop table orders' })
    expect(writing.status).toBe(422)
    const detail = (await charts.ada.get(`/api/v1/dataset/${id}`)).json<{ result: { sql: null; columns: object[] } }>()
    expect([detail.result.sql, detail.result.columns.length]).toEqual([null, 4])
  })

  test('lists dashboards that show its charts or filter by it, with missing columns', async () => {
    const made = (
      await charts.ada.post('/api/v1/dashboard/', {
        dashboard_title: 'Cities of the year',
        published: true,
        json_metadata: JSON.stringify({
          native_filter_configuration: [
            { id: 'NATIVE_FILTER-1', targets: [{ datasetId: id, column: { name: 'city' } }] },
            { id: 'NATIVE_FILTER-2', targets: [{ datasetId: id, column: { name: 'gone' } }] },
            { id: 'NATIVE_FILTER-3', targets: [{ datasetId: id + 1000, column: { name: 'elsewhere' } }] },
            { id: 'NATIVE_FILTER-4', targets: 'damaged' },
          ],
        }),
      })
    ).json<{ id: number }>()
    const chart = (
      await charts.ada.post('/api/v1/chart/', {
        slice_name: 'On a dashboard',
        viz_type: 'pie',
        datasource_id: id,
        datasource_type: 'table',
        params: '{}',
        dashboards: [],
      })
    ).json<{ id: number }>()
    const holder = (await charts.ada.post('/api/v1/dashboard/', { dashboard_title: 'Holds a chart' })).json<{
      id: number
    }>()
    expect(
      (await charts.ada.send('PUT', `/api/v1/chart/${chart.id}`, { body: { dashboards: [holder.id] } })).status,
    ).toBe(200)
    const { dashboards } = (await charts.ada.get(`/api/v1/dataset/${id}/related_objects`)).json<{
      dashboards: { count: number; result: object[] }
    }>()
    expect(dashboards.count).toBe(2)
    expect(dashboards.result).toEqual(
      expect.arrayContaining([
        { id: made.id, title: 'Cities of the year', slug: null, columns: ['city', 'gone'], missing: ['gone'] },
        { id: holder.id, title: 'Holds a chart', slug: null, columns: [], missing: [] },
      ]),
    )
  })

  test('refuses a change that was made from another version', async () => {
    const path = `/api/v1/dataset/${id}`
    const first = (await charts.ada.get(path)).headers['etag'] as string
    expect(first).toMatch(/^"\w+"$/)
    const put = (body: object, version?: string) =>
      charts.ada.send('PUT', path, { body, headers: version === undefined ? {} : { 'if-match': version } })
    const done = await put({ description: 'Mine' }, first)
    expect(done.status).toBe(200)
    const second = done.headers['etag'] as string
    expect(second).not.toBe(first)
    expect((await charts.ada.get(path)).headers['etag']).toBe(second)
    expect((await put({ description: 'Theirs' }, first)).status).toBe(412)
    expect((await charts.ada.get(path)).json<{ result: { description: string } }>().result.description).toBe('Mine')
    expect((await put({ description: 'Without a version' })).status).toBe(200)
    expect((await put({ description: 'Any version' }, '*')).status).toBe(200)
  })

  test('finds owners by name', async () => {
    const find = async (filter: string) =>
      (await charts.ada.get(`/api/v1/dataset/related/owners?q=${encodeURIComponent(`(filter:'${filter}')`)}`)).json<{
        count: number
        result: { text: string }[]
      }>()
    expect((await find('')).count).toBeGreaterThan(0)
    expect(await find('nobody is called that')).toEqual({ count: 0, result: [] })
  })
})
