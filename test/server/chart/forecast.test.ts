import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forecast } from '../../../server/chart/forecast/forecast'
import { errorsHolding } from '../../../server/chart/forecast/normal'
import { pointOf } from '../../../server/chart/geo/geodetic'
import { decodeGeohash, encodeGeohash } from '../../../server/chart/geo/geohash'
import { type Charts, cells, startCharts } from '../support/charts'

const DAY = 86_400_000
const start = Date.UTC(2024, 0, 1)
const season = { yearly: null, weekly: null, daily: null }

describe('forecast', () => {
  test('computes interval bounds from the normal distribution [B7.01]', () => {
    expect(errorsHolding(0.95)).toBeCloseTo(1.959963985, 8)
    expect(errorsHolding(0.8)).toBeCloseTo(1.281551566, 8)
    expect(errorsHolding(0.99)).toBeCloseTo(2.575829304, 8)
    expect(errorsHolding(0.02)).toBeCloseTo(0.025068908, 8)
  })

  test('continues a line, identically every time [B7.01]', () => {
    const moments = Array.from({ length: 130 }, (_, n) => start + n * DAY)
    const values = moments.slice(0, 100).map((_, n) => 50 + 3 * n)
    const made = forecast({ moments, values, confidence: 0.8, ...season, weekly: false })
    expect(made.at(-1)?.value).toBeCloseTo(50 + 3 * 129, 0)
    expect(forecast({ moments, values, confidence: 0.8, ...season, weekly: false })).toEqual(made)
  })

  test('detects weekly seasons, and the interval holds the wanted share [B7.01]', () => {
    // a linear congruence, so that the noise is the same everywhere
    let state = 7
    const noise = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647 - 0.5
    }
    const moments = Array.from({ length: 240 }, (_, n) => start + n * DAY)
    const truth = moments.map(
      (ms, n) => 100 + 0.2 * n + ([0, 6].includes(new Date(ms).getUTCDay()) ? -30 : 10) + 8 * noise(),
    )
    const known = truth.slice(0, 210)
    const made = forecast({ moments, values: known, confidence: 0.9, ...season })
    const flat = forecast({ moments, values: known, confidence: 0.9, ...season, weekly: false })
    const miss = (all: typeof made) =>
      truth.slice(210).reduce((sum, value, n) => sum + Math.abs(value - (all[210 + n]?.value ?? 0)), 0) / 30
    expect(miss(made)).toBeLessThan(4)
    expect(miss(flat)).toBeGreaterThan(10)
    const held = truth.filter((value, n) => value >= (made[n]?.lower ?? 0) && value <= (made[n]?.upper ?? 0)).length
    expect(held / truth.length).toBeGreaterThan(0.8)
    const width = (n: number) => (made[n]?.upper ?? 0) - (made[n]?.lower ?? 0)
    expect(width(239)).toBeGreaterThan(width(100))
  })
})

test('reads and writes geohashes and geodetic points [B7.01]', () => {
  expect(encodeGeohash(57.64911, 10.40744)).toBe('u4pruydqqvj8')
  expect(decodeGeohash('ezs42')).toEqual([42.60498046875, -5.60302734375])
  expect(decodeGeohash('a!')).toBeNull()
  expect(encodeGeohash(91, 0)).toBeNull()
  expect(pointOf('41.5, -81.0, 2 km')).toEqual([41.5, -81, 2])
  expect(pointOf(`41°30'N 81°0'36"W`)).toEqual([41.5, -81.01, 0])
  expect(pointOf('41°30′N 81°0′36″W')).toEqual([41.5, -81.01, 0])
  expect(pointOf('somewhere')).toBeNull()
})

describe('forecast in a query', () => {
  let charts: Charts
  let id: number
  beforeAll(async () => {
    charts = await startCharts(
      `create table s as select date '2024-01-01' + interval (i) month as day, 'a' as g, 10 + 2 * i as n, 'u4pruydqqvj8' as h, 57.5 as lat, 10.25 as lon, '41.5,-81' as p
       from range(24) t(i) union all select date '2024-01-01' + interval (i) month, 'b', 100 - i, null, null, null, 'x' from range(24) t(i)`,
      () => Date.UTC(2026, 2, 18),
    )
    id = await charts.dataset({ table_name: 's' })
  })
  afterAll(() => charts.close())

  const n = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'n' }, label: 'n' }
  const axis = { label: 'day', sqlExpression: 'day', columnType: 'BASE_AXIS', timeGrain: 'P1M' }
  const query = {
    columns: [axis, 'g'],
    metrics: [n],
    orderby: [['day', true]],
  }
  const pivot = {
    operation: 'pivot',
    options: { index: ['day'], columns: ['g'], aggregates: { n: { operator: 'mean' } } },
  }
  const flatten = { operation: 'flatten', options: {} }
  const prophet = (more: object = {}) => ({
    operation: 'prophet',
    options: { time_grain: 'P1M', periods: 3, confidence_interval: 0.8, index: 'day', ...more },
  })

  test('forecasts every series and adds the requested periods [B7.01]', async () => {
    const result = await charts.result(id, { ...query, post_processing: [pivot, flatten, prophet()] })
    expect(result.colnames).toEqual([
      'day',
      ...['n, a', 'n, b'].flatMap((name) => [name, `${name}__yhat`, `${name}__yhat_lower`, `${name}__yhat_upper`]),
    ])
    const rows = cells(result)
    expect(rows).toHaveLength(27)
    const [day, a, yhat, lower, upper, b, bhat] = rows.at(-1) ?? []
    expect([day, a, b]).toEqual([Date.UTC(2026, 2, 1), null, null])
    expect(yhat).toBeGreaterThan(59)
    expect(yhat).toBeLessThan(65)
    expect(bhat).toBeGreaterThan(71)
    expect(bhat).toBeLessThan(77)
    expect(Number(lower) < Number(yhat) && Number(yhat) < Number(upper)).toBe(true)
    expect(rows[0]?.[1]).toBe(10)
    const sparse = { ...query, extras: { where: "g = 'a' OR day = '2024-05-01'" } }
    const some = await charts.result(id, { ...sparse, post_processing: [pivot, prophet()] })
    expect(cells(some).at(-1)?.slice(5)).toEqual([null, null, null, null])
    expect(cells(some).at(-1)?.[2]).toBeGreaterThan(59)
    const again = await charts.result(id, { ...query, post_processing: [pivot, flatten, prophet()] }, { force: true })
    expect(cells(again)).toEqual(rows)
  })

  test('reports why a forecast is impossible [B7.01]', async () => {
    const refusal = async (more: object, ...steps: object[]) =>
      (await charts.ask(id, { ...query, post_processing: [...steps, prophet(more)] })).text
    expect(await refusal({ confidence_interval: 1 }, pivot)).toContain('between 0 and 1 (exclusive)')
    expect(await refusal({ periods: 10_000 }, pivot)).toContain('8000 values at most')
    const waves = { yearly_seasonality: 20, weekly_seasonality: 20, daily_seasonality: 20 }
    expect(await refusal({ ...waves, periods: 3900 }, pivot)).toContain('takes too much work')
    expect(await refusal({ time_grain: 'P2Y' }, pivot)).toContain('Unsupported time grain: P2Y')
    expect(await refusal({})).toContain('pivot the series first')
  })

  test('forecasts ten years of days, and as many values as it may have [B7.01]', async () => {
    const days = await charts.dataset({
      table_name: 'days',
      sql: "SELECT TIMESTAMP '1966-01-01' + to_days(i::INT) AS day, -1e-7 * (i % 7) / 3 AS n FROM range(3650) t(i)",
    })
    const daily = { ...query, columns: [{ ...axis, timeGrain: 'P1D' }], row_limit: 10_000 }
    const asked = (periods: number) =>
      charts.result(days, {
        ...daily,
        post_processing: [prophet({ time_grain: 'P1D', periods, yearly_seasonality: false })],
      })
    const rows = cells(await asked(30))
    expect([rows.length, rows[0]?.[0], rows.at(-1)?.[0]]).toEqual([
      3680,
      Date.UTC(1966, 0, 1),
      Date.UTC(1966, 0, 1) + 3679 * DAY,
    ])
    expect(rows.filter(([, , value]) => typeof value === 'number' && value < 0).length).toBeGreaterThan(3000)
    expect(cells(await asked(4350))).toHaveLength(8000)
  })

  test('forecasts nothing from fewer than two values, and keeps the rows [B7.01]', async () => {
    const few = await charts.result(id, { ...query, row_limit: 1, post_processing: [pivot, flatten, prophet()] })
    expect([few.colnames, cells(few)]).toEqual([['day', 'n, a'], [[Date.UTC(2024, 0, 1), 10]]])
    const none = { ...query, filters: [{ col: 'g', op: '==', val: 'gone' }] }
    expect(cells(await charts.result(id, { ...none, post_processing: [pivot, flatten, prophet()] }))).toEqual([])
  })

  test('converts places between geohash, coordinates and text [B7.01]', async () => {
    const of = async (columns: string[], operation: string, options: object) =>
      charts.result(id, { columns, metrics: [], post_processing: [{ operation, options }] })
    const decoded = await of(['h'], 'geohash_decode', { geohash: 'h', latitude: 'y', longitude: 'x' })
    expect(decoded.colnames).toEqual(['h', 'y', 'x'])
    const [first, second] = cells(decoded).toSorted((a, b) => Number(a[0] === null) - Number(b[0] === null))
    expect([Number(first?.[1]).toFixed(4), Number(first?.[2]).toFixed(4)]).toEqual(['57.6491', '10.4074'])
    expect(second).toEqual([null, null, null])
    const encoded = await of(['lat', 'lon'], 'geohash_encode', { geohash: 'hash', latitude: 'lat', longitude: 'lon' })
    expect(cells(encoded).map((row) => row[2])).toContain(encodeGeohash(57.5, 10.25))
    const parsed = await of(['p'], 'geodetic_parse', { geodetic: 'p', latitude: 'y', longitude: 'x', altitude: 'z' })
    expect(cells(parsed).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['41.5,-81', 41.5, -81, 0],
      ['x', null, null, null],
    ])
  })
})
