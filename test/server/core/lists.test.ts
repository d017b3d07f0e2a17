import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type TestServer, rison, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser
let reader: Browser
let gamma: Browser
let now = 1_700_000_000_000

const BOARDS = '/api/v1/dashboard/'
const CHARTS = '/api/v1/chart/'

const make = async (at: string, body: object): Promise<number> => {
  now += 1000
  const answer = await ada.post(at, body)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json<{ id: number }>().id
}
const list = async (at: string, q: string, by: Browser = ada) => {
  const answer = await by.get(`${at}?${rison(q)}`)
  expect(answer.status).toBe(200)
  return answer.json<{ count: number; ids: number[]; result: Record<string, unknown>[] }>()
}
const titles = async (filter: string, more = '', by: Browser = ada) =>
  (await list(BOARDS, `(filters:!(${filter})${more})`, by)).result.map((one) => one['dashboard_title'])
const slices = async (q: string, by: Browser = ada) =>
  (await list(CHARTS, q, by)).result.map((one) => one['slice_name'])

let dataset = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  reader = await server.signedIn('reader', ['Gamma'], [1])
  gamma = await server.signedIn('gamma', ['Gamma'])
  const source = { database: 1, schema: 'main', sql: 'select day, amount', table_name: 'Tägliches' }
  dataset = await make('/api/v1/dataset/', source)
  for (const title of ['Ärger 50% off', 'ärgerlich_x', 'Plain', 'ÖL']) {
    await make(BOARDS, { dashboard_title: title, published: title !== 'ÖL' })
  }
  for (const [name, kind] of [
    ['Zoë by day', 'pie'],
    ['anna by day', 'table'],
    ['Berta', 'pie'],
  ]) {
    const body = { slice_name: name, viz_type: kind, datasource_id: dataset, datasource_type: 'table' }
    await make(CHARTS, body)
  }
})
afterAll(() => server.close())

describe('search in lists', () => {
  test('searches in any case, beyond ASCII too, and takes pattern characters literally [B7.16]', async () => {
    const search = (word: string) => titles(`(col:dashboard_title,opr:title_or_slug,value:'${word}')`)
    expect(await search('ÄRGER')).toEqual(['ärgerlich_x', 'Ärger 50% off'])
    expect(await search('öl')).toEqual(['ÖL'])
    expect(await search('0%')).toEqual(['Ärger 50% off'])
    expect(await search('_')).toEqual(['ärgerlich_x'])
    expect(await search('%')).toEqual(['Ärger 50% off'])
    expect(await search('LAIN')).toEqual(['Plain'])
  })

  test.each([
    ['eq', 'Plain', ['Plain']],
    ['neq', 'Plain', ['ÖL', 'ärgerlich_x', 'Ärger 50% off']],
    ['sw', 'ÄRGER', ['ärgerlich_x', 'Ärger 50% off']],
    ['ew', 'X', ['ärgerlich_x']],
    ['ct', 'off', ['Ärger 50% off']],
    ['nsw', 'Är', ['ÖL', 'Plain']],
    ['new', 'IN', ['ÖL', 'ärgerlich_x', 'Ärger 50% off']],
    ['nct', 'ÄRGER', ['ÖL', 'Plain']],
    ['ew', '', ['ÖL', 'Plain', 'ärgerlich_x', 'Ärger 50% off']],
  ])('filters names with %s by %s', async (operator, value, expected) => {
    expect(await titles(`(col:dashboard_title,opr:${operator},value:'${value}')`)).toEqual(expected)
  })

  test('compares numbers and booleans as such, and matches nothing for other values', async () => {
    const { ids } = await list(BOARDS, '()')
    const [newest = 0, , , oldest = 0] = ids
    expect((await list(BOARDS, `(filters:!((col:id,opr:gt,value:${oldest})))`)).ids).toEqual(ids.slice(0, 3))
    expect((await list(BOARDS, `(filters:!((col:id,opr:lt,value:${newest})))`)).ids).toEqual(ids.slice(1))
    expect((await list(BOARDS, `(filters:!((col:id,opr:gt,value:word)))`)).ids).toEqual([])
    expect((await list(BOARDS, `(filters:!((col:id,opr:eq,value:!(${newest}))))`)).ids).toEqual([])
    expect(await titles('(col:published,opr:eq,value:!f)')).toEqual(['ÖL'])
  })

  test('sorts in either order, and equal rows by their change', async () => {
    const order = (column: string, direction: string) =>
      titles('(col:id,opr:gt,value:0)', `,order_column:${column},order_direction:${direction}`)
    expect(await order('dashboard_title', 'asc')).toEqual(['Plain', 'Ärger 50% off', 'ärgerlich_x', 'ÖL'])
    expect(await order('published', 'asc')).toEqual(['ÖL', 'Plain', 'ärgerlich_x', 'Ärger 50% off'])
    expect(await order('changed_on', 'asc')).toEqual(['Ärger 50% off', 'ärgerlich_x', 'Plain', 'ÖL'])
    expect(await slices('(order_column:slice_name,order_direction:asc)')).toEqual([
      'anna by day',
      'Berta',
      'Zoë by day',
    ])
    expect(await slices('(order_column:viz_type,order_direction:desc)')).toEqual(['anna by day', 'Berta', 'Zoë by day'])
  })

  test('a page beyond the end is empty and still has the total count', async () => {
    expect(await list(CHARTS, '(page:7,page_size:2)')).toMatchObject({ count: 3, ids: [], result: [] })
    expect(await list(CHARTS, '(page:1,page_size:2)')).toMatchObject({
      count: 3,
      result: [{ slice_name: 'Zoë by day' }],
    })
  })

  test('finds charts also by the name of their dataset [B7.04]', async () => {
    expect(await slices('(filters:!((col:slice_name,opr:chart_all_text,value:TÄGLICH)))')).toHaveLength(3)
    expect(await slices('(filters:!((col:slice_name,opr:chart_all_text,value:PIE)))')).toEqual(['Berta', 'Zoë by day'])
  })

  test('count and pages reveal nothing of objects without access [B6.03]', async () => {
    const [board = 0] = (await list(BOARDS, "(filters:!((col:dashboard_title,opr:eq,value:'Plain')))")).ids
    expect(await list(BOARDS, '()', reader)).toMatchObject({ count: 0, ids: [] })
    expect(await list(CHARTS, '()', gamma)).toMatchObject({ count: 0, ids: [] })
    expect((await list(CHARTS, '()', reader)).count).toBe(3)
    const [chart] = (await list(CHARTS, '()')).ids
    await ada.send('PUT', `${CHARTS}${chart}`, { body: { dashboards: [board] } })
    expect(await list(BOARDS, '()', reader)).toMatchObject({ count: 1, ids: [board] })
    expect(await list(BOARDS, '()', gamma)).toMatchObject({ count: 0, ids: [] })
  })
})
