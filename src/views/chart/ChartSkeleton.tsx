import { Skeleton } from '../controls'
import './styles/skeleton.css'

/** The place of a chart that is on its way; the style sheet draws the shape of each kind (charts.md, Hard cases). */
export const ChartSkeleton = ({ kind }: { readonly kind: string }) => (
  <Skeleton lines={[95, 78, 66, 52, 44]} shape={`of-${kind}`} />
)
