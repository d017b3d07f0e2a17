import { describe, expect, it } from 'vitest'

import { isFilter, itemsOf } from '../../../src/domain/filters/config'
import { dashboardOf } from '../../../src/projections/dashboard/state'
import { filterDataset } from '../../../src/projections/filter/datasets'
import { optionsQuery } from '../../../src/domain/filters/options'
import { problemsOf } from '../../../src/domain/filters/validate'
import { openDashboard } from '../../support/dashboards'
import { flights, weather } from '../../support/explore'
import { selectFilter } from '../../support/filtered'
import { createWorld } from '../../support/world'

describe('configuration of a filter', () => {
  const sortedBy = (sortMetric: string, more: object = {}) =>
    itemsOf({ native_filter_configuration: [selectFilter('a', { sortMetric, ...more })] })
  const AGGREGATES = ['SUM(A)', 'LONGSUM(DELAY)', 'DOUBLEAVG(B)', 'FLOATMAX(T.X_1)', 'MIN(A)', 'COUNT()']

  it('refuses a filter whose sort metric is neither a metric nor an aggregate [B5.32]', () => {
    const problems = (sortMetric: string, more: object = {}) =>
      problemsOf(sortedBy(sortMetric, more), (id) => (id === 3 ? flights : null)).map(({ field, message }) => [
        field,
        message,
      ])
    for (const text of ['count', ...AGGREGATES]) expect(problems(text)).toEqual([])
    for (const text of ['sum(a)', 'MEDIAN(A)', 'SUM(a)', 'INTSUM(A)', 'SUM(A) ', 'LONG(A)', 'SUM(A)+1', 'gone'])
      expect(problems(text)).toEqual([
        ['sortMetric', 'Sort metric is expected to be a metric of the dataset or an aggregate such as SUM(AMOUNT)'],
      ])
    // no problem for an unread dataset, nor where no other metric can be chosen
    expect(problems('gone', { targets: [{ datasetId: 4, column: { name: 'origin' } }] })).toEqual([])
    expect(problems('gone', { controlValues: { operatorType: 'contains' } })).toEqual([])
  })

  it('requests filter values sorted by the aggregate of the sort metric [B5.32]', () => {
    const queryOf = (sortMetric: string, dataset: typeof flights | null = flights) => {
      const [filter] = sortedBy(sortMetric).filter(isFilter)
      return filter === undefined ? null : optionsQuery({ filter, filters: [], masks: {}, dataset })
    }
    const metric = { expressionType: 'SQL', sqlExpression: 'SUM(DELAY)', label: 'LONGSUM(DELAY)', hasCustomLabel: true }
    expect(queryOf('LONGSUM(DELAY)')).toMatchObject({ metrics: [metric], orderby: [[metric, true]] })
    expect(queryOf('count')).toMatchObject({ metrics: ['count'], orderby: [['count', true]] })
    expect(queryOf('SUM(DELAY)', null)).toMatchObject({ metrics: ['SUM(DELAY)'] })
    const named = { ...flights, metrics: flights.metrics.map((one) => ({ ...one, name: 'SUM(DELAY)' })) }
    expect(queryOf('SUM(DELAY)', named)).toMatchObject({ metrics: ['SUM(DELAY)'] })
  })

  it('finds the datasets of the dashboard and those loaded for filters', () => {
    const world = createWorld()
    openDashboard(world)
    const board = dashboardOf(world.store.state().dashboards, 1)
    const read = { status: 'loaded' as const, value: { ...weather, id: 99 }, message: null, request: 'r' }
    expect([3, 99, 98, null].map((id) => filterDataset(board, { 99: read }, id)?.name ?? null)).toEqual([
      'flights',
      'weather',
      null,
      null,
    ])
  })
})
