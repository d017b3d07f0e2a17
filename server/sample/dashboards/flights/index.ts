import type { Sample } from '../model'
import { flights, strikes } from './data'
import { delayRows, furtherCharts, networkRows } from './further'
import { overviewCharts, overviewRows } from './overview'
import { strikeCharts, strikeRows } from './strikes'

/** An ordinal scale: steps of the sequential ramp. */
const SIZES = { Small: 'var(--s4)', Medium: 'var(--s6)', Large: 'var(--s9)' }

/** A region keeps its colour where it is reached, too. */
const REGION_COLORS = Object.fromEntries(
  ['Midwest', 'Northeast', 'South', 'West'].flatMap((region, place) => [
    [region, `var(--c${place + 1})`],
    [`to ${region}`, `var(--c${place + 1})`],
  ]),
)

export const flightSample: Sample = {
  datasets: [flights, strikes],
  charts: [...overviewCharts, ...furtherCharts, ...strikeCharts],
  dashboard: {
    slug: 'us-flights',
    title: 'US flights overview',
    labelColors: { ...SIZES, ...REGION_COLORS },
    tabs: [
      { text: 'Overview', rows: overviewRows },
      { text: 'Delays', rows: delayRows },
      { text: 'Network', rows: networkRows },
      { text: 'Bird strikes', rows: strikeRows },
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
        // its box holds days, as its subtitle says
        excluded: [...strikeCharts.map(({ key }) => key), 'spread'],
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
