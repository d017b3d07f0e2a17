import { describe, expect, it } from 'vitest'

import { parseTimeRange } from '../../../common/time/range'
import { filtersOn, waitedFor } from '../../../src/domain/filters/active'
import { chartFormData } from '../../../src/domain/filters/chartFormData'
import { filtersOf } from '../../../src/domain/filters/config'
import { crossFilterMask, crossFilterTargets, crossFiltersEnabled } from '../../../src/domain/filters/crossFilters'
import { ownScope } from '../../../src/domain/filters/ownScope'
import { isUnset } from '../../../src/domain/filters/dataMask'
import { changesFilterScope, isInScope, isInView, tabsInScope } from '../../../src/domain/filters/scope'
import { grainMask, selectMask, timeMask } from '../../../src/domain/filters/values'
import type { MarkValue } from '../../../src/domain/charts/kinds/common/data/markValues'
import { baseQuery } from '../../../src/domain/charts/kinds/common/data/queryObject'
import { filteredDashboard, layoutOfCharts, selectFilter } from '../../support/filtered'

const filter = (id: string, more: object = {}) => {
  const [read] = filtersOf({ native_filter_configuration: [selectFilter(id, more)] })
  if (read === undefined) throw new Error('no filter')
  return read
}
const mark = (column: string, value: string | number | null, grain: string | null = null): MarkValue => ({
  column,
  value,
  label: String(value),
  grain,
})
const kind = (filterType: string, more: object = {}) => filter('distance', { filterType, ...more })

describe('form data of a chart on a dashboard', () => {
  const origin = selectFilter('origin')
  const period = selectFilter('period', { filterType: 'filter_time', targets: [{}] })
  const grain = selectFilter('grain', { filterType: 'filter_timegrain', scope: { rootPath: ['TAB-1'], excluded: [] } })
  const metadata = {
    native_filter_configuration: [origin, period, grain],
    color_scheme: 'lake',
    label_colors: { ORD: '#112233' },
  }
  const made = filteredDashboard(layoutOfCharts([[1, 2], [3]]), { 1: 3, 2: 3, 3: 4 }, metadata)
  const dashboard = {
    ...made,
    charts: Object.fromEntries(
      Object.entries(made.charts).map(([id, chart]) => [
        id,
        {
          ...chart,
          formData: { ...chart.formData, metrics: ['count'], x_axis: 'landed' },
          timeColumns: ['date', 'landed'],
        },
      ]),
    ),
  }
  const masks = {
    'NATIVE_FILTER-origin': selectMask(filter('origin'), ['ORD']),
    'NATIVE_FILTER-period': timeMask(kind('filter_time'), 'Last week'),
    'NATIVE_FILTER-grain': grainMask(kind('filter_timegrain'), 'P1W'),
    '2': crossFilterMask([mark('dest', 'DEN')]),
    gone: selectMask(filter('dest'), ['X']),
  }
  const formOf = (id: number) => {
    const chart = dashboard.charts[id]
    if (chart === undefined) throw new Error('no chart')
    return chartFormData({ chart, dashboard, masks })
  }

  it('merges own controls, dashboard colors and the filters in scope of a chart [B1.04] [B1.05] [B2.15]', () => {
    expect(formOf(1)).toMatchObject({
      viz_type: 'table',
      dashboardId: 1,
      slice_id: 1,
      color_scheme: 'lake',
      label_colors: { ORD: '#112233' },
      granularity_sqla: 'landed',
      extra_form_data: {
        filters: [
          { col: 'origin', op: 'IN', val: ['ORD'] },
          { col: 'dest', op: 'IN', val: ['DEN'] },
        ],
        time_range: 'Last week',
      },
    })
    // the source of a cross-filter and charts of other datasets are left alone; another tab has the grain besides
    expect(formOf(2)['extra_form_data']).toEqual({
      filters: [{ col: 'origin', op: 'IN', val: ['ORD'] }],
      time_range: 'Last week',
    })
    expect(formOf(3)).toMatchObject({ time_grain_sqla: 'P1W', extra_form_data: { time_grain_sqla: 'P1W' } })
    expect(formOf(3)['extra_form_data']).not.toHaveProperty('filters.1')
  })

  it("applies all filters to queries, and a filter's time range replaces the chart's [B3.25]", () => {
    expect(baseQuery(formOf(1))).toMatchObject({
      time_range: 'Last week',
      granularity: 'landed',
      filters: [
        { col: 'origin', op: 'IN', val: ['ORD'] },
        { col: 'dest', op: 'IN', val: ['DEN'] },
      ],
    })
    const within = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'date', operator: 'TEMPORAL_RANGE' }
    const query = baseQuery({
      adhoc_filters: [{ ...within, comparator: 'Last year' }],
      extra_form_data: {
        time_range: 'Last day',
        relative_end: 'now',
        adhoc_filters: [
          { expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0', isExtra: true, label: 'none' },
          { expressionType: 'SIMPLE', subject: 'delay', operator: '>', comparator: 5, isExtra: true },
        ],
      },
    })
    expect(query['filters']).toEqual([
      { col: 'date', op: 'TEMPORAL_RANGE', val: 'Last day' },
      { col: 'delay', op: '>', val: 5 },
    ])
    expect(query['extras']).toEqual({ having: '', where: '(1 = 0)', relative_end: 'now' })
  })

  it('a filter replaces the comparison period of a chart that has one', () => {
    const compared = (own: object) => {
      const chart = dashboard.charts[1]
      if (chart === undefined) throw new Error('no chart')
      const mask = { ...selectMask(filter('origin'), []), extraFormData: { time_compare: '1 year ago' } }
      const form = { chart: { ...chart, formData: { ...chart.formData, ...own } }, dashboard }
      return chartFormData({ ...form, masks: { 'NATIVE_FILTER-origin': mask } })
    }
    expect(compared({ time_compare: ['1 day ago', '1 week ago'] })['time_compare']).toEqual(['1 year ago'])
    expect(compared({ time_compare: '1 day ago' })['time_compare']).toBe('1 year ago')
    expect(compared({ viz_type: 'pop_kpi', time_comparison: 'c' })).toMatchObject({
      time_compare: '1 year ago',
      time_comparison: null,
    })
    for (const none of [{}, { time_compare: [] }, { time_compare: '' }, { time_compare: null }])
      expect(compared(none)['time_compare']).toEqual((none as { time_compare?: unknown }).time_compare)
  })

  it("waits for a filter's first value only where the filter applies", () => {
    const first = selectFilter('dest', {
      controlValues: { defaultToFirstItem: true },
      scope: { rootPath: ['TAB-0'], excluded: [2] },
    })
    const waiting = { ...dashboard, metadata: { native_filter_configuration: [origin, first] } }
    const names = (chartId: number, known: object = {}) =>
      waitedFor({ dashboard: waiting, chartId, masks: { ...known } }).map(({ name }) => name)
    expect([names(1), names(2), names(3)]).toEqual([['dest'], [], []])
    expect(names(1, { 'NATIVE_FILTER-dest': selectMask(filter('dest'), ['DEN']) })).toEqual([])
  })

  it('lists the filters that apply to a chart, also those without a value', () => {
    const on = filtersOn({ dashboard, chartId: 1, masks: { '2': masks['2'] } })
    expect(on.map(({ kind: one, name, label }) => [one, name, label])).toEqual([
      ['native', 'origin', null],
      ['native', 'period', null],
      ['cross', 'dest', 'DEN'],
    ])
  })
})

describe('cross-filters', () => {
  const components = layoutOfCharts([[1, 2, 3], [4]])
  const sets = { 1: 3, 2: 3, 3: 4, 4: 3 }

  it('cross-filters apply to charts of the same dataset, or to their own scope [B2.06] [B3.23] [B6.12]', () => {
    const targets = (chartId: number, metadata: object) =>
      crossFilterTargets(filteredDashboard(components, sets, { ...metadata }), chartId)
    expect(targets(1, {})).toEqual([2, 4])
    expect(targets(1, { global_chart_configuration: { scope: { rootPath: ['TAB-0'], excluded: [] } } })).toEqual([2])
    const own = { scope: { rootPath: ['ROOT_ID'], excluded: [2] } }
    expect(targets(1, { chart_configuration: { 1: { id: 1, crossFilters: own } } })).toEqual([3, 4])
    const off = filteredDashboard(components, sets, { cross_filters_enabled: false })
    const masks = { '1': crossFilterMask([mark('a', 1)]) }
    expect(filtersOn({ dashboard: off, chartId: 2, masks })).toEqual([])
  })

  it("cross-filters are off where the server's flag is off [B6.12]", () => {
    for (const metadata of [{}, { cross_filters_enabled: true }]) {
      expect(crossFiltersEnabled(metadata, { DASHBOARD_CROSS_FILTERS: false })).toBe(false)
      expect(crossFiltersEnabled(metadata, { DASHBOARD_CROSS_FILTERS: true })).toBe(true)
      expect(crossFiltersEnabled(metadata, {})).toBe(true)
    }
  })

  it('a new own scope of cross-filters starts with the same charts as before [B2.06] [B3.23]', () => {
    const global = { global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [2] } } }
    for (const metadata of [{}, global]) {
      for (const chartId of [1, 3, 4]) {
        const before = filteredDashboard(components, sets, metadata)
        const scope = ownScope(before, chartId)
        const own = { ...metadata, chart_configuration: { [chartId]: { id: chartId, crossFilters: { scope } } } }
        expect(crossFilterTargets(filteredDashboard(components, sets, own), chartId)).toEqual(
          crossFilterTargets(before, chartId),
        )
      }
    }
    expect(ownScope(filteredDashboard(components, sets, {}), 1)).toEqual({ rootPath: ['ROOT_ID'], excluded: [3] })
  })

  it('a cross-filter is empty for no mark, NULL for null, and a range for a time', () => {
    const filters = (value: string | number | null, grain?: string) =>
      crossFilterMask([mark('date', value, grain)]).extraFormData['filters']
    expect(isUnset(crossFilterMask([]))).toBe(true)
    expect(filters(null)).toEqual([{ col: 'date', op: 'IS NULL' }])
    expect(filters('2001-01-29', 'P1M')).toEqual([
      { col: 'date', op: 'TEMPORAL_RANGE', val: "2001-01-29 : DATEADD(DATETIME('2001-01-29'), 1, MONTH)" },
    ])
    const [stretch] = filters('2001-04-09T00:00:00', 'P1W') as readonly { readonly val: string }[]
    expect(parseTimeRange(stretch?.val, { now: 0 })).toEqual({
      from: Date.UTC(2001, 3, 9),
      to: Date.UTC(2001, 3, 16),
    })
    const range = (grain: string) => {
      const [of] = filters('2001-04-14', grain) as readonly { readonly val: string }[]
      return parseTimeRange(of?.val, { now: 0 })
    }
    expect(range('P7D')).toEqual({ from: Date.UTC(2001, 3, 14), to: Date.UTC(2001, 3, 21) })
    expect(range('1969-12-28T00:00:00Z/P1W')).toEqual(range('P1W'))
    // a week that is called by its last day is the seven days up to it
    expect(range('P1W/1970-01-03T00:00:00Z')).toEqual({ from: Date.UTC(2001, 3, 8), to: Date.UTC(2001, 3, 15) })
    // a value that is not a time is a value like any other
    expect(filters("x') : now", 'P1W')).toEqual([{ col: 'date', op: 'IN', val: ["x') : now"] }])
    expect(filters('2001-04-09')).toEqual([{ col: 'date', op: 'IN', val: ['2001-04-09'] }])
  })
})

describe('filter scopes', () => {
  const components = layoutOfCharts([[1, 2], [3]])
  it('a scope knows its tabs and its visible charts, and when a move changes it [B3.20]', () => {
    const one = { scope: { rootPath: ['TAB-1'], excluded: [] } }
    expect(tabsInScope(one.scope, components)).toEqual(['TAB-1'])
    expect(isInView(one, components, new Set(['TAB-0']))).toBe(false)
    expect(isInView(one, components, new Set(['TAB-1']))).toBe(true)
    const moved = layoutOfCharts([[1], [2, 3]])
    expect(changesFilterScope([one], components, moved, 2)).toBe(true)
    expect(changesFilterScope([one], components, moved, 1)).toBe(false)
  })

  it('reads the scope of old filter boxes with its immune charts [B3.24]', () => {
    const components = layoutOfCharts([[1], [2, 5]])
    const reached = (scope: object) => [1, 2, 5].filter((id) => isInScope(filter('o', { scope }).scope, components, id))
    expect(reached({ scope: ['TAB-1'], immune: [] })).toEqual([2, 5])
    expect(reached({ scope: ['TAB-1'], immune: ['5'] })).toEqual([2])
    expect(reached({ immune: [1] })).toEqual([2, 5])
    expect(reached({ rootPath: ['TAB-0'], excluded: [], scope: ['TAB-1'] })).toEqual([1])
  })
})
