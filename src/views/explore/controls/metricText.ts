import type { ExploreDataset } from '../../../events/explore/explore'
import { metricLabel, type Metric } from '../../../domain/charts/kinds/common/data/adhoc'

/** A metric as people call it: a saved one by its label. */
export const metricText = ({ metrics }: ExploreDataset, metric: Metric): string => {
  const saved = metrics.find(({ name }) => name === metric)
  return (saved?.label ?? '') === '' ? metricLabel(metric) : (saved?.label ?? '')
}
