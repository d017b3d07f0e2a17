import type { Sample, SampleChart, SampleDataset } from './model'

const REGIONS = {
  Northeast: ['CT', 'MA', 'ME', 'NH', 'NJ', 'NY', 'PA', 'RI', 'VT'],
  Midwest: ['IA', 'IL', 'IN', 'KS', 'MI', 'MN', 'MO', 'ND', 'NE', 'OH', 'SD', 'WI'],
  West: ['AK', 'AZ', 'CA', 'CO', 'HI', 'ID', 'MT', 'NM', 'NV', 'OR', 'UT', 'WA', 'WY'],
} as const

const regionOf = (state: string): string => {
  const cases = Object.entries(REGIONS).map(
    ([region, states]) => `WHEN ${state} IN (${states.map((one) => `'${one}'`).join(', ')}) THEN '${region}'`,
  )
  return `CASE ${cases.join('\n    ')}\n    ELSE 'South' END`
}

/** Every flight with the places it leaves and reaches. */
const flights: SampleDataset = {
  name: 'flights_by_airport',
  description: 'Domestic flights of the United States, January to June 2001, with their airports and regions',
  mainTime: 'date',
  sql: `WITH places AS (
  SELECT iata, city, state,
    ${regionOf('state')} AS region
  FROM airports
)
SELECT f.date, f.delay, f.distance, f.origin, f.destination,
  o.city AS origin_city, o.state AS origin_state, o.region AS origin_region,
  d.city AS destination_city, d.state AS destination_state, d.region AS destination_region,
  hour(f.date) AS departure_hour,
  ['1 Mon', '2 Tue', '3 Wed', '4 Thu', '5 Fri', '6 Sat', '7 Sun'][isodow(f.date)] AS weekday,
  (10 * floor(f.delay / 10))::INTEGER AS minutes_late
FROM flights f
JOIN places o ON o.iata = f.origin
JOIN places d ON d.iata = f.destination`,
  metrics: [
    { metric_name: 'flights', verbose_name: 'Flights', expression: 'COUNT(*)', d3format: ',d' },
    { metric_name: 'average_delay', verbose_name: 'Average delay', expression: 'AVG(delay)', d3format: ',.1f' },
    {
      metric_name: 'on_time_share',
      verbose_name: 'On-time share',
      expression: 'AVG(CASE WHEN delay <= 15 THEN 1.0 ELSE 0 END)',
      d3format: '.1%',
      description: 'Flights that arrive no more than a quarter of an hour late',
    },
    {
      metric_name: 'very_late_share',
      verbose_name: 'Over an hour late',
      expression: 'AVG(CASE WHEN delay > 60 THEN 1.0 ELSE 0 END)',
      d3format: '.1%',
    },
    {
      metric_name: 'average_distance',
      verbose_name: 'Average distance',
      expression: 'AVG(distance)',
      d3format: ',.0f',
    },
  ],
}

const strikes: SampleDataset = {
  name: 'birdstrikes',
  sql: null,
  description: 'Reports of aircraft striking wildlife, 1990 to 2002',
  mainTime: 'flight_date',
  metrics: [
    { metric_name: 'strikes', verbose_name: 'Strikes', expression: 'COUNT(*)', d3format: ',d' },
    { metric_name: 'cost', verbose_name: 'Cost', expression: 'SUM(cost_total)', d3format: '$,.3s' },
  ],
}

const on = { dataset: flights.name }
const weekly = { x_axis: 'date', time_grain_sqla: 'P1W' }
const between = (column: string, from: number, to: number) => [
  { expressionType: 'SIMPLE', clause: 'WHERE', subject: column, operator: '>=', comparator: from },
  { expressionType: 'SIMPLE', clause: 'WHERE', subject: column, operator: '<=', comparator: to },
]

const flightCharts: readonly SampleChart[] = [
  {
    ...on,
    key: 'flights',
    name: 'Flights',
    vizType: 'big_number_total',
    params: { metric: 'flights', y_axis_format: ',d', show_period: true },
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
      subheader: 'minutes',
      start_y_axis_at_zero: false,
    },
  },
  {
    ...on,
    key: 'very-late',
    name: 'Over an hour late',
    vizType: 'big_number_total',
    params: { metric: 'very_late_share', y_axis_format: '.1%', subheader: 'of all flights' },
  },
  {
    ...on,
    key: 'delay-by-region',
    name: 'Average delay by destination',
    description: 'Minutes for each flight, by week',
    vizType: 'echarts_timeseries_line',
    params: {
      ...weekly,
      metrics: ['average_delay'],
      groupby: ['destination_region'],
      y_axis_title: 'Minutes',
      y_axis_format: ',.0f',
    },
  },
  {
    ...on,
    key: 'busiest-origins',
    name: 'Busiest origins',
    description: 'Flights; click to filter',
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
      adhoc_filters: between('delay', -60, 180),
      x_axis_title: 'Minutes late',
      y_axis_format: '.3~s',
    },
  },
  {
    ...on,
    key: 'where',
    name: 'Where they go',
    description: 'Flights by region of the destination',
    vizType: 'pie',
    params: { groupby: ['destination_region'], metric: 'flights', donut: true, number_format: '.3~s' },
  },
  {
    ...on,
    key: 'weekday-hour',
    name: 'Delay by weekday and hour',
    description: 'Average minutes, by scheduled departure',
    vizType: 'heatmap_v2',
    params: {
      x_axis: 'departure_hour',
      groupby: 'weekday',
      metric: 'average_delay',
      sort_x_axis: 'alpha_asc',
      sort_y_axis: 'alpha_asc',
      show_percentage: false,
      adhoc_filters: between('departure_hour', 5, 22),
      y_axis_format: ',.0f',
      show_values: true,
    },
  },
  {
    ...on,
    key: 'busiest-destinations',
    name: 'Busiest destinations',
    vizType: 'table',
    params: {
      query_mode: 'aggregate',
      groupby: ['destination', 'destination_city', 'destination_state'],
      metrics: ['flights', 'average_delay', 'on_time_share'],
      row_limit: 100,
    },
  },
  {
    ...on,
    key: 'flights-by-region',
    name: 'Flights by region',
    description: 'By week',
    vizType: 'echarts_area',
    params: { ...weekly, metrics: ['flights'], groupby: ['origin_region'], stack: 'Stack', y_axis_format: '.3~s' },
  },
  {
    ...on,
    key: 'on-time-by-hour',
    name: 'On-time share by region and hour',
    vizType: 'echarts_timeseries_smooth',
    params: {
      x_axis: 'departure_hour',
      metrics: ['on_time_share'],
      groupby: ['origin_region'],
      adhoc_filters: between('departure_hour', 5, 22),
      x_axis_title: 'Hour of departure',
      y_axis_format: '.0%',
    },
  },
]

const strikeCharts: readonly SampleChart[] = [
  {
    key: 'strikes-by-month',
    name: 'Strikes by month',
    description: 'By phase of flight',
    dataset: strikes.name,
    vizType: 'echarts_timeseries_bar',
    params: {
      x_axis: 'flight_date',
      time_grain_sqla: 'P3M',
      metrics: ['strikes'],
      groupby: ['wildlife_size'],
      stack: 'Stack',
    },
  },
  {
    key: 'strikes-by-phase',
    name: 'Phase of flight',
    dataset: strikes.name,
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
    key: 'strikes-by-species',
    name: 'Costliest species',
    dataset: strikes.name,
    vizType: 'table',
    params: {
      query_mode: 'aggregate',
      groupby: ['species'],
      metrics: ['cost', 'strikes'],
      row_limit: 50,
    },
  },
]

export const flightSample: Sample = {
  datasets: [flights, strikes],
  charts: [...flightCharts, ...strikeCharts],
  dashboard: {
    slug: 'us-flights',
    title: 'US flights overview',
    tabs: [
      {
        text: 'Overview',
        rows: [
          [
            { chart: 'flights', width: 3, height: 18 },
            { chart: 'on-time', width: 3, height: 18 },
            { chart: 'delay', width: 3, height: 18 },
            { chart: 'very-late', width: 3, height: 18 },
          ],
          [
            { chart: 'delay-by-region', width: 8, height: 46 },
            { chart: 'busiest-origins', width: 4, height: 46 },
          ],
          [
            { chart: 'how-late', width: 8, height: 44 },
            { chart: 'where', width: 4, height: 44 },
          ],
        ],
      },
      {
        text: 'Delays',
        rows: [
          [{ chart: 'weekday-hour', width: 12, height: 46 }],
          [
            { chart: 'on-time-by-hour', width: 6, height: 46 },
            { chart: 'flights-by-region', width: 6, height: 46 },
          ],
          [{ chart: 'busiest-destinations', width: 12, height: 56 }],
        ],
      },
      {
        text: 'Bird strikes',
        rows: [
          [
            {
              markdown:
                '### Bird strikes\n\nTen thousand reports to the US Federal Aviation Administration, 1990 to 2002. ' +
                'The filters of flights leave this tab alone.',
              width: 4,
              height: 46,
            },
            { chart: 'strikes-by-month', width: 8, height: 46 },
          ],
          [
            { chart: 'strikes-by-phase', width: 6, height: 50 },
            { chart: 'strikes-by-species', width: 6, height: 50 },
          ],
        ],
      },
    ],
    filters: [
      {
        id: 'NATIVE_FILTER-period',
        name: 'Period',
        filterType: 'filter_time',
        excluded: strikeCharts.map(({ key }) => key),
      },
      {
        id: 'NATIVE_FILTER-origin-region',
        name: 'Origin region',
        filterType: 'filter_select',
        dataset: flights.name,
        column: 'origin_region',
        controlValues: { multiSelect: true, enableEmptyFilter: false, searchAllOptions: false },
        excluded: strikeCharts.map(({ key }) => key),
      },
      {
        id: 'NATIVE_FILTER-origin',
        name: 'Origin airport',
        description: 'Airports of the regions chosen above',
        filterType: 'filter_select',
        dataset: flights.name,
        column: 'origin',
        controlValues: { multiSelect: true, enableEmptyFilter: false, searchAllOptions: true },
        parents: ['NATIVE_FILTER-origin-region'],
        excluded: strikeCharts.map(({ key }) => key),
      },
      {
        id: 'NATIVE_FILTER-distance',
        name: 'Distance',
        description: 'Miles flown',
        filterType: 'filter_range',
        dataset: flights.name,
        column: 'distance',
        excluded: strikeCharts.map(({ key }) => key),
      },
      {
        id: 'NATIVE_FILTER-grain',
        name: 'Time grain',
        filterType: 'filter_timegrain',
        dataset: flights.name,
        excluded: strikeCharts.map(({ key }) => key),
      },
      {
        id: 'NATIVE_FILTER-time-column',
        name: 'Time column',
        filterType: 'filter_timecolumn',
        dataset: flights.name,
        excluded: strikeCharts.map(({ key }) => key),
      },
    ],
  },
}
