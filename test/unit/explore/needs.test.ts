import { describe, expect, test } from 'vitest'

import type { ExploreForm } from '../../../src/events/explore/explore'
import { kindChange } from '../../../src/domain/charts/kinds/needs'
import { flights } from '../../support/explore'
import { typeOf } from '../../support/galleryDrawings'

const formOf = (values: Readonly<Record<string, unknown>>): ExploreForm => ({
  formData: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
  stash: {},
  memory: {},
  arrival: null,
})

const LINE = formOf({ viz_type: 'echarts_timeseries_line', x_axis: 'date', metrics: ['count'], groupby: ['origin'] })
const line = await typeOf('echarts_timeseries_line')

describe('needs of a kind of chart', () => {
  test('the present kind shows its fields, and loses none', () => {
    const { needs, kept, lost } = kindChange(line, line, LINE, flights)
    const byLabel = Object.fromEntries(needs.map(({ label, fields, required }) => [label, { fields, required }]))
    expect(byLabel['X axis']).toEqual({ fields: ['date'], required: true })
    expect(byLabel['Dimensions']).toEqual({ fields: ['origin'], required: false })
    expect(lost).toEqual([])
    expect(kept).toHaveLength(3)
  })

  test('a kind without a place for a field loses it, and says what it lacks', async () => {
    const figure = kindChange(line, await typeOf('big_number_total'), LINE, flights)
    expect(figure.needs).toMatchObject([{ label: 'Metric', required: true }])
    expect(figure.needs[0]?.fields).toHaveLength(1)
    expect(figure.lost).toEqual(['date', 'origin'])
    const empty = formOf({ viz_type: 'big_number_total' })
    const flow = kindChange(await typeOf('big_number_total'), await typeOf('sankey_v2'), empty, flights)
    const missing = flow.needs.filter(({ required, fields }) => required && fields.length === 0)
    expect(missing.map(({ label }) => label)).toEqual(expect.arrayContaining(['Source', 'Target', 'Metric']))
    expect([...flow.kept, ...flow.lost]).toEqual([])
  })

  test('fields without a label go by their names', async () => {
    const unlabelled = {
      ...flights,
      columns: flights.columns.map((one) => ({ ...one, label: '' })),
      metrics: flights.metrics.map((one) => ({ ...one, label: '' })),
    }
    const { kept, lost } = kindChange(line, await typeOf('big_number_total'), LINE, unlabelled)
    expect(lost).toEqual(['date', 'origin'])
    expect(kept).toEqual(['count'])
  })

  test('the fields are those that the change of kind makes', async () => {
    const { needs } = kindChange(line, await typeOf('pie'), LINE, flights)
    const fields = needs.flatMap((need) => need.fields)
    expect(fields).toEqual(expect.arrayContaining(['origin']))
  })
})
