import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChartDataResult } from '../../../contract/chart/data'
import type { SamplesPage } from '../../../contract/dataset/samples'
import { type Charts, cells, startCharts } from '../support/charts'

let charts: Charts
let id: number
type Page = ChartDataResult & SamplesPage

beforeAll(async () => {
  charts = await startCharts(
    `create table visits as select i as n, 'p' || (i % 3) as page, timestamp '2026-01-01' + interval (i) hour as at,
       case when i % 5 = 0 then null else i % 2 = 0 end as back from range(1205) t(i)`,
    () => Date.UTC(2026, 2, 18),
  )
  id = await charts.dataset({ table_name: 'visits' })
})
afterAll(() => charts.close())

const ask = (query: string, body: unknown = null, who = charts.ada) =>
  who.post(`/datasource/samples?datasource_type=table&datasource_id=${id}${query}`, undefined, {
    raw: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const pageOf = async (query: string, body?: unknown): Promise<Page> => {
  const answer = await ask(query, body)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<{ result: Page }>().result
}

describe('dataset samples', () => {
  test('returns samples by page, each row once [B7.03]', async () => {
    const first = await pageOf('&per_page=500&page=1')
    expect(first).toMatchObject({ page: 1, per_page: 500, total_count: 1205, rowcount: 500, status: 'success' })
    expect(first.colnames).toEqual(['n', 'page', 'at', 'back'])
    expect(first.coltypes).toEqual([0, 1, 2, 3])
    expect(cells(first)[1]).toEqual([1, 'p1', Date.UTC(2026, 0, 1, 1), false])
    const rest = [await pageOf('&per_page=500&page=2'), await pageOf('&per_page=500&page=3')]
    const all = [first, ...rest].flatMap((page) => cells(page).map(([n]) => n))
    expect(new Set(all).size).toBe(1205)
    expect(cells(await pageOf('&per_page=500&page=9'))).toEqual([])
    expect(await pageOf('')).toMatchObject({ per_page: 1000, rowcount: 1000 })
  })

  test('returns the rows behind a mark for filters [B7.03]', async () => {
    const body = {
      filters: [{ col: 'page', op: '==', val: 'p1' }],
      granularity: 'at',
      time_range: '2026-01-01 : 2026-01-02',
      extras: { where: 'n > 4' },
    }
    const found = await pageOf('&per_page=3', body)
    expect(cells(found).map(([n]) => n)).toEqual([7, 10, 13])
    expect(found).toMatchObject({ total_count: 6, applied_filters: [{ column: 'page' }] })
    expect(await pageOf('', { filters: [{ col: 'gone', op: '==', val: 1 }] })).toMatchObject({
      total_count: 1205,
      rejected_filters: [{ column: 'gone', reason: 'not_in_datasource' }],
    })
  })

  test('caches an answer until it is forced [B7.03]', async () => {
    await pageOf('&per_page=7')
    expect((await pageOf('&per_page=7')).is_cached).toBe(true)
    expect((await pageOf('&per_page=7&force=true')).is_cached).toBe(false)
  })

  test('reports invalid requests, and returns no rows without access [B7.03]', async () => {
    expect((await ask('&per_page=1001')).status).toBe(422)
    expect((await ask('&page=0')).status).toBe(422)
    const bad = await ask('', { extras: { where: 'nothing > 1' } })
    expect([bad.status, bad.json()]).toMatchObject([422, { error: expect.stringContaining('nothing') }])
    expect((await ask('', { filters: [], more: 1 })).status).toBe(400)
    const gamma = await charts.server.signedIn('gus', ['Gamma'])
    expect((await ask('', null, gamma)).text).toContain('DATASOURCE_SECURITY_ACCESS_ERROR')
    expect((await ask('', null, charts.server.anonymous())).status).toBe(401)
  })
})

test('returns the values of a column in order, each once [B7.03]', async () => {
  const of = (column: string) => charts.ada.get(`/api/v1/datasource/table/${id}/column/${column}/values/`)
  expect((await of('page')).json()).toEqual({ result: ['p0', 'p1', 'p2'] })
  expect((await of('back')).json()).toEqual({ result: [false, true, null] })
  expect((await of('gone')).status).toBe(400)
})
