import { describe, expect, it } from 'vitest'

import { filtersOf } from '../../../src/domain/filters/config'
import {
  daysOf,
  rangeDays,
  rangeOfDays,
  rangeProblem,
  rangeText,
  shortRange,
} from '../../../src/views/filter/values/time/timeRanges'
import { readFilterAddress, withFilterKey } from '../../../src/views/filter/address'
import { filterKey, parseFilterKey } from '../../../src/domain/filters/filterKey'
import { filteredBy, toldApartBy } from '../../../src/views/chart/drill/drill'
import { createTestClient } from '../../support/client'
import { flights } from '../../support/explore'
import { selectFilter } from '../../support/filtered'

const filters = filtersOf({ native_filter_configuration: [selectFilter('origin')] })

describe('filter address', () => {
  it('reads filter values by key, spelled out, or preselected for old filter boxes [B2.15]', () => {
    expect(readFilterAddress('?native_filters_key=abc', filters)).toEqual({ key: 'abc', masks: {}, problem: null })
    const own =
      '(NATIVE_FILTER-origin:(extraFormData:(filters:!((col:origin,op:IN,val:!(ORD)))),filterState:(value:!(ORD))))'
    const mask = {
      extraFormData: { filters: [{ col: 'origin', op: 'IN', val: ['ORD'] }] },
      filterState: { value: ['ORD'] },
      ownState: {},
    }
    expect(readFilterAddress(`?native_filters=${encodeURIComponent(own)}`, filters)).toEqual({
      key: null,
      masks: { 'NATIVE_FILTER-origin': mask },
      problem: null,
    })
    const old = encodeURIComponent(JSON.stringify({ 7: { origin: ['ORD', 'DEN'], dest: ['X'], __time_range: 'x' } }))
    expect(readFilterAddress(`?preselect_filters=${old}`, filters).masks).toMatchObject({
      'NATIVE_FILTER-origin': { filterState: { value: ['ORD', 'DEN'] } },
    })
    expect(Object.keys(readFilterAddress(`?preselect_filters=${old}`, filters).masks)).toHaveLength(1)
  })

  it('reads an address with any content', () => {
    for (const text of [
      '',
      '?native_filters=',
      '?native_filters=!!!',
      '?native_filters=(__proto__:(a:1))',
      '?preselect_filters={',
      '?native_filters_key=',
    ]) {
      expect(readFilterAddress(text, filters)).toEqual({ key: null, masks: {}, problem: null })
    }
  })

  const preselect = (values: object) =>
    readFilterAddress(`?preselect_filters=${encodeURIComponent(JSON.stringify(values))}`, filters)

  it('reads columns of old filter boxes by chart and column, joined by an underscore [B5.37]', () => {
    const [deep, flat] = [preselect({ 7: { origin: ['ORD'] } }), preselect({ '7_origin': ['ORD'] })]
    expect(flat).toEqual(deep)
    expect(flat).toMatchObject({
      masks: { 'NATIVE_FILTER-origin': { filterState: { value: ['ORD'] } } },
      problem: null,
    })
    expect(filterKey(7, 'a_b')).toBe('7_a_b')
    expect(parseFilterKey('7_a_b')).toEqual({ chartId: 7, column: 'a_b' })
    expect(preselect({ '7_airport_origin': ['ORD'] }).masks).toEqual({})
  })

  it.each([['origin'], ['x_origin'], ['7-origin'], ['_origin'], ['7_'], ['7']])(
    'rejects the filter key %s and applies the valid keys of the address [B5.38]',
    (key) => {
      const found = preselect({ '7_origin': ['ORD'], [key]: ['DEN'] })
      expect(found.problem).toBe('Cannot parse invalid filter key')
      expect(found.masks).toMatchObject({ 'NATIVE_FILTER-origin': { filterState: { value: ['ORD'] } } })
      expect(preselect({ [key]: ['DEN'] }).masks).toEqual({})
    },
  )

  it('rejects charts without a number, and reports that [B5.38]', () => {
    const { masks, problem } = preselect({ chart: { origin: ['ORD'] } })
    expect([masks, problem]).toEqual([{}, 'Cannot parse invalid filter key'])
    const { world } = createTestClient([], { effects: [] })
    world.dispatch('dataMask.reject_address', { problem: problem ?? '' })
    const { order, byId } = world.store.state().toasts
    expect(order.map((id) => [byId[id]?.level, byId[id]?.text])).toEqual([
      ['warning', 'Cannot parse invalid filter key'],
    ])
  })

  it('keeps the rest of an address that names the applied values', () => {
    expect(withFilterKey('?standalone=1&native_filters=(a:1)&native_filters_key=old', 'new')).toBe(
      '?standalone=1&native_filters_key=new',
    )
  })
})

describe('time ranges', () => {
  const now = Date.UTC(2026, 10, 21, 20)
  it('a time range is inclusive days, or a phrase of the server', () => {
    expect(rangeOfDays('2001-01-01', '2001-01-31')).toBe('2001-01-01 : 2001-02-01')
    expect(daysOf('2001-01-01 : 2001-02-01')).toEqual({ first: '2001-01-01', last: '2001-01-31' })
    expect(daysOf('2001-01-01T00:00:00 : ')).toEqual({ first: '2001-01-01', last: '' })
    expect(daysOf('Last week')).toBeNull()
    expect(rangeOfDays('', '')).toBe('No filter')
    expect(rangeOfDays('', '2001-01-31')).toBe(' : 2001-02-01')
    expect(shortRange('2001-01-01 : 2001-02-01', now)).toBe('1 Jan 2001 – 31 Jan 2001')
    expect(shortRange('Last week', now)).toBe('Last week')
    expect(rangeText('Last day', now)).toBe('20 Nov 2026')
    expect(rangeText('No filter', now)).toBeNull()
    expect(rangeDays('Last week', now)).toBe(7)
    expect(rangeProblem('2001-02-01 : 2001-01-01', now)).toBe('From date cannot be larger than to date')
    expect(rangeProblem('Last week', now)).toBeNull()
  })
})

describe('drill', () => {
  const mark = { column: 'origin', value: 'ORD', label: 'ORD', grain: null }
  it('adds the values of a mark to the filters in force', () => {
    const form = { extra_form_data: { filters: [{ col: 'delay', op: '>', val: 5 }], time_range: 'Last week' } }
    expect(filteredBy(form, [mark])).toEqual({
      extra_form_data: {
        filters: [
          { col: 'delay', op: '>', val: 5 },
          { col: 'origin', op: 'IN', val: ['ORD'] },
        ],
        time_range: 'Last week',
      },
    })
    expect(filteredBy(form, [])).toBe(form)
  })

  it('breaks rows down by a column in the chart itself, or else in a table', () => {
    expect(toldApartBy({ viz_type: 'pie', groupby: ['origin'], metric: 'count' }, 'distance', flights)).toEqual({
      viz_type: 'pie',
      groupby: ['distance'],
      metric: 'count',
    })
    expect(
      toldApartBy(
        { viz_type: 'echarts_timeseries_line', x_axis: 'date', groupby: [], metrics: ['count'] },
        'origin',
        flights,
      ),
    ).toMatchObject({
      x_axis: 'date',
      groupby: ['origin'],
    })
    expect(
      toldApartBy({ viz_type: 'big_number_total', metric: 'count', adhoc_filters: [] }, 'origin', flights),
    ).toMatchObject({
      viz_type: 'table',
      groupby: ['origin'],
      metrics: ['count'],
      adhoc_filters: [],
    })
  })
})
