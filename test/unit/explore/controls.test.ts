import { describe, expect, it } from 'vitest'

import { decodeForm, encodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { VIZ_TYPES } from '../../../src/domain/charts/kinds'
import { changedDataset } from '../../../src/domain/charts/kinds/change'
import { numberFormats } from '../../../src/domain/charts/kinds/common/controls'
import { analysis } from '../../../src/domain/charts/kinds/common/data/analysis'
import { withoutMissing } from '../../../src/domain/charts/kinds/common/data/missing'
import { atMost, opacity, positive, required, whole } from '../../../src/domain/charts/kinds/common/validators'
import {
  errorsOf,
  movedBy,
  settled,
  shownControls,
  withDefaults,
} from '../../../src/domain/charts/kinds/common/data/values'
import { area } from '../../../src/domain/charts/kinds/echarts_area'
import { timeseriesLine } from '../../../src/domain/charts/kinds/echarts_timeseries_line'
import { pie } from '../../../src/domain/charts/kinds/pie'
import { pivotTable } from '../../../src/domain/charts/kinds/pivot_table_v2'
import { table } from '../../../src/domain/charts/kinds/table'
import { worldMap } from '../../../src/domain/charts/kinds/world_map'
import { controlsOf, type VizType } from '../../../src/domain/charts/kinds/types'
import { comparatorOf } from '../../../src/views/explore/controls/comparator'
import { kindKey } from '../../../src/domain/charts/kinds'
import { flights, opened, weather } from '../../support/explore'
import { createWorld } from '../../support/world'

const contextOf = (type: VizType, values: FormValues) => ({
  values: withDefaults(type, encodeForm(values), flights),
  dataset: flights,
})
const errors = (type: VizType, values: FormValues, external = {}) => errorsOf(type, contextOf(type, values), external)
const controlOf = (type: VizType, name: string) => {
  const found = controlsOf(type).find((control) => control.name === name)
  if (found === undefined) throw new Error(`no control ${name}`)
  return found
}
const choicesOf = (type: VizType, name: string) =>
  (controlOf(type, name).choices?.(contextOf(type, {})) ?? []).map(({ value }) => value)

describe('validators', () => {
  const at = { values: {}, dataset: flights }
  it('a validator names the exact error [B5.15] [B5.16] [B5.18] [B5.23] [B5.24] [B5.25]', () => {
    for (const nothing of [null, undefined, '', []]) expect(required(nothing, at)).toBe('cannot be empty')
    expect(required(0, at)).toBeNull()
    expect(whole('1.5')).toBe('is expected to be an integer')
    expect(whole('x')).toBe('is expected to be an integer')
    expect(whole('-7')).toBeNull()
    expect(atMost(100_000)(100_001, at)).toBe('Value cannot exceed 100000')
    expect(atMost(100_000)(100_000, at)).toBeNull()
    expect(positive(0, at)).not.toBeNull()
    expect(positive('12', at)).toBeNull()
    expect(opacity(1.1, at)).toBe('The opacity should between 0 and 1')
    expect(opacity(0.4, at)).toBeNull()
  })

  it('each control has its validators [B5.14] [B5.16] [B5.17] [B5.18] [B5.26]', () => {
    const line = { viz_type: 'echarts_timeseries_line', x_axis: 'date', metrics: ['count'] }
    expect(errors(timeseriesLine, line)).toEqual({})
    expect(errors(timeseriesLine, { ...line, metrics: [] })).toEqual({ metrics: ['cannot be empty'] })
    expect(errors(timeseriesLine, { ...line, row_limit: 200_000 })).toEqual({
      row_limit: ['Value cannot exceed 100000'],
    })
    const rolling = { ...line, rolling_type: 'mean', rolling_periods: 'a', min_periods: 1.5 }
    expect(errors(timeseriesLine, rolling)).toEqual({
      rolling_periods: ['is expected to be an integer'],
      min_periods: ['is expected to be an integer'],
    })
    expect(errors(area, { ...line, opacity: 2 })).toEqual({ opacity: ['The opacity should between 0 and 1'] })
    const raw = { query_mode: 'raw', all_columns: ['date'], order_by_cols: ['["date",true]', 'date'] }
    expect(errors(table, raw)).toEqual({ order_by_cols: ['Found invalid orderby options'] })
  })

  it('requires the country of a world map [B5.17]', () => {
    expect(errors(worldMap, { metric: 'count' })).toEqual({ entity: ['cannot be empty'] })
    expect(errors(worldMap, { metric: 'count', entity: 'origin' })).toEqual({})
  })

  it("limits rows to the server's maximum, which is the default where it is lower [B5.15] [B5.16]", () => {
    const line = { viz_type: 'echarts_timeseries_line', x_axis: 'date', metrics: ['count'] }
    const at = (rows: unknown, maxRows: number) => {
      const form = encodeForm(rows === undefined ? line : { ...line, row_limit: rows })
      const context = { values: withDefaults(timeseriesLine, form, flights, maxRows), dataset: flights, maxRows }
      return [context.values['row_limit'], errorsOf(timeseriesLine, context, {})]
    }
    expect(at(5001, 5000)).toEqual([5001, { row_limit: ['Value cannot exceed 5000'] }])
    expect(at(200_000, 500_000)).toEqual([200_000, {}])
    expect(at(0, 5000)).toEqual([0, { row_limit: ['is expected to be a positive number'] }])
    expect(at(undefined, 5000)).toEqual([5000, {}])
    const choices = controlOf(timeseriesLine, 'row_limit').choices?.({ values: {}, dataset: flights, maxRows: 5000 })
    expect(choices?.at(-1)?.value).toBe(5000)
  })

  it('merges own errors with external ones, each text once [B5.22]', () => {
    const external = { metrics: ['cannot be empty', 'is no metric'], nowhere: ['x'] }
    expect(errors(timeseriesLine, { x_axis: 'date' }, external)).toEqual({
      metrics: ['cannot be empty', 'is no metric'],
    })
  })
})

describe('names that a dataset lacks', () => {
  const values = {
    x_axis: 'date',
    metrics: ['count', 'gone_count', { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'gone' } }],
    groupby: ['lost'],
    adhoc_filters: [
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'left', operator: '==', comparator: 1 },
      { expressionType: 'SIMPLE', clause: 'HAVING', subject: 'gone_count', operator: '>', comparator: 1 },
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'nowhere = 1' },
    ],
  }

  it("reports a missing column or metric at its control, in the server's words", () => {
    expect(errors(timeseriesLine, values)).toEqual({
      metrics: ['Columns missing in dataset: gone', "Metric 'gone_count' does not exist"],
      groupby: ['Columns missing in dataset: lost'],
      adhoc_filters: ['Columns missing in dataset: left'],
    })
    expect(errors(timeseriesLine, { ...values, x_axis: 'then' })['x_axis']).toEqual([
      'Columns missing in dataset: then',
    ])
  })

  it('reports no missing columns for a dataset that is missing itself', () => {
    const dataset = { ...flights, missing: true, columns: [], metrics: [] }
    expect(errorsOf(timeseriesLine, { ...contextOf(timeseriesLine, values), dataset }, {})).toEqual({})
  })

  it('removes only the missing names from a chart', () => {
    const context = contextOf(timeseriesLine, values)
    const kept = withoutMissing(shownControls(timeseriesLine, context), context.values, flights)
    expect(kept).toEqual({ metrics: ['count'], groupby: undefined, adhoc_filters: values.adhoc_filters.slice(1) })
    expect(errors(timeseriesLine, { ...values, ...kept })).toEqual({})
  })
})

describe('values of controls', () => {
  it('drops values that are not offered, unless typing is allowed [B5.20] [B5.21]', () => {
    const at = contextOf(pie, {})
    expect(settled(controlOf(pie, 'label_type'), 'nonsense', at)).toBeNull()
    expect(contextOf(pie, { label_type: 'nonsense' }).values['label_type']).toBeNull()
    expect(contextOf(pie, {}).values['label_type']).toBe('key')
    expect(settled(controlOf(pie, 'label_type'), 'percent', at)).toBe('percent')
    expect(settled(controlOf(pie, 'row_limit'), 37, at)).toBe(37)
    const multi = { name: 'm', label: 'M', kind: 'multi' as const, choices: () => [{ value: 'a', label: 'a' }] }
    expect(settled(multi, ['a', 'b'], at)).toEqual(['a'])
  })

  it('controls have the constants of the specification [B9.02] [B9.03] [B9.05] [B9.09] [B9.12] [B9.13] [B9.14] [B9.16] [B9.17]', () => {
    expect(choicesOf(timeseriesLine, 'row_limit')).toEqual([10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000])
    expect(choicesOf(timeseriesLine, 'limit').slice(1)).toEqual([5, 10, 25, 50, 100, 500])
    expect(choicesOf(timeseriesLine, 'sort_series_type').slice(1)).toEqual(['name', 'sum', 'min', 'max', 'avg'])
    expect(choicesOf(table, 'query_mode')).toEqual(['aggregate', 'raw'])
    expect(numberFormats.map(({ value }) => value)).toEqual([
      'SMART_NUMBER',
      '~g',
      ',d',
      '.1s',
      '.3s',
      ',.1%',
      '.3%',
      '.4r',
      ',.3f',
      '+,',
      '$,.2f',
      'DURATION',
      'DURATION_SUB',
      'MEMORY_DECIMAL',
      'MEMORY_BINARY',
      'MEMORY_TRANSFER_RATE_DECIMAL',
      'MEMORY_TRANSFER_RATE_BINARY',
    ])
    const { values } = contextOf(timeseriesLine, { x_axis: 'date' })
    expect(values).toMatchObject({ row_limit: 10_000, time_grain_sqla: 'P1D', y_axis_format: 'SMART_NUMBER' })
  })

  it('analysis controls have the choices of the specification [B9.21] [B9.22] [B9.23] [B9.24] [B9.25]', () => {
    const of = (name: string) =>
      (analysis.find((control) => control.name === name)?.choices?.(contextOf(pie, {})) ?? []).map(({ value }) => value)
    expect(of('rolling_type')).toEqual(['None', 'mean', 'sum', 'std', 'cumsum'])
    expect(of('time_compare')).toEqual([
      '1 day ago',
      '1 week ago',
      '28 days ago',
      '30 days ago',
      '52 weeks ago',
      '1 year ago',
      '104 weeks ago',
      '2 years ago',
      '156 weeks ago',
      '3 years ago',
    ])
    expect(of('comparison_type')).toEqual(['values', 'difference', 'percentage', 'ratio'])
    expect(of('resample_rule').slice(1)).toEqual(['1T', '1H', '1D', '7D', '1M', '1AS'])
    expect(of('resample_method').slice(0, 6)).toEqual(['asfreq', 'bfill', 'ffill', 'median', 'mean', 'sum'])
    // and what Superset offers besides
    expect(of('resample_method').slice(6)).toEqual(['zerofill', 'linear'])
  })

  it('trims and splits typed filter values as the specification says [B5.27] [B5.28]', () => {
    const delay = flights.columns[1]
    expect(comparatorOf('IN', ' 1, 2;3\t4\n5\r\n ', delay)).toEqual([1, 2, 3, 4, 5])
    expect(comparatorOf('IN', '9007199254740993', delay)).toEqual(['9007199254740993'])
    expect(comparatorOf('==', ' 7 ', flights.columns[3])).toBe('7')
  })

  it('takes the default kind where a form names none [B5.39]', () => {
    expect(kindKey(undefined)).toBe('table')
    expect(kindKey('')).toBe('table')
    expect(kindKey('pie')).toBe('pie')
  })
})

describe('change of a control', () => {
  it('stashes hidden values, restores them, and can be undone [B4.58]', () => {
    const world = createWorld()
    const values = { viz_type: 'echarts_timeseries_line', x_axis: 'date', metrics: ['count'], time_grain_sqla: 'P1M' }
    opened(world, 'table/3', values)
    const form = () => world.store.state().explores.byKey['table/3']?.formData ?? {}
    const set = (x: string): void => {
      const before = contextOf(timeseriesLine, decodeForm(form()))
      const after = contextOf(timeseriesLine, { ...decodeForm(form()), x_axis: x })
      const value = JSON.stringify(x)
      const moved = movedBy(timeseriesLine, before, after)
      world.dispatch('explore.set_control', { key: 'table/3', control: 'x_axis', label: 'X axis', value, ...moved })
    }
    const start = form()
    set('origin')
    expect(decodeForm(form())).toEqual({
      datasource: '3__table',
      viz_type: values.viz_type,
      x_axis: 'origin',
      metrics: ['count'],
    })
    set('date')
    expect(decodeForm(form())).toMatchObject({ x_axis: 'date', time_grain_sqla: 'P1M' })
    world.dispatch('undo.undo', { scope: 'explore' })
    expect(form()['time_grain_sqla']).toBeUndefined()
    world.dispatch('undo.undo', { scope: 'explore' })
    expect(form()).toEqual(start)
    world.dispatch('undo.redo', { scope: 'explore' })
    expect(decodeForm(form())['x_axis']).toBe('origin')
  })

  it('moves the settings of a renamed metric along [B4.57]', () => {
    const sum = (label: string) => ({ expressionType: 'SQL', sqlExpression: 'SUM(delay)', label })
    const settings = { 'SUM(delay)': { d3NumberFormat: ',d' }, other: {} }
    const values = { metrics: ['count', sum('SUM(delay)')], column_config: settings }
    const set = (metrics: unknown) => {
      const world = createWorld()
      opened(world, 'table/3', { viz_type: 'table', ...values })
      const value = JSON.stringify(metrics)
      world.dispatch('explore.set_control', { key: 'table/3', control: 'metrics', label: 'Metrics', value })
      return { world, form: () => decodeForm(world.store.state().explores.byKey['table/3']?.formData ?? {}) }
    }
    const { world, form } = set(['count', sum('Delay')])
    expect(form()['column_config']).toEqual({ Delay: { d3NumberFormat: ',d' }, other: {} })
    world.dispatch('undo.undo', { scope: 'explore' })
    expect(form()).toMatchObject(values)
    // an added, removed or moved metric is not a renamed one
    for (const metrics of [['count'], [sum('SUM(delay)'), 'count'], ['count', sum('SUM(delay)'), 'x']])
      expect(set(metrics).form()['column_config']).toEqual(settings)
  })

  it('undo in the SQL editor leaves Explore alone, and vice versa', () => {
    const world = createWorld()
    opened(world, 'table/3', { viz_type: 'pie' })
    world.dispatch('explore.set_control', { key: 'table/3', control: 'donut', label: 'As a ring', value: 'false' })
    world.dispatch('undo.undo', { scope: 'sql' })
    expect(world.store.state().explores.byKey['table/3']?.formData['donut']).toBe('false')
    world.dispatch('undo.undo', { scope: 'explore' })
    expect(world.store.state().explores.byKey['table/3']?.formData['donut']).toBeUndefined()
  })

  it('keeps changed controls when the chart is opened again', () => {
    const world = createWorld()
    opened(world, 'table/3', { viz_type: 'pie' })
    world.dispatch('explore.set_control', { key: 'table/3', control: 'donut', label: 'As a ring', value: 'false' })
    opened(world, 'table/3', { viz_type: 'pie' })
    expect(world.store.state().explores.byKey['table/3']?.formData['donut']).toBe('false')
  })
})

describe('another dataset', () => {
  it('keeps the names another dataset has, drops others, and keeps custom SQL [B4.56]', () => {
    const sql = { expressionType: 'SQL', sqlExpression: 'SUM(delay)/2', label: 'half' }
    const simple = { expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'SUM', label: 'SUM(delay)' }
    const form = encodeForm({
      datasource: '3__table',
      viz_type: 'echarts_timeseries_line',
      x_axis: 'date',
      groupby: ['origin', 'distance'],
      metrics: ['count', simple, sql],
      adhoc_filters: [
        { expressionType: 'SIMPLE', subject: 'delay', operator: '>', comparator: 1, clause: 'WHERE' },
        { expressionType: 'SIMPLE', subject: 'origin', operator: '==', comparator: 'ORD', clause: 'WHERE' },
      ],
      unheard_of: 1,
    })
    expect(decodeForm(changedDataset(timeseriesLine, form, weather))).toEqual({
      datasource: '4__table',
      viz_type: 'echarts_timeseries_line',
      x_axis: 'date',
      groupby: ['origin'],
      metrics: [sql],
      adhoc_filters: [
        { expressionType: 'SIMPLE', subject: 'origin', operator: '==', comparator: 'ORD', clause: 'WHERE' },
      ],
      unheard_of: 1,
    })
  })
})

describe('queries of a chart', () => {
  it('builds a time query as pivot, rolling, compare, resample and flatten, in order', () => {
    const [query] = timeseriesLine.queries(
      contextOf(timeseriesLine, {
        x_axis: 'date',
        groupby: ['origin'],
        metrics: ['count'],
        limit: 5,
        rolling_type: 'mean',
        time_compare: ['1 year ago'],
        comparison_type: 'ratio',
        resample_rule: '1D',
        contributionMode: 'row',
        adhoc_filters: [
          {
            expressionType: 'SIMPLE',
            subject: 'date',
            operator: 'TEMPORAL_RANGE',
            comparator: 'Last year',
            clause: 'WHERE',
          },
          { expressionType: 'SQL', sqlExpression: 'delay > 1', clause: 'WHERE' },
          { expressionType: 'SQL', sqlExpression: 'COUNT(*) > 2', clause: 'HAVING' },
        ],
      }),
    )
    expect(query).toMatchObject({
      columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'date', timeGrain: 'P1D' }, 'origin'],
      series_columns: ['origin'],
      series_limit: 5,
      time_offsets: ['1 year ago'],
      filters: [{ col: 'date', op: 'TEMPORAL_RANGE', val: 'Last year' }],
      extras: { where: '(delay > 1)', having: '(COUNT(*) > 2)' },
      row_limit: 10_000,
    })
    const steps = ((query?.['post_processing'] ?? []) as { operation: string }[]).map(({ operation }) => operation)
    expect(steps).toEqual(['pivot', 'rolling', 'compare', 'resample', 'contribution', 'flatten'])
  })

  it('limits a query without a row control to 1000 rows, without a time range [B9.04] [B9.11]', async () => {
    const total = await VIZ_TYPES.find(({ key }) => key === 'big_number_total')?.load()
    if (total === undefined) throw new Error('no kind')
    expect(total.queries(contextOf(total, { metric: 'count' }))).toMatchObject([
      { metrics: ['count'], columns: [], row_limit: 1000, time_range: 'No filter' },
    ])
  })

  it('a pivot table queries the database for every total', () => {
    const queries = pivotTable.queries(
      contextOf(pivotTable, {
        groupbyRows: ['origin'],
        groupbyColumns: ['date'],
        metrics: ['count'],
        rowTotals: true,
        colTotals: true,
      }),
    )
    const day = expect.objectContaining({ sqlExpression: 'date', timeGrain: 'P1D', isColumnReference: true }) as unknown
    expect(queries.map(({ columns }) => columns)).toEqual([['origin', day], ['origin'], [day], []])
  })

  it.each(VIZ_TYPES.map(({ key, load }) => [key, load] as const))(
    '%s sends no query while nothing is chosen',
    async (key, load) => {
      const type = await load()
      expect(type.key).toBe(key)
      expect(type.queries(contextOf(type, {}))).toEqual([])
      expect(Object.keys(errors(type, {})).length).toBeGreaterThan(0)
    },
  )
})
