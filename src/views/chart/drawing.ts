import type { ComponentType } from 'react'

import type { ChartAnswer } from '../../events/chart/chart'
import type { ResultRows } from '../../core/results/types'
import type { ControlContext } from '../../domain/charts/kinds/types'
import type { MarkActions } from './common/figure/actions'

/** Input of a drawing: the answers to its queries, in their order, with the controls of the request. */
export interface DrawingProps extends MarkActions {
  readonly title: string
  readonly kindName: string
  readonly context: ControlContext
  readonly answers: readonly ChartAnswer[]
  readonly results: readonly ResultRows[]
}

export type Drawing = ComponentType<DrawingProps>

/** The drawing of each kind; its code comes with the first use. */
const DRAWINGS: Readonly<Record<string, () => Promise<{ readonly default: Drawing }>>> = {
  table: () => import('./table'),
  pivot_table_v2: () => import('./pivot_table_v2'),
  big_number_total: () => import('./big_number_total'),
  big_number: () => import('./big_number'),
  echarts_timeseries_line: () => import('./echarts_timeseries_line'),
  echarts_timeseries_smooth: () => import('./echarts_timeseries_smooth'),
  echarts_timeseries_step: () => import('./echarts_timeseries_step'),
  echarts_timeseries_scatter: () => import('./echarts_timeseries_scatter'),
  echarts_timeseries_bar: () => import('./echarts_timeseries_bar'),
  echarts_area: () => import('./echarts_area'),
  histogram_v2: () => import('./histogram_v2'),
  pie: () => import('./pie/Drawing'),
  pop_kpi: () => import('./pop_kpi'),
  gauge_chart: () => import('./gauge_chart'),
  bullet: () => import('./bullet'),
  echarts_timeseries: () => import('./echarts_timeseries'),
  mixed_timeseries: () => import('./mixed_timeseries'),
  waterfall: () => import('./waterfall'),
  candlestick: () => import('./candlestick'),
  cal_heatmap: () => import('./cal_heatmap'),
  gantt_chart: () => import('./gantt_chart'),
  time_table: () => import('./time_table'),
  butterfly: () => import('./butterfly'),
  funnel: () => import('./funnel'),
  word_cloud: () => import('./word_cloud'),
  bubble_v2: () => import('./bubble_v2'),
  heatmap_v2: () => import('./heatmap_v2'),
  radar: () => import('./radar'),
  box_plot: () => import('./box_plot'),
  treemap_v2: () => import('./treemap_v2'),
  sunburst_v2: () => import('./sunburst_v2'),
  partition: () => import('./partition'),
  sankey_v2: () => import('./sankey_v2'),
  graph_chart: () => import('./graph_chart'),
  tree_chart: () => import('./tree_chart'),
  world_map: () => import('./world_map'),
  country_map: () => import('./country_map'),
}

/** The drawing of a kind by itself; null for a kind that is not known. */
export const loadDrawing = (key: string): Promise<{ readonly default: Drawing }> | null =>
  (Object.hasOwn(DRAWINGS, key) ? DRAWINGS[key] : undefined)?.() ?? null
