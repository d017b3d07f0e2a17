import { VIZ_TYPES } from './index'
import type { VizMeta } from './types'

/** The purpose of a kind, as the gallery groups them. */
type Category =
  | 'Change'
  | 'Single figures'
  | 'Parts of a whole'
  | 'Compare'
  | 'Tables'
  | 'Spread'
  | 'Relation'
  | 'Flow'
  | 'Places'

interface Purpose {
  readonly category: Category
  /** The question it answers. */
  readonly answers: string
}

const PURPOSES: Readonly<Record<string, Purpose>> = {
  table: { category: 'Tables', answers: 'What are the figures, row by row?' },
  pivot_table_v2: { category: 'Tables', answers: 'How do figures spread over two groups, with totals?' },
  big_number_total: { category: 'Single figures', answers: 'How much is it?' },
  big_number: { category: 'Single figures', answers: 'How much is it, and where is it going?' },
  echarts_timeseries_line: { category: 'Change', answers: 'How did it change?' },
  echarts_timeseries_smooth: { category: 'Change', answers: 'How did it change, roughly?' },
  echarts_timeseries_step: { category: 'Change', answers: 'When did it jump?' },
  echarts_area: { category: 'Change', answers: 'How did the parts of a whole change?' },
  echarts_timeseries_bar: { category: 'Compare', answers: 'Which is more?' },
  echarts_timeseries_scatter: { category: 'Relation', answers: 'Where do the points lie?' },
  histogram_v2: { category: 'Spread', answers: 'Where do the values lie?' },
  pie: { category: 'Parts of a whole', answers: 'Which share has each part?' },
  pop_kpi: { category: 'Single figures', answers: 'How much is it against before?' },
  gauge_chart: { category: 'Single figures', answers: 'How far along is it?' },
  bullet: { category: 'Single figures', answers: 'Is it within its ranges?' },
  echarts_timeseries: { category: 'Change', answers: 'How did it change, with marks of choice?' },
  mixed_timeseries: { category: 'Change', answers: 'How do two measures change together?' },
  waterfall: { category: 'Change', answers: 'Which steps led from one figure to the next?' },
  candlestick: { category: 'Change', answers: 'From where to where did it go in each period?' },
  cal_heatmap: { category: 'Change', answers: 'On which days was it more?' },
  gantt_chart: { category: 'Change', answers: 'What lasted from when to when?' },
  time_table: { category: 'Tables', answers: 'How did each of many things go?' },
  butterfly: { category: 'Compare', answers: 'How do two measures compare, thing by thing?' },
  funnel: { category: 'Compare', answers: 'How many are left after each step?' },
  word_cloud: { category: 'Compare', answers: 'Which names come up most?' },
  bubble_v2: { category: 'Relation', answers: 'How do three measures go together?' },
  heatmap_v2: { category: 'Relation', answers: 'Where do two dimensions meet most?' },
  radar: { category: 'Relation', answers: 'Which profile has each thing?' },
  box_plot: { category: 'Spread', answers: 'How far do values spread in each group?' },
  treemap_v2: { category: 'Parts of a whole', answers: 'How large are the parts of the parts?' },
  sunburst_v2: { category: 'Parts of a whole', answers: 'How do parts divide again and again?' },
  partition: { category: 'Parts of a whole', answers: 'Which path leads to which share?' },
  sankey_v2: { category: 'Flow', answers: 'How much goes from where to where?' },
  graph_chart: { category: 'Flow', answers: 'What is tied to what?' },
  tree_chart: { category: 'Flow', answers: 'Who stands under whom?' },
  world_map: { category: 'Places', answers: 'In which countries is it more?' },
  country_map: { category: 'Places', answers: 'In which regions of a country is it more?' },
}

/** A kind as galleries show it: screens that draw charts do without the words. */
export interface ShownKind extends VizMeta, Purpose {}

/** Every kind with its purpose, in the order of galleries. */
export const SHOWN_KINDS: readonly ShownKind[] = VIZ_TYPES.flatMap((meta) => {
  const purpose = PURPOSES[meta.key]
  return purpose === undefined ? [] : [{ ...meta, ...purpose }]
})

/** The question that a kind answers; '' for one that is not known. */
export const answersOf = (key: string): string => PURPOSES[key]?.answers ?? ''
