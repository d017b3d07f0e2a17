import type { SampleChart, SampleRow } from '../model'
import { flights } from './data'

const on = { dataset: flights.name }
export const weekly = { x_axis: 'date', time_grain_sqla: 'P1W' }
export const between = (column: string, from: number, to: number) => [
  { expressionType: 'SIMPLE', clause: 'WHERE', subject: column, operator: '>=', comparator: from },
  { expressionType: 'SIMPLE', clause: 'WHERE', subject: column, operator: '<=', comparator: to },
]

/** A mean of next to no flights would take the whole scale. */
const enoughFlights = {
  adhoc_filters: [{ expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) >= 10' }],
}

const figures: readonly SampleChart[] = [
  {
    ...on,
    key: 'flights',
    name: 'Flights',
    vizType: 'big_number',
    params: {
      ...weekly,
      metric: 'flights',
      aggregation: 'raw',
      y_axis_format: ',d',
      subheader: 'in the period chosen',
    },
  },
  {
    ...on,
    key: 'on-time',
    name: 'On-time share',
    vizType: 'big_number',
    params: {
      ...weekly,
      metric: 'on_time_share',
      aggregation: 'raw',
      y_axis_format: '.1%',
      subheader: 'at most 15 minutes late',
      start_y_axis_at_zero: false,
    },
  },
  {
    ...on,
    key: 'delay',
    name: 'Average delay',
    vizType: 'big_number',
    params: {
      ...weekly,
      metric: 'average_delay',
      aggregation: 'raw',
      y_axis_format: ',.1f',
      subheader: 'minutes per flight',
      start_y_axis_at_zero: false,
    },
  },
  {
    ...on,
    key: 'very-late',
    name: 'Over an hour late',
    vizType: 'big_number',
    params: {
      ...weekly,
      metric: 'very_late_share',
      aggregation: 'raw',
      y_axis_format: '.1%',
      subheader: 'of all flights',
      start_y_axis_at_zero: false,
    },
  },
]

const change: readonly SampleChart[] = [
  {
    ...on,
    key: 'delay-by-region',
    name: 'Average delay by destination',
    description: 'Minutes per flight, weekly by default',
    vizType: 'echarts_timeseries_line',
    params: { ...weekly, metrics: ['average_delay'], groupby: ['destination_region'], y_axis_format: ',.0f' },
  },
  {
    ...on,
    key: 'busiest-origins',
    name: 'Busiest origins',
    description: 'Flights, click to filter',
    vizType: 'echarts_timeseries_bar',
    params: {
      x_axis: 'origin',
      metrics: ['flights'],
      groupby: [],
      orientation: 'horizontal',
      row_limit: 10,
      x_axis_sort: 'flights',
      x_axis_sort_asc: false,
      show_value: true,
      y_axis_format: '.3~s',
    },
  },
]

const parts: readonly SampleChart[] = [
  {
    ...on,
    key: 'weekday-hour',
    name: 'Delay by weekday and hour',
    description: 'Minutes, average, by scheduled departure',
    vizType: 'heatmap_v2',
    params: {
      x_axis: 'departure_hour',
      groupby: 'weekday',
      metric: 'average_delay',
      sort_x_axis: 'alpha_asc',
      sort_y_axis: 'alpha_asc',
      show_percentage: false,
      adhoc_filters: between('departure_hour', 6, 22),
      y_axis_format: ',.0f',
    },
  },
  {
    ...on,
    key: 'how-late',
    name: 'How late',
    description: 'Flights by minutes late',
    vizType: 'echarts_timeseries_bar',
    params: {
      x_axis: 'minutes_late',
      metrics: ['flights'],
      groupby: [],
      adhoc_filters: between('delay', -40, 89),
      y_axis_format: '.3~s',
    },
  },
  {
    ...on,
    key: 'where',
    name: 'Where they go',
    description: 'Flights by region',
    vizType: 'pie',
    params: {
      groupby: ['destination_region'],
      metric: 'flights',
      donut: true,
      show_total: true,
      number_format: '.3~s',
    },
  },
  {
    ...on,
    key: 'states',
    name: 'Delay by destination state',
    description: 'Minutes, average',
    vizType: 'country_map',
    params: { select_country: 'usa', entity: 'destination_state', metric: 'average_delay', number_format: ',.0f' },
  },
  {
    ...on,
    key: 'distance',
    name: 'Distance and delay',
    description: 'Destinations, area by flights',
    vizType: 'bubble_v2',
    params: {
      series: 'destination_region',
      entity: 'destination',
      x: 'average_distance',
      y: 'average_delay',
      size: 'flights',
      row_limit: 50,
      max_bubble_size: 15,
      x_axis_label: 'Miles',
      y_axis_label: 'Delay, min',
      xAxisFormat: ',.0f',
      y_axis_format: ',.0f',
    },
  },
  {
    ...on,
    key: 'spread',
    name: 'Spread of delay',
    description: 'Minutes by day, 9–91%',
    vizType: 'box_plot',
    params: {
      ...enoughFlights,
      columns: ['date'],
      time_grain_sqla: 'P1D',
      groupby: ['destination_region'],
      metrics: ['average_delay'],
      whiskerOptions: '9/91 percentiles',
      number_format: ',.0f',
    },
  },
]

const detail: readonly SampleChart[] = [
  {
    ...on,
    key: 'busiest-destinations',
    name: 'Busiest destinations',
    description: 'Delay in minutes, shaded above 7',
    vizType: 'table',
    params: {
      query_mode: 'aggregate',
      groupby: ['destination', 'destination_city'],
      metrics: ['flights', 'average_delay', 'on_time_share'],
      row_limit: 100,
      conditional_formatting: [{ column: 'average_delay', operator: '>', targetValue: 7, colorScheme: 'colorWarning' }],
      column_config: {
        destination: { customColumnName: 'Airport' },
        destination_city: { customColumnName: 'City' },
        average_delay: { showCellBars: false, customColumnName: 'Delay' },
        on_time_share: { showCellBars: false, customColumnName: 'On time' },
      },
    },
  },
  {
    ...on,
    key: 'calendar',
    name: 'Delay by day',
    description: 'Minutes, average',
    vizType: 'cal_heatmap',
    params: {
      ...enoughFlights,
      granularity_sqla: 'date',
      domain_granularity: 'week',
      subdomain_granularity: 'day',
      metrics: ['average_delay'],
      y_axis_format: ',.0f',
    },
  },
]

export const overviewCharts: readonly SampleChart[] = [...figures, ...change, ...parts, ...detail]

/** Figures, then change, then parts and detail: 14 charts. */
export const overviewRows: readonly SampleRow[] = [
  [
    { chart: 'flights', width: 3, height: 18 },
    { chart: 'on-time', width: 3, height: 18 },
    { chart: 'delay', width: 3, height: 18 },
    { chart: 'very-late', width: 3, height: 18 },
  ],
  [
    { chart: 'delay-by-region', width: 8, height: 40 },
    { chart: 'busiest-origins', width: 4, height: 40 },
  ],
  [
    { chart: 'weekday-hour', width: 5, height: 36 },
    { chart: 'how-late', width: 3, height: 36 },
    { chart: 'where', width: 4, height: 36 },
  ],
  [
    { chart: 'states', width: 5, height: 40 },
    { chart: 'distance', width: 4, height: 40 },
    { chart: 'spread', width: 3, height: 40 },
  ],
  [
    { chart: 'busiest-destinations', width: 7, height: 40 },
    { chart: 'calendar', width: 5, height: 40 },
  ],
]
