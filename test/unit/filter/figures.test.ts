import { describe, expect, it } from 'vitest'

import { filtersOf } from '../../../src/domain/filters/config'
import { extentQuery, timeSourceOf } from '../../../src/domain/filters/extent'
import { countsQuery, distributionQuery, MAX_COUNTED } from '../../../src/domain/filters/options'
import { selectMask, timeColumnMask } from '../../../src/domain/filters/values'
import { binColumn } from '../../../src/views/chart/brush/axis'
import { edgesOf } from '../../../src/views/filter/values/rangeScale'
import { isOutside, rangeOfMoments } from '../../../src/views/filter/values/time/presets'
import { filteredDashboard, layoutOfCharts, selectFilter } from '../../support/filtered'

const filters = filtersOf({
  native_filter_configuration: [
    selectFilter('region'),
    selectFilter('origin', {
      cascadeParentIds: ['NATIVE_FILTER-region'],
      adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'delay > 0' }],
    }),
  ],
})
const [region, origin] = filters
if (region === undefined || origin === undefined) throw new Error('no filter')
const limited = { filter: origin, filters, masks: { 'NATIVE_FILTER-region': selectMask(region, ['West']) } }

describe('figures beside a filter', () => {
  it('counts the rows of the offered values under the limits of the filter', () => {
    const base = {
      columns: ['origin'],
      metrics: [{ sqlExpression: 'COUNT(*)' }],
      extras: { where: '(delay > 0)' },
    }
    const west = { col: 'region', op: 'IN', val: ['West'] }
    expect(countsQuery(limited, ['LAX', 'SFO'], true)).toMatchObject({ ...base, filters: [west], row_limit: 2 })
    expect(countsQuery(limited, ['LAX', null], false)).toMatchObject({
      ...base,
      filters: [west, { col: 'origin', op: 'IN', val: ['LAX'] }],
    })
  })

  it('counts neither no values nor too many', () => {
    expect(countsQuery(limited, [], true)).toBeNull()
    const many = Array.from({ length: MAX_COUNTED + 1 }, (_, at) => at)
    expect(countsQuery(limited, many, false)).toBeNull()
  })

  it('counts the rows of each bin of a range', () => {
    const bin = { expressionType: 'SQL', sqlExpression: 'CASE', label: 'bin' }
    expect(distributionQuery(limited, bin, 24)).toMatchObject({
      columns: [bin],
      filters: [{ col: 'region' }],
      row_limit: 25,
    })
  })

  it('cuts a range into bins of whole numbers where both ends are whole', () => {
    expect(edgesOf(1, 5)).toEqual([1, 2, 3, 4, 5, 6])
    expect(edgesOf(0, 100)).toHaveLength(22)
    expect(edgesOf(0, 100).at(-1)).toBe(105)
    const fine = edgesOf(0.5, 1)
    expect([fine.length, fine[0], fine.at(-1)]).toEqual([25, 0.5, 1])
  })

  it('cuts big integers into bins of whole numbers', () => {
    expect(edgesOf('9223372036854775804', '9223372036854775807')).toEqual(
      [4, 5, 6, 7, 8].map((last) => `922337203685477580${last}`),
    )
    expect(edgesOf(0, '9223372036854775807').slice(1, 3)).toEqual([384300000000000000, 768600000000000000])
  })

  const sqlOf = (edges: readonly (number | string)[]) => binColumn({ kind: 'number', column: 'n', edges }, 'n')

  it('writes an edge without an exponent where a decimal can hold it', () => {
    expect(sqlOf([0, '9007199254740993', 1e21, 2e21])).toMatchObject({
      sqlExpression:
        'CASE WHEN n IS NULL THEN NULL WHEN n < 9007199254740993 THEN 0 WHEN n < 1000000000000000000000. THEN 1 ELSE 2 END',
    })
    expect(sqlOf([0, '0.00000012345678901234567', 1])).toMatchObject({
      sqlExpression: 'CASE WHEN n IS NULL THEN NULL WHEN n < 0.00000012345678901234567 THEN 0 ELSE 1 END',
    })
    // a decimal of many places has no room for greater numbers
    expect(sqlOf([0, 1e-7, 1])).toMatchObject({
      sqlExpression: 'CASE WHEN n IS NULL THEN NULL WHEN n < 1e-7 THEN 0 ELSE 1 END',
    })
  })

  it('writes an edge beyond every decimal with an exponent, and all its digits', () => {
    expect(sqlOf([0, 1e300, `-${'12'.repeat(20)}.5`, 2e300])).toMatchObject({
      sqlExpression:
        'CASE WHEN n IS NULL THEN NULL WHEN n < 1.0e300 THEN 0 WHEN n < -1.2121212121212121212121212121212121212125e39 THEN 1 ELSE 2 END',
    })
  })
})

describe('time that data covers', () => {
  const board = (more: Readonly<Record<number, object>> = {}) => {
    const plain = filteredDashboard(layoutOfCharts([], [7, 8, 9]), { 7: 3, 8: 3, 9: 4 })
    const charts = Object.fromEntries(
      Object.entries(plain.charts).map(([id, chart]) => [
        id,
        { ...chart, timeColumns: ['date', 'landed'], formData: { ...chart.formData, ...more[Number(id)] } },
      ]),
    )
    return { ...plain, charts }
  }
  const everywhere = { scope: { rootPath: ['ROOT_ID'], excluded: [] } }

  it('comes from the column that most charts of the filter are limited by', () => {
    expect(timeSourceOf(board(), everywhere, {})).toEqual({ datasetId: 3, column: 'date', only: false })
    const two = { scope: { rootPath: ['ROOT_ID'], excluded: [9] } }
    expect(timeSourceOf(board(), two, {})).toEqual({ datasetId: 3, column: 'date', only: true })
    const ranged = { adhoc_filters: [{ operator: 'TEMPORAL_RANGE', subject: 'landed', comparator: 'No filter' }] }
    expect(timeSourceOf(board({ 7: ranged, 8: { granularity_sqla: 'landed' } }), two, {})).toMatchObject({
      column: 'landed',
      only: true,
    })
    expect(timeSourceOf(board({ 7: ranged }), two, {})).toMatchObject({ only: false })
    expect(timeSourceOf(board(), { scope: { rootPath: [], excluded: [] } }, {})).toBeNull()
  })

  it('follows the time column that another filter chooses', () => {
    const chooser = selectFilter('column', { filterType: 'filter_timecolumn' })
    const [filter] = filtersOf({ native_filter_configuration: [chooser] })
    if (filter === undefined) throw new Error('no filter')
    const dashboard = { ...board(), metadata: { native_filter_configuration: [chooser] } }
    const source = timeSourceOf(dashboard, everywhere, { [filter.id]: timeColumnMask(filter, 'landed') })
    expect(source).toMatchObject({ column: 'landed' })
    expect(extentQuery({ datasetId: 3, column: 'landed', only: true })).toMatchObject({
      metrics: [
        { aggregate: 'MIN', column: { column_name: 'landed' } },
        { aggregate: 'MAX', column: { column_name: 'landed' } },
      ],
    })
  })

  it('tells ranges without data, and covers whole days', () => {
    const now = Date.parse('2024-05-08T12:00:00Z')
    const [first, last] = [Date.parse('2001-01-01T06:00:00Z'), Date.parse('2001-06-30T21:00:00Z')]
    expect(rangeOfMoments(first, last)).toBe('2001-01-01 : 2001-07-01')
    expect(isOutside('Last week', now, first, last)).toBe(true)
    expect(isOutside('2001-06-30 : 2001-07-05', now, first, last)).toBe(false)
    expect(isOutside('2001-07-01 : 2001-07-05', now, first, last)).toBe(true)
    expect(isOutside('2000-01-01 : 2001-01-01', now, first, last)).toBe(true)
    expect(isOutside('No filter', now, first, last)).toBe(false)
    expect(isOutside('no range at all', now, first, last)).toBe(false)
  })
})
