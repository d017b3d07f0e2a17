import type { SampleChart, SampleRow } from '../model'
import { euro, orders } from './data'

const on = { dataset: orders.name }
const monthly = { x_axis: 'ordered_at', time_grain_sqla: 'P1M' }
const isOneOf = (subject: string, ...comparator: readonly string[]) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator: 'IN',
  comparator,
})

const years: readonly SampleChart[] = [
  {
    ...on,
    key: 'all-years',
    name: 'Revenue through the years',
    description: 'Euro, monthly',
    vizType: 'echarts_area',
    params: { ...monthly, ...euro, metrics: ['revenue'], groupby: ['category'], stack: 'Stack', y_axis_format: '.3~s' },
    events: 'sales',
  },
  {
    ...on,
    key: 'regions-by-quarter',
    name: 'Growth by region',
    description: 'Revenue in euro, quarterly',
    vizType: 'echarts_timeseries_line',
    params: {
      x_axis: 'ordered_at',
      time_grain_sqla: 'P3M',
      ...euro,
      metrics: ['revenue'],
      groupby: ['region'],
      y_axis_format: '.3~s',
    },
  },
  {
    ...on,
    key: 'campaign',
    name: 'The climbing campaign',
    description: 'Orders (bars) and discount (line), monthly',
    vizType: 'mixed_timeseries',
    params: {
      ...monthly,
      metrics: ['orders'],
      groupby: [],
      seriesType: 'bar',
      metrics_b: ['discount_share'],
      groupby_b: [],
      seriesTypeB: 'line',
      yAxisIndexB: 1,
      adhoc_filters: [isOneOf('category', 'Climbing')],
      adhoc_filters_b: [isOneOf('category', 'Climbing')],
      y_axis_format: ',d',
      y_axis_format_secondary: '.0%',
    },
  },
]

const returns: readonly SampleChart[] = [
  {
    ...on,
    key: 'return-rate-by-month',
    name: 'Return rate of clothing',
    description: 'Share of order lines, monthly',
    vizType: 'echarts_timeseries_line',
    params: {
      ...monthly,
      metrics: ['return_rate'],
      groupby: ['product'],
      adhoc_filters: [isOneOf('category', 'Clothing')],
      y_axis_format: '.0%',
    },
    events: 'returns',
  },
  {
    ...on,
    key: 'return-rate-by-product',
    name: 'Return rate by product',
    description: 'Share of order lines',
    vizType: 'echarts_timeseries_bar',
    params: {
      x_axis: 'product',
      x_axis_sort: 'return_rate',
      x_axis_sort_asc: false,
      metrics: ['return_rate'],
      groupby: [],
      orientation: 'horizontal',
      show_value: true,
      y_axis_format: '.1%',
    },
  },
  {
    ...on,
    key: 'return-rate-by-channel',
    name: 'Return rate by category and channel',
    description: 'Share of order lines',
    vizType: 'heatmap_v2',
    params: {
      x_axis: 'channel',
      groupby: 'category',
      metric: 'return_rate',
      show_percentage: false,
      show_values: true,
      y_axis_format: '.1%',
    },
  },
]

/** The tabs over all years: the filter of the period leaves them alone. */
export const furtherCharts: readonly SampleChart[] = [...years, ...returns]

export const yearRows: readonly SampleRow[] = [
  [{ chart: 'all-years', width: 12, height: 44 }],
  [
    { chart: 'regions-by-quarter', width: 6, height: 40 },
    { chart: 'campaign', width: 6, height: 40 },
  ],
]

export const returnRows: readonly SampleRow[] = [
  [
    { chart: 'return-rate-by-month', width: 8, height: 44 },
    {
      markdown:
        '### A bad batch\n\n' +
        'Rain jackets sold since March 2024 come back four times as often as before: one in five. ' +
        'Fleeces of the same shelves did not change.\n\n' +
        'Shoes come back because of their size, and the web sees most returns of everything.',
      width: 4,
      height: 44,
    },
  ],
  [
    { chart: 'return-rate-by-product', width: 6, height: 44 },
    { chart: 'return-rate-by-channel', width: 6, height: 44 },
  ],
]
