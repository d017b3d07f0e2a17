import type { ExploreDataset } from '../../events/explore/explore'
import { sortAggregate } from '../../../common/sortAggregate'
import type { NativeFilter } from './config'

type Sorted = Pick<NativeFilter, 'sortMetric'>
type Metrics = Pick<ExploreDataset, 'metrics'> | null

const isSaved = (name: string, dataset: Metrics): boolean =>
  dataset?.metrics.some((metric) => metric.name === name) === true

/** True where a metric of the dataset, or an aggregate, sorts the values (`B5.32`). */
export const isSortable = ({ sortMetric }: Sorted, dataset: Metrics): boolean =>
  sortMetric === null || dataset === null || isSaved(sortMetric, dataset) || sortAggregate(sortMetric) !== null

/**
 * The metric of the query that sorts the values; null where they are sorted by themselves. A name is that of a metric of the
 * dataset, unless the dataset is known to have none and the name is an aggregate.
 */
export const sortingMetric = ({ sortMetric }: Sorted, dataset: Metrics): string | object | null => {
  const sqlExpression = sortMetric === null ? null : sortAggregate(sortMetric)
  return sortMetric === null || dataset === null || sqlExpression === null || isSaved(sortMetric, dataset)
    ? sortMetric
    : { expressionType: 'SQL', sqlExpression, label: sortMetric, hasCustomLabel: true }
}
