import type { SampleDataset } from '../model'

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
export const flights: SampleDataset = {
  name: 'flights_by_airport',
  description: 'Domestic flights of the United States with their airports and regions',
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
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][isodow(f.date)] AS weekday,
  (10 * floor(f.delay / 10))::INTEGER AS minutes_late, f.origin || ' to ' || f.destination AS route,
  'to ' || d.region AS arrival
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

export const strikes: SampleDataset = {
  name: 'birdstrikes',
  sql: null,
  description: 'Reports of aircraft striking wildlife',
  mainTime: 'flight_date',
  metrics: [
    { metric_name: 'strikes', verbose_name: 'Strikes', expression: 'COUNT(*)', d3format: ',d' },
    { metric_name: 'cost', verbose_name: 'Cost', expression: 'SUM(cost_total)', d3format: '$,.3s' },
  ],
}
