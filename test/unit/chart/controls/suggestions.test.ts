import { expect, it } from 'vitest'

import type { FormValues } from '../../../../src/domain/charts/formData'
import { VIZ_TYPES } from '../../../../src/domain/charts/kinds'
import { suggestedKinds } from '../../../../src/domain/charts/kinds/suggest'
import { loadDrawing } from '../../../../src/views/chart/drawing'
import { THUMBS } from '../../../../src/views/explore/kind/thumbs'
import { flights } from '../../../support/explore'

const keys = (values: FormValues) => suggestedKinds({ values, dataset: flights }).map(({ key }) => key)
const mean = { expressionType: 'SIMPLE', aggregate: 'AVG', column: { column_name: 'delay' } }

it('suggests kinds by the chosen columns and metrics, with the reason', () => {
  expect(keys({})).toEqual([])
  expect(keys({ all_columns: ['origin'] })).toEqual(['table'])
  expect(keys({ metric: 'count' })).toEqual(['big_number_total', 'gauge_chart'])
  expect(keys({ metrics: ['count'], x_axis: 'date' })).toContain('cal_heatmap')
  expect(keys({ metrics: ['count'], x_axis: 'date', groupby: ['origin'] })).toContain('echarts_area')
  expect(keys({ metrics: [mean], x_axis: 'date', groupby: ['origin'] })).not.toContain('echarts_area')
  expect(keys({ metrics: ['count', 'sum'], x_axis: 'date' })[0]).toBe('mixed_timeseries')
  expect(keys({ metric: 'count', groupby: ['origin'] })).toContain('pie')
  expect(keys({ metric: mean, groupby: ['origin'] })).not.toContain('pie')
  expect(keys({ metric: 'count', groupby: ['country'] })).toContain('world_map')
  expect(keys({ metrics: ['a', 'b', 'c'], groupby: ['origin'] })[0]).toBe('bubble_v2')
  expect(keys({ metric: 'count', groupby: ['origin', 'delay'] })).toContain('sankey_v2')
  expect(suggestedKinds({ values: { metrics: ['count'], x_axis: 'date' }, dataset: flights })[0]?.reason).toBe(
    'COUNT(*) over date',
  )
})

it('names metrics and columns by their labels in reasons', () => {
  const labelled = {
    ...flights,
    columns: flights.columns.map((one) => (one.name === 'origin' ? { ...one, label: 'From' } : one)),
    metrics: flights.metrics.map((one) => (one.name === 'count' ? { ...one, label: 'Flights' } : one)),
  }
  const reasons = suggestedKinds({
    values: { metrics: ['count'], x_axis: 'date', groupby: ['origin'] },
    dataset: labelled,
  })
  expect(reasons[0]?.reason).toBe('Flights over date, a line for each From')
})

it('every kind has controls, a drawing and a picture of its own', async () => {
  expect(VIZ_TYPES).toHaveLength(37)
  for (const { key, load } of VIZ_TYPES) {
    expect((await load()).key).toBe(key)
    expect((await loadDrawing(key))?.default).toBeTypeOf('function')
    expect(THUMBS[key]?.length).toBeGreaterThan(0)
  }
})
