import type { VizMeta } from './types'

/** The kind of a chart that names none, or one that is not known (`B5.39`). */
export const DEFAULT_VIZ_TYPE = 'table'

/** Every kind by its key in `form_data`; its code comes with the first use. */
export const VIZ_TYPES: readonly VizMeta[] = [
  {
    key: 'table',
    name: 'Table',
    category: 'Table',
    answers: 'What are the figures, row by row?',
    load: async () => (await import('./table')).table,
  },
  {
    key: 'pivot_table_v2',
    name: 'Pivot table',
    category: 'Table',
    answers: 'How do figures spread over two groups, with totals?',
    load: async () => (await import('./pivot_table_v2')).pivotTable,
  },
  {
    key: 'big_number_total',
    name: 'Big number',
    category: 'KPI',
    answers: 'How much is it?',
    load: async () => (await import('./big_number_total')).bigNumberTotal,
  },
  {
    key: 'big_number',
    name: 'Big number with trend',
    category: 'KPI',
    answers: 'How much is it, and where is it going?',
    load: async () => (await import('./big_number')).bigNumber,
  },
  {
    key: 'echarts_timeseries_line',
    name: 'Line chart',
    category: 'Evolution',
    answers: 'How did it change?',
    load: async () => (await import('./echarts_timeseries_line')).timeseriesLine,
  },
  {
    key: 'echarts_timeseries_smooth',
    name: 'Smooth line',
    category: 'Evolution',
    answers: 'How did it change, roughly?',
    load: async () => (await import('./echarts_timeseries_smooth')).timeseriesSmooth,
  },
  {
    key: 'echarts_timeseries_step',
    name: 'Stepped line',
    category: 'Evolution',
    answers: 'When did it jump?',
    load: async () => (await import('./echarts_timeseries_step')).timeseriesStep,
  },
  {
    key: 'echarts_area',
    name: 'Area chart',
    category: 'Evolution',
    answers: 'How did the parts of a whole change?',
    load: async () => (await import('./echarts_area')).area,
  },
  {
    key: 'echarts_timeseries_bar',
    name: 'Bar chart',
    category: 'Ranking',
    answers: 'Which is more?',
    load: async () => (await import('./echarts_timeseries_bar')).timeseriesBar,
  },
  {
    key: 'echarts_timeseries_scatter',
    name: 'Scatter plot',
    category: 'Correlation',
    answers: 'Where do the points lie?',
    load: async () => (await import('./echarts_timeseries_scatter')).timeseriesScatter,
  },
  {
    key: 'histogram_v2',
    name: 'Histogram',
    category: 'Distribution',
    answers: 'Where do the values lie?',
    load: async () => (await import('./histogram_v2')).histogram,
  },
  {
    key: 'pie',
    name: 'Pie chart',
    category: 'Part of a whole',
    answers: 'Which share has each part?',
    load: async () => (await import('./pie')).pie,
  },
]

export const vizMeta = (key: unknown): VizMeta | null => VIZ_TYPES.find((type) => type.key === key) ?? null
