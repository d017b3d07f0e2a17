import type { SampleChart, SampleRow } from '../model'
import { strikes } from './data'

const on = { dataset: strikes.name }

export const strikeCharts: readonly SampleChart[] = [
  {
    ...on,
    key: 'strikes-by-size',
    name: 'Strikes by size of the animal',
    description: 'Reports, quarterly',
    vizType: 'echarts_timeseries_bar',
    params: {
      x_axis: 'flight_date',
      time_grain_sqla: 'P3M',
      metrics: ['strikes'],
      groupby: ['wildlife_size'],
      stack: 'Stack',
      sort_series_type: 'name',
      sort_series_ascending: false,
      y_axis_format: ',d',
    },
  },
  {
    ...on,
    key: 'strikes-by-phase',
    name: 'Phase of flight',
    description: 'Reports',
    vizType: 'echarts_timeseries_bar',
    params: {
      x_axis: 'phase',
      x_axis_sort: 'strikes',
      x_axis_sort_asc: false,
      metrics: ['strikes'],
      groupby: [],
      orientation: 'horizontal',
      show_value: true,
    },
  },
  {
    ...on,
    key: 'strikes-by-species',
    name: 'Costliest species',
    description: 'Cost in US dollars',
    vizType: 'table',
    params: {
      query_mode: 'aggregate',
      groupby: ['species'],
      metrics: ['cost', 'strikes'],
      row_limit: 50,
      column_config: { species: { customColumnName: 'Species' } },
    },
  },
]

export const strikeRows: readonly SampleRow[] = [
  [
    {
      markdown:
        '### Bird strikes\n\nAirlines and airports report strikes to the US Federal Aviation Administration. ' +
        'Small birds are hit most often; large ones cost most.\n\nThe filters of flights leave this tab alone.',
      width: 4,
      height: 40,
    },
    { chart: 'strikes-by-size', width: 8, height: 40 },
  ],
  [
    { chart: 'strikes-by-phase', width: 6, height: 44 },
    { chart: 'strikes-by-species', width: 6, height: 44 },
  ],
]
