import type { Sample, SampleChart, SampleDataset } from './model'

/** Every order line with its product. */
const orders: SampleDataset = {
  name: 'shop_orders',
  description: 'Order lines of an invented outdoor shop, 2022 to 2024, with their products',
  mainTime: 'ordered_at',
  sql: `SELECT s.id, s.ordered_at, s.region, s.channel, p.category, p.name AS product, s.quantity, s.discount, s.amount,
  s.returned
FROM sales s
JOIN products p ON p.id = s.product_id`,
  metrics: [
    { metric_name: 'revenue', verbose_name: 'Revenue', expression: 'SUM(amount)', d3format: ',.3s' },
    { metric_name: 'orders', verbose_name: 'Orders', expression: 'COUNT(*)', d3format: ',d' },
    { metric_name: 'pieces', verbose_name: 'Pieces', expression: 'SUM(quantity)', d3format: ',d' },
    {
      metric_name: 'order_value',
      verbose_name: 'Average order',
      expression: 'SUM(amount) / COUNT(*)',
      d3format: ',.2f',
    },
    {
      metric_name: 'return_rate',
      verbose_name: 'Return rate',
      expression: 'AVG(CASE WHEN returned THEN 1.0 ELSE 0 END)',
      d3format: '.1%',
      description: 'Order lines that came back',
    },
  ],
}

const on = { dataset: orders.name }
const monthly = { x_axis: 'ordered_at', time_grain_sqla: 'P1M' }

const charts: readonly SampleChart[] = [
  {
    ...on,
    key: 'revenue',
    name: 'Revenue',
    vizType: 'big_number',
    params: {
      ...monthly,
      metric: 'revenue',
      aggregation: 'raw',
      y_axis_format: '.3~s',
      subheader: 'euro, after discount',
    },
  },
  {
    ...on,
    key: 'orders',
    name: 'Orders',
    vizType: 'big_number',
    params: { ...monthly, metric: 'orders', aggregation: 'raw', y_axis_format: ',d' },
  },
  {
    ...on,
    key: 'order-value',
    name: 'Average order',
    vizType: 'big_number_total',
    params: { metric: 'order_value', y_axis_format: ',.2f', subheader: 'euro for each order line' },
  },
  {
    ...on,
    key: 'return-rate',
    name: 'Return rate',
    vizType: 'big_number_total',
    params: { metric: 'return_rate', y_axis_format: '.1%', subheader: 'of order lines' },
  },
  {
    ...on,
    key: 'revenue-by-category',
    name: 'Revenue by category',
    description: 'Euro, by month',
    vizType: 'echarts_area',
    params: { ...monthly, metrics: ['revenue'], groupby: ['category'], stack: 'Stack', y_axis_format: '.2~s' },
  },
  {
    ...on,
    key: 'channels',
    name: 'Sales channels',
    description: 'Share of revenue',
    vizType: 'pie',
    params: { groupby: ['channel'], metric: 'revenue', donut: true, number_format: '.3~s' },
  },
  {
    ...on,
    key: 'products',
    name: 'Best sellers',
    description: 'Revenue in euro; click to filter',
    vizType: 'echarts_timeseries_bar',
    params: {
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
    key: 'regions',
    name: 'Regions and channels',
    description: 'Revenue in euro',
    vizType: 'pivot_table_v2',
    params: {
      groupbyRows: ['region', 'channel'],
      groupbyColumns: ['category'],
      metrics: ['revenue'],
      valueFormat: ',.0f',
    },
  },
  {
    ...on,
    key: 'order-values',
    name: 'Size of orders',
    description: 'Order lines by euro',
    vizType: 'histogram_v2',
    params: { column: 'amount', groupby: [], bins: 20, row_limit: 50_000, x_axis_title: 'Euro' },
  },
]

export const shopSample: Sample = {
  datasets: [orders],
  charts,
  dashboard: {
    slug: 'outdoor-shop',
    title: 'Outdoor shop',
    tabs: [
      {
        text: '',
        rows: [
          [
            { chart: 'revenue', width: 3, height: 18 },
            { chart: 'orders', width: 3, height: 18 },
            { chart: 'order-value', width: 3, height: 18 },
            { chart: 'return-rate', width: 3, height: 18 },
          ],
          [
            { chart: 'revenue-by-category', width: 8, height: 46 },
            { chart: 'channels', width: 4, height: 46 },
          ],
          [
            { chart: 'products', width: 6, height: 46 },
            { chart: 'order-values', width: 6, height: 46 },
          ],
          [{ chart: 'regions', width: 12, height: 56 }],
        ],
      },
    ],
    filters: [
      { id: 'NATIVE_FILTER-shop-period', name: 'Period', filterType: 'filter_time' },
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
