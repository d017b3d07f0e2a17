import { describe, expect, it } from 'vitest'

import { crossFilterMask, columnTitles } from '../../../src/domain/filters/crossFilters'
import type { FilteredDashboard } from '../../../src/domain/filters/dashboard'
import type { DataMasks } from '../../../src/domain/filters/dataMask'
import {
  excludersOn,
  exclusionOf,
  exclusionQueries,
  MAX_TRIED,
  ownQuery,
  unmetOn,
} from '../../../src/domain/filters/exclusion'
import { grainMask, rangeMask, selectMask, timeMask } from '../../../src/domain/filters/values'
import { filtersOf } from '../../../src/domain/filters/config'
import { optionsQuery } from '../../../src/domain/filters/options'
import { isFiltered } from '../../../src/domain/charts/kinds/common/data/isFiltered'
import { extraFormDataOf } from '../../../src/domain/filters/active'
import { loadType } from '../../../src/domain/charts/kinds/load'
import { flights } from '../../support/explore'
import { filteredDashboard, layoutOfCharts, selectFilter } from '../../support/filtered'

const configuration = [
  selectFilter('origin'),
  selectFilter('distance', { filterType: 'filter_range' }),
  selectFilter('Period', { filterType: 'filter_time', targets: [{}] }),
  selectFilter('Grain', { filterType: 'filter_timegrain' }),
]
const [origin, distance, period, grain] = filtersOf({ native_filter_configuration: configuration })

const boardOf = (filters: readonly object[] = configuration): FilteredDashboard => {
  const dashboard = filteredDashboard(
    layoutOfCharts([], [7, 8]),
    { 7: 3, 8: 3 },
    { native_filter_configuration: filters },
  )
  const formData = { viz_type: 'table', query_mode: 'aggregate', groupby: ['origin'], metrics: ['count'] }
  return { ...dashboard, charts: { ...dashboard.charts, 7: { id: 7, datasetId: 3, formData, timeColumns: ['date'] } } }
}

const masks = (): DataMasks => {
  if (origin === undefined || distance === undefined || period === undefined || grain === undefined)
    throw new Error('no filter')
  return {
    'NATIVE_FILTER-origin': selectMask(origin, ['ORD']),
    'NATIVE_FILTER-distance': rangeMask(distance, [200, null]),
    'NATIVE_FILTER-Period': timeMask(period, 'Last week'),
    'NATIVE_FILTER-Grain': grainMask(grain, 'P1D', 'Day'),
    8: crossFilterMask([{ column: 'delay', value: 5, label: '5', grain: null }]),
  }
}

describe('filters of a chart without rows', () => {
  it('counts rows without each filter in turn, then without all', async () => {
    const type = await loadType('table')
    if (type === null) throw new Error('no kind')
    const dashboard = boardOf()
    const empty = { dashboard, chartId: 7, masks: masks(), type, dataset: flights }
    // the grain takes no rows away
    expect(excludersOn(empty).map(({ name }) => name)).toEqual(['origin', 'distance', 'Period', 'delay'])
    const queries = exclusionQueries(empty)
    const columnsOf = (filters: unknown) => (filters as readonly { readonly col: string }[]).map(({ col }) => col)
    expect(queries.map(({ filters, time_range: range }) => [columnsOf(filters), range])).toEqual([
      [['distance', 'delay'], 'Last week'],
      [['origin', 'delay'], 'Last week'],
      [['origin', 'distance', 'delay'], 'No filter'],
      [['origin', 'distance'], 'Last week'],
      [[], 'No filter'],
    ])
    for (const query of queries)
      expect(query).toMatchObject({ columns: [], metrics: [{ sqlExpression: 'COUNT(*)' }], row_limit: 1 })
  })

  it('asks once where there is one filter, and not where there is none', async () => {
    const type = await loadType('table')
    if (type === null || origin === undefined) throw new Error('no kind')
    const empty = { dashboard: boardOf(), chartId: 7, type, dataset: flights }
    expect(exclusionQueries({ ...empty, masks: {} })).toEqual([])
    const only = { 'NATIVE_FILTER-origin': selectMask(origin, ['ORD']) }
    expect(exclusionQueries({ ...empty, masks: only })).toHaveLength(1)
  })

  it('tells queries that leave out rows from those that read all', async () => {
    const type = await loadType('table')
    if (type === null) throw new Error('no kind')
    const empty = { dashboard: boardOf(), chartId: 7, type, dataset: flights }
    const query = ownQuery({ ...empty, masks: {} })
    if (query === undefined) throw new Error('no query')
    expect(isFiltered(query)).toBe(false)
    expect(isFiltered({ ...query, time_range: 'No filter', extras: { having: '', where: '' } })).toBe(false)
    const limited = [
      { ...query, filters: [{ col: 'a', op: '==', val: 1 }] },
      { ...query, time_range: 'Last week' },
      { ...query, extras: { where: '(a = 1)' } },
      { ...query, extras: { having: '(COUNT(*) > 1)' } },
    ]
    expect(limited.map(isFiltered)).toEqual(limited.map(() => true))
    expect(ownQuery({ ...empty, chartId: 99, masks: {} })).toBeUndefined()
  })

  it('knows a required filter without a value, which lets no row pass', async () => {
    const type = await loadType('table')
    if (type === null) throw new Error('no kind')
    const asked = [selectFilter('origin', { controlValues: { enableEmptyFilter: true } }), selectFilter('delay')]
    const [required, other] = filtersOf({ native_filter_configuration: asked })
    if (required === undefined || other === undefined) throw new Error('no filter')
    const chosen = {
      [required.id]: selectMask(required, []),
      [other.id]: selectMask(other, [5]),
    }
    const empty = { dashboard: boardOf(asked), chartId: 7, masks: chosen, type, dataset: flights }
    expect(unmetOn(empty).map(({ name }) => name)).toEqual(['origin'])
    expect(excludersOn(empty).map(({ name }) => name)).toEqual(['delay'])
    expect(exclusionQueries(empty).map(({ extras }) => extras)).toEqual([{ where: '' }])
    expect(isFiltered(ownQuery(empty) ?? {})).toBe(false)
    expect(unmetOn({ ...empty, masks: { [required.id]: selectMask(required, ['ORD']) } })).toEqual([])
  })

  it('lets no row pass a required filter that nobody set and that has no default', () => {
    const asked = (more: object = {}) => {
      const controlValues = { enableEmptyFilter: true, ...more }
      return { chartId: 7, masks: {}, dashboard: boardOf([selectFilter('origin', { controlValues })]) }
    }
    expect(unmetOn(asked()).map(({ name }) => name)).toEqual(['origin'])
    expect(extraFormDataOf(asked())).toMatchObject({ adhoc_filters: [{ sqlExpression: '1 = 0' }] })
    expect(unmetOn(asked({ defaultToFirstItem: true }))).toEqual([])
    const defaultDataMask = {
      extraFormData: { filters: [{ col: 'origin', op: 'IN', val: ['ORD'] }] },
      filterState: { value: ['ORD'] },
    }
    const dashboard = boardOf([selectFilter('origin', { controlValues: { enableEmptyFilter: true }, defaultDataMask })])
    expect(extraFormDataOf({ chartId: 7, masks: {}, dashboard })).toEqual(defaultDataMask.extraFormData)
  })

  it('limits no list of values by a filter that still waits for its own', () => {
    const parent = selectFilter('origin', { controlValues: { enableEmptyFilter: true } })
    const child = selectFilter('destination', { cascadeParentIds: [parent.id] })
    const filters = filtersOf({ native_filter_configuration: [parent, child] })
    const [first, second] = filters
    if (first === undefined || second === undefined) throw new Error('no filter')
    const queryWith = (values: readonly string[] | null) =>
      optionsQuery({
        filter: second,
        filters,
        masks: values === null ? {} : { [first.id]: selectMask(first, values) },
      })
    expect(JSON.stringify(queryWith(null))).not.toContain('1 = 0')
    expect(queryWith([])).toEqual(queryWith(null))
    expect(JSON.stringify(queryWith(['ORD']))).toContain('ORD')
  })

  it('tries no more than six of many filters', async () => {
    const type = await loadType('table')
    if (type === null) throw new Error('no kind')
    const many = Array.from({ length: 9 }, (_, at) => selectFilter(`f${at}`))
    const filters = filtersOf({ native_filter_configuration: many })
    const all = Object.fromEntries(filters.map((filter) => [filter.id, selectMask(filter, ['x'])]))
    const queries = exclusionQueries({ dashboard: boardOf(many), chartId: 7, masks: all, type, dataset: flights })
    expect(queries).toHaveLength(MAX_TRIED + 1)
    // the last one has no filter at all, not even one that was not tried
    expect(queries.at(-1)).toMatchObject({ filters: [] })
  })

  it('names the filter without which most rows are left', () => {
    const excluders = excludersOn({ dashboard: boardOf(), chartId: 7, masks: masks() })
    expect(exclusionOf(excluders, [0, 12, 40, 3, 900])).toMatchObject({ kind: 'rest', filter: { name: 'Period' } })
    expect(exclusionOf(excluders, [0, 0, 0, 0, 900])).toMatchObject({ kind: 'together' })
    expect(exclusionOf(excluders, [0, 0, 0, 0, 0])).toEqual({ kind: 'none' })
    expect(exclusionOf(excluders.slice(0, 1), [7])).toMatchObject({ kind: 'all', filter: { name: 'origin' } })
    expect(exclusionOf([], [])).toEqual({ kind: 'none' })
  })

  it('calls the columns of a cross-filter by their labels', () => {
    const columns = flights.columns.map((one) => (one.name === 'delay' ? { ...one, label: 'Minutes late' } : one))
    const mask = crossFilterMask([
      { column: 'delay', value: 5, label: '5', grain: null },
      { column: 'origin', value: 'ORD', label: 'ORD', grain: null },
      { column: { expressionType: 'SQL', sqlExpression: 'a + b', label: 'Sum' }, value: 1, label: '1', grain: null },
    ])
    expect(columnTitles(mask, { columns })).toBe('Minutes late, origin, Sum')
    expect(columnTitles(mask, null)).toBe('delay, origin, Sum')
  })
})
