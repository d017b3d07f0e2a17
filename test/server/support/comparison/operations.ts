import { AXIS, metric, type YEARS } from './terms'

/** Values of the name become columns. */
const pivotOf = ({ metrics }: typeof YEARS) => ({
  operation: 'pivot',
  options: {
    index: ['moment'],
    columns: ['name'],
    aggregates: Object.fromEntries(metrics.map(({ label }) => [label, { operator: 'mean' }])),
  },
})

/** Questions whose rows are operated on (B9.24, B9.25). */
export const operations = (years: typeof YEARS) => {
  const pivot = pivotOf(years)
  const after = (operation: string, options: object) => [pivot, { operation, options }]
  const steps = {
    'a pivot': [pivot],
    'a pivot, flattened': [pivot, { operation: 'flatten' }],
    'sums from the beginning': after('cum', { operator: 'sum', columns: { 'SUM price': 'SUM price' } }),
    'rolling means': after('rolling', {
      rolling_type: 'mean',
      window: 3,
      min_periods: 1,
      columns: { 'AVG ratio': 'AVG ratio' },
    }),
    differences: after('diff', { periods: 1, columns: { 'SUM price': 'more' } }),
    shares: after('contribution', { orientation: 'row' }),
    ranks: [{ operation: 'rank', options: { metric: 'SUM price', group_by: 'name' } }],
    aggregates: [
      {
        operation: 'aggregate',
        options: {
          groupby: ['name'],
          aggregates: {
            total: { operator: 'sum', column: 'SUM price' },
            middle: { operator: 'median', column: 'AVG ratio' },
            most: { operator: 'max', column: 'COUNT id' },
          },
        },
      },
    ],
    boxes: [
      {
        operation: 'boxplot',
        options: { groupby: ['name'], metrics: ['SUM price', 'AVG ratio'], whisker_type: 'tukey' },
      },
    ],
    'another order': [{ operation: 'sort', options: { by: ['SUM price'], ascending: false } }],
  }
  const filters = [{ col: 'moment', op: 'TEMPORAL_RANGE', val: '1969-01-01 : 2025-01-01' }]
  const days = {
    columns: [{ ...AXIS, timeGrain: 'P1D' }],
    metrics: [metric('SUM', 'price'), metric('COUNT', 'big')],
    filters: [{ col: 'moment', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-04-15' }],
  }
  const resampled = ['asfreq', 'ffill', 'linear', 'sum'].map((method) => {
    const options = { rule: '1D', method, fill_value: method === 'asfreq' ? 0 : null }
    return { name: `days, ${method}`, query: { ...days, post_processing: [{ operation: 'resample', options }] } }
  })
  return [
    ...Object.entries(steps).map(([name, post_processing]) => ({
      name,
      query: { ...years, filters, post_processing },
    })),
    { name: 'no row', query: { ...years, filters: [{ col: 'id', op: '<', val: 0 }], post_processing: [pivot] } },
    ...resampled,
  ]
}
