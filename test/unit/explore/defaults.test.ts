import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { sessionFacts } from '../../../src/boot/bootstrap'
import { event } from '../../../src/core/events/registry'
import { decodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { kindKey } from '../../../src/domain/charts/kinds'
import { withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import { timeseriesLine } from '../../../src/domain/charts/kinds/echarts_timeseries_line'
import { bootstrapWith } from '../../support/bootstrap'
import { createTestClient } from '../../support/client'
import { flights, keptAs } from '../../support/explore'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'

const server = serveCalls()

/** Values of a chart in Explore that is kept with these, and those that the server keeps. */
const openChart = async (conf: Readonly<Record<string, unknown>>, values: FormValues) => {
  const kept = keptAs(7, [1], values)
  server.use(
    token,
    answer(calls.exploreOpen, () => json({ result: kept })),
    answer(calls.chartFavoriteStatus, () => json({ result: [] })),
  )
  const client = createTestClient()
  client.world.remote(event('session.bootstrapped', sessionFacts(bootstrapWith({}, conf))))
  client.world.dispatch('explore.open', { key: 'slice/7', sliceId: 7 })
  await client.clock.settle()
  expect(client.errors).toEqual([])
  const explore = client.world.store.state().explores.byKey['slice/7']
  return { form: explore?.formData ?? {}, values: decodeForm(explore?.formData ?? {}), slice: explore?.slice ?? null }
}

describe('chart that Explore opens', () => {
  it('a chart without a kind, or a table, gets the configured kind [B5.39]', async () => {
    const conf = { DEFAULT_VIZ_TYPE: 'pie' }
    expect((await openChart(conf, { metric: 'count' })).values['viz_type']).toBe('pie')
    expect((await openChart(conf, { viz_type: '' })).values['viz_type']).toBe('pie')
    expect((await openChart(conf, { viz_type: 'funnel' })).values['viz_type']).toBe('funnel')
    for (const none of [{}, { DEFAULT_VIZ_TYPE: '' }, { DEFAULT_VIZ_TYPE: 7 }, { DEFAULT_VIZ_TYPE: 'table' }]) {
      const { values } = await openChart(none, { metric: 'count' })
      expect(kindKey(values['viz_type'])).toBe('table')
    }
  })

  it('a chart without a time range gets the configured one [B5.40]', async () => {
    const line = { viz_type: 'echarts_timeseries_line', x_axis: 'date', metrics: ['count'] }
    const rangeOf = async (conf: Readonly<Record<string, unknown>>, more: object = {}) => {
      const { form } = await openChart(conf, { ...line, ...more })
      return withDefaults(timeseriesLine, form, flights)['time_range']
    }
    const conf = { DEFAULT_TIME_FILTER: 'Last week' }
    expect(await rangeOf(conf)).toBe('Last week')
    expect(await rangeOf(conf, { time_range: '' })).toBe('Last week')
    expect(await rangeOf(conf, { time_range: 'Last year' })).toBe('Last year')
    expect(await rangeOf({})).toBe('No filter')
    expect(await rangeOf({ DEFAULT_TIME_FILTER: 'No filter' })).toBe('No filter')
    const filter = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'date', operator: 'TEMPORAL_RANGE' }
    const filtered = { adhoc_filters: [{ ...filter, comparator: 'Last month' }] }
    expect(await rangeOf(conf, filtered)).toBeUndefined()
  })

  it('an opened chart differs from the saved one only by the defaults [B5.39] [B5.40]', async () => {
    const kept = { groupby: ['origin'], metric: 'count' }
    const own = await openChart({ DEFAULT_VIZ_TYPE: 'pie', DEFAULT_TIME_FILTER: 'Last week' }, kept)
    expect(own.values).toEqual({ ...decodeForm(own.slice?.formData ?? {}), viz_type: 'pie', time_range: 'Last week' })
    expect(own.slice?.formData).not.toHaveProperty('time_range')
    const standard = await openChart({ DEFAULT_VIZ_TYPE: 'table', DEFAULT_TIME_FILTER: 'No filter' }, kept)
    expect(standard.form).toEqual(standard.slice?.formData)
  })
})
