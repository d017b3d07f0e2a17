import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Charts, cells } from '../support/charts'
import { NOW, startSales, sum } from '../support/sales'

let now = NOW
let charts: Charts
let sales: number

beforeAll(async () => {
  ;({ charts, sales } = await startSales(() => now))
})
afterAll(() => charts.close())

const rows = async (query: object) => cells(await charts.result(sales, query))

describe('kinds of answer', () => {
  const query = { columns: ['region'], metrics: ['count'] }
  test('offers every grain that a chart can choose, three kinds of weeks among them [B9.10]', async () => {
    const { data = [] } = await charts.result(sales, query, { result_type: 'timegrains' })
    const durations = data.map((grain) => (grain as { duration?: string }).duration)
    for (const one of [
      'PT5S',
      'PT30S',
      'PT1M',
      'PT5M',
      'PT30M',
      'PT1H',
      'PT6H',
      'P1D',
      'P7D',
      'P1W',
      'P1M',
      'P3M',
      'P1Y',
    ])
      expect(durations).toContain(one)
    expect(durations).toContain('1969-12-28T00:00:00Z/P1W')
    expect(durations).toContain('P1W/1970-01-03T00:00:00Z')
  })

  test('returns results, query, columns or grains by result type [B7.01]', async () => {
    const of = (result_type: string) => charts.result(sales, query, { result_type })
    expect(Object.keys(await of('results')).toSorted()).toEqual([
      'colnames',
      'coltypes',
      'data',
      'rowcount',
      'sql_rowcount',
    ])
    expect(await of('query')).toEqual({ query: expect.stringMatching(/^SELECT/) as string, language: 'sql' })
    expect((await of('columns')).data).toContainEqual({ column_name: 'day', verbose_name: null, dtype: 2 })
    expect((await of('timegrains')).data).toContainEqual({ name: 'Hour', function: 'PT1H', duration: 'PT1H' })
  })

  test('an answer names its row limit, in both row formats [B7.01]', async () => {
    const limitOf = async (more: object) => {
      const records = await charts.result(sales, { ...query, ...more })
      const arrays = await charts.arrays(sales, { ...query, ...more })
      expect(arrays.row_limit).toBe(records.row_limit)
      return records.row_limit
    }
    const histogram = [{ operation: 'histogram', options: { column: 'units', groupby: [], bins: 2 } }]
    const binned = { columns: ['units'], metrics: null, row_limit: 2, post_processing: histogram }
    const most = charts.server.services.settings.maxRows
    // a query that is only counted in bins is read whole
    expect([await limitOf({ row_limit: 2 }), await limitOf({ row_limit: most + 1 }), await limitOf(binned)]).toEqual([
      2,
      most,
      0,
    ])
  })

  test('samples and drill to detail return unchanged rows [B7.01]', async () => {
    const filters = [{ col: 'region', op: '==', val: 'south' }]
    const sample = await charts.result(sales, { ...query, filters }, { result_type: 'samples' })
    expect(sample.data).toEqual([
      { day: Date.UTC(2026, 2, 2, 9), region: 'south', units: 2, price: '2.2000', big: 1, open: false },
    ])
    const detail = await charts.result(
      sales,
      { columns: ['units'], filters, row_limit: 10 },
      { result_type: 'drill_detail' },
    )
    expect(detail.data).toEqual([{ units: 2 }])
  })

  test('a time keeps its fraction of a second [B7.01]', async () => {
    const filters = [{ col: 'units', op: '==', val: 4 }]
    expect(await rows({ columns: ['day'], filters })).toEqual([[Date.UTC(2026, 2, 15, 23, 59, 59, 500)]])
  })

  test('returns CSV and XLSX files with display labels, to those with the right [B7.01]', async () => {
    const csv = await charts.ask(sales, { ...query, orderby: [['region', true]] }, { result_format: 'csv' })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['content-disposition']).toContain('sales.csv')
    expect(csv.text).toBe('region,COUNT(*)\n"",1\neast,1\nnorth,3\nsouth,1\n,1\n')
    const xlsx = await charts.ask(sales, query, { result_format: 'xlsx' })
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('cached answers', () => {
  test('answers a repeated query from the cache until it is forced or too old [B7.01]', async () => {
    const query = { columns: ['region'], metrics: [{ ...sum, label: 'again' }] }
    const first = await charts.result(sales, query)
    expect(first).toMatchObject({ is_cached: false, cached_dttm: null, cache_timeout: 300 })
    const second = await charts.result(sales, query)
    expect(second).toMatchObject({ is_cached: true, cached_dttm: '2026-03-18T10:30:00', cache_key: first.cache_key })
    expect(second.data).toEqual(first.data)
    expect((await charts.result(sales, query, { force: true })).is_cached).toBe(false)
    now += 300_000
    expect((await charts.result(sales, query)).is_cached).toBe(false)
    expect((await charts.result(sales, query, { custom_cache_timeout: -1 })).is_cached).toBe(false)
    now = NOW
  })

  test('caches per whole call, and only force in the body queries the database again [B7.01]', async () => {
    const query = { columns: ['region'], metrics: [{ ...sum, label: 'whole' }] }
    const asked = async (force: boolean, form_data: unknown) => {
      const body = { datasource: { id: sales, type: 'table' }, force, queries: [query], form_data }
      const path = '/api/v1/chart/data?form_data={"slice_id":7}&dashboard_id=12&force=true'
      const answer = await charts.ada.send('POST', path, {
        body: { ...body, result_type: 'full', result_format: 'json' },
      })
      expect(answer.status).toBe(200)
      return answer.json<{ result: { is_cached: boolean }[] }>().result[0]?.is_cached
    }
    expect(await asked(false, { slice_id: 7, viz_type: 'pie' })).toBe(false)
    expect(await asked(false, { slice_id: 7, viz_type: 'bar', groupby: ['region'] })).toBe(true)
    expect(await asked(true, { slice_id: 7, viz_type: 'bar', groupby: ['region'] })).toBe(false)
  })

  test('a saved chart sets the cache timeout of its rows [B7.07] [B7.01]', async () => {
    const query = { columns: ['region'], metrics: [{ ...sum, label: 'by the chart' }] }
    const made = await charts.ada.send('POST', '/api/v1/chart/', {
      body: { slice_name: 'Fresh', datasource_id: sales, datasource_type: 'table', cache_timeout: 10 },
    })
    const { id } = made.json<{ id: number }>()
    const asked = async () => {
      const body = { datasource: { id: sales, type: 'table' }, queries: [query], result_type: 'full' }
      const answer = await charts.ada.send('POST', `/api/v1/chart/data?form_data={"slice_id":${id}}`, { body })
      return answer.json<{ result: { is_cached: boolean; cache_timeout: number }[] }>().result[0]
    }
    expect(await asked()).toMatchObject({ is_cached: false, cache_timeout: 10 })
    now += 9000
    expect(await asked()).toMatchObject({ is_cached: true })
    now += 1000
    expect(await asked()).toMatchObject({ is_cached: false })
    await charts.ada.send('PUT', `/api/v1/chart/${id}`, { body: { cache_timeout: -1 } })
    expect(await asked()).toMatchObject({ is_cached: false, cache_timeout: -1 })
    expect((await charts.result(sales, query)).cache_timeout).toBe(300)
    now = NOW
  })
})

describe('refused queries', () => {
  const refusal = async (query: object, more: object = {}) => {
    const answer = await charts.ask(sales, query, more)
    return `${answer.status} ${answer.text}`
  }
  const metric = (sqlExpression: string) => ({ metrics: [{ expressionType: 'SQL', sqlExpression, label: 'm' }] })

  test.each([
    ['1) FROM secret --', 'closes a bracket'],
    ['1), (2', 'closes a bracket'],
    ["'", 'does not close'],
    ['/* ', 'does not close'],
    ['$$', 'does not close'],
    ['(1', 'does not close'],
    ['1; drop table sales', 'more than one statement'],
    ['', 'is empty'],
    ['-- nothing', 'is empty'],
    ['(select max(word) from secret)', 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR'],
    ['exists (from secret)', 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR'],
    ['1 in (values (1))', 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR'],
    ["max(getenv('HOME'))", 'getenv is not allowed'],
    ["max(read_text('/etc/passwd'))", 'read_text is not allowed'],
    ['sum(nothing)', 'nothing'],
  ])('rejects the expression %s [B7.01]', async (sql, message) => {
    expect(await refusal(metric(sql))).toContain('400 ')
    expect(await refusal(metric(sql))).toContain(message)
    if (sql !== 'sum(nothing)' && sql.trim() !== '') {
      expect(await refusal({ metrics: ['count'], extras: { where: sql } })).toMatch(/^400 /)
      if (sql !== '-- nothing')
        expect(await refusal({ columns: [{ label: 'c', sqlExpression: sql }] })).toMatch(/^400 /)
    }
  })

  test('rejects unknown names, duplicate labels and an empty query [B7.01]', async () => {
    expect(await refusal({ columns: ['x'] })).toContain('400 {"message":"Error: Columns missing in dataset: x"}')
    const axis = { columnType: 'BASE_AXIS', expressionType: 'SQL', sqlExpression: 'gone', label: 'gone' }
    expect(await refusal({ columns: [axis], metrics: ['count'] })).toContain('Columns missing in dataset: gone')
    expect(await refusal({ metrics: ['x'] })).toContain("Metric 'x' does not exist")
    expect(await refusal({ columns: ['units', 'units'] })).toContain('Duplicate column/metric labels')
    expect(await refusal({})).toContain('Empty query?')
    expect(await refusal({ columns: ['units'], filters: [{ col: 'units', op: 'REGEX', val: 'x' }] })).toContain('400 ')
    expect(await refusal({ columns: ['units'], filters: [{ col: 'units', op: 'IN', val: [] }] })).toContain(
      'cannot be empty',
    )
    expect(await refusal({ columns: ['units'], granularity: 'day', time_range: 'Last fortnight' })).toContain('400 ')
    expect(await refusal({ columns: ['units'] }, { colour: 'red' })).toContain('400 ')
    expect(await refusal({ columns: ['units'] }, { datasource: { id: 999 } })).toContain('404 ')
  })

  test('treats a filter text as a value, whatever it contains [B7.01]', async () => {
    const val = "x' OR 1=1 --"
    expect(await rows({ columns: ['units'], filters: [{ col: 'region', op: '==', val }] })).toEqual([])
    expect(await rows({ columns: ['units'], filters: [{ col: 'region', op: 'IN', val: [val] }] })).toEqual([])
  })

  test('refuses a query without access to the data [B7.01]', async () => {
    const gamma = await charts.server.signedIn('gamma', ['Gamma'])
    const answer = await gamma.post('/api/v1/chart/data', {
      datasource: { id: sales },
      queries: [{ metrics: ['count'] }],
    })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('DATASOURCE_SECURITY_ACCESS_ERROR')
  })
})
