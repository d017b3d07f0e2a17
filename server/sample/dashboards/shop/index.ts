import type { Sample } from '../model'
import { orders, PERIOD } from './data'
import { furtherCharts, returnRows, yearRows } from './further'
import { overviewCharts, overviewRows } from './overview'

/** An ordinal scale: steps of the sequential ramp. */
const SIZES = { Small: 'var(--s4)', Medium: 'var(--s6)', Large: 'var(--s9)' }

export const shopSample: Sample = {
  layers: [
    {
      key: 'sales',
      name: 'Outdoor shop: sales',
      events: [
        {
          name: 'Climbing campaign',
          text: 'Climbing products at a quarter off',
          from: '2023-09-01',
          to: '2023-09-30T23:59:59',
        },
        {
          name: 'Web shop down',
          text: 'Nearly no web orders for three days',
          from: '2024-05-14',
          to: '2024-05-16T23:59:59',
        },
      ],
    },
    {
      key: 'returns',
      name: 'Outdoor shop: returns',
      events: [
        {
          name: 'Bad jacket batch',
          text: 'One rain jacket in five comes back',
          from: '2024-03-01',
          to: '2024-12-31T23:59:59',
        },
      ],
    },
  ],
  datasets: [orders],
  charts: [...overviewCharts, ...furtherCharts],
  dashboard: {
    slug: 'outdoor-shop',
    title: 'Outdoor shop',
    labelColors: SIZES,
    tabs: [
      { text: 'Overview', rows: overviewRows },
      { text: 'Three years', rows: yearRows },
      { text: 'Returns', rows: returnRows },
    ],
    filters: [
      {
        id: 'NATIVE_FILTER-shop-period',
        name: 'Period',
        filterType: 'filter_time',
        defaultDataMask: {
          extraFormData: { time_range: PERIOD },
          filterState: { value: PERIOD },
          ownState: {},
        },
        excluded: furtherCharts.map(({ key }) => key),
      },
      {
        id: 'NATIVE_FILTER-shop-region',
        name: 'Region',
        filterType: 'filter_select',
        dataset: orders.name,
        column: 'region',
        controlValues: { multiSelect: true, enableEmptyFilter: false },
      },
      {
        id: 'NATIVE_FILTER-shop-category',
        name: 'Category',
        filterType: 'filter_select',
        dataset: orders.name,
        column: 'category',
        controlValues: { multiSelect: true, enableEmptyFilter: false },
      },
    ],
  },
}
