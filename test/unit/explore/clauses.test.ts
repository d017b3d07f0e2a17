import { describe, expect, it } from 'vitest'

import { aggregates, filterOperators } from '../../../contract/chart/data'
import { calls } from '../../../contract/index'
import { datasetOf } from '../../../src/effects/dataset/datasource'
import { event } from '../../../src/core/events/registry'
import { datasourceIn, datasourceKey, DATASOURCE_TYPES } from '../../../src/domain/charts/datasourceKey'
import { encodeForm } from '../../../src/domain/charts/formData'
import { exploreLoading, exploreRights } from '../../../src/projections/chart/rights'
import { canDownload } from '../../../src/projections/session/session'
import { OPERATORS } from '../../../src/domain/charts/kinds/common/data/operators'
import { controlsOf } from '../../../src/domain/charts/kinds/types'
import { withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import { timeseriesLine } from '../../../src/domain/charts/kinds/echarts_timeseries_line'
import { table } from '../../../src/domain/charts/kinds/table'
import { OPERATORS as OFFERED } from '../../../src/views/explore/controls/operators'
import { createTestClient } from '../../support/client'
import { flights, opened } from '../../support/explore'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'

const server = serveCalls()

describe('defaults of Explore', () => {
  const line = { viz_type: 'echarts_timeseries_line', x_axis: 'date', metrics: ['count'] }

  it('an empty time range becomes the default range [B5.40]', () => {
    const values = (form: object) => withDefaults(timeseriesLine, encodeForm({ ...line, ...form }), flights)
    expect(values({})['time_range']).toBe('No filter')
    expect(values({ time_range: '' })['time_range']).toBe('No filter')
    expect(values({ time_range: 'Last week' })['time_range']).toBe('Last week')
    const queries = timeseriesLine.queries({ values: values({}), dataset: flights })
    expect(queries).toMatchObject([{ time_range: 'No filter' }])
  })

  it('offers grains up to a year with three kinds of weeks by default [B9.10]', () => {
    const control = controlsOf(timeseriesLine).find(({ name }) => name === 'time_grain_sqla')
    const offered = (control?.choices?.({ values: {}, dataset: { ...flights, grains: [] } }) ?? []).map(
      ({ value }) => value,
    )
    expect(offered).toEqual([
      null,
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
      '1969-12-28T00:00:00Z/P1W',
      'P1W/1970-01-03T00:00:00Z',
      'P1M',
      'P3M',
      'P1Y',
    ])
  })

  it('keeps a chart without a grain so where the server names its grains [B9.10]', () => {
    const dataset = { ...flights, grains: [{ value: 'P1D', label: 'Day' }] }
    const saved = withDefaults(timeseriesLine, encodeForm({ ...line, time_grain_sqla: null }), dataset)
    expect(saved['time_grain_sqla']).toBeNull()
  })

  it('does not group a chart by day that was saved without a grain', () => {
    const saved = withDefaults(timeseriesLine, encodeForm({ ...line, time_grain_sqla: null }), flights)
    expect(saved['time_grain_sqla']).toBeNull()
    const [query] = timeseriesLine.queries({ values: saved, dataset: flights })
    expect(JSON.stringify(query)).not.toMatch(/timeGrain|time_grain_sqla/)
    // a chart that never said a grain takes the usual one
    expect(withDefaults(timeseriesLine, encodeForm(line), flights)['time_grain_sqla']).toBe('P1D')
  })

  it('a chart with a time filter sends and keeps no separate time range [B5.40]', () => {
    const adhoc_filters = [
      {
        expressionType: 'SIMPLE',
        clause: 'WHERE',
        subject: 'date',
        operator: 'TEMPORAL_RANGE',
        comparator: 'Last week',
      },
    ]
    for (const saved of [{}, { time_range: 'No filter' }]) {
      const values = withDefaults(timeseriesLine, encodeForm({ ...line, ...saved, adhoc_filters }), flights)
      expect(values).not.toHaveProperty('time_range')
      const [query] = timeseriesLine.queries({ values, dataset: flights })
      expect(query).toMatchObject({ filters: [{ col: 'date', op: 'TEMPORAL_RANGE', val: 'Last week' }] })
      expect(query).not.toHaveProperty('time_range')
      // a dashboard queries a chart as it was saved
      const [kept] = timeseriesLine.queries({ values: { ...values, time_range: 'No filter' }, dataset: flights })
      expect(kept).not.toHaveProperty('time_range')
    }
    const marked = {
      extra_form_data: { filters: [{ col: 'date', op: 'TEMPORAL_RANGE', val: '2001-01-01 : 2001-02-01' }] },
    }
    const [pressed] = timeseriesLine.queries({ values: { ...line, ...marked }, dataset: flights })
    expect(pressed).not.toHaveProperty('time_range')
    const both = withDefaults(timeseriesLine, encodeForm({ ...line, time_range: 'Last year', adhoc_filters }), flights)
    expect(timeseriesLine.queries({ values: both, dataset: flights })).toMatchObject([{ time_range: 'Last year' }])
  })

  it('moves an included time column to the front of the dimensions, once [B5.41]', () => {
    const values = (form: object) =>
      withDefaults(
        table,
        encodeForm({ viz_type: 'table', query_mode: 'aggregate', granularity_sqla: 'date', ...form }),
        flights,
      )
    expect(values({ include_time: true, groupby: ['origin'] })).toMatchObject({ groupby: ['date', 'origin'] })
    expect(values({ include_time: true, groupby: ['origin'] })).not.toHaveProperty('granularity_sqla')
    expect(values({ include_time: true, groupby: ['origin', 'date'] })['groupby']).toEqual(['origin', 'date'])
    expect(values({ include_time: false, groupby: ['origin'] })).toMatchObject({
      groupby: ['origin'],
      granularity_sqla: 'date',
    })
  })

  it('replaces an unknown color scheme by the default one [B5.42]', () => {
    const scheme = (name?: string) =>
      withDefaults(
        timeseriesLine,
        encodeForm({ ...line, ...(name === undefined ? {} : { color_scheme: name }) }),
        flights,
      )['color_scheme']
    expect(scheme('of my own')).toBe(scheme())
    expect(scheme('d3Category10')).toBe('d3Category10')
    expect(scheme()).not.toBe('d3Category10')
  })
})

describe('entities of Explore', () => {
  it('reads datasources of five types by their keys [B3.17] [B3.18]', () => {
    expect(DATASOURCE_TYPES).toEqual(['table', 'query', 'dataset', 'sl_table', 'saved_query'])
    for (const type of DATASOURCE_TYPES) expect(datasourceIn(datasourceKey(7, type))).toEqual({ id: 7, type })
    expect(datasourceKey(7)).toBe('7__table')
    for (const wrong of ['7', '7__', '__table', '7__cube', 'x__table', '7__table ', 7, null]) {
      expect(datasourceIn(wrong)).toBeNull()
    }
  })

  it('knows the filter operators, and offers those that the server supports [B3.26]', () => {
    expect(Object.keys(OPERATORS)).toEqual([
      'EQUALS',
      'NOT_EQUALS',
      'LESS_THAN',
      'LESS_THAN_OR_EQUAL',
      'GREATER_THAN',
      'GREATER_THAN_OR_EQUAL',
      'IN',
      'NOT_IN',
      'LIKE',
      'ILIKE',
      'IS_NOT_NULL',
      'IS_NULL',
      'LATEST_PARTITION',
      'IS_TRUE',
      'IS_FALSE',
      'TEMPORAL_RANGE',
    ])
    const { LATEST_PARTITION: _, ...known } = OPERATORS
    expect(OFFERED.map(({ value }) => value).toSorted()).toEqual(Object.values(known).toSorted())
    for (const spelling of Object.values(known)) expect(filterOperators).toContain(spelling)
  })

  it('knows the aggregates of metrics [B3.27]', () => {
    expect(aggregates).toEqual(['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'])
  })

  it('reads columns and metrics with their certification [B3.28] [B3.29]', () => {
    const vouched = { is_certified: true, certified_by: 'Data team', certification_details: 'audited' }
    const read = datasetOf({
      id: 3,
      uid: '3__table',
      type: 'table',
      name: 'flights',
      columns: [
        {
          id: 1,
          column_name: 'delay',
          verbose_name: 'Delay',
          description: 'in minutes',
          expression: 'a + b',
          type: 'BIGINT',
          type_generic: 0,
          is_dttm: false,
          groupby: false,
          filterable: true,
          ...vouched,
        },
      ],
      metrics: [
        {
          id: 2,
          metric_name: 'n',
          verbose_name: 'Flights',
          expression: 'COUNT(*)',
          description: 'all',
          d3format: ',d',
          currency: '{"symbol": "EUR", "symbolPosition": "suffix"}',
          warning_text: 'double counted',
          is_certified: false,
        },
      ],
    })
    expect(read.columns).toEqual([
      {
        name: 'delay',
        label: 'Delay',
        type: 'BIGINT',
        generic: 0,
        isTime: false,
        groupby: false,
        filterable: true,
        description: 'in minutes',
        expression: 'a + b',
        certified: { by: 'Data team', details: 'audited' },
      },
    ])
    expect(read.metrics).toEqual([
      {
        name: 'n',
        label: 'Flights',
        expression: 'COUNT(*)',
        description: 'all',
        format: ',d',
        currency: { symbol: 'EUR', symbolPosition: 'suffix' },
        warning: 'double counted',
        certified: null,
      },
    ])
    const money = (currency: unknown) =>
      datasetOf({
        id: 3,
        uid: '3__table',
        type: 'table',
        name: 'flights',
        metrics: [{ id: 2, metric_name: 'n', expression: 'COUNT(*)', currency, is_certified: false }],
      }).metrics[0]?.currency
    expect(money({ symbol: 'USD', symbolPosition: 'prefix' })).toEqual({ symbol: 'USD', symbolPosition: 'prefix' })
    expect([null, undefined, '', 'EUR', '{', {}, 5].map(money)).toEqual(Array.from({ length: 7 }, () => null))
  })

  it('keeps dataset, controls, hidden values, the saved chart, its name and favorite [B3.34]', () => {
    const client = createTestClient()
    const { world } = client
    opened(world, 'slice/7', { viz_type: 'pie', groupby: ['origin'] })
    const slice = { id: 7, name: 'Shares', formData: {}, owners: [1], favorite: true, changed: 'now' }
    world.dispatch('explore.open', { key: 'slice/7', sliceId: 7 })
    const request = world.store.state().explores.byKey['slice/7']?.request ?? ''
    world.remote(
      event('explore.opened', { key: 'slice/7', dataset: flights, formData: { viz_type: '"pie"' }, slice }, request),
    )
    world.dispatch('explore.set_control', {
      key: 'slice/7',
      control: 'donut',
      label: 'Donut',
      value: 'true',
      errors: ['Not so'],
      hide: ['viz_type'],
    })
    const { explores, charts } = world.store.state()
    expect(explores.byKey['slice/7']).toMatchObject({
      status: 'open',
      dataset: { id: 3 },
      formData: { donut: 'true' },
      stash: { viz_type: '"pie"' },
      errors: { donut: ['Not so'] },
      slice: { id: 7, name: 'Shares', owners: [1] },
      name: 'Shares',
      saving: null,
      savedAs: null,
    })
    expect(charts.favorites[7]).toBe(true)
  })

  it('derives from permissions who adds, overwrites and downloads charts [B3.34] [B6.02] [B6.07] [B6.09]', () => {
    const { world } = createTestClient([{ do: 'add' }], { effects: [] })
    const as = (id: number, roles: readonly string[], permissions: readonly string[]) => {
      const user = {
        id,
        username: 'ada',
        firstName: '',
        lastName: '',
        roles: [...roles],
        permissions: [...permissions],
      }
      const limits = { defaultQueryLimit: 1, maxRow: 1, displayMaxRow: 1, webTimeoutSeconds: 1 }
      world.remote(event('session.bootstrapped', { user, flags: {}, config: { defaultDatabaseId: null, ...limits } }))
      return exploreRights(world.store.state(), 'slice/7')
    }
    const none = { can_add: false, can_download: false, can_overwrite: false }
    expect(as(1, [], [])).toEqual(none)
    world.dispatch('explore.open', { key: 'slice/7', sliceId: 7 })
    const slice = { id: 7, name: 'Shares', formData: {}, owners: [1], favorite: true, changed: 'now' }
    const request = world.store.state().explores.byKey['slice/7']?.request ?? ''
    world.remote(event('explore.opened', { key: 'slice/7', dataset: flights, formData: {}, slice }, request))
    expect(as(1, [], [])).toEqual({ ...none, can_overwrite: true })
    expect(as(2, ['Alpha'], ['can_write on Chart'])).toEqual({ ...none, can_add: true })
    expect(as(2, ['Alpha'], ['can_csv on Superset'])).toEqual({ ...none, can_download: true })
    for (const admin of ['Admin', 'admin', 'ADMIN'])
      expect(as(2, [admin], [])).toEqual({ ...none, can_overwrite: true })
    expect(as(2, ['Administrator'], [])).toEqual(none)
  })

  it('reports whether a dataset or the dataset list is loading [B3.34]', () => {
    const { world } = createTestClient([{ do: 'add' }], { effects: [] })
    opened(world, 'slice/7', { viz_type: 'pie' })
    const loading = () => exploreLoading(world.store.state(), 'slice/7')
    expect(loading()).toEqual({ isDatasourceMetaLoading: false, isDatasourcesLoading: false })
    world.dispatch('explore.read_dataset', { key: 'slice/7', datasetId: 4 })
    expect(loading()).toEqual({ isDatasourceMetaLoading: true, isDatasourcesLoading: false })
    world.dispatch('dataset.list', { scope: 'all' })
    expect(loading()).toEqual({ isDatasourceMetaLoading: true, isDatasourcesLoading: true })
  })

  it('lets only persons with the download permission export rows [B6.08]', () => {
    const client = createTestClient()
    const allowed = (...permissions: readonly string[]): boolean => {
      const user = { id: 1, username: 'ada', firstName: 'Ada', lastName: 'L', roles: [], permissions }
      const config = {
        defaultDatabaseId: null,
        defaultQueryLimit: 1,
        maxRow: 1,
        displayMaxRow: 1,
        webTimeoutSeconds: 60,
      }
      client.world.remote(event('session.bootstrapped', { user, flags: {}, config }))
      return canDownload(client.world.store.state().session)
    }
    expect(allowed('can_read on Chart')).toBe(false)
    expect(allowed('can_read on Chart', 'can_csv on Superset')).toBe(true)
  })
})

describe('failures of a chart', () => {
  it('shows a generic error where the server gives no message [B8.26]', async () => {
    server.use(
      token,
      answer(calls.chartData, () => json({ message: '' }, 400)),
    )
    const client = createTestClient()
    client.world.dispatch('chart.query', { key: 'k', datasetId: 3, formData: {}, queries: '[{"metrics":["count"]}]' })
    await client.clock.settle()
    expect(client.world.store.state().charts.byKey['k']).toMatchObject({
      status: 'failed',
      alert: 'Sorry, an error occurred',
    })
  })
})
