import { Skeleton } from '../controls'
import { t } from '../i18n'
import './styles/skeleton.css'

type Shape = 'figure' | 'rows' | 'ring' | 'columns' | 'bars' | 'cells' | 'dots' | 'line'

/** The shape of each kind, where it is not a line. */
const SHAPES: readonly (readonly [Shape, RegExp])[] = [
  ['figure', /^(?:big_number|pop_kpi)/],
  ['rows', /^(?:table|pivot_table|time_table)/],
  ['ring', /^(?:pie|sunburst|gauge|radar)/],
  ['cells', /^(?:heatmap|cal_heatmap|treemap|partition|world_map|country_map)/],
  ['dots', /^(?:bubble|echarts_timeseries_scatter|word_cloud|graph_chart|tree_chart)/],
  ['columns', /^(?:echarts_timeseries_bar|histogram|waterfall|box_plot|candlestick|mixed_timeseries)/],
  ['bars', /^(?:funnel|bullet|butterfly|gantt|sankey)/],
]
const HEIGHTS = [42, 68, 55, 90, 74, 48, 62, 35]
const WIDTHS = [95, 78, 66, 52, 44, 31]
const DOTS = [
  [12, 70, 5],
  [28, 40, 8],
  [41, 62, 6],
  [55, 30, 11],
  [70, 55, 7],
  [86, 22, 5],
] as const
const ROWS = [100, 100, 100, 100, 100]

const shapeOf = (kind: string): Shape => SHAPES.find(([, kinds]) => kinds.test(kind))?.[0] ?? 'line'

const Marks = ({ shape }: { readonly shape: Shape }) => {
  if (shape === 'columns')
    return HEIGHTS.map((height) => <span key={height} className="skel" style={{ height: `${height}%` }} />)
  if (shape === 'bars')
    return WIDTHS.map((width) => <span key={width} className="skel" style={{ width: `${width}%` }} />)
  if (shape === 'line')
    return (
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 30L14 18L28 25L42 9L56 20L70 13L84 24L100 11" />
      </svg>
    )
  if (shape === 'dots')
    return (
      <svg viewBox="0 0 100 90" aria-hidden="true">
        {DOTS.map(([x, y, radius]) => (
          <circle key={x} cx={x} cy={y} r={radius} />
        ))}
      </svg>
    )
  return <span className="skel" />
}

/** The place of a chart that is on its way, in the shape of its kind (charts.md, Hard cases). */
export const ChartSkeleton = ({ kind }: { readonly kind: string }) => {
  const shape = shapeOf(kind)
  if (shape === 'rows') return <Skeleton lines={ROWS} />
  return (
    <output className={`skeleton chart-skeleton ${shape}`} aria-label={t('Loading')}>
      <Marks shape={shape} />
    </output>
  )
}
