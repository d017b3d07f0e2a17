import type { VizMeta } from './types'

/** The kind of a chart that names none, or one that is not known (`B5.39`). */
export const DEFAULT_VIZ_TYPE = 'table'

/** Every kind by its key in `form_data`; its code comes with the first use. */
export const VIZ_TYPES: readonly VizMeta[] = [
  {
    key: 'table',
    name: 'Table',
    load: async () => (await import('./table')).table,
  },
  {
    key: 'pivot_table_v2',
    name: 'Pivot table',
    load: async () => (await import('./pivot_table_v2')).pivotTable,
  },
  {
    key: 'big_number_total',
    name: 'Big number',
    load: async () => (await import('./big_number_total')).bigNumberTotal,
  },
  {
    key: 'big_number',
    name: 'Big number with trend',
    load: async () => (await import('./big_number')).bigNumber,
  },
  {
    key: 'echarts_timeseries_line',
    name: 'Line chart',
    load: async () => (await import('./echarts_timeseries_line')).timeseriesLine,
  },
  {
    key: 'echarts_timeseries_smooth',
    name: 'Smooth line',
    load: async () => (await import('./echarts_timeseries_smooth')).timeseriesSmooth,
  },
  {
    key: 'echarts_timeseries_step',
    name: 'Stepped line',
    load: async () => (await import('./echarts_timeseries_step')).timeseriesStep,
  },
  {
    key: 'echarts_area',
    name: 'Area chart',
    load: async () => (await import('./echarts_area')).area,
  },
  {
    key: 'echarts_timeseries_bar',
    name: 'Bar chart',
    load: async () => (await import('./echarts_timeseries_bar')).timeseriesBar,
  },
  {
    key: 'echarts_timeseries_scatter',
    name: 'Scatter plot',
    load: async () => (await import('./echarts_timeseries_scatter')).timeseriesScatter,
  },
  {
    key: 'histogram_v2',
    name: 'Histogram',
    load: async () => (await import('./histogram_v2')).histogram,
  },
  {
    key: 'pie',
    name: 'Pie chart',
    load: async () => (await import('./pie')).pie,
  },
  {
    key: 'pop_kpi',
    name: 'Big number with comparison',
    load: async () => (await import('./pop_kpi')).popKpi,
  },
  {
    key: 'gauge_chart',
    name: 'Gauge',
    load: async () => (await import('./gauge_chart')).gauge,
  },
  {
    key: 'bullet',
    name: 'Bullet chart',
    load: async () => (await import('./bullet')).bullet,
  },
  {
    key: 'echarts_timeseries',
    name: 'Generic chart',
    load: async () => (await import('./echarts_timeseries')).timeseries,
  },
  {
    key: 'mixed_timeseries',
    name: 'Mixed chart',
    load: async () => (await import('./mixed_timeseries')).mixedTimeseries,
  },
  {
    key: 'waterfall',
    name: 'Waterfall',
    load: async () => (await import('./waterfall')).waterfall,
  },
  {
    key: 'candlestick',
    name: 'Candlestick',
    load: async () => (await import('./candlestick')).candlestick,
  },
  {
    key: 'cal_heatmap',
    name: 'Calendar heatmap',
    load: async () => (await import('./cal_heatmap')).calendar,
  },
  {
    key: 'gantt_chart',
    name: 'Gantt chart',
    load: async () => (await import('./gantt_chart')).gantt,
  },
  {
    key: 'time_table',
    name: 'Time-series table',
    load: async () => (await import('./time_table')).timeTable,
  },
  {
    key: 'butterfly',
    name: 'Butterfly',
    load: async () => (await import('./butterfly')).butterfly,
  },
  {
    key: 'funnel',
    name: 'Funnel',
    load: async () => (await import('./funnel')).funnel,
  },
  {
    key: 'word_cloud',
    name: 'Word cloud',
    load: async () => (await import('./word_cloud')).wordCloud,
  },
  {
    key: 'bubble_v2',
    name: 'Bubble chart',
    load: async () => (await import('./bubble_v2')).bubble,
  },
  {
    key: 'heatmap_v2',
    name: 'Heatmap',
    load: async () => (await import('./heatmap_v2')).heatmap,
  },
  {
    key: 'radar',
    name: 'Radar',
    load: async () => (await import('./radar')).radar,
  },
  {
    key: 'box_plot',
    name: 'Box plot',
    load: async () => (await import('./box_plot')).boxPlot,
  },
  {
    key: 'treemap_v2',
    name: 'Treemap',
    load: async () => (await import('./treemap_v2')).treemap,
  },
  {
    key: 'sunburst_v2',
    name: 'Sunburst',
    load: async () => (await import('./sunburst_v2')).sunburst,
  },
  {
    key: 'partition',
    name: 'Partition',
    load: async () => (await import('./partition')).partition,
  },
  {
    key: 'sankey_v2',
    name: 'Sankey',
    load: async () => (await import('./sankey_v2')).sankey,
  },
  {
    key: 'graph_chart',
    name: 'Graph',
    load: async () => (await import('./graph_chart')).graph,
  },
  {
    key: 'tree_chart',
    name: 'Tree',
    load: async () => (await import('./tree_chart')).tree,
  },
  {
    key: 'world_map',
    name: 'World map',
    load: async () => (await import('./world_map')).worldMap,
  },
  {
    key: 'country_map',
    name: 'Country map',
    load: async () => (await import('./country_map')).countryMap,
  },
]

export const vizMeta = (key: unknown): VizMeta | null => VIZ_TYPES.find((type) => type.key === key) ?? null

/** The key of a kind, or of the default where none is named (`B5.39`). */
export const kindKey = (vizType: unknown): string =>
  typeof vizType === 'string' && vizType !== '' ? vizType : DEFAULT_VIZ_TYPE
