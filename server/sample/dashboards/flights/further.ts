import type { SampleChart, SampleRow } from '../model'
import { flights } from './data'
import { between, weekly } from './overview'

const on = { dataset: flights.name }

const daily = { x_axis: 'date', time_grain_sqla: 'P1D' }

const delays: readonly SampleChart[] = [
  {
    ...on,
    key: 'on-time-by-hour',
    name: 'On-time share through the day',
    description: 'Share of flights, hourly, by region of origin',
    vizType: 'echarts_timeseries_line',
    params: {
      x_axis: 'departure_hour',
      metrics: ['on_time_share'],
      groupby: ['origin_region'],
      adhoc_filters: between('departure_hour', 6, 22),
      y_axis_format: '.0%',
    },
  },
  {
    ...on,
    key: 'late-origins',
    name: 'Where delays begin',
    description: 'Minutes per flight, origins with over 1,000 flights',
    vizType: 'table',
    params: {
      query_mode: 'aggregate',
      groupby: ['origin', 'origin_city'],
      metrics: ['average_delay', 'very_late_share', 'flights'],
      adhoc_filters: [{ expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 1000' }],
      row_limit: 50,
      column_config: {
        origin: { customColumnName: 'Airport' },
        origin_city: { customColumnName: 'City' },
        average_delay: { customColumnName: 'Delay' },
        very_late_share: { showCellBars: false, customColumnName: 'Over 1 h' },
        flights: { showCellBars: false },
      },
    },
  },
  {
    ...on,
    key: 'very-late-by-region',
    name: 'Over an hour late by region',
    description: 'Share of flights by origin, weekly by default',
    vizType: 'echarts_timeseries_line',
    params: { ...weekly, metrics: ['very_late_share'], groupby: ['origin_region'], y_axis_format: '.0%' },
  },
]

const network: readonly SampleChart[] = [
  {
    ...on,
    key: 'flows',
    name: 'From region to region',
    description: 'Flights',
    vizType: 'sankey_v2',
    params: { source: 'origin_region', target: 'arrival', metric: 'flights', number_format: '.3~s' },
  },
  {
    ...on,
    key: 'flights-by-region',
    name: 'Flights by region',
    description: 'Flights by region of origin, daily by default',
    vizType: 'echarts_area',
    params: { ...daily, metrics: ['flights'], groupby: ['origin_region'], stack: 'Stack', y_axis_format: '.3~s' },
  },
  {
    ...on,
    key: 'routes',
    name: 'Busiest routes',
    description: 'Delay in minutes per flight',
    vizType: 'table',
    params: {
      query_mode: 'aggregate',
      groupby: ['route'],
      metrics: ['flights', 'average_distance', 'average_delay'],
      row_limit: 50,
      column_config: {
        route: { customColumnName: 'Route' },
        average_distance: { showCellBars: false, customColumnName: 'Miles' },
        average_delay: { showCellBars: false, customColumnName: 'Delay' },
      },
    },
  },
]

export const furtherCharts: readonly SampleChart[] = [...delays, ...network]

export const delayRows: readonly SampleRow[] = [
  [
    { chart: 'on-time-by-hour', width: 6, height: 40 },
    { chart: 'late-origins', width: 6, height: 40 },
  ],
  [{ chart: 'very-late-by-region', width: 12, height: 40 }],
]

export const networkRows: readonly SampleRow[] = [
  [
    { chart: 'flows', width: 5, height: 44 },
    { chart: 'flights-by-region', width: 7, height: 44 },
  ],
  [{ chart: 'routes', width: 12, height: 50 }],
]
