import { describe, expect, it } from 'vitest'

import { labelOf } from '../../../src/domain/filters/active'
import { filtersOf, itemsOf, readItem } from '../../../src/domain/filters/config'
import { isUnset, maskOfText, readMasks } from '../../../src/domain/filters/dataMask'
import { optionsQuery } from '../../../src/domain/filters/options'
import {
  clearedMask,
  grainMask,
  rangeMask,
  rangeOf,
  momentLabel,
  selectMask,
  timeColumnMask,
  timeMask,
  valuesOf,
} from '../../../src/domain/filters/values'
import { withDataset } from '../../../src/views/filter/dialog/drafts'
import { selectFilter } from '../../support/filtered'

const filter = (id: string, more: object = {}) => {
  const [read] = filtersOf({ native_filter_configuration: [selectFilter(id, more)] })
  if (read === undefined) throw new Error('no filter')
  return read
}
const kind = (filterType: string, more: object = {}) => filter('distance', { filterType, ...more })

describe('filter configuration', () => {
  it('reads every field of a filter, and dividers by type or id [B3.20] [B3.21]', () => {
    const read = readItem(
      selectFilter('origin', {
        description: 'Where from',
        adhoc_filters: [{ expressionType: 'SIMPLE', subject: 'delay', operator: '>', comparator: 0 }],
        time_range: 'Last week',
        granularity_sqla: 'date',
        requiredFirst: true,
        cascadeParentIds: ['NATIVE_FILTER-region'],
        sortMetric: 'count',
        scope: { rootPath: ['TAB-1'], excluded: ['7', 8] },
        controlValues: { multiSelect: false, enableEmptyFilter: true },
        defaultDataMask: { filterState: { value: ['ORD'] } },
      }),
    )
    expect(read).toMatchObject({
      id: 'NATIVE_FILTER-origin',
      type: 'NATIVE_FILTER',
      name: 'origin',
      description: 'Where from',
      filterType: 'filter_select',
      datasetId: 3,
      column: 'origin',
      timeRange: 'Last week',
      granularity: 'date',
      requiredFirst: true,
      cascadeParentIds: ['NATIVE_FILTER-region'],
      sortMetric: 'count',
      scope: { rootPath: ['TAB-1'], excluded: [7, 8] },
      adhocFilters: [{ expressionType: 'SIMPLE', subject: 'delay', operator: '>', comparator: 0 }],
      controlValues: { multiSelect: false, enableEmptyFilter: true },
      defaultDataMask: { filterState: { value: ['ORD'] } },
    })
    expect(readItem({ id: 'NATIVE_FILTER_DIVIDER-1', title: 'Where' })).toEqual({
      id: 'NATIVE_FILTER_DIVIDER-1',
      type: 'DIVIDER',
      title: 'Where',
      description: '',
    })
  })

  it('reads a damaged configuration as far as possible, and takes no id twice', () => {
    const broken = [null, 4, 'x', [], {}, { id: 5 }, { id: '' }, selectFilter('a'), selectFilter('a'), { id: 'b' }]
    expect(itemsOf({ native_filter_configuration: broken }).map(({ id }) => id)).toEqual(['NATIVE_FILTER-a', 'b'])
    expect(itemsOf({ native_filter_configuration: 'none' })).toEqual([])
    expect(itemsOf({})).toEqual([])
    expect(readItem({ id: 'c', targets: 'x', scope: 7, controlValues: [], cascadeParentIds: [1] })).toMatchObject({
      datasetId: null,
      column: null,
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      cascadeParentIds: [],
    })
  })
})

describe('effect of a filter on charts', () => {
  it('a value filter is a list, its inverse, a pattern, or nothing [B3.22]', () => {
    const origin = filter('origin')
    expect(selectMask(origin, ['ORD', null, 5]).extraFormData).toEqual({
      filters: [{ col: 'origin', op: 'IN', val: ['ORD', null, 5] }],
    })
    expect(selectMask(origin, ['ORD'], true)).toMatchObject({
      extraFormData: { filters: [{ col: 'origin', op: 'NOT IN', val: ['ORD'] }] },
      filterState: { value: ['ORD'], label: 'not ORD', inverse: true },
    })
    expect(selectMask(filter('origin', { controlValues: { operatorType: 'contains' } }), ['R']).extraFormData).toEqual({
      filters: [{ col: 'origin', op: 'ILIKE', val: '%R%' }],
    })
    expect(selectMask(origin, []).extraFormData).toEqual({})
    expect(isUnset(selectMask(origin, []))).toBe(true)
    const required = filter('origin', { controlValues: { enableEmptyFilter: true } })
    expect(clearedMask(required).extraFormData).toEqual({
      adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }],
    })
    expect(isUnset(clearedMask(required))).toBe(true)
    expect(labelOf(selectMask(origin, ['', null]))).toBe('<empty string>, <NULL>')
    const moments = selectMask(origin, ['2024-01-31T09:30:00', null], false, momentLabel)
    expect(labelOf(moments)).toBe('2024-01-31 09:30:00, <NULL>')
    expect(moments.filterState['value']).toEqual(['2024-01-31T09:30:00', null])
    expect(valuesOf(maskOfText('{"filterState":{"value":["a",null,{},3]}}'))).toEqual(['a', null, 3])
  })

  it('a range filter has one or two bounds, or one number', () => {
    const filters = (range: readonly [number | null, number | null]) =>
      rangeMask(kind('filter_range'), range).extraFormData['filters']
    expect(filters([200, 2000])).toEqual([
      { col: 'distance', op: '>=', val: 200 },
      { col: 'distance', op: '<=', val: 2000 },
    ])
    expect(filters([null, 0])).toEqual([{ col: 'distance', op: '<=', val: 0 }])
    expect(filters([5, 5])).toEqual([{ col: 'distance', op: '==', val: 5 }])
    expect(isUnset(rangeMask(kind('filter_range'), [null, null]))).toBe(true)
    expect(isUnset(rangeMask(kind('filter_range'), [null, 0]))).toBe(false)
    expect(labelOf(rangeMask(kind('filter_range'), [-200, 2000]))).toBe('−200 – 2,000')
  })

  it('a range keeps all digits of its bounds', () => {
    const range = ['1234567890.0123456789', '9007199254740993'] as const
    const mask = rangeMask(kind('filter_range'), range)
    expect(mask.extraFormData['filters']).toMatchObject(range.map((val) => ({ val })))
    expect(rangeOf(mask)).toEqual(range)
    expect(labelOf(mask)).toBe('1,234,567,890.0123456789 – 9,007,199,254,740,993')
    const one = rangeMask(kind('filter_range'), ['1234567890.0123456789', '1234567890.01234567890'])
    expect([one.extraFormData['filters'], labelOf(one)]).toEqual([
      [{ col: expect.any(String) as string, op: '==', val: '1234567890.0123456789' }],
      '1,234,567,890.0123456789',
    ])
    const tiny = rangeMask(kind('filter_range'), [-0.00000012, null])
    expect(labelOf(tiny)).toBe('from −1.2e−7')
    expect(rangeOf({ ...mask, filterState: { value: ['5', 'many'] } })).toEqual([5, null])
  })

  it('a time filter is a time range, a grain or a time column [B9.11]', () => {
    expect(timeMask(kind('filter_time'), ' Last week ').extraFormData).toEqual({ time_range: 'Last week' })
    expect(isUnset(timeMask(kind('filter_time'), 'No filter'))).toBe(true)
    expect(grainMask(kind('filter_timegrain'), 'P1W', 'Week')).toMatchObject({
      extraFormData: { time_grain_sqla: 'P1W' },
      filterState: { value: ['P1W'], label: 'Week' },
    })
    expect(timeColumnMask(kind('filter_timecolumn'), 'date').extraFormData).toEqual({ granularity_sqla: 'date' })
  })
})

describe('values that a filter offers', () => {
  const region = filter('region')
  const airport = filter('airport', {
    cascadeParentIds: ['NATIVE_FILTER-region'],
    adhoc_filters: [
      { expressionType: 'SIMPLE', subject: 'delay', operator: '>', comparator: 5 },
      { expressionType: 'SQL', sqlExpression: 'distance < 9' },
    ],
    time_range: 'Last year',
    granularity_sqla: 'date',
    sortMetric: 'count',
    controlValues: { sortAscending: false },
  })
  const filters = [region, airport]
  const masks = { 'NATIVE_FILTER-region': selectMask(region, ['West']) }

  it('requests filter values limited by parent filters and the pre-filter', () => {
    expect(optionsQuery({ filter: airport, filters, masks, search: ' sea ' })).toEqual({
      columns: ['airport'],
      metrics: ['count'],
      orderby: [['count', false]],
      filters: [
        { col: 'delay', op: '>', val: 5 },
        { col: 'region', op: 'IN', val: ['West'] },
        { col: 'airport', op: 'ILIKE', val: '%sea%' },
      ],
      extras: { where: '(distance < 9)' },
      time_range: 'Last year',
      granularity: 'date',
      row_limit: 100,
    })
    expect(optionsQuery({ filter: region, filters, masks, among: ['East', 'West'], rows: 2 })).toMatchObject({
      filters: [{ col: 'region', op: 'IN', val: ['East', 'West'] }],
      row_limit: 2,
    })
    expect(optionsQuery({ filter: region, filters, masks })).toMatchObject({ filters: [], orderby: [['region', true]] })
  })

  it('requests the ends of a range, the grains, or the time columns', () => {
    expect(optionsQuery({ filter: kind('filter_range'), filters, masks })).toMatchObject({
      columns: [],
      metrics: [
        { aggregate: 'MIN', label: 'min' },
        { aggregate: 'MAX', label: 'max' },
      ],
    })
    expect(optionsQuery({ filter: kind('filter_timegrain'), filters, masks })).toEqual({ result_type: 'timegrains' })
    expect(optionsQuery({ filter: kind('filter_timecolumn'), filters, masks })).toEqual({ result_type: 'columns' })
    expect(optionsQuery({ filter: kind('filter_time'), filters, masks })).toBeNull()
  })
})

it('reads filter values of an address with any content [B3.22]', () => {
  expect(readMasks(JSON.parse('{"__proto__":{"filterState":{}},"a":{"filterState":{"value":1}},"b":7}'))).toEqual({
    a: { extraFormData: {}, filterState: { value: 1 }, ownState: {} },
  })
  expect(readMasks('x')).toEqual({})
})

describe('filter over another dataset', () => {
  it('carries nothing over that another dataset may not have', () => {
    const raw = selectFilter('origin', {
      sortMetric: 'flights',
      adhoc_filters: [{ expressionType: 'SIMPLE', subject: 'delay', operator: '>', comparator: 0 }],
      granularity_sqla: 'date',
      time_range: 'Last week',
      defaultDataMask: { filterState: { value: ['ORD'] } },
      description: 'Where from',
    })
    const [moved] = filtersOf({ native_filter_configuration: [withDataset(raw, 99)] })
    expect(moved).toMatchObject({
      datasetId: 99,
      column: null,
      sortMetric: null,
      adhocFilters: [],
      granularity: null,
      timeRange: null,
      description: 'Where from',
    })
    expect(isUnset(moved?.defaultDataMask ?? { extraFormData: {}, filterState: { value: 1 }, ownState: {} })).toBe(true)
  })
})
