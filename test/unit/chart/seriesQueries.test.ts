import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { shownControls, withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import type { Query, VizType } from '../../../src/domain/charts/kinds/types'
import { seriesData } from '../../../src/views/chart/common/series/seriesData'
import { answerOf, resultOf } from '../../support/chartRows'
import { typeOf } from '../../support/galleryDrawings'
import { flights } from '../../support/explore'

const BASE = { x_axis: 'date', time_grain_sqla: 'P1M', metrics: ['count'] }

const at = (type: VizType, values: FormValues) => ({
  values: withDefaults(type, encodeForm({ ...BASE, ...values }), flights),
  dataset: flights,
})

const queryOf = async (key: string, values: FormValues): Promise<Query> => {
  const type = await typeOf(key)
  return type.queries(at(type, values))[0] ?? {}
}

const stepOf = (query: Query, name: string) =>
  (query['post_processing'] as readonly { operation: string; options?: object }[]).find(
    ({ operation }) => operation === name,
  )?.options

const shown = async (key: string, values: FormValues): Promise<readonly string[]> => {
  const type = await typeOf(key)
  return shownControls(type, at(type, values)).map(({ name }) => name)
}

const places = resultOf(
  ['s:origin', 'n:a', 'n:b'],
  [
    ['ATL', 5, 1],
    ['DEN', 1, 9],
    ['ORD', 3, null],
  ],
)

const sortedBy = (by: unknown, up: unknown, rows = places) =>
  [
    ...seriesData(
      {
        values: { x_axis: 'origin', metrics: ['a', 'b'], x_axis_sort_series: by, x_axis_sort_series_ascending: up },
        dataset: flights,
      },
      answerOf(rows),
      rows,
    ).x.labels,
  ].join(' ')

describe('queries of a chart over time', () => {
  const key = 'echarts_timeseries_line'

  it('takes the series limit from either of its names and prefers its own', async () => {
    expect(await queryOf(key, { series_limit: 7, series_limit_metric: 'count' })).toMatchObject({
      series_limit: 7,
      series_limit_metric: 'count',
    })
    expect(await queryOf(key, { limit: 3, series_limit: 7 })).toMatchObject({ series_limit: 3 })
    expect(await queryOf(key, { limit: null, series_limit: 7 })).not.toHaveProperty('series_limit')
  })

  it('keeps series without any value unless they are to be dropped', async () => {
    const drop = async (values: FormValues) => stepOf(await queryOf(key, values), 'pivot')
    expect(await drop({})).toMatchObject({ drop_missing_columns: false })
    expect(await drop({ show_empty_columns: false })).toMatchObject({ drop_missing_columns: true })
  })

  it('resamples by every method, and over the whole time range [B9.24] [B9.25]', async () => {
    const resampled = async (values: FormValues) => stepOf(await queryOf(key, values), 'resample')
    expect(await resampled({ resample_rule: '15T' })).toEqual({ rule: '15T', method: 'asfreq' })
    const zero = { resample_rule: '1D', resample_method: 'zerofill', resample_fill_time_range: true }
    expect(await resampled(zero)).toEqual({ rule: '1D', method: 'asfreq', fill_value: 0, fill_time_range: true })
    expect(await resampled({ resample_rule: '1D', resample_method: 'linear' })).toMatchObject({ method: 'linear' })
    expect(await resampled({ resample_method: 'linear' })).toBeUndefined()
  })

  it('compares over the full range of earlier periods where chosen', async () => {
    const full = { time_compare: ['1 year ago'], time_compare_full_range: true }
    expect(await queryOf(key, full)).toMatchObject({ time_compare_full_range: true, time_offsets: ['1 year ago'] })
    expect(await queryOf(key, { time_compare_full_range: true })).not.toHaveProperty('time_compare_full_range')
    // shares of an earlier period are shares of that period
    expect(stepOf(await queryOf(key, { ...full, contributionMode: 'row' }), 'contribution')).toEqual({
      orientation: 'row',
      time_shifts: ['1 year ago'],
    })
  })

  it('turns periods into categories without losing their grain', async () => {
    const query = await queryOf(key, { xAxisForceCategorical: true, rolling_type: 'cumsum' })
    expect(query).toMatchObject({ columns: [{ timeGrain: 'P1M' }], extras: { time_grain_sqla: 'P1M' } })
    expect(stepOf(query, 'cum')).toBeUndefined()
    expect(await shown(key, {})).toContain('xAxisForceCategorical')
    expect(await shown(key, { x_axis: 'delay' })).toContain('xAxisForceCategorical')
    expect(await shown(key, { x_axis: 'origin' })).not.toContain('xAxisForceCategorical')
  })

  it('sorts one series by a metric that is not drawn', async () => {
    const sorted = { x_axis: 'origin', timeseries_limit_metric: 'late', x_axis_sort: 'late', x_axis_sort_asc: false }
    const query = await queryOf('echarts_timeseries_bar', sorted)
    expect(query).toMatchObject({ metrics: ['count', 'late'] })
    expect(stepOf(query, 'sort')).toEqual({ by: 'late', ascending: false })
    expect(stepOf(query, 'pivot')).toMatchObject({ aggregates: { late: { operator: 'mean' } } })
    const rows = resultOf(['s:origin', 'n:count', 'n:late'], [['ORD', 1, 5]])
    const context = { values: { ...BASE, ...sorted }, dataset: flights }
    expect(seriesData(context, answerOf(rows), rows).series.map(({ name }) => name)).toEqual(['count'])
  })

  it('counts all series, including those that the server left out', () => {
    const names = Array.from({ length: 500 }, (_, place) => `n:count, ${place}`)
    const rows = resultOf(['s:origin', ...names], [['ORD', ...names.map((_, place) => place)]])
    const context = { values: { ...BASE, x_axis: 'origin', groupby: ['who'] }, dataset: flights }
    const labels = rows.columns.map(({ name }) => name.split(', '))
    const notes = (leftOut?: number) =>
      seriesData(context, { ...answerOf(rows), labels, ...(leftOut === undefined ? {} : { leftOut }) }, rows).notes
    expect(notes(19_500)).toContain('60 of 20,000 series are drawn: set a series limit.')
    expect(notes()).toContain('60 of 500 series are drawn: set a series limit.')
  })

  it('offers sorting by a metric for one series, and by all series otherwise', async () => {
    const sorts = async (values: FormValues) =>
      (await shown('echarts_timeseries_bar', { x_axis: 'origin', ...values })).filter((name) =>
        name.startsWith('x_axis_sort'),
      )
    const [one, several] = [
      ['x_axis_sort', 'x_axis_sort_asc'],
      ['x_axis_sort_series', 'x_axis_sort_series_ascending'],
    ]
    expect(await sorts({})).toEqual(one)
    expect(await sorts({ groupby: ['delay'] })).toEqual(several)
    expect(await sorts({ metrics: ['count', 'late'] })).toEqual(several)
    expect(await sorts({ x_axis: 'date' })).toEqual([])
    expect(await sorts({ x_axis: 'date', xAxisForceCategorical: true })).toEqual(one)
  })
})

describe('order of categories', () => {
  it('sorts categories by the figures of all their series, up and down [B9.16]', () => {
    expect(sortedBy('name', true)).toBe('ATL DEN ORD')
    expect(sortedBy('name', false)).toBe('ORD DEN ATL')
    expect(sortedBy('sum', true)).toBe('ORD ATL DEN')
    expect(sortedBy('sum', false)).toBe('DEN ATL ORD')
    expect(sortedBy('max', true)).toBe('ORD ATL DEN')
    expect(sortedBy('min', false)).toBe('ORD ATL DEN')
    expect(sortedBy('avg', true)).toBe('ATL ORD DEN')
  })

  it('law: an unknown sort keeps the order, and any sort keeps each category once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: -9, max: 9 })), { maxLength: 12 }),
        fc.constantFrom<unknown>('name', 'sum', 'min', 'max', 'avg', 'gone', null, 7, 'constructor'),
        fc.constantFrom<unknown>(true, false, undefined, 'no'),
        (values, by, up) => {
          const rows = resultOf(
            ['s:origin', 'n:a', 'n:b'],
            values.map((value, n) => [`p${n}`, value, 1]),
          )
          const names = values.map((_, n) => `p${n}`)
          const order = sortedBy(by, up, rows).split(' ').filter(Boolean)
          expect(order.toSorted()).toEqual(names.toSorted())
          if (!['name', 'sum', 'min', 'max', 'avg'].includes(String(by)) && up !== false) expect(order).toEqual(names)
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })

  it('names categories after their periods where times are forced to be categories', () => {
    const rows = resultOf(['t:date', 'n:count'], [['2001-04-01T00:00:00', 1]])
    const values = { ...BASE, xAxisForceCategorical: true }
    const { x } = seriesData({ values, dataset: flights }, answerOf(rows), rows)
    expect([x.kind, [...x.labels]]).toEqual(['category', ['Apr 2001']])
  })
})
