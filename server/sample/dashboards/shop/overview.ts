import type { SampleChart, SampleRow } from '../model'
import { euro, orders, PERIOD } from './data'

const on = { dataset: orders.name }
const monthly = { x_axis: 'ordered_at', time_grain_sqla: 'P1M' }
/** Days without the rhythm of the week. */
const daily = {
  x_axis: 'ordered_at',
  time_grain_sqla: 'P1D',
  rolling_type: 'mean',
  rolling_periods: 7,
  min_periods: 1,
}

/** A comparison needs a range of its own where no dashboard gives it one. */
const range = {
  adhoc_filters: [
    {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'ordered_at',
      operator: 'TEMPORAL_RANGE',
      comparator: PERIOD,
    },
  ],
}
const againstYearBefore = {
  ...range,
  time_compare: '1 year ago',
  comparison_type: 'percentage',
  comparison_color_enabled: true,
}

const figure = { ...monthly, ...againstYearBefore, aggregation: 'raw', start_y_axis_at_zero: false }

const figures: readonly SampleChart[] = [
  {
    ...on,
    key: 'revenue',
    name: 'Revenue',
    vizType: 'big_number',
    params: { ...figure, ...euro, metric: 'revenue', y_axis_format: '.3~s', subheader: 'after discount' },
  },
  {
    ...on,
    key: 'orders',
    name: 'Orders',
    vizType: 'big_number',
    params: { ...figure, metric: 'orders', y_axis_format: ',d', subheader: 'order lines' },
  },
  {
    ...on,
    key: 'order-value',
    name: 'Average order',
    vizType: 'big_number',
    params: { ...figure, ...euro, metric: 'order_value', y_axis_format: ',.2f', subheader: 'per order line' },
  },
  {
    ...on,
    key: 'return-rate',
    name: 'Return rate',
    vizType: 'big_number',
    params: {
      ...figure,
      metric: 'return_rate',
      y_axis_format: '.1%',
      subheader: 'of order lines',
      comparison_type: 'difference',
      comparison_color_scheme: 'Red',
    },
  },
]

const change: readonly SampleChart[] = [
  {
    ...on,
    key: 'revenue-by-day',
    name: 'Revenue and the year before',
    description: 'Euro a day, mean of seven days',
    vizType: 'echarts_timeseries_line',
    params: {
      ...daily,
      ...euro,
      ...range,
      metrics: ['revenue'],
      groupby: [],
      time_compare: ['1 year ago'],
      y_axis_format: '.3~s',
    },
    events: 'sales',
  },
  {
    ...on,
    key: 'channels-by-day',
    name: 'Orders by channel',
    description: 'Order lines a day, mean of seven days',
    vizType: 'echarts_timeseries_line',
    params: {
      ...daily,
      metrics: ['orders'],
      groupby: ['channel'],
      y_axis_format: '.3~s',
    },
    events: 'sales',
  },
]

const parts: readonly SampleChart[] = [
  {
    ...on,
    key: 'categories',
    name: 'Revenue by category',
    description: 'Euro, monthly',
    vizType: 'echarts_area',
    params: { ...monthly, ...euro, metrics: ['revenue'], groupby: ['category'], stack: 'Stack', y_axis_format: '.2~s' },
  },
  {
    ...on,
    key: 'channels',
    name: 'Sales channels',
    description: 'Revenue in euro',
    vizType: 'pie',
    params: { ...euro, groupby: ['channel'], metric: 'revenue', donut: true, show_total: true, number_format: '.3~s' },
  },
  {
    ...on,
    key: 'products',
    name: 'Best sellers',
    description: 'Revenue in euro, click to filter',
    vizType: 'echarts_timeseries_bar',
    params: {
      ...euro,
      x_axis: 'product',
      x_axis_sort: 'revenue',
      x_axis_sort_asc: false,
      metrics: ['revenue'],
      groupby: [],
      orientation: 'horizontal',
      show_value: true,
      y_axis_format: '.3~s',
    },
  },
  {
    ...on,
    key: 'hours',
    name: 'Orders by weekday and hour',
    description: 'Order lines',
    vizType: 'heatmap_v2',
    params: {
      x_axis: 'order_hour',
      groupby: 'weekday',
      metric: 'orders',
      sort_x_axis: 'alpha_asc',
      sort_y_axis: 'alpha_asc',
      show_percentage: false,
      y_axis_format: ',d',
    },
  },
  {
    ...on,
    key: 'sizes',
    name: 'Size of orders',
    description: 'Order lines, medium is €50 to €200',
    vizType: 'echarts_timeseries_bar',
    params: {
      x_axis: 'channel',
      metrics: ['orders'],
      groupby: ['order_size'],
      stack: 'Stack',
      sort_series_type: 'name',
      sort_series_ascending: false,
      y_axis_format: '.3~s',
    },
  },
]

const detail: readonly SampleChart[] = [
  {
    ...on,
    key: 'regions',
    name: 'Regions and channels',
    description: 'Revenue in euro',
    vizType: 'pivot_table_v2',
    params: {
      groupbyRows: ['region', 'channel'],
      groupbyColumns: ['category'],
      metrics: ['revenue'],
      valueFormat: '.3~s',
      rowTotals: true,
      colTotals: true,
    },
  },
]

export const overviewCharts: readonly SampleChart[] = [...figures, ...change, ...parts, ...detail]

/** Figures, then change, then parts and detail. */
export const overviewRows: readonly SampleRow[] = [
  [
    { chart: 'revenue', width: 3, height: 20 },
    { chart: 'orders', width: 3, height: 20 },
    { chart: 'order-value', width: 3, height: 20 },
    { chart: 'return-rate', width: 3, height: 20 },
  ],
  [
    { chart: 'revenue-by-day', width: 8, height: 40 },
    {
      markdown:
        '### What happened\n\n' +
        '**14 to 16 May 2024.** The web shop was down. Shops and partners sold as usual.\n\n' +
        '**Since March 2024.** A bad batch: one rain jacket in five comes back, before it was one in twenty. ' +
        'See the tab Returns.\n\n' +
        '**September 2023.** Climbing was a quarter cheaper and sold twice as much. See the tab Three years.',
      width: 4,
      height: 40,
    },
  ],
  [
    { chart: 'channels-by-day', width: 8, height: 38 },
    { chart: 'products', width: 4, height: 38 },
  ],
  [
    { chart: 'categories', width: 8, height: 38 },
    { chart: 'channels', width: 4, height: 38 },
  ],
  [
    { chart: 'regions', width: 7, height: 46 },
    { chart: 'sizes', width: 5, height: 46 },
  ],
  [{ chart: 'hours', width: 12, height: 34 }],
]
