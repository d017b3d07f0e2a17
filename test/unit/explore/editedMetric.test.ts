import { describe, expect, it } from 'vitest'

import { decodeForm } from '../../../src/domain/charts/formData'
import { opened } from '../../support/explore'
import { createWorld } from '../../support/world'

const metric = (aggregate: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: 'delay' },
  aggregate,
  label: `${aggregate}(delay)`,
})
const [sum, avg] = [metric('SUM'), metric('AVG')]
const formula = { expressionType: 'SQL', sqlExpression: 'SUM(delay) / 2', label: 'SUM(delay) / 2' }
const bar = { viz_type: 'echarts_timeseries_bar', metrics: [sum], x_axis_sort: 'SUM(delay)', x_axis_sort_asc: false }

/** The form after a control was set; undo returns to the first one. */
const set = (form: Record<string, unknown>, control: string, to: unknown) => {
  const world = createWorld()
  opened(world, 'table/3', form)
  const read = () => decodeForm(world.store.state().explores.byKey['table/3']?.formData ?? {})
  world.dispatch('explore.set_control', { key: 'table/3', control, label: control, value: JSON.stringify(to) })
  const after = read()
  world.dispatch('undo.undo', { scope: 'explore' })
  expect(read()).toMatchObject(form)
  return after
}

describe('an edited metric', () => {
  it('goes on sorting the categories of an axis', () => {
    for (const to of [avg, formula])
      expect(set(bar, 'metrics', [to])).toMatchObject({ x_axis_sort: to.label, x_axis_sort_asc: false })
    expect(set({ ...bar, x_axis_sort: 'MAX(delay)' }, 'metrics', [avg])['x_axis_sort']).toBe('MAX(delay)')
  })

  it('goes on sorting series and rows', () => {
    expect(set({ ...bar, timeseries_limit_metric: sum }, 'metrics', [avg])).toMatchObject({
      timeseries_limit_metric: avg,
      x_axis_sort: 'AVG(delay)',
    })
    const pivot = { viz_type: 'pivot_table_v2', metrics: ['count', sum], series_limit_metric: [sum] }
    expect(set(pivot, 'metrics', ['count', avg])['series_limit_metric']).toEqual(avg)
  })

  it('leaves the drawn ones as they are where it only sorts', () => {
    expect(set({ ...bar, timeseries_limit_metric: sum }, 'timeseries_limit_metric', avg)).toMatchObject({
      metrics: [sum],
      x_axis_sort: 'SUM(delay)',
    })
  })

  it('sorts its own query of a chart with two', () => {
    const mixed = { viz_type: 'mixed_timeseries', metrics: [sum], metrics_b: [sum], timeseries_limit_metric_b: sum }
    expect(set(mixed, 'metrics', [avg])['timeseries_limit_metric_b']).toEqual(sum)
    expect(set(mixed, 'metrics_b', [avg])['timeseries_limit_metric_b']).toEqual(avg)
  })

  it('no longer sorts where another control still holds the former one', () => {
    const bubble = { viz_type: 'bubble_v2', x: 'count', y: sum, size: sum, orderby: sum }
    expect(set(bubble, 'size', avg)['orderby']).toEqual(sum)
    expect(set({ ...bubble, y: 'count' }, 'size', avg)['orderby']).toEqual(avg)
  })

  it('keeps the rules that colour its cells', () => {
    const rule = { column: 'SUM(delay)', operator: '>', targetValue: 1 }
    const other = { ...rule, column: 'count' }
    const table = { viz_type: 'table', metrics: [sum], conditional_formatting: [rule, other] }
    const after = set(table, 'metrics', [avg])
    expect(after['conditional_formatting']).toEqual([{ ...rule, column: 'AVG(delay)' }, other])
  })

  it('leaves settings with a metric that is still drawn', () => {
    const settings = {
      conditional_formatting: [{ column: 'SUM(delay)' }],
      column_config: { 'SUM(delay)': { width: 9 } },
    }
    const sorted = { viz_type: 'table', metrics: [sum], timeseries_limit_metric: sum, ...settings }
    expect(set(sorted, 'timeseries_limit_metric', avg)).toMatchObject(settings)
    const shared = { viz_type: 'table', metrics: [sum], percent_metrics: [sum], ...settings }
    expect(set(shared, 'percent_metrics', [avg])).toMatchObject(settings)
    const both = { 'SUM(delay)': { width: 9 }, 'AVG(delay)': { width: 5 } }
    expect(set({ viz_type: 'table', metrics: [sum], column_config: both }, 'metrics', [avg])['column_config']).toEqual(
      both,
    )
  })

  it('sorts by its new formula where it keeps its label', () => {
    const [before, after] = [sum, formula].map((one) => ({ ...one, label: 'Delay', hasCustomLabel: true }))
    const form = { ...bar, metrics: [before], timeseries_limit_metric: before, x_axis_sort: 'Delay' }
    expect(set(form, 'metrics', [after])).toMatchObject({ timeseries_limit_metric: after, x_axis_sort: 'Delay' })
  })
})
