import { Skeleton } from '../controls'
import './styles/skeleton.css'

/** The shape of each kind, where it is not a line; the style sheet draws it. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
  ['figure', /^(?:big_number|pop_kpi)/],
  ['rows', /^(?:table|pivot_table|time_table)/],
  ['ring', /^(?:pie|sunburst|gauge|radar)/],
  ['cells', /^(?:heatmap|cal_|treemap|partition|world_|country_)/],
  ['dots', /^(?:bubble|word_|graph_|tree_)|scatter$/],
  ['columns', /_bar$|^(?:histogram|waterfall|box_|candle|mixed)/],
  ['bars', /^(?:funnel|bullet|butterfly|gantt|sankey)/],
]

/** The place of a chart that is on its way, in the shape of its kind (charts.md, Hard cases). */
export const ChartSkeleton = ({ kind }: { readonly kind: string }) => (
  <Skeleton lines={[95, 78, 66, 52, 44]} shape={SHAPES.find(([, kinds]) => kinds.test(kind))?.[0] ?? 'line'} />
)
