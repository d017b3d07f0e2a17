import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArchive } from '../../../server/upload/sheet/zip'
import { type Charts, cells, startCharts } from '../support/charts'

let charts: Charts
let sales: number
const query = { columns: ['region'], metrics: ['count'] }

beforeAll(async () => {
  charts = await startCharts(
    `create table sales (region varchar); insert into sales values ('north'), ('north'), ('south');
     create table visits (came_at timestamp, left_at timestamp);
     insert into visits values ('2026-01-01 23:00', '2026-01-02 01:00'), ('2026-01-03 08:00', '2026-01-03 09:00')`,
    () => Date.UTC(2026, 2, 18, 10, 30),
  )
  sales = await charts.dataset({ table_name: 'sales' })
})
afterAll(() => charts.close())

describe('other ways to the rows', () => {
  test('returns the rows of several queries as an archive [B7.01]', async () => {
    const queries = [
      { ...query, orderby: [['region', true]] },
      { columns: [], metrics: ['count'] },
    ]
    const zip = await charts.ask(sales, {}, { queries, result_format: 'csv' })
    expect(zip.headers['content-type']).toBe('application/zip')
    expect(zip.headers['content-disposition']).toContain('sales.zip')
    const folder = mkdtempSync(join(tmpdir(), 'recount-zip-'))
    writeFileSync(join(folder, 'rows.zip'), zip.bytes)
    const archive = await openArchive(join(folder, 'rows.zip'))
    const [first, second] = [await archive.open('query_1.csv'), await archive.open('query_2.csv')]
    expect(await text(first)).toBe('region,COUNT(*)\nnorth,2\nsouth,1\n')
    expect(await text(second)).toBe('COUNT(*)\n3\n')
    expect(archive.has('query_3.csv')).toBe(false)
    archive.close()
    rmSync(folder, { recursive: true })
    const bad = await charts.ask(sales, {}, { queries: [query, { metrics: ['gone'] }], result_format: 'csv' })
    expect(bad.status).toBe(400)
  })

  test('queries a saved chart by its id [B7.01]', async () => {
    const save = async (query_context: string | null) =>
      (
        await charts.ada.post('/api/v1/chart/', {
          slice_name: 'Saved',
          viz_type: 'pie',
          datasource_id: sales,
          datasource_type: 'table',
          query_context,
        })
      ).json<{ id: number }>().id
    const id = await save(JSON.stringify({ datasource: { id: 999, type: 'table' }, queries: [query] }))
    const answer = await charts.ada.get(`/api/v1/chart/${id}/data/`)
    expect(answer.json<{ result: { rowcount: number }[] }>().result[0]?.rowcount).toBe(2)
    const csv = await charts.ada.get(`/api/v1/chart/${id}/data/?format=csv`)
    expect(csv.text).toContain('north,2')
    for (const context of [null, '{"queries":[]}']) {
      const none = await charts.ada.get(`/api/v1/chart/${await save(context)}/data/`)
      expect([none.status, none.json()]).toEqual([
        400,
        { message: 'Chart has no query context saved. Please save the chart again.' },
      ])
    }
  })

  test('resolves time ranges to their start and end [B9.11]', async () => {
    const ask = (q: string) => charts.ada.get(`/api/v1/time_range/?q=${encodeURIComponent(q)}`)
    const answer = await ask("!((timeRange:'Last week'),(timeRange:'2026-01-01 : 2026-02-01',shift:'1 year ago'))")
    expect(answer.json()).toEqual({
      result: [
        { timeRange: 'Last week', since: '2026-03-11T00:00:00', until: '2026-03-18T00:00:00', shift: null },
        {
          timeRange: '2026-01-01 : 2026-02-01',
          since: '2025-01-01T00:00:00',
          until: '2025-02-01T00:00:00',
          shift: '1 year ago',
        },
      ],
    })
    expect((await ask("'No filter'")).json()).toMatchObject({ result: [{ since: '', until: '' }] })
    expect((await ask("'Last fortnight'")).status).toBe(400)
  })
})

describe('settings of a dataset', () => {
  test("shifts times by the dataset's hours, and filters by the main time column too [B9.19]", async () => {
    const id = await charts.dataset({ table_name: 'visits' })
    const change = async (body: object) => {
      const answer = await charts.ada.send('PUT', `/api/v1/dataset/${id}`, { body })
      expect(answer.status).toBe(200)
    }
    const query = {
      granularity: 'left_at',
      time_range: '2026-01-02 : 2026-01-04',
      is_timeseries: true,
      metrics: ['count'],
      extras: { time_grain_sqla: 'P1D' },
      orderby: [['__timestamp', true]],
    }
    expect(cells(await charts.result(id, query))).toEqual([
      [Date.UTC(2026, 0, 2), 1],
      [Date.UTC(2026, 0, 3), 1],
    ])
    await change({ offset: -2 })
    expect(cells(await charts.result(id, query))[0]).toEqual([Date.UTC(2026, 0, 1, 22), 1])
    await change({ offset: 0, always_filter_main_dttm: true, main_dttm_col: 'came_at' })
    expect(cells(await charts.result(id, query))).toEqual([[Date.UTC(2026, 0, 3), 1]])
  })

  test('a sync replaces a default time column that the source lost', async () => {
    const path = '/api/v1/dataset/'
    const sql = (text: string) => ({ sql: text, database: 1, schema: 'main' })
    const made = await charts.ada.post(path, { table_name: 'own', ...sql('SELECT * FROM visits') })
    const { id } = made.json<{ id: number }>()
    const main = async () =>
      (await charts.ada.get(`${path}${id}`)).json<{ result: { main_dttm_col: string } }>().result.main_dttm_col
    expect(await main()).toBe('came_at')
    const body = { sql: 'SELECT left_at, 1 AS n FROM visits' }
    expect((await charts.ada.send('PUT', `${path}${id}`, { body })).status).toBe(200)
    expect((await charts.ada.send('PUT', `${path}${id}/refresh`)).status).toBe(200)
    expect(await main()).toBe('left_at')
  })
})
