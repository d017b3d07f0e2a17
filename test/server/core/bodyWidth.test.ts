import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Charts, startCharts } from '../support/charts'
import type { Answer, Browser } from '../support/server'

let charts: Charts
let ada: Browser

beforeAll(async () => {
  charts = await startCharts('create table numbers (n integer); insert into numbers values (1), (2)', () =>
    Date.UTC(2026, 2, 18),
  )
  ;({ ada } = charts)
})
afterAll(() => charts.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `a${index}`)

/** Anything that is written of a body grows with it, so an answer that stays short says that little was done. */
const isShort = ({ text }: Answer): boolean => text.length < 10_000

test('rejects a JSON body with more than 100,000 values before it is read', async () => {
  const values = '1,'.repeat(100_000)
  const query = `{"datasource":{"id":1,"type":"table"},"queries":[{"columns":[${values}1]}]}`
  for (const path of ['/api/v1/chart/data', '/api/v1/security/login']) {
    for (const raw of [
      query,
      `{${names(100_001)
        .map((name) => `"${name}":1`)
        .join(',')}}`,
    ]) {
      const answer = await ada.send('POST', path, { raw, headers: JSON_TYPE })
      expect([answer.status, isShort(answer)]).toEqual([400, true])
      expect(answer.text).toContain('more than 100000 values')
    }
  }
  // commas within texts are none
  const text = JSON.stringify({ sql: ','.repeat(200_000) })
  const formatted = await ada.send('POST', '/api/v1/sqllab/format_sql/', { raw: text, headers: JSON_TYPE })
  expect(formatted.text).not.toContain('values')
})

test('rejects a form with more than 1,000 fields before it is read', async () => {
  const wide = names(1001).join('&')
  const answer = await ada.send('POST', '/login/', { raw: wide, headers: FORM_TYPE })
  expect([answer.status, isShort(answer)]).toEqual([400, true])
  expect(answer.text).toContain('more than 1000 fields')
  const repeated = await ada.send('POST', '/login/', { raw: 'username=a&username=b&password=%zz', headers: FORM_TYPE })
  expect(repeated.status).toBe(400)
})

test('a refusal names at most 100 unknown fields', async () => {
  const body = Object.fromEntries(names(50_000).map((name) => [name, 1]))
  const answer = await ada.post('/api/v1/chart/data', body)
  expect([answer.status, isShort(answer)]).toEqual([400, true])
})

test('a refusal names at most 100 unknown keys of metadata', async () => {
  const metadata = JSON.stringify(Object.fromEntries(names(50_000).map((name) => [name, 1])))
  const answer = await ada.post('/api/v1/dashboard/', { dashboard_title: 'Wide', json_metadata: metadata })
  expect([answer.status, isShort(answer)]).toEqual([400, true])
})

test('rejects an expression longer than 1 MB before it counts the brackets', async () => {
  const id = await charts.dataset({ table_name: 'one', sql: 'SELECT 1 AS n' })
  const extras = { where: '(x'.repeat(600_000) }
  const answer = await ada.post('/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    queries: [{ columns: ['n'], extras }],
  })
  expect([answer.status, answer.text.includes('The filter is longer than 1 MB.')]).toEqual([400, true])
})

test('limits a chart query to 5,000 columns, metrics, filters and steps', async () => {
  const id = await charts.dataset({ table_name: 'numbers' })
  const ask = (query: object) => ada.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [query] })
  for (const part of ['columns', 'groupby', 'metrics', 'orderby', 'series_columns', 'filters', 'post_processing']) {
    const answer = await ask({ [part]: Array.from({ length: 5001 }, () => 7) })
    expect([answer.status, isShort(answer)]).toEqual([400, true])
    expect(answer.text).toContain('Longer or larger than allowed.')
  }
  const val = Array.from({ length: 90_000 }, (_, index) => index)
  const many = await ask({ columns: ['n'], filters: [{ col: 'n', op: 'IN', val }] })
  expect([many.status, many.json<{ result: { rowcount: number }[] }>().result[0]?.rowcount]).toEqual([200, 2])
})
