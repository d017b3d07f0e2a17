import { expect, it } from 'vitest'

import { decodeForm, encodeForm, type FormValues } from '../../../src/domain/charts/formData'
import { vizMeta } from '../../../src/domain/charts/kinds'
import { withFirstAxis } from '../../../src/domain/charts/kinds/common/axis/firstAxis'
import { flights } from '../../support/explore'

const begun = async (key: string, values: FormValues = {}, dataset = flights): Promise<FormValues> => {
  const type = await vizMeta(key)?.load()
  if (type === undefined) throw new Error(`no kind ${key}`)
  return decodeForm(withFirstAxis(type, encodeForm(values), dataset))
}

it('a new chart has the main time column on its axis, beside its dimensions', async () => {
  expect(await begun('echarts_timeseries_line')).toEqual({ x_axis: 'date' })
  expect(await begun('echarts_timeseries_line', { groupby: ['origin'] })).toEqual({
    x_axis: 'date',
    groupby: ['origin'],
  })
  expect(await begun('big_number', { metric: 'count' })).toEqual({ metric: 'count', x_axis: 'date' })
})

it('bars and similar kinds prefer a category to time on their axis', async () => {
  expect(await begun('echarts_timeseries_bar', { groupby: ['origin', 'delay'] })).toEqual({
    x_axis: 'origin',
    groupby: ['delay'],
  })
  expect(await begun('echarts_timeseries_bar', { groupby: ['origin'] })).toEqual({ x_axis: 'origin' })
  expect(await begun('heatmap_v2', { groupby: ['origin', 'delay'] })).toEqual({ x_axis: 'origin', groupby: 'delay' })
  expect(await begun('echarts_timeseries_bar')).toEqual({ x_axis: 'date' })
})

it('keeps a chosen axis, and gives none to kinds without an axis', async () => {
  expect(await begun('echarts_timeseries_line', { x_axis: 'delay' })).toEqual({ x_axis: 'delay' })
  expect(await begun('pie', { groupby: ['origin'] })).toEqual({ groupby: ['origin'] })
})

it('shows a column of years by year, and adds no axis without a time column', async () => {
  const [date, ...others] = flights.columns
  if (date === undefined) throw new Error('no columns')
  const years = { ...flights, mainTime: null, columns: [...others, { ...date, name: 'birth_year' }] }
  expect(await begun('echarts_timeseries_line', {}, years)).toEqual({ x_axis: 'birth_year', time_grain_sqla: 'P1Y' })
  const days = { ...years, grains: [{ value: 'P1D', label: 'Day' }] }
  expect(await begun('echarts_timeseries_line', {}, days)).toEqual({ x_axis: 'birth_year' })
  expect(await begun('echarts_timeseries_line', {}, { ...flights, columns: others })).toEqual({})
})
