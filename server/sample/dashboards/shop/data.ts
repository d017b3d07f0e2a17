import type { SampleDataset } from '../model'

const EURO = { symbol: 'EUR', symbolPosition: 'prefix' } as const

/** The last full year: the figures compare it with the one before. */
export const PERIOD = '2024-01-01 : 2025-01-01'

/** Charts that write euro. */
export const euro = { currency_format: EURO }

/** Every order line with its product. */
export const orders: SampleDataset = {
  name: 'shop_orders',
  description: 'Order lines of an invented outdoor shop with their products',
  mainTime: 'ordered_at',
  sql: `SELECT s.id, s.ordered_at, s.region, s.channel, p.category, p.name AS product, s.quantity, p.list_price, s.discount,
  s.amount, s.returned, hour(s.ordered_at) AS order_hour,
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][isodow(s.ordered_at)] AS weekday,
  CASE WHEN s.amount < 50 THEN 'Small' WHEN s.amount < 200 THEN 'Medium' ELSE 'Large' END AS order_size
FROM sales s
JOIN products p ON p.id = s.product_id`,
  metrics: [
    { metric_name: 'revenue', verbose_name: 'Revenue', expression: 'SUM(amount)', d3format: ',.3s', currency: EURO },
    { metric_name: 'orders', verbose_name: 'Orders', expression: 'COUNT(*)', d3format: ',d' },
    { metric_name: 'pieces', verbose_name: 'Pieces', expression: 'SUM(quantity)', d3format: ',d' },
    {
      metric_name: 'order_value',
      verbose_name: 'Average order',
      expression: 'SUM(amount) / COUNT(*)',
      d3format: ',.2f',
      currency: EURO,
    },
    {
      metric_name: 'return_rate',
      verbose_name: 'Return rate',
      expression: 'AVG(CASE WHEN returned THEN 1.0 ELSE 0 END)',
      d3format: '.1%',
      description: 'Order lines that came back',
    },
    {
      metric_name: 'discount_share',
      verbose_name: 'Discount',
      expression: '1 - SUM(amount) / SUM(quantity * list_price)',
      d3format: '.1%',
      description: 'Share of the list price that discounts took',
    },
  ],
}
